//! Reads any text that holds puzzles, and writes boards in other formats.

use crate::{bad_board, failure};
use ninefold::format::{self, Format, Item};
use ninefold_protocol::worker::{BoardText, Failure, Imported, Reading};

/// How many puzzles of a long text are handed out.
const MOST_PUZZLES: usize = 200;

/// Reads what somebody pasted, dropped or linked to.
pub(crate) fn read(text: &str) -> Result<Reading, Failure> {
    let document =
        format::read(text).map_err(|error| failure_of(&error.to_string(), error.hint.as_deref()))?;
    Ok(Reading {
        format: document.format.name().to_owned(),
        total: document.items.len(),
        puzzles: document.items.iter().take(MOST_PUZZLES).map(imported).collect(),
    })
}

fn imported(item: &Item) -> Imported {
    Imported {
        board: BoardText::from(item),
        layout: item.layout().to_string(),
        givens: item.givens().iter().flatten().count(),
        title: item.info.title.clone(),
        author: item.info.author.clone(),
        level: item.info.level.clone(),
    }
}

/// Writes a board in a format that is called by its name.
pub(crate) fn write(board: &BoardText, name: &str) -> Result<String, Failure> {
    let format = name.parse::<Format>().map_err(|error| failure(sentence(&error.to_string())))?;
    let item = board.item().map_err(bad_board)?;
    format::write(&item, format).map_err(|error| failure_of(&error.to_string(), Some(error.hint())))
}

fn failure_of(reason: &str, hint: Option<&str>) -> Failure {
    Failure { message: sentence(reason), hint: hint.map(sentence) }
}

/// With a capital letter, and a full stop unless it is a question.
fn sentence(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().into_iter().flat_map(char::to_uppercase);
    let stop = Some('.').filter(|_| !text.ends_with('?'));
    first.chain(symbols).chain(stop).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_file_of_many_puzzles_is_counted_and_its_first_ones_handed_out() {
        let reading = read(&format!("{LINE}\n").repeat(MOST_PUZZLES + 1)).unwrap();
        assert_eq!((reading.format.as_str(), reading.total), ("line", MOST_PUZZLES + 1));
        assert_eq!(reading.puzzles.len(), MOST_PUZZLES);
        assert_eq!((reading.puzzles[0].layout.as_str(), reading.puzzles[0].givens), ("9x9", 30));
    }

    #[test]
    fn what_was_read_can_be_written_in_another_format() {
        let board = read(LINE).unwrap().puzzles.remove(0).board;
        let text = write(&board, "sdm").unwrap();
        assert_eq!(text.trim(), LINE.replace('.', "0"));
    }

    #[test]
    fn what_is_wrong_is_told_in_a_sentence() {
        let message = read("hello").unwrap_err().message;
        assert!(message.starts_with("Line 1") && message.ends_with('.'), "{message}");
        let hint = read("12..\n..q.\n..5.\n4...").unwrap_err().hint.unwrap();
        assert!(hint.starts_with("Digits are") && hint.ends_with('?'), "{hint}");
        let board = read(LINE).unwrap().puzzles.remove(0).board;
        assert!(write(&board, "papyrus").unwrap_err().message.contains("papyrus"));
        assert!(
            write(&BoardText::from_text("?"), "line")
                .unwrap_err()
                .message
                .starts_with("The board cannot be read")
        );
    }
}
