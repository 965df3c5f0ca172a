//! The thin shell around [`answer`](crate::answer()) inside a Web Worker: a text in, a text or bytes out.

use crate::Reply;
use wasm_bindgen::prelude::*;

/// Answers a message of the page with a text, or with the bytes of a PDF.
#[wasm_bindgen]
pub fn hear(text: &str) -> JsValue {
    match crate::answer(text) {
        Reply::Text(text) => JsValue::from_str(&text),
        Reply::File(bytes) => js_sys::Uint8Array::from(&bytes[..]).into(),
    }
}
