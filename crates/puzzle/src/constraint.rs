//! [`Constraint`]: a rule on top of the houses of a layout.

mod arrow;
mod between;
mod cage;
mod chess;
mod clones;
mod consecutive;
mod counting_circles;
mod custom;
mod diagonal;
mod dot;
mod double_arrow;
pub mod drawing;
mod either;
mod entropic;
mod equal_sums;
mod extra_region;
mod global;
mod indexer;
mod line;
mod lockout;
mod look_and_say;
mod mark;
mod modular;
mod nabner;
mod negative;
mod outside;
mod palindrome;
mod parity;
mod quadruple;
mod region_sum;
mod renban;
mod rule;
mod same_values;
mod sequence;
mod split_peas;
mod sum_line;
mod thermometer;
mod whisper;
mod zipper;

pub use arrow::Arrow;
pub use cage::{Cage, Repeats};
pub use clones::Clones;
pub use counting_circles::CountingCircles;
pub use custom::{Custom, CustomRule};
pub use diagonal::Diagonal;
pub use dot::{Dot, DotKind};
pub use drawing::Drawing;
pub use either::Either;
pub use equal_sums::EqualSums;
pub use extra_region::ExtraRegion;
pub use global::Global;
pub use indexer::{Indexer, IndexerKind};
pub use line::{Line, LineKind};
pub use look_and_say::LookAndSay;
pub use mark::{Mark, MarkKind};
pub use negative::Negative;
pub use outside::{Outside, OutsideKind};
pub use quadruple::Quadruple;
pub(crate) use rule::{Filled, Setting};
pub use same_values::SameValues;

use crate::clash::Clash;
use crate::part::Part;
use crate::region::{Region, RegionKind, RegionName};
use crate::{Cell, Digit, Layout, Place};
use rule::Rule;
use std::fmt;

/// A rule beyond "every digit once in each house": data, nothing compiled.
///
/// The enum is closed on purpose. A new rule is a file beside this one and an arm here; the compiler then
/// lists most of what other crates owe it, and CONTRIBUTING.md the rest.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Constraint {
    /// Cells with a sum, with or without repeats.
    Cage(Cage),
    /// A main diagonal of every grid holds each digit once.
    Diagonal(Diagonal),
    /// Further cells in which no digit stands twice, such as the windows of windoku.
    ExtraRegion(ExtraRegion),
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells side by side do not hold consecutive digits.
    NonConsecutive,
    /// A rule for the whole board that is not drawn: leapers, disjoint groups, entropy.
    Global(Global),
    /// A line through cells: thermometers, palindromes, whispers and others.
    Line(Line),
    /// A sum along shafts that begin at a circle or a pill.
    Arrow(Arrow),
    /// A sign between two cells: kropki dots, X and V, inequalities.
    Dot(Dot),
    /// All signs of some kinds are given.
    Negative(Negative),
    /// A sign in a cell: odd, even, minimum, maximum, given candidates.
    Mark(Mark),
    /// Digits that tell where another one stands.
    Indexer(Indexer),
    /// Digits at a corner that stand around it.
    Quadruple(Quadruple),
    /// Groups of cells with the same digits.
    Clones(Clones),
    /// Groups of cells with the same sum.
    EqualSums(EqualSums),
    /// Groups of cells with the same digits in any order.
    SameValues(SameValues),
    /// A cage that tells how many of some digits it holds.
    LookAndSay(LookAndSay),
    /// Circles in which every digit stands as often as it says.
    CountingCircles(CountingCircles),
    /// A number outside the board: little killer, sandwich, X-sum, skyscraper and others.
    Outside(Outside),
    /// Pairs or a pattern that the setter has written down.
    Custom(Custom),
    /// At least one of several lists of constraints.
    Either(Either),
    /// What is drawn besides, and says nothing about digits.
    Drawing(Drawing),
}

