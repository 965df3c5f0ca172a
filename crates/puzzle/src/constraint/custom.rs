//! Rules of one's own: pairs of digits that may be neighbours, or a pattern for the digits of a line.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_on_layout};
use crate::clash::Clash;
use crate::part::{PairTable, Part, value};
use crate::pattern::Pattern;
use crate::{Cell, Digit, Layout};

/// A rule that the setter has written down for some cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Custom {
    /// The cells in order.
    pub cells: Vec<Cell>,
    /// What must hold for them.
    pub rule: CustomRule,
}

/// What a setter can write down.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum CustomRule {
    /// Neighbours in the list hold one of these pairs, in this order.
    Neighbours(Vec<[Digit; 2]>),
    /// Every two cells hold one of these pairs, the one that comes first in the list first.
    EveryTwo(Vec<[Digit; 2]>),
    /// The digits in order match a pattern.
    Pattern(Pattern),
}

fn allows(pairs: &[[Digit; 2]], a: i32, b: i32) -> bool {
    pairs.iter().any(|&[x, y]| value(x) == a && value(y) == b)
}

impl Rule for Custom {
    fn name(&self) -> &'static str {
        "rule of its own"
    }

    fn sentence(&self) -> String {
        let written = |pairs: &[[Digit; 2]]| {
            pairs.iter().map(|[a, b]| format!("{a}{b}")).collect::<Vec<_>>().join(", ")
        };
        match &self.rule {
            CustomRule::Neighbours(pairs) => {
                format!("Neighbours on a line of its own rule are one of these pairs: {}.", written(pairs))
            }
            CustomRule::EveryTwo(pairs) => {
                format!(
                    "Every two cells of a group with its own rule are one of these pairs: {}.",
                    written(pairs)
                )
            }
            CustomRule::Pattern(pattern) => {
                format!("The digits along a line of its own rule match the pattern {pattern}.")
            }
        }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_on_layout(self.name(), &self.cells, layout)?;
        let malformed = |why: String| Err(malformed(self.name(), self.cells[0], layout, why));
        match &self.rule {
            CustomRule::Neighbours(pairs) | CustomRule::EveryTwo(pairs) => {
                let table = PairTable::new(layout.n_digits(), |a, b| allows(pairs, a, b));
                if !table.is_possible() {
                    return malformed("none of its pairs can be made of the digits of this puzzle".into());
                }
                if self.cells.len() < 2 || self.cells.len() > MAX_CELLS {
                    return malformed(format!("it needs 2 to {MAX_CELLS} cells"));
                }
            }
            CustomRule::Pattern(pattern) => match pattern.automaton(layout.n_digits()) {
                None => {
                    return malformed(
                        "its pattern is too complicated: repeat less, or cut it into parts".into(),
                    );
                }
                Some(automaton) if !automaton.has_word(self.cells.len()) => {
                    return malformed(format!("no line of {} cells matches its pattern", self.cells.len()));
                }
                Some(_) => {}
            },
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        const COMPLAINT: &str = "a rule of the setter's own is broken";
        match &self.rule {
            CustomRule::Neighbours(pairs) => {
                for pair in self.cells.windows(2) {
                    if at.values(pair).is_some_and(|values| !allows(pairs, values[0], values[1])) {
                        clashes.push(Clash::of_rule(pair.iter().copied(), COMPLAINT));
                    }
                }
            }
            CustomRule::EveryTwo(pairs) => {
                for (i, &a) in self.cells.iter().enumerate() {
                    for &b in &self.cells[i + 1..] {
                        if at.values(&[a, b]).is_some_and(|values| !allows(pairs, values[0], values[1])) {
                            clashes.push(Clash::of_rule([a, b], COMPLAINT));
                        }
                    }
                }
            }
            CustomRule::Pattern(pattern) => {
                if at.values(&self.cells).is_some_and(|values| !pattern.matches(&values)) {
                    clashes.push(Clash::of_rule(self.cells.iter().copied(), COMPLAINT));
                }
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let n_digits = setting.n_digits();
        match &self.rule {
            CustomRule::Neighbours(pairs) => Part::chain(&self.cells, n_digits, |a, b| allows(pairs, a, b)),
            CustomRule::EveryTwo(pairs) => Part::all_pairs(&self.cells, n_digits, |a, b| allows(pairs, a, b)),
            CustomRule::Pattern(pattern) => pattern
                .automaton(n_digits)
                .map(|automaton| Part::Line { cells: self.cells.clone(), automaton: automaton.into() })
                .into_iter()
                .collect(),
        }
    }
}

/// The most cells of a rule about pairs.
const MAX_CELLS: usize = 100;
