//! [`Glyph`]: the sign in the middle of a cell, freed of lines and light, for the network to name it.

use crate::Picture;
use crate::component::{Component, Components};
use crate::ink::{Ink, Polarity};

/// Pixels across and down of the picture of a cell.
pub const CELL: usize = 48;

/// Pixels across and down of a glyph.
pub const SIDE: usize = 16;

/// How far the lines of a grid may reach into a cell, in pixels: a sign that touches the edge is looked at
/// again a little further in, where it may have come free.
const INSETS: [usize; 4] = [2, 4, 7, 9];

/// The least height of a sign, in pixels: what is smaller is a mark in a corner, or dust.
const LEAST_HEIGHT: usize = 10;

/// The contrast below which there is nothing, in shades.
const LEAST_CONTRAST: f32 = 7.0;

/// How much larger than the usual difference the contrast is at least where something is drawn: of noise alone,
/// the largest differences in a cell are some four times the usual one.
const NOISE: f32 = 6.5;

/// The part of the full contrast that a stroke has somewhere.
const INK: f32 = 0.45;

/// The parts of the full contrast from which on a pixel may belong to a stroke: few at first, so that the thin
/// parts of a letter hold it together; more where this lets it touch the lines.
const EDGES: [f32; 2] = [0.25, INK];

/// The sign in the middle of a cell.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// How much ink there is, from 0 to 1, row by row; the sign fills the height or the width.
    pub ink: [f32; SIDE * SIDE],
    /// How high it is, of the height of a cell.
    pub height: f32,
    /// How far its middle is below that of the cell, of the height of a cell.
    pub below: f32,
    /// How far its middle is from that of the cell to either side, of the width of a cell.
    pub aside: f32,
    /// How much of the light its ink takes away, from 0 to 1; it does not depend on how bright the light is.
    pub contrast: f32,
    /// What makes it worth a look whatever the network says.
    pub flaw: Option<Flaw>,
    /// Whether it is lighter than the paper.
    pub is_light: bool,
}

/// What makes a glyph doubtful.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It touches the lines of the grid, or reaches out of the cell.
    Cut,
    /// It is in pieces, or something is beside it.
    Pieces,
}

impl Glyph {
    /// The sign in the picture of a cell, which is [`CELL`] pixels wide and high; `None` is an empty one.
    ///
    /// # Panics
    /// If the picture has another size.
    pub fn of(cell: &Picture) -> Option<Self> {
        assert_eq!((cell.width(), cell.height()), (CELL, CELL), "the picture of a cell has one size");
        let strokes = Strokes::of(cell)?;
        let mut flawed: Option<Self> = None;
        for edge in EDGES {
            for inset in INSETS {
                match strokes.sign(inset, edge) {
                    Sign::Whole(glyph) if glyph.flaw.is_none() && !glyph.is_small() => return Some(*glyph),
                    Sign::Whole(glyph) => flawed = Some(*glyph),
                    Sign::Cut(glyph) => flawed = flawed.or(Some(*glyph)),
                    // What was not cut free of the lines by now will not be.
                    Sign::None => break,
                }
            }
        }
        match flawed {
            Some(glyph) if !glyph.is_small() => Some(glyph),
            // It may be a piece of something larger.
            Some(small) => {
                let own = small.ink.iter().sum::<f32>() * (small.height * CELL as f32 / SIDE as f32).powi(2);
                strokes.blot(own * 1.6).or(Some(small))
            }
            None => strokes.blot(0.0),
        }
    }

    /// Whether it is hardly high enough to be a digit.
    fn is_small(&self) -> bool {
        self.height < 0.33
    }
}

/// What was found between the lines of a cell.
enum Sign {
    None,
    Cut(Box<Glyph>),
    Whole(Box<Glyph>),
}

/// How much darker than its paper each pixel of a cell is, or lighter.
struct Strokes {
    polarity: Polarity,
    /// Shades of difference, none below 0.
    depth: Vec<f32>,
    /// The mean shade of the paper.
    paper: f32,
    /// The difference of the darkest strokes in the middle of the cell.
    full: f32,
    /// The usual difference where there is no stroke.
    noise: f32,
}

