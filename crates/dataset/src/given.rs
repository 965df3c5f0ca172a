//! [`Given`]: the puzzle of a row, of any kind, and [`Solved`]: the same with its only solution.

use crate::GridHash;
use crate::turns::shared_form;
use ninefold::format::{Format, Item, read, write, write_rule};
use ninefold::puzzle::{Cell, Classic, Constraint, Feature, Puzzle, Variant, canonical};
use ninefold::solve::Proper;
use std::borrow::Cow;

/// The puzzle of a row.
#[derive(Clone, Debug)]
pub enum Given {
    /// A classic grid, for which everything has a fast lane.
    Classic(Classic),
    /// Any other board, or other rules.
    Other(Box<Other>),
}

/// A puzzle that is not classic.
#[derive(Clone, Debug)]
pub struct Other {
    pub(crate) puzzle: Puzzle,
    /// The cells that are frozen when play begins.
    pub(crate) frozen: Vec<Cell>,
}

/// A puzzle with its only solution.
#[derive(Clone, Debug)]
pub enum Solved {
    /// A classic grid.
    Classic {
        /// What is given.
        puzzle: Classic,
        /// All of it.
        solution: Classic,
    },
    /// Any other board, or other rules.
    Other(Box<SolvedOther>),
}

/// A puzzle that is not classic, with its only solution.
#[derive(Clone, Debug)]
pub struct SolvedOther {
    pub(crate) proper: Proper,
    pub(crate) frozen: Vec<Cell>,
}

impl Given {
    /// A puzzle of any kind; one with frozen cells is not classic, whatever its rules.
    pub fn new(puzzle: Puzzle, frozen: &[Cell]) -> Self {
        match puzzle.as_classic() {
            Some(classic) if frozen.is_empty() => Self::Classic(classic),
            _ => Self::Other(Box::new(Other { puzzle, frozen: frozen.into() })),
        }
    }

    /// Reads 81 symbols, or any other text form of one puzzle; else says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match Classic::from_line(text.as_bytes()) {
            Some(classic) => Ok(Self::Classic(classic)),
            None => Self::read_other(text),
        }
    }

    fn read_other(text: &str) -> Result<Self, String> {
        let wrong = match crate::read_grid(text) {
            Ok(classic) => return Ok(Self::Classic(classic)),
            Err(wrong) => wrong,
        };
        let is_line = !text.contains(|symbol: char| symbol.is_whitespace() || "{:/".contains(symbol));
        let found = read(text).map_err(|error| if is_line { wrong } else { error.to_string() })?;
        let [item] = &found.items[..] else {
            return Err(format!("there are {} puzzles in one field", found.items.len()));
        };
        Ok(Self::new(item.puzzle().map_err(|error| error.to_string())?, item.frozen()))
    }

    /// The puzzle as a classic grid, if it is one.
    pub(crate) fn classic(&self) -> Option<&Classic> {
        match self {
            Self::Classic(classic) => Some(classic),
            Self::Other(_) => None,
        }
    }

    /// What all copies of a puzzle share: of classic ones the canonical form, which is the same for all
    /// symmetric copies; of others the text, with rules in an order of their own and without drawings.
    pub(crate) fn hash(&self) -> GridHash {
        match self {
            Self::Classic(classic) => GridHash::of(&canonical::of(classic)),
            Self::Other(other) => text_hash(&other.puzzle, &other.frozen),
        }
    }
}

/// What all copies of each puzzle share: see [`Given::hash`].
pub(crate) fn hashes(puzzles: &[Given]) -> Vec<GridHash> {
    let classics = puzzles.iter().map(Given::classic).collect::<Option<Vec<_>>>();
    let Some(classics) = classics else { return puzzles.iter().map(Given::hash).collect() };
    let mut hashes = Vec::with_capacity(classics.len());
    canonical::for_each_of(classics, |form| hashes.push(GridHash::of(&form)));
    hashes
}

impl Solved {
    /// The puzzle and its solution as classic grids, if the puzzle is classic.
    pub(crate) fn classic(&self) -> Option<(&Classic, &Classic)> {
        match self {
            Self::Classic { puzzle, solution } => Some((puzzle, solution)),
            Self::Other(_) => None,
        }
    }

