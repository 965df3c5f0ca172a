//! From anything to a checked puzzle: [`Draft`] → [`Puzzle`].

use crate::clash::Clash;
use crate::constraint::{Constraint, ConstraintError};
use crate::{Cell, Classic, Digit, Layout, Place, Rules};

/// A puzzle that nobody has checked: what a file says, or what a setter has typed so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Where the cells are.
    pub layout: Layout,
    /// The rules beyond the layout's houses.
    pub constraints: Vec<Constraint>,
    /// The givens, one entry for each cell in reading order.
    pub givens: Vec<Option<Digit>>,
}

impl Draft {
    /// A draft without givens and constraints.
    pub fn empty(layout: Layout) -> Self {
        let givens = vec![None; layout.n_cells()];
        Self { layout, constraints: Vec::new(), givens }
    }

    /// Checks that the draft is well formed and that its givens do not clash.
    pub fn check(self) -> Result<Puzzle, DraftError> {
        Puzzle::new(Rules::new(self.layout, self.constraints)?, self.givens)
    }
}

/// A well-formed puzzle whose givens break no rule; how many solutions it has is not known here.
///
/// Puzzles compare by their contents: layout, constraints and givens.
///
/// ```
/// use ninefold_puzzle::{Classic, Puzzle};
/// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
/// assert_eq!(puzzle.n_givens(), 30);
/// # Ok::<(), ninefold_puzzle::DraftError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    rules: Rules,
    givens: Box<[Option<Digit>]>,
}

/// Why a draft is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DraftError {
    /// Not one entry for each cell.
    #[error("the layout has {expected} cells, but {found} are given")]
    Length {
        /// Cells of the layout.
        expected: usize,
        /// Entries found.
        found: usize,
    },
    /// A digit that the layout does not use.
    #[error("{place} holds {digit}, but the digits of this puzzle end at {}", Digit::from_index(.n_digits - 1))]
    DigitTooLarge {
        /// The cell.
        place: Place,
        /// What it holds.
        digit: Digit,
        /// How many digits are in play.
        n_digits: usize,
    },
    /// A constraint that does not fit the layout.
    #[error(transparent)]
    Constraint(#[from] ConstraintError),
    /// Givens that break a rule.
    #[error("the givens clash: {}", describe_clashes(.layout, .clashes))]
    Clashes {
        /// The layout of the draft.
        layout: Layout,
        /// Every clash.
        clashes: Vec<Clash>,
    },
}

fn describe_clashes(layout: &Layout, clashes: &[Clash]) -> String {
    clashes.iter().map(|clash| clash.describe(layout)).collect::<Vec<_>>().join("; ")
}

impl Puzzle {
    /// A puzzle by these rules, if the givens fit them.
    pub fn new(rules: Rules, givens: Vec<Option<Digit>>) -> Result<Self, DraftError> {
        let layout = rules.layout();
        check_digits(layout, &givens)?;
        let clashes = rules.clashes(&givens);
        if clashes.is_empty() {
            Ok(Self { rules, givens: givens.into() })
        } else {
            Err(DraftError::Clashes { layout: layout.clone(), clashes })
        }
    }

    /// What the puzzle is played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the cells are.
    pub fn layout(&self) -> &Layout {
        self.rules.layout()
    }

    /// The givens, one entry for each cell in reading order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given of a cell of this puzzle.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// How many cells are given.
    pub fn n_givens(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// The puzzle as plain bytes, if it is 9x9 without extra rules.
    pub fn as_classic(&self) -> Option<Classic> {
        if !self.rules.is_classic() {
            return None;
        }
        let mut grid = Classic::EMPTY;
        for (cell, &given) in self.givens.iter().enumerate() {
            grid.set(cell, given);
        }
        Some(grid)
    }

    /// The same puzzle as a draft that can be changed.
    pub fn to_draft(&self) -> Draft {
        Draft {
            layout: self.layout().clone(),
            constraints: self.rules.constraints().to_vec(),
            givens: self.givens.to_vec(),
        }
    }
}

impl TryFrom<Classic> for Puzzle {
    type Error = DraftError;

    fn try_from(grid: Classic) -> Result<Self, DraftError> {
        Self::new(Rules::classic(), grid.values().iter().map(|&value| Digit::new(value)).collect())
    }
}

/// Checks that there is one entry for each cell and that the layout has its digit.
pub fn check_digits(layout: &Layout, digits: &[Option<Digit>]) -> Result<(), DraftError> {
    if digits.len() != layout.n_cells() {
        return Err(DraftError::Length { expected: layout.n_cells(), found: digits.len() });
    }
    let n_digits = layout.n_digits();
    for (cell, digit) in layout.cells().zip(digits) {
        if let &Some(digit) = digit
            && digit.index() >= n_digits
        {
            return Err(DraftError::DigitTooLarge { place: layout.place(cell), digit, n_digits });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clashing_givens_name_both_cells() {
        let mut draft = Draft::empty(Layout::classic());
        draft.givens[3] = Digit::new(5);
        draft.givens[75] = Digit::new(5);
        let error = draft.check().unwrap_err();
        assert_eq!(error.to_string(), "the givens clash: two 5s in column 4: r1c4 and r9c4");
    }

    #[test]
    fn digits_beyond_the_layout_are_refused() {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        draft.givens[5] = Digit::new(5);
        let error = draft.check().unwrap_err();
        assert_eq!(error.to_string(), "r2c2 holds 5, but the digits of this puzzle end at 4");
    }

    #[test]
    fn classic_grids_go_through_unchanged() {
        let mut grid = Classic::EMPTY;
        grid.set(17, Digit::new(9));
        let puzzle = Puzzle::try_from(grid).unwrap();
        assert_eq!(puzzle.as_classic(), Some(grid));
        assert_eq!(puzzle.to_draft().check(), Ok(puzzle));
    }
}
