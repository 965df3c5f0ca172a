//! [`ExerciseSet`]: exercises and puzzles that somebody has put together for others, and its link.
//!
//! ```text
//! https://…/practice/set#1.N4IgLgliA2IFwgBYFMYGs…
//! ```
//!
//! The set travels in the part after `#`, which no browser sends to a server: nobody needs an account, and no
//! server keeps it.

use crate::packed::{self, Unreadable};
use crate::worker::ExerciseName;
use serde::{Deserialize, Serialize};

/// The address of the screen that opens a set, without the part after `#`.
pub const PATH: &str = "/practice/set";

/// The most that a set holds.
pub const MOST_ITEMS: usize = 40;

/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 100;

/// The longest text of a puzzle, in bytes.
const LONGEST_PUZZLE: usize = 4_000;

/// Exercises and puzzles, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ExerciseSet {
    /// What it is called.
    #[serde(default)]
    pub title: String,
    /// What is to be done.
    pub items: Vec<SetItem>,
}

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SetItem {
    /// An exercise.
    Exercise(ExerciseName),
    /// A puzzle to be solved.
    Puzzle {
        /// It, in any text form.
        puzzle: String,
    },
}

/// Why there is no set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetError {
    /// There is nothing after `#`, or something else.
    #[error("there is no set of exercises in this link; copy the whole of it")]
    NoSet,
    /// A later program has made it.
    #[error("this link was made by a later version; update to open it")]
    Version,
    /// It is cut off, or was changed on its way.
    #[error("the link is damaged ({0}); copy the whole of it")]
    Damaged(&'static str),
    /// It has nothing in it, or too much.
    #[error("a set has 1 to {MOST_ITEMS} exercises and puzzles, this one has {0}")]
    Count(usize),
    /// The title is too long, or has signs that are no letters.
    #[error("a title has at most {LONGEST_TITLE} characters, in one line")]
    Title,
    /// The text of a puzzle is too long.
    #[error("puzzle {0} is too long: {LONGEST_PUZZLE} bytes are possible")]
    Puzzle(usize),
}

impl ExerciseSet {
    /// Whether it can be given to others.
    pub fn check(&self) -> Result<(), SetError> {
        if !(1..=MOST_ITEMS).contains(&self.items.len()) {
            return Err(SetError::Count(self.items.len()));
        }
        if self.title.chars().count() > LONGEST_TITLE || self.title.chars().any(char::is_control) {
            return Err(SetError::Title);
        }
        let is_long =
            |item: &SetItem| matches!(item, SetItem::Puzzle { puzzle } if puzzle.len() > LONGEST_PUZZLE);
        match self.items.iter().position(is_long) {
            Some(at) => Err(SetError::Puzzle(at + 1)),
            None => Ok(()),
        }
    }
}

impl From<Unreadable> for SetError {
    fn from(reason: Unreadable) -> Self {
        match reason {
            Unreadable::Nothing => Self::NoSet,
            Unreadable::Version => Self::Version,
            Unreadable::Damaged(how) => Self::Damaged(how),
        }
    }
}

/// What stands after `#` for a set.
pub fn write(set: &ExerciseSet) -> String {
    packed::pack(&serde_json::to_string(set).expect("texts and numbers are always written"))
}

/// The set in a link, or in what stands after its `#`.
pub fn read(link: &str) -> Result<ExerciseSet, SetError> {
    let text = packed::unpack(link)?;
    let set = serde_json::from_str::<ExerciseSet>(&text).map_err(|_| SetError::NoSet)?;
    set.check().map(|()| set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::Drill;
    use proptest::prelude::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn set(count: usize) -> ExerciseSet {
        let (technique, grid, kind) = ("x-wing".into(), "classic".into(), "find".into());
        let drill = Drill { technique, grid, kind, growth: Some(2) };
        let exercises = (1..count as u64).map(|seed| ExerciseName { drill: drill.clone(), seed });
        let items = exercises.map(SetItem::Exercise).chain([SetItem::Puzzle { puzzle: LINE.into() }]);
        ExerciseSet { title: "Fish, 5b".into(), items: items.collect() }
    }

    #[test]
    fn a_set_comes_back_from_its_link() {
        let link = format!("https://example.org{PATH}#{}", write(&set(10)));
        assert_eq!(read(&link), Ok(set(10)));
        assert!(link.len() < 1_000, "{}", link.len());
    }

    #[test]
    fn what_is_no_set_is_refused_by_its_reason() {
        let long = ExerciseSet { title: "x".repeat(101), ..set(1) };
        let mut large = set(1);
        large.items.push(SetItem::Puzzle { puzzle: ".".repeat(5_000) });
        for (link, error) in [
            (String::new(), SetError::NoSet),
            (packed::pack("[]"), SetError::NoSet),
            ("#3.abc".into(), SetError::Version),
            (write(&ExerciseSet::default()), SetError::Count(0)),
            (write(&set(41)), SetError::Count(41)),
            (write(&long), SetError::Title),
            (write(&large), SetError::Puzzle(2)),
        ] {
            assert_eq!(read(&link), Err(error), "{link}");
        }
    }

    proptest! {
        #[test]
        fn no_link_does_harm(link in "#1\\.[A-Za-z0-9_-]{0,200}") {
            let _ = read(&link);
        }
    }
}