impl Strokes {
    /// The strokes of a cell, if there are any in its middle.
    fn of(cell: &Picture) -> Option<Self> {
        let mut sorted = inner(9).map(|(x, y)| cell.at(x, y)).collect::<Vec<_>>();
        sorted.sort_unstable();
        // Most of a cell is paper, whatever is written in it.
        let middle = f32::from(sorted[sorted.len() / 2]);
        let energy =
            |of: &dyn Fn(f32) -> f32| sorted.iter().map(|shade| of(f32::from(*shade)).powi(2)).sum::<f32>();
        let darker = energy(&|shade| (middle - shade).max(0.0));
        let lighter = energy(&|shade| (shade - middle).max(0.0));
        let polarity = if darker >= lighter { Polarity::DarkOnLight } else { Polarity::LightOnDark };
        let paper = paper(cell, polarity);
        let differs = |(at, shade): (usize, &u8)| match polarity {
            Polarity::DarkOnLight => (paper[at] - f32::from(*shade)).max(0.0),
            Polarity::LightOnDark => (f32::from(*shade) - paper[at]).max(0.0),
        };
        let depth: Vec<f32> = cell.shades().iter().enumerate().map(differs).collect();
        let mut deepest = inner(9).map(|(x, y)| depth[y * CELL + x]).collect::<Vec<_>>();
        deepest.sort_unstable_by(|one, other| other.total_cmp(one));
        // Enough pixels for a thin 1, and more than a few that noise made dark.
        let full = deepest[..deepest.len() / 40].iter().sum::<f32>() / (deepest.len() / 40) as f32;
        let mean = inner(9).map(|(x, y)| paper[y * CELL + x]).sum::<f32>() / deepest.len() as f32;
        let noise = noise(cell, &paper);
        let is_drawn = full >= LEAST_CONTRAST.max(NOISE * noise);
        is_drawn.then_some(Self { polarity, depth, paper: mean, full, noise })
    }

    /// The sign that is seen where the edge of the cell is left out, and strokes go to this part of the contrast.
    fn sign(&self, inset: usize, edge: f32) -> Sign {
        let inside = |at: usize| (inset..CELL - inset).contains(&at);
        let least = (edge * self.full).max(NOISE / 2.0 * self.noise).min(INK * self.full);
        let is_ink = |(at, depth): (usize, &f32)| inside(at % CELL) && inside(at / CELL) && *depth >= least;
        let ink = Ink::new(CELL, self.depth.iter().enumerate().map(is_ink).collect());
        let components = Components::of(&ink);
        let touches = |piece: &Component| {
            let ends = |(from, to): (usize, usize)| from == inset || to == CELL - inset;
            ends(piece.columns) || ends(piece.rows)
        };
        let is_central = |piece: &Component| {
            let middle = |(from, to): (usize, usize)| (from + to) / 2;
            let near = |at: usize| (CELL / 5..CELL - CELL / 5).contains(&at);
            near(middle(piece.columns)) && near(middle(piece.rows))
        };
        let is_stroke = |piece: &&Component| {
            let (columns, rows) = (piece.columns.0..piece.columns.1, piece.rows.0..piece.rows.1);
            let mut pixels = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            pixels.any(|(x, y)| components.is_of(piece, x, y) && self.depth[y * CELL + x] >= INK * self.full)
        };
        let strokes = components.all.iter().filter(is_stroke).copied();
        let (cut, free): (Vec<_>, Vec<_>) = strokes.partition(touches);
        let central = free.iter().filter(|piece| is_central(piece) && piece.n_pixels >= 4);
        let Some(largest) = central.clone().max_by_key(|piece| (piece.height(), piece.n_pixels)) else {
            return self.cut_sign(&components, &cut);
        };
        // A digit may be in pieces, one above the other; what is beside it is something else.
        let mut pieces = vec![*largest];
        let mut whole = *largest;
        let mut n_else = 0;
        for piece in free.iter().filter(|piece| piece.label != largest.label) {
            let joined = whole.around(piece);
            let gap = joined.height().saturating_sub(whole.height() + piece.height());
            let is_part = joined.width() <= whole.width() + 3 && joined.height() <= CELL * 3 / 4 && gap <= 3;
            if is_part && piece.n_pixels >= 4 {
                whole = joined;
                pieces.push(*piece);
            } else {
                n_else += piece.n_pixels;
            }
        }
        if whole.height() < LEAST_HEIGHT {
            return self.cut_sign(&components, &cut);
        }
        let in_pieces = largest.height() < LEAST_HEIGHT || largest.height() * 3 < whole.height() * 2;
        let flaw = (in_pieces || n_else * 4 > whole.n_pixels).then_some(Flaw::Pieces);
        Sign::Whole(Box::new(self.glyph(&components, &pieces, &whole, flaw)))
    }

