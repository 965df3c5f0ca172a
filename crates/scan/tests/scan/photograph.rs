//! Photographs of printed puzzles, made from a seed: a page is drawn, then seen by a camera.

use ninefold_scan::{Corners, Picture, Point};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

/// Across and down, in the units of the page, which are pixels of a screenshot.
const PAGE: (f32, f32) = (800.0, 1000.0);

/// Where the grid begins on the page, and how long its sides are.
const GRID: (f32, f32, f32) = (150.0, 220.0, 504.0);

static LETTERS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts
        .load_font_data(include_bytes!("../../../press/fonts/AtkinsonHyperlegibleNext-Regular.ttf").to_vec());
    fonts.load_font_data(
        include_bytes!("../../../press/fonts/AtkinsonHyperlegibleNext-SemiBold.ttf").to_vec(),
    );
    options
});

/// A puzzle on paper or on a screen, and how it is seen.
#[derive(Clone)]
pub(crate) struct Photograph {
    /// The cells row by row: digits, `.` for empty, `a` to `i` for what was written in with a pencil.
    pub(crate) cells: &'static str,
    /// The colours of the paper, of the ink, and of the thin lines.
    pub(crate) colours: [&'static str; 3],
    /// The colour of every other block.
    pub(crate) shaded: Option<&'static str>,
    /// How wide lines are between cells, and between blocks.
    pub(crate) lines: (f32, f32),
    /// How high the letters are, as a part of a cell.
    pub(crate) letters: f32,
    /// 400 or 600.
    pub(crate) weight: u32,
    /// What else is drawn on the page.
    pub(crate) beside: String,
    /// Degrees by which the camera is turned.
    pub(crate) turned: f32,
    /// How much smaller things are that are farther away, to the right and below.
    pub(crate) tilted: (f32, f32),
    /// Pixels of the camera for a unit of the page.
    pub(crate) scale: f32,
    /// How much darker the picture becomes to the right.
    pub(crate) dusk: f32,
    /// How much light is left in the shadow that lies across the page.
    pub(crate) shadow: f32,
    /// Pixels over which the camera blurs.
    pub(crate) blur: usize,
    /// Shades by which pixels are wrong.
    pub(crate) noise: f32,
    pub(crate) seed: u64,
}

/// 30 givens.
pub(crate) const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

impl Photograph {
    /// A newspaper, seen from above in good light.
    pub(crate) fn of(cells: &'static str) -> Self {
        Self {
            cells,
            colours: ["#e9e4d8", "#22201c", "#22201c"],
            shaded: None,
            lines: (1.2, 4.0),
            letters: 0.9,
            weight: 400,
            beside: String::new(),
            turned: 0.0,
            tilted: (0.0, 0.0),
            scale: 1.5,
            dusk: 0.0,
            shadow: 1.0,
            blur: 1,
            noise: 3.0,
            seed: 1,
        }
    }

    /// The same as a screenshot: every pixel is exact.
    pub(crate) fn on_screen(self) -> Self {
        Self { scale: 1.0, blur: 0, noise: 0.0, ..self }
    }

    /// Cells across.
    pub(crate) fn size(&self) -> usize {
        self.cells.len().isqrt()
    }

    /// Where the corners of the grid are in the picture.
    pub(crate) fn corners(&self) -> Corners {
        let (left, upper, side) = GRID;
        let (right, lower) = (left + side, upper + side);
        Corners([(left, upper), (right, upper), (right, lower), (left, lower)].map(|(x, y)| self.seen(x, y)))
    }

    /// The picture.
    pub(crate) fn take(&self) -> Picture {
        let page = self.page();
        let (width, height) = ((PAGE.0 * self.scale) as usize, (PAGE.1 * self.scale) as usize);
        let mut luck = ChaCha8Rng::seed_from_u64(self.seed);
        let mut shades = vec![0.0; width * height];
        for (at, pixel) in shades.iter_mut().enumerate() {
            let (x, y) = ((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
            // The mean of four places, as the pixel of a camera has a size.
            let places = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)];
            let sum: f32 =
                places.iter().map(|(right, down)| shade(&page, self.paper(x + right, y + down))).sum();
            let light = 1.0 - self.dusk * x / width as f32;
            let in_shadow = y * 2.0 > x + height as f32 * 0.5;
            *pixel = sum / 4.0 * light * if in_shadow { self.shadow } else { 1.0 };
        }
        for _ in 0..self.blur {
            shades = blurred(&shades, width);
        }
        let wrong =
            |shade: f32| shade + (0..3).map(|_| luck.random::<f32>() - 0.5).sum::<f32>() * 2.0 * self.noise;
        let bytes = shades.into_iter().map(wrong).map(|shade| shade.clamp(0.0, 255.0) as u8).collect();
        Picture::new(width, height, bytes).unwrap()
    }

    /// Where a place of the page is in the picture.
    fn seen(&self, x: f32, y: f32) -> Point {
        let (x, y) = (x - PAGE.0 / 2.0, y - PAGE.1 / 2.0);
        let (down, right) = self.turned.to_radians().sin_cos();
        let (x, y) = (x * right - y * down, x * down + y * right);
        let far = 1.0 + (self.tilted.0 * x + self.tilted.1 * y) / 1000.0;
        let at = |along: f32, side: f32| (along / far + side / 2.0) * self.scale;
        Point { x: at(x, PAGE.0), y: at(y, PAGE.1) }
    }

