//! Polarity: along whisper lines, low and high digits take turns.
//!
//! Where neighbours differ by at least half as much as there are digits, one of the two is low (1 to 4 of nine) and the
//! other high (6 to 9), and the digit in the middle has no place. So the cells of lines that meet fall into two sides,
//! as the squares of a chessboard do: one is all low, the other all high. A region has only so many low and so many
//! high digits; if it could not hold those that one way needs, it is the other.

pub(crate) mod find;

use crate::geometry::{RegionId, RuleId};
use crate::step::Conclusion;
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, Constraint, Digit, DigitSet, LineKind, Rules};

/// Two sides of whisper lines, and why they are not the other way round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The lines, which hang together.
    pub lines: Vec<RuleId>,
    /// The cells that are low, each once.
    pub low: Vec<Cell>,
    /// The cells that are high, each once.
    pub high: Vec<Cell>,
    /// Where there would be too many of one kind the other way round.
    pub region: RegionId,
    /// The kind that there would be too many of.
    pub kind: Kind,
}

/// Low or high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Below the middle.
    Low,
    /// Above the middle.
    High,
}

impl Kind {
    /// The digits of this kind, where there are so many in all.
    pub fn digits(self, n_digits: usize) -> DigitSet {
        let is_low = |digit: &Digit| 2 * usize::from(digit.get()) <= n_digits;
        let is_high = |digit: &Digit| 2 * usize::from(digit.get()) >= n_digits + 2;
        match self {
            Self::Low => Digit::all(n_digits).filter(is_low).collect(),
            Self::High => Digit::all(n_digits).filter(is_high).collect(),
        }
    }
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let (low, high) = (facts.cells(&self.low)?, facts.cells(&self.high)?);
        if !low.is_disjoint(&high) {
            return Err(Flaw::Form("no cell is on both sides"));
        }
        self.check_sides(facts, low, high)?;
        let rules = facts.0.board().frame().rules();
        let n_digits = rules.layout().n_digits();
        let crowded = self.crowded(facts, low, high)?;
        if crowded.len() <= self.kind.digits(n_digits).len() {
            return Err(Flaw::Form("the region has no room for the other way round"));
        }
        conclusion.each_elimination(|at| {
            low.contains(at.cell) && !Kind::Low.digits(n_digits).contains(at.digit)
                || high.contains(at.cell) && !Kind::High.digits(n_digits).contains(at.digit)
        })
    }

    /// The cells of the region that would be of the kind the other way round.
    pub(crate) fn crowded<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        low: CellSet<W>,
        high: CellSet<W>,
    ) -> Result<CellSet<W>, Flaw> {
        let n_digits = facts.0.board().frame().rules().layout().n_digits();
        let region = facts.region(self.region)?;
        let turned = region & if self.kind == Kind::Low { high } else { low };
        let digits = self.kind.digits(n_digits);
        let is_so =
            |cell: &Cell| facts.candidates(*cell).is_ok_and(|candidates| candidates.is_subset(digits));
        let others = (region - low - high).iter().filter(is_so).collect::<CellSet<W>>();
        Ok(turned | others)
    }

    /// Neighbours on the lines are on different sides, and the lines reach all cells from one of them.
    fn check_sides<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        low: CellSet<W>,
        high: CellSet<W>,
    ) -> Result<(), Flaw> {
        let rules = facts.0.board().frame().rules();
        let lines = self.lines.iter().map(|&rule| polar_line(rules, rule)).collect::<Option<Vec<_>>>();
        let lines = lines.ok_or(Flaw::Form("low and high digits take turns along the lines"))?;
        let pairs = || lines.iter().flat_map(|cells| cells.windows(2));
        for pair in pairs() {
            let takes_turns = low.contains(pair[0]) && high.contains(pair[1])
                || high.contains(pair[0]) && low.contains(pair[1]);
            if !takes_turns {
                return Err(Flaw::Form("neighbours are on different sides"));
            }
        }
        let mut reached: CellSet<W> = self.low.iter().copied().take(1).collect();
        loop {
            let before = reached;
            for pair in pairs() {
                if reached.contains(pair[0]) || reached.contains(pair[1]) {
                    reached.insert(pair[0]);
                    reached.insert(pair[1]);
                }
            }
            if reached == before {
                break;
            }
        }
        if reached == low | high { Ok(()) } else { Err(Flaw::Form("the lines hang together")) }
    }
}

/// The cells of a line along which low and high digits take turns.
fn polar_line(rules: &Rules, rule: RuleId) -> Option<&[Cell]> {
    match rules.constraints().get(rule.index())? {
        Constraint::Line(line) => match line.kind {
            LineKind::Whisper(apart) if 2 * usize::from(apart) >= rules.layout().n_digits() => {
                Some(&line.cells)
            }
            _ => None,
        },
        _ => None,
    }
}
