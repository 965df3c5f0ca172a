//! [`Printer`]: the press in a Web Worker of its own, which starts when somebody prints.

use super::page::{document, meta};
use ninefold_protocol::worker::{PrintAnswer, PrintQuestion, decode, encode};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Blob, HtmlAnchorElement, MessageEvent, Url, Worker, WorkerOptions, WorkerType};

/// What came off the press.
pub(crate) enum Printed {
    /// A page as a picture.
    Page { svg: String, page: usize, pages: usize },
    /// A PDF.
    File(Blob),
}

/// What is done with it, or with the reason why there is nothing.
type Reply = Box<dyn FnOnce(Result<Printed, String>)>;

/// The press. It ends with its last clone.
#[derive(Clone, Default)]
pub(crate) struct Printer(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    worker: Option<Running>,
    /// Answers come in the order of the questions.
    replies: VecDeque<Reply>,
}

struct Running {
    worker: Worker,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Printer {
    /// Asks; the reply is called later, once.
    pub(crate) fn ask(
        &self,
        question: &PrintQuestion,
        reply: impl FnOnce(Result<Printed, String>) + 'static,
    ) {
        let mut inner = self.0.borrow_mut();
        if inner.worker.is_none() {
            inner.worker = self.start().ok();
        }
        let text = encode(question).into();
        if inner.worker.as_ref().is_some_and(|running| running.worker.post_message(&text).is_ok()) {
            inner.replies.push_back(Box::new(reply));
        } else {
            drop(inner);
            reply(Err(NOT_LOADED.into()));
        }
    }

    fn start(&self) -> Result<Running, wasm_bindgen::JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = meta("ninefold-printer").unwrap_or_else(|| "/printer.js".into());
        let worker = Worker::new_with_options(&address, &options)?;
        // The worker must not keep the press alive, or it would never end.
        let press = Rc::downgrade(&self.0);
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(press) = press.upgrade() {
                let reply = press.borrow_mut().replies.pop_front();
                if let Some(reply) = reply {
                    reply(read(&event));
                }
            }
        });
        let press = Rc::downgrade(&self.0);
        let fail = Closure::<dyn FnMut()>::new(move || {
            if let Some(press) = press.upgrade() {
                let replies = std::mem::take(&mut press.borrow_mut().replies);
                replies.into_iter().for_each(|reply| reply(Err(NOT_LOADED.into())));
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Ok(Running { worker, _hear: hear, _fail: fail })
    }
}

const NOT_LOADED: &str = "The printing part could not be loaded. Check your connection.";

fn read(event: &MessageEvent) -> Result<Printed, String> {
    let data = event.data();
    let Some(text) = data.as_string() else {
        return data.dyn_into().map(Printed::File).map_err(|_| "Printing failed. Try again.".into());
    };
    match decode::<PrintAnswer>(&text) {
        Ok(PrintAnswer::Page { svg, page, pages }) => Ok(Printed::Page { svg, page, pages }),
        Ok(PrintAnswer::Failure(failure)) => {
            let hint = failure.hint.map(|hint| format!(" {hint}")).unwrap_or_default();
            Err(format!("{}{hint}", failure.message))
        }
        Err(error) => Err(format!("{error}. Reload the page.")),
    }
}

/// A file that was handed to the person; the browser forgets it with this.
pub(crate) struct Handed(String);

impl Handed {
    /// Saves a text under a name.
    pub(crate) fn text(text: &str, name: &str) -> Option<Self> {
        let parts = js_sys::Array::of1(&text.into());
        Self::new(&Blob::new_with_str_sequence(&parts).ok()?, Way::Save(name))
    }

    /// Saves a file under a name, or opens it beside the page to be printed.
    pub(crate) fn new(file: &Blob, way: Way<'_>) -> Option<Self> {
        let handed = Self(Url::create_object_url_with_blob(file).ok()?);
        let link = document().create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
        link.set_href(&handed.0);
        match way {
            Way::Save(name) => link.set_download(name),
            Way::Open => link.set_target("_blank"),
        }
        link.click();
        Some(handed)
    }
}

impl Drop for Handed {
    fn drop(&mut self) {
        // An address that is gone already needs no revoking.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// How a file is handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way<'a> {
    /// Saved under a name.
    Save(&'a str),
    /// Opened beside the page.
    Open,
}
