//! [`delays`]: the wave that runs over a solved board, block by block from the last cell.

use ninefold_puzzle::{Cell, Layout, RegionKind};

/// Between two blocks, in milliseconds, where there are few of them.
const STEP: u32 = 60;
/// When the last block begins at the latest, so that large boards are done as soon as small ones.
const LAST: u32 = 800;

/// When each cell begins, in milliseconds.
pub fn delays(layout: &Layout, last: Cell) -> Vec<u32> {
    let blocks = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    let from = layout.place(last);
    let distance = |cells: &[Cell]| {
        let far = cells.iter().map(|&cell| {
            let place = layout.place(cell);
            place.row.abs_diff(from.row).pow(2) + place.col.abs_diff(from.col).pow(2)
        });
        far.min().unwrap_or_default()
    };
    let mut blocks = blocks.map(|block| (distance(block.cells()), block.cells())).collect::<Vec<_>>();
    // Blocks that are equally far away follow each other in reading order.
    blocks.sort_by_key(|(distance, _)| *distance);
    let step = STEP.min(LAST / u32::try_from(blocks.len()).unwrap_or(u32::MAX).max(1));
    let mut delays = vec![0; layout.n_cells()];
    for (turn, (_, cells)) in (0..).zip(&blocks) {
        for cell in *cells {
            delays[cell.index()] = turn * step;
        }
    }
    delays
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wave_starts_at_the_last_cell_and_ends_in_time() {
        for layout in [Layout::classic(), Layout::samurai(), Layout::square(25).unwrap()] {
            let last = Cell::new(layout.n_cells() - 1);
            let delays = delays(&layout, last);
            assert_eq!(delays[last.index()], 0);
            assert!(delays.iter().all(|&delay| delay <= LAST), "{layout}");
            assert!(delays[0] > 0);
        }
        assert_eq!(delays(&Layout::classic(), Cell::new(40))[0..3], [300; 3]);
    }
}
