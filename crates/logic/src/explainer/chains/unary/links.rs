//! The links of a position, written down once for all searches from it.

use crate::explainer::chains::Form;
use crate::explainer::grid::Marks;
use crate::explainer::houses::{CELLS, HOUSES_OF, PEERS, POSITIONS_OF, cell_at};
use crate::explainer::sets::{CANDIDATES, candidate};
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

    /// The strong links that the pass follows: 0 is in the cell, 1 to 3 in block, row and column.
    #[inline]
    fn strong_links(self) -> Range<usize> {
        match self {
            Self::X => 1..4,
            Self::Y => 0..1,
            Self::Xy => 0..4,
        }
    }
}

/// No candidate.
pub(super) const NONE: u16 = u16::MAX;

/// What each candidate turns off when it is on, and on when it is off, as far as a pass follows it.
pub(super) struct LinkTable {
    follow: Follow,
    /// The last other candidate of the cell, and the last other place in block, row and column.
    strong: Vec<[u16; 4]>,
    /// Weak links one candidate after the other; only to candidates that have strong links.
    weak: Vec<u16>,
    ranges: Vec<[u16; 2]>,
}

impl Default for LinkTable {
    fn default() -> Self {
        Self {
            follow: Follow::X,
            strong: vec![[NONE; 4]; CANDIDATES],
            weak: Vec::new(),
            ranges: vec![[0; 2]; CANDIDATES],
        }
    }
}

impl LinkTable {
    /// Writes down the strong links of a position.
    pub(super) fn fill_strong(&mut self, marks: &Marks) {
        for cell in 0..CELLS {
            for digit in marks.cells[cell].iter() {
                let strong = &mut self.strong[candidate(cell, digit)];
                let others = marks.cells[cell].without(digit);
                strong[0] = others.only().map_or(NONE, |other| candidate(cell, other) as u16);
                for kind in 0..3 {
                    let house = usize::from(HOUSES_OF[cell][kind]);
                    let others = marks.places[house][digit].without(usize::from(POSITIONS_OF[cell][kind]));
                    let last =
                        others.only().map(|position| candidate(cell_at(house, position), digit) as u16);
                    strong[kind + 1] = last.unwrap_or(NONE);
                }
            }
        }
    }

    /// Writes down the weak links that a pass follows: in the cell first, then in block, row and
    /// column.
    pub(super) fn fill_weak(&mut self, marks: &Marks, follow: Follow) {
        self.follow = follow;
        self.weak.clear();
        for (cell, peers) in PEERS.iter().enumerate() {
            for digit in marks.cells[cell].iter() {
                let start = self.weak.len();
                if follow != Follow::X {
                    for other in marks.cells[cell].without(digit).iter() {
                        self.push_weak(candidate(cell, other));
                    }
                }
                for peer in peers.map(usize::from) {
                    if marks.has(peer, digit) {
                        self.push_weak(candidate(peer, digit));
                    }
                }
                self.ranges[candidate(cell, digit)] = [start as u16, self.weak.len() as u16];
            }
        }
    }

    fn push_weak(&mut self, candidate: usize) {
        if self.has_strong(candidate) {
            self.weak.push(candidate as u16);
        }
    }

    /// The numbers of the links by which a candidate that is on turns others off.
    #[inline]
    pub(super) fn weak_range(&self, candidate: usize) -> Range<usize> {
        let [start, end] = self.ranges[candidate];
        usize::from(start)..usize::from(end)
    }

    /// The candidate at the end of a weak link.
    #[inline]
    pub(super) fn weak(&self, link: usize) -> usize {
        usize::from(self.weak[link])
    }

    /// Whether something is on when this candidate is off.
    #[inline]
    pub(super) fn has_strong(&self, candidate: usize) -> bool {
        self.strong(candidate).next().is_some()
    }

    /// The candidates that are on when this one is off.
    #[inline]
    pub(super) fn strong(&self, candidate: usize) -> impl Iterator<Item = usize> + use<> {
        let links = self.strong[candidate];
        self.follow.strong_links().map(move |i| links[i]).filter(|&on| on != NONE).map(usize::from)
    }
}
