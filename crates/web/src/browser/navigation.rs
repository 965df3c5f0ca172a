//! The address bar: where the page is, and how it goes elsewhere without being loaded again.

use super::page::{listen, window};
use crate::route::Route;
use wasm_bindgen::JsValue;

/// The screen that the address names.
pub(crate) fn here() -> Route {
    Route::of_path(&window().location().pathname().unwrap_or_default())
}

/// A value of the query of the address, such as `text` in `?text=…`.
pub(crate) fn query(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let mut pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| *key == name)?;
    js_sys::decode_uri_component(&value.replace('+', " ")).ok().map(String::from)
}

/// What stands behind the `#` of the address, such as the board of a printed code.
pub(crate) fn fragment() -> Option<String> {
    let hash = window().location().hash().ok()?;
    let text = js_sys::decode_uri_component(hash.trim_start_matches('#')).ok().map(String::from)?;
    (!text.is_empty()).then_some(text)
}

/// Writes a new address, to which Back returns.
pub(crate) fn push(route: &Route) {
    if let Ok(history) = window().history() {
        // The browser refuses only when there are far too many calls; the screen changes anyway.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.path()));
    }
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Writes another address in place of this one.
pub(crate) fn replace(route: &Route) {
    if let Ok(history) = window().history() {
        // See above.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.path()));
    }
}

/// Calls a function whenever Back or Forward was pressed.
pub(crate) fn on_return(mut act: impl FnMut(Route) + 'static) {
    listen("popstate", move || act(here()));
}
