//! [`read`]: what is in the cells of a grid, and where somebody should look.

use crate::glyph::{Flaw, Glyph};
use crate::ink::{Ink, Polarity, Sums};
use crate::network::{N_CLASSES, Network, OTHER, sure};
use crate::straighten::{View, cell_of};
use crate::{Corners, Picture, lines};
use ninefold_puzzle::Digit;

/// What was read from a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// Cells across and down: 4, 6 or 9.
    pub size: usize,
    /// Whether the lines of the grid, or somebody, say its size; else it is taken for 9.
    pub size_is_sure: bool,
    /// Every cell, row by row.
    pub cells: Vec<CellReading>,
}

/// What was read from one cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellReading {
    /// The likeliest digit; `None` is an empty cell.
    pub best: Option<Digit>,
    /// What else it could be, the likeliest first, `None` for empty; never without one where it is doubtful.
    pub others: Vec<Option<Digit>>,
    /// Whether a person should look at it.
    pub doubtful: bool,
}

/// How likely it must be that a sign is no digit for the cell to be taken for empty.
const NO_DIGIT: f32 = 0.5;

/// How likely a digit must be to be named as another reading.
const WORTH_NAMING: f32 = 0.01;

/// The most digits that are named as other readings.
const N_OTHERS: usize = 3;

/// How much of the usual contrast a printed digit has at least: what is paler was written with a pencil.
const PALE: f32 = 0.6;

/// What has less than this of the usual contrast shines through from the other page.
const SHINES_THROUGH: f32 = 0.12;

/// What is lower than this part of the usual height is a mark of a player, or of an app.
const MARK: f32 = 0.5;

/// How far from the usual height a printed digit is at most: what is drawn by hand is higher or lower.
const UNEVEN: f32 = 0.12;

/// How many digits must be sure before others are compared with them.
const N_USUAL: usize = 4;

/// How well lines must fit to say what size a grid has.
const LEAST_FIT: f32 = 0.4;

/// Reads a grid by its corners, and finds its size by its lines.
pub fn read(picture: &Picture, corners: &Corners) -> Reading {
    let (near, corners) = near(picture, corners);
    match size(&near, &corners) {
        Some(size) => read_near(&near, &corners, size),
        None => Reading { size_is_sure: false, ..read_near(&near, &corners, 9) },
    }
}

/// Reads a grid of a size that somebody knows: 4, 6 or 9; anything else is taken for the next smaller of them.
pub fn read_as(picture: &Picture, corners: &Corners, size: usize) -> Reading {
    let (near, corners) = near(picture, corners);
    let size = lines::SIZES.into_iter().find(|known| size >= *known).unwrap_or(4);
    read_near(&near, &corners, size)
}

/// What is around a grid, with about as many pixels as a reading uses, and the corners in it.
fn near(picture: &Picture, corners: &Corners) -> (Picture, Corners) {
    /// A cell of 9x9 has some 64 pixels then, so that nothing is lost on the way to the 48 of a glyph.
    const SIDE: f32 = 580.0;
    const LONGEST: usize = 1160;
    let cut = picture.around(corners);
    let longest = corners.sides().into_iter().fold(1.0, f32::max);
    let scale = if longest.is_finite() { (SIDE / longest).min(1.0) } else { 1.0 };
    let longer = cut.picture.width().max(cut.picture.height());
    let (near, scale) = cut.picture.shrunk(((longer as f32 * scale) as usize).clamp(1, LONGEST));
    (near, corners.shifted(-(cut.left as f32), -(cut.upper as f32)).scaled(scale))
}

/// The size that the lines of a grid say it has.
fn size(near: &Picture, corners: &Corners) -> Option<usize> {
    let sums = Sums::of(near);
    let view = View::of(corners);
    let reach = (near.width().min(near.height()) / 40).max(3);
    let polarities = [Polarity::DarkOnLight, Polarity::LightOnDark];
    let looks = [12, 5].into_iter().flat_map(|by| polarities.map(|polarity| (by, polarity)));
    let fits = looks.flat_map(|(by, polarity)| {
        let ink = Ink::of(near, &sums, reach, by, polarity);
        lines::SIZES.map(|size| (lines::fit(&ink, &view, size), size))
    });
    let best = fits.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(fit, _)| *fit >= LEAST_FIT).map(|(_, size)| size)
}

fn read_near(near: &Picture, corners: &Corners, size: usize) -> Reading {
    let network = Network::trained();
    let view = View::of(corners);
    let signs = (0..size * size).map(|at| {
        let glyph = Glyph::of(&cell_of(near, &view, size, at / size, at % size))?;
        Some(Sign { likely: network.judge(&glyph.ink), glyph })
    });
    let signs = signs.collect::<Vec<_>>();
    let usual = Usual::of(&signs);
    let read =
        |sign: &Option<Sign>| sign.as_ref().map_or_else(CellReading::default, |sign| sign.read(&usual, size));
    let mut cells = signs.iter().map(read).collect::<Vec<_>>();
    doubt_clashes(&mut cells, size);
    Reading { size, size_is_sure: true, cells }
}