/// Why a constraint does not fit its layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstraintError {
    /// The constraint names a cell that the layout does not have.
    #[error("{rule} names cell number {}, but the layout has only {n_cells} cells", .cell + 1)]
    NoSuchCell {
        /// What the constraint is called.
        rule: &'static str,
        /// The index of the missing cell.
        cell: usize,
        /// How many cells there are.
        n_cells: usize,
    },
    /// The constraint has no cell at all.
    #[error("{rule} has no cells")]
    NoCells {
        /// What the constraint is called.
        rule: &'static str,
    },
    /// The constraint names a cell twice.
    #[error("{rule} names {place} twice")]
    CellTwice {
        /// What the constraint is called.
        rule: &'static str,
        /// The cell.
        place: Place,
    },
    /// More cells than there are digits must differ.
    #[error("{rule} at {place} has {n_cells} cells that must differ, but there are only {n_digits} digits")]
    TooLarge {
        /// What the constraint is called.
        rule: &'static str,
        /// The first cell.
        place: Place,
        /// How many cells it has.
        n_cells: usize,
        /// How many digits are in play.
        n_digits: usize,
    },
    /// A constraint is drawn or written in a way that makes no sense.
    #[error("the {rule} at {place} makes no sense: {why}")]
    Malformed {
        /// What the constraint is called.
        rule: &'static str,
        /// Where it begins.
        place: Place,
        /// What is wrong.
        why: String,
    },
    /// There are more constraints than anybody can use.
    #[error("the puzzle has {found} rules, but at most {most} can be used")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// The constraints together would take too much memory and time.
    #[error("the rules of this puzzle are too much together, from a {rule} on: use fewer or shorter ones")]
    TooHeavy {
        /// What the first constraint is called that is too much.
        rule: &'static str,
    },
    /// An either-or with no choice, or with too many.
    #[error("an either-or has {n_choices} choices, but it needs 1 to {most}")]
    Choices {
        /// How many there are.
        n_choices: usize,
        /// How many there may be.
        most: usize,
    },
    /// A constraint that cannot be part of an either-or.
    #[error("a {rule} cannot be one of the choices of an either-or")]
    NotAChoice {
        /// What the constraint is called.
        rule: &'static str,
    },
    /// No digits have this sum.
    #[error("the cage at {place} cannot sum to {sum}: {n_cells} cells give {min} to {max}")]
    ImpossibleSum {
        /// The first cell of the cage.
        place: Place,
        /// How many cells it has.
        n_cells: usize,
        /// The sum asked for.
        sum: u32,
        /// The smallest possible sum.
        min: u32,
        /// The largest possible sum.
        max: u32,
    },
}

impl Constraint {
    /// The most constraints of a puzzle.
    pub const MOST: usize = 4_096;

    /// The file of a named rule, for all kinds but those that are nothing but regions and chess moves.
    fn rule(&self) -> Option<&dyn Rule> {
        match self {
            Self::Global(rule) => Some(rule),
            Self::Line(rule) => Some(rule),
            Self::Arrow(rule) => Some(rule),
            Self::Dot(rule) => Some(rule),
            Self::Negative(rule) => Some(rule),
            Self::Mark(rule) => Some(rule),
            Self::Indexer(rule) => Some(rule),
            Self::Quadruple(rule) => Some(rule),
            Self::Clones(rule) => Some(rule),
            Self::EqualSums(rule) => Some(rule),
            Self::SameValues(rule) => Some(rule),
            Self::LookAndSay(rule) => Some(rule),
            Self::CountingCircles(rule) => Some(rule),
            Self::Outside(rule) => Some(rule),
            Self::Custom(rule) => Some(rule),
            Self::Either(rule) => Some(rule),
            Self::Drawing(rule) => Some(rule),
            Self::Cage(_)
            | Self::Diagonal(_)
            | Self::ExtraRegion(_)
            | Self::AntiKnight
            | Self::AntiKing
            | Self::NonConsecutive => None,
        }
    }

