//! [`Situation`]: a board with what else may be used in an argument.

use crate::geometry::Geometry;
use crate::step::{Candidate, Step};
use crate::technique::fish::possible::impossible_places;
use crate::technique::forcing::Literal;
use crate::technique::rule::find::answers::RuleAnswers;
use ninefold_puzzle::{Board, Cell, CellSet, Constraint, Contradiction, Digit, Position, Puzzle};
use std::sync::{Arc, OnceLock};

/// A board as a person sees it who looks for the next step.
///
/// Besides the candidates that is the geometry of the regions, and whether somebody has promised
/// that the puzzle has one solution only: arguments from uniqueness need that promise. Where cells
/// are frozen, no step fills them before they have thawed; see [`FrozenDigits`](crate::FrozenDigits).
#[derive(Clone, Debug)]
pub struct Situation<const W: usize = 2> {
    board: Board<W>,
    geometry: Arc<Geometry<W>>,
    uniqueness: Uniqueness<W>,
    frozen: CellSet<W>,
    /// For each digit the places that no template has; worked out when a finder of fish asks.
    beyond_templates: OnceLock<Vec<CellSet<W>>>,
    rule_answers: RuleAnswers,
}

/// Why logic cannot look at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SituationError {
    /// The layout has more cells than any set holds.
    #[error("the board is too large")]
    TooLarge,
    /// The entries or the marks leave no way on.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
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
        Self {
            board,
            geometry,
            uniqueness,
            frozen: CellSet::EMPTY,
            beyond_templates: OnceLock::new(),
            rule_answers: RuleAnswers::default(),
        }
    }

    /// The start of a puzzle.
    pub fn start(puzzle: &Puzzle, promise: Promise) -> Result<Self, Contradiction> {
        Ok(Self::new(Board::new(puzzle)?, Uniqueness::of(puzzle, promise)))
    }

    /// The start of another puzzle; what follows from the rules is shared if they are the same.
    pub fn restart(&self, puzzle: &Puzzle, promise: Promise) -> Result<Self, Contradiction> {
        if puzzle.rules() != self.board.frame().rules() {
            return Self::start(puzzle, promise);
        }
        Ok(Self {
            board: self.board.restart(puzzle)?,
            geometry: self.geometry.clone(),
            uniqueness: Uniqueness::of(puzzle, promise),
            frozen: CellSet::EMPTY,
            beyond_templates: OnceLock::new(),
            rule_answers: RuleAnswers::default(),
        })
    }

    /// A puzzle in progress: entries count as placed, marks narrow the candidates, ice is where the
    /// position has it.
    pub fn of_position(position: &Position, promise: Promise) -> Result<Self, Contradiction> {
        let situation =
            Self::new(Board::from_position(position)?, Uniqueness::of(position.puzzle(), promise));
        Ok(situation.with_frozen(position.frozen()))
    }

    /// The situation as a position of its puzzle: what is found is written in, and every other cell has its
    /// candidates as marks. `None` if it is not a situation of that puzzle.
    pub fn to_position(&self, puzzle: &Puzzle) -> Option<Position> {
        let mut position = Position::start(puzzle.clone());
        for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()) {
            match self.board.digit(cell) {
                Some(digit) => position.set_entry(cell, Some(digit)).ok()?,
                None => position.set_marks(cell, Some(self.board.candidates(cell))).ok()?,
            }
        }
        Some(position)
    }

    /// The same situation with ice on just these cells.
    #[must_use]
    pub fn with_frozen(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let frozen = cells.into_iter().collect::<CellSet<W>>() - self.board.solved();
        Self { frozen, ..self }
    }

    /// The cells that cannot be filled yet.
    #[inline]
    pub fn frozen(&self) -> CellSet<W> {
        self.frozen
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
        let only_regions = |constraint: &Constraint| {
            matches!(
                constraint,
                Constraint::Diagonal(_) | Constraint::ExtraRegion(_) | Constraint::Drawing(_)
            )
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

    /// What rules said before the last steps.
    pub(crate) fn rule_answers(&self) -> &RuleAnswers {
        &self.rule_answers
    }

    /// Does what a step concludes; a digit that is placed thaws the cells beside it.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        for &candidate in step.conclusion.placements() {
            self.place(candidate)?;
        }
        self.beyond_templates = OnceLock::new();
        for candidate in step.conclusion.eliminations() {
            self.board.eliminate(candidate.cell, candidate.digit)?;
        }
        Ok(())
    }

    /// Writes a digit in that is known from elsewhere.
    pub fn place(&mut self, at: Candidate) -> Result<(), Contradiction> {
        self.beyond_templates = OnceLock::new();
        self.board.place(at.cell, at.digit)?;
        self.thaw_beside(at.cell);
        Ok(())
    }

    fn thaw_beside(&mut self, cell: Cell) {
        if self.frozen.is_empty() {
            return;
        }
        let layout = self.board.frame().rules().layout();
        self.frozen -= layout.beside(cell).collect();
    }

    /// The situation in which these are known as well; `None` if that cannot be.
    pub(crate) fn knowing(&self, literals: &[Literal]) -> Option<Self> {
        // A supposition is followed in the mind, where nothing is frozen.
        let mut known = Self { beyond_templates: OnceLock::new(), frozen: CellSet::EMPTY, ..self.clone() };
        for literal in literals {
            match *literal {
                Literal::True(at) => known.board.place(at.cell, at.digit).ok()?,
                Literal::False(at) if known.board.candidates(at.cell).contains(at.digit) => {
                    known.board.eliminate(at.cell, at.digit).ok()?
                }
                Literal::False(_) => {}
            };
        }
        Some(known)
    }

    /// The cells that every one of these cells sees.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else { return CellSet::EMPTY };
        cells.fold(self.peers(first), |common, cell| common & self.peers(cell))
    }

    /// Whether two candidates cannot both be true, as far as the rules say so at once: one cell, one
    /// digit in cells that see each other, consecutive digits where these may not be side by side,
    /// digits that a line or sign does not allow together, or the last two cells of a cage with the wrong
    /// sum.
    pub fn excludes(&self, one: Candidate, other: Candidate) -> bool {
        if one.cell == other.cell {
            return one.digit != other.digit;
        }
        if one.digit == other.digit && self.peers(one.cell).contains(other.cell) {
            return true;
        }
        let beside = self.geometry.neighbours(one.cell).contains(other.cell);
        beside && one.digit.get().abs_diff(other.digit.get()) == 1
            || self.break_a_rule(one, other)
            || self.miss_a_sum(one, other)
    }

    /// Calls `visit` with the candidates of other digits and cells that this one excludes.
    pub fn for_each_excluded_beside(&self, at: Candidate, mut visit: impl FnMut(Candidate)) {
        let mut judge = |cells: CellSet<W>| {
            for cell in cells {
                let others = self.board.candidates(cell).without(at.digit).iter();
                let others = others.map(|digit| Candidate::new(cell, digit));
                others.filter(|&other| self.excludes(at, other)).for_each(&mut visit);
            }
        };
        let beside = self.geometry.neighbours(at.cell) | self.geometry.linked(at.cell);
        judge(beside - self.board.solved());
        for cage in self.geometry.cages_of(at.cell) {
            let partner = (cage.cells - self.board.solved()).without(at.cell);
            if partner.only().is_some() {
                judge(partner);
            }
        }
    }

    /// Whether a rule that ties the two cells does not allow these digits together.
    fn break_a_rule(&self, one: Candidate, other: Candidate) -> bool {
        let allowed = self.geometry.allowed_beside(one.cell, one.digit, other.cell);
        allowed.is_some_and(|digits| !digits.contains(other.digit))
    }

    /// Whether the two fill a cage with the wrong sum.
    fn miss_a_sum(&self, one: Candidate, other: Candidate) -> bool {
        let both = self.geometry.cages_of(one.cell).filter(|cage| cage.cells.contains(other.cell));
        both.into_iter().any(|cage| {
            let others = cage.cells.without(one.cell).without(other.cell);
            let filled = others
                .iter()
                .map(|cell| self.board.digit(cell))
                .try_fold(0, |sum, digit| Some(sum + i32::from(digit?.get())));
            filled.is_some_and(|sum| sum + i32::from(one.digit.get() + other.digit.get()) != cage.sum)
        })
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
