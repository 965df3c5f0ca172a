//! Games as a client plays them.

use ninefold::format::{Format, read_as};
use ninefold::game::{Command, Feedback, Moment, Origin, Seat, Session, Settings, Setup};
use ninefold::puzzle::{Cell, Digit, Puzzle, Solution};
use ninefold::solve::{Budget, certify};
use ninefold_protocol::log;

pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A game in progress on a client, whose clock a test moves.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) session: Session,
    sent: usize,
}

impl Client {
    /// A game on the well-known puzzle.
    pub(crate) fn start(now: u64) -> Self {
        Self::on(ninefold::format::read(PUZZLE).unwrap().items[0].puzzle().unwrap(), now)
    }

    /// The same, where the player has brought the puzzle.
    pub(crate) fn on_own_puzzle(now: u64) -> Self {
        Self::of(ninefold::format::read(PUZZLE).unwrap().items[0].puzzle().unwrap(), Origin::Brought, now)
    }

    /// A game on a board that the server gave.
    pub(crate) fn on_text(text: &str, now: u64) -> Self {
        Self::on(read_as(Format::Ninefold, text).unwrap().items[0].puzzle().unwrap(), now)
    }

    fn on(puzzle: Puzzle, now: u64) -> Self {
        Self::of(puzzle, Origin::Offered, now)
    }

    fn of(puzzle: Puzzle, origin: Origin, now: u64) -> Self {
        let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).unwrap().into_parts();
        let settings = Settings { feedback: Feedback::None, ..Settings::default() };
        let setup = Setup { started: Moment(now), settings, origin, ..Setup::new(puzzle, Some(solution)) };
        Self { session: Session::new(setup).unwrap(), sent: 0 }
    }

    /// The whole log; from now on only what comes after it is new.
    pub(crate) fn log(&mut self) -> String {
        self.sent = self.session.log().len();
        log::save(&self.session)
    }

    /// The events that have not been sent.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let news = self.session.log()[self.sent..].iter().map(|event| log::line(event).trim_end().to_owned());
        let news = news.collect();
        self.sent = self.session.log().len();
        news
    }

    pub(crate) fn version(&self) -> usize {
        self.session.log().len()
    }

    pub(crate) fn solution(&self) -> Solution {
        self.session.solution().unwrap().clone()
    }

    pub(crate) fn empty_cells(&self) -> Vec<Cell> {
        let sheet = self.session.sheet();
        self.session.layout().cells().filter(|&cell| sheet.digit(cell).is_none()).collect()
    }

    pub(crate) fn enter(&mut self, cell: Cell, digit: Digit, now: u64) {
        self.session.play(Moment(now), Seat::SOLO, &Command::enter(cell, digit)).unwrap();
    }

    /// Fills so many empty cells with their right digits, a second each; says when it was done.
    pub(crate) fn fill(&mut self, cells: usize, mut now: u64) -> u64 {
        let solution = self.solution();
        for cell in self.empty_cells().into_iter().take(cells) {
            now += 1000;
            self.enter(cell, solution.digit(cell), now);
        }
        now
    }

    /// Solves the rest, a second a cell.
    pub(crate) fn solve(&mut self, now: u64) -> u64 {
        self.fill(usize::MAX, now)
    }
}
