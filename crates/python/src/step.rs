//! Steps of logic with their reasons: the whole way, and the next one.

use crate::interrupt::interruptible;
use crate::one::proper;
use crate::puzzle::Given;
use crate::value_error;
use ninefold::logic::{self, Candidate, HintDetail, Promise, SituationError};
use ninefold::puzzle::{Layout, Position, Solution};
use ninefold::render::svg::{self, Theme};
use ninefold::render::{Explanation, Walkthrough, explain_hint};
use pyo3::prelude::*;

/// A cell and a digit, as in `("r4c2", 5)`.
type CellDigit = (String, u8);

/// One step: what it is called, why it holds, what it changes, and a picture.
///
/// A notebook shows the picture.
#[pyclass(frozen, get_all, module = "ninefold")]
#[derive(Clone)]
pub(crate) struct Step {
    /// As in `X-Wing`.
    technique: String,
    /// In one line.
    summary: String,
    /// The whole argument.
    text: String,
    placed: Vec<CellDigit>,
    removed: Vec<CellDigit>,
    svg: String,
}

#[pymethods]
impl Step {
    fn __repr__(&self) -> String {
        format!("Step({:?}, {:?})", self.technique, self.summary)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }
}

/// What helps most in a position: words and a picture that tell no more than was asked for.
#[pyclass(frozen, get_all, module = "ninefold")]
#[derive(Clone)]
pub(crate) struct Hint {
    /// `step`, `mistake`, `solved` or `nothing`.
    found: String,
    /// From tier 2 on.
    technique: Option<String>,
    text: String,
    svg: String,
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        format!("Hint({:?}, {:?})", self.found, self.text)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }
}

/// Every step of a person's way through a puzzle or a position, as far as logic leads.
#[pyfunction]
pub(crate) fn steps(py: Python<'_>, puzzle: Given) -> PyResult<Vec<Step>> {
    proper(py, &puzzle)?;
    let position = puzzle.0.position().map_err(value_error)?;
    interruptible(py, move |_| Step::all(&position))?.map_err(value_error)
}

impl Step {
    /// The way through a position that has one solution; else why there is none.
    pub(crate) fn all(position: &Position) -> Result<Vec<Self>, String> {
        let walked = Walkthrough::of_position(position, Promise::OneSolution);
        let walked = walked.map_err(|error| match error {
            SituationError::TooLarge => TOO_LARGE.to_owned(),
            SituationError::Contradiction(contradiction) => contradiction.to_string(),
        })?;
        Ok(walked.path.steps.iter().zip(&walked.steps).map(|(step, told)| Self::new(step, told)).collect())
    }

    fn new(step: &logic::Step, explanation: &Explanation) -> Self {
        let layout = explanation.scene.rules().layout();
        Self {
            technique: step.technique.name().to_owned(),
            summary: explanation.summary.clone(),
            text: explanation.to_text(),
            placed: written(layout, step.conclusion.placements()),
            removed: written(layout, step.conclusion.eliminations()),
            svg: svg::draw(&explanation.scene, &Theme::LIGHT),
        }
    }
}

fn written(layout: &Layout, candidates: &[Candidate]) -> Vec<CellDigit> {
    candidates.iter().map(|at| (layout.place(at.cell).to_string(), at.digit.get())).collect()
}

/// The easiest next step, as far as one wants to know: 1 where to look, 2 the technique, 3 the pattern,
/// 4 the whole argument, 5 what to change. A mistake is told first.
#[pyfunction]
#[pyo3(signature = (puzzle, tier = 4))]
pub(crate) fn hint(py: Python<'_>, puzzle: Given, tier: u8) -> PyResult<Hint> {
    let tier = read_tier(tier)?;
    let solution = proper(py, &puzzle)?.into_parts().1;
    let position = puzzle.0.position().map_err(value_error)?;
    let hint = interruptible(py, move |_| Hint::of(&position, &solution, tier))?;
    hint.ok_or_else(|| value_error(TOO_LARGE))
}

/// How much a hint tells.
pub(crate) fn read_tier(tier: u8) -> PyResult<HintDetail> {
    match tier {
        1 => Ok(HintDetail::Where),
        2 => Ok(HintDetail::Technique),
        3 => Ok(HintDetail::Pattern),
        4 => Ok(HintDetail::Argument),
        5 => Ok(HintDetail::Apply),
        _ => Err(value_error(format_args!("there is no tier {tier}; tiers are 1 to 5"))),
    }
}

impl Hint {
    /// What helps most in a position; nothing on a board that is too large for logic.
    pub(crate) fn of(position: &Position, solution: &Solution, tier: HintDetail) -> Option<Self> {
        let hint = logic::hint(position, Some(solution))?;
        let told = explain_hint(position, &hint, tier)?;
        let (found, technique) = match &hint {
            logic::Finding::Step(found) => {
                ("step", Some(found.step.technique).filter(|_| tier > HintDetail::Where))
            }
            logic::Finding::Solved => ("solved", None),
            logic::Finding::Nothing | logic::Finding::Frozen(_) => ("nothing", None),
            _ => ("mistake", None),
        };
        Some(Self {
            found: found.to_owned(),
            technique: technique.map(|technique| technique.name().to_owned()),
            text: told.to_text(),
            svg: svg::draw(&told.scene, &Theme::LIGHT),
        })
    }
}

const TOO_LARGE: &str = "the board is too large for logic";
