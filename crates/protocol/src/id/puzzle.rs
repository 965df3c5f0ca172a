//! [`PuzzleId`]: the permanent short name of a board, made from the board itself.

use super::{IdError, base32};
use ninefold_format::{Item, own};
use ninefold_puzzle::{Cell, Constraint, Draft, Puzzle};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The permanent id of a starting board: 60 bits, written in 12 characters.
///
/// It is the head of the SHA-256 of [`board_text`], so that the same board has the same id on every
/// machine, for ever, without asking anybody. Rotated, mirrored or relabelled boards are other
/// boards to the one who plays them, and have other ids.
///
/// Two boards share an id by accident with a probability of about n²/2⁶¹ among n boards: one in two
/// million where a catalogue holds a million boards. Who sets out to find two boards of one id can
/// do so with some effort, but gains nothing: the catalogue keeps the text beside the id, the board
/// that came first keeps it, and the other one is refused with a message that says so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(u64);

const LENGTH: u32 = 12;
const BITS: u32 = 60;

impl PuzzleId {
    /// The id of a board.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::on_ice(puzzle, &[])
    }

    /// The id of a board some of whose cells start frozen: they make it another board.
    pub fn on_ice(puzzle: &Puzzle, frozen: &[Cell]) -> Self {
        let hash = Sha256::digest(board_text(puzzle, frozen));
        let head = hash.iter().take(8).fold(0_u64, |head, &byte| head << 8 | u64::from(byte));
        Self(head >> (u64::BITS - BITS))
    }

    /// The id in groups of four, as people read and type it: `7KQ2-M9XT-4BC0`.
    pub fn in_groups(self) -> String {
        let text = self.to_string();
        let groups = text.as_bytes().chunks(4).map(String::from_utf8_lossy);
        groups.collect::<Vec<_>>().join("-")
    }
}

/// A board in Ninefold's own text form, the same text however its rules and frozen cells were listed.
///
/// Rules stand in alphabetical order, and cells of a rule in reading order; title, author and the
/// like are left out.
pub fn board_text(puzzle: &Puzzle, frozen: &[Cell]) -> String {
    let Draft { layout, mut constraints, givens } = puzzle.to_draft();
    for constraint in &mut constraints {
        match constraint {
            Constraint::Cage(cage) => cage.cells.sort_unstable(),
            Constraint::ExtraRegion(region) => region.cells.sort_unstable(),
            // The order of cells means something, or there are none.
            _ => {}
        }
    }
    let item = Item::new(Draft { layout, constraints, givens }).expect("a puzzle is well formed");
    let item = item.with_frozen(frozen);
    let text = own::write(&item);
    let mut lines = text.lines().collect::<Vec<_>>();
    let is_rule = |line: &&str| line.starts_with("rule:");
    if let Some(first) = lines.iter().position(is_rule) {
        let n_rules = lines.iter().filter(|line| is_rule(line)).count();
        lines[first..first + n_rules].sort_unstable();
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        base32::write(f, self.0.into(), LENGTH)
    }
}

impl FromStr for PuzzleId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let value = base32::read(text, LENGTH as usize, BITS)?;
        u64::try_from(value).map(Self).map_err(|_| IdError::TooLarge)
    }
}

base32::as_text_in_serde!(PuzzleId);

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> Puzzle {
        own::read(text).unwrap()[0].puzzle().unwrap()
    }

    const SMALL: &str = "ninefold 1\nlayout: boxes 2x2\nrule: cage 3 r1c1 r1c2\nrule: anti-knight\n\
                         givens:\n  ....\n  ..3.\n  ....\n  4...\n";

    #[test]
    fn groups_are_read_as_the_same_id() {
        let id = PuzzleId::of(&puzzle(SMALL));
        assert_eq!(id.in_groups().len(), 14);
        assert_eq!(id.in_groups().parse(), Ok(id));
    }

    #[test]
    fn an_id_never_changes() {
        assert_eq!(PuzzleId::of(&puzzle(SMALL)).to_string(), "QBDN0ERNK49B");
    }

    #[test]
    fn the_order_of_rules_and_cells_and_the_title_do_not_matter() {
        let other = "ninefold 1\ntitle: Four by four\nlayout: boxes 2x2\nrule: anti-knight\n\
                     rule: cage 3 r1c2 r1c1\ngivens:\n  ....\n  ..3.\n  ....\n  4...\n";
        assert_eq!(board_text(&puzzle(other), &[]), board_text(&puzzle(SMALL), &[]));
        assert_eq!(PuzzleId::of(&puzzle(other)), PuzzleId::of(&puzzle(SMALL)));
    }

    #[test]
    fn a_different_given_is_a_different_board() {
        let other = SMALL.replace("4...", "...4");
        assert_ne!(PuzzleId::of(&puzzle(&other)), PuzzleId::of(&puzzle(SMALL)));
    }

    #[test]
    fn the_text_of_a_board_reads_as_the_board() {
        let text = board_text(&puzzle(SMALL), &[]);
        assert_eq!(board_text(&puzzle(&text), &[]), text);
    }

    #[test]
    fn frozen_cells_make_another_board_in_whatever_order_they_are_named() {
        let (board, cell) = (puzzle(SMALL), Cell::new);
        let iced = PuzzleId::on_ice(&board, &[cell(9), cell(1)]);
        assert_eq!(PuzzleId::on_ice(&board, &[cell(1), cell(9)]), iced);
        assert_eq!(PuzzleId::on_ice(&board, &[]), PuzzleId::of(&board));
        assert!(iced != PuzzleId::of(&board) && iced != PuzzleId::on_ice(&board, &[cell(9)]));
        let text = board_text(&board, &[cell(9), cell(1)]);
        assert_eq!(own::read(&text).unwrap()[0].frozen(), [cell(1), cell(9)]);
    }
}
