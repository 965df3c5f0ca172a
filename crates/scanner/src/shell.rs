//! The thin shell around a [`Scanner`](crate::Scanner) inside a Web Worker: a text and pixels in, a text and
//! pixels out.

use crate::{Reply, Scanner};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static SCANNER: RefCell<Scanner> = RefCell::default();
}

/// Answers a message of the page with a text and the pictures of cells.
#[wasm_bindgen]
pub fn hear(text: &str, pixels: &[u8]) -> js_sys::Array {
    let Reply { text, cells } = SCANNER.with_borrow_mut(|scanner| scanner.answer(text, pixels));
    js_sys::Array::of2(&text.into(), &js_sys::Uint8ClampedArray::from(&cells[..]))
}
