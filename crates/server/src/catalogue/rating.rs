//! Grades and Sudoku Explainer's ratings, given up when nobody waits for them any more.

use ninefold::logic::explainer::{self, Observe, Rater};
use ninefold::logic::{Grade, Ladder, Limits, Promise, grade_within};
use ninefold::puzzle::{Cell, Classic, Position, Puzzle};
use ninefold::solve::Cancel;
use ninefold_protocol::api::ExplainerRating;
use std::ops::ControlFlow;

/// How hard a puzzle with one solution is, of which some cells may start frozen; `None` if nobody can tell, or
/// if the flag was raised first.
pub(crate) fn grade(puzzle: &Puzzle, frozen: &[Cell], cancel: &Cancel) -> Option<Grade> {
    let start = Position::start(puzzle.clone()).with_frozen(frozen);
    let limits = Limits { cancel: Some(cancel.flag()), ..Limits::GENEROUS };
    grade_within(&start, Promise::OneSolution, &Ladder::ninefold(), limits)
}

/// The rating of Sudoku Explainer; `None` if the flag was raised first.
pub(crate) fn explainer_rating(puzzle: &Classic, cancel: &Cancel) -> Option<ExplainerRating> {
    let rating = explainer::rate_observed(puzzle, &mut Rater::new(), &mut Watch(cancel)).ok()?;
    let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|score| f64::from(score.0) / 10.0);
    Some(ExplainerRating { er, ep, ed })
}

/// Ends a rating when the flag is raised.
struct Watch<'a>(&'a Cancel);

impl Observe for Watch<'_> {
    fn work(&mut self, _: u64) -> ControlFlow<()> {
        if self.0.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
