//! The thin shell around [`answer`](crate::answer) inside a Web Worker: one text in, texts out.

use ninefold::solve::Cancel;
use ninefold_protocol::worker::{Failure, NumberedRequest, Reply, decode, encode};
use wasm_bindgen::prelude::*;

/// What the worker says as soon as it is loaded.
#[wasm_bindgen]
pub fn greeting() -> String {
    encode(&Reply::Ready)
}

/// Answers a message of the page; everything that is to be sent goes through `post`.
#[wasm_bindgen]
pub fn hear(text: &str, post: &js_sys::Function) {
    let send = |reply: &Reply| {
        // The page went away if this fails; there is nobody to tell.
        let _ = post.call1(&JsValue::NULL, &JsValue::from_str(&encode(reply)));
    };
    let NumberedRequest { id, request } = match decode(text) {
        Ok(numbered) => numbered,
        Err(error) => {
            let failure = Failure { message: format!("{error}."), hint: Some("Reload the page.".into()) };
            return send(&Reply::Failure { id: None, failure });
        }
    };
    match crate::answer(&request, &Cancel::new()) {
        Ok(answer) => send(&Reply::Answer { id, answer: Box::new(answer) }),
        Err(failure) => send(&Reply::Failure { id: Some(id), failure }),
    }
}
