//! [`Choice`]: which digit to try next, and where.
//!
//! The rule is tdoku's (Tom Dillon): in the band with the fewest possible ways over all digits, the
//! digit with the fewest ways, at least two. It needs far fewer guesses than any rule over cells.

use super::layout::{HORIZONTAL, N_WORDS, Orders, VERTICAL, WAYS, Words};
use super::state::State;
use super::vector::{Single, Vector};
use std::array;

/// The possible ways of one digit through one band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// 0 to 2 for the horizontal bands, 4 to 6 for the vertical ones.
    band: u8,
    /// The ways that are still to be tried, one bit each.
    ways: u8,
    /// The bit of the digit.
    digit: u16,
}

impl Choice {
    /// No way of no digit, for frames that are not in use.
    pub(super) const NONE: Self = Self { band: 0, ways: 0, digit: 0 };

    /// The best choice in a state that is neither dead nor solved.
    #[inline(always)]
    pub(super) fn in_state<V: Single>(state: State<V>) -> Self {
        let horizontal = ways_of(state, &HORIZONTAL);
        let vertical = ways_of(state.upright(), &VERTICAL);
        let mut ways = [Words([0; 32]); 2];
        horizontal.store(&mut ways[0]);
        vertical.store(&mut ways[1]);
        let band = V::fewest(horizontal, vertical);
        let digits = array::from_fn(|way| ways[band / 4].0[4 * way + band % 4]);
        let digit = with_fewest_ways(&digits);
        let open = |way: usize| u8::from(digits[way] & digit != 0) << way;
        Self { band: band as u8, ways: open(0) | open(1) | open(2) | open(3) | open(4) | open(5), digit }
    }

    /// The first way that is still to be tried, as a choice of one, and the others if there are any.
    #[inline(always)]
    pub(super) fn split(self) -> (Self, Option<Self>) {
        let rest = self.ways & self.ways.wrapping_sub(1);
        let first = Self { ways: self.ways & !rest, ..self };
        (first, (rest != 0).then_some(Self { ways: rest, ..self }))
    }

    /// Takes the first way: the digit leaves the six triads of the band that are not on it.
    #[inline(always)]
    pub(super) fn apply<V: Single>(self, state: &mut State<V>) {
        let masks = &OFF_THE_WAY[usize::from(self.band % 8)][self.ways.trailing_zeros() as usize % 6];
        let digit = V::splat(self.digit);
        for (vector, mask) in state.0.iter_mut().zip(masks) {
            *vector = vector.without(V::load(mask).and(digit));
        }
    }
}

/// The lowest digit of those with the fewest ways, but at least two.
#[inline(always)]
fn with_fewest_ways(digits: &[u16; 6]) -> u16 {
    // How often a digit occurs: `at_least[n]` has the digits that occur more than n times.
    let mut at_least = [0; 6];
    for digits in digits {
        for n in (1..6).rev() {
            at_least[n] |= at_least[n - 1] & digits;
        }
        at_least[0] |= digits;
    }
    let mut fewest = at_least[1];
    for more in &at_least[2..] {
        if fewest & !more != 0 {
            fewest &= !more;
            break;
        }
    }
    fewest & fewest.wrapping_neg()
}

/// The digits that can take each way, in the order of [`Orders::ways`].
#[inline(always)]
fn ways_of<V: Vector>(state: State<V>, orders: &Orders) -> V {
    let triads = state.triads();
    let [left, middle, right] = &orders.ways;
    triads.shuffle(left).and(triads.shuffle(middle)).and(triads.shuffle(right))
}

/// For each band and way, all bits in the words whose cells are in the band but not on the way.
static OFF_THE_WAY: [[[Words; 3]; 6]; 8] = {
    let mut masks = [[[Words([0; 32]); 3]; 6]; 8];
    let mut band = 0;
    while band < 7 {
        let mut way = 0;
        while way < 6 {
            let mut j = 0;
            while j < 3 {
                let mut word = 0;
                while word < N_WORDS {
                    let (block, i) = (word / 3, word % 3);
                    let (cell_band, place, line) = if band < 4 {
                        (block / 3, block % 3, i)
                    } else {
                        (4 + block % 3, block / 3, (i + j) % 3)
                    };
                    if cell_band == band && WAYS[way][place] != line {
                        masks[band][way][j].0[word] = u16::MAX;
                    }
                    word += 1;
                }
                j += 1;
            }
            way += 1;
        }
        band += 1;
    }
    masks
};
