//! A player who does whatever comes to mind; the tests of the game and of its log play with it.

use ninefold_game::{
    Candidates, CheckpointId, CleanUp, Colour, Command, Conclusion, Feedback, Hint, HintClass, Ink, Moment,
    Seat, Session, Setting, Setup, Stroke, Tool,
};
use ninefold_puzzle::{Cage, Cell, Classic, Constraint, Digit, DigitSet, Draft, Layout, Puzzle, Solution};
use proptest::prelude::*;

/// A command that is not yet fitted to a board: numbers are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whim {
    kind: u8,
    cell: u16,
    other: u16,
    value: u8,
    seat: u8,
    pause: u16,
}

pub(crate) fn whims(count: usize) -> impl Strategy<Value = Vec<Whim>> {
    let whim = any::<(u8, u16, u16, u8, u8, u16)>();
    let whim = whim.prop_map(|(kind, cell, other, value, seat, pause)| Whim {
        kind,
        cell,
        other,
        value,
        seat,
        pause,
    });
    prop::collection::vec(whim, 1..count)
}

/// The kinds of games that are played at random.
pub(crate) fn setups() -> Vec<Setup> {
    let digits = |text: &str| text.chars().map(Digit::from_char).collect::<Vec<_>>();
    let small = |constraints: Vec<Constraint>| {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        draft.givens = digits("1..4..1..1....2.");
        draft.constraints = constraints;
        draft.check().unwrap()
    };
    let small_solution = |puzzle: &Puzzle| Solution::of(puzzle, &digits("1234341221434321")).unwrap();
    let plain = small(vec![]);
    let killer = small(vec![Constraint::Cage(Cage::killer(3, vec![Cell::new(0), Cell::new(1)]))]);
    let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let classic = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
    let right = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let full = Solution::of(&classic, &digits(right)).unwrap();
    let mut lives = Setup::new(plain.clone(), Some(small_solution(&plain)));
    lives.settings.feedback = Feedback::Lives(200.try_into().unwrap());
    let mut icy = Setup::new(plain.clone(), Some(small_solution(&plain)));
    icy.frozen = [1, 2, 7, 12].map(Cell::new).to_vec();
    icy.labels.variant = "Ice \"cold\"\n".into();
    vec![
        Setup::new(classic, Some(full)),
        lives,
        icy,
        Setup::new(killer.clone(), Some(small_solution(&killer))),
        Setup::new(plain.clone(), None),
        Setup::free_play(Draft::empty(Layout::square(4).unwrap()).check().unwrap()),
        Setup::free_play(plain),
        Setup::free_play(Draft::empty(Layout::samurai()).check().unwrap()),
    ]
}

impl Whim {
    /// The seat and the moment, given the one before.
    pub(crate) fn seat_and_moment(self, before: Moment) -> (Seat, Moment) {
        let seat = if self.seat < 200 { Seat::SOLO } else { Seat(self.seat % 3) };
        // Now and then the clock is put back.
        let now = if self.pause.is_multiple_of(16) {
            before.0.saturating_sub(900)
        } else {
            before.0 + u64::from(self.pause)
        };
        (seat, Moment(now))
    }

