//! [`Answer`]: what solving a puzzle comes to, in words and grids.

use crate::bulk::Report;
use crate::output::{Ink, paint};
use ninefold::format::{Item, Style};
use ninefold::puzzle::{Digit, DraftError, Layout, Solution};
use ninefold::solve::{Budget, Improper, Stopped, certify};
use serde_json::{Value, json};

/// What stands for a missing solution where a line is expected.
pub(super) const NO_SOLUTION: &str = "no solution";
/// What stands for a puzzle that could not be read where a line is expected.
pub(super) const UNREADABLE: &str = "unreadable";
/// What stands before two of the solutions where a line is expected.
pub(super) const SEVERAL_SOLUTIONS: &str = "several solutions:";

/// What solving a puzzle comes to.
pub(super) enum Answer {
    /// Exactly one solution.
    Unique(Solution),
    /// The givens break a rule already.
    Clash(DraftError),
    /// No clash, but no solution.
    None,
    /// Two of several solutions.
    Several(Box<[Solution; 2]>),
    /// Not found out within the budget.
    Stopped(Stopped),
}

impl Answer {
    /// Solves a puzzle.
    pub(super) fn of(item: &Item, budget: Budget) -> Self {
        let puzzle = match item.puzzle() {
            Ok(puzzle) => puzzle,
            Err(error) => return Self::Clash(error),
        };
        match certify(puzzle, budget) {
            Ok(proper) => Self::Unique(proper.into_parts().1),
            Err(Improper::NoSolution) => Self::None,
            Err(Improper::Several(pair)) => Self::Several(pair),
            Err(Improper::Stopped(stopped)) => Self::Stopped(stopped),
        }
    }

    /// How many solutions: 0, 1 or `2+`; nothing if that is not known.
    pub(super) fn count(&self) -> Value {
        match self {
            Self::Unique(_) => json!(1),
            Self::Clash(_) | Self::None => json!(0),
            Self::Several(_) => json!("2+"),
            Self::Stopped(_) => Value::Null,
        }
    }

    /// The solution, or the first of several, on a line.
    pub(super) fn solution_line(&self) -> Option<String> {
        match self {
            Self::Unique(solution) => Some(line(solution)),
            Self::Several(pair) => Some(line(&pair[0])),
            Self::Clash(_) | Self::None | Self::Stopped(_) => None,
        }
    }

    /// The second of several solutions on a line.
    pub(super) fn second_line(&self) -> Option<String> {
        if let Self::Several(pair) = self { Some(line(&pair[1])) } else { None }
    }

    /// What is wrong with the puzzle, in words.
    pub(super) fn error(&self, layout: &Layout) -> Option<String> {
        match self {
            Self::Unique(_) => None,
            Self::Clash(error) => Some(error.to_string()),
            Self::None => Some("the puzzle has no solution".into()),
            Self::Several(pair) => Some(difference(layout, pair)),
            Self::Stopped(stopped) => Some(format!("{stopped}; raise --budget to search on")),
        }
    }

    /// Prints the answer in a style; what is wrong goes to the messages.
    pub(super) fn print<T>(&self, style: Style, item: &Item, report: &mut Report<T>) {
        let layout = item.layout();
        let print = |solution: &Solution| {
            let ink = |cell| if item.given(cell).is_some() { Ink::Given } else { Ink::Entry };
            paint(style, layout, &digits(solution), ink)
        };
        let text = match self {
            Self::Unique(solution) => print(solution),
            Self::Several(pair) if style == Style::Line => {
                format!("{SEVERAL_SOLUTIONS} {} {}\n", line(&pair[0]), line(&pair[1]))
            }
            Self::Several(pair) => format!("{}\n{}", print(&pair[0]), print(&pair[1])),
            Self::Clash(_) | Self::None | Self::Stopped(_) => format!("{NO_SOLUTION}\n"),
        };
        let text = if let Self::Stopped(_) = self { "not solved\n" } else { &text };
        report.text.extend_from_slice(text.as_bytes());
        if let Some(error) = self.error(layout) {
            report.message(error);
        }
    }
}

/// All digits of a solution, as the printers take them.
pub(super) fn digits(solution: &Solution) -> Vec<Option<Digit>> {
    solution.digits().iter().copied().map(Some).collect()
}

fn line(solution: &Solution) -> String {
    Style::Line.print(solution.layout(), &digits(solution)).trim_end().into()
}

/// Where two solutions differ.
fn difference(layout: &Layout, pair: &[Solution; 2]) -> String {
    let differing = layout.cells().filter(|&cell| pair[0].digit(cell) != pair[1].digit(cell));
    let told = differing
        .map(|cell| format!("{} is {} or {}", layout.place(cell), pair[0].digit(cell), pair[1].digit(cell)))
        .collect::<Vec<_>>();
    let shown = told.iter().take(8).map(String::as_str).collect::<Vec<_>>().join(", ");
    let more =
        if told.len() > 8 { format!(", and {} more cells differ", told.len() - 8) } else { String::new() };
    format!("the puzzle has several solutions: {shown}{more}")
}
