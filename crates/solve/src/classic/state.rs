//! [`State`]: the candidates of a grid, and the inference that shrinks them.
//!
//! Horizontal and vertical triads are handled in turn by the same pass, over all boxes at once.
//! The pass draws every conclusion that this picture allows:
//!
//! - a cell with one candidate takes it from the other cells of its row, column and box;
//! - a digit must take one of six *ways* through a band, one triad in each line and each box; what
//!   is part of no possible way goes (this covers both kinds of locked candidates);
//! - a digit whose every way uses a triad must go there, so if one cell of it can take the digit,
//!   that cell does (hidden singles in rows, columns and boxes);
//! - a triad that three digits must enter has no room for others.
//!
//! These rules only ever remove candidates, and none of them undoes what another needs, so the
//! result does not depend on the order of the passes: engines for different vector units, and
//! engines that pass over the grid in other ways, walk through the same positions.
//!
//! Triads, and placing a digit in a band as a choice of six ways, are ideas of Tom Dillon's tdoku.

use super::layout::{ALL, HORIZONTAL, N_WORDS, Orders, TURN, VERTICAL, Words, cell_at};
use super::vector::Vector;
use ninefold_puzzle::Classic;

/// The candidates of all cells, laid out as [`layout`](super::layout) says.
#[derive(Clone, Copy)]
pub(super) struct State<V>(pub(super) [V; 3]);

/// What is left when no rule finds anything more.
pub(super) enum Settled {
    /// A cell without candidates, or a digit without a place.
    Dead,
    /// Every cell has one candidate, and they make a solution.
    Solved,
    /// There is something to choose.
    Open,
}

impl<V: Vector> State<V> {
    #[inline(always)]
    pub(super) fn of(puzzle: &Classic) -> Self {
        let mut words = [Words([ALL; 32]); 3];
        for (j, words) in words.iter_mut().enumerate() {
            for word in 0..N_WORDS {
                let value = puzzle.values()[cell_at(j, word)];
                words.0[word] = if value == 0 { ALL } else { 1 << (value - 1) };
            }
        }
        Self::load(&words)
    }

    #[inline(always)]
    pub(super) fn load(words: &[Words; 3]) -> Self {
        Self([V::load(&words[0]), V::load(&words[1]), V::load(&words[2])])
    }

    #[inline(always)]
    pub(super) fn store(self, words: &mut [Words; 3]) {
        for (vector, words) in self.0.into_iter().zip(words) {
            vector.store(words);
        }
    }

    /// The grid of the lowest candidates: the solution, if the state is solved.
    #[inline(always)]
    pub(super) fn grid(self) -> Classic {
        let mut words = [Words([ALL; 32]); 3];
        self.store(&mut words);
        let mut values = [0; 81];
        for (j, words) in words.iter().enumerate() {
            for word in 0..N_WORDS {
                values[cell_at(j, word)] = words.0[word].trailing_zeros() as u8 + 1;
            }
        }
        Classic::new(values).unwrap_or(Classic::EMPTY)
    }

    /// Applies the rules until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Settled {
        let mut rows = *self;
        let mut same_before = false;
        loop {
            let (next, dead) = rows.pass(&HORIZONTAL);
            let same = !next.differs(rows);
            rows = next;
            if dead | (same & same_before) {
                if dead {
                    return Settled::Dead;
                }
                break;
            }
            same_before = same;

            let columns = rows.upright();
            let (next, dead) = columns.pass(&VERTICAL);
            let same = !next.differs(columns);
            rows = next.flat();
            if dead | (same & same_before) {
                if dead {
                    return Settled::Dead;
                }
                break;
            }
            same_before = same;
        }
        *self = rows;
        if self.is_decided() { Settled::Solved } else { Settled::Open }
    }

    /// With each vertical triad in one place of the three vectors.
    #[inline(always)]
    pub(super) fn upright(self) -> Self {
        let [a, b, c] = self.0;
        Self([a, b.shuffle(&TURN[1]), c.shuffle(&TURN[0])])
    }

    /// With each horizontal triad in one place of the three vectors, after [`upright`](Self::upright).
    #[inline(always)]
    fn flat(self) -> Self {
        let [a, b, c] = self.0;
        Self([a, b.shuffle(&TURN[0]), c.shuffle(&TURN[1])])
    }

    /// The digits that each triad can take.
    #[inline(always)]
    pub(super) fn triads(self) -> V {
        let [a, b, c] = self.0;
        a.or(b).or(c)
    }

    /// Applies all rules once to the triads of one direction.
    #[inline(always)]
    fn pass(self, orders: &Orders) -> (Self, bool) {
        let [a, b, c] = self.0;
        let triads = self.triads();
        let (single_a, single_b, single_c) = (a.singles(), b.singles(), c.singles());
        let (a, b, c) = (
            a.without(single_b.or(single_c)),
            b.without(single_a.or(single_c)),
            c.without(single_a.or(single_b)),
        );

        let [[left_1, right_1], [left_2, right_2]] = &orders.diagonal;
        let ways_1 = triads.shuffle(left_1).and(triads.shuffle(right_1));
        let ways_2 = triads.shuffle(left_2).and(triads.shuffle(right_2));
        let placed = single_a.or(single_b).or(single_c);
        let taken_in_line = placed.shuffle(&orders.line[0]).or(placed.shuffle(&orders.line[1]));
        let taken_in_box = placed.shuffle(&TURN[0]).or(placed.shuffle(&TURN[1]));
        let can = triads.without(taken_in_line).without(taken_in_box).and(ways_1.or(ways_2));

        let elsewhere = can.shuffle(&orders.line[0]).or(can.shuffle(&orders.line[1]));
        let must = can.without(elsewhere);
        let may = must.if_three(can);
        let twice = a.and(b).or(c.and(a.or(b)));
        let alone = must.without(twice);
        let next =
            [a.shared_or(alone, a.and(may)), b.shared_or(alone, b.and(may)), c.shared_or(alone, c.and(may))];

        let homeless = can.or(elsewhere).differs(V::splat(ALL));
        let empty = V::either(V::either(next[0].is_empty(), next[1].is_empty()), next[2].is_empty());
        (Self(next), V::any(V::either(homeless, empty)))
    }

    #[inline(always)]
    fn differs(self, other: Self) -> bool {
        let [a, b, c] = [0, 1, 2].map(|j| self.0[j].differs(other.0[j]));
        V::any(V::either(V::either(a, b), c))
    }

    #[inline(always)]
    fn is_decided(self) -> bool {
        let unused = V::load(&UNUSED);
        let [a, b, c] = self.0.map(|vector| vector.singles().or(unused).differs(vector));
        !V::any(V::either(V::either(a, b), c))
    }
}

/// All digits in the words that hold no cell.
const UNUSED: Words = {
    let mut words = Words([0; 32]);
    let mut word = N_WORDS;
    while word < 32 {
        words.0[word] = ALL;
        word += 1;
    }
    words
};
