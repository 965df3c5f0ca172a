//! A cell of a printed grid as a camera sees it: small, blurred, noisy, in uneven light, not quite straight.

use crate::letters::Face;
use ninefold_scan::Picture;
use ninefold_scan::training::OTHER;
use rand::RngExt;
use rand_chacha::ChaCha8Rng as Luck;
use resvg::tiny_skia::{FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use std::f32::consts::{PI, TAU};

/// What is in the cell.
#[derive(Clone, Copy)]
pub(crate) enum Subject {
    /// A digit by its index, 0 for 1.
    Digit(usize),
    /// A letter or a sign.
    Letter,
    /// A digit that lies on its side, or is mirrored where that is none.
    Turned,
    /// Two digits side by side, as cells of larger puzzles have them.
    Two,
    /// Something drawn by hand.
    Scribble,
}

impl Subject {
    /// Mostly digits.
    pub(crate) fn any(luck: &mut Luck) -> Self {
        match luck.random_range(0..100) {
            0..86 => Self::Digit(luck.random_range(0..9)),
            86..91 => Self::Letter,
            91..94 => Self::Turned,
            94..96 => Self::Two,
            _ => Self::Scribble,
        }
    }

    /// What the network should say.
    pub(crate) fn class(self) -> usize {
        if let Self::Digit(digit) = self { digit } else { OTHER }
    }
}

/// Luck with measure.
trait Measured {
    fn within(&mut self, from: f32, to: f32) -> f32;
    fn one_in(&mut self, n: u32) -> bool;
    /// Around 0, about as far as 1.
    fn bell(&mut self) -> f32;
}

impl Measured for Luck {
    fn within(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.random::<f32>()
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.random_range(0..n) == 0
    }

    fn bell(&mut self) -> f32 {
        (0..4).map(|_| self.within(-1.0, 1.0)).sum::<f32>() * 0.866
    }
}

/// Shades in a square.
struct Shades {
    side: usize,
    of: Vec<f32>,
}

/// Photographs a cell.
pub(crate) fn of(face: &Face, subject: Subject, luck: &mut Luck) -> Picture {
    // Pixels of the camera for a cell: few for a small print or a cheap camera.
    let pixels = 17.0 * luck.within(0.0, 1.25).exp();
    let side = (pixels * 1.5).ceil() as usize;
    // The cell begins a quarter of a cell inside the picture.
    let start = pixels * 0.25;
    let mut lines = Pixmap::new(side as u32, side as u32).expect("a picture has a size");
    let mut sign = lines.clone();
    draw_lines(&mut lines, pixels, start, luck);
    draw_subject(&mut sign, face, subject, pixels, start, luck);

    // Screens are exact and even; paper is neither.
    let is_screen = luck.one_in(5);
    let paper = luck.within(90.0, 255.0);
    let contrast = luck.within(0.25, 1.0).sqrt();
    let line_contrast = contrast * luck.within(0.2, 1.0);
    let cover =
        |of: &Pixmap| of.pixels().iter().map(|pixel| f32::from(pixel.alpha()) / 255.0).collect::<Vec<_>>();
    let (lines, sign) = (cover(&lines), cover(&sign));
    let shade = |at: usize| paper * (1.0 - (lines[at] * line_contrast).max(sign[at] * contrast));
    let mut shades = Shades { side, of: (0..side * side).map(shade).collect() };
    if !is_screen {
        let light = (luck.bell() * 0.12, luck.bell() * 0.12);
        let shadow =
            luck.one_in(25).then(|| (luck.within(0.0, TAU), luck.bell() * 0.3, luck.within(0.5, 0.9)));
        shades.light(light, shadow, pixels);
        let blur = luck.within(0.0, 0.04) * pixels + luck.within(0.0, 0.6);
        shades.blur(blur);
        let noise = luck.within(0.0, 1.0).powi(2) * 0.07 * contrast * paper;
        for shade in &mut shades.of {
            *shade += luck.bell() * noise * 0.6;
        }
    } else if luck.one_in(2) {
        shades.blur(luck.within(0.0, 0.7));
    }
    if luck.one_in(3) {
        shades.compress(luck.within(0.02, 0.2) * contrast * paper);
    }
    if luck.one_in(5) {
        shades.of.iter_mut().for_each(|shade| *shade = 255.0 - *shade);
    }

    // The grid was found nearly where it is.
    let angle = luck.bell() * 0.03;
    let scale = 1.0 + luck.bell() * 0.02;
    let off = (luck.bell() * 0.025, luck.bell() * 0.025);
    let bytes = shades.of.iter().map(|shade| shade.round().clamp(0.0, 255.0) as u8).collect();
    let photograph = Picture::new(side, side, bytes).expect("the picture has its size");
    let corner = |x: f32, y: f32| {
        let (x, y) = ((x - 0.5) * scale, (y - 0.5) * scale);
        let (x, y) = (x * angle.cos() - y * angle.sin() + off.0, x * angle.sin() + y * angle.cos() + off.1);
        ninefold_scan::Point { x: start + (x + 0.5) * pixels, y: start + (y + 0.5) * pixels }
    };
    let corners =
        ninefold_scan::Corners([corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, 1.0), corner(0.0, 1.0)]);
    ninefold_scan::training::cell(&photograph, &corners, 1, 0, 0)
}

