//! One puzzle a line: 81 characters for 9x9, 256 for 16x16 and so on.
//!
//! A line holds as many characters as the grid has cells: digits `1` to `9` and `A` to `P`, and one
//! of `.` `0` `_` `*` `x` `X` `-` `?` for an empty cell. Spaces stand for empty cells too if the line
//! has exactly as many characters as cells. After the puzzle may follow, behind a space, a tab, a
//! comma or a semicolon, the solution and then a remark; a remark may also start with `#`.
//! Blank lines and lines that start with `#` are skipped.

use crate::document::Found;
use crate::item::square;
use crate::source::{Line, excerpt, is_prose, speaking_lines};
use crate::symbol::{is_size, nearest_size, read_cells, size_of};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::{Digit, Draft};

/// Reads one puzzle from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    speaking_lines(text).map(|line| Ok(Found { line: line.number, item: read_line(&line)? })).collect()
}

/// Writes one puzzle a line, the solution behind it if it is known.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let mut text = String::new();
    for item in items {
        check_plain(item, Format::Line)?;
        text.extend(symbols(item.givens()));
        if let Some(solution) = item.solution() {
            text.push(' ');
            text.extend(symbols(solution));
        }
        text.push('\n');
    }
    Ok(text)
}

/// The symbols of cells side by side, with `.` for empty ones.
pub(crate) fn symbols(digits: &[Option<Digit>]) -> impl Iterator<Item = char> {
    digits.iter().map(|digit| digit.map_or('.', Digit::to_char))
}

/// Refuses what a row of digits cannot say: other boxes than the usual ones, and constraints.
pub(crate) fn check_plain(item: &Item, format: Format) -> Result<(), WriteError> {
    if let Some(constraint) = item.constraints().first() {
        return Err(WriteError::new(format, format_args!("the rule '{constraint}'")));
    }
    let size = item.layout().n_digits();
    if !is_size(size) || square(size).as_ref() != Ok(item.layout()) {
        return Err(WriteError::new(format, format_args!("the layout '{}'", item.layout())));
    }
    Ok(())
}

/// Reads the puzzle of one line.
pub(crate) fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    if has_spaces_for_blanks(line.text) {
        return read_line(&Line { number: line.number, text: &line.text.replace(' ', ".") });
    }
    let text = line.text.trim();
    let (puzzle, rest) = text.split_at(text.find(is_separator).unwrap_or(text.len()));
    let n_cells = puzzle.chars().count();
    let size = size_of(n_cells).ok_or_else(|| wrong_length(line, puzzle))?;
    let layout = square(size).map_err(|error| line.error_at(puzzle, error.to_string()))?;
    let draft = Draft { layout, constraints: Vec::new(), givens: read_cells(line, puzzle, size)? };
    let mut item = Item::new(draft).map_err(|error| line.error_at(puzzle, error.to_string()))?;
    let (solution, remark) = split_solution(rest, n_cells);
    if let Some(solution) = solution {
        let digits = read_cells(line, solution, size)?;
        item.set_solution(digits).map_err(|error| line.error_at(solution, error.to_string()))?;
    }
    item.info.comment = (!remark.is_empty()).then(|| remark.to_owned());
    Ok(item)
}

/// The characters that end a puzzle or a solution inside a line.
fn is_separator(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, ',' | ';' | '#')
}

fn has_spaces_for_blanks(text: &str) -> bool {
    let is_cell = |symbol: char| symbol == ' ' || symbol.is_ascii_digit();
    text.contains(' ') && text.chars().all(is_cell) && size_of(text.len()).is_some()
}

/// The solution, if the next field has as many digits as there are cells, and the remark.
fn split_solution(rest: &str, n_cells: usize) -> (Option<&str>, &str) {
    let rest = rest.trim_start_matches(is_separator);
    let (field, after) = rest.split_at(rest.find(is_separator).unwrap_or(rest.len()));
    let is_full = field.chars().count() == n_cells && field.chars().all(|c| Digit::from_char(c).is_some());
    if is_full { (Some(field), after.trim_matches(is_separator)) } else { (None, rest.trim()) }
}

/// The error for a word that has as many symbols as no grid has cells.
pub(crate) fn wrong_length(line: &Line<'_>, puzzle: &str) -> FormatError {
    let n_cells = puzzle.chars().count();
    let size = nearest_size(n_cells);
    let n_wanted = size * size;
    // Somebody who drops a few cells of a grid means that grid; anything else is no puzzle at all.
    if 4 * n_cells.abs_diff(n_wanted) <= n_wanted && !is_prose(puzzle) {
        let reason = format!("{n_cells} cells, but a {size}x{size} puzzle has {n_wanted}");
        return line.error_at(puzzle, reason).hint("use '.' for an empty cell");
    }
    let reason = format!("'{}' isn't a puzzle", excerpt(puzzle));
    line.error_at(puzzle, reason).hint(format!(
        "a line has a symbol for each cell: 81 for 9x9, 16 for 4x4, 256 for 16x16; this one has {n_cells}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn item(text: &str) -> Item {
        read(text).unwrap().remove(0).item
    }

    #[test]
    fn every_blank_means_the_same() {
        let wanted = item(PUZZLE);
        for blank in ["0", "_", "*", "x", "X", "-", "?", " "] {
            assert_eq!(item(&PUZZLE.replace('.', blank)), wanted, "{blank}");
        }
    }

    #[test]
    fn solutions_and_remarks_may_follow() {
        for rest in [format!(",{SOLUTION}"), format!(" {SOLUTION}"), format!(" ; {SOLUTION} # ")] {
            let item = item(&format!("{PUZZLE}{rest}"));
            assert_eq!(symbols(item.solution().unwrap()).collect::<String>(), SOLUTION, "{rest}");
            assert_eq!(item.info.comment, None, "{rest}");
        }
        for rest in [" # 7.2 by me", "\t7.2 by me", ";7.2 by me "] {
            assert_eq!(item(&format!("{PUZZLE}{rest}")).info.comment.as_deref(), Some("7.2 by me"));
        }
    }

    #[test]
    fn lines_are_written_as_they_were_read() {
        let text =
            format!("{PUZZLE}\n{SOLUTION}\n{PUZZLE} {SOLUTION}\n.234............\n{}\n", "G".repeat(256));
        let items = read(&text).unwrap().into_iter().map(|found| found.item).collect::<Vec<_>>();
        assert_eq!(write(&items).unwrap(), text);
    }

    #[test]
    fn errors_name_the_place() {
        let cases = [
            (&PUZZLE[1..], "line 1, column 1: 80 cells, but a 9x9 puzzle has 81"),
            ("\n# x\n  .23!............", "line 3, column 6: '!' is neither a digit nor a blank"),
            (".235............", "line 1, column 4: 5 is too large: the digits of a 4x4 grid end at 4"),
        ];
        for (text, wanted) in cases {
            assert_eq!(read(text).unwrap_err().to_string(), wanted);
        }
    }
}
