//! Pictures that move: the SVG of `ninefold-render`, painted one after the other.

use crate::png::{PngError, letters, paint};
use ninefold_film::{Film, FilmError};
use std::time::Duration;

/// Pictures as a GIF that begins again when it is over. Each SVG image is painted at a scale and stays for its
/// time; all must be of one size.
pub fn gif(pictures: &[(String, Duration)], scale: f32) -> Result<Vec<u8>, PngError> {
    let letters = letters();
    let mut film = None;
    for (svg, stays) in pictures {
        let painted = paint(svg, scale, &letters)?;
        let film = match &mut film {
            Some(film) => film,
            empty => empty.insert(Film::new(painted.width(), painted.height()).map_err(to_png_error)?),
        };
        let pixels = painted.pixels().iter().flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        });
        film.add(&pixels.collect::<Vec<_>>(), *stays).map_err(to_png_error)?;
    }
    let film = film.ok_or(PngError::Size { width: 0, height: 0 })?;
    film.gif().map_err(to_png_error)
}

fn to_png_error(error: FilmError) -> PngError {
    match error {
        FilmError::Size { width, height } => PngError::Size { width, height },
        FilmError::Differs => PngError::Svg(error.to_string()),
        FilmError::Empty | FilmError::Encoding(_) => PngError::Encoding(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32, x: u32) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}"><rect x="{x}" width="2" height="2" fill="#ff0000"/></svg>"##
        )
    }

    #[test]
    fn pictures_of_one_size_become_a_film_and_others_are_refused() {
        let second = Duration::from_secs(1);
        let film = gif(&[(square(10, 0), second), (square(10, 4), second)], 1.0).expect("it is painted");
        assert!(film.starts_with(b"GIF89a\x0a\x00\x0a\x00"));
        let pictures = [(square(10, 0), second), (square(20, 0), second)];
        assert!(matches!(gif(&pictures, 1.0), Err(PngError::Svg(_))));
        assert!(matches!(gif(&[], 1.0), Err(PngError::Size { .. })));
    }
}
