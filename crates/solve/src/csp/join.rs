//! The combinations of a sum joined: what its cells can hold in any of those that fit.

use super::bits::{bits, has_one_at_most};
use super::combinations::Meetings;
use ninefold_puzzle::Digit;

/// The most cells of which all are different.
pub(super) const MAX_CELLS: usize = Digit::MAX as usize;

/// Allows each open cell the digits that it has in some combination; gives the digits that stand
/// in every combination.
pub(super) fn combine(masks: &[u32], combinations: &[u32], allowed: &mut [u32; MAX_CELLS]) -> u32 {
    let seen = Seen::in_cells(masks);
    let fits = |set: &u32| set & !seen.once == 0 && masks.iter().all(|mask| mask & set != 0);
    join(masks, seen.lone(), combinations.iter().copied().filter(fits), allowed)
}

/// The same for nine digits, where it is known which combinations meet a mask.
#[inline(always)]
pub(super) fn combine_nine(
    masks: &[u32],
    combinations: &[u32],
    meetings: &Meetings,
    allowed: &mut [u32; MAX_CELLS],
) -> u32 {
    let seen = Seen::in_cells(masks);
    let meeting = |mask: u32| u32::from(meetings[mask as usize % meetings.len()]);
    let fitting = masks.iter().fold(!meeting(!seen.once), |fitting, &mask| fitting & meeting(mask));
    let sets = bits(fitting).map(|bit| combinations[bit.trailing_zeros() as usize]);
    if masks.len() <= ABREAST {
        join_abreast(masks, seen.lone(), sets, allowed)
    } else {
        join(masks, seen.lone(), sets, allowed)
    }
}

/// The digits that some cells can hold, and those that two of them can.
#[derive(Clone, Copy, Default)]
struct Seen {
    once: u32,
    twice: u32,
}

impl Seen {
    fn in_cells(masks: &[u32]) -> Self {
        masks.iter().fold(Self::default(), |seen, mask| Self {
            twice: seen.twice | seen.once & mask,
            once: seen.once | mask,
        })
    }

    /// The digits that one cell only can hold.
    fn lone(self) -> u32 {
        self.once & !self.twice
    }
}

/// Allows each open cell the digits that it has in some of the sets, which fit; gives the digits that stand
/// in every one.
///
/// A digit of a set that fits one cell only stands there. Which digits fit one cell only is the same for all
/// sets; those without such a digit are joined before cells look at them.
#[inline(always)]
fn join(masks: &[u32], lone: u32, sets: impl Iterator<Item = u32>, allowed: &mut [u32; MAX_CELLS]) -> u32 {
    let (mut joined, mut required) = (0, u32::MAX);
    for set in sets {
        let hidden = set & lone;
        if hidden == 0 {
            joined |= set;
        } else if masks.iter().all(|mask| has_one_at_most(mask & hidden)) {
            for (allowed, &mask) in allowed.iter_mut().zip(masks) {
                *allowed |= if mask & hidden == 0 { mask & set } else { mask & hidden };
            }
        } else {
            continue;
        }
        required &= set;
    }
    for (allowed, &mask) in allowed.iter_mut().zip(masks) {
        *allowed |= mask & joined;
    }
    required
}

/// So many masks of nine digits fill the smallest vector register.
const ABREAST: usize = 8;

/// The same for few cells and digits, in loops of a fixed length, which become vector instructions.
#[inline(always)]
fn join_abreast(
    masks: &[u32],
    lone: u32,
    sets: impl Iterator<Item = u32>,
    allowed: &mut [u32; MAX_CELLS],
) -> u32 {
    let mut cells = [0_u16; ABREAST];
    cells.iter_mut().zip(masks).for_each(|(cell, &mask)| *cell = mask as u16);
    let (mut joined, mut required) = ([0_u16; ABREAST], u32::MAX);
    for set in sets {
        let hidden = (set & lone) as u16;
        let own = cells.map(|cell| cell & hidden);
        let crowded = own.map(|own| own & own.wrapping_sub(1));
        if crowded.iter().fold(0, |any, &crowded| any | crowded) != 0 {
            continue;
        }
        for i in 0..ABREAST {
            joined[i] |= if own[i] == 0 { cells[i] & set as u16 } else { own[i] };
        }
        required &= set;
    }
    allowed.iter_mut().zip(joined).for_each(|(allowed, joined)| *allowed = u32::from(joined));
    required
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::combinations::Combinations;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nine_digits_are_joined_like_any(
            masks in prop::collection::vec(1..1_u32 << 9, 3..10),
            sum in 3..46_i32,
        ) {
            let combinations = Combinations::new(9);
            let sets = combinations.get(masks.len(), sum).unwrap();
            let meetings = combinations.meetings(masks.len(), sum).unwrap();
            let (mut plain, mut quick) = ([0; MAX_CELLS], [0; MAX_CELLS]);
            let required = combine(&masks, sets, &mut plain);
            prop_assert_eq!(combine_nine(&masks, sets, meetings, &mut quick), required);
            prop_assert_eq!(quick, plain);
        }
    }
}
