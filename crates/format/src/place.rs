//! Names of cells (`r1c1`) and of boxes (`2x3`).

use crate::source::excerpt;
use ninefold_puzzle::{BoxShape, Cell, Layout, Place};

/// The place with a name such as `r1c12`, in either case.
pub(crate) fn read_place(name: &str) -> Option<Place> {
    let (row, col) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some(Place { row: read_number(row)?.checked_sub(1)?, col: read_number(col)?.checked_sub(1)? })
}

/// The cell with a name such as `r1c12`, or why there is none.
pub fn read_cell(layout: &Layout, name: &str) -> Result<Cell, String> {
    let place = read_place(name).ok_or_else(|| no_place(name))?;
    let cell = layout.cell_at(place.row.into(), place.col.into());
    cell.ok_or_else(|| format!("the layout has no cell {place}"))
}

/// The reason why a name names no place.
pub(crate) fn no_place(name: &str) -> String {
    format!("'{}' isn't a cell: write r1c1 for row 1, column 1", excerpt(name))
}

/// The box with a name such as `2x3`, rows by columns.
pub(crate) fn read_boxes(name: &str) -> Option<BoxShape> {
    let (rows, cols) = name.split_once('x')?;
    Some(BoxShape { rows: read_number(rows)?.into(), cols: read_number(cols)?.into() })
}

/// A number of figures only, without signs.
fn read_number(figures: &str) -> Option<u16> {
    figures.bytes().all(|byte| byte.is_ascii_digit()).then(|| figures.parse().ok())?
}
