//! [`Situation`]: a board with what else may be used in an argument.

use crate::geometry::Geometry;
use crate::step::Step;
use crate::technique::fish::possible::impossible_places;
use ninefold_puzzle::{Board, Cell, CellSet, Constraint, Contradiction, Digit, Position, Puzzle};
use std::sync::{Arc, OnceLock};

/// A board as a person sees it who looks for the next step.
///
/// Besides the candidates that is the geometry of the regions, and whether somebody has promised
/// that the puzzle has one solution only: arguments from uniqueness need that promise.
#[derive(Clone, Debug)]
pub struct Situation<const W: usize = 2> {
    board: Board<W>,
    geometry: Arc<Geometry<W>>,
    uniqueness: Uniqueness<W>,
    /// For each digit the places that no template has; worked out when a finder of fish asks.
    beyond_templates: OnceLock<Vec<CellSet<W>>>,
}

/// What is known about the number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness<const W: usize = 2> {
    /// Nothing: no argument may use it.
    Unknown,
    /// Somebody vouches that these givens have exactly one solution.
    Promised {
        /// The cells that were given; the solution is unique with them, not with what came later.
        givens: CellSet<W>,
    },
}

/// Whether the caller vouches for exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// Nobody has counted the solutions.
    Nothing,
    /// The puzzle is known to have exactly one solution.
    OneSolution,
}

impl<const W: usize> Situation<W> {
    /// A board with what is known about the number of solutions.
    pub fn new(board: Board<W>, uniqueness: Uniqueness<W>) -> Self {
        let geometry = Arc::new(Geometry::new(board.frame()));
        Self { board, geometry, uniqueness, beyond_templates: OnceLock::new() }
    }

    /// The start of a puzzle.
    pub fn start(puzzle: &Puzzle, promise: Promise) -> Result<Self, Contradiction> {
        Ok(Self::new(Board::new(puzzle)?, Uniqueness::of(puzzle, promise)))
    }

    /// A puzzle in progress: entries count as placed, marks narrow the candidates.
    pub fn of_position(position: &Position, promise: Promise) -> Result<Self, Contradiction> {
        Ok(Self::new(Board::from_position(position)?, Uniqueness::of(position.puzzle(), promise)))
    }

    /// The candidates.
    #[inline]
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The regions.
    #[inline]
    pub fn geometry(&self) -> &Geometry<W> {
        &self.geometry
    }

    /// What is known about the number of solutions.
    pub fn uniqueness(&self) -> Uniqueness<W> {
        self.uniqueness
    }

    /// The cells without a digit.
    #[inline]
    pub fn unsolved(&self) -> CellSet<W> {
        self.geometry.all_cells() - self.board.solved()
    }

    /// Whether digits that trade places inside all regions give another solution.
    ///
    /// Regions alone allow that; a rule about sums, distances or chess moves would be broken.
    pub fn allows_trades(&self) -> bool {
        let only_regions = |constraint: &Constraint| match constraint {
            Constraint::Diagonal(_) | Constraint::ExtraRegion(_) => true,
            Constraint::Cage(_)
            | Constraint::AntiKnight
            | Constraint::AntiKing
            | Constraint::NonConsecutive => false,
        };
        self.board.frame().rules().constraints().iter().all(only_regions)
    }

    /// Cells that may be part of an argument from uniqueness, if any may: those not given.
    pub fn free_cells(&self) -> Option<CellSet<W>> {
        match self.uniqueness {
            Uniqueness::Promised { givens } if self.allows_trades() => {
                Some(self.geometry.all_cells() - givens)
            }
            _ => None,
        }
    }

    /// The places of a digit that cannot be part of any way to put it into every house at once.
    ///
    /// Nothing else can be removed by looking at one digit alone.
    pub fn beyond_templates(&self, digit: Digit) -> CellSet<W> {
        let layout = self.board.frame().rules().layout();
        let all = self
            .beyond_templates
            .get_or_init(|| layout.digits().map(|digit| impossible_places(self, digit)).collect());
        all.get(digit.index()).copied().unwrap_or_default()
    }

    /// Does what a step concludes.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        self.beyond_templates = OnceLock::new();
        for candidate in step.conclusion.placements() {
            self.board.place(candidate.cell, candidate.digit)?;
        }
        for candidate in step.conclusion.eliminations() {
            self.board.eliminate(candidate.cell, candidate.digit)?;
        }
        Ok(())
    }

    /// The cells that every one of these cells sees.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else { return CellSet::EMPTY };
        cells.fold(self.peers(first), |common, cell| common & self.peers(cell))
    }

    /// The cells that cannot hold the same digit as this one.
    #[inline]
    pub fn peers(&self, cell: Cell) -> CellSet<W> {
        self.board.frame().peers(cell)
    }
}

impl<const W: usize> Uniqueness<W> {
    /// What a promise about this puzzle means.
    pub fn of(puzzle: &Puzzle, promise: Promise) -> Self {
        match promise {
            Promise::Nothing => Self::Unknown,
            Promise::OneSolution => {
                let given = |&cell: &Cell| puzzle.given(cell).is_some();
                Self::Promised { givens: puzzle.layout().cells().filter(given).collect() }
            }
        }
    }
}
