//! How features are called and what they ask, in words.

use super::Feature;

/// What is said of a feature.
struct Words {
    /// How it is written: `anti-knight`.
    name: &'static str,
    /// How a heading has it: the name with capitals, for a heading is read as a name too.
    title: &'static str,
    /// The rule in one sentence.
    rule: &'static str,
}

impl Feature {
    /// How the feature is written: `anti-knight`.
    pub const fn name(self) -> &'static str {
        self.words().name
    }

    /// How a heading has it: `Anti-Knight`.
    pub const fn title(self) -> &'static str {
        self.words().title
    }

    /// The rule in one sentence.
    pub const fn rule(self) -> &'static str {
        self.words().rule
    }

    const fn words(self) -> Words {
        match self {
            Self::Killer => Words {
                name: "killer",
                title: "Killer",
                rule: "The digits of a cage add up to the sum in its corner, and no digit stands in a cage twice.",
            },
            Self::Diagonal => Words {
                name: "diagonal",
                title: "Diagonal",
                rule: "Both main diagonals hold every digit once.",
            },
            Self::Windoku => Words {
                name: "windoku",
                title: "Windoku",
                rule: "Every shaded window holds every digit once.",
            },
            Self::AntiKnight => Words {
                name: "anti-knight",
                title: "Anti-Knight",
                rule: "Cells a knight's move of chess apart hold different digits.",
            },
            Self::AntiKing => Words {
                name: "anti-king",
                title: "Anti-King",
                rule: "Cells that touch, even at a corner, hold different digits.",
            },
            Self::NonConsecutive => Words {
                name: "non-consecutive",
                title: "Non-Consecutive",
                rule: "Cells side by side never hold consecutive digits such as 4 and 5.",
            },
            Self::DiagonalNonConsecutive => Words {
                name: "diagonal-non-consecutive",
                title: "Diagonal-Non-Consecutive",
                rule: "Cells that touch at a corner only never hold consecutive digits such as 4 and 5.",
            },
            Self::AntiCamel => Words {
                name: "anti-camel",
                title: "Anti-Camel",
                rule: "Cells one row and three columns apart, or three rows and one column, hold different digits.",
            },
            Self::AntiZebra => Words {
                name: "anti-zebra",
                title: "Anti-Zebra",
                rule: "Cells two rows and three columns apart, or three rows and two columns, hold different digits.",
            },
            Self::DisjointGroups => Words {
                name: "disjoint-groups",
                title: "Disjoint-Groups",
                rule: "Cells at the same place of different boxes hold different digits.",
            },
            Self::GlobalEntropy => Words {
                name: "global-entropy",
                title: "Global-Entropy",
                rule: "Every square of two by two cells holds at least one low, one middle and one high digit.",
            },
            Self::Ice => Words {
                name: "ice",
                title: "Ice",
                rule: "A frozen cell can't be filled. It thaws when you solve a cell beside it.",
            },
            Self::Thermo => Words {
                name: "thermo",
                title: "Thermo",
                rule: "Digits rise along a thermometer, from the round bulb to the other end.",
            },
            Self::Arrow => Words {
                name: "arrow",
                title: "Arrow",
                rule: "The digits along an arrow add up to the digit in its circle.",
            },
            Self::Kropki => Words {
                name: "kropki",
                title: "Kropki",
                rule: "Digits with a white dot between them are consecutive; of two with a black dot, one is twice the other.",
            },
            Self::Xv => Words {
                name: "xv",
                title: "XV",
                rule: "Digits with an X between them add up to 10, those with a V to 5.",
            },
            Self::Whispers => Words {
                name: "whispers",
                title: "Whispers",
                rule: "Neighbours on a green line differ by at least half of the digits: by 5 if there are 9.",
            },
            Self::Renban => Words {
                name: "renban",
                title: "Renban",
                rule: "A renban line holds consecutive digits in any order, none of them twice.",
            },
            Self::Palindrome => Words {
                name: "palindrome",
                title: "Palindrome",
                rule: "A palindrome reads the same from both ends.",
            },
            Self::Between => Words {
                name: "between",
                title: "Between",
                rule: "Digits on a between line lie strictly between the two digits in the circles at its ends.",
            },
            Self::OddEven => Words {
                name: "odd-even",
                title: "Odd-Even",
                rule: "Cells with a grey circle hold odd digits, those with a grey square even ones.",
            },
            Self::Quadruple => Words {
                name: "quadruple",
                title: "Quadruple",
                rule: "The digits in a circle at a corner all stand in the cells around it, as often as they are listed.",
            },
            Self::LittleKiller => Words {
                name: "little-killer",
                title: "Little-Killer",
                rule: "A number with an arrow outside the board is the sum of the diagonal that it points along; digits may repeat there.",
            },
            Self::Sandwich => Words {
                name: "sandwich",
                title: "Sandwich",
                rule: "A number outside the board is the sum of the digits between the smallest and the largest digit of its row or column.",
            },
            Self::XSum => Words {
                name: "x-sum",
                title: "X-Sum",
                rule: "A number outside the board is the sum of the first X digits of its row or column, where X is the digit next to it.",
            },
            Self::Skyscraper => Words {
                name: "skyscraper",
                title: "Skyscraper",
                rule: "Digits are the heights of buildings, and a number outside the board tells how many of its row or column are seen from there: a building hides all lower ones behind it.",
            },
            Self::SlowThermo => Words {
                name: "slow-thermo",
                title: "Slow-Thermo",
                rule: "Digits along a slow thermometer rise or stay the same, from the round bulb to the other end.",
            },
            Self::DoubleArrow => Words {
                name: "double-arrow",
                title: "Double-Arrow",
                rule: "The digits along a double arrow add up to the sum of the two digits in the circles at its ends.",
            },
            Self::PillArrow => Words {
                name: "pill-arrow",
                title: "Pill-Arrow",
                rule: "The digits along an arrow add up to the number in its pill, read from left to right or from top to bottom.",
            },
            Self::Lockout => Words {
                name: "lockout",
                title: "Lockout",
                rule: "The ends of a lockout line differ by at least half of the digits, rounded down: by 4 if there are 9; the digits along it are neither between nor equal to those at its ends.",
            },
            Self::RegionSum => Words {
                name: "region-sum",
                title: "Region-Sum",
                rule: "A region sum line has the same sum in every block that it passes through, each time it enters one.",
            },
            Self::Entropic => Words {
                name: "entropic",
                title: "Entropic",
                rule: "Any three neighbours on an entropic line are one low, one middle and one high digit.",
            },
            Self::Modular => Words {
                name: "modular",
                title: "Modular",
                rule: "Any 3 neighbours on a modular line have different remainders when divided by 3.",
            },
            Self::Zipper => Words {
                name: "zipper",
                title: "Zipper",
                rule: "Two cells of a zipper line at the same distance from its middle add up to the digit in the middle; without a middle cell, all such pairs have the same sum.",
            },
            Self::Nabner => Words {
                name: "nabner",
                title: "Nabner",
                rule: "No two digits on a nabner line are equal or consecutive, wherever they stand on it.",
            },
            Self::Parity => Words {
                name: "parity",
                title: "Parity",
                rule: "Odd and even digits take turns along a parity line.",
            },
            Self::Sequence => Words {
                name: "sequence",
                title: "Sequence",
                rule: "Along a sequence line every digit differs from the one before by the same amount and in the same direction.",
            },
            Self::Difference => Words {
                name: "difference",
                title: "Difference",
                rule: "Digits with a white dot and a number between them differ by that number.",
            },
            Self::Ratio => Words {
                name: "ratio",
                title: "Ratio",
                rule: "Of two digits with a black dot and a number between them, one is that many times the other.",
            },
            Self::GreaterThan => Words {
                name: "greater-than",
                title: "Greater-Than",
                rule: "The sign between two cells points to the smaller digit.",
            },
            Self::MinimumMaximum => Words {
                name: "minimum-maximum",
                title: "Minimum-Maximum",
                rule: "Cells with arrows pointing inwards hold a smaller digit than the cells side by side with them that have no such arrows, those with arrows pointing outwards a larger one.",
            },
            Self::Candidates => Words {
                name: "candidates",
                title: "Candidates",
                rule: "Cells with given candidates hold one of them.",
            },
            Self::EqualSum => Words {
                name: "equal-sum",
                title: "Equal-Sum",
                rule: "All groups with a dotted outline have the same sum.",
            },
            Self::Clone => Words {
                name: "clone",
                title: "Clone",
                rule: "Shaded groups of the same shape hold the same digits in the same places.",
            },
            Self::CountingCircles => Words {
                name: "counting-circles",
                title: "Counting-Circles",
                rule: "A digit in a circle tells how many circles hold that digit.",
            },
            Self::RowIndexer => Words {
                name: "row-indexer",
                title: "Row-Indexer",
                rule: "A digit n in a marked cell of row r tells that, in the same column, the digit r stands in row n.",
            },
            Self::ColumnIndexer => Words {
                name: "column-indexer",
                title: "Column-Indexer",
                rule: "A digit n in a marked cell of column c tells that, in the same row, the digit c stands in column n.",
            },
            Self::BoxIndexer => Words {
                name: "box-indexer",
                title: "Box-Indexer",
                rule: "A digit n in a marked cell that is the p-th of its block tells that the digit p stands in the n-th cell of the block.",
            },
            Self::ExtraRegion => Words {
                name: "extra-region",
                title: "Extra-Region",
                rule: "Every shaded region holds every digit once.",
            },
            Self::NumberedRoom => Words {
                name: "numbered-room",
                title: "Numbered-Room",
                rule: "A number outside the board is the digit that stands as many cells into its row or column as the digit next to it says.",
            },
            Self::FullRank => Words {
                name: "full-rank",
                title: "Full-Rank",
                rule: "All rows and columns, read from both ends, are numbers; a number outside the board tells which place its line has among them, the smallest first, and no other line is equal to it.",
            },
        }
    }
}
