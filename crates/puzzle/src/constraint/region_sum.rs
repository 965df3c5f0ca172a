//! Region sum lines: the same sum in every block that the line passes through.

use super::line::{FilledLine, LineRule};
use crate::part::Part;
use crate::{Cell, Layout, RegionKind};

pub(super) struct RegionSum;

impl LineRule for RegionSum {
    fn name(&self) -> &'static str {
        "region sum line"
    }

    fn sentence(&self) -> String {
        "A region sum line has the same sum in every block that it passes through, each time it enters one."
            .into()
    }

    fn complaint(&self) -> &'static str {
        "the region sum line from {0} has different sums at {1}"
    }

    fn refuse(&self, line: &[Cell], layout: &Layout) -> Option<String> {
        (pieces(line, layout).len() < 2).then(|| "it stays in one block".into())
    }

    fn breach(&self, line: &FilledLine<'_>) -> Option<Vec<usize>> {
        let sums = pieces(line.cells, line.layout).into_iter().filter_map(|piece| {
            let sum = piece.clone().map(|i| line.values[i]).sum::<Option<i32>>()?;
            Some((piece, sum))
        });
        let sums = sums.collect::<Vec<_>>();
        let (first, rest) = sums.split_first()?;
        let other = rest.iter().find(|(_, sum)| *sum != first.1)?;
        Some(first.0.clone().chain(other.0.clone()).collect())
    }

    fn parts(&self, cells: &[Cell], layout: &Layout) -> Vec<Part> {
        let pieces = pieces(cells, layout);
        // Neighbours would do; a few more pairs tell a solver more at once.
        let pairs =
            pieces.iter().enumerate().flat_map(|(i, a)| pieces[i + 1..].iter().take(8).map(move |b| (a, b)));
        pairs.map(|(a, b)| Part::sum(&cells[a.clone()], &cells[b.clone()], 0)).collect()
    }
}

/// The places of the line cut where it passes from block to block.
fn pieces(cells: &[Cell], layout: &Layout) -> Vec<std::ops::Range<usize>> {
    let block_of = |cell: Cell| {
        let blocks = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
        blocks.filter(|block| block.cells().contains(&cell)).map(|block| block.name()).next()
    };
    let blocks = cells.iter().map(|&cell| block_of(cell)).collect::<Vec<_>>();
    let mut pieces = Vec::new();
    let mut start = 0;
    for i in 1..=cells.len() {
        if i == cells.len() || blocks[i] != blocks[start] {
            pieces.push(start..i);
            start = i;
        }
    }
    pieces
}