/// Draws the lines around the cell, thin ones and thick ones.
fn draw_lines(onto: &mut Pixmap, pixels: f32, start: f32, luck: &mut Luck) {
    let length = onto.width() as f32;
    for edge in 0..4 {
        let at = start + if edge % 2 == 0 { 0.0 } else { pixels };
        let widest = if luck.one_in(3) { 0.06 } else { 0.025 };
        let half = pixels * luck.within(0.008, widest);
        let across = Rect::from_ltrb(0.0, at - half, length, at + half);
        let down = Rect::from_ltrb(at - half, 0.0, at + half, length);
        if let Some(line) = if edge < 2 { across } else { down } {
            onto.fill_rect(line, &Paint::default(), Transform::identity(), None);
        }
    }
}

/// Draws what is in the cell.
fn draw_subject(onto: &mut Pixmap, face: &Face, subject: Subject, pixels: f32, start: f32, luck: &mut Luck) {
    let height = luck.within(0.36, 0.82);
    let middle = (0.5 + luck.bell() * 0.04, 0.5 + luck.bell() * 0.04);
    let lean = luck.bell() * 0.06;
    let widening = 1.0 + luck.bell() * 0.1;
    let turn = luck.bell() * 2.5;
    let (path, turn) = match subject {
        Subject::Digit(digit) => (face.digits[digit].clone(), turn),
        Subject::Letter if face.others.is_empty() => (scribble(luck), turn),
        Subject::Letter => (face.others[luck.random_range(0..face.others.len())].clone(), turn),
        Subject::Turned => {
            let digit = luck.random_range(0..9);
            let mirrored = face.digits[digit].clone().transform(Transform::from_scale(-1.0, 1.0));
            match mirrored {
                // A mirrored 3, 4, 7 or 9 is no digit, unlike some others.
                Some(path) if matches!(digit, 2 | 3 | 6 | 8) && luck.one_in(2) => (path, turn),
                _ => (face.digits[digit.max(1)].clone(), turn + if luck.one_in(2) { 90.0 } else { 270.0 }),
            }
        }
        Subject::Two => {
            let (one, other) = (&face.digits[0], &face.digits[luck.random_range(0..9)]);
            let gap = one.bounds().right() - other.bounds().left() + luck.within(0.0, 0.05);
            let mut both = PathBuilder::new();
            both.push_path(one);
            if let Some(other) = other.clone().transform(Transform::from_translate(gap, 0.0)) {
                both.push_path(&other);
            }
            (both.finish().expect("two digits are a path"), turn)
        }
        Subject::Scribble => (scribble(luck), luck.within(0.0, 360.0)),
    };
    let bounds = path.bounds();
    let longer = bounds.height().max(bounds.width());
    let scale = height * pixels / longer;
    let place = Transform::from_translate(
        -(bounds.left() + bounds.right()) / 2.0,
        -(bounds.top() + bounds.bottom()) / 2.0,
    )
    .post_concat(Transform::from_row(widening, 0.0, lean, 1.0, 0.0, 0.0))
    .post_scale(scale, scale)
    .post_rotate(turn)
    .post_translate(start + middle.0 * pixels, start + middle.1 * pixels);
    let paint = Paint { anti_alias: true, ..Paint::default() };
    if let Subject::Scribble = subject {
        let stroke = Stroke { width: luck.within(0.05, 0.25) * longer, ..Stroke::default() };
        onto.stroke_path(&path, &paint, &stroke, place, None);
    } else {
        onto.fill_path(&path, &paint, FillRule::Winding, place, None);
        // Ink spreads on paper.
        if luck.one_in(4) {
            let stroke = Stroke { width: luck.within(0.0, 0.05) * longer, ..Stroke::default() };
            onto.stroke_path(&path, &paint, &stroke, place, None);
        }
    }
}

