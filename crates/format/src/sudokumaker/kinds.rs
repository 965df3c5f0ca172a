//! The numbers of SudokuMaker's constraints, for reading and for writing.

use ninefold_puzzle::{Constraint, Diagonal, DigitSet, Global, IndexerKind, LineKind, MarkKind, OutsideKind};

pub(super) const GIVENS: i64 = 0;
pub(super) const REGIONS: i64 = 1;
pub(super) const GLOBAL_GROUPS: i64 = 16;
pub(super) const DIFFERENCE: i64 = 200;
pub(super) const RATIO: i64 = 201;
pub(super) const SUM: i64 = 202;
pub(super) const THERMOMETER: i64 = 300;
pub(super) const CAGES: i64 = 301;
pub(super) const CLONES: i64 = 302;
pub(super) const QUADRUPLE: i64 = 303;
pub(super) const LOOK_AND_SAY: i64 = 304;
pub(super) const DIFFERENT: i64 = 305;
pub(super) const WHISPER: i64 = 401;
pub(super) const REGION_SUM: i64 = 404;
pub(super) const GROUP_LINE: i64 = 406;
pub(super) const ARROW: i64 = 408;
pub(super) const LITTLE_KILLER: i64 = 500;
pub(super) const CUSTOM: i64 = 1000;
pub(super) const DRAWN_LINES: i64 = 2000;
pub(super) const DRAWN_CAGES: i64 = 2001;
pub(super) const DRAWN_SIGNS: i64 = 2002;
pub(super) const ROWS_AND_COLUMNS: i64 = 2003;
pub(super) const FOG: i64 = 4000;

/// Rules for the whole board.
pub(super) const SWITCHES: [(i64, Constraint); 6] = [
    (10, Constraint::Diagonal(Diagonal::Falling)),
    (11, Constraint::Diagonal(Diagonal::Rising)),
    (12, Constraint::AntiKing),
    (13, Constraint::AntiKnight),
    (14, Constraint::Global(Global::DisjointGroups)),
    (15, Constraint::NonConsecutive),
];

/// Signs in a cell.
pub(super) const MARKS: [(i64, MarkKind); 4] =
    [(100, MarkKind::Even), (101, MarkKind::Odd), (102, MarkKind::Maximum), (103, MarkKind::Minimum)];

/// Lines without a number; thermometers, whispers and lines of groups have fields of their own.
pub(super) fn lines(n_digits: usize) -> [(i64, LineKind); 7] {
    [
        (400, LineKind::Renban),
        (402, LineKind::Palindrome),
        (403, LineKind::Between),
        (REGION_SUM, LineKind::RegionSum),
        (405, LineKind::Sequence),
        (407, LineKind::Lockout(n_digits as u8 / 2)),
        (409, LineKind::DoubleArrow),
    ]
}

/// Clues outside the board that look along a row or column.
pub(super) const CLUES: [(i64, OutsideKind); 4] = [
    (501, OutsideKind::Sandwich),
    (502, OutsideKind::XSum),
    (503, OutsideKind::Skyscraper),
    (504, OutsideKind::NumberedRoom),
];

/// Digits that tell where another one stands.
pub(super) const INDEXERS: [(i64, IndexerKind); 2] = [(600, IndexerKind::Row), (601, IndexerKind::Column)];

/// What a kind that is refused is called.
pub(super) fn refused_name(kind: i64) -> String {
    match kind {
        4001 => "fog with triggers".into(),
        _ => format!("SudokuMaker's constraint {kind}"),
    }
}

/// The sets of low, middle and high digits, each as a number with a bit for every digit.
pub(super) fn thirds(n_digits: usize) -> Option<Vec<u64>> {
    let third = n_digits / 3;
    let group = |first: usize| (first..first + third).map(|digit| 1 << digit).sum();
    (third > 0 && n_digits.is_multiple_of(3)).then(|| (0..3).map(|at| group(at * third + 1)).collect())
}

/// The sets of digits with the same remainder.
pub(super) fn remainders(n_digits: usize, modulus: usize) -> Vec<u64> {
    let group =
        |rest: usize| (1..=n_digits).filter(|digit| digit % modulus == rest).map(|digit| 1 << digit).sum();
    (0..modulus).map(group).collect()
}

/// Whether two lists name the same sets; zero is no digit here, so its bit says nothing.
pub(super) fn are_same(one: &[u64], other: &[u64]) -> bool {
    let sorted = |groups: &[u64]| {
        let mut groups = groups.iter().map(|group| group & !1).collect::<Vec<_>>();
        groups.sort_unstable();
        groups
    };
    sorted(one) == sorted(other)
}

/// The line on which neighbours, as many as there are sets, are of different sets, if it has a name.
pub(super) fn group_line(n_digits: usize, groups: &[u64]) -> Option<LineKind> {
    if thirds(n_digits).is_some_and(|thirds| are_same(&thirds, groups)) {
        return Some(LineKind::Entropic);
    }
    let modulus = groups.len();
    let is_modular = (2..=n_digits).contains(&modulus) && are_same(&remainders(n_digits, modulus), groups);
    is_modular.then_some(if modulus == 2 { LineKind::Parity } else { LineKind::Modular(modulus as u8) })
}

/// What every square of two by two cells has of each set, if it has a name.
pub(super) fn group_squares(n_digits: usize, groups: &[u64]) -> Option<Global> {
    if thirds(n_digits).is_some_and(|thirds| are_same(&thirds, groups)) {
        return Some(Global::Entropy);
    }
    are_same(&remainders(n_digits, 3), groups).then_some(Global::Remainders)
}

/// The digits of each set, if no digit is in two of them and none is empty.
pub(super) fn apart(n_digits: usize, groups: &[u64]) -> Option<Vec<DigitSet>> {
    let digits = |group: &u64| {
        DigitSet::first(n_digits).iter().filter(|digit| group >> digit.get() & 1 == 1).collect()
    };
    let sets = groups.iter().map(digits).collect::<Vec<DigitSet>>();
    let mut seen = DigitSet::EMPTY;
    let is_apart = sets.iter().all(|&set| {
        let is_new = !set.is_empty() && (seen & set).is_empty();
        seen |= set;
        is_new
    });
    is_apart.then_some(sets)
}

/// The entry with a number.
pub(super) fn numbered<T: Clone>(table: &[(i64, T)], number: i64) -> Option<T> {
    table.iter().find(|(known, _)| *known == number).map(|(_, what)| what.clone())
}

/// The number of an entry.
pub(super) fn number_of<T: PartialEq>(table: &[(i64, T)], what: &T) -> Option<i64> {
    table.iter().find(|(_, known)| known == what).map(|(number, _)| *number)
}
