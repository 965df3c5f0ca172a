//! Free play: fill in a board, lock it, have it solved, wipe it.

use crate::event::{Act, Fact};
use crate::rejection::Rejection;
use crate::session::Session;
use crate::sheet::{Content, Sheet, Writer, Written};
use ninefold_puzzle::{Cell, Puzzle, Solution};

impl Session {
    /// The puzzle whose givens are all digits on the board, for the caller to solve or to play;
    /// a board that breaks a rule is refused with the reason.
    pub fn puzzle_on_board(&self) -> Result<Puzzle, Rejection> {
        let (rules, digits) = (self.puzzle().rules(), self.sheet.digits());
        Puzzle::new(rules.clone(), digits).map_err(|_| {
            let clashes = rules.clashes(&self.sheet.digits());
            let told = clashes.iter().map(|clash| clash.describe(self.layout())).collect::<Vec<_>>();
            Rejection::BoardClashes(told.join("; "))
        })
    }

    pub(crate) fn decide_lock(&self) -> Result<Vec<Fact>, Rejection> {
        self.only_in_free_play()?;
        self.puzzle_on_board()?;
        self.step(Act::Lock, self.with_writer(Writer::Player, Writer::Given))
            .map_err(|_| Rejection::NothingToLock)
    }

    pub(crate) fn decide_unlock(&self) -> Result<Vec<Fact>, Rejection> {
        self.only_in_free_play()?;
        self.step(Act::Unlock, self.with_writer(Writer::Given, Writer::Player))
            .map_err(|_| Rejection::NothingToUnlock)
    }

    pub(crate) fn decide_solve(&self, solution: &Solution) -> Result<Vec<Fact>, Rejection> {
        self.check_solution(solution)?;
        let mut goal = self.sheet.clone();
        for cell in self.layout().cells().filter(|&cell| self.sheet[cell].digit.is_none()) {
            goal.at(cell).digit = Some(Written { digit: solution.digit(cell), writer: Writer::Machine });
        }
        self.step(Act::Solve, goal).map_err(|_| Rejection::BoardFull)
    }

    pub(crate) fn decide_solve_cell(&self, cell: Cell, solution: &Solution) -> Result<Vec<Fact>, Rejection> {
        self.on_board(cell)?;
        self.check_solution(solution)?;
        if let Some(digit) = self.sheet.digit(cell) {
            return Err(Rejection::HoldsAlready { place: self.place(cell), digit });
        }
        let mut goal = self.sheet.clone();
        goal.at(cell).digit = Some(Written { digit: solution.digit(cell), writer: Writer::Machine });
        self.step(Act::SolveCell, goal)
    }

    pub(crate) fn decide_wipe(&self) -> Result<Vec<Fact>, Rejection> {
        self.only_in_free_play()?;
        let empty = Sheet::new(self.sheet.cells().map(|_| Content::default()));
        self.step(Act::Wipe, empty).map_err(|_| Rejection::NothingToClear)
    }

    /// Accepts only a solution of what stands on the board.
    fn check_solution(&self, solution: &Solution) -> Result<(), Rejection> {
        self.only_in_free_play()?;
        let puzzle = self.puzzle_on_board()?;
        let digits = solution.filled();
        match Solution::of(&puzzle, &digits) {
            Ok(_) => Ok(()),
            Err(error) => Err(Rejection::SolutionMisfit(error.to_string())),
        }
    }

    /// The board with every digit of one writer handed to another.
    fn with_writer(&self, from: Writer, to: Writer) -> Sheet {
        let mut goal = self.sheet.clone();
        for (cell, content) in self.sheet.cells() {
            if let Some(written) = content.digit.filter(|written| written.writer == from) {
                goal.at(cell).digit = Some(Written { writer: to, ..written });
            }
        }
        goal
    }

    fn only_in_free_play(&self) -> Result<(), Rejection> {
        if self.is_free_play() { Ok(()) } else { Err(Rejection::OnlyInFreePlay) }
    }

    pub(crate) fn not_in_free_play(&self) -> Result<(), Rejection> {
        if self.is_free_play() { Err(Rejection::NotInFreePlay) } else { Ok(()) }
    }
}
