//! Pictures as PNG: the SVG of `ninefold-render`, with the letters of this crate.

use crate::font::Weight;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PngError {
    /// The text is no SVG.
    #[error("the picture cannot be read: {0}")]
    Svg(String),
    /// The picture would be too large, or nothing.
    #[error("a picture of {width} by {height} pixels is not possible: 1 to {MAX_SIDE} are, each way")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The picture could not be written down.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

/// The most pixels across and down.
const MAX_SIDE: u32 = 16_000;

/// Paints an SVG image at a scale: 1 gives it its own size in pixels.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let painted = paint(svg, scale, &letters())?;
    painted.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

/// The letters of this crate, for any number of pictures.
pub(crate) fn letters() -> Options<'static> {
    let mut options = Options::default();
    let fonts = Arc::make_mut(&mut options.fontdb);
    for weight in Weight::ALL {
        fonts.load_font_data(weight.bytes().to_vec());
    }
    fonts.set_sans_serif_family("Atkinson Hyperlegible Next");
    options
}

/// Paints an SVG image into pixels.
pub(crate) fn paint(svg: &str, scale: f32, letters: &Options<'_>) -> Result<Pixmap, PngError> {
    let tree = Tree::from_str(svg, letters).map_err(|error| PngError::Svg(error.to_string()))?;
    let pixels = |length: f32| (length * scale).round() as u32;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let fits = |side: u32| (1..=MAX_SIDE).contains(&side);
    let pixmap = if fits(width) && fits(height) { Pixmap::new(width, height) } else { None };
    let mut pixmap = pixmap.ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#123456"/></svg>"##;

    #[test]
    fn a_picture_has_the_size_that_was_asked_for() {
        let png = png(SQUARE, 3.0).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(&png[16..24], [0, 0, 0, 30, 0, 0, 0, 30]);
    }

    #[test]
    fn impossible_sizes_and_texts_are_refused() {
        for scale in [0.0, 1e6, f32::NAN] {
            assert!(matches!(png(SQUARE, scale), Err(PngError::Size { .. })), "{scale}");
        }
        assert!(matches!(png("no picture", 1.0), Err(PngError::Svg(_))));
    }
}
