//! Lines: rules about the digits along a path of cells.

use super::between::Between;
use super::double_arrow::DoubleArrow;
use super::entropic::Entropic;
use super::lockout::Lockout;
use super::modular::Modular;
use super::nabner::Nabner;
use super::palindrome::Palindrome;
use super::parity::Parity;
use super::region_sum::RegionSum;
use super::renban::Renban;
use super::rule::{Filled, Rule, Setting, malformed};
use super::sequence::Sequence;
use super::split_peas::SplitPeas;
use super::sum_line::SumLine;
use super::thermometer::{SlowThermometer, Thermometer};
use super::whisper::Whisper;
use super::zipper::Zipper;
use super::{ConstraintError, check_cells, check_distinct, check_on_layout};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Automaton, Cell, Layout};
use std::sync::Arc;

/// A line drawn through cells, and what its kind says about their digits.
///
/// The order of the cells matters for some kinds: a thermometer begins with its bulb. A line may cross
/// itself or come back to where it began, unless its digits must differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// What the line says.
    pub kind: LineKind,
    /// The cells in order, two or more.
    pub cells: Vec<Cell>,
}

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum LineKind {
    /// Digits rise from the bulb.
    Thermometer,
    /// Digits rise from the bulb, or stay the same.
    SlowThermometer,
    /// The line reads the same from both ends.
    Palindrome,
    /// Consecutive digits in any order, none twice.
    Renban,
    /// Neighbours differ by at least this much: 5 is a German whisper, 4 a Dutch one.
    Whisper(u8),
    /// Digits lie strictly between those at the ends.
    Between,
    /// The ends differ by at least this much, and the digits between them lie outside of their range.
    Lockout(u8),
    /// The line has the same sum in each block that it passes through.
    RegionSum,
    /// Any three in a row are one low, one middle and one high digit.
    Entropic,
    /// Any so many in a row have different remainders when divided by this number.
    Modular(u8),
    /// Cells at the same distance from the middle add up to the middle, or all to the same.
    Zipper,
    /// No two digits of the line are equal or consecutive.
    Nabner,
    /// Odd and even digits take turns.
    Parity,
    /// Each digit differs from the one before by the same, rising or falling or not at all.
    Sequence,
    /// The digits between the ends add up to the ends.
    DoubleArrow,
    /// The digits between the ends add up to the number that the ends make, in one order or the other.
    SplitPeas,
    /// The line falls into pieces that each have this sum; it is closed if it ends where it began.
    SumLine(u8),
}

impl LineKind {
    /// One of each kind, numbers as they are most often.
    pub const ALL: [Self; 17] = [
        Self::Thermometer,
        Self::SlowThermometer,
        Self::Palindrome,
        Self::Renban,
        Self::Whisper(5),
        Self::Between,
        Self::Lockout(4),
        Self::RegionSum,
        Self::Entropic,
        Self::Modular(3),
        Self::Zipper,
        Self::Nabner,
        Self::Parity,
        Self::Sequence,
        Self::DoubleArrow,
        Self::SplitPeas,
        Self::SumLine(10),
    ];

    fn rule(self) -> Box<dyn LineRule> {
        match self {
            Self::Thermometer => Box::new(Thermometer),
            Self::SlowThermometer => Box::new(SlowThermometer),
            Self::Palindrome => Box::new(Palindrome),
            Self::Renban => Box::new(Renban),
            Self::Whisper(apart) => Box::new(Whisper(apart.into())),
            Self::Between => Box::new(Between),
            Self::Lockout(apart) => Box::new(Lockout(apart.into())),
            Self::RegionSum => Box::new(RegionSum),
            Self::Entropic => Box::new(Entropic),
            Self::Modular(modulus) => Box::new(Modular(modulus.into())),
            Self::Zipper => Box::new(Zipper),
            Self::Nabner => Box::new(Nabner),
            Self::Parity => Box::new(Parity),
            Self::Sequence => Box::new(Sequence),
            Self::DoubleArrow => Box::new(DoubleArrow),
            Self::SplitPeas => Box::new(SplitPeas),
            Self::SumLine(sum) => Box::new(SumLine(sum.into())),
        }
    }

    /// What a person calls such a line.
    pub fn name(self) -> &'static str {
        self.rule().name()
    }

    /// The rule in a sentence.
    pub fn sentence(self) -> String {
        self.rule().sentence()
    }
}

/// What a kind of line says: each is a file with its name.
pub(super) trait LineRule {
    fn name(&self) -> &'static str;

    fn sentence(&self) -> String;

    /// What is wrong when the rule is broken, with gaps for where the line begins and where it is broken: `the
    /// thermometer from {0} does not rise at {1}`.
    fn complaint(&self) -> &'static str;

    /// Why these cells cannot be such a line, besides being too few.
    fn refuse(&self, _line: &[Cell], _layout: &Layout) -> Option<String> {
        None
    }

    /// The fewest cells that make sense.
    fn min_cells(&self) -> usize {
        2
    }

    /// Whether all digits of the line differ by its rule.
    fn has_different_digits(&self) -> bool {
        false
    }

    /// Places on the line whose digits break the rule, some of them not filled yet; every full line that
    /// breaks the rule is found.
    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>>;

