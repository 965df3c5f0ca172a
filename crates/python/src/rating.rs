//! [`Rating`]: how hard a puzzle is, by three scales.

use ninefold::logic::explainer::{self, Rater};
use ninefold::logic::hodoku::{self, Outcome};
use ninefold::logic::{PathEnd, Promise, Technique, grade_on_ice};
use ninefold::puzzle::{Cell, Puzzle};
use pyo3::prelude::*;

/// How hard a puzzle is.
///
/// `er`, `ep` and `ed` are Sudoku Explainer's ratings and `hodoku_level`, `hodoku_score` HoDoKu's, for
/// classic puzzles, else `None`. `level` is Ninefold's, `hardest` the hardest technique, which is `None`
/// where the techniques for people do not get through (`by_logic` is `False` then).
#[pyclass(frozen, get_all, eq, module = "ninefold")]
#[derive(Clone, PartialEq)]
pub(crate) struct Rating {
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    level: Option<String>,
    hardest: Option<String>,
    by_logic: bool,
    hodoku_level: Option<String>,
    hodoku_score: Option<u32>,
}

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        let number = |value: Option<f64>| value.map_or_else(|| "None".into(), |value| format!("{value:.1}"));
        format!(
            "Rating(er={}, ep={}, ed={}, level={:?}, hardest={:?})",
            number(self.er),
            number(self.ep),
            number(self.ed),
            self.level.as_deref().unwrap_or("None"),
            self.hardest.as_deref().unwrap_or("None"),
        )
    }
}

impl Rating {
    /// Rates a puzzle that has exactly one solution.
    pub(crate) fn of(puzzle: &Puzzle, frozen: &[Cell], rater: &mut Rater) -> Self {
        let classic = puzzle.as_classic();
        let explainer = classic.map(|classic| explainer::rate(&classic, rater));
        let grade = grade_on_ice(puzzle, frozen, Promise::OneSolution);
        let hodoku = classic.and_then(|classic| hodoku::rate(&classic));
        let by_logic = grade.as_ref().is_some_and(|grade| grade.end == PathEnd::Solved);
        let hardest = grade.as_ref().filter(|_| by_logic).and_then(|grade| grade.hardest);
        Self {
            er: explainer.map(|rating| f64::from(rating.er.0) / 10.0),
            ep: explainer.map(|rating| f64::from(rating.ep.0) / 10.0),
            ed: explainer.map(|rating| f64::from(rating.ed.0) / 10.0),
            level: grade.as_ref().map(|grade| grade.level.name().to_owned()),
            hardest: hardest.map(Technique::name).map(str::to_owned),
            by_logic,
            hodoku_level: hodoku.map(|rating| format!("{:?}", rating.level)),
            hodoku_score: hodoku
                .filter(|rating| rating.outcome == Outcome::Solved)
                .map(|rating| rating.score),
        }
    }
}
