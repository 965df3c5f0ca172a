//! [`Part`]: the few things that every rule is made of.

use crate::{Automaton, Cell, Digit, DigitSet};
use std::sync::Arc;

/// One of the few kinds of conditions that all constraints are made of.
///
/// Solvers know parts and no names: a new constraint that says what it is made of can be solved.
/// Whether a grid keeps a constraint is checked without them, by the constraint's own file, so that
/// one can be tested against the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// No digit stands in these cells twice.
    Different(Vec<Cell>),
    /// The digits, each times its factor, add up to a total.
    Sum {
        /// Cells with their factors, none of which is zero; no cell is there twice.
        terms: Vec<(Cell, i32)>,
        /// What they add up to.
        total: i32,
    },
    /// Two different cells hold a pair of digits that is allowed.
    Pair {
        /// The cells.
        cells: [Cell; 2],
        /// Which digits go together.
        table: PairTable,
    },
    /// The digits along a line are a word that an automaton accepts; a line may come back to a cell.
    Line {
        /// The cells in order.
        cells: Vec<Cell>,
        /// What reads them.
        automaton: Arc<Automaton>,
    },
    /// A cell holds one of some digits.
    Among {
        /// The cell.
        cell: Cell,
        /// What it may hold.
        digits: DigitSet,
    },
    /// The cells differ, and together they hold exactly one of these sets of digits.
    Set {
        /// The cells, as many as each set has digits.
        cells: Vec<Cell>,
        /// The sets.
        sets: Vec<DigitSet>,
    },
    /// How many of the cells hold one of some digits.
    Count {
        /// The cells, at most 63.
        cells: Vec<Cell>,
        /// The digits that count.
        digits: DigitSet,
        /// A bit for every number of cells that is allowed, from zero.
        counts: u64,
    },
    /// Read as numbers, this many of the lines are smaller than one of them, and none is equal to it.
    Rank {
        /// The lines, of equal length; every digit begins equally many of them.
        lines: Arc<[Vec<Cell>]>,
        /// The line in question.
        line: usize,
        /// How many are smaller.
        smaller: usize,
    },
    /// All parts of at least one of these lists hold.
    Either(Vec<Vec<Part>>),
}

/// Which digits two cells may hold together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PairTable {
    /// For each digit of the first cell, the digits of the second.
    rows: Box<[DigitSet]>,
}

impl PairTable {
    /// The pairs of digits that a rule allows; it is asked by value, from 1.
    pub fn new(n_digits: usize, allows: impl Fn(i32, i32) -> bool) -> Self {
        let row = |a: Digit| Digit::all(n_digits).filter(|b| allows(value(a), value(*b))).collect();
        Self { rows: Digit::all(n_digits).map(row).collect() }
    }

    /// What the second cell may hold beside a digit of the first.
    pub fn row(&self, first: Digit) -> DigitSet {
        self.rows[first.index()]
    }

    /// The same pairs with the cells exchanged.
    pub fn transposed(&self) -> Self {
        let n_digits = self.rows.len();
        let row = |b: Digit| Digit::all(n_digits).filter(|&a| self.row(a).contains(b)).collect();
        Self { rows: Digit::all(n_digits).map(row).collect() }
    }

    /// Whether the two cells can never hold the same digit.
    pub fn is_exclusive(&self) -> bool {
        Digit::all(self.rows.len()).all(|digit| !self.row(digit).contains(digit))
    }

    /// Whether some pair is allowed at all.
    pub fn is_possible(&self) -> bool {
        self.rows.iter().any(|row| !row.is_empty())
    }
}

impl Part {
    /// Cells in a row of pairs: each keeps a rule with the next.
    pub(crate) fn chain(cells: &[Cell], n_digits: usize, allows: impl Fn(i32, i32) -> bool) -> Vec<Self> {
        let table = PairTable::new(n_digits, allows);
        cells.windows(2).filter_map(|pair| Self::pair(pair[0], pair[1], &table)).collect()
    }

