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

use super::layout::{ALL, HORIZONTAL, Orders, TURN, VERTICAL, Words};
use super::vector::{Abreast, Single, Vector};
use ninefold_puzzle::Classic;

/// The candidates of all cells, laid out as [`layout`](super::layout) says.
#[derive(Clone, Copy)]
pub(super) struct State<V>(pub(super) [V; 3]);

/// What became of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    /// A cell has no candidates, or a digit no place.
    Dead,
    /// Every cell has one candidate, and they make a solution.
    Solved,
    /// There is something to choose.
    Open,
}

/// The result of one round of all rules.
pub(super) struct Sweep<V> {
    /// What is left of the candidates.
    pub(super) state: State<V>,
    /// Before the round, some digit of a triad was not yet in its cell.
    pub(super) undecided: Abreast,
    /// A cell has no candidates, or a digit no place.
    pub(super) dead: Abreast,
    /// Something was removed.
    pub(super) changed: Abreast,
}

impl<V: Single> State<V> {
    #[inline(always)]
    pub(super) fn of(puzzle: &Classic) -> Self {
        Self(V::from_values(puzzle.values()))
    }

    #[inline(always)]
    pub(super) fn load([a, b, c]: &[Words; 3]) -> Self {
        Self([V::load(a), V::load(b), V::load(c)])
    }

    #[inline(always)]
    pub(super) fn store(self, words: &mut [Words; 3]) {
        for (vector, words) in self.0.into_iter().zip(words) {
            vector.store(words);
        }
    }

    /// The grid of a solved state.
    #[inline(always)]
    pub(super) fn grid(self) -> Classic {
        Classic::new(V::to_values(self.0)).expect("a solved state has a digit in every cell")
    }

    /// Applies the rules until nothing changes.
    #[inline(always)]
    pub(super) fn settle(&mut self) -> Settled {
        loop {
            let sweep = self.sweep();
            if sweep.undecided == 0 {
                return if self.is_complete() { Settled::Solved } else { Settled::Dead };
            }
            *self = sweep.state;
            if sweep.dead != 0 {
                return Settled::Dead;
            }
            if sweep.changed == 0 {
                return Settled::Open;
            }
        }
    }

    /// Whether every row, column and box has all digits, in a state in which all is decided.
    #[inline(always)]
    fn is_complete(self) -> bool {
        let in_rows = self.triads();
        let in_columns = self.upright().triads();
        let [left, right] = &HORIZONTAL.line;
        let [above, below] = &VERTICAL.line;
        let [next, last] = &TURN;
        let rows = V::or3(in_rows, in_rows.shuffle(left), in_rows.shuffle(right));
        let columns = V::or3(in_columns, in_columns.shuffle(above), in_columns.shuffle(below));
        let boxes = V::or3(in_rows, in_rows.shuffle(next), in_rows.shuffle(last));
        V::any(rows.and(columns).and(boxes).differs(V::splat(ALL))) == 0
    }
}

impl<V: Vector> State<V> {
    /// Applies every rule to all rows and boxes, and then to all columns and boxes.
    #[inline(always)]
    pub(super) fn sweep(self) -> Sweep<V> {
        let found = self.found();
        let undecided = V::any(found.triads.differs_in_cells(found.placed));
        let (rows, placeable_in_rows) = self.pass(found, &HORIZONTAL);
        let rows = rows.upright();
        let (columns, placeable_in_columns) = rows.pass(rows.found(), &VERTICAL);
        let homeless = placeable_in_rows.and(placeable_in_columns).differs(V::splat(ALL));
        let dead = V::any(V::either(homeless, columns.has_empty()));
        let state = columns.flat();
        Sweep { state, undecided, dead, changed: state.differs(self) }
    }

    /// With each vertical triad in one place of the three vectors.
    #[inline(always)]
    pub(super) fn upright(self) -> Self {
        let [a, b, c] = self.0;
        Self([a, b.shuffle(&TURN[1]), c.shuffle(&TURN[0])])
    }

    /// With each horizontal triad in one place of the three vectors, after [`upright`](Self::upright).
    #[inline(always)]
    pub(super) fn flat(self) -> Self {
        let [a, b, c] = self.0;
        Self([a, b.shuffle(&TURN[0]), c.shuffle(&TURN[1])])
    }

    /// The digits that each triad can take.
    #[inline(always)]
    pub(super) fn triads(self) -> V {
        let [a, b, c] = self.0;
        V::or3(a, b, c)
    }

    #[inline(always)]
    fn found(self) -> Found<V> {
        let [a, b, c] = self.0;
        Found { triads: self.triads(), placed: V::or3(a.singles(), b.singles(), c.singles()) }
    }

    /// Applies all rules once to the triads of one direction.
    ///
    /// Also gives the digits that each line can still place.
    #[inline(always)]
    fn pass(self, Found { triads, placed }: Found<V>, orders: &Orders) -> (Self, V) {
        let [a, b, c] = self.0;
        let [[left_1, right_1], [left_2, right_2]] = &orders.diagonal;
        let way_1 = triads.shuffle(left_1).and(triads.shuffle(right_1));
        let way_2 = triads.shuffle(left_2).and(triads.shuffle(right_2));
        let on_a_way = triads.and(way_1.or(way_2));

        let [line_1, line_2] = &orders.line;
        let [box_1, box_2] = &TURN;
        let can = on_a_way
            .without_both(placed.shuffle(line_1), placed.shuffle(line_2))
            .without_both(placed.shuffle(box_1), placed.shuffle(box_2));

        let (beside_1, beside_2) = (can.shuffle(line_1), can.shuffle(line_2));
        let must = can.without_both(beside_1, beside_2);
        let may = must.if_three(can);
        let alone = must.without(V::majority(a, b, c));
        let next =
            [a.shared_or(alone, a.and(may)), b.shared_or(alone, b.and(may)), c.shared_or(alone, c.and(may))];
        (Self(next), V::or3(can, beside_1, beside_2))
    }

    /// Whether a cell has no candidates.
    #[inline(always)]
    fn has_empty(self) -> V::Mask {
        let [a, b, c] = self.0;
        a.min(b).min(c).is_empty()
    }

    #[inline(always)]
    fn differs(self, other: Self) -> Abreast {
        let ([a, b, c], [other_a, other_b, other_c]) = (self.0, other.0);
        V::any(V::either(V::either(a.differs(other_a), b.differs(other_b)), c.differs(other_c)))
    }
}

/// What can be seen in each triad.
struct Found<V> {
    /// The digits that it can take.
    triads: V,
    /// The digits that are the only candidate of one of its cells.
    placed: V,
}
