//! [`Ink`]: which pixels of a picture are darker than what is around them, or lighter.

use crate::Picture;

/// What is drawn on what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Polarity {
    /// Newspapers.
    DarkOnLight,
    /// Screens at night.
    LightOnDark,
}

/// The pixels of a picture that are drawn on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ink {
    width: usize,
    height: usize,
    drawn: Vec<bool>,
}

impl Ink {
    /// The pixels that differ by more than so many shades from the mean of a square around them.
    ///
    /// What is around a pixel is compared instead of the whole page, because one corner in the shade is often
    /// darker than the print in another. Sums over squares come from a table of sums over rectangles (Frank
    /// Crow, 1984; used for this by Derek Bradley and Gerhard Roth, 2007).
    pub(crate) fn of(picture: &Picture, sums: &Sums, reach: usize, by: i64, polarity: Polarity) -> Self {
        let (width, height) = (picture.width(), picture.height());
        let mut drawn = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = y.saturating_sub(reach)..(y + reach + 1).min(height);
            for x in 0..width {
                let columns = x.saturating_sub(reach)..(x + reach + 1).min(width);
                let n_pixels = (rows.len() * columns.len()) as i64;
                let darker = sums.over(columns, rows.clone()) - i64::from(picture.at(x, y)) * n_pixels;
                let differs = match polarity {
                    Polarity::DarkOnLight => darker,
                    Polarity::LightOnDark => -darker,
                };
                drawn.push(differs > by * n_pixels);
            }
        }
        Self { width, height, drawn }
    }

    /// The pixels that differ by so much from what is on both sides of them, in one of four directions.
    ///
    /// Strokes do, and the edge of a shadow does not. Where two lines cross, one of the diagonals leads to paper.
    pub(crate) fn of_strokes(
        picture: &Picture,
        sums: &Sums,
        reach: usize,
        by: i64,
        polarity: Polarity,
    ) -> Self {
        let (width, height) = (picture.width(), picture.height());
        // The mean of three by three pixels, so far away, times 9.
        let around = |x: usize, y: usize, right: isize, down: isize| {
            let place = |at: usize, off: isize, size: usize| {
                let at =
                    at.saturating_add_signed(off * reach as isize).clamp(1, size.saturating_sub(2).max(1));
                at.saturating_sub(1)..(at + 2).min(size)
            };
            let (columns, rows) = (place(x, right, width), place(y, down, height));
            let n_pixels = (columns.len() * rows.len()) as i64;
            9 * sums.over(columns, rows) / n_pixels
        };
        let mut drawn = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let own = 9 * i64::from(picture.at(x, y));
                let differs = |(right, down): (isize, isize)| {
                    let (one, other) = (around(x, y, right, down) - own, around(x, y, -right, -down) - own);
                    match polarity {
                        Polarity::DarkOnLight => one.min(other),
                        Polarity::LightOnDark => -one.max(other),
                    }
                };
                drawn.push([(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|to| differs(to) > 9 * by));
            }
        }
        Self { width, height, drawn }
    }

    /// Pixels that are chosen one by one, row by row.
    pub(crate) fn new(width: usize, drawn: Vec<bool>) -> Self {
        Self { width, height: drawn.len() / width, drawn }
    }

    /// The same with every neighbour of a drawn pixel, which closes small gaps.
    pub(crate) fn spread(&self) -> Self {
        let mut drawn = self.drawn.clone();
        for (at, _) in self.drawn.iter().enumerate().filter(|(_, drawn)| **drawn) {
            let (x, y) = (at % self.width, at / self.width);
            for y in y.saturating_sub(1)..(y + 2).min(self.height) {
                for x in x.saturating_sub(1)..(x + 2).min(self.width) {
                    drawn[y * self.width + x] = true;
                }
            }
        }
        Self { drawn, ..*self }
    }

    /// Pixels across.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// Whether a pixel that is there is drawn on.
    pub(crate) fn at(&self, x: usize, y: usize) -> bool {
        self.drawn[y * self.width + x]
    }

    /// Whether the pixel at a place is drawn on; beyond the edge nothing is.
    pub(crate) fn at_place(&self, x: f32, y: f32) -> bool {
        let inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32;
        inside && self.at(x as usize, y as usize)
    }
}

/// Sums of shades over rectangles.
pub(crate) struct Sums {
    width: usize,
    /// Of all that is above and left of a pixel, for one more row and column than the picture has.
    above_left: Vec<i64>,
}

impl Sums {
    /// Adds a picture up.
    pub(crate) fn of(picture: &Picture) -> Self {
        let width = picture.width() + 1;
        let mut above_left = vec![0; width * (picture.height() + 1)];
        for y in 0..picture.height() {
            let mut row = 0;
            for x in 0..picture.width() {
                row += i64::from(picture.at(x, y));
                above_left[(y + 1) * width + x + 1] = above_left[y * width + x + 1] + row;
            }
        }
        Self { width, above_left }
    }

    /// The sum over columns and rows.
    pub(crate) fn over(&self, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> i64 {
        let at = |x: usize, y: usize| self.above_left[y * self.width + x];
        at(columns.end, rows.end) + at(columns.start, rows.start)
            - at(columns.start, rows.end)
            - at(columns.end, rows.start)
    }
}
