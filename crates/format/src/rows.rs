//! Rows of cells on lines, with or without borders around the boxes.
//!
//! This is what is common to drawn grids and to digits between spaces: the lines are taken apart
//! into cells, bars and rules, the size follows from the number of cells in a row, and the shape of
//! the boxes from the borders if there are any.

mod borders;
mod scan;

use crate::document::Found;
use crate::item::square;
use crate::symbol::{check_size, is_size, nearest_size, size_of};
use crate::{FormatError, Item};
use ninefold_puzzle::{Digit, Draft, Layout};
pub(crate) use scan::{Row, Written, is_drawing, rows_of_words};

/// Reads puzzles from rows.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    read_rows(&scan::rows_of_cells(text)?)
}

/// Reads puzzles from rows that have been taken apart.
pub(crate) fn read_rows(rows: &[Row<'_>]) -> Result<Vec<Found>, FormatError> {
    divide(rows)?.into_iter().map(|(size, rows)| read_puzzle(size, rows)).collect()
}

/// Divides the rows into puzzles, each with its size.
pub(crate) fn divide<'a, 'b>(rows: &'b [Row<'a>]) -> Result<Vec<(usize, &'b [Row<'a>])>, FormatError> {
    let Some(first) = rows.first() else { return Ok(Vec::new()) };
    let width = first.cells.len();
    if let Some(size) = rows.iter().map(|row| size_of(row.cells.len())).collect::<Option<Vec<_>>>()
        && !(is_size(width) && rows.len() >= width)
    {
        return Ok(size.into_iter().zip(rows.chunks(1)).collect());
    }
    let is_even = rows.iter().all(|row| row.cells.len() == width);
    if is_even && is_size(width) && rows.len().is_multiple_of(width) {
        return Ok(rows.chunks(width).map(|rows| (width, rows)).collect());
    }
    let n_cells = rows.iter().map(|row| row.cells.len()).sum();
    if let (Some(size), false) = (size_of(n_cells), is_even && is_size(width)) {
        return Ok(vec![(size, rows)]);
    }
    Err(misshapen(rows, n_cells))
}

