//! Pictures that nobody takes, and corners that nobody drags.

use ninefold_scan::{BadPicture, Corners, Picture, Point, cell_picture, find_grid, read, read_as};
use proptest::prelude::*;

#[test]
fn pictures_are_checked_at_the_door() {
    assert_eq!(Picture::new(0, 5, Vec::new()), Err(BadPicture::Empty));
    assert_eq!(Picture::new(2, 2, vec![0; 3]), Err(BadPicture::Bytes { found: 3, expected: 4 }));
    assert_eq!(Picture::from_rgba(1, 1, &[0; 3]), Err(BadPicture::Bytes { found: 3, expected: 4 }));
    let huge = Err(BadPicture::TooLarge { width: usize::MAX, height: 2 });
    assert_eq!(Picture::new(usize::MAX, 2, Vec::new()), huge);
}

#[test]
fn colours_become_shades_on_white() {
    let rgba = [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0];
    assert_eq!(Picture::from_rgba(3, 1, &rgba).unwrap().shades(), [0, 255, 255]);
}

#[test]
fn a_single_pixel_has_no_grid() {
    let pixel = Picture::new(1, 1, vec![7]).unwrap();
    assert_eq!(find_grid(&pixel), None);
    assert_eq!(read(&pixel, &Corners::around(1, 1)).cells.len(), 81);
}

#[test]
fn a_large_even_picture_has_no_grid() {
    let large = Picture::new(8000, 8000, vec![200; 64_000_000]).unwrap();
    assert_eq!(find_grid(&large), None);
    let reading = read(&large, &Corners::around(8000, 8000));
    assert!(!reading.size_is_sure && reading.cells.iter().all(|cell| cell.best.is_none() && !cell.doubtful));
}

fn picture() -> impl Strategy<Value = Picture> {
    // From even to wild, so that noise is not all there is.
    (1..90_usize, 1..90_usize, 1..=255_u8, any::<u64>()).prop_map(|(width, height, spread, seed)| {
        let mut state = seed | 1;
        let shade = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8 % spread
        };
        Picture::new(width, height, (0..width * height).map(shade).collect()).unwrap()
    })
}

fn corner() -> impl Strategy<Value = Point> {
    let number = || prop_oneof![8 => -50.0..150.0_f32, 1 => any::<f32>()];
    (number(), number()).prop_map(|(x, y)| Point { x, y })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn nothing_panics(picture in picture(), corners in [corner(), corner(), corner(), corner()], size in 0..30_usize) {
        find_grid(&picture);
        let corners = Corners(corners);
        for reading in [read(&picture, &corners), read_as(&picture, &corners, size)] {
            prop_assert_eq!(reading.cells.len(), reading.size * reading.size);
            prop_assert!(reading.cells.iter().all(|cell| !cell.doubtful || !cell.others.is_empty()));
        }
        cell_picture(&picture, &corners, 9, 8, 8, size);
    }
}
