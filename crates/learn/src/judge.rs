//! [`judge`]: whether an answer is right, and which technique it was.
//!
//! Any valid answer counts: another instance, a part of what follows, or another technique. What is refused
//! is refused with the reason. The solution is looked at only to tell what is false from what is true but
//! not shown by any known argument. Where a search cannot see everything, as with chains, marked cells that fit
//! nothing known are not called wrong: see [`Fault::Unrecognised`].

use crate::exercise::{Choice, Exercise, Task, is_fully_searched};
use crate::pattern;
use crate::shown;
use crate::source::LIMITS;
use ninefold_logic::{Candidate, Ladder, Level, Limits, Step, Technique};
use ninefold_puzzle::Cell;
use std::collections::BTreeSet;

/// What somebody answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// This digit goes here.
    Place(Candidate),
    /// These candidates are false.
    Remove(Vec<Candidate>),
    /// The pattern is in these cells.
    Cells(Vec<Cell>),
    /// This place holds one.
    Choice(Choice),
    /// This technique shows it.
    Technique(Technique),
}

/// What comes of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is what was asked for: this instance.
    Right(Box<Step>),
    /// It is valid, but by another technique.
    OtherWay(Box<Step>),
    /// It is refused.
    Wrong(Fault),
}

/// Why an answer is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It says nothing.
    Empty,
    /// It does not answer what was asked, such as a place where a technique is wanted.
    OffTheQuestion,
    /// The candidate is not on the board.
    NotThere(Candidate),
    /// The digit is not what belongs there.
    NotTheDigit(Candidate),
    /// The digit is just what belongs there, so it cannot be removed.
    Needed(Candidate),
    /// It is true, but no known technique shows it in this position.
    Unproven(Candidate),
    /// The cells belong to the pattern, but others are missing.
    Part(Vec<Cell>),
    /// No instance has just these cells.
    NoPattern(Vec<Cell>),
    /// Nothing is recognised in these cells, which may be right all the same.
    Unrecognised(Vec<Cell>),
    /// There is none at this place.
    NotHere(Choice),
    /// The technique does not show that.
    DoesNotShow(Technique),
}

impl Verdict {
    /// Whether the answer counts.
    pub fn is_right(&self) -> bool {
        !matches!(self, Self::Wrong(_))
    }

    /// Whether the answer is known not to hold. What is merely not recognised, or true but not shown by anything
    /// that was found, does not count against whoever says it.
    pub fn is_refused(&self) -> bool {
        !matches!(
            self,
            Self::Right(_) | Self::OtherWay(_) | Self::Wrong(Fault::Unrecognised(_) | Fault::Unproven(_))
        )
    }

    /// The step that the answer was.
    pub fn step(&self) -> Option<&Step> {
        match self {
            Self::Right(step) | Self::OtherWay(step) => Some(step),
            Self::Wrong(_) => None,
        }
    }
}

/// The asked technique is looked for until every instance has been seen.
const PATIENCE: Limits<'_> = Limits::GENEROUS;

/// Judges an answer.
pub fn judge(exercise: &Exercise, answer: &Answer) -> Verdict {
    let judged = match (&exercise.task, answer) {
        (Task::Find | Task::Next, Answer::Place(at)) => placed(exercise, *at),
        (Task::Find | Task::Next, Answer::Remove(all)) => removed(exercise, all),
        (Task::Find | Task::Next, Answer::Cells(cells)) => marked(exercise, cells, |_| true),
        (Task::Spot(_), Answer::Choice(choice)) => {
            exercise.step_at(*choice).map(right).ok_or(Fault::NotHere(*choice))
        }
        (Task::WhyNot { at, .. }, Answer::Technique(technique)) => {
            let step = exercise.step_against(*technique, *at).ok_or(Fault::DoesNotShow(*technique));
            step.map(|step| valued(exercise, step))
        }
        (Task::WhyNot { at, .. }, Answer::Cells(cells)) => {
            marked(exercise, cells, |step| exercise.situation.rules_out(step, *at))
        }
        _ => Err(Fault::OffTheQuestion),
    };
    judged.unwrap_or_else(Verdict::Wrong)
}

fn right(step: Step) -> Verdict {
    Verdict::Right(Box::new(step))
}