/// Says what is wrong with rows that make no square.
fn misshapen(rows: &[Row<'_>], n_cells: usize) -> FormatError {
    const HINT: &str = "a 9x9 puzzle is one line of 81 characters or 9 rows of 9; use '.' for an empty cell";
    let first = &rows[0];
    if let [only] = rows {
        let reason = format!("one row of {} cells isn't a puzzle", only.cells.len());
        return only.line.error_at_start(reason).hint(HINT);
    }
    let usual = most_common(rows.iter().map(|row| row.cells.len()));
    let size = if is_size(usual) { usual } else { nearest_size(n_cells) };
    if let Some(at) = rows.iter().position(|row| row.cells.len() != size)
        && is_size(usual)
    {
        let (row, found) = (at % size + 1, rows[at].cells.len());
        let reason = format!("row {row} has {found} cells instead of {size}");
        return rows[at].line.error_at_start(reason).hint("use '.' for an empty cell");
    }
    if is_size(usual) {
        let over = &rows[rows.len() - rows.len() % size];
        let reason = format!("{} rows of {size} cells, but a {size}x{size} grid has {size} rows", rows.len());
        return over.line.error_at_start(reason).hint("each puzzle must have all its rows");
    }
    let reason = format!("{} rows with {n_cells} cells in all make no Sudoku grid", rows.len());
    first.line.error_at_start(reason).hint(HINT)
}

/// The number of cells that most rows have, among those that a row of a grid can have.
fn most_common(counts: impl Iterator<Item = usize>) -> usize {
    let mut times = [0; Digit::MAX as usize + 1];
    for count in counts {
        if let Some(times) = times.get_mut(count) {
            *times += 1;
        }
    }
    (0..times.len()).max_by_key(|&count| times[count]).unwrap_or(0)
}

/// The layout of a puzzle of this size, with the boxes that its borders show.
pub(crate) fn layout_of(size: usize, rows: &[Row<'_>]) -> Result<Layout, FormatError> {
    let layout = match borders::boxes(size, rows)? {
        Some(boxes) => Layout::boxes(boxes),
        None => square(size),
    };
    layout.map_err(|error| rows[0].line.error_at_start(error.to_string()))
}

fn read_puzzle(size: usize, rows: &[Row<'_>]) -> Result<Found, FormatError> {
    let first = &rows[0];
    let layout = layout_of(size, rows)?;
    let givens = rows
        .iter()
        .flat_map(|row| row.cells.iter().map(move |cell| check_size(&row.line, cell.text, cell.digit, size)))
        .collect::<Result<Vec<Option<Digit>>, _>>()?;
    let draft = Draft { layout, constraints: Vec::new(), givens };
    let item = Item::new(draft).map_err(|error| first.line.error_at_start(error.to_string()))?;
    Ok(Found { line: first.line.number, item })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::symbols;

    fn lines(text: &str) -> Vec<String> {
        read(text).unwrap().iter().map(|found| symbols(found.item.givens()).collect()).collect()
    }

    #[test]
    fn rows_may_be_drawn_in_many_ways() {
        let ways = [
            "12..\n..3.\n....\n4...",
            "1 2 0 0\n0 0 3 0\n0 0 0 0\n4 0 0 0",
            "12 ..\n.. 3.\n\n.. ..\n4. ..",
            "1 2 _ _ _ _ 3 _ _ _\n_ _ 4 _ _ _",
            "1 2 _ _ _ _ 3 _ _ _ _ _ 4 _ _ _",
            "+-----+-----+\n| 1 2 | . . |\n| . . | 3 . |\n+-----+-----+\n| . . | . . |\n| 4 . | . . |\n+-----+-----+",
            "12|..\n..|3.\n--+--\n..|..\n4.|..",
            "*-----*\n|12|XX|\n|XX|3X|\n|--+--|\n|XX|XX|\n|4X|XX|\n*-----*",
            "┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ 2 ┃   │   ┃\n┃   │   ┃ 3 │   ┃\n┣━━━┿━━━╋━━━┿━━━┫\n┃   │   ┃   │   ┃\n┃ 4 │   ┃   │   ┃\n┗━━━┷━━━┻━━━┷━━━┛",
            "+---+---+---+---+\n| 1 | 2 |   |   |\n|   |   | 3 |   |\n|   |   |   |   |\n| 4 |   |   |   |\n",
        ];
        for way in ways {
            assert_eq!(lines(way), ["12....3.....4..."], "{way}");
        }
    }

    #[test]
    fn several_puzzles_may_follow_each_other() {
        assert_eq!(lines("12..\n..3.\n....\n4...\n\n....\n....\n....\n...1").len(), 2);
        assert_eq!(lines("1 2 0 0 0 0 3 0 0 0 0 0 0 0 0 0\n1 2 0 0 0 0 3 0 0 0 0 0 0 0 0 0").len(), 2);
    }

    #[test]
    fn numbers_stand_for_large_digits() {
        let row = (1..=16).map(|n| n.to_string()).collect::<Vec<_>>().join(" ") + "\n";
        assert_eq!(lines(&row.repeat(16)), ["123456789ABCDEFG".repeat(16)]);
    }

    #[test]
    fn borders_tell_the_boxes() {
        let rule = "+-----+-----+-----+\n";
        let row = "| . . | . . | . . |\n";
        let tall = format!("{rule}{}{rule}{}{rule}", row.repeat(3), row.repeat(3));
        assert_eq!(read(&tall).unwrap()[0].item.layout().to_string(), "6x6 with 3x2 boxes");
        assert_eq!(read(&row.replace('|', " ").repeat(6)).unwrap()[0].item.layout().to_string(), "6x6");
    }

    #[test]
    fn errors_name_the_row() {
        let cases = [
            ("12..\n..3\n....\n4...", "line 2, column 1: row 2 has 3 cells instead of 4"),
            (
                "12..\n..3.\n....\n4...\n....",
                "line 5, column 1: 5 rows of 4 cells, but a 4x4 grid has 4 rows",
            ),
            ("12..\n..3.\n..5.\n4...", "line 3, column 3: 5 is too large: the digits of a 4x4 grid end at 4"),
            ("12..\n..q.\n..5.\n4...", "line 2, column 3: 'q' is neither a digit nor a blank"),
            (
                "12|..\n.|.3.\n....\n4...",
                "line 2, column 1: the bars of this row are not where those of the first row are",
            ),
            ("1 2 3", "line 1, column 1: one row of 3 cells isn't a puzzle"),
        ];
        for (text, wanted) in cases {
            assert_eq!(read(text).unwrap_err().to_string(), wanted, "{text}");
        }
    }
}