    /// What the rule is made of.
    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part>;
}

/// A line with what has been written on it.
pub(super) struct FilledLine<'a> {
    pub(super) layout: &'a Layout,
    pub(super) cells: &'a [Cell],
    pub(super) values: Vec<Option<i32>>,
}

impl FilledLine<'_> {
    /// The first two neighbours that do not go together.
    pub(super) fn bad_neighbours(&self, allows: impl Fn(i32, i32) -> bool) -> Option<Vec<usize>> {
        let is_bad =
            |i: &usize| matches!((self.values[*i], self.values[i + 1]), (Some(a), Some(b)) if !allows(a, b));
        (0..self.values.len() - 1).find(is_bad).map(|i| vec![i, i + 1])
    }

    /// The first two cells, anywhere on the line, that do not go together.
    pub(super) fn bad_pair(&self, allows: impl Fn(i32, i32) -> bool) -> Option<Vec<usize>> {
        let filled = self.filled();
        filled.iter().enumerate().find_map(|(at, &(i, a))| {
            filled[at + 1..].iter().find(|&&(_, b)| !allows(a, b)).map(|&(j, _)| vec![i, j])
        })
    }

    /// A digit between the ends that does not go with the two ends, or equals the only one that is known.
    pub(super) fn bad_inside(&self, allows: impl Fn(i32, i32, i32) -> bool) -> Option<Vec<usize>> {
        let last = self.values.len() - 1;
        let inside = self.filled().into_iter().filter(|&(i, _)| i != 0 && i != last);
        inside.into_iter().find_map(|(i, value)| match (self.values[0], self.values[last]) {
            (Some(a), Some(b)) => (!allows(a, b, value)).then(|| vec![0, i, last]),
            (Some(end), None) => (end == value).then(|| vec![0, i]),
            (None, Some(end)) => (end == value).then(|| vec![i, last]),
            (None, None) => None,
        })
    }

    /// The filled places with their values.
    pub(super) fn filled(&self) -> Vec<(usize, i32)> {
        self.values.iter().enumerate().filter_map(|(i, value)| Some((i, (*value)?))).collect()
    }

    /// The values, if all are there.
    pub(super) fn full(&self) -> Option<Vec<i32>> {
        self.values.iter().copied().collect()
    }

    /// All places, if the line is full and wrong.
    pub(super) fn all_if(&self, is_wrong: impl Fn(&[i32]) -> bool) -> Option<Vec<usize>> {
        self.full().filter(|values| is_wrong(values)).map(|values| (0..values.len()).collect())
    }
}

impl Rule for Line {
    fn name(&self) -> &'static str {
        self.kind.name()
    }

    fn sentence(&self) -> String {
        self.kind.sentence()
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        let rule = self.kind.rule();
        let name = rule.name();
        if rule.has_different_digits() {
            check_cells(name, &self.cells, layout)?;
            check_distinct(name, &self.cells, layout)?;
        } else {
            check_on_layout(name, &self.cells, layout)?;
        }
        let malformed = |why| Err(malformed(name, self.cells[0], layout, why));
        if self.cells.len() < rule.min_cells() {
            return malformed(format!("it needs {} cells or more", rule.min_cells()));
        }
        rule.refuse(&self.cells, layout).map_or(Ok(()), malformed)
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let values = self.cells.iter().map(|&cell| at.value(cell)).collect();
        let rule = self.kind.rule();
        if let Some(places) =
            rule.breach(&FilledLine { layout: at.setting.layout, cells: &self.cells, values })
        {
            let cells = places.into_iter().map(|place| self.cells[place]);
            clashes.push(Clash::of_line(self.cells[0], cells, rule.complaint()));
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        self.kind.rule().parts(&self.cells, setting.layout)
    }
}

/// A line whose inner digits depend on those at its ends, each for itself: the ends are read first.
pub(super) fn after_both_ends(
    cells: &[Cell],
    layout: &Layout,
    allows_ends: impl Fn(i32, i32) -> bool,
    allows_inside: impl Fn(i32, i32, i32) -> bool,
) -> Vec<Part> {
    let mut order = vec![cells[0], cells[cells.len() - 1]];
    order.extend(&cells[1..cells.len() - 1]);
    let step = |seen: &Vec<i32>, digit: i32| match seen[..] {
        [] => Some(vec![digit]),
        [end] => {
            let (low, high) = (end.min(digit), end.max(digit));
            allows_ends(low, high).then(|| vec![low, high])
        }
        [low, high] => allows_inside(low, high, digit).then(|| seen.clone()),
        _ => None,
    };
    line_part(order, layout, Vec::new(), step, |_| true)
}

/// A line that is read by what a reader remembers; what it remembers must be bounded by the board's size.
pub(super) fn line_part<S: Clone + Eq + std::hash::Hash>(
    cells: Vec<Cell>,
    layout: &Layout,
    start: S,
    step: impl Fn(&S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Vec<Part> {
    let automaton = Automaton::explore_up_to(usize::MAX, layout.n_digits(), start, step, accepts);
    automaton.map(|automaton| Part::Line { cells, automaton: Arc::new(automaton) }).into_iter().collect()
}
