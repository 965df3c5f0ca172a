//! [`Board`]: candidates by cell and by digit, always telling the same story.

use crate::{Cell, CellSet, Digit, DigitSet, Position, Puzzle, Rules};
use std::sync::Arc;

/// What every cell can still be, seen by cell and by digit.
///
/// `W` words hold the cells: `Board<2>` (the default) serves 9x9, `Board<10>` serves 25x25. The
/// two views are private and change together, so that they cannot disagree. A board knows peers
/// and regions; arithmetic such as cage sums is for those who look at it.
///
/// ```
/// use ninefold_puzzle::{Board, Cell, Digit, Draft, Layout};
/// let mut board = Board::<2>::new(&Draft::empty(Layout::square(4)?).check()?)?;
/// board.place(Cell::new(0), Digit::from_index(2))?;
/// assert_eq!(board.candidates(Cell::new(1)).to_string(), "124");
/// assert_eq!(board.places(Digit::from_index(2)).len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board<const W: usize = 2> {
    frame: Arc<Frame<W>>,
    candidates: Vec<DigitSet>,
    places: Vec<CellSet<W>>,
    solved: CellSet<W>,
}

/// What never changes while a board is played on: the rules with regions and peers as sets.
#[derive(Debug)]
pub struct Frame<const W: usize = 2> {
    rules: Rules,
    regions: Vec<CellSet<W>>,
    peers: Vec<CellSet<W>>,
}

/// A cell without candidates, or a house without a place for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// No digit fits the cell.
    #[error("no digit is left for a cell")]
    Cell(Cell),
    /// The digit has no place in the region with this index in [`Rules::regions`].
    #[error("{digit} has no place left in a house")]
    House {
        /// The digit.
        digit: Digit,
        /// The index of the house among the regions.
        region: usize,
    },
}

impl<const W: usize> Frame<W> {
    /// The frame of these rules.
    ///
    /// # Panics
    /// If the layout has more cells than `64 * W`.
    pub fn new(rules: &Rules) -> Self {
        assert!(
            rules.layout().n_cells() <= CellSet::<W>::CAPACITY,
            "the board is wide enough for its layout"
        );
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        Self {
            rules: rules.clone(),
            regions: rules.regions().iter().map(|region| set(region.cells())).collect(),
            peers: rules.layout().cells().map(|cell| set(rules.peers(cell))).collect(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cells of each region, in the order of [`Rules::regions`].
    pub fn regions(&self) -> &[CellSet<W>] {
        &self.regions
    }

    /// The cells that cannot hold the same digit as this one.
    pub fn peers(&self, cell: Cell) -> CellSet<W> {
        self.peers[cell.index()]
    }
}

impl<const W: usize> Board<W> {
    /// A board on which everything is possible everywhere.
    pub fn empty(frame: Arc<Frame<W>>) -> Self {
        let layout = frame.rules.layout();
        let (n_digits, n_cells) = (layout.n_digits(), layout.n_cells());
        Self {
            candidates: vec![DigitSet::first(n_digits); n_cells],
            places: vec![CellSet::first(n_cells); n_digits],
            solved: CellSet::EMPTY,
            frame,
        }
    }

    /// The board at the start of a puzzle: the givens are placed and seen by their peers.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        Self::with_frame(Arc::new(Frame::new(puzzle.rules())), puzzle)
    }

    /// The board at the start of another puzzle; its frame is shared if the rules are the same.
    pub fn restart(&self, puzzle: &Puzzle) -> Result<Self, Contradiction> {
        if puzzle.rules() == self.frame.rules() {
            Self::with_frame(self.frame.clone(), puzzle)
        } else {
            Self::new(puzzle)
        }
    }

    fn with_frame(frame: Arc<Frame<W>>, puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let mut board = Self::empty(frame);
        for cell in puzzle.layout().cells() {
            if let Some(given) = puzzle.given(cell) {
                board.place(cell, given)?;
            }
        }
        Ok(board)
    }

    /// The board of a position: entries count like givens, and marks narrow the candidates.
    pub fn from_position(position: &Position) -> Result<Self, Contradiction> {
        let mut board = Self::empty(Arc::new(Frame::new(position.puzzle().rules())));
        for cell in position.puzzle().layout().cells() {
            if let Some(digit) = position.digit(cell) {
                board.place(cell, digit)?;
            }
        }
        for cell in position.puzzle().layout().cells() {
            if let (None, Some(marks)) = (position.digit(cell), position.marks(cell)) {
                for digit in board.candidates(cell) - marks {
                    board.eliminate(cell, digit)?;
                }
            }
        }
        Ok(board)
    }

    /// The rules, regions and peers.
    pub fn frame(&self) -> &Frame<W> {
        &self.frame
    }

    /// What the cell can still be; a solved cell has its digit alone.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Where the digit can still be, its solved cells included.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet<W> {
        self.places[digit.index()]
    }

    /// The cells whose digit has been placed.
    #[inline]
    pub fn solved(&self) -> CellSet<W> {
        self.solved
    }

    /// The digit that was placed in a cell.
    #[inline]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        if self.solved.contains(cell) { self.candidates(cell).only() } else { None }
    }