    /// The command for this board.
    pub(crate) fn command(self, session: &Session) -> Command {
        let n_cells = session.layout().n_cells();
        // One past the end, sometimes.
        let cell = Cell::new(usize::from(self.cell) % (n_cells + usize::from(self.other.is_multiple_of(32))));
        let cells = || match self.other % 5 {
            0 => vec![],
            1 => vec![cell, Cell::new(usize::from(self.other) % n_cells), cell],
            _ => vec![cell],
        };
        let n_digits = session.layout().n_digits() + usize::from(self.other.is_multiple_of(64));
        let any_digit = Digit::from_index(usize::from(self.value) % n_digits);
        let right = session.solution().and_then(|solution| solution.digits().get(cell.index()).copied());
        let digit = right.filter(|_| !self.value.is_multiple_of(4)).unwrap_or(any_digit);
        let tool = [Tool::Digit, Tool::Corner, Tool::Centre, Tool::Candidate, Tool::Colour]
            [usize::from(self.value) % 5];
        let ink = match tool {
            Tool::Digit => Ink::Digit(any_digit),
            Tool::Corner => Ink::Corner(any_digit),
            Tool::Centre => Ink::Centre(any_digit),
            Tool::Candidate => Ink::Candidate(any_digit),
            Tool::Colour => Ink::Colour(Colour::new(self.value % 9 + 1).unwrap()),
        };
        let stroke = [Stroke::Toggle, Stroke::Set, Stroke::Clear][usize::from(self.other) % 3];
        let checkpoint = CheckpointId(u32::from(self.other % 4 + 1));
        let solution = || session.solution().cloned().or_else(|| any_solution(session));
        if session.is_paused() && !self.kind.is_multiple_of(4) {
            return Command::Resume;
        }
        if session.hint().is_some() && self.kind.is_multiple_of(2) {
            return if self.value.is_multiple_of(2) { Command::DeepenHint } else { Command::ApplyHint };
        }
        match self.kind % 64 {
            0..=21 => Command::enter(cell, digit),
            22..=33 => Command::Write { cells: cells(), ink, stroke },
            34..=36 => Command::Erase { cells: cells(), tool },
            37 => Command::FillMarks { cells: cells() },
            38 if self.value.is_multiple_of(2) => {
                let next = session.layout().cells().nth(cell.index() + usize::from(self.other % 12));
                Command::Draw { path: [cell].into_iter().chain(next).collect() }
            }
            38 => Command::TidyMarks { cells: cells() },
            39 if self.value.is_multiple_of(4) => Command::Clear,
            39 => Command::Restart,
            40..=44 => Command::Undo,
            45..=48 => Command::Redo,
            49 => Command::UndoMistakes,
            50 => Command::SetCheckpoint,
            51 => Command::ReturnTo(checkpoint),
            52 if self.value.is_multiple_of(2) => Command::DropCheckpoint(checkpoint),
            52 => Command::Submit,
            53 => Command::Check,
            54 => Command::ShowHint(self.hint(cell, digit)),
            55 => Command::DeepenHint,
            56 => Command::ApplyHint,
            57 if self.value.is_multiple_of(4) => Command::Reveal(cell),
            57 | 58 => Command::Set(self.setting()),
            59 => Command::Pause,
            60 => Command::Resume,
            61 if self.value.is_multiple_of(16) => Command::GiveUp,
            61 => Command::Reopen,
            62 if self.value.is_multiple_of(3) => Command::Wipe,
            62 if self.value % 3 == 1 => Command::Lock,
            62 => Command::Unlock,
            _ => match solution() {
                Some(solution) if self.value.is_multiple_of(2) => Command::Solve(solution),
                Some(solution) => Command::SolveCell(cell, solution),
                None => Command::Undo,
            },
        }
    }

    fn hint(self, cell: Cell, digit: Digit) -> Hint {
        let conclusion = match self.other % 2 {
            0 => Conclusion { placements: vec![(cell, digit)], eliminations: vec![] },
            _ => {
                let gone = DigitSet::from_bits(u32::from(self.other >> 1) & 0xF).without(digit);
                Conclusion { placements: vec![], eliminations: vec![(cell, gone)] }
            }
        };
        Hint { technique: "Näked «Single»".into(), class: HintClass::Chain, area: vec![cell], conclusion }
    }

    fn setting(self) -> Setting {
        match self.value % 9 {
            0 => Setting::Feedback(Feedback::None),
            1 => Setting::Feedback(Feedback::Clashes),
            2 => Setting::Feedback(Feedback::OnRequest),
            3 => Setting::Feedback(Feedback::AgainstSolution),
            4 => Setting::Feedback(Feedback::Lives(100.try_into().unwrap())),
            5 => Setting::CleanUp(CleanUp::Off),
            6 => Setting::CleanUp(CleanUp::Peers),
            7 => Setting::Candidates(Candidates::Shown),
            _ => Setting::Candidates(Candidates::Hidden),
        }
    }
}

/// A solution for a 4x4 board, whether or not it fits what stands there.
fn any_solution(session: &Session) -> Option<Solution> {
    let digits = "1234341221434321".chars().map(Digit::from_char).collect::<Vec<_>>();
    Solution::new(session.puzzle().rules(), &digits).ok()
}

/// Plays a game on a whim.
pub(crate) fn play(setup: Setup, whims: &[Whim]) -> Session {
    let mut session = Session::new(setup).unwrap();
    let mut now = Moment(5_000);
    for whim in whims {
        let seat;
        (seat, now) = whim.seat_and_moment(now);
        let command = whim.command(&session);
        let version = session.log().len();
        match session.play(now, seat, &command) {
            Ok(events) => assert!(!events.is_empty(), "{command:?} was accepted but nothing happened"),
            Err(rejection) => {
                assert_eq!(session.log().len(), version);
                let text = rejection.to_string();
                assert!(
                    text.ends_with('.') && !text.starts_with(char::is_lowercase) || text.starts_with('r'),
                    "{text}"
                );
            }
        }
    }
    session
}
