//! [`Answer`]: what solving a puzzle comes to, in words and grids.

use super::start::Start;
use crate::output::{Detail, Ink, draw, label, paint};
use ninefold::format::{Item, Style};
use ninefold::puzzle::{Constraint, DraftError, Drawing, Layout, Rules, Solution};
use ninefold::solve::{Budget, Improper, SearchEnd, Stopped, certify, up_to};
use serde_json::{Value, json};

/// What stands for a missing solution where a line is expected.
pub(super) const NO_SOLUTION: &str = "no solution";
/// What stands for a puzzle that could not be read where a line is expected.
pub(crate) const UNREADABLE: &str = "unreadable";
/// What stands before some of the solutions where a line is expected.
pub(super) const SEVERAL_SOLUTIONS: &str = "several solutions:";

/// What solving a puzzle comes to.
pub(super) enum Answer {
    /// Exactly one solution.
    Unique(Solution),
    /// One solution, and nobody asked for others.
    First(Solution),
    /// The givens break a rule already.
    Clash(DraftError),
    /// No clash, but no solution.
    None,
    /// Some of several solutions.
    Several(Vec<Solution>, Listed),
    /// Not found out within the budget; some solutions may have been found.
    Stopped(Stopped, Vec<Solution>),
}

/// How many of several solutions are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// Two, as a proof that it is not one.
    Proof,
    /// As many as were asked for.
    Some,
    /// All there are.
    All,
}

impl Answer {
    /// Solves a puzzle: proves that its solution is the only one, or lists as many as are asked for.
    pub(super) fn of(item: &Item, limit: Option<usize>, budget: Budget) -> Self {
        let puzzle = match item.puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => return Self::Clash(error),
        };
        let Some(limit) = limit else {
            return match certify(puzzle, budget) {
                Ok(proper) => Self::Unique(proper.into_parts().1),
                Err(Improper::NoSolution) => Self::None,
                Err(Improper::Several(pair)) => Self::Several(pair.to_vec(), Listed::Proof),
                Err(Improper::Stopped(stopped)) => Self::Stopped(stopped, Vec::new()),
            };
        };
        let found = up_to(&puzzle, limit, budget);
        let mut solutions = found.solutions;
        match (found.end, solutions.len()) {
            (SearchEnd::Stopped(stopped), _) => Self::Stopped(stopped, solutions),
            (_, 0) => Self::None,
            (SearchEnd::Complete, 1) => Self::Unique(solutions.remove(0)),
            (SearchEnd::Enough, 1) => Self::First(solutions.remove(0)),
            (SearchEnd::Complete, _) => Self::Several(solutions, Listed::All),
            (SearchEnd::Enough, _) => Self::Several(solutions, Listed::Some),
        }
    }

    /// How many solutions: 0, 1 or `2+`; nothing if that is not known.
    pub(super) fn count(&self) -> Value {
        match self {
            Self::Unique(_) => json!(1),
            Self::First(_) => json!("1+"),
            Self::Clash(_) | Self::None => json!(0),
            Self::Several(solutions, Listed::All) => json!(solutions.len()),
            Self::Several(solutions, _) => json!(format!("{}+", solutions.len())),
            Self::Stopped(..) => Value::Null,
        }
    }

    /// The solutions that were found.
    fn solutions(&self) -> &[Solution] {
        match self {
            Self::Unique(solution) | Self::First(solution) => std::slice::from_ref(solution),
            Self::Several(solutions, _) | Self::Stopped(_, solutions) => solutions,
            Self::Clash(_) | Self::None => &[],
        }
    }

    /// All solutions that were found, a line each.
    pub(super) fn lines(&self) -> Vec<String> {
        self.solutions().iter().map(line).collect()
    }

    /// What is wrong with the puzzle, in words.
    pub(super) fn error(&self, rules: &Rules, start: Start) -> Option<String> {
        match self {
            Self::Unique(_) | Self::First(_) => None,
            Self::Clash(error) => Some(start.describe(error)),
            Self::None => Some("the puzzle has no solution".into()),
            Self::Several(solutions, Listed::All) => {
                Some(format!("the puzzle has {} solutions", solutions.len()))
            }
            Self::Several(solutions, Listed::Some) => Some(format!(
                "the puzzle has at least {} solutions; raise --limit to list more",
                solutions.len()
            )),
            Self::Several(solutions, Listed::Proof) => {
                Some(difference(rules.layout(), solutions) + about_drawings(rules))
            }
            Self::Stopped(stopped, _) => Some(format!("{stopped}; raise --budget to search on")),
        }
    }

    /// The answer in a style.
    pub(super) fn print(&self, style: Style, detail: Detail, item: &Item) -> String {
        let layout = item.layout();
        let ink = |cell| if item.given(cell).is_some() { Ink::Given } else { Ink::Entry };
        let print = |solution: &Solution| match style {
            Style::Grid => draw(detail, item.rules(), &[], &solution.filled(), ink),
            Style::Line | Style::Spaced => paint(style, layout, &solution.filled(), ink),
        };
        match (self, self.solutions()) {
            (Self::Stopped(..), []) => "not solved\n".to_owned(),
            (_, []) => format!("{NO_SOLUTION}\n"),
            (Self::Unique(_) | Self::First(_), [solution]) if style == Style::Grid => {
                format!("{}{}", label("Solution"), print(solution))
            }
            (Self::Unique(_) | Self::First(_), [solution]) => print(solution),
            _ if style == Style::Line => format!("{SEVERAL_SOLUTIONS} {}\n", self.lines().join(" ")),
            (_, solutions) => {
                let numbered = solutions.iter().zip(1..).map(|(solution, number)| {
                    format!("{}{}", label(&format!("Solution {number}")), print(solution))
                });
                numbered.collect::<Vec<_>>().join("\n")
            }
        }
    }
}

fn line(solution: &Solution) -> String {
    solution.to_string()
}

/// A puzzle with drawings may well have further rules, which nobody but the setter knows.
fn about_drawings(rules: &Rules) -> &'static str {
    let is_drawn = |rule: &Constraint| matches!(rule, Constraint::Drawing(drawing) if !matches!(drawing, Drawing::Fog { .. }));
    match rules.constraints().iter().any(is_drawn) {
        true => "; perhaps its drawings stand for a rule that only the setter's own words explain",
        false => "",
    }
}

/// Where the first two of several solutions differ.
fn difference(layout: &Layout, solutions: &[Solution]) -> String {
    let [one, other, ..] = solutions else { return "the puzzle has several solutions".into() };
    let differing = layout.cells().filter(|&cell| one.digit(cell) != other.digit(cell));
    let told = differing
        .map(|cell| format!("{} is {} or {}", layout.place(cell), one.digit(cell), other.digit(cell)))
        .collect::<Vec<_>>();
    let shown = told.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more =
        if told.len() > 8 { format!(", and {} more cells differ", told.len() - 8) } else { String::new() };
    format!("the puzzle has several solutions: {shown}{more}")
}
