//! Finds out in which format a text is written.

use crate::Format;
use crate::rows::is_drawing;
use crate::source::speaking_lines;
use crate::symbol::cell_of_word;

/// The format that a text most likely is in; its reader then says what is wrong, if something is.
pub(crate) fn detect(text: &str) -> Format {
    if speaking_lines(text).any(|line| line.text.contains(is_drawing)) {
        return Format::Grid;
    }
    let longest_word =
        |text: &str| text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let longest = speaking_lines(text).map(|line| longest_word(line.text)).max().unwrap_or(0);
    let n_lines = speaking_lines(text).count();
    if longest >= SHORTEST_LONG_LINE || is_list_of_4x4(text, longest, n_lines) {
        return Format::Line;
    }
    let mut words = speaking_lines(text).flat_map(|line| line.text.split_whitespace());
    if words.all(|word| cell_of_word(word).is_some()) { Format::Spaced } else { Format::Grid }
}

/// A word of so many characters is no row of any grid, hence a puzzle on its own.
const SHORTEST_LONG_LINE: usize = 26;

/// Lines of 16 cells are puzzles of 4x4, unless they are the rows of a 16x16.
fn is_list_of_4x4(text: &str, longest: usize, n_lines: usize) -> bool {
    longest == 16
        && (!n_lines.is_multiple_of(16)
            || text.chars().any(|symbol| ('1'..='4').contains(&symbol))
                && !text.chars().any(|symbol| matches!(symbol, '5'..='9' | 'A'..='G' | 'a'..='g')))
}
