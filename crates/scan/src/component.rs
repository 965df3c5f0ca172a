//! [`Components`]: the pieces of ink, each of pixels that touch.

use crate::ink::Ink;

/// A piece of ink: pixels that touch each other, at their corners too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Component {
    /// Which one it is, for [`Components::is_of`].
    pub(crate) label: u32,
    /// Of how many pixels.
    pub(crate) n_pixels: usize,
    /// The first column, and the one after the last.
    pub(crate) columns: (usize, usize),
    /// The first row, and the one after the last.
    pub(crate) rows: (usize, usize),
}

impl Component {
    /// Columns from the first to the last.
    pub(crate) fn width(&self) -> usize {
        self.columns.1 - self.columns.0
    }

    /// Rows from the first to the last.
    pub(crate) fn height(&self) -> usize {
        self.rows.1 - self.rows.0
    }

    /// The smallest that is around both.
    pub(crate) fn around(&self, other: &Self) -> Self {
        Self {
            label: self.label,
            n_pixels: self.n_pixels + other.n_pixels,
            columns: (self.columns.0.min(other.columns.0), self.columns.1.max(other.columns.1)),
            rows: (self.rows.0.min(other.rows.0), self.rows.1.max(other.rows.1)),
        }
    }
}

/// All pieces of ink of a picture.
pub(crate) struct Components {
    /// In the order of their first pixels, row by row.
    pub(crate) all: Vec<Component>,
    width: usize,
    height: usize,
    /// Of which piece a pixel is; 0 is none.
    labels: Vec<u32>,
}

impl Components {
    /// The pieces of some ink.
    pub(crate) fn of(ink: &Ink) -> Self {
        let (width, height) = (ink.width(), ink.height());
        let mut labels = vec![0; width * height];
        let mut all = Vec::new();
        let mut to_visit = Vec::new();
        for start in 0..width * height {
            if labels[start] != 0 || !ink.at(start % width, start / width) {
                continue;
            }
            let label = all.len() as u32 + 1;
            let mut piece = Component { label, n_pixels: 0, columns: (width, 0), rows: (height, 0) };
            labels[start] = label;
            to_visit.push(start);
            while let Some(at) = to_visit.pop() {
                let (x, y) = (at % width, at / width);
                piece.n_pixels += 1;
                piece.columns = (piece.columns.0.min(x), piece.columns.1.max(x + 1));
                piece.rows = (piece.rows.0.min(y), piece.rows.1.max(y + 1));
                for y in y.saturating_sub(1)..(y + 2).min(height) {
                    for x in x.saturating_sub(1)..(x + 2).min(width) {
                        let at = y * width + x;
                        if labels[at] == 0 && ink.at(x, y) {
                            labels[at] = label;
                            to_visit.push(at);
                        }
                    }
                }
            }
            all.push(piece);
        }
        Self { all, width, height, labels }
    }

    /// Whether a pixel that is there is of a piece.
    pub(crate) fn is_of(&self, piece: &Component, x: usize, y: usize) -> bool {
        self.labels[y * self.width + x] == piece.label
    }

    /// Whether the pixel at a place is of a piece; beyond the edge none is.
    pub(crate) fn is_of_at(&self, piece: &Component, x: f32, y: f32) -> bool {
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32;
        inside && self.is_of(piece, x as usize, y as usize)
    }
}
