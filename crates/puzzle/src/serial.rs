//! The public types as data for [`serde`], with the feature `serde`.
//!
//! What is read is checked as it is everywhere else: a puzzle that is read is a puzzle.
//!
//! ```
//! use ninefold_puzzle::Puzzle;
//!
//! let puzzle: Puzzle = "1... .3.. ..4. ...2".parse()?;
//! let text = serde_json::to_string(&puzzle)?;
//! let layout = r#""layout":{"boxes":{"rows":2,"cols":2}}"#;
//! assert_eq!(text, format!(r#"{{{layout},"constraints":[],"givens":"1....3....4....2"}}"#));
//! assert_eq!(serde_json::from_str::<Puzzle>(&text)?, puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Digits and cells are numbers, sets are lists, a layout is its [`Shape`], grids are rows of symbols, and
//! what has a name or a text form is that text. A solution carries its layout alone, and is checked by the
//! houses of that: whether it solves a puzzle with further rules, [`Solution::of`] says.

use crate::symbols::{digits_of_symbols, symbols_of_digits};
use crate::{
    Cell, CellSet, Classic, Constraint, Digit, DigitSet, Draft, Layout, LayoutError, Pattern, Position,
    Puzzle, Rules, Shape, Solution, Variant,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes by a form that is made of the value, and reads by what is made of the form.
macro_rules! by_form {
    ($($Type:ident as $Form:ty: $write:expr, $read:expr;)*) => {$(
        impl Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> $Form = $write;
                write(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read: fn($Form) -> Result<Self, String> = $read;
                read(<$Form>::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}

by_form! {
    Digit as u8: |digit| digit.get(), |value| {
        Self::new(value).ok_or_else(|| format!("{value} isn't a digit; digits are 1 to {}", Self::MAX))
    };
    Cell as u16: |cell| cell.index() as u16, |index| Ok(Self::new(usize::from(index)));
    DigitSet as Vec<Digit>: |digits| digits.iter().collect(), |digits| Ok(digits.into_iter().collect());
    Layout as Shape: |layout| layout.shape().clone(), |shape| of_shape(shape).map_err(|error| error.to_string());
    Classic as String: |grid| grid.to_string(), |line| {
        Self::from_line(line.as_bytes()).ok_or_else(|| "a 9x9 grid is a line of 81 symbols".to_owned())
    };
    Variant as String: |variant| variant.to_string(), |name| {
        name.parse().map_err(|error: crate::VariantError| error.to_string())
    };
    Pattern as String: |pattern| pattern.to_string(), |text| {
        text.parse().map_err(|error: crate::PatternError| error.to_string())
    };
    Draft as DraftForm: DraftForm::of_draft, DraftForm::draft;
    Puzzle as DraftForm: DraftForm::of_puzzle, |form| form.draft()?.check().map_err(|error| error.to_string());
    Solution as SolutionForm: SolutionForm::of, SolutionForm::solution;
    Position as PositionForm: PositionForm::of, PositionForm::position;
}

impl<const W: usize> Serialize for CellSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const W: usize> Deserialize<'de> for CellSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cells = Vec::<Cell>::deserialize(deserializer)?;
        match cells.iter().find(|cell| cell.index() >= 64 * W) {
            Some(cell) => {
                Err(D::Error::custom(format_args!("this set holds cells below {}, not {cell:?}", 64 * W)))
            }
            None => Ok(cells.into_iter().collect()),
        }
    }
}

fn of_shape(shape: Shape) -> Result<Layout, LayoutError> {
    match shape {
        Shape::Boxes(boxes) => Layout::boxes(boxes),
        Shape::Jigsaw { size, pieces } => Layout::jigsaw(size, &pieces),
        Shape::Overlay { boxes, origins } => Layout::overlay(boxes, &origins),
    }
}

#[derive(Serialize, Deserialize)]
struct DraftForm {
    layout: Layout,
    #[serde(default)]
    constraints: Vec<Constraint>,
    givens: String,
}

impl DraftForm {
    fn of_draft(draft: &Draft) -> Self {
        let Draft { layout, constraints, givens } = draft;
        Self { layout: layout.clone(), constraints: constraints.clone(), givens: symbols_of_digits(givens) }
    }

    fn of_puzzle(puzzle: &Puzzle) -> Self {
        Self {
            layout: puzzle.layout().clone(),
            constraints: puzzle.rules().constraints().to_vec(),
            givens: symbols_of_digits(puzzle.givens()),
        }
    }

    fn draft(self) -> Result<Draft, String> {
        let givens = digits_of_symbols(&self.givens).map_err(|error| error.to_string())?;
        Ok(Draft { layout: self.layout, constraints: self.constraints, givens })
    }
}

#[derive(Serialize, Deserialize)]
struct SolutionForm {
    layout: Layout,
    digits: String,
}

impl SolutionForm {
    fn of(solution: &Solution) -> Self {
        Self { layout: solution.layout().clone(), digits: symbols_of_digits(&solution.filled()) }
    }

    fn solution(self) -> Result<Solution, String> {
        let digits = digits_of_symbols(&self.digits).map_err(|error| error.to_string())?;
        let rules = Rules::new(self.layout, Vec::new()).map_err(|error| error.to_string())?;
        Solution::new(&rules, &digits).map_err(|error| error.to_string())
    }
}

#[derive(Serialize, Deserialize)]
struct PositionForm {
    puzzle: Puzzle,
    entries: String,
    /// Only cells that are marked.
    #[serde(default)]
    marks: Vec<(Cell, DigitSet)>,
    #[serde(default)]
    frozen: Vec<Cell>,
}

impl PositionForm {
    fn of(position: &Position) -> Self {
        let cells = || position.puzzle().layout().cells();
        let entries = cells().map(|cell| position.entry(cell)).collect::<Vec<_>>();
        Self {
            puzzle: position.puzzle().clone(),
            entries: symbols_of_digits(&entries),
            marks: cells().filter_map(|cell| Some((cell, position.marks(cell)?))).collect(),
            frozen: position.frozen().collect(),
        }
    }

    fn position(self) -> Result<Position, String> {
        let entries = digits_of_symbols(&self.entries).map_err(|error| error.to_string())?;
        let n_cells = self.puzzle.layout().n_cells();
        let mut position = Position::with_entries(self.puzzle, entries)
            .map_err(|error| error.to_string())?
            .with_frozen(&self.frozen);
        for (cell, marks) in self.marks {
            if cell.index() >= n_cells {
                return Err(format!(
                    "there is no cell {}; cells are numbered from 0 to {}",
                    cell.index(),
                    n_cells - 1
                ));
            }
            position.set_marks(cell, Some(marks)).map_err(|error| error.to_string())?;
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cage, Custom, CustomRule, Dot, DotKind, Either, Line, LineKind, Mark, MarkKind};
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    }

    fn refused<T: DeserializeOwned + Debug>(text: &str) -> String {
        serde_json::from_str::<T>(text).unwrap_err().to_string()
    }

    fn cells(indices: &[usize]) -> Vec<Cell> {
        indices.iter().map(|&index| Cell::new(index)).collect()
    }

    fn constraints() -> Vec<Constraint> {
        let digit = |value| Digit::new(value).unwrap();
        let cage = Constraint::Cage(Cage::killer(3, cells(&[0, 1])));
        let renban = Constraint::Line(Line { kind: LineKind::Renban, cells: cells(&[4, 5, 6]) });
        vec![
            Constraint::AntiKnight,
            Constraint::Dot(Dot { cells: [Cell::new(10), Cell::new(11)], kind: DotKind::Difference(1) }),
            Constraint::Mark(Mark {
                cell: Cell::new(9),
                kind: MarkKind::Candidates([digit(2), digit(7)].into_iter().collect()),
            }),
            Constraint::Custom(Custom {
                cells: cells(&[20, 21]),
                rule: CustomRule::Pattern("12|21".parse().unwrap()),
            }),
            Constraint::Either(Either { choices: vec![vec![cage.clone()], vec![renban]] }),
            cage,
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        check(&Draft { constraints: constraints(), ..Draft::empty(Layout::classic()) });
        for layout in [Layout::classic(), Layout::square(6).unwrap(), Layout::samurai()] {
            check(&layout);
            check(&Draft::empty(layout).check().unwrap());
        }
        check(&Layout::jigsaw(4, &[0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]).unwrap());
        check(&"1243 4321 2134 3412".parse::<Solution>().unwrap());
        check(&Classic::EMPTY);
        check(&"killer+diagonal".parse::<Variant>().unwrap());
        check(&cells(&[0, 80]).into_iter().collect::<CellSet>());
        let puzzle: Puzzle = "1... .3.. ..4. ...2".parse().unwrap();
        let mut position = Position::start(puzzle).with_frozen(&cells(&[7]));
        position.set_entry(Cell::new(1), Digit::new(2)).unwrap();
        position.set_marks(Cell::new(2), Some(DigitSet::first(3))).unwrap();
        check(&position);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        assert!(refused::<Digit>("26").starts_with("26 isn't a digit; digits are 1 to 25"));
        assert!(refused::<CellSet<2>>("[128]").starts_with("this set holds cells below 128"));
        assert!(refused::<Layout>(r#"{"boxes":{"rows":6,"cols":6}}"#).contains("36 digits"));
        let clash = r#"{"layout":{"boxes":{"rows":2,"cols":2}},"givens":"11.............."}"#;
        assert!(refused::<Puzzle>(clash).starts_with("the givens clash: two 1s in row 1"));
        assert!(serde_json::from_str::<Draft>(clash).is_ok(), "a draft may be anything");
        let short = r#"{"layout":{"boxes":{"rows":2,"cols":2}},"givens":"1"}"#;
        assert!(refused::<Puzzle>(short).starts_with("the layout has 16 cells, but 1 are given"));
        let outside = r#"{"puzzle":{"layout":{"boxes":{"rows":2,"cols":2}},"givens":"................"},
            "entries":"................","marks":[[16,[1]]]}"#;
        assert!(refused::<Position>(outside).starts_with("there is no cell 16"));
    }
}
