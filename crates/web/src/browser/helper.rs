//! [`Helper`]: a Web Worker that answers every question, in their order, and starts when it is first needed.

use super::worker::Running;
use js_sys::Array;
use ninefold_protocol::worker::Failure;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::MessageEvent;

/// What is done with an answer, or with the reason why there is none.
type WhenAnswered<A> = Box<dyn FnOnce(Result<A, String>)>;

/// A worker that gives answers of one type. It ends with its last clone.
pub(crate) struct Helper<A> {
    kind: Kind<A>,
    state: Rc<RefCell<State<A>>>,
}

/// What is different between helpers.
pub(crate) struct Kind<A> {
    /// What the page and the files call its worker.
    pub(crate) name: &'static str,
    /// What is said where it cannot be had.
    pub(crate) not_loaded: &'static str,
    pub(crate) read: fn(&MessageEvent) -> Result<A, String>,
}

struct State<A> {
    worker: Option<Running>,
    waiting: VecDeque<WhenAnswered<A>>,
}

impl<A: 'static> Helper<A> {
    pub(crate) fn new(kind: Kind<A>) -> Self {
        Self { kind, state: Rc::new(RefCell::new(State { worker: None, waiting: VecDeque::new() })) }
    }

    /// Starts the worker, so that the first question does not wait for it.
    pub(crate) fn warm_up(&self) {
        let mut state = self.state.borrow_mut();
        if state.worker.is_none() {
            state.worker = self.start().ok();
        }
    }

    /// Whether no question is open.
    pub(crate) fn is_idle(&self) -> bool {
        self.state.borrow().waiting.is_empty()
    }

    /// Asks, and hands over what is not copied; what is done with the answer is called later, once.
    pub(crate) fn ask(
        &self,
        message: &JsValue,
        handed_over: &Array,
        when_answered: impl FnOnce(Result<A, String>) + 'static,
    ) {
        self.warm_up();
        let mut state = self.state.borrow_mut();
        let is_sent = state
            .worker
            .as_ref()
            .is_some_and(|running| running.worker().post_message_with_transfer(message, handed_over).is_ok());
        if is_sent {
            state.waiting.push_back(Box::new(when_answered));
        } else {
            drop(state);
            when_answered(Err(self.kind.not_loaded.into()));
        }
    }

    fn start(&self) -> Result<Running, JsValue> {
        // The worker must not keep its owner alive, or it would never end.
        let (state, read) = (Rc::downgrade(&self.state), self.kind.read);
        let hear = move |event: MessageEvent| {
            if let Some(state) = state.upgrade() {
                let first = state.borrow_mut().waiting.pop_front();
                if let Some(when_answered) = first {
                    when_answered(read(&event));
                }
            }
        };
        let (state, not_loaded) = (Rc::downgrade(&self.state), self.kind.not_loaded);
        let fail = move || {
            if let Some(state) = state.upgrade() {
                let mut state = state.borrow_mut();
                // The next question tries again with a new one: this one never answers.
                state.worker = None;
                let waiting = std::mem::take(&mut state.waiting);
                drop(state);
                waiting.into_iter().for_each(|when_answered| when_answered(Err(not_loaded.into())));
            }
        };
        Running::start(self.kind.name, hear, fail)
    }
}

/// What the page says of a question that a worker could not answer.
pub(crate) fn in_words(failure: Failure) -> String {
    let hint = failure.hint.map(|hint| format!(" {hint}")).unwrap_or_default();
    format!("{}{hint}", failure.message)
}
