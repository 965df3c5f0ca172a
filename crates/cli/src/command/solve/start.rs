//! [`Start`]: what a solver starts from, the puzzle or what somebody has made of it.

use crate::failure::Failure;
use ninefold::format::Item;
use ninefold::puzzle::{Draft, DraftError};

/// What a solver starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// The givens.
    Puzzle,
    /// Givens and entries.
    Position,
}

impl Start {
    /// The puzzle to solve: entries count as givens if the position is asked for.
    pub(super) fn of(self, item: &Item) -> Result<Item, Failure> {
        if self == Self::Puzzle || !item.has_entries() {
            return Ok(item.clone());
        }
        let draft = Draft { givens: item.digits(), ..item.draft() };
        let mut position = Item::new(draft).map_err(Failure::new)?.with_frozen(item.frozen());
        position.info = item.info.clone();
        Ok(position)
    }

    /// What a grid of it is called.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Puzzle => "Puzzle",
            Self::Position => "Position",
        }
    }

    /// Why digits cannot stand so; an entry that clashes is not called a given.
    pub(super) fn describe(self, error: &DraftError) -> String {
        match self {
            Self::Puzzle => error.to_string(),
            Self::Position => {
                error.to_string().replacen("the givens clash", "the givens and entries clash", 1)
            }
        }
    }

    /// What of the text is not used, if that could surprise.
    pub(super) fn note(self, item: &Item) -> Option<String> {
        let n_entries = item.layout().cells().filter(|&cell| item.entry(cell).is_some()).count();
        match (self, n_entries) {
            (Self::Puzzle, 1) => Some("1 entry is not used; --position solves from it".into()),
            (Self::Puzzle, 2..) => {
                Some(format!("{n_entries} entries are not used; --position solves from them"))
            }
            _ if item.has_marks() && !item.is_sukaku() && item.digits().iter().all(Option::is_none) => {
                Some("there are only pencil marks, not in every cell, and they are not used".into())
            }
            _ => None,
        }
    }
}
