//! [`Setup`]: what a game is played on and how, before the first move.

use crate::clock::Moment;
use crate::ice::Ice;
use crate::settings::{Feedback, Settings};
use crate::sheet::{Content, Sheet, Writer, Written};
use ninefold_puzzle::{Cell, Layout, Place, Puzzle, Solution, SolutionError};

/// What a game starts from. [`Session::new`](crate::Session::new) checks that it fits together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution; `None` in free play, and where there is not exactly one.
    pub solution: Option<Solution>,
    /// Whether this is a game or free play.
    pub mode: Mode,
    /// What to call it.
    pub labels: Labels,
    /// What its author says of it.
    pub words: AuthorWords,
    /// Where the puzzle comes from.
    pub origin: Origin,
    /// How the game helps at the start.
    pub settings: Settings,
    /// The cells that start frozen, for ice; each of them empty.
    pub frozen: Vec<Cell>,
    /// When the clock starts.
    pub started: Moment,
}

/// A game with an end and a score, or a board to do with as one likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Solve the puzzle.
    Game,
    /// Fill in, lock, solve, wipe: no score, no mistakes, no end.
    FreePlay,
}

/// Words for lists and end screens; the rules of play do not depend on them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Labels {
    /// The variant: `Classic`, `Killer`.
    pub variant: String,
    /// The level: `Easy`, `Expert`.
    pub level: String,
    /// The permanent Puzzle ID, if it has one.
    pub puzzle_id: Option<String>,
}

/// What the author of a puzzle says of it, in any language; empty where nothing is said. A rule that only
/// these words tell is for the player to keep: the game does not know it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AuthorWords {
    /// What the puzzle is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Its rules, or whatever else the author tells.
    pub rules: String,
}

impl AuthorWords {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty() && self.author.is_empty() && self.rules.is_empty()
    }
}

/// Where a puzzle comes from. Times on puzzles that players bring themselves say nothing about how good
/// they are, so such games stay out of personal bests and totals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Origin {
    /// It was made or kept for players.
    #[default]
    Offered,
    /// The player has brought it: pasted, set, or as a position to practise from.
    Brought,
}

/// Why a setup cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The solution is not one of the puzzle.
    #[error("the solution does not fit the puzzle: {0}")]
    Solution(#[from] SolutionError),
    /// Free play with a solution, though the board may become any puzzle.
    #[error("free play has no solution of its own")]
    FreePlaySolution,
    /// Ice, lives, or wrong entries shown, without a solution to compare with.
    #[error("{0} needs a puzzle with one known solution")]
    NeedsSolution(&'static str),
    /// A frozen cell that is not on the board.
    #[error("cell {cell} cannot be frozen: the board has {n_cells} cells")]
    FrozenOutside {
        /// The index of the cell.
        cell: usize,
        /// How many cells there are.
        n_cells: usize,
    },
    /// A frozen cell that is given.
    #[error("{0} cannot be frozen: it is a given")]
    FrozenGiven(Place),
}

impl Setup {
    /// A game with the usual settings whose clock starts at moment 0.
    pub fn new(puzzle: Puzzle, solution: Option<Solution>) -> Self {
        Self {
            puzzle,
            solution,
            mode: Mode::Game,
            labels: Labels::default(),
            words: AuthorWords::default(),
            origin: Origin::default(),
            settings: Settings::default(),
            frozen: Vec::new(),
            started: Moment::default(),
        }
    }

    /// Free play on a board with its rules; what the puzzle gives starts locked.
    pub fn free_play(puzzle: Puzzle) -> Self {
        Self { mode: Mode::FreePlay, ..Self::new(puzzle, None) }
    }

    /// Where the cells are.
    pub fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    pub(crate) fn check(&self) -> Result<(), SetupError> {
        if self.solution.is_none() && !self.frozen.is_empty() {
            return Err(SetupError::NeedsSolution("ice"));
        }
        self.check_under_referee()
    }

    /// The same where somebody else says what thaws.
    pub(crate) fn check_under_referee(&self) -> Result<(), SetupError> {
        if let Some(solution) = &self.solution {
            if self.mode == Mode::FreePlay {
                return Err(SetupError::FreePlaySolution);
            }
            let digits = solution.filled();
            Solution::of(&self.puzzle, &digits)?;
        } else if let Some(name) = needs_solution(self.settings.feedback) {
            return Err(SetupError::NeedsSolution(name));
        }
        let n_cells = self.layout().n_cells();
        for &cell in &self.frozen {
            if cell.index() >= n_cells {
                return Err(SetupError::FrozenOutside { cell: cell.index(), n_cells });
            }
            if self.puzzle.given(cell).is_some() {
                return Err(SetupError::FrozenGiven(self.layout().place(cell)));
            }
        }
        Ok(())
    }

    /// The board before the first move.
    pub(crate) fn sheet(&self) -> Sheet {
        let given =
            |&digit| Content { digit: Some(Written { digit, writer: Writer::Given }), ..Content::default() };
        let cells = self.puzzle.givens().iter().map(|digit| digit.as_ref().map(given).unwrap_or_default());
        let mut sheet = Sheet::new(cells);
        for &cell in &self.frozen {
            sheet.at(cell).ice = Ice::Frozen;
        }
        sheet
    }
}

/// What to call a way of feedback that compares with the solution.
pub(crate) fn needs_solution(feedback: Feedback) -> Option<&'static str> {
    match feedback {
        Feedback::None | Feedback::Clashes | Feedback::OnRequest => None,
        Feedback::AgainstSolution => Some("showing wrong entries"),
        Feedback::Lives(_) => Some("playing with lives"),
    }
}
