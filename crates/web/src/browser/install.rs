//! The offer of the browser to keep the page like a program of the device.

use super::page::window;
use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The name under which the script that starts the page keeps the offer, and the event that tells of it.
const OFFER: &str = "ninefoldInstall";
/// See [`OFFER`].
pub(crate) const OFFERED: &str = "ninefold-installable";

/// Whether the browser offers it.
pub(crate) fn is_offered() -> bool {
    offer().is_some()
}

/// Takes the offer, which can be done once: the browser asks the player.
pub(crate) fn accept() {
    let Some(offer) = offer() else { return };
    let prompt = Reflect::get(&offer, &"prompt".into()).ok().and_then(|ask| ask.dyn_into::<Function>().ok());
    if let Some(prompt) = prompt {
        // A browser that refuses leaves the page as it is.
        let _ = prompt.call0(&offer);
    }
    let _ = Reflect::delete_property(&window(), &OFFER.into());
}

fn offer() -> Option<JsValue> {
    Reflect::get(&window(), &OFFER.into()).ok().filter(JsValue::is_object)
}
