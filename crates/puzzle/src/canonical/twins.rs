//! [`Twins`]: lines and bands with the same values, which stand for each other.
//!
//! To exchange two equal rows of a band, or two equal bands, changes nothing. Of all orders that
//! differ only so, it is enough to look at the one that takes twins in turn. A puzzle with one
//! solution has no twins, but the empty grid, a lone clue or a mere pattern are full of them.

use crate::symmetry::Orientation;

/// For each line, the lines that have to be placed before it.
#[derive(Clone, Copy)]
pub(super) struct Twins {
    before: [u16; 9],
}

impl Twins {
    /// The twins among the rows of an oriented grid, which has clues at the bits set in `masks`.
    pub(super) fn of_rows(values: &[u8; 81], orientation: Orientation, masks: &[u16; 9]) -> Self {
        let are_equal = |a: usize, b: usize| {
            masks[a] == masks[b]
                && (masks[a] == 0
                    || (0..9).all(|column| {
                        values[orientation.cell(a as u8, column)] == values[orientation.cell(b as u8, column)]
                    }))
        };
        let mut before = [0; 9];
        for (later, before) in before.iter_mut().enumerate() {
            let in_band = later / 3 * 3..later;
            *before =
                in_band.filter(|&earlier| are_equal(earlier, later)).fold(0, |lines, line| lines | 1 << line);
        }
        for (later, earlier) in [(3, 0), (6, 0), (6, 3)] {
            if (0..3).all(|i| are_equal(earlier + i, later + i)) {
                before[later..later + 3].iter_mut().for_each(|lines| *lines |= 0b111 << earlier);
            }
        }
        Self { before }
    }

    /// Whether an order takes all twins in turn.
    pub(super) fn are_in_turn(&self, order: &[u8; 9]) -> bool {
        let mut placed = 0;
        order.iter().all(|&line| {
            let is_open = self.is_open(line, placed);
            placed |= 1 << line;
            is_open
        })
    }

    /// Whether a line may follow the set of lines placed so far.
    #[inline]
    pub(super) fn is_open(&self, line: u8, placed: u16) -> bool {
        self.before[usize::from(line)] & !placed == 0
    }
}
