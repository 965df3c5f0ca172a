//! Takes lines apart into cells, bars and rules.

use crate::FormatError;
use crate::source::{Line, excerpt, speaking_lines};
use crate::symbol::{SYMBOL_HINT, cell_of, cell_of_word, unknown_symbol};
use ninefold_puzzle::Digit;
use std::convert::Infallible;

/// A line with cells.
pub(crate) struct Row<'a> {
    pub(crate) line: Line<'a>,
    pub(crate) cells: Vec<Written<'a>>,
    /// The bars of the line: how many cells stand left of each.
    pub(crate) bars: Vec<(usize, Stroke)>,
    /// The rule between this line and the row before it.
    pub(crate) rule_above: Option<Stroke>,
}

/// A cell as it is written.
pub(crate) struct Written<'a> {
    pub(crate) digit: Option<Digit>,
    pub(crate) text: &'a str,
}

/// How strongly a border is drawn; heavy ones surround boxes where light ones surround cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stroke {
    Light,
    Heavy,
}

/// A line of a text taken apart at its bars.
struct Drawn<'a> {
    line: Line<'a>,
    segments: Segments<'a>,
    rule_above: Option<Stroke>,
}

/// Takes rows from all lines that are neither blank nor remarks; a cell is a word or a symbol.
pub(super) fn rows_of_cells(text: &str) -> Result<Vec<Row<'_>>, FormatError> {
    let lines = drawn_lines(text);
    let are_words_cells = lines.iter().all(|drawn| drawn.segments.are_words_cells());
    let are_segments_cells = lines.iter().all(|drawn| drawn.segments.hold_one_cell_each());
    let rows = lines.into_iter().map(|drawn| {
        drawn.into_row(|row, segment| {
            if are_segments_cells && segment.trim().is_empty() && !row.bars.is_empty() {
                row.cells.push(Written { digit: None, text: segment });
                Ok(())
            } else if are_words_cells {
                row.push_words(segment)
            } else {
                row.push_symbols(segment)
            }
        })
    });
    rows.collect()
}

/// Takes rows from all lines that are neither blank nor remarks; a cell is what `split` says, and
/// nobody has looked what it means.
pub(crate) fn rows_of_words<'a>(text: &'a str, split: fn(&'a str) -> Vec<&'a str>) -> Vec<Row<'a>> {
    let rows = drawn_lines(text).into_iter().map(|drawn| {
        let row: Result<_, Infallible> = drawn.into_row(|row, segment| {
            let words = segment.split_whitespace().flat_map(split);
            row.cells.extend(words.map(|text| Written { digit: None, text }));
            Ok(())
        });
        match row {
            Ok(row) => row,
        }
    });
    rows.collect()
}

fn drawn_lines(text: &str) -> Vec<Drawn<'_>> {
    let is_drawn = speaking_lines(text).any(|line| line.text.contains(is_drawing));
    let mut lines = Vec::new();
    let mut rule_above = None;
    for line in speaking_lines(text) {
        match rule_of(line.text) {
            Some(stroke) if is_drawn => rule_above = Some(stroke),
            _ => {
                let segments = Segments::of(line.text);
                lines.push(Drawn { line, segments, rule_above: rule_above.take() });
            }
        }
    }
    lines
}

impl<'a> Drawn<'a> {
    /// The row of the line, to which `push` adds the cells of each segment.
    fn into_row<E>(self, push: impl Fn(&mut Row<'a>, &'a str) -> Result<(), E>) -> Result<Row<'a>, E> {
        let Self { line, segments, rule_above } = self;
        let mut row = Row { line, cells: Vec::new(), bars: Vec::new(), rule_above };
        for (segment, bar) in segments.0 {
            if bar.is_some() || !segment.trim().is_empty() {
                push(&mut row, segment)?;
            }
            row.bars.extend(bar.map(|stroke| (row.cells.len(), stroke)));
        }
        Ok(row)
    }
}

impl<'a> Row<'a> {
    fn push_words(&mut self, segment: &'a str) -> Result<(), FormatError> {
        for word in segment.split_whitespace() {
            let reason = || format!("'{}' isn't a cell", excerpt(word));
            let digit =
                cell_of_word(word).ok_or_else(|| self.line.error_at(word, reason()).hint(SYMBOL_HINT))?;
            self.cells.push(Written { digit, text: word });
        }
        Ok(())
    }

    fn push_symbols(&mut self, segment: &'a str) -> Result<(), FormatError> {
        for (at, symbol) in segment.char_indices().filter(|(_, symbol)| !symbol.is_whitespace()) {
            let text = &segment[at..at + symbol.len_utf8()];
            let digit = cell_of(symbol).ok_or_else(|| unknown_symbol(&self.line, text, symbol))?;
            self.cells.push(Written { digit, text });
        }
        Ok(())
    }
}

/// The parts of a line between its bars, each with the bar that ends it.
struct Segments<'a>(Vec<(&'a str, Option<Stroke>)>);

impl<'a> Segments<'a> {
    fn of(mut text: &'a str) -> Self {
        let mut segments = Vec::new();
        while let Some((at, bar)) = text.char_indices().find(|&(_, symbol)| bar_of(symbol).is_some()) {
            segments.push((&text[..at], bar_of(bar)));
            text = &text[at + bar.len_utf8()..];
        }
        segments.push((text, None));
        Self(segments)
    }

    fn are_words_cells(&self) -> bool {
        let mut words = self.0.iter().flat_map(|(segment, _)| segment.split_whitespace());
        words.all(|word| cell_of_word(word).is_some())
    }

    /// Whether every cell of the line stands between its own two bars, so that spaces are a blank.
    fn hold_one_cell_each(&self) -> bool {
        self.0.len() > 4
            && self.0.iter().all(|(segment, _)| segment.split_whitespace().count() <= 1)
            && self.are_words_cells()
    }
}

fn bar_of(symbol: char) -> Option<Stroke> {
    match symbol {
        '|' | '!' | ':' | '│' | '╎' | '┆' | '┊' => Some(Stroke::Light),
        '┃' | '║' | '‖' => Some(Stroke::Heavy),
        _ => None,
    }
}

/// Whether a character shows that a text has borders.
pub(crate) fn is_drawing(symbol: char) -> bool {
    symbol == '+' || bar_of(symbol).is_some() || ('─'..='╿').contains(&symbol)
}

/// The stroke of a horizontal rule, if the line is one: borders only, at least two strokes in a row.
fn rule_of(text: &str) -> Option<Stroke> {
    let is_border = |symbol: char| {
        symbol.is_whitespace()
            || is_drawing(symbol)
            || matches!(symbol, '-' | '=' | '*' | '.' | '\'' | ',' | '`')
    };
    let has = |strokes: [&str; 3]| strokes.iter().any(|stroke| text.contains(stroke));
    if !text.chars().all(is_border) {
        None
    } else if has(["==", "━━", "══"]) {
        Some(Stroke::Heavy)
    } else {
        has(["--", "──", "╌╌"]).then_some(Stroke::Light)
    }
}