    /// A sign that touches the edge: a line does too, but does not come so far into the middle.
    fn cut_sign(&self, components: &Components, cut: &[Component]) -> Sign {
        let central = |piece: &&Component| {
            let middle = CELL / 3..CELL - CELL / 3;
            let drawn = middle.clone().flat_map(|y| middle.clone().map(move |x| (x, y)));
            drawn.filter(|(x, y)| components.is_of(piece, *x, *y)).count() >= 12
        };
        match cut.iter().filter(central).max_by_key(|piece| piece.n_pixels) {
            Some(piece) => Sign::Cut(Box::new(self.glyph(components, &[*piece], piece, Some(Flaw::Cut)))),
            None => Sign::None,
        }
    }

    /// What takes so much of the middle of the cell that it is not empty, though no sign can be told:
    /// more than so many pixels.
    fn blot(&self, least: f32) -> Option<Glyph> {
        const INSET: usize = CELL / 4;
        const LEAST: f32 = (INSET * INSET / 2) as f32;
        let is_ink = |at: usize| self.depth[at] >= INK * self.full;
        if inner(INSET).filter(|(x, y)| is_ink(y * CELL + x)).count() as f32 <= least.max(LEAST) {
            return None;
        }
        let components = Components::of(&Ink::new(CELL, (0..CELL * CELL).map(is_ink).collect()));
        let largest = components.all.iter().max_by_key(|piece| piece.n_pixels)?;
        Some(self.glyph(&components, &[*largest], largest, Some(Flaw::Cut)))
    }

    /// The glyph of some pieces.
    fn glyph(
        &self,
        components: &Components,
        pieces: &[Component],
        whole: &Component,
        flaw: Option<Flaw>,
    ) -> Glyph {
        let is_of = |x: usize, y: usize| pieces.iter().any(|piece| components.is_of(piece, x, y));
        // The pale edge of a stroke belongs to it.
        let near = |x: usize, y: usize| {
            (y.saturating_sub(1)..(y + 2).min(CELL))
                .any(|y| (x.saturating_sub(1)..(x + 2).min(CELL)).any(|x| is_of(x, y)))
        };
        let own: Vec<f32> = (0..CELL * CELL)
            .map(|at| if near(at % CELL, at / CELL) { self.depth[at] } else { 0.0 })
            .collect();
        let mut deepest = own.iter().copied().filter(|depth| *depth > 0.0).collect::<Vec<_>>();
        deepest.sort_unstable_by(|one, other| other.total_cmp(one));
        let full = deepest.get(deepest.len() / 6).copied().unwrap_or(self.full).max(1.0);

        let (width, height) = (whole.width() as f32, whole.height() as f32);
        let longer = width.max(height);
        let (left, upper) = (
            (whole.columns.0 + whole.columns.1) as f32 / 2.0 - longer / 2.0,
            (whole.rows.0 + whole.rows.1) as f32 / 2.0 - longer / 2.0,
        );
        let step = longer / SIDE as f32;
        let ink = std::array::from_fn(|at| {
            let (column, row) = ((at % SIDE) as f32, (at / SIDE) as f32);
            // The mean of three by three places.
            let places =
                (0..9).map(|part| ((part % 3) as f32 / 3.0 + 1.0 / 6.0, (part / 3) as f32 / 3.0 + 1.0 / 6.0));
            let shades =
                places.map(|(x, y)| between(&own, left + (column + x) * step, upper + (row + y) * step));
            (shades.sum::<f32>() / 9.0 / full).min(1.0)
        });
        let lightest = match self.polarity {
            Polarity::DarkOnLight => self.paper,
            Polarity::LightOnDark => self.paper + full,
        };
        let off = |(from, to): (usize, usize)| ((from + to) as f32 / 2.0) / CELL as f32 - 0.5;
        Glyph {
            ink,
            height: height / CELL as f32,
            below: off(whole.rows),
            aside: off(whole.columns).abs(),
            contrast: full / lightest.max(1.0),
            flaw,
            is_light: self.polarity == Polarity::LightOnDark,
        }
    }
}

/// The pixels of a cell without so many at each edge.
fn inner(inset: usize) -> impl Iterator<Item = (usize, usize)> {
    (inset..CELL - inset).flat_map(move |y| (inset..CELL - inset).map(move |x| (x, y)))
}

