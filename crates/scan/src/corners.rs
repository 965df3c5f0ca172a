//! [`Point`] and [`Corners`]: where a grid is in a picture.

/// A place in a picture, in pixels from its upper left corner: the middle of the first pixel is (0.5, 0.5).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// Pixels to the right.
    pub x: f32,
    /// Pixels down.
    pub y: f32,
}

impl Point {
    /// How far another place is.
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// The corners of a grid: upper left, upper right, lower right, lower left.
///
/// Any four places are corners, because a person may drag them anywhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Corners(pub [Point; 4]);

impl Corners {
    /// The whole of a picture, for a person to drag them from there where no grid was found.
    pub fn around(width: usize, height: usize) -> Self {
        let (right, lower) = (width as f32, height as f32);
        Self([(0.0, 0.0), (right, 0.0), (right, lower), (0.0, lower)].map(|(x, y)| Point { x, y }))
    }

    /// The same corners in the same picture at another scale.
    pub fn scaled(self, by: f32) -> Self {
        Self(self.0.map(|Point { x, y }| Point { x: x * by, y: y * by }))
    }

    /// The same corners, farther to the right and farther down.
    pub(crate) fn shifted(self, right: f32, down: f32) -> Self {
        Self(self.0.map(|Point { x, y }| Point { x: x + right, y: y + down }))
    }

    /// Whether they go around something clockwise and bulge everywhere, as pictures of a square do.
    pub fn are_convex(&self) -> bool {
        (0..4).all(|at| {
            let [before, here, after] = [self.0[at], self.0[(at + 1) % 4], self.0[(at + 2) % 4]];
            let turn = (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x);
            turn > 0.0
        })
    }

    /// The lengths of the sides, from the upper one on, clockwise.
    pub(crate) fn sides(&self) -> [f32; 4] {
        std::array::from_fn(|at| self.0[at].distance(self.0[(at + 1) % 4]))
    }
}
