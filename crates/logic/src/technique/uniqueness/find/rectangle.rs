//! Unique and hidden rectangles.

use super::super::Pattern;
use super::guarded::Guarded;
use crate::geometry::{Direction, RegionId};
use crate::options::RectangleForm;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};
use std::ops::ControlFlow;

/// Rectangles of two digits, by the type that the technique names.
pub(super) fn unique<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let board = situation.board();
    let form = search.options().rectangles;
    for &corners in situation.geometry().rectangles() {
        if corners.into_iter().any(|cell| board.solved().contains(cell)) {
            continue;
        }
        search.spend(2)?;
        let mut tried = DigitSet::EMPTY;
        for corner in corners {
            let digits = board.candidates(corner);
            if digits.len() != 2 || digits == tried {
                continue;
            }
            tried = digits;
            let fits = |cell: Cell| match form {
                RectangleForm::Complete => digits.is_subset(board.candidates(cell)),
                RectangleForm::MissingAllowed => !digits.is_disjoint(board.candidates(cell)),
            };
            if corners.into_iter().all(fits) {
                Rectangle::new(search, corners, digits).by_type(search, technique)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Four corners in reading order, two digits, and what guards them.
struct Rectangle<const W: usize> {
    corners: [Cell; 4],
    digits: DigitSet,
    guarded: Guarded<W>,
}

impl<const W: usize> Rectangle<W> {
    fn new(search: &Search<'_, W>, corners: [Cell; 4], digits: DigitSet) -> Self {
        let board = search.board();
        let has_extra = |&cell: &Cell| !board.candidates(cell).is_subset(digits);
        let roof = corners.into_iter().filter(has_extra).collect::<CellSet<W>>();
        let extras = roof.iter().fold(DigitSet::EMPTY, |all, cell| all | (board.candidates(cell) - digits));
        let pattern = Pattern::Deadly { cells: corners.to_vec(), digits };
        Self { corners, digits, guarded: Guarded { pattern, roof, extras } }
    }

    fn by_type(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        use Technique as T;
        let guarded = &self.guarded;
        let [a, b, c, d] = self.corners;
        let is_diagonal = [[a, d], [b, c]].iter().any(|pair| guarded.roof == pair.iter().copied().collect());
        match (technique, guarded.roof.len()) {
            (T::UniqueRectangle1, 1) => guarded.one_cell(search, technique),
            (T::UniqueRectangle2, 2) if !is_diagonal => guarded.one_digit(search, technique),
            (T::UniqueRectangle3, 2) if !is_diagonal => guarded.subset(search, technique),
            (T::UniqueRectangle4, 2) if !is_diagonal => guarded.locked(search, technique),
            (T::UniqueRectangle5, 2) if is_diagonal => guarded.one_digit(search, technique),
            (T::UniqueRectangle5, 3) => guarded.one_digit(search, technique),
            (T::UniqueRectangle6, 2) if is_diagonal => self.crossed(search, technique),
            (T::HiddenRectangle, 2) if is_diagonal => self.hidden(search, technique),
            (T::HiddenRectangle, 3) => self.hidden(search, technique),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The line through two corners, if the digit stands there on one of them.
    fn strong_side(&self, search: &Search<'_, W>, digit: Digit, pair: [Cell; 2]) -> Option<RegionId> {
        let geometry = search.situation().geometry();
        let pair = pair.into_iter().collect::<CellSet<W>>();
        let places = search.board().places(digit);
        geometry.houses_holding(pair).find(|&house| {
            geometry.direction(house) != Direction::Area && (geometry.cells(house) & places).is_subset(&pair)
        })
    }

    /// Type 6: a digit stands on both of two parallel sides, but not on the roof's diagonal.
    fn crossed(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners;
        for digit in self.digits {
            for parallel in [[[a, b], [c, d]], [[a, c], [b, d]]] {
                let links = parallel.map(|pair| self.strong_side(search, digit, pair));
                if let [Some(one), Some(other)] = links {
                    let removed = self.guarded.roof.iter().map(|cell| Candidate::new(cell, digit));
                    self.guarded.linked(search, technique, removed, vec![(digit, one), (digit, other)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hidden: opposite a bare corner, a digit stands on both sides.
    fn hidden(&self, search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
        let [a, b, c, d] = self.corners;
        for (bare, opposite, beside) in [(a, d, [b, c]), (d, a, [b, c]), (b, c, [a, d]), (c, b, [a, d])] {
            if search.board().candidates(bare) != self.digits {
                continue;
            }
            for digit in self.digits {
                let links = beside.map(|side| self.strong_side(search, digit, [side, opposite]));
                if let [Some(one), Some(other)] = links {
                    let rest = self.digits.without(digit).into_iter();
                    let removed = rest.map(|other| Candidate::new(opposite, other));
                    self.guarded.linked(search, technique, removed, vec![(digit, one), (digit, other)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
