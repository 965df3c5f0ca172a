//! [`Picture`], shades of grey in a rectangle.

use crate::Corners;

/// Why something is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadPicture {
    /// There is nothing in it.
    #[error("the picture is empty")]
    Empty,
    /// It is larger than [`Picture::MAX_PIXELS`].
    #[error("the picture has {width} by {height} pixels; at most {} million are read", Picture::MAX_PIXELS / 1_000_000)]
    TooLarge {
        /// Pixels across.
        width: usize,
        /// Pixels down.
        height: usize,
    },
    /// There are more or fewer bytes than its size says.
    #[error("the picture has {found} bytes where its size says {expected}")]
    Bytes {
        /// The bytes that there are.
        found: usize,
        /// The bytes that there should be.
        expected: usize,
    },
}

/// Shades of grey in a rectangle, from 0 for black to 255 for white, row by row.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    /// `width * height` of them, at least one and at most [`Self::MAX_PIXELS`].
    shades: Vec<u8>,
}

impl Picture {
    /// The most pixels that a picture may have: the cameras of telephones have up to 50 million.
    ///
    /// All work on a picture is shrinking it once, which takes time by its pixels, and then bounded.
    pub const MAX_PIXELS: usize = 64_000_000;

    /// A picture of shades.
    pub fn new(width: usize, height: usize, shades: Vec<u8>) -> Result<Self, BadPicture> {
        let expected = Self::n_pixels(width, height)?;
        if shades.len() != expected {
            return Err(BadPicture::Bytes { found: shades.len(), expected });
        }
        Ok(Self { width, height, shades })
    }

    /// A picture of pixels of four bytes: red, green, blue and alpha, as a browser's canvas has them.
    ///
    /// What is transparent lies on white.
    pub fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Result<Self, BadPicture> {
        let expected = 4 * Self::n_pixels(width, height)?;
        if rgba.len() != expected {
            return Err(BadPicture::Bytes { found: rgba.len(), expected });
        }
        let shade = |pixel: &[u8]| {
            // How bright eyes find the three colours.
            let [red, green, blue, alpha] = [0, 1, 2, 3].map(|at| u32::from(pixel[at]));
            let bright = (77 * red + 150 * green + 29 * blue) >> 8;
            ((bright * alpha + 255 * (255 - alpha)) / 255) as u8
        };
        Ok(Self { width, height, shades: rgba.chunks_exact(4).map(shade).collect() })
    }

    /// Whether a picture may have this size: to be asked before there is room for its pixels.
    pub fn check_size(width: usize, height: usize) -> Result<(), BadPicture> {
        Self::n_pixels(width, height).map(|_| ())
    }

    fn n_pixels(width: usize, height: usize) -> Result<usize, BadPicture> {
        match width.checked_mul(height) {
            Some(0) => Err(BadPicture::Empty),
            Some(pixels) if pixels <= Self::MAX_PIXELS => Ok(pixels),
            _ => Err(BadPicture::TooLarge { width, height }),
        }
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All shades, row by row.
    pub fn shades(&self) -> &[u8] {
        &self.shades
    }

    /// The picture as pixels of four bytes, as a browser's canvas takes them.
    pub fn to_rgba(&self) -> Vec<u8> {
        self.shades.iter().flat_map(|&shade| [shade, shade, shade, 255]).collect()
    }

    /// A picture whose shades are calculated; the caller knows that its size is sound.
    pub(crate) fn of(width: usize, height: usize, mut shade: impl FnMut(usize, usize) -> u8) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self { width, height, shades: places.map(|(x, y)| shade(x, y)).collect() }
    }

    /// The shade of a pixel that is there.
    pub(crate) fn at(&self, x: usize, y: usize) -> u8 {
        self.shades[y * self.width + x]
    }

    /// The shade at a place between pixels, by the four around it; beyond the edge it is as at the edge.
    pub(crate) fn between(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let inside = |at: f32, size: usize| (at.max(0.0) as usize).min(size - 1);
        let (left, upper) = (inside(x.floor(), self.width), inside(y.floor(), self.height));
        let (right, lower) = (inside(x.floor() + 1.0, self.width), inside(y.floor() + 1.0, self.height));
        let (to_right, down) = (x - x.floor(), y - y.floor());
        let shade = |x, y| f32::from(self.at(x, y));
        let above = shade(left, upper) * (1.0 - to_right) + shade(right, upper) * to_right;
        let below = shade(left, lower) * (1.0 - to_right) + shade(right, lower) * to_right;
        above * (1.0 - down) + below * down
    }

    /// The part of the picture that has these corners in it, and a little around them.
    pub(crate) fn around(&self, corners: &Corners) -> Part {
        let span = |numbers: [f32; 4], size: usize| {
            let (least, most) = numbers
                .into_iter()
                .fold((f32::MAX, f32::MIN), |(least, most), number| (least.min(number), most.max(number)));
            let margin = (most - least).max(0.0) * 0.05 + 2.0;
            let from = ((least - margin).max(0.0) as usize).min(size - 1);
            (from, ((most + margin).max(0.0) as usize).clamp(from + 1, size))
        };
        let (left, right) = span(corners.0.map(|corner| corner.x), self.width);
        let (upper, lower) = span(corners.0.map(|corner| corner.y), self.height);
        let picture = Self::of(right - left, lower - upper, |x, y| self.at(left + x, upper + y));
        Part { picture, left, upper }
    }

    /// The picture with its longer side at most so long, and by how much it was shrunk: each pixel is the mean
    /// of those that it stands for, so that thin lines become paler instead of vanishing.
    pub(crate) fn shrunk(&self, longest: usize) -> (Self, f32) {
        let longer = self.width.max(self.height);
        if longer <= longest {
            return (self.clone(), 1.0);
        }
        let scaled = |side: usize| (side * longest / longer).max(1);
        let (width, height) = (scaled(self.width), scaled(self.height));
        let from = |at: usize, size: usize, of: usize| at * of / size;
        let small = Self::of(width, height, |x, y| {
            let columns = from(x, width, self.width)..from(x + 1, width, self.width);
            let rows = from(y, height, self.height)..from(y + 1, height, self.height);
            let n_pixels = (columns.len() * rows.len()).max(1);
            let row_sum = |row: usize| {
                let start = row * self.width;
                let shades = &self.shades[start + columns.start..start + columns.end];
                shades.iter().map(|&shade| usize::from(shade)).sum::<usize>()
            };
            (rows.map(row_sum).sum::<usize>() / n_pixels) as u8
        });
        (small, longest as f32 / longer as f32)
    }
}

/// A part of a picture.
pub(crate) struct Part {
    pub(crate) picture: Picture,
    /// Its first column in the whole.
    pub(crate) left: usize,
    /// Its first row in the whole.
    pub(crate) upper: usize,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Picture({} by {})", self.width, self.height)
    }
}
