//! Sudoku Explainer's rating, given up when nobody waits for it any more.

use ninefold::logic::explainer::{self, Observe, Rater};
use ninefold::puzzle::Classic;
use ninefold::solve::Cancel;
use ninefold_protocol::api::ExplainerRating;
use std::ops::ControlFlow;

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
