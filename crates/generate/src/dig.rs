//! Taking givens away while the solution stays the only one.

use crate::dice::Dice;
use ninefold_puzzle::Cell;

/// What a grid looks like while givens are taken away from it.
pub(crate) trait Diggable {
    /// How many cells are given.
    fn n_clues(&self) -> usize;

    /// Takes these givens away if the solution stays the only one; says whether it did.
    fn take(&mut self, cells: &[Cell]) -> bool;
}

/// Takes away groups of givens in random order as long as at least `target` are left.
///
/// Every group is tried once. One that cannot go now cannot go later either, for fewer givens only
/// allow more solutions; so with a target of 0 nothing more can be taken from the result.
pub(crate) fn dig(remover: &mut impl Diggable, orbits: &mut [Vec<Cell>], target: usize, dice: &mut Dice) {
    dice.shuffle(orbits);
    dig_in_order(remover, orbits, target);
}

/// Takes away groups of givens in this order as long as at least `target` are left.
pub(crate) fn dig_in_order(remover: &mut impl Diggable, orbits: &[Vec<Cell>], target: usize) {
    for orbit in orbits {
        if remover.n_clues() <= target {
            return;
        }
        if remover.n_clues() - orbit.len() >= target {
            remover.take(orbit);
        }
    }
}
