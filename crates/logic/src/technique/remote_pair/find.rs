//! Finds remote pairs, shortest first.

use super::Proof;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet};
use std::ops::ControlFlow;

/// Lines of at least four equal pairs.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    for start in situation.unsolved() {
        let digits = board.candidates(start);
        if digits.len() != 2 {
            continue;
        }
        let same = |&cell: &Cell| board.candidates(cell) == digits;
        let pairs = situation.unsolved().iter().filter(same).collect::<CellSet<W>>();
        search.spend(pairs.len() as u64)?;
        // Breadth first, each cell once for either parity: the shortest line to it.
        let mut lines = vec![vec![start]];
        let mut reached = [CellSet::<W>::EMPTY, CellSet::single(start)];
        let mut at = 0;
        while let Some(line) = lines.get(at).cloned() {
            at += 1;
            let end = line[line.len() - 1];
            if line.len() >= 4 && line.len().is_multiple_of(2) && end > start {
                let seen = situation.common_peers(CellSet::single(start).with(end));
                let removed =
                    seen.iter().flat_map(|cell| digits.iter().map(move |digit| Candidate::new(cell, digit)));
                search.eliminate_all(technique, removed, || {
                    proof::Proof::RemotePair(Proof { digits, cells: line.clone() })
                })?;
            }
            for next in pairs & situation.peers(end) {
                let parity = (line.len() + 1) % 2;
                if !line.contains(&next) && reached[parity].insert(next) {
                    lines.push([&line[..], &[next]].concat());
                }
            }
        }
    }
    ControlFlow::Continue(())
}
