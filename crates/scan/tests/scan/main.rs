//! Puzzles that are photographed are read; what is doubtful is said; nothing panics.

mod odd;
mod photograph;

use ninefold_scan::{Reading, cell_picture, find_grid, read, read_as};
use photograph::{CLASSIC, Photograph, text};

/// The grid is found within a fifth of a cell, no sure reading is wrong, and at most so many cells are doubtful.
#[track_caller]
fn check(photograph: &Photograph, most_doubtful: usize) -> Reading {
    let picture = photograph.take();
    let found = find_grid(&picture).expect("there is a grid");
    let corners = photograph.corners();
    let cell = corners.0[0].distance(corners.0[1]) / photograph.size() as f32;
    for (found, is) in found.0.into_iter().zip(corners.0) {
        assert!(found.distance(is) < cell / 5.0, "a corner was found at {found:?}, it is at {is:?}");
    }
    let reading = read(&picture, &found);
    assert_eq!((reading.size, reading.size_is_sure), (photograph.size(), true));
    for (at, (cell, is)) in reading.cells.iter().zip(photograph.cells.chars()).enumerate() {
        let best = cell.best.map_or('.', |digit| digit.to_char());
        let is_pencil = is.is_alphabetic() && best == '.';
        assert!(cell.doubtful || best == is || is_pencil, "cell {at} is {is}, and surely read as {best}");
        assert!(!cell.doubtful || !cell.others.is_empty(), "cell {at} is doubtful without another reading");
    }
    let n_doubtful = reading.cells.iter().filter(|cell| cell.doubtful).count();
    assert!(n_doubtful <= most_doubtful, "{n_doubtful} cells are doubtful: {reading:?}");
    reading
}

#[test]
fn a_newspaper_is_read() {
    check(&Photograph { beside: text(), ..Photograph::of(CLASSIC) }, 0);
    check(&Photograph { weight: 600, beside: text(), ..Photograph::of(CLASSIC) }, 0);
}

#[test]
fn the_camera_may_be_turned() {
    for turned in [-25.0, -12.0, 4.0, 25.0] {
        check(&Photograph { turned, beside: text(), ..Photograph::of(CLASSIC) }, 1);
    }
}

#[test]
fn the_page_may_be_seen_from_the_side() {
    for tilted in [(0.5, 0.0), (0.0, 0.5), (-0.3, 0.4)] {
        check(&Photograph { tilted, turned: 7.0, ..Photograph::of(CLASSIC) }, 1);
    }
}

#[test]
fn light_may_be_uneven() {
    check(&Photograph { dusk: 0.7, ..Photograph::of(CLASSIC) }, 1);
    check(&Photograph { shadow: 0.5, ..Photograph::of(CLASSIC) }, 5);
}

#[test]
fn print_may_be_pale_and_the_camera_bad() {
    let colours = ["#c8c4bc", "#77736d", "#8a867f"];
    check(&Photograph { colours, ..Photograph::of(CLASSIC) }, 1);
    check(&Photograph { scale: 0.7, noise: 8.0, ..Photograph::of(CLASSIC) }, 3);
    check(&Photograph { blur: 6, ..Photograph::of(CLASSIC) }, 2);
}

#[test]
fn blocks_may_be_grey() {
    check(&Photograph { shaded: Some("#c4bfb3"), ..Photograph::of(CLASSIC) }, 0);
}

#[test]
fn inner_lines_may_be_thin() {
    let colours = ["#ffffff", "#000000", "#bbbbbb"];
    check(&Photograph { lines: (0.8, 2.0), colours, ..Photograph::of(CLASSIC) }, 1);
}

#[test]
fn screens_are_read_in_light_and_dark() {
    let light = ["#ffffff", "#344861", "#bec6d4"];
    check(&Photograph { colours: light, lines: (1.0, 2.0), ..Photograph::of(CLASSIC).on_screen() }, 0);
    let dark = ["#121417", "#e8eaed", "#4a4f57"];
    check(&Photograph { colours: dark, lines: (1.0, 2.0), ..Photograph::of(CLASSIC).on_screen() }, 0);
}

#[test]
fn small_grids_are_told_by_their_lines() {
    check(&Photograph::of("1..4..3..2..4..1"), 0);
    check(&Photograph::of("1..4.6..6.2.2..5...6..3...2.4.6.5..2"), 0);
}

#[test]
fn an_empty_grid_has_no_digits() {
    let reading = check(&Photograph::of(EMPTY), 0);
    assert!(reading.cells.iter().all(|cell| cell.best.is_none()));
}

const EMPTY: &str = ".................................................................................";

#[test]
fn what_was_written_with_a_pencil_is_doubtful() {
    let pencilled = "53df7....6g.195....98....6.8...6...34..8e3..17...2...6.6....28....419..5c...8..79";
    let reading = check(&Photograph::of(pencilled), 5);
    let written = pencilled.chars().zip(&reading.cells).filter(|(symbol, _)| symbol.is_alphabetic());
    assert!(written.into_iter().all(|(_, cell)| cell.doubtful || cell.best.is_none()));
}

#[test]
fn digits_that_clash_are_doubtful() {
    let clash = "5...5................................................................3...........";
    let reading = check(&Photograph::of(clash), 2);
    assert!(reading.cells[0].doubtful && reading.cells[4].doubtful && !reading.cells[69].doubtful);
}

#[test]
fn every_digit_is_told_from_every_other() {
    // Without the network this is where it is noticed: all must be sure, and right.
    let all = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    for weight in [400, 600] {
        let reading = check(&Photograph { weight, ..Photograph::of(all) }, 0);
        assert!(reading.cells.iter().all(|cell| cell.best.is_some()));
    }
}

#[test]
fn a_page_without_a_grid_has_none() {
    let nothing = Photograph { lines: (0.0, 0.0), beside: text(), ..Photograph::of(EMPTY) };
    assert_eq!(find_grid(&nothing.take()), None);
}

#[test]
fn somebody_may_know_the_size() {
    let photograph = Photograph::of("1..4..3..2..4..1");
    let reading = read_as(&photograph.take(), &photograph.corners(), 4);
    assert_eq!((reading.size, reading.cells.len()), (4, 16));
}

#[test]
fn a_cell_is_shown_with_its_digit_in_the_middle() {
    let photograph = Photograph { turned: 10.0, ..Photograph::of(CLASSIC) };
    let cell = cell_picture(&photograph.take(), &photograph.corners(), 9, 0, 4, 64);
    assert_eq!((cell.width(), cell.height()), (64, 64));
    let is_dark = |at: &usize| cell.shades()[*at] < 128;
    let middle = (0..64 * 64).filter(|at| (12..52).contains(&(at % 64)) && (12..52).contains(&(at / 64)));
    assert!(middle.filter(is_dark).count() > 100);
}
