//! Finds what set equivalence forbids.

use super::Proof;
use crate::geometry::{Geometry, Leftover, RegionId};
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::{Technique, cage_sum};
use ninefold_puzzle::{Board, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Digits that would be on one side more often than on the other; few cells first. Boards with
/// nothing but rows, columns and boxes have a technique of their own: there it tells little that
/// is not found more easily.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let is_for_plain = technique == Technique::PhistomefelRing;
    if situation.geometry().is_plain() != is_for_plain {
        return ControlFlow::Continue(());
    }
    let counted = counted(situation);
    for pair in situation.geometry().equivalences() {
        let sides = Sides::new(situation.geometry(), pair);
        for digits in counted.iter().filter(|counted| counted.is_worth_counting(pair)) {
            search.spend(2 * (pair.added.len() + pair.removed.len()) as u64)?;
            compare(search, technique, &sides, digits)?;
        }
    }
    cage_sum::find::equivalences(search, technique)
}

/// Several digits are counted where at least so many cells hold nothing else.
const FEWEST_SURE: usize = 2;

/// Digits that are counted together, and the cells that can hold one of them or nothing else.
struct Counted<const W: usize> {
    digits: DigitSet,
    some: CellSet<W>,
    only: CellSet<W>,
}

/// What people count: a digit, low and high digits, odd ones, and whatever a cell can hold.
fn counted<const W: usize>(situation: &Situation<W>) -> Vec<Counted<W>> {
    let board = situation.board();
    let layout = board.frame().rules().layout();
    let size = layout.n_digits();
    let singles = layout.digits().map(DigitSet::single);
    let low = (2..size - 1).map(DigitSet::first);
    let odd = layout.digits().filter(|digit| digit.get() % 2 == 1).collect();
    let of_cells = situation.unsolved().iter().map(|cell| board.candidates(cell));
    let of_cells = of_cells.filter(|digits| (2..size - 1).contains(&digits.len()));
    let mut sets = singles.collect::<Vec<DigitSet>>();
    // Houses treat all digits alike: without other rules, no cells are known to be odd, say.
    if !situation.geometry().has_houses_alone() {
        for digits in low.chain([odd]).chain(of_cells) {
            if !sets.contains(&digits) {
                sets.push(digits);
            }
        }
    }
    sets.into_iter().map(|digits| Counted::new(situation, digits)).collect()
}

impl<const W: usize> Counted<W> {
    fn new(situation: &Situation<W>, digits: DigitSet) -> Self {
        let board = situation.board();
        let places = |wanted: fn(DigitSet, Digit) -> bool| {
            let all = board.frame().rules().layout().digits().filter(|&digit| wanted(digits, digit));
            all.fold(CellSet::EMPTY, |all, digit| all | board.places(digit))
        };
        let some = places(|digits, digit| digits.contains(digit));
        let only = situation.geometry().all_cells() - places(|digits, digit| !digits.contains(digit));
        Self { digits, some, only }
    }

    /// Whether a person would count the digits: one that is not placed everywhere, or several if some
    /// cells hold nothing else.
    fn is_worth_counting(&self, pair: &Leftover<W>) -> bool {
        let left = pair.inside | pair.outside;
        let sure = left & self.only;
        match self.digits.len() {
            1 => sure != left & self.some,
            _ => sure.len() >= FEWEST_SURE && sure != left,
        }
    }

    /// How many cells of a house that are left over hold one of the digits: at least and at most.
    fn share(&self, cells: CellSet<W>, rest: CellSet<W>) -> Share<W> {
        let n_digits = self.digits.len();
        let [must, can] = [self.only, self.some].map(|places| (cells & places).len());
        let [must_rest, can_rest] = [self.only, self.some].map(|places| (rest & places).len());
        let room = (n_digits.saturating_sub(can_rest), n_digits.saturating_sub(must_rest));
        Share { cells, rest, by_cells: (must, can), by_room: room }
    }
}

/// The houses of both sides, each with its cells that are left over and its others.
struct Sides<'a, const W: usize> {
    pair: &'a Leftover<W>,
    inside: Vec<(CellSet<W>, CellSet<W>)>,
    outside: Vec<(CellSet<W>, CellSet<W>)>,
}

