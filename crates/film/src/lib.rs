//! Pictures that move: pixels in, an animated GIF out.
//!
//! ```
//! use ninefold_film::Film;
//! use std::time::Duration;
//!
//! let mut film = Film::new(2, 1)?;
//! let (white, black) = ([255, 255, 255, 255], [0, 0, 0, 255]);
//! film.add(&[white, black].concat(), Duration::from_secs(1))?;
//! film.add(&[black, white].concat(), Duration::from_secs(1))?;
//! assert!(film.gif()?.starts_with(b"GIF89a"));
//! # Ok::<(), ninefold_film::FilmError>(())
//! ```
//!
//! A GIF has 256 colours. A board has a dozen, and the shades at the edges of its lines and letters: the most
//! frequent colours are kept, and the others become the nearest of them. Only what changes from one picture to
//! the next is written. The press paints the pictures for the command line, a browser paints them for the page;
//! both hand their pixels in here.
//!
//! Absent here: painting.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

type Colour = [u8; 3];

/// The most colours that a GIF tells apart.
const N_COLOURS: usize = 256;

/// Bytes of a pixel: red, green, blue, alpha.
const PIXEL: usize = 4;

/// Why there is no film.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FilmError {
    /// The pictures would be too large, or nothing.
    #[error("a film of {width} by {height} pixels is not possible")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// A picture does not have the size of the film.
    #[error("the pictures differ in size")]
    Differs,
    /// There is no picture.
    #[error("there is no picture")]
    Empty,
    /// It could not be written down.
    #[error("the film cannot be written: {0}")]
    Encoding(String),
}

/// Pictures of one size, one after the other.
#[derive(Debug)]
pub struct Film {
    width: u16,
    height: u16,
    /// The pixels of the last picture.
    before: Option<Vec<u8>>,
    patches: Vec<Patch>,
    counts: HashMap<Colour, usize>,
}

/// A part of a picture that replaces what was there.
#[derive(Debug)]
struct Patch {
    area: Area,
    colours: Vec<Colour>,
    stays: Duration,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Film {
    /// A film of so many pixels across and down.
    pub fn new(width: u32, height: u32) -> Result<Self, FilmError> {
        let side = |length: u32| u16::try_from(length).ok().filter(|length| *length > 0);
        let size = side(width).zip(side(height)).ok_or(FilmError::Size { width, height })?;
        let (patches, counts) = Default::default();
        Ok(Self { width: size.0, height: size.1, before: None, patches, counts })
    }

    /// Adds a picture, which stays for a time: red, green, blue and alpha of each pixel, row by row, on white paper.
    pub fn add(&mut self, pixels: &[u8], stays: Duration) -> Result<(), FilmError> {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        if pixels.len() != width * height * PIXEL {
            return Err(FilmError::Differs);
        }
        let area = match &self.before {
            None => Some(Area { left: 0, top: 0, width, height }),
            Some(before) => Area::of_change(before, pixels, width),
        };
        match (area, self.patches.last_mut()) {
            // Nothing is seen to happen: the picture that is there stays longer.
            (None, Some(last)) => last.stays += stays,
            (None, None) => {}
            (Some(area), _) => {
                let colours = area.colours(pixels, width);
                count(&colours, &mut self.counts);
                self.patches.push(Patch { area, colours, stays });
            }
        }
        self.before = Some(pixels.to_vec());
        Ok(())
    }

    /// The film as a GIF that begins again when it is over.
    pub fn gif(self) -> Result<Vec<u8>, FilmError> {
        if self.patches.is_empty() {
            return Err(FilmError::Empty);
        }
        let palette = Palette::of(self.counts);
        let mut bytes = Vec::new();
        let write = |bytes: &mut Vec<u8>| {
            let mut encoder = Encoder::new(bytes, self.width, self.height, palette.0.as_flattened())?;
            encoder.set_repeat(Repeat::Infinite)?;
            let mut known = HashMap::new();
            for patch in &self.patches {
                encoder.write_frame(&patch.frame(&palette, &mut known))?;
            }
            Ok(())
        };
        write(&mut bytes).map_err(|error: gif::EncodingError| FilmError::Encoding(error.to_string()))?;
        Ok(bytes)
    }
}

impl Patch {
    fn frame(&self, palette: &Palette, known: &mut HashMap<Colour, u8>) -> Frame<'static> {
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Frame {
            // In hundredths of a second.
            delay: u16::try_from(self.stays.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            left: side(self.area.left),
            top: side(self.area.top),
            width: side(self.area.width),
            height: side(self.area.height),
            buffer: Cow::Owned(palette.numbers(&self.colours, known)),
            ..Frame::default()
        }
    }
}

impl Area {
    /// Where two pictures of one width differ.
    fn of_change(before: &[u8], now: &[u8], width: usize) -> Option<Self> {
        let row = width * PIXEL;
        let rows = before.chunks(row).zip(now.chunks(row)).enumerate();
        let mut changed = rows.filter(|(_, (one, other))| one != other).peekable();
        let top = changed.peek()?.0;
        let (mut left, mut right, mut bottom) = (width, 0, top);
        for (row, (one, other)) in changed {
            bottom = row;
            let differs = |column: &usize| {
                let pixel = column * PIXEL..(column + 1) * PIXEL;
                one[pixel.clone()] != other[pixel]
            };
            left = left.min((0..width).find(differs).unwrap_or(width));
            right = right.max((0..width).rfind(differs).unwrap_or(0));
        }
        Some(Self { left, top, width: right + 1 - left, height: bottom + 1 - top })
    }

