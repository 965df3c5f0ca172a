//! [`Reached`]: what a puzzle is that is not what was asked for.

use ninefold::generate::{Difficulty, Made};
use ninefold::logic::explainer::{Rater, Score, rate};
use ninefold::logic::{Level, Promise, grade};

/// What a puzzle is that is not what was asked for.
pub(super) struct Reached {
    n_clues: usize,
    /// Its level, if that was of interest.
    level: Option<Level>,
    /// Sudoku Explainer's rating, if that was of interest.
    rating: Option<Score>,
}

impl Reached {
    /// Looks at a puzzle with regard to what was asked.
    pub(super) fn of(made: &Made, asked: &Difficulty) -> Self {
        let puzzle = made.proper.puzzle();
        let rated = asked.rating.as_ref().and_then(|_| puzzle.as_classic());
        let graded = !asked.is_any() && asked.rating.is_none();
        Self {
            n_clues: puzzle.n_givens(),
            level: graded.then(|| grade(puzzle, Promise::OneSolution)).flatten().map(|grade| grade.level),
            rating: rated.map(|grid| rate(&grid, &mut Rater::new()).er),
        }
    }

    /// What all of them are, from the least to the most; nothing if there are none.
    pub(super) fn describe(all: &[Self]) -> Option<String> {
        let clues = range(all.iter().map(|reached| reached.n_clues))?;
        let level =
            range(all.iter().filter_map(|reached| reached.level)).map(|level| format!(" and level {level}"));
        let rating =
            range(all.iter().filter_map(|reached| reached.rating)).map(|er| format!(" and rating {er}"));
        Some(format!("{clues} clues{}{}", level.unwrap_or_default(), rating.unwrap_or_default()))
    }
}

/// The least and the most of some values, or the only one.
fn range<T: Ord + ToString>(values: impl Iterator<Item = T> + Clone) -> Option<String> {
    let (low, high) = (values.clone().min()?, values.max()?);
    Some(if low == high { low.to_string() } else { format!("{} to {}", low.to_string(), high.to_string()) })
}
