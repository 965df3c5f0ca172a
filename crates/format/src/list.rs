//! Lists in brackets, as programs print and programmers paste them.
//!
//! ```text
//! board = [[5, 3, 0, 0, 7, 0, 0, 0, 0],
//!          [6, 0, 0, 1, 9, 5, 0, 0, 0], …
//! ```
//!
//! Read are nested lists with a row in each, and one flat list of all cells, in the brackets `[]` or
//! `()`. Values stand between commas, or between spaces as NumPy prints them; `;` ends a row as in
//! MATLAB. A value is a number, a symbol as on a [line](crate::Format::Line), or `None`, `null`, `nil`
//! or `nan` for an empty cell; quotes around it are taken off, and a quoted text of several symbols
//! (`"53..7...."`) holds a cell for each. Before the first bracket may stand a name (`board =`,
//! `np.array(`), behind the last `)`, `;` or `,`. Written are nested lists of numbers with `0` for an
//! empty cell, which is JSON and Python at once.

use crate::document::Found;
use crate::line::check_plain;
use crate::rows::{Row, Written, read_rows};
use crate::source::{Line, excerpt, speaking_lines};
use crate::symbol::{SYMBOL_HINT, cell_of, cell_of_word, unknown_symbol};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::Digit;

/// Reads puzzles from lists.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let mut reader = Reader::default();
    for line in speaking_lines(text) {
        reader.take(line)?;
    }
    if let Some((line, at)) = reader.open.last() {
        return Err(line.error(*at, "this bracket is never closed"));
    }
    read_rows(&reader.rows)
}

