//! [`Session`]: a game in progress, the fold of its events.

use crate::check::Checks;
use crate::checkpoint::{Checkpoint, Checkpoints};
use crate::clock::{Clock, Moment};
use crate::command::Command;
use crate::event::{End, Event, Seat};
use crate::fog::Fog;
use crate::help::HelpSet;
use crate::hint::OpenHint;
use crate::history::History;
use crate::rejection::Rejection;
use crate::score::Tally;
use crate::settings::Settings;
use crate::setup::{Mode, Setup, SetupError};
use crate::sheet::Sheet;
use ninefold_puzzle::{Cell, Layout, Place, Puzzle, Solution};
use std::time::Duration;

/// A game in progress: its setup, its log, and what follows from them.
///
/// Two sessions with the same setup and the same log are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub(crate) setup: Setup,
    pub(crate) log: Vec<Event>,
    /// How many events were forgotten, which came before those of the log.
    pub(crate) n_forgotten: usize,
    pub(crate) sheet: Sheet,
    pub(crate) history: History,
    pub(crate) checkpoints: Checkpoints,
    pub(crate) clock: Clock,
    pub(crate) settings: Settings,
    pub(crate) tally: Tally,
    pub(crate) checks: Checks,
    pub(crate) hint: Option<OpenHint>,
    pub(crate) helps: HelpSet,
    pub(crate) end: Option<End>,
    /// Whether somebody else knows the solution, and says what follows from it.
    pub(crate) under_referee: bool,
    /// What fog hides now.
    pub(crate) fog: Option<Fog>,
}

impl Session {
    /// The start of a game, if its setup fits together.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let mut session = Self::begin(setup);
        session.lift_fog();
        Ok(session)
    }

    /// The start of a game that a referee watches, who alone knows the solution: ice thaws by the events that come
    /// from there, and not by what is decided here; so does fog, by [`Session::move_fog`].
    pub fn under_referee(setup: Setup) -> Result<Self, SetupError> {
        setup.check_under_referee()?;
        let mut session = Self { under_referee: true, ..Self::begin(setup) };
        session.lay_first_fog();
        Ok(session)
    }

    fn begin(setup: Setup) -> Self {
        Self {
            log: Vec::new(),
            n_forgotten: 0,
            sheet: setup.sheet(),
            history: History::default(),
            checkpoints: Checkpoints::default(),
            clock: Clock::started(setup.started),
            settings: setup.settings,
            tally: Tally::default(),
            checks: Checks::default(),
            hint: None,
            helps: HelpSet::of_settings(setup.settings),
            end: None,
            under_referee: false,
            fog: None,
            setup,
        }
    }

    /// Decides, and evolves if nothing speaks against it; returns what happened.
    pub fn play(&mut self, now: Moment, seat: Seat, command: &Command) -> Result<&[Event], Rejection> {
        let events = self.decide(now, seat, command)?;
        let version = self.log.len();
        for event in &events {
            self.evolve(event);
        }
        Ok(&self.log[version..])
    }

    /// What the game started from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything that happened and was not forgotten, in order.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// How many events there were. Where nothing was forgotten, that is the length of the log.
    pub fn version(&self) -> usize {
        self.n_forgotten + self.log.len()
    }

    /// What happened after a version and was not forgotten.
    pub fn events_since(&self, version: usize) -> &[Event] {
        self.log.get(version.saturating_sub(self.n_forgotten)..).unwrap_or_default()
    }

    /// Forgets the log, where somebody else keeps it: nothing on the board, and no step back, depends on it.
    pub fn forget_log(&mut self) {
        self.n_forgotten += self.log.len();
        self.log.clear();
    }

    /// Lets all but the last steps of a seat stand for good: they can no longer be taken back.
    pub fn forget_steps(&mut self, seat: Seat, all_but: usize) {
        self.history.keep_last(seat, all_but);
    }

    /// The puzzle that the game started from.
    pub fn puzzle(&self) -> &Puzzle {
        &self.setup.puzzle
    }

    /// Where the cells are.
    pub fn layout(&self) -> &Layout {
        self.setup.layout()
    }

    /// The solution, if one is known; show it only when the game has ended.
    pub fn solution(&self) -> Option<&Solution> {
        self.setup.solution.as_ref()
    }

    /// What stands on the board, paused or not.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// How the game helps at present.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The help that was used since the start.
    pub fn helps(&self) -> HelpSet {
        self.helps
    }

    /// The hint under way, if the board has not changed since it was asked for.
    pub fn hint(&self) -> Option<&OpenHint> {
        self.hint.as_ref()
    }

    /// The checkpoints, oldest first.
    pub fn checkpoints(&self) -> &[Checkpoint] {
        self.checkpoints.all()
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether the clock stands still and the board is hidden, by the player's wish.
    pub fn is_paused(&self) -> bool {
        self.end.is_none() && !self.clock.is_running()
    }

    /// Whether this is free play.
    pub fn is_free_play(&self) -> bool {
        self.setup.mode == Mode::FreePlay
    }

    /// The time played, without pauses; it stands still when the game has ended.
    pub fn elapsed(&self, now: Moment) -> Duration {
        self.clock.elapsed(now)
    }

    /// Where a cell of the board lies.
    pub(crate) fn place(&self, cell: Cell) -> Place {
        self.layout().place(cell)
    }

    /// Refuses a cell that is not on the board.
    pub(crate) fn on_board(&self, cell: Cell) -> Result<Cell, Rejection> {
        if cell.index() < self.layout().n_cells() { Ok(cell) } else { Err(Rejection::NoSuchCell) }
    }

    /// The chosen cells in reading order, each once; choosing none is refused.
    pub(crate) fn selection(&self, cells: &[Cell]) -> Result<Vec<Cell>, Rejection> {
        let mut cells = cells.iter().map(|&cell| self.on_board(cell)).collect::<Result<Vec<_>, _>>()?;
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() { Err(Rejection::NoCells) } else { Ok(cells) }
    }

    /// The chosen cells, or all of them if none is chosen.
    pub(crate) fn selection_or_all(&self, cells: &[Cell]) -> Result<Vec<Cell>, Rejection> {
        if cells.is_empty() { Ok(self.layout().cells().collect()) } else { self.selection(cells) }
    }
}
