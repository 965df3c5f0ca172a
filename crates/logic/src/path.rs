//! The way through a puzzle: [`next_step`], [`all_steps`] and [`solve_path`].

use crate::ice::looks;
use crate::ladder::Ladder;
use crate::options::Options;
use crate::search::{All, First, Limits};
use crate::situation::Situation;
use crate::step::Step;
use crate::technique::Technique;
use crate::width::Searchable;
use ninefold_puzzle::Contradiction;

/// The first step of the easiest technique that has one.
pub fn next_step<const W: usize>(situation: &Situation<W>, ladder: &Ladder) -> Option<Step>
where
    Situation<W>: Searchable,
{
    next_step_within(situation, ladder, &Options::default(), Limits::GENEROUS)
}

/// [`next_step`] with options, and limits for each technique.
pub fn next_step_within<const W: usize>(
    situation: &Situation<W>,
    ladder: &Ladder,
    options: &Options,
    limits: Limits<'_>,
) -> Option<Step>
where
    Situation<W>: Searchable,
{
    let mut first = First::default();
    for (technique, options) in looks(situation, ladder, options) {
        let _ = situation.search(technique, &options, limits, &mut first);
        if first.0.is_some() {
            break;
        }
    }
    first.0
}

/// All steps of one technique, however long that takes.
pub fn all_steps<const W: usize>(
    situation: &Situation<W>,
    technique: Technique,
    options: &Options,
) -> Vec<Step>
where
    Situation<W>: Searchable,
{
    let mut all = All::default();
    let _ = situation.search(technique, options, Limits::NONE, &mut all);
    all.0
}

/// A whole way through a puzzle, and how it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: PathEnd,
}

/// How a way through a puzzle ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// Every cell is filled.
    Solved,
    /// No technique of the ladder gives another step.
    Stuck,
    /// A step left no possibility: there was no solution to begin with.
    Impossible(Contradiction),
}

/// Applies [`next_step`] until nothing more follows.
pub fn solve_path<const W: usize>(situation: &Situation<W>, ladder: &Ladder) -> Path
where
    Situation<W>: Searchable,
{
    follow(situation, |situation| next_step(situation, ladder))
}

/// Makes the next step until there is none.
pub(crate) fn follow<const W: usize>(
    situation: &Situation<W>,
    next: impl Fn(&Situation<W>) -> Option<Step>,
) -> Path {
    let mut situation = situation.clone();
    let mut steps = Vec::new();
    let end = loop {
        if situation.board().is_complete() {
            break PathEnd::Solved;
        }
        let Some(step) = next(&situation) else { break PathEnd::Stuck };
        let outcome = situation.apply(&step);
        steps.push(step);
        if let Some(contradiction) = outcome.err().or_else(|| situation.board().find_contradiction()) {
            break PathEnd::Impossible(contradiction);
        }
    };
    Path { steps, end }
}
