//! Pencil-mark grids: what every cell can be, with or without borders.
//!
//! ```text
//! +----------------+----------------+
//! | 1    24   +3   | {4}  ...
//! ```
//!
//! A lone digit is a given, `+3` an entry, several digits side by side are pencil marks, `.` is a
//! cell without marks. Braces hold marks too, and are needed for a lone mark (`{4}`), for none at
//! all (`{}`), and above 9x9, where `12` is a number. With braces, cells may stand side by side:
//! `{56}971{258}3…`. Digits above 9 are letters. SudoCue's `.sdx` is the same with `u3` for an
//! entry and no borders; SudoCue itself writes the last candidate of a cell like a given, which nobody can
//! tell apart again, so it is written in braces here.

use crate::document::Found;
use crate::line::check_plain;
use crate::rows::{Row, Written, divide, layout_of, rows_of_words};
use crate::source::excerpt;
use crate::symbol::cell_of_word;
use crate::{Format, FormatError, Item, WriteError, grid};
use ninefold_puzzle::{BoxShape, Cell, Digit, DigitSet, Draft, Shape};

/// Reads positions from grids of pencil marks.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let rows = rows_of_words(text, split_cells);
    divide(&rows)?.into_iter().map(|(size, rows)| read_position(size, rows)).collect()
}

