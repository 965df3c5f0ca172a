//! [`RatingGroup`]: puzzles whose races are comparable.

use ninefold_puzzle::{Cell, Constraint, Puzzle};

/// Races of one group share a rating. There are few, so that everybody soon has one that means something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RatingGroup {
    /// 9x9 without other rules.
    Classic,
    /// Fewer than nine digits, whatever the rules.
    Small,
    /// More than nine digits or several grids, whatever the rules.
    Large,
    /// 9x9 with cages.
    Killer,
    /// 9x9 with any other rules, or with ice.
    Variants,
}

impl RatingGroup {
    /// Every group.
    pub const ALL: [Self; 5] = [Self::Classic, Self::Small, Self::Large, Self::Killer, Self::Variants];

    /// The group of a puzzle, which may have frozen cells.
    pub fn of(puzzle: &Puzzle, frozen: &[Cell]) -> Self {
        let layout = puzzle.layout();
        match (layout.n_digits(), layout.n_cells()) {
            (..=8, _) => Self::Small,
            (10.., _) | (_, 82..) => Self::Large,
            _ if puzzle.as_classic().is_some() && frozen.is_empty() => Self::Classic,
            _ if puzzle.rules().constraints().iter().any(|rule| matches!(rule, Constraint::Cage(_))) => {
                Self::Killer
            }
            _ => Self::Variants,
        }
    }

    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Small => "small",
            Self::Large => "large",
            Self::Killer => "killer",
            Self::Variants => "variants",
        }
    }

    /// The group of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.name() == name)
    }

    /// How a heading has it, in English.
    pub fn title(self) -> &'static str {
        match self {
            Self::Classic => "Classic",
            Self::Small => "Small boards",
            Self::Large => "Large boards",
            Self::Killer => "Killer",
            Self::Variants => "Other variants",
        }
    }
}
