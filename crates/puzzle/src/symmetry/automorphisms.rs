//! [`automorphisms`]: the symmetries that leave a grid as it is.

use super::{LineOrder, Orientation, Relabelling, Symmetry};
use crate::Classic;

/// All symmetries that leave a grid, a puzzle or a pattern as it is.
///
/// Each way to move the cells comes at most once, with the one relabelling that makes up for it;
/// digits that the grid does not use keep their names. The order is that of the columns' index,
/// upright ones first, and the identity is the first of all. To ask for the automorphisms of a
/// pattern, give all its clues the same digit.
///
/// The iterator does a bounded piece of work for each of the 2,592 ways to place the columns, and
/// keeps no more than 1,296 results at a time, even on the empty grid with its 3,359,232.
///
/// ```
/// use ninefold_puzzle::{Classic, symmetry::automorphisms};
/// let line = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let grid = Classic::from_line(line.as_bytes()).unwrap();
/// assert_eq!(automorphisms(&grid).count(), 648);
/// ```
pub fn automorphisms(grid: &Classic) -> impl Iterator<Item = Symmetry> + use<> {
    let values = *grid.values();
    Orientation::ALL.into_iter().flat_map(move |orientation| {
        LineOrder::all().flat_map(move |columns| {
            let mut search = RowSearch { target: values, source: [[0; 9]; 9], found: Vec::new() };
            for (row, line) in (0..).zip(&mut search.source) {
                *line = columns.lines().map(|column| values[orientation.cell(row, column)]);
            }
            search.extend(0, [0; 9], Labels::NONE);
            search.found.into_iter().map(move |(rows, digits)| Symmetry {
                orientation,
                rows,
                columns,
                digits,
            })
        })
    })
}

/// Finds the orders of the source's rows that give the target, row by row from the top.
struct RowSearch {
    target: [u8; 81],
    source: [[u8; 9]; 9],
    found: Vec<(LineOrder, Relabelling)>,
}

impl RowSearch {
    fn extend(&mut self, n_placed: usize, rows: [u8; 9], labels: Labels) {
        if n_placed == 9 {
            self.found.push((LineOrder::from_proven(rows), Relabelling::completing(labels.of_digit)));
            return;
        }
        let placed = &rows[..n_placed];
        let band = if n_placed.is_multiple_of(3) { None } else { placed.last().map(|row| row / 3) };
        for row in 0..9 {
            let is_open = match band {
                Some(band) => row / 3 == band && !placed.contains(&row),
                None => placed.iter().all(|other| other / 3 != row / 3),
            };
            if !is_open {
                continue;
            }
            let target = &self.target[9 * n_placed..9 * n_placed + 9];
            if let Some(labels) = labels.matching(&self.source[usize::from(row)], target) {
                let mut rows = rows;
                rows[n_placed] = row;
                self.extend(n_placed + 1, rows, labels);
            }
        }
    }
}

/// What the digits seen so far must be called, and the other way round; 0 where nothing is known.
#[derive(Clone, Copy)]
struct Labels {
    of_digit: [u8; 10],
    digit_of: [u8; 10],
}

impl Labels {
    const NONE: Self = Self { of_digit: [0; 10], digit_of: [0; 10] };

    /// These labels and those that turn one line into the other, if they agree.
    fn matching(mut self, from: &[u8], to: &[u8]) -> Option<Self> {
        for (&digit, &label) in from.iter().zip(to) {
            let known_label = &mut self.of_digit[usize::from(digit)];
            let known_digit = &mut self.digit_of[usize::from(label)];
            if (digit == 0) != (label == 0) {
                return None;
            }
            if *known_label == 0 && *known_digit == 0 {
                (*known_label, *known_digit) = (label, digit);
            } else if *known_label != label || *known_digit != digit {
                return None;
            }
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The grid with the most automorphisms.
    const MOST_SYMMETRIC: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn check(line: &str, count: usize) {
        let grid = Classic::from_line(line.as_bytes()).expect("81 symbols");
        let all: Vec<_> = automorphisms(&grid).collect();
        assert_eq!(all.len(), count, "{line}");
        assert_eq!(all[0], Symmetry::IDENTITY);
        assert!(all.iter().all(|automorphism| automorphism.apply(&grid) == grid), "{line}");
        let moves: HashSet<_> = all.iter().map(|it| (it.orientation, it.rows, it.columns)).collect();
        assert_eq!(moves.len(), count, "{line}");
    }

    #[test]
    fn known_counts() {
        check(MOST_SYMMETRIC, 648);
        check("534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1);
        check(".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", 1);
    }

    #[test]
    fn a_lone_clue_can_be_kept_by_one_81st_of_the_group() {
        let mut lone = [b'.'; 81];
        lone[40] = b'7';
        let line = String::from_utf8_lossy(&lone);
        check(&line, Symmetry::GEOMETRIC_COUNT as usize / 81);
    }

    #[test]
    fn the_empty_grid_is_kept_by_all_3359232() {
        assert_eq!(automorphisms(&Classic::EMPTY).count(), Symmetry::GEOMETRIC_COUNT as usize);
    }

    #[test]
    fn a_grid_has_as_many_images_as_the_group_over_its_automorphisms() {
        let grid = Classic::from_line(MOST_SYMMETRIC.as_bytes()).expect("81 symbols");
        let images: HashSet<_> = (0..Symmetry::GEOMETRIC_COUNT)
            .filter_map(|index| Symmetry::from_index(index, 0))
            .map(|symmetry| relabelled(&symmetry.apply(&grid)))
            .collect();
        assert_eq!(images.len(), 3_359_232 / 648);
    }

    /// The grid with its digits renamed in the order in which they first appear.
    fn relabelled(grid: &Classic) -> Classic {
        let mut labels = [0; 10];
        let mut n_labels = 0;
        for &value in grid.values().iter().filter(|value| **value != 0) {
            let label = &mut labels[usize::from(value)];
            if *label == 0 {
                n_labels += 1;
                *label = n_labels;
            }
        }
        let digits = Relabelling::completing(labels);
        Symmetry { digits, ..Symmetry::IDENTITY }.apply(grid)
    }
}
