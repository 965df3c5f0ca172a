//! [`Variant`]: the families of puzzles that have a name.

mod feature;
mod name;
mod overlap;
mod recognise;
mod sentences;

pub use feature::{Feature, FeatureGroup};
pub use name::{UnknownVariant, VariantError};
pub use overlap::Overlap;

use crate::{Constraint, Diagonal, ExtraRegion, Global, Layout};

/// A family of puzzles by its name: a grid, and what is added to it.
///
/// Every face of the program speaks of variants by these names, and parts are joined with `+`.
///
/// ```
/// use ninefold_puzzle::{Feature, Variant};
/// let variant = "diagonal+16x16".parse::<Variant>()?;
/// assert!(variant.has(Feature::Diagonal));
/// assert_eq!(variant.to_string(), "16x16+diagonal");
/// assert_eq!(variant.title(), "16x16 Diagonal");
/// # Ok::<(), ninefold_puzzle::VariantError>(())
/// ```
///
/// Only combinations that make sense can be made: windows need square boxes, and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Variant {
    grid: Grid,
    /// A bit for each [`Feature`].
    features: u64,
}

/// The grid of a variant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grid {
    /// One square grid of so many digits, with boxes that are nearly square.
    Boxes(u8),
    /// One square grid of so many digits, with pieces of any connected shape.
    Jigsaw(u8),
    /// Several grids of so many digits that share blocks.
    Overlap(Overlap, u8),
}

/// The sizes of grids with boxes that have a name.
const SIZES: [u8; 10] = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];
/// The sizes of jigsaws; a prime number of digits has no boxes, but pieces.
const JIGSAW_SIZES: [u8; 10] = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16];
/// The sizes of grids that overlap.
const OVERLAP_SIZES: [u8; 4] = [4, 6, 8, 9];

impl Variant {
    /// The 9x9 grid with nothing added.
    pub const CLASSIC: Self = Self { grid: Grid::Boxes(9), features: 0 };

    /// A grid without anything added, if it has a name.
    pub fn new(grid: Grid) -> Option<Self> {
        let is_named = match grid {
            Grid::Boxes(size) => SIZES.contains(&size),
            Grid::Jigsaw(size) => JIGSAW_SIZES.contains(&size),
            Grid::Overlap(overlap, size) => OVERLAP_SIZES.contains(&size) && overlap.is_named(),
        };
        is_named.then_some(Self { grid, features: 0 })
    }

    /// The variant with one thing more, if that makes sense on its grid.
    pub fn with(self, feature: Feature) -> Option<Self> {
        let size = self.size();
        let fits = match feature {
            Feature::Killer => size <= 16,
            Feature::Windoku => matches!(self.grid, Grid::Boxes(_)) && size.isqrt().pow(2) == size,
            Feature::AntiKnight
            | Feature::AntiKing
            | Feature::AntiCamel
            | Feature::AntiZebra
            | Feature::NonConsecutive
            | Feature::DiagonalNonConsecutive => size >= 6,
            Feature::DisjointGroups => matches!(self.grid, Grid::Boxes(6..)),
            Feature::Diagonal | Feature::Ice => true,
            _ => (6..=9).contains(&size) && !matches!(self.grid, Grid::Overlap(..)),
        };
        fits.then_some(Self { features: self.features | feature.bit(), ..self })
    }

    /// The families of one part each, as a menu lists them: classic first, sizes last.
    pub fn families() -> Vec<Self> {
        let features = Feature::ALL.into_iter().filter(|feature| !feature.is_drawn());
        let features = features.filter_map(|feature| Self::CLASSIC.with(feature));
        let overlaps = Overlap::FAMILIES.into_iter().map(|overlap| Grid::Overlap(overlap, 9));
        let sizes = SIZES.into_iter().filter(|&size| size != 9).map(Grid::Boxes);
        let grids = [Grid::Jigsaw(9)].into_iter().chain(overlaps).chain(sizes).filter_map(Self::new);
        [Self::CLASSIC].into_iter().chain(features).chain(grids).collect()
    }

    /// The families with lines, signs or clues, of one part each.
    pub fn drawn_families() -> Vec<Self> {
        let features = Feature::ALL.into_iter().filter(|feature| feature.is_drawn());
        features.filter_map(|feature| Self::CLASSIC.with(feature)).collect()
    }

    /// Everything that a menu offers: all families, those of lines, signs and clues before other grids.
    pub fn menu() -> Vec<Self> {
        let families = Self::families();
        let is_classic_grid = |variant: &Self| variant.grid == Self::CLASSIC.grid;
        let (ours, others) = families.into_iter().partition::<Vec<_>, _>(is_classic_grid);
        [ours, Self::drawn_families(), others].concat()
    }

    /// The grid.
    pub fn grid(self) -> Grid {
        self.grid
    }

    /// How many digits are in play.
    pub fn size(self) -> usize {
        let (Grid::Boxes(size) | Grid::Jigsaw(size) | Grid::Overlap(_, size)) = self.grid;
        size.into()
    }

    /// Whether something is part of the variant.
    pub fn has(self, feature: Feature) -> bool {
        self.features & feature.bit() != 0
    }

    /// What is added to the grid, in the order of [`Feature::ALL`].
    pub fn features(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |&feature| self.has(feature))
    }

    /// The layout of all its puzzles; `None` for jigsaws, which differ in their pieces.
    pub fn layout(self) -> Option<Layout> {
        match self.grid {
            Grid::Boxes(size) => Layout::square(size.into()).ok(),
            Grid::Jigsaw(_) => None,
            Grid::Overlap(overlap, size) => overlap.layout(size.into()),
        }
    }

    /// The constraints that all its puzzles on a layout share: everything but cages, lines,
    /// signs and clues.
    pub fn constraints(self, layout: &Layout) -> Vec<Constraint> {
        let of_feature = |feature| match feature {
            Feature::Diagonal => [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal).to_vec(),
            Feature::Windoku => ExtraRegion::windows(layout),
            Feature::AntiKnight => vec![Constraint::AntiKnight],
            Feature::AntiKing => vec![Constraint::AntiKing],
            Feature::NonConsecutive => vec![Constraint::NonConsecutive],
            Feature::DiagonalNonConsecutive => vec![Constraint::Global(Global::DiagonallyNonConsecutive)],
            Feature::AntiCamel => vec![Constraint::Global(Global::CAMEL)],
            Feature::AntiZebra => vec![Constraint::Global(Global::ZEBRA)],
            Feature::DisjointGroups => vec![Constraint::Global(Global::DisjointGroups)],
            Feature::GlobalEntropy => vec![Constraint::Global(Global::Entropy)],
            _ => Vec::new(),
        };
        self.features().flat_map(of_feature).collect()
    }
}

impl Default for Variant {
    fn default() -> Self {
        Self::CLASSIC
    }
}