/// The shade of the paper below every pixel: the mean of those around it that are not drawn on.
fn paper(cell: &Picture, polarity: Polarity) -> Vec<f32> {
    const REACH: usize = CELL / 3;
    /// How far lines reach in.
    const LINES: usize = 7;
    let mut sorted = inner(LINES).map(|(x, y)| cell.at(x, y)).collect::<Vec<_>>();
    sorted.sort_unstable();
    let part = |of: usize| f32::from(sorted[sorted.len() * of / 100]);
    let middle = part(50);
    let (below, above) = (0.3 * (middle - part(1)), 0.3 * (part(99) - middle));
    // Half of what is drawn lies beyond the farthest that paper goes from its middle. At the edges of the cell are
    // lines, which may be lighter than paper on which something is dark, and the other way round.
    let is_inside = |at: usize| (LINES..CELL - LINES).contains(&at);
    let is_paper = |shade: f32, x: usize, y: usize| {
        let is_inside = is_inside(x) && is_inside(y);
        let not_darker = shade >= middle - below.max(2.0);
        let not_lighter = shade <= middle + above.max(2.0);
        match polarity {
            Polarity::DarkOnLight => not_darker && (is_inside || not_lighter),
            Polarity::LightOnDark => not_lighter && (is_inside || not_darker),
        }
    };
    let mut sums = vec![(0.0, 0.0); (CELL + 1) * (CELL + 1)];
    let at = |x: usize, y: usize| y * (CELL + 1) + x;
    for y in 0..CELL {
        for x in 0..CELL {
            let shade = f32::from(cell.at(x, y));
            let (n, sum) = if is_paper(shade, x, y) { (1.0, shade) } else { (0.0, 0.0) };
            let [left, above, both] = [sums[at(x, y + 1)], sums[at(x + 1, y)], sums[at(x, y)]];
            sums[at(x + 1, y + 1)] = (left.0 + above.0 - both.0 + n, left.1 + above.1 - both.1 + sum);
        }
    }
    let around = |at: usize| (at.saturating_sub(REACH), (at + REACH + 1).min(CELL));
    let shade = |pixel: usize| {
        let ((left, right), (upper, lower)) = (around(pixel % CELL), around(pixel / CELL));
        let over = |of: &dyn Fn((f32, f32)) -> f32| {
            of(sums[at(right, lower)]) + of(sums[at(left, upper)])
                - of(sums[at(right, upper)])
                - of(sums[at(left, lower)])
        };
        let n = over(&|sum| sum.0);
        if n < 1.0 { middle } else { over(&|sum| sum.1) / n }
    };
    (0..CELL * CELL).map(shade).collect()
}

/// How far shades usually are from those of the paper by noise alone.
///
/// In the middle of a cell that is as far as the middle one of all pixels is from the paper. Where a shadow lies
/// across the cell, it is less, and known by how far pixels are from others nearby.
fn noise(cell: &Picture, paper: &[f32]) -> f32 {
    const NEARBY: usize = 4;
    let shade = |x: usize, y: usize| f32::from(cell.at(x, y));
    let middle = |mut off: Vec<f32>| {
        off.sort_unstable_by(f32::total_cmp);
        off[off.len() / 2]
    };
    let from_paper = inner(5).map(|(x, y)| (shade(x, y) - paper[y * CELL + x]).abs());
    let from_others = inner(5).map(|(x, y)| (shade(x, y) - shade(x + NEARBY, y)).abs());
    middle(from_paper.collect()).min(middle(from_others.collect()))
}

/// The depth between pixels, by the four around a place.
fn between(depth: &[f32], x: f32, y: f32) -> f32 {
    let (x, y) = (x - 0.5, y - 0.5);
    let at = |x: f32, y: f32| {
        let inside = x >= 0.0 && y >= 0.0 && x < CELL as f32 && y < CELL as f32;
        if inside { depth[y as usize * CELL + x as usize] } else { 0.0 }
    };
    let (left, upper) = (x.floor(), y.floor());
    let (to_right, down) = (x - left, y - upper);
    let above = at(left, upper) * (1.0 - to_right) + at(left + 1.0, upper) * to_right;
    let below = at(left, upper + 1.0) * (1.0 - to_right) + at(left + 1.0, upper + 1.0) * to_right;
    above * (1.0 - down) + below * down
}
