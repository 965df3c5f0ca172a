//! Hidden single (1.0 for the last empty cell of a house, 1.2 in a block, 1.5 in a line) and naked
//! single (2.3).

use super::grid::Grid;
use super::houses::{FIRST_COLUMN, cell_at};
use super::step::{Step, Technique};

/// The first hidden single: last empty cells of any house before all others, then blocks, columns,
/// rows.
pub(super) fn hidden(grid: &Grid) -> Option<Step> {
    let last_cell = grid.hidden_houses & grid.last_cell_houses;
    let (house, score) = if last_cell != 0 {
        (last_cell.trailing_zeros() as usize, 10)
    } else if grid.hidden_houses != 0 {
        let house = grid.hidden_houses.trailing_zeros() as usize;
        (house, if house < FIRST_COLUMN { 12 } else { 15 })
    } else {
        return None;
    };
    let digit = grid.hidden[house].first();
    let cell = cell_at(house, grid.marks.places[house][digit].first());
    Some(Step::placement(Technique::HiddenSingle, score, cell, digit))
}

/// The first cell in reading order with a single candidate.
pub(super) fn naked(grid: &Grid) -> Option<Step> {
    let cell = grid.naked.first()?;
    Some(Step::placement(Technique::NakedSingle, 23, cell, grid.marks.cells[cell].first()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::position;

    /// A producer of singles, the step that it must find, and where.
    type Case = (fn(&Grid) -> Option<Step>, &'static str, &'static str);

    #[test]
    fn singles_of_each_kind() {
        let cases: [Case; 4] = [
            (
                hidden,
                "Hidden Single 1.0: r8c8=6",
                "
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . 6 .
                . . . . . . . . .
                ",
            ),
            (
                hidden,
                "Hidden Single 1.2: r6c1=7",
                "
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                . . . . . . . . .
                7 9 . . . . . . .
                . . . . . . . . .
                3 5 . . . . . . .
                . . . . . . . . .
                ",
            ),
            (
                hidden,
                "Hidden Single 1.5: r7c5=3",
                "
                . .   .  . .  .  . . .
                . 36  .  . .  36 . . .
                . .   36 . 36 .  . . .
                . .   .  . .  .  . . .
                . .   .  . .  .  . . .
                . .   .  . 26 26 . . .
                . 2   .  . 23 .  . . .
                . 236 36 . .  23 . . .
                . .   .  . .  .  . . .
                ",
            ),
            (
                naked,
                "Naked Single 2.3: r5c6=2",
                "
                .  . . .   .    .   .  . .
                .  . . 34  49   349 .  . .
                .  . . .   .    .   .  . .
                .  . . .   .    .   .  . .
                .  . . 468 246  2   48 . .
                .  . . .   .    48  48 . .
                36 . . 36  .    .   .  . .
                13 . . 138 69   38  69 . .
                16 . . 146 2469 249 69 . .
                ",
            ),
        ];
        for (find, expected, text) in cases {
            assert_eq!(find(&position(text)).map(|step| step.to_string()).as_deref(), Some(expected));
        }
    }
}
