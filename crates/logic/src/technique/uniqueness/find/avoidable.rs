//! Avoidable rectangles: entries that must not become a rectangle.

use super::super::{Pattern, Proof};
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, DigitSet};
use std::ops::ControlFlow;

/// Rectangles of cells that are not given, of which all but one or two are filled.
pub(super) fn avoidable<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    free: CellSet<W>,
) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let n_open = if technique == Technique::AvoidableRectangle1 { 1 } else { 2 };
    for &corners in situation.geometry().rectangles() {
        let cells = corners.into_iter().collect::<CellSet<W>>();
        let open = cells - board.solved();
        if open.len() != n_open || !cells.is_subset(&free) {
            continue;
        }
        let digits = (cells - open).iter().filter_map(|cell| board.digit(cell)).collect::<DigitSet>();
        let (Some(low), Some(high), 2) = (digits.min(), digits.max(), digits.len()) else { continue };
        let [a, b, c, d] = corners;
        for (on_one_diagonal, on_other) in [(low, high), (high, low)] {
            let deadly = [(a, on_one_diagonal), (b, on_other), (c, on_other), (d, on_one_diagonal)];
            if !deadly.iter().all(|&(cell, digit)| board.candidates(cell).contains(digit)) {
                continue;
            }
            let proof = || {
                let pattern = Pattern::Deadly { cells: corners.to_vec(), digits };
                proof::Proof::Uniqueness(Proof { pattern, helpers: Vec::new(), strong: Vec::new() })
            };
            let mut missing = deadly.into_iter().filter(|&(cell, _)| open.contains(cell));
            match (missing.next(), missing.next()) {
                (Some((cell, digit)), None) => {
                    search.eliminate_all(technique, [Candidate::new(cell, digit)], proof)?;
                }
                (Some((one, digit)), Some((other, last))) => {
                    let extras = board.candidates(one).without(digit);
                    if let (Some(extra), true) =
                        (extras.only(), extras == board.candidates(other).without(last))
                    {
                        search.eliminate(technique, extra, situation.common_peers(open), proof)?;
                    }
                }
                _ => {}
            }
        }
    }
    ControlFlow::Continue(())
}