    /// The shortest text in one line that says all that the puzzle is.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Classic { puzzle, .. } => puzzle.to_string().into(),
            Self::Other(other) => text(other.proper.puzzle(), &other.frozen).into(),
        }
    }

    /// How many cells are given.
    pub(crate) fn n_clues(&self) -> usize {
        match self {
            Self::Classic { puzzle, .. } => puzzle.n_clues(),
            Self::Other(other) => other.proper.puzzle().n_givens(),
        }
    }

    /// Its kind, if it has a name.
    pub(crate) fn variant(&self) -> Option<Variant> {
        match self {
            Self::Classic { .. } => Some(Variant::CLASSIC),
            Self::Other(other) => {
                let variant = Variant::of(other.proper.puzzle())?;
                if other.frozen.is_empty() { Some(variant) } else { variant.with(Feature::Ice) }
            }
        }
    }

    /// What all copies of the puzzle share; see [`Given::hash`].
    pub(crate) fn hash(&self) -> GridHash {
        match self {
            Self::Classic { puzzle, .. } => GridHash::of(&canonical::of(puzzle)),
            Self::Other(other) => text_hash(other.proper.puzzle(), &other.frozen),
        }
    }

    /// What all copies of the solution grid share, up to symmetry: all symmetries of classic grids,
    /// whatever rules are drawn on them; of other boards turning, mirroring and new names for digits.
    pub(crate) fn grid_hash(&self) -> GridHash {
        let solution = match self {
            Self::Classic { solution, .. } => return GridHash::of(&canonical::of(solution)),
            Self::Other(other) => other.proper.solution(),
        };
        match solution.as_classic() {
            Some(classic) => GridHash::of(&canonical::of(&classic)),
            None => GridHash::of_bytes(&shared_form(solution)),
        }
    }
}

/// Symbols side by side where those say everything, else Ninefold's JSON, which takes one line too.
fn text(puzzle: &Puzzle, frozen: &[Cell]) -> String {
    let item = Item::from(puzzle).with_frozen(frozen);
    let line = if frozen.is_empty() { write(&item, Format::Line).ok() } else { None };
    let text = line.or_else(|| write(&item, Format::Json).ok());
    text.unwrap_or_default().trim_end().to_owned()
}

fn text_hash(puzzle: &Puzzle, frozen: &[Cell]) -> GridHash {
    let mut draft = puzzle.to_draft();
    draft.constraints.retain(|constraint| !matches!(constraint, Constraint::Drawing(_)));
    draft.constraints.sort_by_cached_key(|constraint| write_rule(constraint, puzzle.layout()));
    // The same rules in another order are as well formed as before.
    let sorted = draft.check().map_or_else(|_| text(puzzle, frozen), |sorted| text(&sorted, frozen));
    GridHash::of_bytes(sorted.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAGES: [&str; 3] = [
        r#"{"type":"cage","sum":3,"cells":["r1c1","r1c2"]}"#,
        r#"{"type":"diagonal","way":"falling"}"#,
        r#"{"type":"diagonal","way":"rising"}"#,
    ];

    fn with_rules(rules: [&str; 3]) -> Given {
        let rules = rules.join(",");
        let text = format!(
            r#"{{"ninefold":1,"layout":{{"shape":"boxes","boxes":"2x2"}},"rules":[{rules}],"givens":"......2.....4..."}}"#
        );
        Given::read(&text).unwrap()
    }

    #[test]
    fn the_order_of_rules_makes_no_other_puzzle() {
        let [a, b, c] = CAGES;
        assert_eq!(with_rules([a, b, c]).hash(), with_rules([c, a, b]).hash());
        let other = a.replace("r1c2", "r2c1");
        assert_ne!(with_rules([a, b, c]).hash(), with_rules([&other, b, c]).hash());
    }

    #[test]
    fn what_is_no_puzzle_says_why() {
        let wrong = |text: &str| Given::read(text).unwrap_err();
        assert_eq!(wrong("123"), "the puzzle has 3 symbols, not 81");
        assert_eq!(
            wrong("1234341221434321 1234341221434321\n1234341221434321"),
            "there are 2 puzzles in one field"
        );
        assert!(wrong("{\"ninefold\":1}").contains("layout"), "{}", wrong("{\"ninefold\":1}"));
        assert!(matches!(Given::read("1234341221434321"), Ok(Given::Other(_))));
        assert!(matches!(Given::read(&".".repeat(81)), Ok(Given::Classic(_))));
    }
}
