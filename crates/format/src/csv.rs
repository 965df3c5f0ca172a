//! Comma-separated values: a table of puzzles, or the cells of one puzzle.
//!
//! A table has a puzzle on each line, and a first line that names the columns: `puzzle` (or `quizzes`,
//! `sudoku`, `question`), `solution`, `title`, `author`, `level` (or `difficulty`, `rating`), `source`,
//! `comment`; other columns are not read. Without names the columns are `puzzle,solution`. Lines of as
//! many values as the grid has columns are the rows of a puzzle; an empty value is an empty cell.
//! Commas, semicolons and tabs separate, and double quotes may hold a value together. Cells that were
//! copied from a spreadsheet have tabs between them; there a row may be nothing but tabs, and empty
//! cells at its end may be missing.

use crate::document::Found;
use crate::item::square;
use crate::line::{check_plain, symbols, wrong_length};
use crate::lines::is_table_head;
use crate::rows::{Row, Written, is_drawing, read_rows};
use crate::source::{Line, excerpt, lines, speaking_lines};
use crate::symbol::{SYMBOL_HINT, cell_of_word, is_size, read_cells, size_of};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::Draft;

/// Reads a table of puzzles, or puzzles whose cells are the values.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let separator = separator_of(text);
    let mut records = Vec::new();
    for line in records_of(text, separator) {
        records.push((line, fields_of(&line, separator)?));
    }
    let Some((head, fields)) = records.first() else { return Ok(Vec::new()) };
    let columns = if is_table_head(head.text) {
        fields.iter().map(|field| Column::of(field)).collect()
    } else if fields.iter().all(|field| field.chars().count() <= 2) && (fields.len() > 3 || separator == '\t')
    {
        let mut rows = records.iter().map(row_of).collect::<Result<Vec<_>, _>>()?;
        if separator == '\t' {
            fill_up(&mut rows);
        }
        return read_rows(&rows);
    } else {
        vec![Column::Puzzle, Column::Solution]
    };
    let skip = usize::from(is_table_head(head.text));
    records.iter().skip(skip).map(|(line, fields)| read_record(line, fields, &columns)).collect()
}

/// Writes a table with the columns `puzzle` and `solution`.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let mut text = String::from("puzzle,solution\n");
    for item in items {
        check_plain(item, Format::Csv)?;
        text.extend(symbols(item.givens()));
        text.push(',');
        text.extend(item.solution().into_iter().flat_map(symbols));
        text.push('\n');
    }
    Ok(text)
}

/// Whether a text looks like a table: its first line has a separator and no bars.
pub(crate) fn is_csv(text: &str) -> bool {
    let Some(first) = speaking_lines(text).next() else { return false };
    is_table_head(first.text)
        || first.text.contains([',', ';']) && !first.text.contains([':', '|'])
        || is_from_spreadsheet(text)
}

/// Whether the cells of a text stand between tabs, and some are empty or hold more than a symbol.
///
/// Without an empty one the text is read as cells between spaces, which is the same.
fn is_from_spreadsheet(text: &str) -> bool {
    let is_short = |field: &str| field.trim().chars().count() <= 2;
    let mut has_empty = false;
    let are_cells = speaking_lines(text).all(|line| {
        has_empty |= line.text.split('\t').any(|field| field.trim().is_empty());
        line.text.split('\t').all(is_short)
    });
    are_cells && has_empty && text.matches('\t').count() > 3 && !text.contains(is_drawing)
}

/// The lines of a table; with tabs, a row of empty cells is one although nothing can be seen of it.
fn records_of(text: &str, separator: char) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(move |line| !line.is_silent() || separator == '\t' && line.text.contains('\t'))
}

/// Adds the empty cells at the ends of rows that a spreadsheet or an editor has left out.
fn fill_up(rows: &mut [Row<'_>]) {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    if is_size(width) {
        for row in rows {
            row.cells.resize_with(width, || Written { digit: None, text: "" });
        }
    }
}

enum Column {
    Puzzle,
    Solution,
    Title,
    Author,
    Level,
    Source,
    Comment,
    Other,
}

impl Column {
    fn of(name: &str) -> Self {
        match name.trim().to_ascii_lowercase().as_str() {
            "puzzle" | "puzzles" | "quiz" | "quizzes" | "sudoku" | "question" => Self::Puzzle,
            "solution" | "solutions" | "answer" => Self::Solution,
            "title" | "name" => Self::Title,
            "author" => Self::Author,
            "level" | "difficulty" | "rating" => Self::Level,
            "source" => Self::Source,
            "comment" => Self::Comment,
            _ => Self::Other,
        }
    }
}