    /// Which place of the page is seen at a place of the picture.
    fn paper(&self, x: f32, y: f32) -> (f32, f32) {
        let (x, y) = (x / self.scale - PAGE.0 / 2.0, y / self.scale - PAGE.1 / 2.0);
        let near = 1.0 - (self.tilted.0 * x + self.tilted.1 * y) / 1000.0;
        let (x, y) = (x / near, y / near);
        let (down, right) = self.turned.to_radians().sin_cos();
        (x * right + y * down + PAGE.0 / 2.0, y * right - x * down + PAGE.1 / 2.0)
    }

    /// The page, drawn twice as large.
    fn page(&self) -> Pixmap {
        let [paper, ink, thin] = self.colours;
        let (left, upper, side) = GRID;
        let size = self.size();
        let cell = side / size as f32;
        let (wide, high) = [(2, 2), (3, 2), (3, 3)][size / 2 - 2];
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}"><rect width="100%" height="100%" fill="{paper}"/>{}<g font-family="Atkinson Hyperlegible Next" text-anchor="middle">"#,
            PAGE.0, PAGE.1, self.beside
        );
        for (at, symbol) in self.cells.chars().enumerate() {
            let (row, column) = (at / size, at % size);
            let (x, y) = (left + column as f32 * cell, upper + row as f32 * cell);
            if let Some(colour) = self.shaded.filter(|_| (row / high + column / wide) % 2 == 1) {
                write!(svg, r#"<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="{colour}"/>"#)
                    .unwrap();
            }
            let (digit, colour) = match symbol {
                '.' => continue,
                'a'..='i' => (symbol as u8 - b'a' + 1, "#a8a49c"),
                _ => (symbol as u8 - b'0', ink),
            };
            let (x, y) = (x + cell / 2.0, y + cell * (0.5 + self.letters * 0.334));
            let letters = cell * self.letters;
            let weight = self.weight;
            write!(
                svg,
                r#"<text x="{x}" y="{y}" font-size="{letters}" font-weight="{weight}" fill="{colour}">{digit}</text>"#
            )
            .unwrap();
        }
        for line in 0..=size {
            for (block, across) in [(high, true), (wide, false)] {
                let is_thick = line % block == 0;
                let (width, colour) = if is_thick { (self.lines.1, ink) } else { (self.lines.0, thin) };
                let at = line as f32 * cell;
                let along = format!("{} {}", -self.lines.1 / 2.0, side + self.lines.1 / 2.0);
                let (from, to) = along.split_once(' ').unwrap();
                let path = if across {
                    format!("M{from} {at}L{to} {at}")
                } else {
                    format!("M{at} {from}L{at} {to}")
                };
                write!(
                    svg,
                    r#"<path transform="translate({left} {upper})" d="{path}" stroke="{colour}" stroke-width="{width}"/>"#
                )
                .unwrap();
            }
        }
        svg += "</g></svg>";
        let tree = Tree::from_str(&svg, &LETTERS).unwrap();
        let mut page = Pixmap::new((PAGE.0 * 2.0) as u32, (PAGE.1 * 2.0) as u32).unwrap();
        resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut page.as_mut());
        page
    }
}

/// Lines of text all over the page but where the grid is.
pub(crate) fn text() -> String {
    let mut svg =
        String::from(r##"<g font-family="Atkinson Hyperlegible Next" font-size="20" fill="#222">"##);
    for line in 0..48 {
        let y = 20 + line * 21;
        let is_beside = (190..760).contains(&y);
        let words = if is_beside {
            "a few words"
        } else {
            "the story goes on, over many columns, and comes to 1,234 words in the end"
        };
        write!(svg, r#"<text x="12" y="{y}">{words}</text>"#).unwrap();
    }
    svg += r##"</g><rect x="690" y="300" width="100" height="240" fill="#777"/>"##;
    svg
}

/// The shade of the page at a place, 60 for the table around it.
fn shade(page: &Pixmap, (x, y): (f32, f32)) -> f32 {
    if x < 0.0 || y < 0.0 {
        return 60.0;
    }
    let pixel = page.pixel((x * 2.0) as u32, (y * 2.0) as u32);
    pixel.map_or(60.0, |pixel| {
        0.3 * f32::from(pixel.red()) + 0.59 * f32::from(pixel.green()) + 0.11 * f32::from(pixel.blue())
    })
}

/// Each pixel mixed with its neighbours.
fn blurred(shades: &[f32], width: usize) -> Vec<f32> {
    let mixed = |before: &[f32], step: usize| {
        let one = |at: usize| {
            let (less, more) = (at.saturating_sub(step), (at + step).min(before.len() - 1));
            (before[less] + 2.0 * before[at] + before[more]) / 4.0
        };
        (0..before.len()).map(one).collect::<Vec<_>>()
    };
    mixed(&mixed(shades, 1), width)
}
