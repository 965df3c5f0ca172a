//! Words for families that have none of their own: where the pattern is.

use super::tale::Tale;
use crate::scene::{CellRole, Mark, RegionRole};
use ninefold_logic::Proof;

pub(super) fn tell<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let outline = proof.outline();
    for &cell in &outline.cells {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
    }
    for &region in &outline.regions {
        tale.band(region, RegionRole::Base);
    }
    if !outline.cells.is_empty() {
        tale.premise("The pattern is made of {0}.", [(&outline.cells).into()]);
    }
    if !outline.regions.is_empty() {
        tale.premise("It lies in {0}.", [(&outline.regions).into()]);
    }
}
