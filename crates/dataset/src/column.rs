//! [`Column`]: everything that a row can say about a puzzle.

use crate::table::ColumnKind;
use std::fmt;
use std::str::FromStr;

/// What a row can say about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "`meaning` says it, for people and for the card of a set alike")]
pub enum Column {
    Puzzle,
    Solution,
    Variant,
    Clues,
    Canonical,
    CanonicalHash,
    GridHash,
    Automorphisms,
    Er,
    Ep,
    Ed,
    HodokuLevel,
    HodokuScore,
    RatingVersion,
    Level,
    Hardest,
    Techniques,
    Steps,
    Guesses,
    Seed,
    Item,
    Split,
    Engine,
}

/// Where the values of a column come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The puzzle tells, in microseconds.
    Quick,
    /// The puzzle tells, after it was solved as a person would.
    Slow,
    /// Whoever makes the set decides.
    Maker,
}

impl Column {
    /// All of them, in the order in which they are written.
    pub const ALL: [Self; 23] = [
        Self::Puzzle,
        Self::Solution,
        Self::Variant,
        Self::Clues,
        Self::Canonical,
        Self::CanonicalHash,
        Self::GridHash,
        Self::Automorphisms,
        Self::Er,
        Self::Ep,
        Self::Ed,
        Self::HodokuLevel,
        Self::HodokuScore,
        Self::RatingVersion,
        Self::Level,
        Self::Hardest,
        Self::Techniques,
        Self::Steps,
        Self::Guesses,
        Self::Seed,
        Self::Item,
        Self::Split,
        Self::Engine,
    ];

    /// The name in the head of a table.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// What its values are.
    pub const fn kind(self) -> ColumnKind {
        self.row().1
    }

    /// Where its values come from.
    pub const fn origin(self) -> Origin {
        self.row().2
    }

    /// What it means, in a line.
    pub const fn meaning(self) -> &'static str {
        self.row().3
    }

    const fn row(self) -> (&'static str, ColumnKind, Origin, &'static str) {
        use ColumnKind::{Integer, Real, Text};
        use Origin::{Maker, Quick, Slow};
        match self {
            Self::Puzzle => {
                ("puzzle", Text, Quick, "81 cells in reading order, '.' for a blank; other kinds see below")
            }
            Self::Solution => {
                ("solution", Text, Quick, "the digits of the only solution, 81 of a classic one")
            }
            Self::Variant => ("variant", Text, Quick, "the kind, as in killer; empty where it has no name"),
            Self::Clues => ("clues", Integer, Quick, "how many cells are given"),
            Self::Canonical => ("canonical", Text, Quick, "the form that all symmetric copies share"),
            Self::CanonicalHash => {
                ("canonical_hash", Text, Quick, "128 bits of the SHA-256 of the canonical form, as hex")
            }
            Self::GridHash => {
                ("grid_hash", Text, Quick, "the same of the canonical form of the solution grid")
            }
            Self::Automorphisms => {
                ("automorphisms", Integer, Quick, "how many symmetries leave the puzzle as it is")
            }
            Self::Er => ("er", Real, Slow, "Sudoku Explainer 1.2.1: rating of the hardest step"),
            Self::Ep => ("ep", Real, Slow, "Sudoku Explainer 1.2.1: hardest step up to the first digit"),
            Self::Ed => ("ed", Real, Slow, "Sudoku Explainer 1.2.1: rating of the first step"),
            Self::HodokuLevel => ("hodoku_level", Text, Slow, "HoDoKu's level, Easy to Extreme"),
            Self::HodokuScore => {
                ("hodoku_score", Integer, Slow, "HoDoKu's score; empty where it would guess")
            }
            Self::RatingVersion => {
                ("rating_version", Text, Quick, "the programs whose ratings er, ep, ed and hodoku_* are")
            }
            Self::Level => ("level", Text, Slow, "Ninefold's level, Beginner to Extreme"),
            Self::Hardest => {
                ("hardest", Text, Slow, "the hardest technique needed; empty where none gets through")
            }
            Self::Techniques => ("techniques", Text, Slow, "how often each technique is used, as JSON"),
            Self::Steps => ("steps", Integer, Slow, "how many steps Ninefold's ladder takes"),
            Self::Guesses => {
                ("guesses", Integer, Quick, "how many values the search for all solutions tries")
            }
            Self::Seed => ("seed", Integer, Maker, "the seed that the puzzle was made with"),
            Self::Item => ("item", Integer, Maker, "the number of the puzzle in the stream of that seed"),
            Self::Split => ("split", Text, Maker, "the split that the row belongs to"),
            Self::Engine => ("engine", Text, Quick, "the program and version that wrote the row"),
        }
    }

    /// The column that goes by this name in sets that people use, if it is one of these.
    pub fn by_any_name(name: &str) -> Option<Self> {
        let name = name.trim().to_ascii_lowercase();
        match &*name {
            "question" | "questions" | "quiz" | "quizzes" | "sudoku" | "puzzles" | "board" => {
                Some(Self::Puzzle)
            }
            "answer" | "answers" | "solutions" => Some(Self::Solution),
            _ => Self::ALL.into_iter().find(|column| column.name() == name),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Self, UnknownColumn> {
        let known = Self::ALL.into_iter().find(|column| column.name() == name.trim());
        known.ok_or_else(|| UnknownColumn(name.trim().into()))
    }
}

/// A name that no column has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownColumn(String);

impl fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Column::ALL.map(Column::name).join(", ");
        write!(f, "there is no column '{}'; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownColumn {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_lists_every_column() {
        let page = include_str!("../../../docs/datasets.md");
        for column in Column::ALL {
            let kind = format!("{:?}", column.kind()).to_lowercase();
            let row = format!("| `{column}` | {kind} | {} |\n", column.meaning());
            assert!(page.contains(&row), "{row}");
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for column in Column::ALL {
            assert_eq!(column.name().parse(), Ok(column));
            assert_eq!(Column::by_any_name(column.name()), Some(column));
        }
        assert_eq!(Column::by_any_name("Quizzes"), Some(Column::Puzzle));
        assert!("nothing".parse::<Column>().is_err());
    }
}