/// Writes a nested list for every puzzle, with a blank line between two.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let puzzles = items.iter().map(|item| {
        check_plain(item, Format::List)?;
        let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get).to_string();
        let row =
            |row: &[Option<Digit>]| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(", "));
        let rows = item.givens().chunks(item.layout().width()).map(row).collect::<Vec<_>>();
        Ok(format!("[{}]\n", rows.join(",\n ")))
    });
    Ok(puzzles.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Whether a text is a list of values: it starts with a bracket, perhaps behind a name, and has no
/// objects of JSON in it.
pub(crate) fn is_list(text: &str, first: &str) -> bool {
    let from_bracket = after_name(first);
    from_bracket.starts_with('[') && !text.contains('{')
        || from_bracket.starts_with('(') && from_bracket.contains(',')
}

/// A line without the name before its first bracket: `board =`, `np.array(`.
fn after_name(line: &str) -> &str {
    let text = line.trim_start();
    let name = text.trim_start_matches(|c: char| c.is_alphanumeric() || "_.: ".contains(c));
    let has_name = name.len() < text.len() && text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    match name.strip_prefix(['=', '(']) {
        Some(rest) if has_name => after_name(rest),
        _ if has_name && text[..text.len() - name.len()].contains(':') => name,
        _ => text,
    }
}

/// Takes lines apart into rows, one for each list, or for each line of a list that has several.
#[derive(Default)]
struct Reader<'a> {
    rows: Vec<Row<'a>>,
    /// The brackets that are open, with their places.
    open: Vec<(Line<'a>, usize)>,
}

/// No puzzle has deeper lists: rows of a puzzle of a set, with some brackets to spare.
const MOST_OPEN: usize = 8;

impl<'a> Reader<'a> {
    fn take(&mut self, line: Line<'a>) -> Result<(), FormatError> {
        let start = if self.open.is_empty() { line.text.len() - after_name(line.text).len() } else { 0 };
        let mut row = Row { line, cells: Vec::new(), bars: Vec::new(), rule_above: None };
        let mut is_value_due = false;
        let mut rest = &line.text[start..];
        while let Some(symbol) = rest.chars().next() {
            let at = line.text.len() - rest.len();
            let mut n_bytes = symbol.len_utf8();
            match symbol {
                _ if symbol.is_whitespace() => {}
                '[' | '(' => {
                    self.finish(&mut row);
                    if self.open.len() == MOST_OPEN {
                        return Err(line.error(at, format!("more than {MOST_OPEN} brackets are open")));
                    }
                    self.open.push((line, at));
                    is_value_due = true;
                }
                ']' | ')' | ';' | ',' if self.open.is_empty() && !self.rows.is_empty() => {}
                ']' | ')' => {
                    self.close(&line, at, symbol)?;
                    self.finish(&mut row);
                    is_value_due = false;
                }
                ';' => self.finish(&mut row),
                ',' if is_value_due => {
                    let error = line.error(at, "there is no value before this comma");
                    return Err(error.hint("write 0 for an empty cell"));
                }
                ',' => is_value_due = true,
                _ if self.open.is_empty() => {
                    let reason = format!("'{}' stands outside of the brackets", excerpt(rest.trim_end()));
                    return Err(line.error(at, reason).hint("a list is [5, 3, 0, …] or [[5, 3, …], …]"));
                }
                '"' | '\'' => {
                    let quoted = &rest[n_bytes..];
                    let end = quoted.find(symbol).ok_or_else(|| line.error(at, "a quote is never closed"))?;
                    let n_cells = row.cells.len();
                    row.push_text(&quoted[..end])?;
                    // A text of many symbols is a row, or a whole puzzle.
                    if row.cells.len() > n_cells + 1 {
                        self.finish(&mut row);
                    }
                    // Two quotes and what stands between them.
                    n_bytes = end + 2 * n_bytes;
                    is_value_due = false;
                }
                _ => {
                    let is_end = |c: char| c.is_whitespace() || "[](),;\"'".contains(c);
                    let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
                    row.push_value(word)?;
                    n_bytes = word.len();
                    is_value_due = false;
                }
            }
            rest = &rest[n_bytes..];
        }
        self.finish(&mut row);
        Ok(())
    }

    /// Keeps a row that has cells, and starts another on its line.
    fn finish(&mut self, row: &mut Row<'a>) {
        if !row.cells.is_empty() {
            let next = Row { line: row.line, cells: Vec::new(), bars: Vec::new(), rule_above: None };
            self.rows.push(std::mem::replace(row, next));
        }
    }

    fn close(&mut self, line: &Line<'a>, at: usize, bracket: char) -> Result<(), FormatError> {
        let Some((opened, start)) = self.open.pop() else {
            return Err(line.error(at, format!("nothing is open that this '{bracket}' could close")));
        };
        let wanted = if opened.text[start..].starts_with('[') { ']' } else { ')' };
        if bracket == wanted {
            return Ok(());
        }
        let reason = format!("'{bracket}' where '{wanted}' must close the bracket of line {}", opened.number);
        Err(line.error(at, reason))
    }
}

impl<'a> Row<'a> {
    /// Adds the cell of a value without quotes, or the cells of symbols side by side.
    fn push_value(&mut self, word: &'a str) -> Result<(), FormatError> {
        let number =
            word.strip_suffix(".0").or_else(|| word.strip_suffix('.')).filter(|part| !part.is_empty());
        if ["none", "null", "nil", "nan"].iter().any(|empty| word.eq_ignore_ascii_case(empty)) {
            self.cells.push(Written { digit: None, text: word });
        } else if let Some(digit) = cell_of_word(word).or_else(|| cell_of_word(number?)) {
            self.cells.push(Written { digit, text: word });
        } else {
            let reason = format!("'{}' isn't a cell", excerpt(word));
            return Err(self.line.error_at(word, reason).hint(SYMBOL_HINT));
        }
        Ok(())
    }

    /// Adds the cell of a quoted value, or a cell for each of its symbols.
    fn push_text(&mut self, text: &'a str) -> Result<(), FormatError> {
        if text.trim().is_empty() {
            self.cells.push(Written { digit: None, text });
            return Ok(());
        }
        if text.chars().count() <= 3 {
            return self.push_value(text.trim());
        }
        for (at, symbol) in text.char_indices() {
            let part = &text[at..at + symbol.len_utf8()];
            let digit = if symbol == ' ' { Some(None) } else { cell_of(symbol) };
            let digit = digit.ok_or_else(|| unknown_symbol(&self.line, part, symbol))?;
            self.cells.push(Written { digit, text: part });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::line::symbols;
    use crate::{Format, read};

    fn lines(text: &str) -> Vec<String> {
        let document = read(text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
        assert_eq!(document.format, Format::List, "{text}");
        document.items.iter().map(|item| symbols(item.givens()).collect()).collect()
    }

    #[test]
    fn lists_may_be_written_in_many_ways() {
        let ways = [
            "[1,2,0,0,0,0,3,0,0,0,0,0,4,0,0,0]",
            "[1, 2, 0, 0,\n 0, 0, 3, 0,\n 0, 0, 0, 0,\n 4, 0, 0, 0]",
            "[[1, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [4, 0, 0, 0]]",
            "[[1,2,0,0],\n[0,0,3,0],\n[0,0,0,0],\n[4,0,0,0],\n]\n",
            "[\n  [\n    1,\n    2,\n    0,\n    0\n  ],\n  [\n    0,\n    0,\n    3,\n    0\n  ],\n  [0,0,0,0],\n  [4,0,0,0]\n]",
            "[[1 2 0 0]\n [0 0 3 0]\n [0 0 0 0]\n [4 0 0 0]]",
            "[[1. 2. 0. 0.]\n [0. 0. 3. 0.]\n [0. 0. 0. 0.]\n [4. 0. 0. 0.]]",
            "array([[1, 2, 0, 0],\n       [0, 0, 3, 0],\n       [0, 0, 0, 0],\n       [4, 0, 0, 0]])",
            "board = [[1, 2, None, None], [None, None, 3, None], [None, None, None, None], [4, None, None, None]]",
            "grid: [[1,2,null,null],[null,null,3,null],[null,null,null,null],[4,null,null,null]];",
            "((1, 2, 0, 0), (0, 0, 3, 0), (0, 0, 0, 0), (4, 0, 0, 0))",
            r#"[["1","2",".","."],[".",".","3","."],[".",".",".","."],["4",".",".","."]]"#,
            "[['1','2','',''],[' ',' ','3',''],['','','',''],['4','','','']]",
            r#"["12..", "..3.", "....", "4..."]"#,
            r#"["12....3.....4..."]"#,
            "[1 2 0 0; 0 0 3 0; 0 0 0 0; 4 0 0 0]",
            "[1,2,?,?,?,?,3,?,?,?,?,?,4,?,?,?]",
        ];
        for way in ways {
            assert_eq!(lines(way), ["12....3.....4..."], "{way}");
        }
    }
    #[test]
    fn several_puzzles_are_lists_of_lists_or_follow_each_other() {
        let one = "[[1,2,0,0],[0,0,3,0],[0,0,0,0],[4,0,0,0]]";
        let flat = "[1,2,0,0,0,0,3,0,0,0,0,0,4,0,0,0]";
        for text in [format!("[{one},{one}]"), format!("{one}\n\n{one}\n"), format!("{flat}\n{flat}\n")] {
            assert_eq!(lines(&text), ["12....3.....4..."; 2], "{text}");
        }
    }

    #[test]
    fn large_digits_are_numbers() {
        let row = format!("{:?}", (1..=16).collect::<Vec<_>>());
        let rows = format!("[{}]", [row.as_str(); 16].join(","));
        assert_eq!(lines(&rows), ["123456789ABCDEFG".repeat(16)]);
    }

    #[test]
    fn errors_name_line_and_column() {
        let cases = [
            ("[[1,2,0,0],\n [0,0,q,0]]", "line 2, column 7: 'q' isn't a cell"),
            (
                "[[1,2,0,0],\n [0,0,3],\n[0,0,0,0],\n[4,0,0,0]]",
                "line 2, column 2: row 2 has 3 cells instead of 4",
            ),
            ("[[1,2,0,0],\n [0,,3,0]]", "line 2, column 5: there is no value before this comma"),
            ("[[1,2,0,0],\n [0,0,3,0]", "line 1, column 1: this bracket is never closed"),
            ("[[1,2,0,0),", "line 1, column 10: ')' where ']' must close the bracket of line 1"),
            ("[1,2]\nhello", "line 2, column 1: 'hello' stands outside of the brackets"),
            ("[\"12..\", \"..z.\"]", "line 1, column 13: 'z' is neither a digit nor a blank"),
            ("[\"12..]", "line 1, column 2: a quote is never closed"),
            ("[[[[[[[[[1", "line 1, column 9: more than 8 brackets are open"),
            (
                "[[1,2,0,0],[0,0,3,0],[0,0,5,0],[4,0,0,0]]",
                "line 1, column 27: 5 is too large: the digits of a 4x4 grid end at 4",
            ),
        ];
        for (text, wanted) in cases {
            assert_eq!(read(text).unwrap_err().to_string(), wanted, "{text}");
        }
    }
}
