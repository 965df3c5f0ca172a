//! Finds oddagons.

use super::Proof;
use crate::combinations::for_each_combination;
use crate::geometry::Direction;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Patterns with more guardians than this remove nothing in practice.
const MAX_GUARDIANS: usize = 4;
/// The longest loop.
const MAX_LOOP: usize = 9;

/// Looks for loops of two digits, or for tridagons.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let digits = search.board().frame().rules().layout().digits().collect::<Vec<_>>();
    match technique {
        Technique::BivalueOddagon => for_each_combination(&digits, 2, |pair| loops(search, technique, pair)),
        Technique::Tridagon => for_each_combination(&digits, 3, |three| tridagons(search, technique, three)),
        _ => ControlFlow::Continue(()),
    }
}

/// The cells that have all these digits, with how many others each has.
fn hosts<const W: usize>(situation: &Situation<W>, digits: DigitSet) -> CellSet<W> {
    let board = situation.board();
    let fits = |&cell: &Cell| {
        let candidates = board.candidates(cell);
        digits.is_subset(candidates) && (candidates - digits).len() <= MAX_GUARDIANS
    };
    situation.unsolved().iter().filter(fits).collect()
}

fn hand_in<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    digits: DigitSet,
    cells: &[Cell],
) -> ControlFlow<()> {
    let (situation, board) = (search.situation(), search.board());
    let found = Proof { digits, cells: cells.to_vec() };
    let guardians = found.guardians(board);
    let Some((first, rest)) = guardians.split_first() else { return ControlFlow::Continue(()) };
    let excludes = |guardian: &Candidate, at: Candidate| {
        if guardian.cell == at.cell {
            guardian.digit != at.digit
        } else {
            guardian.digit == at.digit && situation.peers(guardian.cell).contains(at.cell)
        }
    };
    let beside = board.candidates(first.cell).without(first.digit);
    let seen = situation.peers(first.cell) & board.places(first.digit);
    let gone = beside
        .iter()
        .map(|digit| Candidate::new(first.cell, digit))
        .chain(seen.iter().map(|cell| Candidate::new(cell, first.digit)))
        .filter(|&at| rest.iter().all(|guardian| excludes(guardian, at)))
        .collect::<Vec<_>>();
    search.eliminate_all(technique, gone, || proof::Proof::Oddagon(found))
}

fn loops<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    pair: &[Digit],
) -> ControlFlow<()> {
    let digits = pair.iter().copied().collect::<DigitSet>();
    let hosts = hosts(search.situation(), digits);
    if hosts.len() < 5 {
        return ControlFlow::Continue(());
    }
    for start in hosts {
        let mut way = Way { technique, digits, hosts, cells: vec![start], guardians: 0 };
        way.guardians = way.others(search, start);
        way.extend(search)?;
    }
    ControlFlow::Continue(())
}

/// A loop on its way, from its first cell in reading order.
struct Way<const W: usize> {
    technique: Technique,
    digits: DigitSet,
    hosts: CellSet<W>,
    cells: Vec<Cell>,
    guardians: usize,
}

impl<const W: usize> Way<W> {
    fn others(&self, search: &Search<'_, W>, cell: Cell) -> usize {
        (search.board().candidates(cell) - self.digits).len()
    }

    fn extend(&mut self, search: &mut Search<'_, W>) -> ControlFlow<()> {
        search.spend(8)?;
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        let situation = search.situation();
        let is_odd = self.cells.len() >= 5 && self.cells.len() % 2 == 1;
        // Each loop is met in both directions; the one whose second cell is smaller is told.
        if is_odd && situation.peers(last).contains(first) && self.cells[1] < last && self.guardians > 0 {
            hand_in(search, self.technique, self.digits, &self.cells)?;
        }
        if self.cells.len() == MAX_LOOP {
            return ControlFlow::Continue(());
        }
        for next in situation.peers(last) & self.hosts {
            let others = self.others(search, next);
            if next < first || self.cells.contains(&next) || self.guardians + others > MAX_GUARDIANS {
                continue;
            }
            self.cells.push(next);
            self.guardians += others;
            let flow = self.extend(search);
            self.guardians -= others;
            self.cells.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
}

/// Three cells of an area in three rows and three columns, in each of four areas.
fn tridagons<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    three: &[Digit],
) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, geometry) = (situation.board(), situation.geometry());
    let digits = three.iter().copied().collect::<DigitSet>();
    let hosts = hosts(situation, digits);
    let mut triads = Vec::new();
    for &area in geometry.houses() {
        if geometry.direction(area) != Direction::Area {
            continue;
        }
        let cells = (geometry.cells(area) & hosts).iter().collect::<Vec<_>>();
        search.spend(cells.len() as u64 + 1)?;
        for_each_combination(&cells, 3, |triad| {
            let set = triad.iter().copied().collect::<CellSet<W>>();
            let guardians = triad.iter().map(|&cell| (board.candidates(cell) - digits).len()).sum::<usize>();
            let in_lines = geometry.regions().any(|line| {
                geometry.direction(line) != Direction::Area && (geometry.cells(line) & set).len() > 1
            });
            if !in_lines && guardians <= MAX_GUARDIANS {
                triads.push((area, set, guardians));
            }
            ControlFlow::Continue(())
        })?;
    }
    search.spend((triads.len() as u64).pow(3))?;
    for_each_combination(&triads, 4, |four| {
        let guardians = four.iter().map(|&(_, _, guardians)| guardians).sum::<usize>();
        let areas_differ = four.windows(2).all(|pair| pair[0].0 != pair[1].0);
        if !areas_differ || guardians == 0 || guardians > MAX_GUARDIANS {
            return ControlFlow::Continue(());
        }
        let cells = four.iter().fold(CellSet::EMPTY, |all, &(_, cells, _)| all | cells);
        // In a tridagon every cell sees one cell in each of two other areas.
        let sees_four = |cell: Cell| (situation.peers(cell) & cells).len() == 4;
        let cells = cells.iter().collect::<Vec<_>>();
        if !cells.iter().all(|&cell| sees_four(cell)) || can_be_filled(situation, &cells) {
            return ControlFlow::Continue(());
        }
        hand_in(search, technique, digits, &cells)
    })
}

/// Whether three digits can fill the cells.
fn can_be_filled<const W: usize>(situation: &Situation<W>, cells: &[Cell]) -> bool {
    fn fill<const W: usize>(situation: &Situation<W>, cells: &[Cell], placed: &mut [CellSet<W>; 3]) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return true };
        (0..3).any(|colour| {
            let fits = placed[colour].is_disjoint(&situation.peers(cell));
            if fits {
                placed[colour].insert(cell);
            }
            let is_filled = fits && fill(situation, rest, placed);
            if fits {
                placed[colour].remove(cell);
            }
            is_filled
        })
    }
    fill(situation, cells, &mut [CellSet::EMPTY; 3])
}