    /// What a person calls this kind of rule.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Cage(_) => "cage",
            Self::Diagonal(_) => "diagonal",
            Self::ExtraRegion(_) => "extra region",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::NonConsecutive => "non-consecutive",
            _ => self.rule().map_or("rule", Rule::name),
        }
    }

    /// The rule in a sentence.
    pub fn in_words(&self) -> String {
        match self {
            Self::Cage(cage) => cage.sentence().into(),
            Self::Diagonal(_) => "The diagonal that is drawn holds every digit once.".into(),
            Self::ExtraRegion(_) => "No digit stands twice in a shaded region.".into(),
            Self::AntiKnight => "Cells a knight's move of chess apart hold different digits.".into(),
            Self::AntiKing => "Cells that touch, even at a corner, hold different digits.".into(),
            Self::NonConsecutive => {
                "Cells side by side never hold consecutive digits such as 4 and 5.".into()
            }
            _ => self.rule().map(Rule::sentence).unwrap_or_default(),
        }
    }

    /// The cells that the constraint speaks of, in reading order.
    pub fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let mut cells = match self {
            Self::Cage(cage) => cage.cells.clone(),
            Self::Diagonal(diagonal) => diagonal.lines(layout).concat(),
            Self::ExtraRegion(region) => region.cells.clone(),
            Self::AntiKnight | Self::AntiKing | Self::NonConsecutive => layout.cells().collect(),
            _ => self.rule().map(|rule| rule.cells(layout)).unwrap_or_default(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether a full grid keeps the rule; `digits` holds one digit for each cell of the layout.
    ///
    /// A rule that looks at others, such as "all dots are given", is asked as if it stood alone.
    pub fn allows(&self, layout: &Layout, digits: &[Digit]) -> bool {
        let values = digits.iter().copied().map(Some).collect::<Vec<_>>();
        let setting = Setting { layout, constraints: std::slice::from_ref(self) };
        let mut clashes = Vec::new();
        self.push_all_clashes(&Filled { setting, digits: &values }, &mut clashes);
        clashes.is_empty()
    }

    /// Whether digits may be renamed without breaking the rule.
    pub fn is_digit_blind(&self) -> bool {
        match self {
            Self::Cage(cage) => cage.sum.is_none(),
            Self::Diagonal(_)
            | Self::ExtraRegion(_)
            | Self::AntiKnight
            | Self::AntiKing
            | Self::Clones(_)
            | Self::SameValues(_)
            | Self::Drawing(_) => true,
            Self::Global(Global::Leaper(..) | Global::DisjointGroups) => true,
            Self::Line(line) => line.kind == LineKind::Palindrome,
            _ => false,
        }
    }

    /// Checks that the constraint makes sense on a layout.
    pub(crate) fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        match self {
            Self::Cage(cage) => cage.check(layout),
            Self::ExtraRegion(region) => region.check(layout),
            Self::Diagonal(_) | Self::AntiKnight | Self::AntiKing | Self::NonConsecutive => Ok(()),
            _ => self.rule().map_or(Ok(()), |rule| rule.check(layout)),
        }
    }

    /// What the constraint is made of; it has been checked.
    pub(crate) fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let layout = setting.layout;
        match self {
            Self::Cage(cage) => cage.parts(),
            Self::Diagonal(diagonal) => diagonal.lines(layout).into_iter().map(Part::Different).collect(),
            Self::ExtraRegion(region) => vec![Part::Different(region.cells.clone())],
            Self::AntiKnight => chess::parts(layout, &chess::KNIGHT),
            Self::AntiKing => chess::parts(layout, &chess::KING),
            Self::NonConsecutive => consecutive::parts(layout),
            _ => self.rule().map(|rule| rule.parts(setting)).unwrap_or_default(),
        }
    }

    /// Adds the regions that the constraint implies, numbered on from those of the same kind.
    pub(crate) fn push_regions(&self, layout: &Layout, regions: &mut Vec<Region>) {
        let (kind, lines) = match self {
            Self::Cage(cage) if cage.repeats == Repeats::Forbidden => {
                (RegionKind::Cage, vec![cage.cells.clone()])
            }
            Self::Diagonal(diagonal) => (RegionKind::Diagonal, diagonal.lines(layout)),
            Self::ExtraRegion(region) => (RegionKind::Extra, vec![region.cells.clone()]),
            Self::Global(Global::DisjointGroups) => (RegionKind::Extra, Global::groups(layout)),
            _ => return,
        };
        for cells in lines {
            let number = regions.iter().filter(|region| region.kind() == kind).count() as u16 + 1;
            let name = RegionName { kind, number, grid: None };
            regions.push(Region::new(name, cells, layout.n_digits()));
        }
    }

    /// Adds what a partly filled grid does wrong, repeats in the regions of the constraint too.
    pub(crate) fn push_all_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let mut regions = Vec::new();
        self.push_regions(at.setting.layout, &mut regions);
        for region in &regions {
            Clash::push_repeats(region, at.digits, clashes);
        }
        self.push_clashes(at, clashes);
    }

    /// Adds what a partly filled grid does wrong, apart from repeats in the regions of the constraint.
    pub(crate) fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let (layout, digits) = (at.setting.layout, at.digits);
        match self {
            Self::Cage(cage) => cage.push_clashes(layout, digits, clashes),
            Self::AntiKnight => chess::push_clashes(layout, &chess::KNIGHT, digits, clashes),
            Self::AntiKing => chess::push_clashes(layout, &chess::KING, digits, clashes),
            Self::NonConsecutive => consecutive::push_clashes(layout, digits, clashes),
            Self::Diagonal(_) | Self::ExtraRegion(_) => {}
            _ => {
                if let Some(rule) = self.rule() {
                    rule.push_clashes(at, clashes);
                }
            }
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Checks that a list of cells is not empty, lies in the layout and names no cell twice.
fn check_cells(rule: &'static str, cells: &[Cell], layout: &Layout) -> Result<(), ConstraintError> {
    check_on_layout(rule, cells, layout)?;
    let mut is_named = vec![false; layout.n_cells()];
    match cells.iter().find(|cell| std::mem::replace(&mut is_named[cell.index()], true)) {
        Some(&cell) => Err(ConstraintError::CellTwice { rule, place: layout.place(cell) }),
        None => Ok(()),
    }
}

/// Checks that a list of cells is not empty and lies in the layout; it may come back to a cell a few times.
fn check_on_layout(rule: &'static str, cells: &[Cell], layout: &Layout) -> Result<(), ConstraintError> {
    if cells.is_empty() {
        return Err(ConstraintError::NoCells { rule });
    }
    if let Some(cell) = cells.iter().find(|cell| cell.index() >= layout.n_cells()) {
        return Err(ConstraintError::NoSuchCell { rule, cell: cell.index(), n_cells: layout.n_cells() });
    }
    if cells.len() > 4 * layout.n_cells() {
        let why = format!("it has {} cells, more than four times as many as the board", cells.len());
        return Err(ConstraintError::Malformed { rule, place: layout.place(cells[0]), why });
    }
    Ok(())
}

/// Checks that cells that must all differ are not more than the digits.
fn check_distinct(rule: &'static str, cells: &[Cell], layout: &Layout) -> Result<(), ConstraintError> {
    if cells.len() > layout.n_digits() {
        let place = layout.place(cells[0]);
        return Err(ConstraintError::TooLarge {
            rule,
            place,
            n_cells: cells.len(),
            n_digits: layout.n_digits(),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DigitSet, Draft};

    fn cells(numbers: &[usize]) -> Vec<Cell> {
        numbers.iter().copied().map(Cell::new).collect()
    }

    /// What somebody is told who draws these constraints on a 9x9.
    fn checked(constraints: Vec<Constraint>) -> String {
        let checked = Draft { constraints, ..Draft::empty(Layout::classic()) }.check();
        checked.map_or_else(|error| error.to_string(), |_| "good".into())
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        let line = |kind, numbers: &[usize]| Constraint::Line(Line { kind, cells: cells(numbers) });
        let arrow = |shafts| Constraint::Arrow(Arrow { bulb: cells(&[0]), shafts });
        let clue = |kind, value| Constraint::Outside(Outside { kind, row: -1, col: 0, step: (1, 0), value });
        let pattern = |text: &str| {
            let rule = CustomRule::Pattern(text.parse().unwrap());
            Constraint::Custom(Custom { cells: cells(&[0, 1, 2]), rule })
        };
        for (constraint, expected) in [
            (line(LineKind::Thermometer, &[0, 1, 2]), "good"),
            (
                line(LineKind::Thermometer, &[0, 81]),
                "thermometer names cell number 82, but the layout has only 81 cells",
            ),
            (line(LineKind::Thermometer, &[0, 1, 0]), "thermometer names r1c1 twice"),
            (
                line(LineKind::Thermometer, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 17]),
                "thermometer at r1c1 has 10 cells that must differ, but there are only 9 digits",
            ),
            (
                line(LineKind::Between, &[0, 1]),
                "the between line at r1c1 makes no sense: it needs 3 cells or more",
            ),
            (
                line(LineKind::Whisper(9), &[0, 1]),
                "the whisper line at r1c1 makes no sense: no two digits differ by 9",
            ),
            (
                line(LineKind::RegionSum, &[0, 1]),
                "the region sum line at r1c1 makes no sense: it stays in one block",
            ),
            (
                arrow(vec![]),
                "the arrow at r1c1 makes no sense: it has no shaft: draw it on through at least one more cell",
            ),
            (
                arrow(vec![cells(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])]),
                "the arrow at r1c1 makes no sense: a shaft of 10 cells adds up to more than 9",
            ),
            (
                Constraint::Dot(Dot { cells: [Cell::new(0), Cell::new(1)], kind: DotKind::Ratio(10) }),
                "the ratio at r1c1 makes no sense: no two digits of this puzzle are related like that",
            ),
            (
                Constraint::Mark(Mark { cell: Cell::new(0), kind: MarkKind::Candidates(DigitSet::EMPTY) }),
                "the given candidates at r1c1 makes no sense: no digit of this puzzle is left for the cell",
            ),
            (
                clue(OutsideKind::Sandwich, 36),
                "the sandwich at r1c1 makes no sense: the number is 36, but it can be 0 to 35 only",
            ),
            (clue(OutsideKind::XSum, 45), "good"),
            (
                pattern("12"),
                "the rule of its own at r1c1 makes no sense: no line of 3 cells matches its pattern",
            ),
            (
                pattern("(.*1.{40}){2}"),
                "the rule of its own at r1c1 makes no sense: its pattern is too complicated: repeat less, or cut it \
                 into parts",
            ),
            (
                Constraint::Either(Either { choices: vec![] }),
                "an either-or has 0 choices, but it needs 1 to 64",
            ),
        ] {
            assert_eq!(checked(vec![constraint.clone()]), expected, "{constraint:?}");
        }
    }

    #[test]
    fn too_many_elements_are_refused() {
        let dot = Constraint::Dot(Dot { cells: [Cell::new(0), Cell::new(1)], kind: DotKind::WHITE });
        assert_eq!(checked(vec![dot; 10_000]), "the puzzle has 10000 rules, but at most 4096 can be used");
        let pairs = Digit::all(9).flat_map(|a| Digit::all(9).map(move |b| [a, b])).collect();
        let all = Custom { cells: (0..81).map(Cell::new).collect(), rule: CustomRule::EveryTwo(pairs) };
        assert_eq!(
            checked(vec![Constraint::Custom(all); 1_000]),
            "the rules of this puzzle are too much together, from a rule of its own on: use fewer or shorter ones"
        );
    }
}
