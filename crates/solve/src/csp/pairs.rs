//! [`Pairs`]: which digits two cells can hold together, ready to be looked up.

use super::lists::Lists;
use ninefold_puzzle::{Cell, Digit, DigitSet, PairTable, Part, Rules};
use std::collections::{BTreeMap, HashMap};

/// Every two cells that a rule ties together, with the digits that go together.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// For each cell, the cells tied to it.
    pub(super) links: Lists<Link>,
    tables: Vec<Support>,
}

/// A cell that another one is tied to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) other: u16,
    table: u16,
}

/// For any candidates of one cell, what the other cell can hold.
#[derive(Clone, Debug)]
struct Support {
    /// For every nine digits of the first cell, one entry for each set of them.
    by_mask: Box<[u32]>,
}

const CHUNK: usize = 9;

/// A relation as one mask for each digit of the first cell.
type Rows = Vec<u32>;

impl Pairs {
    /// The relations of all rules on pairs, with what follows for cells that two of them have in common.
    pub(super) fn new(rules: &Rules) -> Self {
        let n_digits = rules.layout().n_digits();
        let mut relations: BTreeMap<[Cell; 2], Rows> = BTreeMap::new();
        let mut tie = |a: Cell, b: Cell, table: &PairTable| {
            let (cells, rows) = if a < b {
                ([a, b], rows_of(table, n_digits))
            } else {
                ([b, a], rows_of(&table.transposed(), n_digits))
            };
            let known = relations.entry(cells).or_insert_with(|| free(rules, cells, n_digits));
            known.iter_mut().zip(rows).for_each(|(known, row)| *known &= row);
        };
        for part in rules.parts().iter().flatten() {
            match part {
                Part::Pair { cells: [a, b], table } => tie(*a, *b, table),
                Part::Set { cells, sets } if are_runs(sets, n_digits) => {
                    let length = cells.len() as i32;
                    let near = PairTable::new(n_digits, |a, b| a != b && (a - b).abs() < length);
                    for (i, &a) in cells.iter().enumerate() {
                        cells[i + 1..].iter().for_each(|&b| tie(a, b, &near));
                    }
                }
                _ => {}
            }
        }
        relations.retain(|&cells, rows| *rows != free(rules, cells, n_digits));
        join_chains(&mut relations, rules, n_digits);
        Self::from_relations(&relations, rules.layout().n_cells())
    }

    fn from_relations(relations: &BTreeMap<[Cell; 2], Rows>, n_cells: usize) -> Self {
        let mut pairs = Self::default();
        let mut numbers = HashMap::new();
        let mut links = vec![Vec::new(); n_cells];
        for (&[a, b], rows) in relations {
            for (cell, other, rows) in [(a, b, rows.clone()), (b, a, transposed(rows))] {
                let table = *numbers.entry(rows).or_insert_with_key(|rows| {
                    pairs.tables.push(Support::new(rows));
                    pairs.tables.len() as u16 - 1
                });
                links[cell.index()].push(Link { other: other.index() as u16, table });
            }
        }
        pairs.links = links.into_iter().collect();
        pairs
    }

    /// What the other cell of a link can hold beside these candidates.
    #[inline]
    pub(super) fn support(&self, link: Link, mask: u32) -> u32 {
        self.tables[usize::from(link.table)].of(mask)
    }
}

impl Support {
    fn new(rows: &[u32]) -> Self {
        let chunk = |rows: &[u32]| {
            let mut table = vec![0; 1 << CHUNK];
            for mask in 1..1_usize << rows.len() {
                let low = mask.trailing_zeros() as usize;
                table[mask] = table[mask & (mask - 1)] | rows[low];
            }
            table
        };
        Self { by_mask: rows.chunks(CHUNK).flat_map(chunk).collect() }
    }

    #[inline]
    fn of(&self, mask: u32) -> u32 {
        let chunks = self.by_mask.chunks_exact(1 << CHUNK).enumerate();
        let entry = |(i, chunk): (usize, &[u32])| chunk[(mask >> (CHUNK * i)) as usize & ((1 << CHUNK) - 1)];
        chunks.map(entry).fold(0, |all, digits| all | digits)
    }
}

/// What two cells can hold if no rule ties them: anything, or different digits if they see each other.
fn free(rules: &Rules, [a, b]: [Cell; 2], n_digits: usize) -> Rows {
    let all = (1 << n_digits) - 1;
    let sees = rules.peers(a).binary_search(&b).is_ok();
    (0..n_digits).map(|digit| if sees { all & !(1 << digit) } else { all }).collect()
}

fn rows_of(table: &PairTable, n_digits: usize) -> Rows {
    Digit::all(n_digits).map(|digit| table.row(digit).bits()).collect()
}

fn transposed(rows: &Rows) -> Rows {
    let row = |b: usize| (0..rows.len()).filter(|&a| rows[a] >> b & 1 == 1).fold(0, |row, a| row | 1 << a);
    (0..rows.len()).map(row).collect()
}

/// Whether the sets are all runs of consecutive digits of one length. Then different digits that are
/// close enough two by two make one of them, and pairs say it all.
fn are_runs(sets: &[DigitSet], n_digits: usize) -> bool {
    let length = sets.first().map_or(0, |set| set.len());
    let run = |first: usize| ((1_u32 << length) - 1) << first;
    length > 0
        && sets.len() + length == n_digits + 1
        && (0..sets.len()).all(|first| sets.iter().any(|set| set.bits() == run(first)))
}

/// More relations than this are not joined: a whole board of them says little that is new.
const MAX_JOINED: usize = 400;

/// Adds what two relations with a common cell say about their other cells, where these see each other:
/// three consecutive dots in a row hold digits that differ by two at their ends.
fn join_chains(relations: &mut BTreeMap<[Cell; 2], Rows>, rules: &Rules, n_digits: usize) {
    if relations.len() > MAX_JOINED {
        return;
    }
    let given = relations.clone();
    let mut beside = vec![Vec::new(); rules.layout().n_cells()];
    for (&[a, b], rows) in &given {
        beside[a.index()].push((b, rows.clone()));
        beside[b.index()].push((a, transposed(rows)));
    }
    for neighbours in &beside {
        for (i, (a, from_middle_to_a)) in neighbours.iter().enumerate() {
            for (b, from_middle_to_b) in &neighbours[i + 1..] {
                let cells = if a < b { [*a, *b] } else { [*b, *a] };
                let is_tied = given.contains_key(&cells) || rules.peers(*a).binary_search(b).is_ok();
                if a == b || !is_tied {
                    continue;
                }
                let (first, second) = if a < b {
                    (from_middle_to_a, from_middle_to_b)
                } else {
                    (from_middle_to_b, from_middle_to_a)
                };
                let mut joined = vec![0; n_digits];
                for (to_first, to_second) in first.iter().zip(second) {
                    for (digit, row) in joined.iter_mut().enumerate() {
                        if to_first >> digit & 1 == 1 {
                            *row |= to_second;
                        }
                    }
                }
                let known = relations.get(&cells).cloned().unwrap_or_else(|| free(rules, cells, n_digits));
                let both = known.iter().zip(&joined).map(|(known, joined)| known & joined).collect::<Rows>();
                if both != known {
                    relations.insert(cells, both);
                }
            }
        }
    }
}
