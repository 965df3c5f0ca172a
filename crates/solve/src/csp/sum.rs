//! [`Sum`]: cells with a known sum.

use ninefold_puzzle::{Cell, CellSet, RegionKind, Rules};

/// Cells with a known sum; some may count with a minus sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    /// The cells, part by part.
    pub(super) cells: Vec<u16>,
    pub(super) total: i32,
    parts: Vec<Part>,
    /// The cells outside that see every cell of the sum, if all its cells are different.
    pub(super) witnesses: Vec<u16>,
}

/// Up to so many open cells, every way to reach a sum is tried.
pub(super) const FEW: usize = 3;

/// Some cells of a sum that must hold different digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    len: u16,
    sign: Sign,
}

/// How cells count in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Sign {
    #[default]
    Plus,
    Minus,
}

/// Cells that together have a total, and cells that are taken from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Equation<const W: usize> {
    pub(super) plus: CellSet<W>,
    pub(super) minus: CellSet<W>,
    pub(super) total: i32,
}

impl Sum {
    /// The sum that an equation states, with the cells that each cell sees.
    pub(super) fn new<const W: usize>(equation: &Equation<W>, sight: &Sight<W>) -> Self {
        let total = equation.total;
        let mut sum = Self { cells: Vec::new(), total, parts: Vec::new(), witnesses: Vec::new() };
        for (cells, sign) in [(equation.plus, Sign::Plus), (equation.minus, Sign::Minus)] {
            for part in sight.parts(cells) {
                sum.parts.push(Part { len: part.len() as u16, sign });
                sum.cells.extend(part.into_iter().map(number));
            }
        }
        if sum.is_exclusive() {
            sum.witnesses = seen_by_all(equation.plus, &sight.seen_by).iter().map(number).collect();
        }
        sum
    }

    /// The cells in parts, each of which holds different digits.
    pub(super) fn parts(&self) -> impl Iterator<Item = (&[u16], Sign)> {
        let mut rest = &self.cells[..];
        self.parts.iter().map(move |part| {
            let (cells, others) = rest.split_at(usize::from(part.len));
            rest = others;
            (cells, part.sign)
        })
    }

    /// Whether all cells must hold different digits, and count with a plus.
    pub(super) fn is_exclusive(&self) -> bool {
        matches!(self.parts[..], [Part { sign: Sign::Plus, .. }])
    }

    /// Whether any loss of a candidate matters, not only that of the lowest or highest in a cell.
    pub(super) fn looks_at_all_candidates(&self) -> bool {
        self.is_exclusive() || self.cells.len() <= FEW
    }
}

impl Sign {
    /// What a number adds to a sum.
    pub(super) fn of(self, number: i32) -> i32 {
        match self {
            Self::Plus => number,
            Self::Minus => -number,
        }
    }
}

impl<const W: usize> Equation<W> {
    pub(super) fn n_cells(&self) -> usize {
        self.plus.len() + self.minus.len()
    }
}

/// Which cells see each other, for dealing the cells of a sum to parts of different digits.
pub(super) struct Sight<const W: usize> {
    /// The cells that each cell sees.
    pub(super) seen_by: Vec<CellSet<W>>,
    /// All blocks, and all columns.
    areas: [Vec<CellSet<W>>; 2],
}

/// For a sum of more cells than this it is worth while to look for the best parts.
const MANY: usize = 5;

impl<const W: usize> Sight<W> {
    pub(super) fn new(rules: &Rules) -> Self {
        let of_kind = |kind: RegionKind| {
            let houses = rules.layout().houses().iter().filter(move |house| house.kind() == kind);
            houses.map(|house| house.cells().iter().copied().collect()).collect()
        };
        Self {
            seen_by: rules.layout().cells().map(|cell| rules.peers(cell).iter().copied().collect()).collect(),
            areas: [RegionKind::Block, RegionKind::Column].map(of_kind),
        }
    }

    /// The cells dealt to parts, each of cells that see each other: row by row, block by block or column
    /// by column, whatever leaves the sum of the parts the least room.
    pub(super) fn parts(&self, cells: CellSet<W>) -> Vec<Vec<Cell>> {
        let mut best = exclusive_parts(cells, &self.seen_by);
        if cells.len() > MANY {
            // Large parts bind most.
            let worth =
                |parts: &Vec<Vec<Cell>>| parts.iter().map(|part| part.len() * part.len()).sum::<usize>();
            for areas in &self.areas {
                let mut rest = cells;
                let mut parts = Vec::new();
                for &area in areas {
                    parts.push((area & rest).into_iter().collect::<Vec<_>>());
                    rest -= area;
                }
                parts.retain(|part| !part.is_empty());
                if rest.is_empty() && worth(&parts) > worth(&best) {
                    best = parts;
                }
            }
        }
        best
    }
}

/// The cells in reading order dealt to parts: each to the first part all of which it sees.
fn exclusive_parts<const W: usize>(cells: CellSet<W>, seen_by: &[CellSet<W>]) -> Vec<Vec<Cell>> {
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for cell in cells.iter() {
        let sees_all =
            |part: &&mut Vec<Cell>| part.iter().all(|&other| seen_by[cell.index()].contains(other));
        match parts.iter_mut().find(sees_all) {
            Some(part) => part.push(cell),
            None => parts.push(vec![cell]),
        }
    }
    parts
}

/// The cells that every one of these cells sees.
fn seen_by_all<const W: usize>(cells: CellSet<W>, seen_by: &[CellSet<W>]) -> CellSet<W> {
    let sets = cells.iter().map(|cell| seen_by[cell.index()]);
    sets.reduce(|common, seen| common & seen).unwrap_or(CellSet::EMPTY)
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}