/// Draws every position with the candidates of its empty cells.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let grids = items.iter().map(|item| match (item.layout().shape(), item.constraints()) {
        (Shape::Boxes(boxes), []) if grid::is_drawable(*boxes) => Ok(draw(item, *boxes)),
        _ => check_plain(item, Format::Marks).map(|()| String::new()),
    });
    Ok(grids.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Writes every position as SudoCue does.
pub(crate) fn write_sudocue(items: &[Item]) -> Result<String, WriteError> {
    let grids = items.iter().map(|item| {
        if !item.rules().is_classic() {
            return Err(WriteError::new(Format::SudoCue, "anything but a plain 9x9"));
        }
        let word = |cell| match (item.given(cell), item.entry(cell)) {
            (Some(digit), _) => digit.to_string(),
            (None, Some(digit)) => format!("u{digit}"),
            // SudoCue writes the last candidate like a given; braces keep them apart.
            (None, None) if item.candidates(cell).len() < 2 => format!("{{{}}}", item.candidates(cell)),
            (None, None) => item.candidates(cell).to_string(),
        };
        let words = item.layout().cells().map(word).collect::<Vec<_>>();
        Ok(words.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>())
    });
    Ok(grids.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Whether a text looks like pencil marks: a grid of words that all mean cells, some of them marks.
pub(crate) fn is_marks(text: &str) -> bool {
    let rows = rows_of_words(text, split_cells);
    let Ok(puzzles) = divide(&rows) else { return false };
    let mut words = puzzles.iter().flat_map(|&(size, rows)| {
        rows.iter().flat_map(move |row| row.cells.iter().map(move |cell| (size, cell.text)))
    });
    let mut has_marks = false;
    let are_cells = words.all(|(size, word)| {
        let content = Content::of(word, size);
        has_marks |= matches!(content, Some(Content::Marks(_) | Content::Entry(_)));
        content.is_some()
    });
    are_cells && has_marks
}

/// What a word says about its cell.
enum Content {
    Empty,
    Given(Digit),
    Entry(Digit),
    Marks(DigitSet),
}

impl Content {
    fn of(word: &str, size: usize) -> Option<Self> {
        let digits = |text: &str| {
            let mut set = DigitSet::EMPTY;
            let are_new =
                text.chars().all(|symbol| Digit::from_char(symbol).is_some_and(|digit| set.insert(digit)));
            (are_new && set.is_subset(DigitSet::first(size))).then_some(set)
        };
        if let Some(inner) = word.strip_prefix('{') {
            return digits(inner.strip_suffix('}')?).map(Self::Marks);
        }
        if let Some(entry) = word.strip_prefix(['+', 'u']) {
            return cell_of_word(entry)?.filter(|digit| digit.index() < size).map(Self::Entry);
        }
        let is_number =
            word.len() == 1 || size > 9 && word.len() == 2 && word.bytes().all(|b| b.is_ascii_digit());
        match (is_number, cell_of_word(word)) {
            (true, Some(Some(digit))) => (digit.index() < size).then_some(Self::Given(digit)),
            (true, Some(None)) => Some(Self::Empty),
            _ => digits(word).map(Self::Marks),
        }
    }
}

/// Takes a word apart where cells stand side by side, which only braces allow.
fn split_cells(word: &str) -> Vec<&str> {
    if !word.contains('{') {
        return vec![word];
    }
    let mut cells = Vec::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '{' => rest.find('}').map_or(rest.len(), |at| at + 1),
            '+' | 'u' => rest.chars().take(2).map(char::len_utf8).sum(),
            _ => first.len_utf8(),
        };
        let (cell, after) = rest.split_at(end);
        cells.push(cell);
        rest = after;
    }
    cells
}

fn read_position(size: usize, rows: &[Row<'_>]) -> Result<Found, FormatError> {
    let layout = layout_of(size, rows)?;
    let n_cells = layout.n_cells();
    let (mut givens, mut entries, mut marks) =
        (vec![None; n_cells], vec![None; n_cells], vec![None; n_cells]);
    let cells = rows.iter().flat_map(|row| row.cells.iter().map(move |cell| (row, cell)));
    for (at, (row, Written { text, .. })) in cells.take(n_cells).enumerate() {
        match Content::of(text, size) {
            Some(Content::Empty) => {}
            Some(Content::Given(digit)) => givens[at] = Some(digit),
            Some(Content::Entry(digit)) => entries[at] = Some(digit),
            Some(Content::Marks(digits)) => marks[at] = Some(digits),
            None => {
                let reason =
                    format!("'{}' isn't a cell of a {size}x{size} grid of pencil marks", excerpt(text));
                return Err(row
                    .line
                    .error_at(text, reason)
                    .hint("a cell is a digit, several digits without repeats, '+' and an entry, or '.'"));
            }
        }
    }
    let draft = Draft { layout, constraints: Vec::new(), givens };
    let item = Item::new(draft).and_then(|item| item.with_progress(entries, marks));
    let line = rows[0].line;
    Ok(Found { line: line.number, item: item.map_err(|error| line.error_at_start(error.to_string()))? })
}

fn draw(item: &Item, boxes: BoxShape) -> String {
    let size = boxes.rows * boxes.cols;
    let words = item.layout().cells().map(|cell| word(item, cell)).collect::<Vec<_>>();
    let width_of = |col: usize| words.iter().skip(col).step_by(size).map(String::len).max().unwrap_or(1);
    let widths = (0..size).map(width_of).collect::<Vec<_>>();
    let rule = widths
        .chunks(boxes.cols)
        .map(|widths| "-".repeat(widths.iter().sum::<usize>() + 2 * (boxes.cols - 1) + 2) + "+");
    let rule = format!("+{}\n", rule.collect::<String>());
    let mut text = rule.clone();
    for (i, row) in words.chunks(size).enumerate() {
        for (words, widths) in row.chunks(boxes.cols).zip(widths.chunks(boxes.cols)) {
            let cells = words.iter().zip(widths).map(|(word, &width)| format!("{word:<width$}"));
            text.push_str(&format!("| {} ", cells.collect::<Vec<_>>().join("  ")));
        }
        text.push_str("|\n");
        if (i + 1).is_multiple_of(boxes.rows) {
            text.push_str(&rule);
        }
    }
    text
}

fn word(item: &Item, cell: Cell) -> String {
    match (item.given(cell), item.entry(cell)) {
        (Some(digit), _) => digit.to_string(),
        (None, Some(digit)) => format!("+{digit}"),
        (None, None) if item.has_marks() && item.marks(cell).is_none() => ".".into(),
        (None, None) => {
            let candidates = item.candidates(cell);
            let needs_braces = candidates.len() < 2 || item.layout().n_digits() > 9;
            if needs_braces { format!("{{{candidates}}}") } else { candidates.to_string() }
        }
    }
}
