//! Finds the grids of an overlay from the places that have cells.

use ninefold_puzzle::{BoxShape, Layout, Place};

/// The overlay that covers exactly the places with cells.
///
/// Every cell that no grid covers yet must lie in exactly one possible grid; where it lies in
/// several, the picture alone does not say which grids are meant.
pub(crate) fn layout_of(boxes: BoxShape, cells: &[Vec<bool>]) -> Result<Layout, String> {
    let size = boxes.rows.saturating_mul(boxes.cols);
    let (height, width) = (cells.len(), cells.first().map_or(0, Vec::len));
    if height.max(width) > Layout::MAX_SIDE {
        return Err(format!("the canvas is larger than {0} by {0} places", Layout::MAX_SIDE));
    }
    let has_cell = |row: usize, col: usize| cells.get(row).and_then(|cells| cells.get(col)) == Some(&true);
    let is_grid = |&(top, left): &(usize, usize)| {
        (top..top + size).all(|row| (left..left + size).all(|col| has_cell(row, col)))
    };
    let places =
        |height: usize, width: usize| (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)));
    let grids = places(height.saturating_sub(size - 1), width.saturating_sub(size - 1))
        .filter(is_grid)
        .collect::<Vec<_>>();
    let holds = |(top, left): (usize, usize), (row, col): (usize, usize)| {
        (top..top + size).contains(&row) && (left..left + size).contains(&col)
    };
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    for place in places(height, width).filter(|&(row, col)| has_cell(row, col)) {
        if chosen.iter().any(|&grid| holds(grid, place)) {
            continue;
        }
        let fits = |grid: (usize, usize)| {
            let is_aligned = |other: (usize, usize)| {
                let overlaps = grid.0.abs_diff(other.0) < size && grid.1.abs_diff(other.1) < size;
                let rows = grid.0.abs_diff(other.0).is_multiple_of(boxes.rows);
                !overlaps || rows && grid.1.abs_diff(other.1).is_multiple_of(boxes.cols)
            };
            holds(grid, place) && chosen.iter().all(|&other| is_aligned(other))
        };
        let name = Place { row: place.0 as u16, col: place.1 as u16 };
        let mut possible = grids.iter().copied().filter(|&grid| fits(grid));
        match (possible.next(), possible.next()) {
            (Some(grid), None) => chosen.push(grid),
            (None, _) => return Err(format!("{name} lies in no full grid of {size}x{size} cells")),
            (Some(_), Some(_)) => {
                return Err(format!("{name} may lie in several grids: the picture does not say which"));
            }
        }
    }
    let origin = |&(row, col): &(usize, usize)| Place { row: row as u16, col: col as u16 };
    let origins = chosen.iter().map(origin).collect::<Vec<_>>();
    Layout::overlay(boxes, &origins).map_err(|error| error.to_string())
}

/// Which places of a layout's canvas have a cell.
pub(crate) fn cells_of(layout: &Layout) -> Vec<Vec<bool>> {
    let row = |row| (0..layout.width()).map(|col| layout.cell_at(row, col).is_some()).collect();
    (0..layout.height()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: BoxShape = BoxShape { rows: 3, cols: 3 };

    fn overlay(origins: &[(u16, u16)]) -> Layout {
        let origins = origins.iter().map(|&(row, col)| Place { row, col }).collect::<Vec<_>>();
        Layout::overlay(NINE, &origins).unwrap()
    }

    #[test]
    fn grids_are_found_from_their_cells() {
        let chain = overlay(&[(0, 0), (6, 6), (12, 12), (18, 6)]);
        for layout in [Layout::samurai(), chain, overlay(&[(0, 0), (3, 3)]), overlay(&[(0, 6), (6, 0)])] {
            assert_eq!(layout_of(NINE, &cells_of(&layout)), Ok(layout));
        }
    }

    #[test]
    fn doubtful_pictures_are_refused() {
        let told = |layout: &Layout| layout_of(NINE, &cells_of(layout)).unwrap_err();
        assert_eq!(
            told(&overlay(&[(0, 0), (0, 6)])),
            "r1c10 may lie in several grids: the picture does not say which"
        );
        let mut cells = cells_of(&Layout::classic());
        cells[8][8] = false;
        assert_eq!(layout_of(NINE, &cells).unwrap_err(), "r1c1 lies in no full grid of 9x9 cells");
    }
}
