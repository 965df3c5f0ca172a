//! Exercises one after the other: a sitting on a technique with the puzzle at its end, and the test of a unit.

use super::Talk;
use super::asking::Outcome;
use super::puzzle::Played;
use crate::time;
use ninefold::format::{Item, own};
use ninefold_learn::{
    Exercise, ExerciseKind, Growth, Lesson, Occasion, Recall, Unit, idea, puzzle_that_needs,
};
use std::io::{self, BufRead, Write};

/// What is asked of a sitting, in order.
pub(super) type Plan = Vec<(Lesson, ExerciseKind, Growth)>;

/// How a sitting ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finish {
    /// Nothing is left of it.
    Over,
    /// The person has gone.
    Left,
}

impl<I: BufRead, O: Write> Talk<I, O> {
    /// A sitting on a technique: what it is about, exercises, and a puzzle that needs it.
    pub(super) fn lesson(&mut self, lesson: Lesson, kind: Option<ExerciseKind>, seed: u64) -> io::Result<()> {
        self.show(lesson.technique.name())?;
        if let Some(idea) = idea(lesson.technique, self.voice.language()) {
            self.show(&idea)?;
        }
        let planned = plan(lesson, kind);
        if planned.is_empty() {
            let kinds = lesson.kinds().iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
            return self
                .say(&format!("There are no such exercises for this technique. Choose --kind {kinds}."));
        }
        match self.sitting(&planned, seed)? {
            Finish::Over => self.needed_puzzle(lesson, seed),
            Finish::Left => Ok(()),
        }
    }

    /// Offers a puzzle that cannot be solved without the technique, and needs nothing harder.
    fn needed_puzzle(&mut self, lesson: Lesson, seed: u64) -> io::Result<()> {
        let Some(puzzle) = puzzle_that_needs(lesson, seed) else { return Ok(()) };
        self.say(&format!("\nThis one needs it, and nothing harder: {}.", lesson.technique.name()))?;
        match self.puzzle(&own::write(&Item::from(&puzzle)), None)? {
            Played::Solved(_) | Played::Unsolved | Played::Left => Ok(()),
        }
    }

    pub(super) fn sitting(&mut self, plan: &Plan, seed: u64) -> io::Result<Finish> {
        let (mut well, mut done) = (0, 0);
        let mut finish = Finish::Over;
        for (number, &(lesson, kind, growth)) in plan.iter().enumerate() {
            let seed = seed.wrapping_add(number as u64);
            let Some(exercise) = Exercise::grown(lesson, kind, growth, seed) else { continue };
            self.say(&format!("\nExercise {} of {}.", number + 1, plan.len()))?;
            match self.exercise(&exercise, Occasion::Practice)? {
                Outcome::Done(outcome) => {
                    done += 1;
                    well += usize::from(outcome.recall >= Recall::Good);
                }
                Outcome::Skipped => {}
                Outcome::Left => {
                    finish = Finish::Left;
                    break;
                }
            }
        }
        if done > 0 {
            self.say(&format!("\n{} done, {well} of them without help.", time::count(done, "exercise")))?;
        }
        Ok(finish)
    }

    /// One exercise of each technique of a unit: what is found at the first go counts as known.
    pub(super) fn test(&mut self, unit: &Unit, seed: u64) -> io::Result<()> {
        self.say(&format!("Test: {}. No help, and the first answer counts.", unit.title))?;
        let lessons = unit.lessons().collect::<Vec<_>>();
        let mut known = 0;
        for (number, &lesson) in lessons.iter().enumerate() {
            let seed = seed.wrapping_add(number as u64);
            let Some(exercise) = Exercise::make(lesson, ExerciseKind::Find, seed) else { continue };
            self.say(&format!("\nExercise {} of {}.", number + 1, lessons.len()))?;
            match self.exercise(&exercise, Occasion::Test)? {
                Outcome::Done(outcome) => known += usize::from(outcome.recall >= Recall::Good),
                Outcome::Skipped => {}
                Outcome::Left => break,
            }
        }
        self.say(&match known == lessons.len() {
            true => "\nPassed: the unit counts as known.".to_owned(),
            false => format!("\n{known} of {} found; those count as known.", lessons.len()),
        })
    }
}

/// The exercises of a sitting on one technique.
pub(super) fn plan(lesson: Lesson, kind: Option<ExerciseKind>) -> Plan {
    let kinds = lesson.kinds();
    match kind {
        Some(kind) if kinds.contains(&kind) => Growth::ALL.map(|growth| (lesson, kind, growth)).to_vec(),
        Some(_) => Vec::new(),
        None => lesson.sitting().map(|(kind, growth)| (lesson, kind, growth)).to_vec(),
    }
}
