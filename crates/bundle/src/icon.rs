//! Draws the mark of Ninefold: a 3x3 of rounded squares, the diagonal full, the rest pale.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// The page colour of the light theme and the accent.
const PAPER: [f32; 3] = [246.0, 244.0, 239.0];
const ACCENT: [f32; 3] = [11.0, 110.0, 105.0];

/// How full a square off the diagonal is.
const PALE: f32 = 0.35;

/// The mark as a square picture. It fills the middle, so that a system may cut its corners off.
pub(crate) fn png(pixels: usize) -> Vec<u8> {
    let mut rows = Vec::new();
    for y in 0..pixels {
        rows.push(0); // No filter.
        for x in 0..pixels {
            rows.extend(colour(x, y, pixels));
        }
    }
    let mut header = Vec::new();
    header.extend((pixels as u32).to_be_bytes());
    header.extend((pixels as u32).to_be_bytes());
    header.extend([8, 2, 0, 0, 0]); // Eight bits a channel, red, green and blue.
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    push_chunk(&mut file, b"IHDR", &header);
    push_chunk(&mut file, b"IDAT", &deflated(&rows));
    push_chunk(&mut file, b"IEND", &[]);
    file
}

/// The colour of a pixel, from a grid of samples in it.
fn colour(x: usize, y: usize, pixels: usize) -> [u8; 3] {
    const SAMPLES: usize = 4;
    let place =
        |pixel: usize, sample: usize| (pixel as f32 + (sample as f32 + 0.5) / SAMPLES as f32) / pixels as f32;
    let samples = (0..SAMPLES * SAMPLES).map(|n| ink(place(x, n % SAMPLES), place(y, n / SAMPLES)));
    let ink = samples.sum::<f32>() / (SAMPLES * SAMPLES) as f32;
    std::array::from_fn(|channel| (PAPER[channel] + (ACCENT[channel] - PAPER[channel]) * ink).round() as u8)
}

/// How much accent there is at a place, both coordinates from 0 to 1.
fn ink(x: f32, y: f32) -> f32 {
    const MARGIN: f32 = 0.2;
    const STEP: f32 = (1.0 - 2.0 * MARGIN) / 3.0;
    const SIDE: f32 = STEP * 0.84;
    const RADIUS: f32 = SIDE * 0.22;
    let (across, down) = ((x - MARGIN) / STEP, (y - MARGIN) / STEP);
    if !(0.0..3.0).contains(&across) || !(0.0..3.0).contains(&down) {
        return 0.0;
    }
    // The distance from the middle of the square, beyond its straight part.
    let beyond = |offset: f32| ((offset.fract() - 0.5).abs() * STEP - (SIDE / 2.0 - RADIUS)).max(0.0);
    let is_inside = beyond(across).hypot(beyond(down)) <= RADIUS;
    match (is_inside, across as u8 == down as u8) {
        (false, _) => 0.0,
        (true, true) => 1.0,
        (true, false) => PALE,
    }
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("writing to memory does not fail")
}

fn push_chunk(file: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    let mut sum = flate2::Crc::new();
    sum.update(name);
    sum.update(content);
    file.extend((content.len() as u32).to_be_bytes());
    file.extend(name);
    file.extend(content);
    file.extend(sum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diagonal_is_full_the_rest_pale_and_the_edge_paper() {
        for (x, y, expected) in
            [(0.3, 0.3, 1.0), (0.5, 0.5, 1.0), (0.5, 0.3, PALE), (0.05, 0.5, 0.0), (0.4, 0.5, 0.0)]
        {
            assert_eq!(ink(x, y), expected, "{x} {y}");
        }
    }

    #[test]
    fn the_picture_is_a_small_png() {
        let png = png(192);
        assert!(png.starts_with(b"\x89PNG") && png.ends_with(b"IEND\xaeB`\x82"));
        assert!(png.len() < 8_000, "{}", png.len());
    }
}