    /// The colours in it, row by row, on white paper.
    fn colours(self, pixels: &[u8], width: usize) -> Vec<Colour> {
        let rows = pixels.chunks(width * PIXEL).skip(self.top).take(self.height);
        let pixels = rows.flat_map(|row| row[self.left * PIXEL..][..self.width * PIXEL].chunks(PIXEL));
        pixels.map(on_white).collect()
    }
}

/// The colour of a pixel whose parts are not yet weakened by its alpha.
fn on_white(pixel: &[u8]) -> Colour {
    let alpha = u32::from(pixel[3]);
    [pixel[0], pixel[1], pixel[2]].map(|part| {
        let mixed = u32::from(part) * alpha + 255 * (255 - alpha);
        u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX)
    })
}

/// Counts colours, run by run: most neighbours are alike.
fn count(colours: &[Colour], counts: &mut HashMap<Colour, usize>) {
    for run in colours.chunk_by(|one, other| one == other) {
        *counts.entry(run[0]).or_default() += run.len();
    }
}

/// The colours that are kept.
struct Palette(Vec<Colour>);

impl Palette {
    fn of(counts: HashMap<Colour, usize>) -> Self {
        let mut colours = counts.into_iter().collect::<Vec<_>>();
        // By frequency, then by colour, so that the same pictures always give the same bytes.
        colours.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        Self(colours.into_iter().map(|(colour, _)| colour).take(N_COLOURS).collect())
    }

    /// The numbers of colours; those that are not kept become the nearest.
    fn numbers(&self, colours: &[Colour], known: &mut HashMap<Colour, u8>) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(colours.len());
        for run in colours.chunk_by(|one, other| one == other) {
            let number = *known.entry(run[0]).or_insert_with(|| self.nearest(run[0]));
            numbers.resize(numbers.len() + run.len(), number);
        }
        numbers
    }

    fn nearest(&self, colour: Colour) -> u8 {
        let distance = |kept: &Colour| {
            let part = |(one, other): (&u8, &u8)| u32::from(one.abs_diff(*other)).pow(2);
            kept.iter().zip(&colour).map(part).sum::<u32>()
        };
        let nearest = (0u8..=u8::MAX).zip(&self.0).min_by_key(|(_, kept)| distance(kept));
        nearest.map_or(0, |(number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gif::DecodeOptions;

    const SIDE: usize = 10;

    /// White paper with a square of a colour at the top.
    fn square(colour: [u8; 4], x: usize) -> Vec<u8> {
        let mut pixels = vec![255; SIDE * SIDE * PIXEL];
        for (row, column) in [(0, x), (0, x + 1), (1, x), (1, x + 1)] {
            pixels[(row * SIDE + column) * PIXEL..][..PIXEL].copy_from_slice(&colour);
        }
        pixels
    }

    #[test]
    fn pictures_follow_each_other_and_only_what_changes_is_written() {
        let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255]);
        let mut film = Film::new(10, 10).expect("it is possible");
        for pixels in [square(red, 0), square(red, 0), square(blue, 4)] {
            film.add(&pixels, Duration::from_secs(1)).expect("it has the size");
        }
        let bytes = film.gif().expect("it is written");
        let mut decoder = DecodeOptions::new().read_info(bytes.as_slice()).expect("it is a GIF");
        let colours = decoder.global_palette().expect("it has colours").to_vec();
        let colour =
            |frame: &Frame<'_>, at: usize| colours[usize::from(frame.buffer[at]) * 3..][..3].to_vec();
        let first = decoder.read_next_frame().expect("it is read").expect("there is one").clone();
        assert_eq!((first.width, first.height, first.delay), (10, 10, 200));
        assert_eq!((colour(&first, 0), colour(&first, 99)), (vec![255, 0, 0], vec![255, 255, 255]));
        let second = decoder.read_next_frame().expect("it is read").expect("there is one").clone();
        assert_eq!((second.left, second.top, second.width, second.height), (0, 0, 6, 2));
        assert_eq!((colour(&second, 0), colour(&second, 5)), (vec![255, 255, 255], vec![0, 0, 255]));
        assert!(decoder.read_next_frame().expect("it is read").is_none());
    }

    #[test]
    fn paper_shines_through_what_is_not_opaque() {
        assert_eq!(on_white(&[0, 0, 0, 0]), [255, 255, 255]);
        assert_eq!(on_white(&[255, 0, 0, 51]), [255, 204, 204]);
    }

    #[test]
    fn nothing_and_sizes_that_differ_are_refused() {
        assert_eq!(Film::new(0, 3).err(), Some(FilmError::Size { width: 0, height: 3 }));
        let mut film = Film::new(10, 10).expect("it is possible");
        assert_eq!(film.add(&[0; 8], Duration::ZERO), Err(FilmError::Differs));
        assert_eq!(film.gif(), Err(FilmError::Empty));
    }
}
