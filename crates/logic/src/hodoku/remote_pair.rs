//! Remote pairs as HoDoKu takes them: a whole line at once.
//!
//! A line whose ends remove something removes as well what sees any two other cells of it that
//! hold different digits.

use crate::proof::Proof;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::{Technique, remote_pair};
use crate::verify::verify;
use ninefold_puzzle::{Cell, CellSet, DigitSet};

/// How many lines are looked at from one cell.
const MAX_LINES: usize = 5_000;

/// The lines of four cells or more that remove something, each with all that it removes.
pub(super) fn lines(situation: &Situation<2>) -> Vec<Step> {
    let board = situation.board();
    let mut steps = Vec::new();
    for start in situation.unsolved() {
        let digits = board.candidates(start);
        if digits.len() == 2 {
            let same = |&cell: &Cell| board.candidates(cell) == digits;
            let pairs = situation.unsolved().iter().filter(same).collect::<CellSet<2>>();
            let mut left = MAX_LINES;
            extend(situation, digits, pairs.without(start), &mut vec![start], &mut left, &mut steps);
        }
    }
    steps
}

fn extend(
    situation: &Situation<2>,
    digits: DigitSet,
    pairs: CellSet<2>,
    line: &mut Vec<Cell>,
    left: &mut usize,
    steps: &mut Vec<Step>,
) {
    if line.len() >= 4 && line.len().is_multiple_of(2) {
        steps.extend(step(situation, digits, line));
    }
    let Some(&end) = line.last() else { return };
    for next in pairs & situation.peers(end) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        line.push(next);
        extend(situation, digits, pairs.without(next), line, left, steps);
        line.pop();
    }
}

/// What a line removes.
fn step(situation: &Situation<2>, digits: DigitSet, line: &[Cell]) -> Option<Step> {
    let there = |seen: CellSet<2>| {
        let cells = seen.iter().filter(|cell| !line.contains(cell));
        let candidates = cells.flat_map(|cell| digits.iter().map(move |digit| Candidate::new(cell, digit)));
        candidates.filter(|at| situation.board().candidates(at.cell).contains(at.digit)).collect::<Vec<_>>()
    };
    let ends = CellSet::single(*line.first()?).with(*line.last()?);
    if there(situation.common_peers(ends)).is_empty() {
        return None;
    }
    let mut seen = CellSet::EMPTY;
    for (at, &one) in line.iter().enumerate() {
        for &other in line.iter().skip(at + 3).step_by(2) {
            seen |= situation.common_peers(CellSet::single(one).with(other));
        }
    }
    let conclusion = Conclusion::eliminating(there(seen));
    let proof = Proof::RemotePair(remote_pair::Proof { digits, cells: line.to_vec() });
    let step = Step { technique: Technique::RemotePair, conclusion, proof };
    verify(situation, &step).is_ok().then_some(step)
}
