//! [`Feature`]: what a variant adds to its grid.

mod words;

/// What a variant adds to its grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// Cages with sums.
    Killer,
    /// Both main diagonals hold every digit.
    Diagonal,
    /// Four windows hold every digit.
    Windoku,
    /// Equal digits are never a knight's move apart.
    AntiKnight,
    /// Equal digits never touch, not even at a corner.
    AntiKing,
    /// Digits side by side are never consecutive.
    NonConsecutive,
    /// Digits that touch at a corner are never consecutive.
    DiagonalNonConsecutive,
    /// Equal digits are never one and three cells apart.
    AntiCamel,
    /// Equal digits are never two and three cells apart.
    AntiZebra,
    /// Equal digits never stand at the same place of their boxes.
    DisjointGroups,
    /// Every square of four cells has a low, a middle and a high digit.
    GlobalEntropy,
    /// A way of playing: some cells are frozen until a neighbour has been filled.
    Ice,
    /// Lines along which digits rise.
    Thermo,
    /// Arrows whose digits add up to a circle.
    Arrow,
    /// White and black dots between cells.
    Kropki,
    /// X and V between cells.
    Xv,
    /// Lines on which neighbours are far apart.
    Whispers,
    /// Lines with consecutive digits in any order.
    Renban,
    /// Lines that read the same from both ends.
    Palindrome,
    /// Lines with digits between those at the ends.
    Between,
    /// Cells with odd and with even digits.
    OddEven,
    /// Digits at corners of cells.
    Quadruple,
    /// Sums of diagonals outside the board.
    LittleKiller,
    /// Sums between the smallest and the largest digit.
    Sandwich,
    /// Sums of the first digits of lines.
    XSum,
    /// Buildings that are seen from outside.
    Skyscraper,
    /// Lines along which digits rise or stay.
    SlowThermo,
    /// Lines whose inner digits add up to both ends.
    DoubleArrow,
    /// Arrows whose digits add up to a number of two digits.
    PillArrow,
    /// Lines that keep out the digits between those at the ends.
    Lockout,
    /// Lines with the same sum in every block.
    RegionSum,
    /// Lines of low, middle and high digits by turns.
    Entropic,
    /// Lines of different remainders by turns.
    Modular,
    /// Lines whose pairs add up to the middle.
    Zipper,
    /// Lines without consecutive digits.
    Nabner,
    /// Lines of odd and even digits by turns.
    Parity,
    /// Lines of equal steps.
    Sequence,
    /// Differences between cells.
    Difference,
    /// Ratios between cells.
    Ratio,
    /// Which of two cells is greater.
    GreaterThan,
    /// Cells that are smaller or larger than all beside them.
    MinimumMaximum,
    /// Cells with a few digits to choose from.
    Candidates,
    /// Groups of cells with the same sum.
    EqualSum,
    /// Groups of cells with the same digits.
    Clone,
    /// Circles that tell how many hold the same digit.
    CountingCircles,
    /// Digits that tell in which row another one stands.
    RowIndexer,
    /// Digits that tell in which column another one stands.
    ColumnIndexer,
    /// Digits that tell where in a block another one stands.
    BoxIndexer,
    /// Further regions of any shape.
    ExtraRegion,
    /// Digits that a first digit points at.
    NumberedRoom,
    /// Which place a line has among all lines.
    FullRank,
}

/// Where the elements of a feature stand, as menus group them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FeatureGroup {
    /// The rule is the same for all boards: nothing is drawn that a puzzle has of its own, but for cages.
    Board,
    /// Lines through cells.
    Lines,
    /// Signs in cells and between them, and groups of cells.
    Signs,
    /// Numbers outside the board.
    Clues,
}

impl Feature {
    /// All features, in the order in which names list them; the elements of earlier ones are drawn first.
    pub const ALL: [Self; 51] = [
        Self::Killer,
        Self::Diagonal,
        Self::Windoku,
        Self::AntiKnight,
        Self::AntiKing,
        Self::NonConsecutive,
        Self::DiagonalNonConsecutive,
        Self::AntiCamel,
        Self::AntiZebra,
        Self::DisjointGroups,
        Self::GlobalEntropy,
        Self::Ice,
        Self::Thermo,
        Self::Arrow,
        Self::Kropki,
        Self::Xv,
        Self::Whispers,
        Self::Renban,
        Self::Palindrome,
        Self::Between,
        Self::OddEven,
        Self::Quadruple,
        Self::LittleKiller,
        Self::Sandwich,
        Self::XSum,
        Self::Skyscraper,
        Self::SlowThermo,
        Self::DoubleArrow,
        Self::PillArrow,
        Self::Lockout,
        Self::RegionSum,
        Self::Entropic,
        Self::Modular,
        Self::Zipper,
        Self::Nabner,
        Self::Parity,
        Self::Sequence,
        Self::Difference,
        Self::Ratio,
        Self::GreaterThan,
        Self::MinimumMaximum,
        Self::Candidates,
        Self::EqualSum,
        Self::Clone,
        Self::CountingCircles,
        Self::RowIndexer,
        Self::ColumnIndexer,
        Self::BoxIndexer,
        Self::ExtraRegion,
        Self::NumberedRoom,
        Self::FullRank,
    ];

    /// Whether it is lines, signs or clues that every puzzle has of its own, drawn on a full grid.
    pub const fn is_drawn(self) -> bool {
        self as u8 > Self::Ice as u8
    }

    /// Where its elements stand.
    pub const fn group(self) -> FeatureGroup {
        match self {
            _ if !self.is_drawn() => FeatureGroup::Board,
            Self::LittleKiller
            | Self::Sandwich
            | Self::XSum
            | Self::Skyscraper
            | Self::NumberedRoom
            | Self::FullRank => FeatureGroup::Clues,
            Self::Kropki
            | Self::Xv
            | Self::OddEven
            | Self::Quadruple
            | Self::Difference
            | Self::Ratio
            | Self::GreaterThan
            | Self::MinimumMaximum
            | Self::Candidates
            | Self::EqualSum
            | Self::Clone
            | Self::CountingCircles
            | Self::RowIndexer
            | Self::ColumnIndexer
            | Self::BoxIndexer
            | Self::ExtraRegion => FeatureGroup::Signs,
            _ => FeatureGroup::Lines,
        }
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self as u8
    }
}
