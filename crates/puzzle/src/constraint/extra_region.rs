//! Extra regions: further cells that must differ, such as the windows of windoku.

use super::{Constraint, ConstraintError, check_cells, check_distinct};
use crate::{Cell, Layout};

/// Cells in which no digit stands twice; a house if there is one cell for each digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExtraRegion {
    /// The cells.
    pub cells: Vec<Cell>,
}

impl ExtraRegion {
    /// The windows of windoku on a square grid whose boxes are squares: four of them on a 9x9.
    ///
    /// Windows are boxes shifted so that one row or column of cells stays free around each.
    /// Other layouts have none.
    pub fn windows(layout: &Layout) -> Vec<Constraint> {
        let size = layout.n_digits();
        let side = size.isqrt();
        if side * side != size || layout.grids().len() != 1 || layout.n_cells() != size * size {
            return Vec::new();
        }
        let starts = (1..).step_by(side + 1).take(side - 1).collect::<Vec<_>>();
        let window = |top: usize, left: usize| {
            let cells = (0..size).map(|i| Cell::new((top + i / side) * size + left + i % side)).collect();
            Constraint::ExtraRegion(Self { cells })
        };
        starts
            .iter()
            .flat_map(|&top| starts.iter().map(move |&left| (top, left)))
            .map(|(t, l)| window(t, l))
            .collect()
    }

    pub(super) fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells("an extra region", &self.cells, layout)?;
        check_distinct("the extra region", &self.cells, layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windoku_has_four_windows_of_nine_cells() {
        let layout = Layout::classic();
        let windows = ExtraRegion::windows(&layout);
        assert_eq!(windows.len(), 4);
        assert!(
            windows.iter().all(|window| window.check(&layout).is_ok() && window.cells(&layout).len() == 9)
        );
        assert_eq!(windows[0].cells(&layout)[0], layout.cell_at(1, 1).unwrap());
        assert_eq!(windows[3].cells(&layout)[8], layout.cell_at(7, 7).unwrap());
    }

    #[test]
    fn only_square_boxes_have_windows() {
        assert_eq!(ExtraRegion::windows(&Layout::square(16).unwrap()).len(), 9);
        assert!(ExtraRegion::windows(&Layout::square(6).unwrap()).is_empty());
        assert!(ExtraRegion::windows(&Layout::samurai()).is_empty());
    }
}