/// A valid step: what was asked for, or another way. Where any move is asked for, there is no other way.
fn valued(exercise: &Exercise, step: Step) -> Verdict {
    let is_asked = exercise.task == Task::Next || step.technique == exercise.lesson.technique;
    if is_asked { right(step) } else { Verdict::OtherWay(Box::new(step)) }
}

fn placed(exercise: &Exercise, at: Candidate) -> Result<Verdict, Fault> {
    on_board(exercise, at)?;
    if exercise.solution.digit(at.cell) != at.digit {
        return Err(Fault::NotTheDigit(at));
    }
    let places = |step: &Step| step.conclusion.placements().contains(&at);
    let situation = &exercise.situation;
    if let Some(step) = situation.first_step(exercise.lesson.technique, PATIENCE, places) {
        return Ok(right(step));
    }
    // A digit that is there at once when the pattern has done its work was found by it.
    let opens = |step: &Step| situation.opens(step, at);
    if let Some(step) = situation.first_step(exercise.lesson.technique, PATIENCE, opens) {
        return Ok(right(step));
    }
    others(exercise, places).map(|step| valued(exercise, step)).ok_or(Fault::Unproven(at))
}

fn removed(exercise: &Exercise, all: &[Candidate]) -> Result<Verdict, Fault> {
    for &at in all {
        on_board(exercise, at)?;
        if exercise.solution.digit(at.cell) == at.digit {
            return Err(Fault::Needed(at));
        }
    }
    // Each candidate may have an argument of its own; the verdict names the one that was not asked for.
    let mut verdict = None;
    for &at in all {
        let step = exercise
            .step_against(exercise.lesson.technique, at)
            .or_else(|| others(exercise, |step| exercise.situation.rules_out(step, at)))
            .ok_or(Fault::Unproven(at))?;
        if !matches!(verdict, Some(Verdict::OtherWay(_))) {
            verdict = Some(valued(exercise, step));
        }
    }
    verdict.ok_or(Fault::Empty)
}

fn marked(exercise: &Exercise, cells: &[Cell], is_wanted: impl Fn(&Step) -> bool) -> Result<Verdict, Fault> {
    let n_cells = exercise.position.puzzle().layout().n_cells();
    let cells = cells.iter().copied().filter(|cell| cell.index() < n_cells).collect::<BTreeSet<_>>();
    if cells.is_empty() {
        return Err(Fault::Empty);
    }
    let technique = exercise.lesson.technique;
    let pattern = |step: &Step| pattern::cells(&exercise.situation, step);
    let fits = |step: &Step| pattern(step) == cells && is_wanted(step);
    if let Some(step) = exercise.situation.first_step(technique, PATIENCE, fits) {
        return Ok(right(step));
    }
    let in_order = cells.iter().copied().collect::<Vec<_>>();
    let read = |technique| shown::step(&exercise.situation, technique, &in_order, &is_wanted);
    if let Some(step) = read(technique) {
        return Ok(right(step));
    }
    // A lone cell is the pattern of many things, so that only what was asked for counts there.
    let other = || others(exercise, fits).or_else(|| shown::READABLE.into_iter().find_map(read));
    if let Some(step) = (cells.len() > 1).then(other).flatten() {
        return Ok(valued(exercise, step));
    }
    if exercise.task == Task::Next || !is_fully_searched(technique) {
        return Err(Fault::Unrecognised(in_order));
    }
    let holds = |step: &Step| cells.is_subset(&pattern(step)) && is_wanted(step);
    match exercise.situation.first_step(technique, PATIENCE, holds) {
        Some(_) => Err(Fault::Part(in_order)),
        None => Err(Fault::NoPattern(in_order)),
    }
}

/// The easiest step of any technique that is wanted.
fn others(exercise: &Exercise, is_wanted: impl Fn(&Step) -> bool) -> Option<Step> {
    let rungs = Ladder::ninefold().rungs().to_vec();
    let rungs = rungs.into_iter().filter(|technique| technique.level() <= Level::Master);
    rungs.into_iter().find_map(|technique| exercise.situation.first_step(technique, LIMITS, &is_wanted))
}

fn on_board(exercise: &Exercise, at: Candidate) -> Result<(), Fault> {
    if exercise.situation.is_open(at) { Ok(()) } else { Err(Fault::NotThere(at)) }
}
