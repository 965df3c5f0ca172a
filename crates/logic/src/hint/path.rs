//! [`hint_path`]: the way of somebody who does what every hint says.

use super::easiest;
use crate::ladder::Ladder;
use crate::path::{Path, follow};
use crate::situation::Situation;
use crate::width::Searchable;

/// Does what the hint says until nothing more follows.
///
/// It is the search of [`hint`](crate::hint()) itself, so that a puzzle which this path solves is
/// solved by whoever asks for hints and carries them out.
pub fn hint_path<const W: usize>(situation: &Situation<W>, ladder: &Ladder) -> Path
where
    Situation<W>: Searchable,
{
    follow(situation, |situation| easiest(situation, ladder, &|_| true).map(|hint| hint.step))
}