    /// Whether every cell has been placed.
    pub fn is_complete(&self) -> bool {
        self.solved.len() == self.candidates.len()
    }

    /// Puts a digit into a cell and takes it away from the peers.
    ///
    /// After a contradiction the board is still consistent in itself, but has no solution.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.candidates(cell).contains(digit) {
            return Err(Contradiction::Cell(cell));
        }
        self.solved.insert(cell);
        for other in self.candidates(cell).without(digit) {
            self.eliminate(cell, other)?;
        }
        for peer in self.frame.peers(cell) & self.places(digit) {
            self.eliminate(peer, digit)?;
        }
        Ok(())
    }

    /// Takes a candidate away; nothing happens if it was not there.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.candidates[cell.index()].remove(digit) {
            return Ok(());
        }
        self.places[digit.index()].remove(cell);
        if self.candidates(cell).is_empty() {
            return Err(Contradiction::Cell(cell));
        }
        Ok(())
    }

    /// The first house in which some digit has no place left.
    pub fn find_contradiction(&self) -> Option<Contradiction> {
        if let Some(cell) = self.candidates.iter().position(|candidates| candidates.is_empty()) {
            return Some(Contradiction::Cell(Cell::new(cell)));
        }
        for (region, info) in self.frame.rules.regions().iter().enumerate() {
            for digit in self.frame.rules.layout().digits().filter(|_| info.is_house()) {
                if self.places(digit).is_disjoint(&self.frame.regions[region]) {
                    return Some(Contradiction::House { digit, region });
                }
            }
        }
        None
    }
}

impl<const W: usize> PartialEq for Board<W> {
    /// Boards compare by their contents: rules, candidates and what has been placed.
    fn eq(&self, other: &Self) -> bool {
        self.frame.rules == other.frame.rules
            && self.candidates == other.candidates
            && self.solved == other.solved
    }
}

impl<const W: usize> Eq for Board<W> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Classic;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_two_views_never_disagree(moves in prop::collection::vec((0usize..81, 0usize..9, any::<bool>()), 0..200)) {
            let mut board = Board::<2>::new(&Puzzle::try_from(Classic::EMPTY).unwrap()).unwrap();
            for (cell, digit, place) in moves {
                let (cell, digit) = (Cell::new(cell), Digit::from_index(digit));
                let outcome = if place { board.place(cell, digit) } else { board.eliminate(cell, digit) };
                for cell in board.frame().rules().layout().cells() {
                    for digit in Digit::all(9) {
                        prop_assert_eq!(board.candidates(cell).contains(digit), board.places(digit).contains(cell));
                    }
                }
                if outcome.is_err() {
                    prop_assert!(board.find_contradiction().is_some() || place);
                    break;
                }
            }
        }
    }

    #[test]
    fn marks_narrow_the_candidates() {
        let mut position = Position::start(Puzzle::try_from(Classic::EMPTY).unwrap());
        let marks = DigitSet::from_bits(0b101);
        position.set_marks(Cell::new(7), Some(marks)).unwrap();
        let board = Board::<2>::from_position(&position).unwrap();
        assert_eq!(board.candidates(Cell::new(7)), marks);
    }
}
