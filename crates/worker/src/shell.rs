//! The thin shell around [`answer`](crate::answer) inside a Web Worker: one text in, texts out.

use ninefold::solve::Cancel;
use ninefold_protocol::worker::{Ask, Failure, Said, decode, encode};
use wasm_bindgen::prelude::*;

/// What the worker says as soon as it is loaded.
#[wasm_bindgen]
pub fn greeting() -> String {
    encode(&Said::Ready)
}

/// Answers a message of the page; everything that is to be sent goes through `post`.
#[wasm_bindgen]
pub fn hear(text: &str, post: &js_sys::Function) {
    let say = |said: &Said| {
        // The page went away if this fails; there is nobody to tell.
        let _ = post.call1(&JsValue::NULL, &JsValue::from_str(&encode(said)));
    };
    let Ask { id, request } = match decode(text) {
        Ok(ask) => ask,
        Err(error) => {
            let failure = Failure { message: format!("{error}."), hint: Some("Reload the page.".into()) };
            return say(&Said::Failure { id: None, failure });
        }
    };
    let answer =
        crate::answer(&request, &mut |progress| say(&Said::Progress { id, progress }), &Cancel::new());
    match answer {
        Ok(answer) => say(&Said::Answer { id, answer: Box::new(answer) }),
        Err(failure) => say(&Said::Failure { id: Some(id), failure }),
    }
}