impl<'a, const W: usize> Sides<'a, W> {
    fn new(geometry: &Geometry<W>, pair: &'a Leftover<W>) -> Self {
        let parts = |houses: &[RegionId], left: CellSet<W>| {
            let cells = houses.iter().map(|&house| geometry.cells(house));
            cells.map(|cells| (cells & left, cells - left)).collect()
        };
        Self { pair, inside: parts(&pair.added, pair.inside), outside: parts(&pair.removed, pair.outside) }
    }
}

/// A house and how many of its cells hold the digits.
#[derive(Clone, Copy)]
struct Share<const W: usize> {
    /// Those that are left over.
    cells: CellSet<W>,
    /// The others.
    rest: CellSet<W>,
    /// The least and the most by what the cells can hold.
    by_cells: (usize, usize),
    /// The same by what the other cells can hold.
    by_room: (usize, usize),
}

impl<const W: usize> Share<W> {
    fn least(&self) -> usize {
        self.by_cells.0.max(self.by_room.0)
    }

    fn most(&self) -> usize {
        self.by_cells.1.min(self.by_room.1)
    }

    /// The cells that hold none of the digits, and those that hold nothing else, if the least is all.
    fn at_least(&self, counted: &Counted<W>) -> (CellSet<W>, CellSet<W>) {
        let none = if self.by_cells.0 == self.least() { self.cells - counted.only } else { CellSet::EMPTY };
        let only = if Self::is_by_room(self.by_room.0, self.least()) { self.rest } else { CellSet::EMPTY };
        (none, only & counted.some)
    }

    /// The same if the most is all.
    fn at_most(&self, counted: &Counted<W>) -> (CellSet<W>, CellSet<W>) {
        let none = if Self::is_by_room(self.by_room.1, self.most()) { self.rest } else { CellSet::EMPTY };
        let only = if self.by_cells.1 == self.most() { self.cells } else { CellSet::EMPTY };
        (none - counted.only, only & counted.some)
    }

    /// Whether a bound comes from the room in the other cells; with none, the house alone says what
    /// they hold.
    fn is_by_room(room: usize, bound: usize) -> bool {
        room == bound && room > 0
    }
}

/// Compares how often some digits are on both sides: where the least on one side is the most on the
/// other, each house is at that end.
fn compare<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    sides: &Sides<'_, W>,
    counted: &Counted<W>,
) -> ControlFlow<()> {
    let Sides { pair, inside, outside } = sides;
    let bounds = |side: &[(CellSet<W>, CellSet<W>)]| {
        let shares = side.iter().map(|&(cells, rest)| counted.share(cells, rest));
        shares.fold((0, 0), |(least, most), share| (least + share.least(), most + share.most()))
    };
    let excess = (pair.added.len() - pair.removed.len()) * counted.digits.len();
    let ((least_in, most_in), (least_out, most_out)) = (bounds(inside), bounds(outside));
    let (fewest, fullest) = if least_in == most_out + excess {
        (inside, outside)
    } else if least_out + excess == most_in {
        (outside, inside)
    } else {
        return ControlFlow::Continue(());
    };
    let share = |&(cells, rest): &(CellSet<W>, CellSet<W>)| counted.share(cells, rest);
    let ends = fewest.iter().map(|part| share(part).at_least(counted));
    let ends = ends.chain(fullest.iter().map(|part| share(part).at_most(counted)));
    let (none, only) =
        ends.fold((CellSet::EMPTY, CellSet::EMPTY), |all, (none, only)| (all.0 | none, all.1 | only));
    let gone = gone(search.board(), counted.digits, none, only);
    let proof = || {
        let (added, removed) = (pair.added.clone(), pair.removed.clone());
        proof::Proof::Equivalence(Proof { added, removed, digits: counted.digits })
    };
    search.eliminate_all(technique, gone, proof)
}

/// The digits of cells that hold none of them, and the others of cells that hold nothing else.
fn gone<const W: usize>(
    board: &Board<W>,
    digits: DigitSet,
    none: CellSet<W>,
    only: CellSet<W>,
) -> impl Iterator<Item = Candidate> {
    let of = move |cells: CellSet<W>, wrong: fn(DigitSet, DigitSet) -> DigitSet| {
        (cells - board.solved()).into_iter().flat_map(move |cell| {
            wrong(board.candidates(cell), digits).into_iter().map(move |digit| Candidate::new(cell, digit))
        })
    };
    of(none, |candidates, digits| candidates & digits)
        .chain(of(only, |candidates, digits| candidates - digits))
}
