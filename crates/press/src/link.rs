//! [`link`]: the address that opens a puzzle online.

use ninefold_format::{Format, Item, write};
use ninefold_puzzle::{Cell, Draft, Puzzle};
use std::fmt::Write as _;

/// Longer addresses make codes that hardly any telephone reads from paper.
const LONGEST: usize = 650;

/// The address of a puzzle with an id on a server: `https://ninefold.example/p/7KQ2M9XT4BC0#53..7…`.
///
/// The board itself stands behind the `#`, in a form that `ninefold-format` reads, so that the
/// address opens also where nobody has seen the puzzle before. A board for which that would be too
/// long is named by its id alone.
pub fn link(base: &str, id: &str, puzzle: &Puzzle, frozen: &[Cell]) -> String {
    let short = format!("{}/p/{id}", base.trim_end_matches('/'));
    let long = board(puzzle, frozen).map(|board| format!("{short}#{board}"));
    long.filter(|long| long.len() <= LONGEST).unwrap_or(short)
}

/// The board as one line if that says everything, else in Ninefold's own form; escaped for addresses.
fn board(puzzle: &Puzzle, frozen: &[Cell]) -> Option<String> {
    let Draft { layout, constraints, givens } = puzzle.to_draft();
    let item = Item::new(Draft { layout, constraints, givens }).ok()?.with_frozen(frozen);
    let reads_back = |text: &String| {
        let read = ninefold_format::read(text).ok().and_then(|mut document| document.items.pop());
        read.is_some_and(|read| read.frozen() == item.frozen() && read.puzzle().as_ref() == Ok(puzzle))
    };
    let text = [Format::Line, Format::Ninefold].into_iter().find_map(|format| {
        let text = write(&item, format).ok()?;
        Some(text.trim_end().to_owned()).filter(reads_back)
    })?;
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b':'
            | b'+'
            | b'='
            | b','
            | b'/' => {
                escaped.push(byte.into());
            }
            _ => write!(escaped, "%{byte:02X}").ok()?,
        }
    }
    Some(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Cage, Constraint, Layout};

    #[test]
    fn a_classic_board_travels_in_its_address() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = ninefold_format::read(line).unwrap().items[0].puzzle().unwrap();
        let expected = format!("https://ninefold.example/p/ABC#{line}");
        assert_eq!(link("https://ninefold.example/", "ABC", &puzzle, &[]), expected);
    }

    #[test]
    fn other_boards_travel_in_ninefolds_form_while_they_are_small() {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        draft.constraints.push(Constraint::Cage(Cage::killer(3, vec![Cell::new(0), Cell::new(1)])));
        let small = draft.check().unwrap();
        let address = link("http://localhost", "ABC", &small, &[]);
        assert!(address.starts_with("http://localhost/p/ABC#ninefold%201%0A"), "{address}");
        let iced = link("http://localhost", "ABC", &small, &[Cell::new(5)]);
        assert!(iced.starts_with(&address) && iced.ends_with("frozen:%20r2c2"), "{iced}");
        let large = Draft::empty(Layout::samurai()).check().unwrap();
        assert_eq!(link("http://localhost", "ABC", &large, &[]), "http://localhost/p/ABC");
    }
}
