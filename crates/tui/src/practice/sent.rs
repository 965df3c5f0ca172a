//! What was answered here, as a service reads it.

use ninefold_learn::{Answer, Exercise, Task};
use ninefold_protocol::worker::{At, Response};

/// An answer for a service; `None` if it names something that was not offered.
pub(super) fn response(exercise: &Exercise, answer: &Answer) -> Option<Response> {
    let at = |at: &ninefold::logic::Candidate| At { cell: at.cell, digit: at.digit };
    let number = match (answer, &exercise.task) {
        (Answer::Place(placed), _) => return Some(Response::Place(at(placed))),
        (Answer::Remove(all), _) => return Some(Response::Remove(all.iter().map(at).collect())),
        (Answer::Cells(cells), _) => return Some(Response::Cells(cells.clone())),
        (Answer::Choice(chosen), Task::Spot(choices)) => choices.iter().position(|choice| choice == chosen),
        (Answer::Technique(chosen), Task::WhyNot { choices, .. }) => {
            choices.iter().position(|choice| choice == chosen)
        }
        _ => None,
    };
    number.map(Response::Choice)
}
