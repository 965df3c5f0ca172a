//! The pen: strokes from cell to cell, and how the lines that they leave are drawn.

use crate::drawing::Point;
use crate::hint::Curve;
use ninefold_puzzle::{Cell, Layout};

/// A stroke that is being drawn: the cells that it has gone through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stroke(Vec<Cell>);

impl Stroke {
    /// The pen is put down on a cell.
    pub fn begin(cell: Cell) -> Self {
        Self(vec![cell])
    }

    /// The cells so far.
    pub fn path(&self) -> &[Cell] {
        &self.0
    }

    /// The pen comes to a cell: back over its own last line, or on to it by cells that touch. A quick
    /// pointer is not seen on every cell of its way.
    pub fn reach(&mut self, layout: &Layout, cell: Cell) {
        let before_last = self.0.len().checked_sub(2).map(|at| self.0[at]);
        if before_last == Some(cell) {
            self.0.pop();
            return;
        }
        while let Some(&last) = self.0.last().filter(|last| **last != cell) {
            let (here, there) = (layout.place(last), layout.place(cell));
            let towards = |from: u16, to: u16| (i32::from(to) - i32::from(from)).signum();
            let step = (towards(here.row, there.row), towards(here.col, there.col));
            match layout.step(last, step) {
                Some(next) => self.0.push(next),
                // Between overlapping grids there may be nothing to draw on.
                None => return,
            }
        }
    }
}

/// The lines on a board, and those of the stroke that is being drawn.
pub fn curves(layout: &Layout, lines: &[(Cell, Cell)], stroke: &Stroke) -> Vec<Curve> {
    let path = |pairs: &mut dyn Iterator<Item = (Cell, Cell)>| {
        let mut line = String::new();
        for (from, to) in pairs {
            let (from, to) = (Point::middle(layout, from), Point::middle(layout, to));
            line.push_str(&format!("M{} {}L{} {}", from.x, from.y, to.x, to.y));
        }
        line
    };
    let drawn = path(&mut lines.iter().copied());
    let under_way = path(&mut stroke.0.windows(2).map(|pair| (pair[0], pair[1])));
    let curve = |(line, look)| Curve { line, head: String::new(), look };
    let both = [(drawn, "pen"), (under_way, "pen drawing")].into_iter();
    both.filter(|(line, _)| !line.is_empty()).map(curve).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stroke(indices: &[usize]) -> Vec<usize> {
        let layout = Layout::classic();
        let mut stroke = Stroke::begin(Cell::new(indices[0]));
        indices[1..].iter().for_each(|&index| stroke.reach(&layout, Cell::new(index)));
        stroke.path().iter().map(|cell| cell.index()).collect()
    }

    #[test]
    fn a_stroke_goes_from_cell_to_cell_and_back() {
        assert_eq!(stroke(&[0, 1, 11, 20]), [0, 1, 11, 20]);
        assert_eq!(stroke(&[0, 1, 2, 1, 10]), [0, 1, 10]);
        assert_eq!(stroke(&[4, 4]), [4]);
    }

    #[test]
    fn a_quick_stroke_misses_no_cell_on_its_way() {
        assert_eq!(stroke(&[0, 3]), [0, 1, 2, 3]);
        assert_eq!(stroke(&[0, 30]), [0, 10, 20, 30]);
        assert_eq!(stroke(&[0, 11]), [0, 10, 11]);
    }

    #[test]
    fn lines_and_the_stroke_under_way_look_different() {
        let layout = Layout::classic();
        let lines = [(Cell::new(0), Cell::new(1))];
        let looks = |stroke: &Stroke| -> Vec<_> {
            curves(&layout, &lines, stroke).into_iter().map(|curve| curve.look).collect()
        };
        assert_eq!(looks(&Stroke::default()), ["pen"]);
        let mut stroke = Stroke::begin(Cell::new(0));
        stroke.reach(&layout, Cell::new(9));
        assert_eq!(looks(&stroke), ["pen", "pen drawing"]);
        assert!(curves(&layout, &[], &Stroke::default()).is_empty());
    }
}
