//! Comma-separated values: a table of puzzles, or the cells of one puzzle.
//!
//! A table has a puzzle on each line, and a first line that names the columns: `puzzle` (or `quizzes`,
//! `sudoku`, `question`), `solution`, `title`, `author`, `level` (or `difficulty`, `rating`), `source`,
//! `comment`; other columns are not read. Without names the columns are `puzzle,solution`. Lines of as
//! many values as the grid has columns are the rows of a puzzle; an empty value is an empty cell.
//! Commas, semicolons and tabs separate, and double quotes may hold a value together.

use crate::document::Found;
use crate::item::square;
use crate::line::{check_plain, symbols};
use crate::lines::is_table_head;
use crate::rows::{Row, Written, read_rows};
use crate::source::{Line, excerpt, speaking_lines};
use crate::symbol::{SYMBOL_HINT, cell_of_word, nearest_size, read_cells, size_of};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::Draft;

/// Reads a table of puzzles, or puzzles whose cells are the values.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let separator = separator_of(text);
    let mut records = Vec::new();
    for line in speaking_lines(text) {
        records.push((line, fields_of(&line, separator)?));
    }
    let Some((head, fields)) = records.first() else { return Ok(Vec::new()) };
    let columns = if is_table_head(head.text) {
        fields.iter().map(|field| Column::of(field)).collect()
    } else if fields.iter().all(|field| field.chars().count() <= 2) && fields.len() > 3 {
        return read_rows(&records.iter().map(row_of).collect::<Result<Vec<_>, _>>()?);
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
    is_table_head(first.text) || first.text.contains([',', ';']) && !first.text.contains([':', '|'])
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
        let unknown = || line.error_at(text, format!("'{}' is no cell", excerpt(text))).hint(SYMBOL_HINT);
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
        let size = nearest_size(n_cells);
        let reason = format!("{n_cells} cells, but a {size}x{size} puzzle has {}", size * size);
        return Err(line.error_at(puzzle, reason).hint("use '.' for an empty cell"));
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
