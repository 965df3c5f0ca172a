//! [`Socket`]: a WebSocket to this site.

use super::page::window;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, WebSocket};

/// A WebSocket, which ends when it is dropped.
pub(crate) struct Socket {
    socket: WebSocket,
    _open: Closure<dyn FnMut()>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut()>,
}

/// What happens at a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Happening {
    /// It is open.
    Opened,
    /// A message came.
    Message(String),
    /// It has closed, or could not be opened.
    Closed,
}

impl Socket {
    /// Opens a socket at a path of this site.
    pub(crate) fn open(path: &str, act: impl Fn(Happening) + Clone + 'static) -> Result<Self, JsValue> {
        let origin = window().location().origin()?;
        // `http://…` becomes `ws://…`, and `https://…` becomes `wss://…`.
        let socket = WebSocket::new(&format!("ws{}{path}", origin.trim_start_matches("http")))?;
        let (opened, heard, closed) = (act.clone(), act.clone(), act);
        let open = Closure::<dyn FnMut()>::new(move || opened(Happening::Opened));
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                heard(Happening::Message(text));
            }
        });
        let close = Closure::<dyn FnMut()>::new(move || closed(Happening::Closed));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        // Whatever goes wrong, the socket closes after it.
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Ok(Self { socket, _open: open, _message: message, _close: close })
    }

    /// Sends a message; one that cannot be sent is lost, and the socket closes.
    pub(crate) fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // A socket that is closed already stays so.
        let _ = self.socket.close();
    }
}