    /// A condition on two cells; on a single cell, which a crossing line may name twice, on that one.
    pub(crate) fn pair(a: Cell, b: Cell, table: &PairTable) -> Option<Self> {
        if a != b {
            return Some(Self::Pair { cells: [a, b], table: table.clone() });
        }
        let digits = Digit::all(table.rows.len()).filter(|&digit| table.row(digit).contains(digit)).collect();
        Some(Self::Among { cell: a, digits })
    }

    /// Every two of the cells keep a rule.
    pub(crate) fn all_pairs(cells: &[Cell], n_digits: usize, allows: impl Fn(i32, i32) -> bool) -> Vec<Self> {
        let table = PairTable::new(n_digits, allows);
        let pairs = cells.iter().enumerate().flat_map(|(i, &a)| cells[i + 1..].iter().map(move |&b| (a, b)));
        pairs.filter_map(|(a, b)| Self::pair(a, b, &table)).collect()
    }

    /// Some cells add up to a total, others are taken from it; a cell may be named several times.
    pub(crate) fn sum(plus: &[Cell], minus: &[Cell], total: i32) -> Self {
        let plus = plus.iter().map(|&cell| (cell, 1));
        Self::weighted_sum(plus.chain(minus.iter().map(|&cell| (cell, -1))), total)
    }

    /// Cells times factors add up to a total; a cell may be named several times.
    pub(crate) fn weighted_sum(terms: impl IntoIterator<Item = (Cell, i32)>, total: i32) -> Self {
        let mut joined: Vec<(Cell, i32)> = Vec::new();
        for (cell, factor) in terms {
            match joined.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known += factor,
                None => joined.push((cell, factor)),
            }
        }
        joined.retain(|&(_, factor)| factor != 0);
        Self::Sum { terms: joined, total }
    }

    /// Calls `pair` with every two cells that this part keeps from being equal.
    pub(crate) fn for_each_exclusion(&self, mut pair: impl FnMut(Cell, Cell)) {
        match self {
            Self::Different(cells) | Self::Set { cells, .. } => {
                for (i, &a) in cells.iter().enumerate() {
                    cells[i + 1..].iter().for_each(|&b| pair(a, b));
                }
            }
            Self::Pair { cells: [a, b], table } if table.is_exclusive() => pair(*a, *b),
            _ => {}
        }
    }

    /// About how much memory and work the part takes, in no particular unit.
    pub(crate) fn weight(&self) -> usize {
        /// What a part weighs that is looked at by itself, whatever its size: a puzzle has some thousands at most.
        const ALONE: usize = 200;
        match self {
            Self::Different(cells) => cells.len() * cells.len(),
            Self::Pair { table, .. } => table.rows.len(),
            Self::Among { .. } => 1,
            Self::Sum { terms, .. } => ALONE + terms.len(),
            Self::Set { cells, sets } => ALONE + cells.len() * cells.len() + sets.len(),
            Self::Count { cells, .. } => ALONE + cells.len(),
            Self::Rank { lines, .. } => ALONE + lines.iter().map(Vec::len).sum::<usize>(),
            Self::Line { cells, automaton } => {
                ALONE + cells.len() + automaton.n_states() * automaton.n_digits()
            }
            Self::Either(choices) => ALONE + choices.iter().flatten().map(Self::weight).sum::<usize>(),
        }
    }

    /// The cells that the part speaks of; some may be there twice.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Different(cells) | Self::Set { cells, .. } | Self::Count { cells, .. } => cells.clone(),
            Self::Line { cells, .. } => cells.clone(),
            Self::Sum { terms, .. } => terms.iter().map(|&(cell, _)| cell).collect(),
            Self::Pair { cells, .. } => cells.to_vec(),
            Self::Among { cell, .. } => vec![*cell],
            Self::Rank { lines, .. } => lines.concat(),
            Self::Either(choices) => choices.iter().flatten().flat_map(Self::cells).collect(),
        }
    }
}

/// The number that a digit stands for.
pub(crate) fn value(digit: Digit) -> i32 {
    i32::from(digit.get())
}
