//! The names of rules in f-puzzles, for reading and for writing.

use ninefold_puzzle::{Constraint, Diagonal};
use ninefold_puzzle::{Global, IndexerKind, LineKind, MarkKind, OutsideKind};

/// Rules that are switched on as a whole.
pub(super) const SWITCHES: [(&str, Constraint); 6] = [
    ("diagonal-", Constraint::Diagonal(Diagonal::Falling)),
    ("diagonal+", Constraint::Diagonal(Diagonal::Rising)),
    ("antiknight", Constraint::AntiKnight),
    ("antiking", Constraint::AntiKing),
    ("nonconsecutive", Constraint::NonConsecutive),
    ("disjointgroups", Constraint::Global(Global::DisjointGroups)),
];

/// Lines; those with a number have the usual one of a puzzle with so many digits.
pub(super) fn lines(n_digits: usize) -> [(&'static str, LineKind); 15] {
    let n_digits = n_digits as u8;
    [
        ("thermometer", LineKind::Thermometer),
        ("slowthermometer", LineKind::SlowThermometer),
        ("palindrome", LineKind::Palindrome),
        ("renban", LineKind::Renban),
        ("whispers", LineKind::Whisper(n_digits.div_ceil(2))),
        ("betweenline", LineKind::Between),
        ("lockout", LineKind::Lockout(n_digits / 2)),
        ("regionsumline", LineKind::RegionSum),
        ("entropicline", LineKind::Entropic),
        ("modularline", LineKind::Modular(3)),
        ("zipperline", LineKind::Zipper),
        ("nabner", LineKind::Nabner),
        ("doublearrow", LineKind::DoubleArrow),
        // As the page itself calls them before it writes both kinds as `whispers`.
        ("germanwhispers", LineKind::Whisper(n_digits.div_ceil(2))),
        ("dutchwhispers", LineKind::Whisper(n_digits.div_ceil(2).saturating_sub(1))),
    ]
}

/// Signs in a cell.
pub(super) const MARKS: [(&str, MarkKind); 4] = [
    ("odd", MarkKind::Odd),
    ("even", MarkKind::Even),
    ("minimum", MarkKind::Minimum),
    ("maximum", MarkKind::Maximum),
];

/// Digits that tell where another one stands.
pub(super) const INDEXERS: [(&str, IndexerKind); 3] = [
    ("rowindexer", IndexerKind::Row),
    ("columnindexer", IndexerKind::Column),
    ("boxindexer", IndexerKind::Box),
];

/// Clues outside the board that look straight into it.
pub(super) const CLUES: [(&str, OutsideKind); 3] = [
    ("sandwichsum", OutsideKind::Sandwich),
    ("xsum", OutsideKind::XSum),
    ("skyscraper", OutsideKind::Skyscraper),
];

/// Where little killers look, as steps of rows and columns.
pub(super) const DIAGONALS: [(&str, (i8, i8)); 4] =
    [("DR", (1, 1)), ("DL", (1, -1)), ("UR", (-1, 1)), ("UL", (-1, -1))];

/// The entry with a name.
pub(super) fn named<T: Clone>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|(_, what)| what.clone())
}

/// The name of an entry.
pub(super) fn name_of<T: PartialEq>(table: &[(&'static str, T)], what: &T) -> Option<&'static str> {
    table.iter().find(|(_, known)| known == what).map(|(name, _)| *name)
}
