//! Requests to the server: JSON there and back, and faults in words.

use super::page::window;
use ninefold_protocol::api::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestCredentials, RequestInit, Response};

/// Why a request brought nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Fault {
    /// The server cannot be reached.
    Offline,
    /// It refused, with its reasons.
    Refused(Problem),
}

impl Fault {
    /// Something that went wrong in this browser, in a sentence.
    pub(crate) fn here(words: impl Into<String>) -> Self {
        problem(0, words.into())
    }

    /// The fault as a sentence.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Offline => "No connection. Your games here are safe. Try again later.".into(),
            Self::Refused(problem) => problem.detail.clone().unwrap_or_else(|| problem.title.clone()),
        }
    }

    /// The status of HTTP, if the server answered.
    pub(crate) fn status(&self) -> Option<u16> {
        match self {
            Self::Offline => None,
            Self::Refused(problem) => Some(problem.status),
        }
    }
}

/// Reads something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Fault> {
    read(&send("GET", path, None).await?)
}

/// Reads something that is text.
pub(crate) async fn get_text(path: &str) -> Result<String, Fault> {
    send("GET", path, None).await
}

/// Sends something and reads what comes back.
pub(crate) async fn send_for<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, Fault> {
    read(&send(method, path, serde_json::to_string(body).ok()).await?)
}

/// Sends something to which nothing needs to come back.
pub(crate) async fn call(method: &str, path: &str, body: Option<String>) -> Result<(), Fault> {
    send(method, path, body).await.map(|_| ())
}

/// The text at an address of this site.
pub(crate) async fn text(path: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(path)).await.ok()?.dyn_into::<Response>().ok()?;
    let text = if response.ok() { response.text().ok()? } else { return None };
    JsFuture::from(text).await.ok()?.as_string()
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error: serde_json::Error| {
        Fault::here(format!("The server's answer cannot be read: {error}."))
    })
}

/// A refusal without a reason from the server itself.
fn problem(status: u16, title: String) -> Fault {
    let kind = "about:blank".into();
    Fault::Refused(Problem {
        kind,
        title,
        status,
        detail: None,
        errors: Vec::new(),
        version: None,
        lines: None,
    })
}

/// The text of the answer to a request below `/api/v1`.
async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, Fault> {
    let options = RequestInit::new();
    options.set_method(method);
    options.set_credentials(RequestCredentials::SameOrigin);
    if let (Some(body), Ok(headers)) = (body, Headers::new()) {
        // A valid name and value cannot be refused.
        let _ = headers.set("content-type", "application/json");
        options.set_headers(&headers);
        options.set_body(&JsValue::from_str(&body));
    }
    let address = format!("/api/v1{path}");
    let sent = JsFuture::from(window().fetch_with_str_and_init(&address, &options)).await;
    let response = sent.map_err(|_| Fault::Offline)?.dyn_into::<Response>().map_err(|_| Fault::Offline)?;
    let text = match response.text() {
        Ok(promise) => {
            JsFuture::from(promise).await.ok().and_then(|text| text.as_string()).unwrap_or_default()
        }
        Err(_) => String::new(),
    };
    if response.ok() {
        return Ok(text);
    }
    if (502..=504).contains(&response.status()) {
        return Err(Fault::Offline);
    }
    let told = serde_json::from_str::<Problem>(&text).ok().map(Fault::Refused);
    Err(told
        .unwrap_or_else(|| problem(response.status(), format!("The server answered {}.", response.status()))))
}
