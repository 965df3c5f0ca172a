//! Picture files: what is one, and its pixels.

use crate::failure::Failure;
use ninefold_scan::{BadPicture, Picture};
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The largest file that is read: photographs of telephones have a tenth of it.
pub(crate) const MAX_BYTES: u64 = 128 << 20;

/// A kind of picture file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Png,
    Jpeg,
    /// Known by its first bytes, and not read.
    Other(&'static str),
}

impl Kind {
    /// What the first bytes of a file say, if it is a picture.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let starts = |with: &[u8]| bytes.starts_with(with);
        let at_4 = |with: &[u8]| bytes.get(4..).is_some_and(|rest| rest.starts_with(with));
        if starts(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if starts(b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if starts(b"GIF8") {
            Some(Self::Other("GIF"))
        } else if starts(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::Other("WebP"))
        } else if at_4(b"ftyphei") || at_4(b"ftypmif1") {
            Some(Self::Other("HEIC"))
        } else if at_4(b"ftypavif") {
            Some(Self::Other("AVIF"))
        } else {
            None
        }
    }
}

/// The pixels of a picture file, upright.
pub(crate) fn decode(name: &str, bytes: &[u8]) -> Result<Picture, Failure> {
    let broken = |reason: String| Failure::new(format_args!("{name}: the picture is broken: {reason}"));
    match Kind::of(bytes) {
        Some(Kind::Png) => png(bytes).map_err(broken)?,
        Some(Kind::Jpeg) => jpeg(bytes).map_err(broken)?,
        Some(Kind::Other(kind)) => {
            return Err(Failure::new(format_args!("{name}: {kind} isn't read"))
                .hint("save the picture as PNG or JPEG"));
        }
        None => {
            return Err(Failure::new(format_args!("{name}: this isn't a picture"))
                .hint("scan reads PNG and JPEG; a puzzle as text is read by every other command"));
        }
    }
    .map_err(|bad| {
        Failure::new(format_args!("{name}: {bad}")).hint("make the picture smaller, or cut the puzzle out")
    })
}

/// What was read of a file that is sound: a picture, or why its size is not good.
type Sound = Result<Picture, BadPicture>;

fn png(bytes: &[u8]) -> Result<Sound, String> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = (reader.info().width as usize, reader.info().height as usize);
    // Before there is room for its pixels.
    if let Err(bad) = Picture::check_size(size.0, size.1) {
        return Ok(Err(bad));
    }
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let frame = reader.next_frame(&mut pixels).map_err(|error| error.to_string())?;
    let rgba: Vec<u8> = match frame.color_type {
        png::ColorType::Grayscale => return Ok(Picture::new(size.0, size.1, pixels)),
        png::ColorType::GrayscaleAlpha => {
            pixels.chunks_exact(2).flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]]).collect()
        }
        png::ColorType::Rgb => {
            pixels.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect()
        }
        _ => pixels,
    };
    Ok(Picture::from_rgba(size.0, size.1, &rgba))
}

fn jpeg(bytes: &[u8]) -> Result<Sound, String> {
    let options = DecoderOptions::default()
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(ColorSpace::Luma);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let info = decoder.info().ok_or("it has no size")?;
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    if let Err(bad) = Picture::check_size(width, height) {
        return Ok(Err(bad));
    }
    let turn = decoder.exif().and_then(|exif| turn(exif));
    let shades = decoder.decode().map_err(|error| error.to_string())?;
    Ok(Picture::new(width, height, shades).map(|picture| upright(picture, turn.unwrap_or(1))))
}

/// How a camera was held, by the tag 274 of its notes, which are in the form of a TIFF.
fn turn(exif: &[u8]) -> Option<u16> {
    let is_little = exif.starts_with(b"II");
    let short = |at: usize| {
        let bytes = [*exif.get(at)?, *exif.get(at.checked_add(1)?)?];
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let (first, second) = (u32::from(short(at)?), u32::from(short(at + 2)?));
        Some(if is_little { second << 16 | first } else { first << 16 | second })
    };
    let table = usize::try_from(long(4)?).ok()?;
    let n_tags = usize::from(short(table)?);
    let tag = (0..n_tags).map(|tag| table + 2 + 12 * tag).find(|tag| short(*tag) == Some(274))?;
    short(tag + 8)
}

/// A picture as it was seen; cameras note which of eight ways to turn and mirror it.
fn upright(picture: Picture, turn: u16) -> Picture {
    let (width, height) = (picture.width(), picture.height());
    let shades = picture.shades();
    let turned = |wide: usize, high: usize, from: &dyn Fn(usize, usize) -> (usize, usize)| {
        let places = (0..high).flat_map(|y| (0..wide).map(move |x| from(x, y)));
        Picture::new(wide, high, places.map(|(x, y)| shades[y * width + x]).collect())
    };
    let (right, lower) = (width - 1, height - 1);
    let upright = match turn {
        2 => turned(width, height, &|x, y| (right - x, y)),
        3 => turned(width, height, &|x, y| (right - x, lower - y)),
        4 => turned(width, height, &|x, y| (x, lower - y)),
        5 => turned(height, width, &|x, y| (y, x)),
        6 => turned(height, width, &|x, y| (y, lower - x)),
        7 => turned(height, width, &|x, y| (right - y, lower - x)),
        8 => turned(height, width, &|x, y| (right - y, x)),
        _ => return picture,
    };
    upright.unwrap_or(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_known_by_their_first_bytes() {
        assert_eq!(Kind::of(b"\x89PNG\r\n\x1a\n and more"), Some(Kind::Png));
        assert_eq!(Kind::of(b"\xff\xd8\xff\xe0"), Some(Kind::Jpeg));
        assert_eq!(Kind::of(b"\0\0\0\x18ftypheic"), Some(Kind::Other("HEIC")));
        assert_eq!(Kind::of(b"53..7...."), None);
        assert_eq!(Kind::of(b""), None);
    }

    #[test]
    fn the_notes_of_a_camera_say_how_it_was_held() {
        let little = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
        assert_eq!((turn(little), turn(big)), (Some(6), Some(6)));
        assert_eq!((turn(b""), turn(b"II*\0\xff\xff\xff\xff"), turn(&little[..12])), (None, None, None));
    }

    #[test]
    fn a_camera_held_upright_gives_an_upright_picture() {
        // Turned to the right, the lower left pixel of three by two comes to the upper left.
        let picture = Picture::new(3, 2, vec![1, 2, 3, 4, 5, 6]).unwrap();
        let seen = |turn: u16| upright(picture.clone(), turn).shades().to_vec();
        assert_eq!(seen(1), [1, 2, 3, 4, 5, 6]);
        assert_eq!(seen(3), [6, 5, 4, 3, 2, 1]);
        assert_eq!(seen(6), [4, 1, 5, 2, 6, 3]);
        assert_eq!(seen(8), [3, 6, 2, 5, 1, 4]);
    }
}
