//! Steps and explanations as JSON, one object a line: what `hint`, `explain` and `steps` print with
//! `--json`.
//!
//! | field | what it is |
//! |---|---|
//! | `found` | `step`, `mistake`, `standing`, `solved` or `nothing` |
//! | `technique`, `title`, `summary` | the name; what it is about; the step in one line |
//! | `placed`, `removed` | what changes on the board: objects with `cell` (`r4c2`) and `digit` |
//! | `sentences` | the argument: `kind`, `text`, and the same in parts (`template`, `pieces`) |
//! | `scene` | the picture: `cells` in reading order, `marks` with their roles, `links` |
//!
//! Inside of `scene` and `pieces`, a cell is its number in reading order from 0, and a region its
//! number in the rules: rows, columns, blocks, then what the variant adds.

use ninefold::logic::{Candidate, Step};
use ninefold::puzzle::Layout;
use ninefold::render::{Explanation, Sentence};
use ninefold_protocol::worker;
use serde_json::{Map, Value, json};

/// What the object is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// A step.
    Step,
    /// Something that is wrong.
    Mistake,
    /// A fact that is seen without an argument.
    Standing,
    /// There is nothing left to do.
    Solved,
    /// Logic has no answer.
    Nothing,
}

/// Sentences and a picture as an object.
pub(super) fn object(found: Found, explanation: &Explanation) -> Map<String, Value> {
    let mut object = start(found);
    let sent = worker::Explanation::from(explanation);
    object.insert("title".into(), json!(sent.title));
    object.insert("summary".into(), json!(sent.summary));
    object.insert("sentences".into(), sent.sentences.iter().map(sentence).collect());
    object.insert("scene".into(), json!(sent.scene));
    object
}

/// A step with its explanation.
pub(super) fn step(explanation: &Explanation, step: &Step) -> Map<String, Value> {
    let mut object = object(Found::Step, explanation);
    let layout = explanation.scene.rules().layout();
    object.insert("technique".into(), json!(step.technique.name()));
    object.insert("placed".into(), candidates(layout, step.conclusion.placements()));
    object.insert("removed".into(), candidates(layout, step.conclusion.eliminations()));
    object
}

/// An object that says only what was found, and in which words.
pub(super) fn bare(found: Found, words: &[(&Sentence, String)]) -> Map<String, Value> {
    let mut object = start(found);
    let said = words.iter().map(|(sentence, text)| json!({ "template": sentence.template, "text": text }));
    object.insert("sentences".into(), said.collect());
    object
}

/// An object as a line.
pub(super) fn line(object: Map<String, Value>) -> String {
    format!("{}\n", Value::Object(object))
}

fn start(found: Found) -> Map<String, Value> {
    let name = match found {
        Found::Step => "step",
        Found::Mistake => "mistake",
        Found::Standing => "standing",
        Found::Solved => "solved",
        Found::Nothing => "nothing",
    };
    Map::from_iter([("found".to_owned(), json!(name))])
}

fn sentence(sentence: &worker::Sentence) -> Value {
    let mut value = json!(sentence);
    if let Some(object) = value.as_object_mut() {
        object.insert("text".into(), json!(sentence.to_text()));
    }
    value
}

fn candidates(layout: &Layout, candidates: &[Candidate]) -> Value {
    let written =
        |at: &Candidate| json!({ "cell": layout.place(at.cell).to_string(), "digit": at.digit.to_string() });
    candidates.iter().map(written).collect()
}
