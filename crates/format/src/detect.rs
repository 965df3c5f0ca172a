//! Finds out in which format a text is written.

use crate::Format;
use crate::rows::is_drawing;
use crate::source::speaking_lines;
use crate::symbol::cell_of_word;
use crate::{
    csv, fpuzzles, iss, jigsaw, killer, list, marks, penpa, samurai, sdk, sudokumaker, sudokupad, sukaku,
};

/// The format that a text most likely is in; its reader then says what is wrong, if something is.
///
/// ```
/// use ninefold_format::{Format, detect};
/// assert_eq!(detect("[Puzzle]\n53..7...."), Format::Sdk);
/// ```
pub fn detect(text: &str) -> Format {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = speaking_lines(text).next().map_or("", |line| line.text.trim());
    if first.starts_with("ninefold ") {
        Format::Ninefold
    } else if sudokumaker::is_sudokumaker(text, first) {
        Format::SudokuMaker
    } else if sudokupad::is_sudokupad(text, first) {
        Format::SudokuPad
    } else if penpa::is_penpa(first) {
        Format::Penpa
    } else if fpuzzles::is_fpuzzles(text, first) {
        Format::FPuzzles
    } else if iss::is_iss(first) {
        Format::Iss
    } else if sdk::is_sdk(text) {
        Format::Sdk
    } else if list::is_list(text, first) {
        Format::List
    } else if first.starts_with(['{', '[']) && first.contains('"') || first == "{" || first == "[" {
        Format::Json
    } else if first.starts_with("SumoCueV1") {
        Format::SumoCue
    } else if killer::is_killer(first) {
        Format::Killer
    } else if first.starts_with('<') {
        Format::OpenSudoku
    } else if first.starts_with(':') {
        Format::Hodoku
    } else {
        detect_cells(text, first)
    }
}

/// The format of a text that consists of cells and little else.
fn detect_cells(text: &str, first: &str) -> Format {
    if sukaku::size_of(first.chars().count()).is_some() {
        return Format::Sukaku;
    }
    if jigsaw::is_jigsaw(first) {
        return Format::Jigsaw;
    }
    if samurai::is_samurai(text) {
        return Format::Samurai;
    }
    if csv::is_csv(text) {
        return Format::Csv;
    }
    let longest_word =
        |text: &str| text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let longest = speaking_lines(text).map(|line| longest_word(line.text)).max().unwrap_or(0);
    let is_drawn = speaking_lines(text).any(|line| line.text.contains(is_drawing));
    let n_lines = speaking_lines(text).count();
    if !is_drawn && !text.contains('{') && (longest > LONGEST_ROW || is_list_of_4x4(text, longest, n_lines)) {
        return Format::Line;
    }
    let mut words = speaking_lines(text).flat_map(|line| line.text.split_whitespace());
    if !is_drawn && words.all(|word| cell_of_word(word).is_some()) {
        return Format::Spaced;
    }
    match marks::is_marks(text) {
        true if words_start_with(text, 'u') => Format::SudoCue,
        true => Format::Marks,
        false => Format::Grid,
    }
}

/// A longer word is no row of any grid, hence a puzzle on its own.
pub(crate) const LONGEST_ROW: usize = 25;

/// Lines of 16 cells are puzzles of 4x4, unless they are the rows of a 16x16.
fn is_list_of_4x4(text: &str, longest: usize, n_lines: usize) -> bool {
    longest == 16
        && (!n_lines.is_multiple_of(16)
            || text.chars().any(|symbol| ('1'..='4').contains(&symbol))
                && !text.chars().any(|symbol| matches!(symbol, '5'..='9' | 'A'..='G' | 'a'..='g')))
}

fn words_start_with(text: &str, symbol: char) -> bool {
    text.split_whitespace().any(|word| word.starts_with(symbol))
}