/// A sign in a cell, with what it could be.
struct Sign {
    glyph: Glyph,
    likely: [f32; N_CLASSES],
}

impl Sign {
    /// The digit about which the network has no doubt, if nothing else speaks against it.
    fn sure(&self) -> Option<Digit> {
        if self.glyph.flaw.is_none() { sure(&self.likely).map(Digit::from_index) } else { None }
    }

    /// Whether only a part of it may be seen.
    fn is_cut(&self) -> bool {
        self.glyph.flaw == Some(Flaw::Cut)
    }

    /// What it says in a grid whose digits usually look so.
    fn read(&self, usual: &Usual, size: usize) -> CellReading {
        let shines_through = |contrast: f32| self.glyph.contrast < SHINES_THROUGH * contrast;
        let is_mark = |(height, _): (f32, f32)| self.glyph.height < MARK * height && !self.is_cut();
        if usual.contrast.is_some_and(shines_through) || usual.height.is_some_and(is_mark) {
            return CellReading::default();
        }
        let mut digits =
            (0..size).map(|index| (self.likely[index], Digit::from_index(index))).collect::<Vec<_>>();
        digits.sort_by(|one, other| other.0.total_cmp(&one.0));
        let n_named = digits.iter().take_while(|(likely, _)| *likely >= WORTH_NAMING).count();
        // There is something in the cell: that it is empty, and one digit, are always among what it could be.
        let named = digits[..n_named.clamp(1, N_OTHERS + 1)].iter().map(|(_, digit)| Some(*digit));
        let mut readings = named.collect::<Vec<_>>();
        if self.likely[OTHER] >= NO_DIGIT {
            readings.insert(0, None)
        } else {
            readings.push(None)
        }
        let best = readings.remove(0);
        let is_sure = best.is_some() && self.sure() == best && usual.is_like(&self.glyph);
        CellReading { best, others: readings, doubtful: !is_sure }
    }
}

/// How the digits of a grid look: printed ones look alike.
struct Usual {
    contrast: Option<f32>,
    /// The usual height, and how far from it digits are.
    height: Option<(f32, f32)>,
    is_light: Option<bool>,
}

impl Usual {
    /// How most of the digits look that are sure by themselves.
    fn of(signs: &[Option<Sign>]) -> Self {
        let sure = signs
            .iter()
            .flatten()
            .filter(|sign| sign.sure().is_some())
            .map(|sign| &sign.glyph)
            .collect::<Vec<_>>();
        if sure.len() < N_USUAL {
            return Self { contrast: None, height: None, is_light: None };
        }
        let height = median(sure.iter().map(|glyph| glyph.height));
        let spread = median(sure.iter().map(|glyph| (glyph.height - height).abs()));
        let n_light = sure.iter().filter(|glyph| glyph.is_light).count();
        Self {
            contrast: Some(median(sure.iter().map(|glyph| glyph.contrast))),
            // Old figures have different heights.
            height: Some((height, (UNEVEN * height).max(4.0 * spread))),
            is_light: Some(2 * n_light > sure.len()),
        }
    }

    /// Whether a glyph looks as the others do.
    fn is_like(&self, glyph: &Glyph) -> bool {
        self.contrast.is_none_or(|contrast| glyph.contrast >= PALE * contrast)
            && self.height.is_none_or(|(height, spread)| (glyph.height - height).abs() <= spread)
            && self.is_light.is_none_or(|is_light| glyph.is_light == is_light)
    }
}

/// The middle one of at least one number.
fn median(numbers: impl Iterator<Item = f32>) -> f32 {
    let mut sorted = numbers.collect::<Vec<_>>();
    sorted.sort_by(f32::total_cmp);
    sorted[sorted.len() / 2]
}

/// Digits that a row, a column or a block has twice are doubtful, all of them: one was misread.
fn doubt_clashes(cells: &mut [CellReading], size: usize) {
    let (wide, high) = match size {
        4 => (2, 2),
        6 => (3, 2),
        _ => (3, 3),
    };
    let block = |at: usize| (at / size / high, at % size / wide);
    let share = |one: usize, other: usize| {
        one / size == other / size || one % size == other % size || block(one) == block(other)
    };
    let best = cells.iter().map(|cell| cell.best).collect::<Vec<_>>();
    for (at, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| cell.best.is_some()) {
        cell.doubtful |=
            (0..best.len()).any(|other| other != at && best[other] == best[at] && share(at, other));
    }
}
