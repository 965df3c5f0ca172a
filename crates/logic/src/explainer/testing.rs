//! Positions for the tests of producers.

use super::grid::{Grid, Marks};
use super::houses::{CELLS, FIRST_ROW, HOUSES_OF};
use super::sets::Nine;
use super::step::Step;
use ninefold_puzzle::Classic;

/// A producer, the step that it must find, and the position in which it must find it.
pub(super) type Case = (fn(&Marks) -> Option<Step>, &'static str, &'static str);

/// Asks each producer for its step.
pub(super) fn check(cases: &[Case]) {
    for (find, expected, text) in cases {
        let found = find(&position(text).marks).map(|step| step.to_string());
        assert_eq!(found.as_deref(), Some(*expected), "in {text}");
    }
}

/// The position with these candidates: nine lines of nine cells, `.` for a filled one.
///
/// A digit that has no candidate in a row counts as placed there.
pub(super) fn position(text: &str) -> Grid {
    let cells: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(cells.len(), CELLS, "a position has 81 cells");
    let mut grid = Grid::new(&Classic::EMPTY);
    for (cell, &symbols) in cells.iter().enumerate() {
        let digits = symbols.bytes().filter(u8::is_ascii_digit).map(|symbol| usize::from(symbol - b'1'));
        let digits = digits.fold(Nine::EMPTY, Nine::with);
        for digit in (Nine::ALL - digits).iter() {
            grid.remove(cell, digit);
        }
        if digits.is_empty() {
            for house in HOUSES_OF[cell].map(usize::from) {
                grid.marks.n_empty[house] -= 1;
                grid.last_cell_houses &= !(1 << house);
                grid.last_cell_houses |= u32::from(grid.marks.n_empty[house] == 1) << house;
            }
        }
    }
    for digit in 0..9 {
        let placed = (0..9).filter(|row| grid.marks.places[FIRST_ROW + row][digit].is_empty()).count();
        grid.marks.n_placed[digit] = placed as u8;
    }
    grid
}
