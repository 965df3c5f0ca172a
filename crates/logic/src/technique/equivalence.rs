//! Set equivalence: two sets of cells that hold the same digits, each as often.
//!
//! Take some houses that share no cell, and as many others that share none. Both hold every digit
//! equally often, and what both have cancels out; so what is left of the first (*inside*) holds the
//! digits of what is left of the others (*outside*). With one house more on the first side, inside
//! has every digit once more. Rows 3 to 7 against columns 1, 2, 8 and 9 and the middle block give
//! the ring that Phistomefel found.
//!
//! Here some digits are counted together (all odd ones, say), house by house: a house knows how many
//! of them its cells inside must hold at least, because they can hold nothing else or because there
//! is no room in its other cells, and how many at most. The law of leftovers is the plain case of
//! one digit and few cells.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::{Cell, CellSet, DigitSet};

/// Digits that would not stand equally often on both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Houses that share no cell.
    pub added: Vec<RegionId>,
    /// Houses that share no cell, at most as many.
    pub removed: Vec<RegionId>,
    /// The digits that are counted together.
    pub digits: DigitSet,
}

/// What one house has to do with a side: its cells there, and how many of them hold the counted digits.
#[derive(Clone, Copy, Debug)]
pub struct Share<const W: usize> {
    /// The house.
    pub house: RegionId,
    /// Those of its cells that are left over.
    pub cells: CellSet<W>,
    /// How many of them hold one of the digits at least.
    pub least: usize,
    /// How many of them hold one of the digits at most.
    pub most: usize,
}

/// The shares of both sides.
#[derive(Clone, Debug)]
pub struct Account<const W: usize> {
    /// The houses that are added.
    pub inside: Vec<Share<W>>,
    /// The houses that are taken away.
    pub outside: Vec<Share<W>>,
    /// How often inside holds one of the digits beyond what outside does.
    pub excess: usize,
}

impl Proof {
    /// How often the digits stand on both sides, by what the cells of a board can hold.
    pub fn account<const W: usize>(&self, situation: &Situation<W>) -> Account<W> {
        let geometry = situation.geometry();
        let cells = |houses: &[RegionId]| {
            houses.iter().map(|&house| (house, geometry.cells(house))).collect::<Vec<_>>()
        };
        let (added, removed) = (cells(&self.added), cells(&self.removed));
        self.count(&added, &removed, |cell| situation.board().candidates(cell))
    }

    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        facts.union(&self.added)?;
        facts.union(&self.removed)?;
        let cells = |houses: &[RegionId]| {
            houses.iter().map(|&house| Ok((house, facts.house(house)?))).collect::<Result<Vec<_>, Flaw>>()
        };
        let (added, removed) = (cells(&self.added)?, cells(&self.removed)?);
        if removed.len() > added.len() {
            return Err(Flaw::Form("houses are left"));
        }
        let in_play = facts.0.board().frame().rules().layout().n_digits();
        if !self.digits.is_subset(DigitSet::first(in_play)) {
            return Err(Flaw::Form("the digits are those of the puzzle"));
        }
        conclusion.each_elimination(|at| {
            let left = |cell| left_beside(facts, at, cell);
            self.count(&added, &removed, left).is_impossible()
        })
    }

    /// The account of these houses if cells can hold so much.
    fn count<const W: usize>(
        &self,
        added: &[(RegionId, CellSet<W>)],
        removed: &[(RegionId, CellSet<W>)],
        can_hold: impl Fn(Cell) -> DigitSet,
    ) -> Account<W> {
        let union = |houses: &[(RegionId, CellSet<W>)]| {
            houses.iter().fold(CellSet::EMPTY, |all, &(_, cells)| all | cells)
        };
        let (first, second) = (union(added), union(removed));
        let only =
            |cells: CellSet<W>| cells.iter().filter(|&cell| can_hold(cell).is_subset(self.digits)).count();
        let some = |cells: CellSet<W>| {
            cells.iter().filter(|&cell| !(can_hold(cell) & self.digits).is_empty()).count()
        };
        let share = |&(house, all): &(RegionId, CellSet<W>), others: CellSet<W>| {
            let (cells, rest) = (all - others, all & others);
            let least = only(cells).max(self.digits.len().saturating_sub(some(rest)));
            let most = some(cells).min(self.digits.len().saturating_sub(only(rest)));
            Share { house, cells, least, most }
        };
        Account {
            inside: added.iter().map(|house| share(house, second)).collect(),
            outside: removed.iter().map(|house| share(house, first)).collect(),
            excess: (added.len() - removed.len()) * self.digits.len(),
        }
    }
}

impl<const W: usize> Account<W> {
    /// How often the digits stand inside, at least and at most.
    pub fn inside(&self) -> (usize, usize) {
        total(&self.inside)
    }

    /// How often the digits stand outside, at least and at most, and what inside has beyond that.
    pub fn outside(&self) -> (usize, usize) {
        let (least, most) = total(&self.outside);
        (least + self.excess, most + self.excess)
    }

    /// Whether the digits cannot stand equally often on both sides.
    fn is_impossible(&self) -> bool {
        let ((least_in, most_in), (least_out, most_out)) = (self.inside(), self.outside());
        least_in > most_out || least_out > most_in
    }
}

fn total<const W: usize>(shares: &[Share<W>]) -> (usize, usize) {
    let sum = |part: fn(&Share<W>) -> usize| shares.iter().map(part).sum();
    (sum(|share| share.least), sum(|share| share.most))
}

/// What a cell can hold if a candidate is true.
fn left_beside<const W: usize>(facts: &Facts<'_, W>, assumed: Candidate, cell: Cell) -> DigitSet {
    if cell == assumed.cell {
        return DigitSet::single(assumed.digit);
    }
    let stays = |digit: &_| !facts.exclude(assumed, Candidate::new(cell, *digit));
    facts.0.board().candidates(cell).iter().filter(stays).collect()
}
