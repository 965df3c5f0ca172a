//! The letters of fonts as paths.

use resvg::tiny_skia::{Path, PathBuilder};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use std::collections::HashSet;
use std::error::Error;
use std::path::Path as File;

/// What else than digits may stand in a cell: nothing that looks like one.
pub(crate) const OTHERS: &str = "0ACDEFHJKLMNPQRUVWXYacdefhkmnoprtuvwxy?!&#@%$+*=<~^";

/// One weight of a font.
pub(crate) struct Face {
    /// From 1 to 9, about 1 high, on the line at 0.
    pub(crate) digits: Vec<Path>,
    /// Those of [`OTHERS`] that it has.
    pub(crate) others: Vec<Path>,
}

/// The faces of the fonts in a folder: those to learn from, and every tenth family to measure by.
///
/// A face whose digits are those of another one is left out.
pub(crate) fn faces(folder: &File) -> Result<(Vec<Face>, Vec<Face>), Box<dyn Error>> {
    let mut files = Vec::new();
    collect(folder, &mut files)?;
    files.sort();
    let (mut training, mut measuring) = (Vec::new(), Vec::new());
    let mut known = HashSet::new();
    for file in files {
        let data = std::fs::read(&file)?;
        let family = family(&file);
        for face in weights(&data) {
            if known.insert(format!("{:?}", &face.digits[1..4])) {
                let sum =
                    family.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
                if sum % 10 == 0 { measuring.push(face) } else { training.push(face) }
            }
        }
    }
    if training.is_empty() || measuring.is_empty() {
        return Err("there are too few fonts in the folder".into());
    }
    Ok((training, measuring))
}

fn collect(folder: &File, files: &mut Vec<std::path::PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|kind| kind == "ttf" || kind == "otf") {
            files.push(path);
        }
    }
    Ok(())
}

/// What the files of a family have in common: their name up to the first sign that is no letter.
fn family(file: &File) -> String {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    name.chars().take_while(|letter| letter.is_alphabetic()).take(8).collect()
}

/// The weights of a font: the one that it has, or three of one that has any.
fn weights(data: &[u8]) -> Vec<Face> {
    let Ok(font) = FontRef::new(data) else { return Vec::new() };
    let axes = font.axes();
    if axes.iter().any(|axis| axis.tag() == skrifa::Tag::new(b"wght")) {
        let locations = [350.0, 500.0, 700.0].map(|weight| axes.location([("wght", weight)]));
        return locations.iter().filter_map(|location| face(&font, LocationRef::from(location))).collect();
    }
    face(&font, LocationRef::default()).into_iter().collect()
}

fn face(font: &FontRef<'_>, location: LocationRef<'_>) -> Option<Face> {
    let outlines = font.outline_glyphs();
    let letter = |letter: char| {
        let outline = outlines.get(font.charmap().map(letter)?)?;
        let mut pen = Pen(PathBuilder::new());
        outline.draw(DrawSettings::unhinted(Size::new(1.0), location), &mut pen).ok()?;
        let path = pen.0.finish()?;
        (path.bounds().height() > 0.05 && path.bounds().width() > 0.02).then_some(path)
    };
    let digits = ('1'..='9').map(letter).collect::<Option<Vec<_>>>()?;
    Some(Face { digits, others: OTHERS.chars().filter_map(letter).collect() })
}

/// Draws an outline; in fonts up is up, in pictures down is.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, -cy, x, -y);
    }

    fn curve_to(&mut self, cx: f32, cy: f32, dx: f32, dy: f32, x: f32, y: f32) {
        self.0.cubic_to(cx, -cy, dx, -dy, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
