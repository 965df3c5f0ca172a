//! [`Scanner`]: the reader of photographs in a Web Worker of its own, which starts with the screen for them.

use super::page::meta;
use js_sys::{Array, Uint8ClampedArray};
use ninefold_protocol::worker::{ScanAnswer, ScanCorners, ScanQuestion, ScanReading, decode, encode};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ImageData, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What the scanner has made of a picture.
pub(crate) enum Scanned {
    /// Where the grid is, if there is one.
    Found(Option<ScanCorners>),
    /// What was read, and pictures of all cells.
    Read(ScanReading, Uint8ClampedArray),
}

/// What is done with it, or with the reason why there is nothing.
type Reply = Box<dyn FnOnce(Result<Scanned, String>)>;

/// The reader of photographs. It ends with its last clone.
#[derive(Clone, Default)]
pub(crate) struct Scanner(Rc<RefCell<Inner>>);

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

impl Scanner {
    /// Loads the scanner, so that the first picture does not wait for it.
    pub(crate) fn warm_up(&self) {
        let mut inner = self.0.borrow_mut();
        if inner.worker.is_none() {
            inner.worker = self.start().ok();
        }
    }

    /// Whether nothing is being read.
    pub(crate) fn is_idle(&self) -> bool {
        self.0.borrow().replies.is_empty()
    }

    /// Asks, with the pixels that are asked about; the reply is called later, once.
    pub(crate) fn ask(
        &self,
        question: &ScanQuestion,
        pixels: Option<&ImageData>,
        reply: impl FnOnce(Result<Scanned, String>) + 'static,
    ) {
        self.warm_up();
        let mut inner = self.0.borrow_mut();
        let sent =
            inner.worker.as_ref().is_some_and(|running| send(&running.worker, question, pixels).is_ok());
        if sent {
            inner.replies.push_back(Box::new(reply));
        } else {
            drop(inner);
            reply(Err(NOT_LOADED.into()));
        }
    }

    fn start(&self) -> Result<Running, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = meta("ninefold-scanner").unwrap_or_else(|| "/scanner.js".into());
        let worker = Worker::new_with_options(&address, &options)?;
        // The worker must not keep the scanner alive, or it would never end.
        let scanner = Rc::downgrade(&self.0);
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(scanner) = scanner.upgrade() {
                let reply = scanner.borrow_mut().replies.pop_front();
                if let Some(reply) = reply {
                    reply(read(&event));
                }
            }
        });
        let scanner = Rc::downgrade(&self.0);
        let fail = Closure::<dyn FnMut()>::new(move || {
            if let Some(scanner) = scanner.upgrade() {
                let replies = std::mem::take(&mut scanner.borrow_mut().replies);
                replies.into_iter().for_each(|reply| reply(Err(NOT_LOADED.into())));
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Ok(Running { worker, _hear: hear, _fail: fail })
    }
}

const NOT_LOADED: &str = "The part that reads pictures could not be loaded. Check your connection.";

/// Sends a question. Its pixels are handed over, not copied: the page needs them no longer.
fn send(worker: &Worker, question: &ScanQuestion, pixels: Option<&ImageData>) -> Result<(), JsValue> {
    let bytes = match pixels {
        Some(pixels) => js_sys::Reflect::get(pixels, &"data".into())?.unchecked_into::<Uint8ClampedArray>(),
        None => Uint8ClampedArray::new_with_length(0),
    };
    let buffer = bytes.buffer();
    let message = Array::of2(&encode(question).into(), &buffer);
    worker.post_message_with_transfer(&message, &Array::of1(&buffer))
}

fn read(event: &MessageEvent) -> Result<Scanned, String> {
    let message = event.data().unchecked_into::<Array>();
    match decode::<ScanAnswer>(&message.get(0).as_string().unwrap_or_default()) {
        Ok(ScanAnswer::Found(corners)) => Ok(Scanned::Found(corners)),
        Ok(ScanAnswer::Read(reading)) => Ok(Scanned::Read(reading, message.get(1).unchecked_into())),
        Ok(ScanAnswer::Failure(failure)) => {
            let hint = failure.hint.map(|hint| format!(" {hint}")).unwrap_or_default();
            Err(format!("{}{hint}", failure.message))
        }
        Err(error) => Err(format!("{error}. Reload the page.")),
    }
}