fn separator_of(text: &str) -> char {
    let first = speaking_lines(text).next().map_or("", |line| line.text);
    [',', ';', '\t'].into_iter().max_by_key(|&separator| first.matches(separator).count()).unwrap_or(',')
}

/// The values of a line; quotes around them are taken off.
fn fields_of<'a>(line: &Line<'a>, separator: char) -> Result<Vec<&'a str>, FormatError> {
    let mut fields = Vec::new();
    let mut rest = line.text;
    loop {
        if let Some(quoted) = rest.trim_start().strip_prefix('"') {
            let end = quoted.find('"').ok_or_else(|| line.error_at(rest, "a quote is never closed"))?;
            fields.push(&quoted[..end]);
            rest = quoted[end + 1..].trim_start();
            if rest.starts_with('"') {
                return Err(line.error_at(rest, "quotes inside of quotes are not read"));
            }
        } else {
            let (field, after) = rest.split_at(rest.find(separator).unwrap_or(rest.len()));
            fields.push(field.trim());
            rest = after;
        }
        match rest.strip_prefix(separator) {
            Some(after) => rest = after,
            None if rest.is_empty() => return Ok(fields),
            None => return Err(line.error_at(rest, "characters behind a closing quote")),
        }
    }
}

fn row_of<'a>((line, fields): &(Line<'a>, Vec<&'a str>)) -> Result<Row<'a>, FormatError> {
    let cell = |&text: &&'a str| {
        let digit = if text.is_empty() { Some(None) } else { cell_of_word(text) };
        let unknown = || line.error_at(text, format!("'{}' isn't a cell", excerpt(text))).hint(SYMBOL_HINT);
        Ok(Written { digit: digit.ok_or_else(unknown)?, text })
    };
    let cells = fields.iter().map(cell).collect::<Result<_, _>>()?;
    Ok(Row { line: *line, cells, bars: Vec::new(), rule_above: None })
}

fn read_record(line: &Line<'_>, fields: &[&str], columns: &[Column]) -> Result<Found, FormatError> {
    let at = columns.iter().position(|column| matches!(column, Column::Puzzle));
    let puzzle = at.and_then(|at| fields.get(at)).copied().unwrap_or_default();
    let n_cells = puzzle.chars().count();
    let Some(size) = size_of(n_cells) else {
        return Err(wrong_length(line, puzzle));
    };
    let layout = square(size).map_err(|error| line.error_at(puzzle, error.to_string()))?;
    let draft = Draft { layout, constraints: Vec::new(), givens: read_cells(line, puzzle, size)? };
    let mut item = Item::new(draft).map_err(|error| line.error_at(puzzle, error.to_string()))?;
    for (column, &field) in columns.iter().zip(fields) {
        let value = (!field.is_empty()).then(|| field.to_owned());
        match column {
            Column::Solution if !field.is_empty() => {
                let solution = read_cells(line, field, size)?;
                item.set_solution(solution).map_err(|error| line.error_at(field, error.to_string()))?;
            }
            Column::Title => item.info.title = value,
            Column::Author => item.info.author = value,
            Column::Level => item.info.level = value,
            Column::Source => item.info.source = value,
            Column::Comment => item.info.comment = value,
            Column::Puzzle | Column::Solution | Column::Other => {}
        }
    }
    Ok(Found { line: line.number, item })
}

#[cfg(test)]
mod tests {
    use crate::line::symbols;
    use crate::{Format, read};

    const ROWS: [&str; 4] = ["1\t2\t\t", "\t\t3\t", "\t\t\t", "4\t\t\t"];

    #[test]
    fn cells_from_a_spreadsheet_may_be_empty() {
        let mut first_empty = ROWS;
        first_empty.swap(0, 2);
        let cases = [
            (ROWS.join("\n"), "12....3.....4..."),
            (ROWS.join("\r\n") + "\r\n", "12....3.....4..."),
            (first_empty.join("\n"), "......3.12..4..."),
            ("1\t2\n\t\t3\n\t\t\t1\n4".into(), "12....3....14..."),
        ];
        for (text, wanted) in cases {
            let document = read(&text).unwrap_or_else(|error| panic!("{}\n{text:?}", error.report()));
            assert_eq!(document.format, Format::Csv);
            let found = document.items.iter().map(|item| symbols(item.givens()).collect::<String>());
            assert_eq!(found.collect::<Vec<_>>(), [wanted], "{text:?}");
        }
    }

    #[test]
    fn a_bad_cell_from_a_spreadsheet_is_named_with_its_place() {
        let text = ROWS.join("\n").replace('3', "z");
        let wanted = "line 2, column 3: 'z' isn't a cell";
        assert_eq!(read(&text).unwrap_err().to_string(), wanted);
    }
}
