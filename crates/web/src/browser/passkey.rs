//! Passkeys: the browser has a device make one, or sign with one.
//!
//! Browsers read and write the JSON of WebAuthn, level 3, themselves, so that no bytes are handled here.

use super::api::Fault;
use super::page::window;
use js_sys::{JSON, Object, Promise, Reflect};
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = PublicKeyCredential, js_name = parseCreationOptionsFromJSON)]
    fn creation_options(json: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_namespace = PublicKeyCredential, js_name = parseRequestOptionsFromJSON)]
    fn request_options(json: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_namespace = ["navigator", "credentials"])]
    fn create(options: &JsValue) -> Result<Promise, JsValue>;
    #[wasm_bindgen(catch, js_namespace = ["navigator", "credentials"])]
    fn get(options: &JsValue) -> Result<Promise, JsValue>;
}

/// Whether the browser knows passkeys, and their JSON.
pub(crate) fn is_possible() -> bool {
    let known = Reflect::get(&window(), &"PublicKeyCredential".into());
    known.is_ok_and(|known| {
        known.is_function() && Reflect::has(&known, &"parseRequestOptionsFromJSON".into()).unwrap_or_default()
    })
}

/// Has a device make a passkey; the service said how, and gets what comes back.
pub(crate) async fn make(options: &Value) -> Result<Value, Fault> {
    ask(options, creation_options, create).await.map_err(|error| explain(&error))
}

/// Has a device sign by a passkey; the service said what, and gets what comes back.
pub(crate) async fn sign(options: &Value) -> Result<Value, Fault> {
    ask(options, request_options, get).await.map_err(|error| explain(&error))
}

async fn ask(
    options: &Value,
    read: fn(&JsValue) -> Result<JsValue, JsValue>,
    ask: fn(&JsValue) -> Result<Promise, JsValue>,
) -> Result<Value, JsValue> {
    let wanted = Object::new();
    Reflect::set(&wanted, &"publicKey".into(), &read(&JSON::parse(&options.to_string())?)?)?;
    let credential = JsFuture::from(ask(&wanted)?).await?;
    let text = String::from(JSON::stringify(&credential)?);
    serde_json::from_str(&text).map_err(|_| JsValue::UNDEFINED)
}

/// What went wrong, by the name that the standard has for it.
fn explain(error: &JsValue) -> Fault {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    Fault::here(match name.as_deref() {
        Some("NotAllowedError" | "AbortError") => "Cancelled, or the time ran out. Try again.",
        Some("InvalidStateError") => "This device already has a passkey for your account.",
        _ => "This browser can't use passkeys here.",
    })
}
