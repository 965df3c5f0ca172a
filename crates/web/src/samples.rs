//! Sample boards: what a variant looks like, for menus and for the rules.

use ninefold_puzzle::{Cage, Cell, Constraint, Draft, Feature, Layout, Puzzle, Variant};

/// A jigsaw of nine pieces, each a letter.
const JIGSAW: &str = "AAAABBCCCAAABBBCCCAABBBECCFDDDBEECFFDDDEEEFFFGDDEEHFFFGGDEHHHIIGGGHHHIIIGGGHHIIII";

/// Some cages of a 9x9 killer: a sum, and cells by their index.
const CAGES: [(u32, &[usize]); 9] = [
    (11, &[0, 1]),
    (16, &[9, 18, 19]),
    (8, &[3, 4, 12]),
    (17, &[7, 8]),
    (20, &[30, 31, 39, 40]),
    (9, &[42, 51]),
    (15, &[54, 63, 64]),
    (10, &[67, 68]),
    (13, &[61, 70, 71]),
];

/// The bare board of a variant, with some pieces or cages where it has no fixed ones.
pub fn sample(kind: Variant) -> Option<Puzzle> {
    let layout = kind.layout().or_else(|| Layout::jigsaw(9, JIGSAW.as_bytes()).ok())?;
    let mut constraints = kind.constraints(&layout);
    if kind.has(Feature::Killer) && layout.is_classic() {
        constraints.extend(CAGES.iter().map(|(sum, cells)| {
            Constraint::Cage(Cage::killer(*sum, cells.iter().map(|&cell| Cell::new(cell)).collect()))
        }));
    }
    let mut draft = Draft::empty(layout);
    draft.constraints = constraints;
    draft.check().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_of_the_menu_has_a_sample() {
        for kind in Variant::families() {
            assert!(sample(kind).is_some(), "{kind}");
        }
    }
}
