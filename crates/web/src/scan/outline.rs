//! [`Outline`]: the four corners of a grid in a picture, and what lies between them.

use ninefold_protocol::worker::ScanCorners;

/// The corners of a grid in a picture, in its pixels: upper left, upper right, lower right, lower left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outline(pub ScanCorners);

/// The part of a picture that is shown, in its pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    /// The middle.
    pub middle: (f32, f32),
    /// Pixels across.
    pub width: f32,
    /// Pixels down.
    pub height: f32,
}

impl View {
    /// All of a picture.
    pub fn whole((width, height): (u32, u32)) -> Self {
        let (width, height) = (width as f32, height as f32);
        Self { middle: (width / 2.0, height / 2.0), width, height }
    }
}

impl Outline {
    /// Where somebody may start who has to show where the grid is.
    pub fn suggested((width, height): (u32, u32)) -> Self {
        let (width, height) = (width as f32, height as f32);
        let inset = 0.12 * width.min(height);
        let (right, lower) = (width - inset, height - inset);
        Self([(inset, inset), (right, inset), (right, lower), (inset, lower)])
    }

    /// The same in the same picture at another scale.
    #[must_use]
    pub fn scaled(self, by: f32) -> Self {
        Self(self.0.map(|(x, y)| (x * by, y * by)))
    }

    /// The outline with one corner elsewhere, inside of a picture; as it was, if nothing square could look so.
    #[must_use]
    pub fn moved(self, corner: usize, (x, y): (f32, f32), (width, height): (u32, u32)) -> Self {
        let mut moved = self;
        if let Some(place) = moved.0.get_mut(corner) {
            *place = (x.clamp(0.0, width as f32), y.clamp(0.0, height as f32));
        }
        if moved.is_convex() { moved } else { self }
    }

    fn is_convex(&self) -> bool {
        (0..4).all(|at| {
            let [before, here, after] = [self.0[at], self.0[(at + 1) % 4], self.0[(at + 2) % 4]];
            (here.0 - before.0) * (after.1 - here.1) - (here.1 - before.1) * (after.0 - here.0) > 1.0
        })
    }

    /// Where a place of the grid is, which goes from 0 to 1 across and down.
    ///
    /// A camera sees a square so that lines stay lines: after Paul Heckbert, "Fundamentals of Texture Mapping and
    /// Image Warping", 1989.
    pub fn place(&self, across: f32, down: f32) -> (f32, f32) {
        let [p, q, r, s] = self.0;
        let (sum_x, sum_y) = (p.0 - q.0 + r.0 - s.0, p.1 - q.1 + r.1 - s.1);
        let (right, lower) = ((q.0 - r.0, q.1 - r.1), (s.0 - r.0, s.1 - r.1));
        let area = right.0 * lower.1 - right.1 * lower.0;
        let over = |above: f32| if area.abs() < 1e-6 { 0.0 } else { above / area };
        let (g, h) = (over(sum_x * lower.1 - sum_y * lower.0), over(right.0 * sum_y - right.1 * sum_x));
        let depth = g * across + h * down + 1.0;
        let x = (q.0 - p.0 + g * q.0) * across + (s.0 - p.0 + h * s.0) * down + p.0;
        let y = (q.1 - p.1 + g * q.1) * across + (s.1 - p.1 + h * s.1) * down + p.1;
        (x / depth, y / depth)
    }

    /// The corners of a cell, by its number, made smaller by a share of its side on all sides.
    pub fn cell(&self, size: usize, cell: usize, inset: f32) -> ScanCorners {
        let side = size.max(1);
        let (row, column) = ((cell / side) as f32, (cell % side) as f32);
        let (near, far) = (inset, 1.0 - inset);
        [(near, near), (far, near), (far, far), (near, far)]
            .map(|(across, down)| self.place((column + across) / side as f32, (row + down) / side as f32))
    }

    /// The part of a picture in which the grid can be seen well, and something around it.
    pub fn view(&self, picture: (u32, u32)) -> View {
        const AROUND: f32 = 0.08;
        let span = |place: fn((f32, f32)) -> f32, most: u32| {
            let places = self.0.map(place);
            let least = places.into_iter().fold(f32::INFINITY, f32::min);
            let largest = places.into_iter().fold(f32::NEG_INFINITY, f32::max);
            let around = AROUND * (largest - least);
            let (from, to) = ((least - around).max(0.0), (largest + around).min(most as f32));
            ((from + to) / 2.0, (to - from).max(1.0))
        };
        let (x, width) = span(|(x, _)| x, picture.0);
        let (y, height) = span(|(_, y)| y, picture.1);
        View { middle: (x, y), width, height }
    }

    /// The corners as the points of a polygon.
    pub fn points(corners: &ScanCorners) -> String {
        corners.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (u32, u32) = (400, 300);

    fn close(one: (f32, f32), other: (f32, f32)) -> bool {
        (one.0 - other.0).hypot(one.1 - other.1) < 0.01
    }

    #[test]
    fn lines_through_a_tilted_grid_meet_where_its_diagonals_do() {
        let outline = Outline([(100.0, 50.0), (300.0, 50.0), (400.0, 250.0), (0.0, 250.0)]);
        for (at, (across, down)) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].into_iter().enumerate() {
            assert!(close(outline.place(across, down), outline.0[at]));
        }
        // The diagonals cross at (200, 350/3), and so they do in the middle of the square.
        assert!(close(outline.place(0.5, 0.5), (200.0, 350.0 / 3.0)));
        assert!(close(outline.cell(2, 3, 0.0)[0], (200.0, 350.0 / 3.0)));
    }

    #[test]
    fn a_corner_stays_in_the_picture_and_the_outline_convex() {
        let outline = Outline::suggested(SIZE);
        let moved = outline.moved(0, (-5.0, 7.0), SIZE);
        assert_eq!(moved.0[0], (0.0, 7.0));
        assert_eq!(outline.moved(0, (390.0, 290.0), SIZE), outline);
        assert_eq!(outline.moved(4, (0.0, 0.0), SIZE), outline);
    }

    #[test]
    fn what_is_seen_has_the_grid_in_it_and_ends_with_the_picture() {
        let outline = Outline([(10.0, 10.0), (110.0, 10.0), (110.0, 110.0), (10.0, 110.0)]);
        let View { middle, width, height } = outline.view(SIZE);
        assert_eq!((middle, width, height), ((60.0, 60.0), 116.0, 116.0));
        assert_eq!(View::whole(SIZE).width, 400.0);
    }
}
