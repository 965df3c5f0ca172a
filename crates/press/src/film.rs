//! Pictures that move, as GIF: the SVG of `ninefold-render`, one after the other.
//!
//! A GIF has 256 colours. A board has a dozen, and the shades at the edges of its lines and letters: the most
//! frequent colours are kept, and the others become the nearest of them. Only what changes from one picture to
//! the next is written.

use crate::png::{PngError, letters, paint};
use ::gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

type Colour = [u8; 3];

/// The most colours that a GIF tells apart.
const N_COLOURS: usize = 256;

/// Pictures as a GIF that begins again when it is over. Each SVG image is painted at a scale and stays for its
/// time; all must be of one size.
pub fn gif(pictures: &[(String, Duration)], scale: f32) -> Result<Vec<u8>, PngError> {
    let letters = letters();
    let mut before: Option<Pixmap> = None;
    let mut patches: Vec<Patch> = Vec::new();
    let mut counts = HashMap::new();
    for (svg, stays) in pictures {
        let now = paint(svg, scale, &letters)?;
        if before
            .as_ref()
            .is_some_and(|before| (before.width(), before.height()) != (now.width(), now.height()))
        {
            return Err(PngError::Svg("the pictures differ in size".into()));
        }
        match (Area::of_change(before.as_ref(), &now), patches.last_mut()) {
            // Nothing is seen to happen: the picture that is there stays longer.
            (None, Some(last)) => last.stays += *stays,
            (None, None) => {}
            (Some(area), _) => {
                let patch = Patch { colours: area.colours(&now), area, stays: *stays };
                count(&patch.colours, &mut counts);
                patches.push(patch);
            }
        }
        before = Some(now);
    }
    let Some(last) = before else { return Err(PngError::Size { width: 0, height: 0 }) };
    write(&patches, &Palette::of(counts), &last).map_err(|error| PngError::Encoding(error.to_string()))
}

/// A part of a picture that replaces what was there.
struct Patch {
    area: Area,
    colours: Vec<Colour>,
    stays: Duration,
}

/// A rectangle of pixels.
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// Where two pictures of one size differ; the whole if there is none before.
    fn of_change(before: Option<&Pixmap>, now: &Pixmap) -> Option<Self> {
        let (width, height) = (now.width() as usize, now.height() as usize);
        let Some(before) = before else { return Some(Self { left: 0, top: 0, width, height }) };
        let rows = before.pixels().chunks(width).zip(now.pixels().chunks(width)).enumerate();
        let mut changed = rows.filter(|(_, (one, other))| one != other).peekable();
        let top = changed.peek()?.0;
        let (mut left, mut right, mut bottom) = (width, 0, top);
        for (row, (one, other)) in changed {
            bottom = row;
            let differs = |column: &usize| one[*column] != other[*column];
            left = left.min((0..width).find(differs).unwrap_or(width));
            right = right.max((0..width).rfind(differs).unwrap_or(0));
        }
        Some(Self { left, top, width: right + 1 - left, height: bottom + 1 - top })
    }

    /// The colours in it, row by row, on white paper.
    fn colours(&self, picture: &Pixmap) -> Vec<Colour> {
        let rows = picture.pixels().chunks(picture.width() as usize).skip(self.top).take(self.height);
        let pixels = rows.flat_map(|row| &row[self.left..self.left + self.width]);
        let on_white = pixels.map(|pixel| {
            let paper = u8::MAX - pixel.alpha();
            [pixel.red(), pixel.green(), pixel.blue()].map(|part| part.saturating_add(paper))
        });
        on_white.collect()
    }
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

fn write(patches: &[Patch], palette: &Palette, canvas: &Pixmap) -> Result<Vec<u8>, ::gif::EncodingError> {
    let mut bytes = Vec::new();
    // Sides are at most 16,000 pixels, as `paint` sees to.
    let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let (width, height) = (side(canvas.width() as usize), side(canvas.height() as usize));
    let mut encoder = Encoder::new(&mut bytes, width, height, palette.0.as_flattened())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut known = HashMap::new();
    for patch in patches {
        let area = &patch.area;
        encoder.write_frame(&Frame {
            // In hundredths of a second.
            delay: u16::try_from(patch.stays.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            left: side(area.left),
            top: side(area.top),
            width: side(area.width),
            height: side(area.height),
            buffer: Cow::Owned(palette.numbers(&patch.colours, &mut known)),
            ..Frame::default()
        })?;
    }
    drop(encoder);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gif::DecodeOptions;

    fn square(colour: &str, x: u32) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#ffffff"/><rect x="{x}" width="2" height="2" fill="{colour}"/></svg>"##
        )
    }

    #[test]
    fn pictures_follow_each_other_and_only_what_changes_is_written() {
        let second = Duration::from_secs(1);
        let pictures =
            [(square("#ff0000", 0), second), (square("#ff0000", 0), second), (square("#0000ff", 4), second)];
        let bytes = gif(&pictures, 1.0).expect("it is painted");
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
    fn nothing_and_sizes_that_differ_are_refused() {
        let other = r##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>"##;
        let pictures = [(square("#ff0000", 0), Duration::ZERO), (other.to_owned(), Duration::ZERO)];
        assert!(matches!(gif(&pictures, 1.0), Err(PngError::Svg(_))));
        assert!(matches!(gif(&[], 1.0), Err(PngError::Size { .. })));
    }
}
