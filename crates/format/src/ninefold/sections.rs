//! Takes a text in Ninefold's form apart into `key: value` with indented lines below.

use crate::FormatError;
use crate::source::{Line, excerpt, speaking_lines};
use ninefold_puzzle::DraftError;

/// The most `rule:` lines that one puzzle may have.
const MAX_RULES: usize = 4096;

/// Every key that version 1 knows.
const KEYS: [&str; 17] = [
    "title",
    "author",
    "description",
    "success",
    "comment",
    "date",
    "source",
    "level",
    "url",
    "library",
    "layout",
    "rule",
    "givens",
    "entries",
    "marks",
    "solution",
    "frozen",
];

/// A `key: value` line and the indented lines that follow it.
pub(super) struct Section<'a> {
    pub(super) line: Line<'a>,
    pub(super) key: &'a str,
    pub(super) value: &'a str,
    pub(super) block: Vec<Line<'a>>,
}

impl Section<'_> {
    /// Refuses a value where only lines below may be.
    pub(super) fn check_no_value(&self) -> Result<(), FormatError> {
        if self.value.trim().is_empty() {
            return Ok(());
        }
        Err(self.line.error_at(self.value, format!("the {} stand on indented lines below", self.key)))
    }

    /// The error of cells that do not fit the layout.
    pub(super) fn misfit(&self, error: &DraftError) -> FormatError {
        self.line.error_at_start(error.to_string())
    }
}

/// A puzzle: its first line and its sections.
type Puzzle<'a> = (Line<'a>, Vec<Section<'a>>);

/// The sections of every puzzle of a text.
pub(super) fn sections(text: &str) -> Result<Vec<Puzzle<'_>>, FormatError> {
    let mut puzzles: Vec<Puzzle<'_>> = Vec::new();
    for line in speaking_lines(text) {
        if let Some(version) = head(line.text) {
            check_version(&line, version)?;
            puzzles.push((line, Vec::new()));
            continue;
        }
        let Some((_, sections)) = puzzles.last_mut() else {
            return Err(line.error_at_start("a puzzle starts with the line 'ninefold 1'"));
        };
        if line.text.starts_with(char::is_whitespace) {
            let Some(section) = sections.last_mut() else {
                return Err(line.error_at_start("an indented line without a key above it"));
            };
            if !matches!(section.key, "layout" | "givens" | "entries" | "marks" | "solution") {
                return Err(line.error_at_start(format!("'{}' has no lines below it", excerpt(section.key))));
            }
            section.block.push(line);
        } else {
            let section = read_section(line)?;
            let n_same = sections.iter().filter(|other| other.key == section.key).count();
            if section.key != "rule" && n_same > 0 {
                return Err(line.error_at_start(format!("a second '{}'", excerpt(section.key))));
            }
            if n_same == MAX_RULES {
                return Err(line.error_at_start(format!("more than {MAX_RULES} rules")));
            }
            sections.push(section);
        }
    }
    Ok(puzzles)
}

/// The version, if the line is the first of a puzzle.
pub(super) fn head(text: &str) -> Option<&str> {
    text.strip_prefix("ninefold ").map(str::trim)
}

fn check_version(line: &Line<'_>, version: &str) -> Result<(), FormatError> {
    if version == "1" {
        return Ok(());
    }
    let reason = format!("version '{}' of the form is not known", excerpt(version));
    Err(line.error_at(version, reason).hint("this Ninefold reads version 1; a newer one may read more"))
}

fn read_section(line: Line<'_>) -> Result<Section<'_>, FormatError> {
    let Some((key, value)) = line.text.split_once(':') else {
        let reason = format!("'{}' isn't 'key: value'", excerpt(line.text.trim()));
        return Err(line.error_at_start(reason).hint("rows of cells are indented"));
    };
    let key = key.trim_end();
    if !KEYS.contains(&key) {
        let reason = format!("'{}' is not known in version 1 of this form", excerpt(key));
        return Err(line.error_at_start(reason).hint("nothing has been read; a newer Ninefold may know it"));
    }
    Ok(Section { line, key, value: value.strip_prefix(' ').unwrap_or(value), block: Vec::new() })
}
