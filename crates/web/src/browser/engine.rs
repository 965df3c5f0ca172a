//! [`Engine`]: questions to the engine in its Web Worker, one after the other.
//!
//! A worker hears nothing while it searches, so a question that is no longer wanted is called off
//! by ending the worker; the next question starts a new one.

use super::worker::Running;
use ninefold_protocol::worker::{Answer, NumberedRequest, Reply, Request, decode, encode};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::MessageEvent;

/// What is done with an answer, or with the reason why there is none.
type WhenAnswered = Box<dyn FnOnce(Result<Answer, String>)>;

/// The engine in its worker.
#[derive(Clone, Default)]
pub(crate) struct Engine(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    worker: Option<Running>,
    /// The question under way first.
    questions: VecDeque<Question>,
    is_asking: bool,
    last_id: u32,
}

struct Question {
    id: u32,
    topic: Topic,
    request: Request,
    when_answered: WhenAnswered,
}

/// What a question is about; a new one takes the place of an older one with the same topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// A puzzle to be played.
    Puzzle,
    /// A hint for the board.
    Hint,
    /// Solutions of a board.
    Solution,
    /// What a setter's board leaves open.
    Setting,
    /// The solver at work.
    Watch,
    /// Puzzles to be printed.
    Booklet,
    /// An exercise to be made.
    Exercise,
    /// A game to be shown elsewhere.
    Film,
    /// What was read from a photograph.
    Scan,
    /// What was practised or played: answers judged, the path, games gone through.
    Practice,
}

impl Engine {
    /// Loads the engine, so that the first question does not wait for it.
    pub(crate) fn warm_up(&self) {
        let mut inner = self.0.borrow_mut();
        if inner.worker.is_none() {
            inner.worker = self.start().ok();
        }
    }

    /// Asks; what is to be done with the answer is called later, once, unless the question is called off.
    pub(crate) fn ask(
        &self,
        topic: Topic,
        request: Request,
        when_answered: impl FnOnce(Result<Answer, String>) + 'static,
    ) {
        self.call_off(topic);
        {
            let mut inner = self.0.borrow_mut();
            inner.last_id += 1;
            let id = inner.last_id;
            let when_answered = Box::new(when_answered);
            inner.questions.push_back(Question { id, topic, request, when_answered });
        }
        self.ask_next();
    }

    /// Forgets the questions about a topic; one that is under way ends its worker.
    pub(crate) fn call_off(&self, topic: Topic) {
        let mut inner = self.0.borrow_mut();
        let is_under_way =
            inner.is_asking && inner.questions.front().is_some_and(|first| first.topic == topic);
        inner.questions.retain(|question| question.topic != topic);
        if is_under_way {
            inner.is_asking = false;
            inner.worker = None;
        }
        drop(inner);
        self.ask_next();
    }

    fn ask_next(&self) {
        let mut inner = self.0.borrow_mut();
        if inner.is_asking || inner.questions.is_empty() {
            return;
        }
        if inner.worker.is_none() {
            inner.worker = self.start().ok();
        }
        let Some(first) = inner.questions.front() else { return };
        let text = encode(&NumberedRequest { id: first.id, request: first.request.clone() });
        let sent =
            inner.worker.as_ref().is_some_and(|running| running.worker().post_message(&text.into()).is_ok());
        inner.is_asking = sent;
        drop(inner);
        if !sent {
            self.finish(None, Err("The solver didn't start. Reload the page.".into()));
        }
    }

    fn start(&self) -> Result<Running, JsValue> {
        // The engine is there as long as the page is, so what listens may keep it.
        let engine = self.clone();
        let hear = move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                engine.hear(&text);
            }
        };
        let engine = self.clone();
        let fail = move || {
            engine.0.borrow_mut().worker = None;
            engine.finish(None, Err("Couldn't load the solver. Check your connection.".into()));
        };
        Running::start("worker", hear, fail)
    }

    fn hear(&self, text: &str) {
        match decode::<Reply>(text) {
            Ok(Reply::Ready) => {}
            Ok(Reply::Answer { id, answer }) => self.finish(Some(id), Ok(*answer)),
            Ok(Reply::Failure { id, failure }) => {
                // On a line of its own, it is said in the player's language by itself.
                let hint = failure.hint.map(|hint| format!("\n{hint}")).unwrap_or_default();
                self.finish(id, Err(format!("{}{hint}", failure.message)));
            }
            Err(error) => self.finish(None, Err(format!("{error}. Reload the page."))),
        }
    }

    /// Ends the question under way, if it is the one with this number.
    fn finish(&self, id: Option<u32>, answer: Result<Answer, String>) {
        let mut inner = self.0.borrow_mut();
        let is_first = inner.questions.front().is_some_and(|first| id.is_none_or(|id| id == first.id));
        if !is_first {
            return;
        }
        inner.is_asking = false;
        let question = inner.questions.pop_front();
        drop(inner);
        if let Some(question) = question {
            (question.when_answered)(answer);
        }
        self.ask_next();
    }
}
