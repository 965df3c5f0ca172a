//! A table to play at: a session with a clock, and short ways to say what is done.

use ninefold_game::{
    CellView, Command, Event, Fact, Feedback, Ink, Moment, Rejection, Seat, Session, Setting, Setup, Stroke,
    Tool,
};
use ninefold_puzzle::{Cell, Classic, Digit, Puzzle, Solution};

pub(crate) const PUZZLE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A game at which every command takes a second.
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) now: Moment,
}

/// The well-known puzzle with its solution.
pub(crate) fn setup() -> Setup {
    let puzzle = Puzzle::try_from(Classic::from_line(PUZZLE).unwrap()).unwrap();
    let solution = solution_of(&puzzle);
    Setup::new(puzzle, Some(solution))
}

/// The solution, if it is one of this puzzle.
pub(crate) fn solution_of(puzzle: &Puzzle) -> Solution {
    let digits = SOLUTION.iter().map(|&symbol| Digit::from_char(symbol.into())).collect::<Vec<_>>();
    Solution::of(puzzle, &digits).unwrap()
}

pub(crate) fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// The cell of a 9x9 by its name, `r1c3`.
pub(crate) fn cell(name: &str) -> Cell {
    let (row, col) = name.strip_prefix('r').and_then(|rest| rest.split_once('c')).unwrap();
    Cell::new((row.parse::<usize>().unwrap() - 1) * 9 + col.parse::<usize>().unwrap() - 1)
}

/// The cells of a 9x9 by their names, `r1c3 r1c4`.
pub(crate) fn cells(names: &str) -> Vec<Cell> {
    names.split_whitespace().map(cell).collect()
}

pub(crate) fn toggle(names: &str, ink: Ink) -> Command {
    Command::Write { cells: cells(names), ink, stroke: Stroke::Toggle }
}

pub(crate) fn corner(names: &str, value: u8) -> Command {
    toggle(names, Ink::Corner(digit(value)))
}

pub(crate) fn centre(names: &str, value: u8) -> Command {
    toggle(names, Ink::Centre(digit(value)))
}

pub(crate) fn erase(names: &str, tool: Tool) -> Command {
    Command::Erase { cells: cells(names), tool }
}

impl Table {
    pub(crate) fn new(setup: Setup) -> Self {
        let now = setup.started;
        Self { session: Session::new(setup).unwrap(), now }
    }

    pub(crate) fn classic() -> Self {
        Self::new(setup())
    }

    pub(crate) fn with_feedback(feedback: Feedback) -> Self {
        let mut setup = setup();
        setup.settings.feedback = feedback;
        Self::new(setup)
    }

    /// What happens, or why it is refused, a second later.
    pub(crate) fn tries(&mut self, seat: Seat, command: &Command) -> Result<&[Event], Rejection> {
        self.now = Moment(self.now.0 + 1000);
        self.session.play(self.now, seat, command)
    }

    /// Plays a command that is not refused.
    pub(crate) fn does(&mut self, command: Command) -> Vec<Fact> {
        match self.tries(Seat::SOLO, &command) {
            Ok(events) => events.iter().map(|event| event.fact.clone()).collect(),
            Err(rejection) => panic!("{command:?} was refused: {rejection}"),
        }
    }

    /// Plays a command that is refused and returns what the player reads.
    pub(crate) fn refuses(&mut self, command: Command) -> String {
        match self.tries(Seat::SOLO, &command) {
            Ok(events) => panic!("{command:?} led to {events:?}"),
            Err(rejection) => rejection.to_string(),
        }
    }

    pub(crate) fn enters(&mut self, name: &str, value: u8) -> Vec<Fact> {
        self.does(Command::enter(cell(name), digit(value)))
    }

    pub(crate) fn sets_feedback(&mut self, feedback: Feedback) {
        self.does(Command::Set(Setting::Feedback(feedback)));
    }

    /// The cell as it is drawn.
    pub(crate) fn sees(&self, name: &str) -> CellView {
        self.session.view().cells[cell(name).index()]
    }

    /// The digit on the board, 0 if there is none.
    pub(crate) fn reads(&self, name: &str) -> u8 {
        self.session.sheet().digit(cell(name)).map_or(0, Digit::get)
    }

    /// Fills every empty cell with its right digit, but for those named.
    pub(crate) fn fills_all_but(&mut self, names: &str) {
        let spared = cells(names);
        let solution = self.session.solution().unwrap().clone();
        for cell in self.session.layout().cells() {
            if self.session.sheet().digit(cell).is_none() && !spared.contains(&cell) {
                self.does(Command::enter(cell, solution.digit(cell)));
            }
        }
    }
}
