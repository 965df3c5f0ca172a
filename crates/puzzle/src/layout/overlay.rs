//! Several square grids on one canvas that share whole blocks.

use super::{BoxShape, Layout, LayoutError, Place, Shape, check_size};
use crate::Cell;
use std::collections::BTreeSet;

impl Layout {
    /// Joins equal grids, given by their top left cells, where they overlap.
    ///
    /// Grids that overlap must share whole blocks. The canvas is cut to what the grids cover, and
    /// grids are numbered in reading order of their top left cells.
    ///
    /// ```
    /// use ninefold_puzzle::{BoxShape, Layout, Place};
    /// let origins = [Place { row: 0, col: 0 }, Place { row: 6, col: 6 }];
    /// let twins = Layout::overlay(BoxShape { rows: 3, cols: 3 }, &origins)?;
    /// assert_eq!((twins.n_cells(), twins.houses().len()), (153, 53));
    /// # Ok::<(), ninefold_puzzle::LayoutError>(())
    /// ```
    pub fn overlay(boxes: BoxShape, origins: &[Place]) -> Result<Self, LayoutError> {
        let size = check_size(boxes)?;
        if origins.is_empty() || origins.len() > Self::MAX_GRIDS {
            return Err(LayoutError::GridCount { found: origins.len() });
        }
        let origins = origins.iter().copied().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>();
        let top = origins.iter().map(|origin| origin.row).min().unwrap_or(0);
        let left = origins.iter().map(|origin| origin.col).min().unwrap_or(0);
        let origins =
            origins.iter().map(|o| Place { row: o.row - top, col: o.col - left }).collect::<Vec<_>>();
        for (i, &first) in origins.iter().enumerate() {
            if usize::from(first.row.max(first.col)) + size > Self::MAX_SIDE {
                return Err(LayoutError::OffCanvas { origin: first });
            }
            for &second in &origins[..i] {
                if overlaps(first, second, size) && !is_aligned(first, second, boxes) {
                    return Err(LayoutError::Misaligned { first: second, second: first });
                }
            }
        }
        if origins.len() == 1 {
            return Self::boxes(boxes);
        }
        Ok(Self::join(boxes, size, origins))
    }

    /// Joins grids whose origins have been checked.
    fn join(boxes: BoxShape, size: usize, origins: Vec<Place>) -> Self {
        let height = origins.iter().map(|o| usize::from(o.row) + size).max().unwrap_or(0);
        let width = origins.iter().map(|o| usize::from(o.col) + size).max().unwrap_or(0);
        let covers = |place: Place| origins.iter().any(|&origin| is_inside(place, origin, size));
        let mut number = vec![0; height * width];
        let mut n_cells = 0;
        for (at, number) in number.iter_mut().enumerate() {
            *number = n_cells;
            n_cells += usize::from(covers(Place { row: (at / width) as u16, col: (at % width) as u16 }));
        }
        let grids = origins
            .iter()
            .map(|origin| {
                let cell = |i: usize| {
                    let (row, col) = (usize::from(origin.row) + i / size, usize::from(origin.col) + i % size);
                    Cell::new(number[row * width + col])
                };
                (0..size * size).map(cell).collect()
            })
            .collect();
        let block_of = (0..size * size).map(|i| boxes.block_of(i / size, i % size)).collect::<Vec<_>>();
        let shape = Shape::Overlay { boxes, origins: origins.clone() };
        Self::assemble(shape, size, (height, width), covers, grids, &block_of)
    }
}

fn is_inside(place: Place, origin: Place, size: usize) -> bool {
    let within = |at: u16, start: u16| at >= start && usize::from(at - start) < size;
    within(place.row, origin.row) && within(place.col, origin.col)
}

fn overlaps(a: Place, b: Place, size: usize) -> bool {
    usize::from(a.row.abs_diff(b.row)) < size && usize::from(a.col.abs_diff(b.col)) < size
}

fn is_aligned(a: Place, b: Place, boxes: BoxShape) -> bool {
    usize::from(a.row.abs_diff(b.row)).is_multiple_of(boxes.rows)
        && usize::from(a.col.abs_diff(b.col)).is_multiple_of(boxes.cols)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: BoxShape = BoxShape { rows: 3, cols: 3 };

    fn at(row: u16, col: u16) -> Place {
        Place { row, col }
    }

    #[test]
    fn samurai_shares_four_blocks() {
        let samurai = Layout::samurai();
        assert_eq!((samurai.width(), samurai.height(), samurai.n_cells()), (21, 21, 369));
        assert_eq!(samurai.houses().len(), 5 * 27 - 4);
        assert_eq!(samurai.cell_at(0, 10), None);
        assert_eq!(samurai.grids()[2][0], samurai.grids()[0][60]);
    }

    #[test]
    fn grids_that_cut_blocks_are_refused() {
        let error = Layout::overlay(NINE, &[at(0, 0), at(5, 6)]).unwrap_err();
        assert_eq!(error, LayoutError::Misaligned { first: at(0, 0), second: at(5, 6) });
    }

    #[test]
    fn one_grid_alone_is_a_plain_layout() {
        assert_eq!(Layout::overlay(NINE, &[at(7, 7), at(7, 7)]), Ok(Layout::classic()));
    }

    #[test]
    fn grids_off_the_canvas_are_refused() {
        let far = at(0, u16::MAX);
        assert!(matches!(Layout::overlay(NINE, &[at(0, 0), far]), Err(LayoutError::OffCanvas { .. })));
        assert!(matches!(Layout::overlay(NINE, &[]), Err(LayoutError::GridCount { found: 0 })));
    }
}
