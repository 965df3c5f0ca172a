//! The links of a position, written down once for all searches from it.

use crate::explainer::chains::Form;
use crate::explainer::grid::Marks;
use crate::explainer::houses::{CELLS, HOUSES_OF, POSITIONS_OF, cell_at};
use crate::explainer::sets::{CANDIDATES, Cells, candidate};
use std::ops::Range;

/// Which links a pass follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    /// Those of one digit.
    X,
    /// Those of bivalue cells.
    Y,
    /// Both.
    Xy,
}

impl Follow {
    pub(super) fn form(self) -> Form {
        match self {
            Self::X => Form::X,
            Self::Y => Form::Y,
            Self::Xy => Form::Xy,
        }
    }

    pub(super) fn cycle_base(self) -> u16 {
        if self == Self::Xy { 70 } else { 65 }
    }

    pub(super) fn chain_base(self) -> u16 {
        if self == Self::Xy { 70 } else { 66 }
    }
}

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

/// What each candidate turns off when it is on, and on when it is off.
pub(super) struct LinkTable {
    weak: Vec<u16>,
    /// Where the weak links of each candidate start, where those in other cells start, and end.
    ranges: Vec<[u16; 3]>,
    /// The last other candidate of the cell, and the last other place in block, row and column.
    strong: Vec<[u16; 4]>,
}

impl Default for LinkTable {
    fn default() -> Self {
        Self { weak: Vec::new(), ranges: vec![[0; 3]; CANDIDATES], strong: vec![[NONE; 4]; CANDIDATES] }
    }
}

impl LinkTable {
    /// Writes down the links of a position: in the cell first, then in block, row and column.
    pub(super) fn fill(&mut self, marks: &Marks) {
        self.weak.clear();
        for cell in 0..CELLS {
            for digit in marks.cells[cell].iter() {
                self.fill_candidate(marks, cell, digit);
            }
        }
    }

    fn fill_candidate(&mut self, marks: &Marks, cell: usize, digit: usize) {
        let here = candidate(cell, digit);
        let start = self.weak.len();
        let others = marks.cells[cell].without(digit);
        self.weak.extend(others.iter().map(|other| candidate(cell, other) as u16));
        let outside = self.weak.len();
        let strong = &mut self.strong[here];
        strong[0] = others.only().map_or(NONE, |other| candidate(cell, other) as u16);
        let mut met = Cells::EMPTY;
        for kind in 0..3 {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let others = marks.places[house][digit].without(usize::from(POSITIONS_OF[cell][kind]));
            let last = others.only().map(|position| candidate(cell_at(house, position), digit) as u16);
            strong[kind + 1] = last.unwrap_or(NONE);
            for position in others.iter() {
                let other = cell_at(house, position);
                if !met.contains(other) {
                    met = met.with(other);
                    self.weak.push(candidate(other, digit) as u16);
                }
            }
        }
        self.ranges[here] = [start as u16, outside as u16, self.weak.len() as u16];
    }

    /// The numbers of the links by which a candidate that is on turns others off.
    #[inline]
    pub(super) fn weak_range(&self, candidate: usize, follow: Follow) -> Range<usize> {
        let [start, outside, end] = self.ranges[candidate].map(usize::from);
        if follow == Follow::X { outside..end } else { start..end }
    }

    /// The candidate at the end of a weak link.
    #[inline]
    pub(super) fn weak(&self, link: usize) -> usize {
        usize::from(self.weak[link])
    }

    /// The candidates that are on when this one is off.
    #[inline]
    pub(super) fn strong(&self, candidate: usize, follow: Follow) -> impl Iterator<Item = usize> + use<> {
        let links = self.strong[candidate];
        let (first, end) = match follow {
            Follow::X => (1, 4),
            Follow::Y => (0, 1),
            Follow::Xy => (0, 4),
        };
        (first..end).map(move |i| links[i]).filter(|&on| on != NONE).map(usize::from)
    }
}