/// A line of a few bends.
fn scribble(luck: &mut Luck) -> Path {
    let mut path = PathBuilder::new();
    path.move_to(luck.within(0.0, 1.0), luck.within(0.0, 1.0));
    for _ in 0..luck.random_range(2..5) {
        let [a, b, c, d] = [0; 4].map(|_| luck.within(0.0, 1.0));
        match luck.random_range(0..3) {
            0 => path.line_to(a, b),
            1 => path.quad_to(a, b, c, d),
            _ => path.move_to(a, b),
        }
    }
    path.line_to(luck.within(0.0, 1.0), luck.within(0.0, 1.0));
    path.finish().expect("a line has ends")
}

impl Shades {
    /// Light that falls off to one side, and the edge of a shadow.
    fn light(&mut self, slope: (f32, f32), shadow: Option<(f32, f32, f32)>, pixels: f32) {
        for at in 0..self.of.len() {
            let place = |at: usize| (at as f32 / self.side as f32 - 0.5) * self.side as f32 / pixels;
            let (x, y) = (place(at % self.side), place(at / self.side));
            let mut light = 1.0 + slope.0 * x + slope.1 * y;
            if let Some((direction, off, dim)) = shadow {
                let depth = ((x * direction.cos() + y * direction.sin() - off) * 8.0).clamp(0.0, 1.0);
                light *= 1.0 - depth * (1.0 - dim);
            }
            self.of[at] *= light;
        }
    }

    /// A blur in the form of a bell, this wide.
    fn blur(&mut self, width: f32) {
        if width < 0.2 {
            return;
        }
        let reach = (width * 2.5).ceil() as isize;
        let weights =
            (-reach..=reach).map(|off| (-(off as f32 / width).powi(2) / 2.0).exp()).collect::<Vec<_>>();
        let all = weights.iter().sum::<f32>();
        let side = self.side as isize;
        for (right, down) in [(1, 0), (0, 1)] {
            let before = self.of.clone();
            for at in 0..side * side {
                let sum = (-reach..=reach).zip(&weights).map(|(off, weight)| {
                    let x = (at % side + off * right).clamp(0, side - 1);
                    let y = (at / side + off * down).clamp(0, side - 1);
                    before[(y * side + x) as usize] * weight
                });
                self.of[at as usize] = sum.sum::<f32>() / all;
            }
        }
    }

    /// What JPEG leaves of squares of 8 pixels: their waves in whole steps, the short ones in larger steps.
    fn compress(&mut self, step: f32) {
        let wave = |at: usize, n: usize| {
            let scale = if n == 0 { 0.125_f32.sqrt() } else { 0.5 };
            scale * ((2 * at + 1) as f32 * n as f32 * PI / 16.0).cos()
        };
        let waves: [[f32; 8]; 8] = std::array::from_fn(|n| std::array::from_fn(|at| wave(at, n)));
        let side = self.side;
        for (left, upper) in (0..side / 8 * side / 8).map(|at| (at % (side / 8) * 8, at / (side / 8) * 8)) {
            if upper + 8 > side {
                break;
            }
            let mut found = [[0.0; 8]; 8];
            for (v, row) in found.iter_mut().enumerate() {
                for (u, found) in row.iter_mut().enumerate() {
                    let pixels = (0..64).map(|at| {
                        self.of[(upper + at / 8) * side + left + at % 8] * waves[u][at % 8] * waves[v][at / 8]
                    });
                    let step = step * (1.0 + (u + v) as f32 * 0.5);
                    *found = (pixels.sum::<f32>() / step).round() * step;
                }
            }
            for at in 0..64 {
                let parts =
                    (0..64).map(|n| found[n / 8][n % 8] * waves[n % 8][at % 8] * waves[n / 8][at / 8]);
                self.of[(upper + at / 8) * side + left + at % 8] = parts.sum();
            }
        }
    }
}
