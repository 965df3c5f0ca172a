//! The thin shell around [`hear`](crate::hear()) inside a Web Worker: a text in, a text or bytes out.

use crate::Heard;
use wasm_bindgen::prelude::*;

/// Answers a message of the page with a text, or with the bytes of a PDF.
#[wasm_bindgen]
pub fn hear(text: &str) -> JsValue {
    match crate::hear(text) {
        Heard::Text(text) => JsValue::from_str(&text),
        Heard::File(bytes) => js_sys::Uint8Array::from(&bytes[..]).into(),
    }
}
