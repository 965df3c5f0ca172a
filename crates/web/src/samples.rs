//! Sample boards: what a variant looks like, for menus and for the rules.

mod drawn;

use ninefold_puzzle::{Cage, Cell, Constraint, Draft, Feature, FeatureGroup, Grid, Layout, Puzzle, Variant};

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
    if layout.is_classic() {
        constraints.extend(kind.features().flat_map(drawn::elements));
    }
    let mut draft = Draft::empty(layout);
    draft.constraints = constraints;
    draft.check().ok()
}

/// How menus group the variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// One grid of nine rows.
    NineByNine,
    /// The same with lines.
    Lines,
    /// The same with signs in and between cells, or groups of cells.
    Signs,
    /// The same with numbers outside.
    Clues,
    /// Several grids that share blocks.
    Joined,
    /// One grid of another size.
    Sizes,
}

impl Group {
    /// All groups, in the order of the menu.
    pub const ALL: [Self; 6] =
        [Self::NineByNine, Self::Lines, Self::Signs, Self::Clues, Self::Joined, Self::Sizes];

    /// The group of a variant; what it draws first tells.
    pub fn of(kind: Variant) -> Self {
        match kind.features().find(|feature| feature.is_drawn()).map(Feature::group) {
            Some(FeatureGroup::Lines) => return Self::Lines,
            Some(FeatureGroup::Signs) => return Self::Signs,
            Some(FeatureGroup::Clues) => return Self::Clues,
            Some(FeatureGroup::Board) | None => {}
        }
        match kind.grid() {
            Grid::Overlap(..) => Self::Joined,
            Grid::Boxes(9) | Grid::Jigsaw(9) => Self::NineByNine,
            Grid::Boxes(_) | Grid::Jigsaw(_) => Self::Sizes,
        }
    }

    /// What the group is called, in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::NineByNine => "Nine by nine",
            Self::Lines => "Lines",
            Self::Signs => "In and between cells",
            Self::Clues => "Outside the board",
            Self::Joined => "Joined boards",
            Self::Sizes => "Other sizes",
        }
    }
}

/// What a picture of a variant shows on its bare board, where the board alone does not tell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// A digit, and the cells that it keeps others out of.
    pub reach: Option<(Cell, Vec<Cell>)>,
    /// Frozen cells.
    pub frozen: Vec<Cell>,
}

/// Some frozen cells of a 9x9 grid.
const FROZEN: [usize; 9] = [3, 12, 19, 33, 39, 44, 56, 60, 77];

/// What to show for a variant.
pub fn shown(kind: Variant) -> Shown {
    const KNIGHT: [(i32, i32); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
    const KING: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    const BESIDE: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    const CORNERS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    const CAMEL: [(i32, i32); 8] = [(-3, -1), (-3, 1), (-1, -3), (-1, 3), (1, -3), (1, 3), (3, -1), (3, 1)];
    const ZEBRA: [(i32, i32); 8] = [(-3, -2), (-3, 2), (-2, -3), (-2, 3), (2, -3), (2, 3), (3, -2), (3, 2)];
    const SAME_PLACE: [(i32, i32); 8] =
        [(-3, -3), (-3, 0), (-3, 3), (0, -3), (0, 3), (3, -3), (3, 0), (3, 3)];
    // One of the squares that need a low, a middle and a high digit.
    const SQUARE: [(i32, i32); 3] = [(0, 1), (1, 0), (1, 1)];
    let (Some(layout), middle) = (kind.layout().filter(Layout::is_classic), Cell::new(40)) else {
        return Shown::default();
    };
    let steps = [
        (Feature::AntiKnight, &KNIGHT[..]),
        (Feature::AntiKing, &KING),
        (Feature::NonConsecutive, &BESIDE),
        (Feature::DiagonalNonConsecutive, &CORNERS),
        (Feature::AntiCamel, &CAMEL),
        (Feature::AntiZebra, &ZEBRA),
        (Feature::DisjointGroups, &SAME_PLACE),
        (Feature::GlobalEntropy, &SQUARE),
    ];
    let steps = steps.into_iter().find(|&(feature, _)| kind.has(feature)).map(|(_, steps)| steps);
    let reach =
        steps.map(|steps| (middle, steps.iter().filter_map(|&step| layout.step(middle, step)).collect()));
    let frozen = if kind.has(Feature::Ice) { FROZEN.map(Cell::new).to_vec() } else { Vec::new() };
    Shown { reach, frozen }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_of_the_menu_has_a_sample() {
        for kind in Variant::menu() {
            assert!(sample(kind).is_some(), "{kind}");
        }
    }

    #[test]
    fn no_two_variants_of_one_size_look_alike() {
        let looks = Variant::menu().into_iter().map(|kind| (sample(kind), shown(kind)));
        let looks = looks
            .map(|(puzzle, shown)| puzzle.map(|puzzle| (crate::drawing::Drawing::of(puzzle.rules()), shown)));
        let looks = looks.collect::<Vec<_>>();
        for (at, look) in looks.iter().enumerate() {
            assert!(!looks[..at].contains(look), "{}", Variant::menu()[at]);
        }
    }
}
