//! [`Choice`]: which digit to try next, and where.
//!
//! The rule is tdoku's (Tom Dillon): in the band with the fewest possible ways over all digits, the
//! digit with the fewest ways, at least two. It needs far fewer guesses than any rule over cells.

use super::layout::{HORIZONTAL, N_WORDS, VERTICAL, WAYS, Words};
use super::state::State;
use super::vector::Vector;

/// The possible ways of one digit through one band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// 0 to 2 for the horizontal bands, 3 to 5 for the vertical ones.
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
    pub(super) fn in_state<V: Vector>(state: State<V>) -> Self {
        let mut ways = [Words([0; 32]); 2];
        let sides = [(state, &HORIZONTAL), (state.upright(), &VERTICAL)];
        for ((side, orders), ways) in sides.into_iter().zip(&mut ways) {
            let triads = side.triads();
            let [left, middle, right] = orders.ways.each_ref().map(|order| triads.shuffle(order));
            left.and(middle).and(right).store(ways);
        }
        let digits = |band: usize, way: usize| ways[band / 3].0[4 * way + band % 3];

        let n_ways = |band: usize| (0..6).map(|way| digits(band, way).count_ones()).sum::<u32>();
        let mut band = 0;
        let mut fewest = u32::MAX;
        for candidate in 0..6 {
            let n_ways = n_ways(candidate).wrapping_sub(10);
            if n_ways < fewest {
                fewest = n_ways;
                band = candidate;
            }
        }

        let mut at_least = [0; 5];
        for way in 0..6 {
            let digits = digits(band, way);
            at_least[4] |= at_least[3] & digits;
            at_least[3] |= at_least[2] & digits;
            at_least[2] |= at_least[1] & digits;
            at_least[1] |= at_least[0] & digits;
            at_least[0] |= digits;
        }
        let exactly = |n: usize| at_least[n - 1] & !at_least[n];
        let digits_2_3_4 = [exactly(2), exactly(3), exactly(4)];
        let fewest = digits_2_3_4.into_iter().find(|&digits| digits != 0).unwrap_or(at_least[4]);
        let digit = fewest & fewest.wrapping_neg();
        let ways = (0..6).map(|way| u8::from(digits(band, way) & digit != 0) << way).sum();
        Self { band: band as u8, ways, digit }
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
    pub(super) fn apply<V: Vector>(self, state: &mut State<V>) {
        let masks = &OFF_THE_WAY[usize::from(self.band % 6)][self.ways.trailing_zeros() as usize % 6];
        let digit = V::splat(self.digit);
        for (vector, mask) in state.0.iter_mut().zip(masks) {
            *vector = vector.without(V::load(mask).and(digit));
        }
    }
}

/// For each band and way, all bits in the words whose cells are in the band but not on the way.
static OFF_THE_WAY: [[[Words; 3]; 6]; 6] = {
    let mut masks = [[[Words([0; 32]); 3]; 6]; 6];
    let mut band = 0;
    while band < 6 {
        let mut way = 0;
        while way < 6 {
            let mut j = 0;
            while j < 3 {
                let mut word = 0;
                while word < N_WORDS {
                    let (block, i) = (word / 3, word % 3);
                    let (cell_band, place, line) = if band < 3 {
                        (block / 3, block % 3, i)
                    } else {
                        (3 + block % 3, block / 3, (i + j) % 3)
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
