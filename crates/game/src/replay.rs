//! Loading is replaying: events from outside are looked at before they are let in.

use crate::check::Verdict;
use crate::event::{Act, Event, Fact, Seat};
use crate::hint::Hint;
use crate::session::Session;
use crate::settings::Setting;
use crate::setup::{Setup, SetupError, needs_solution};
use crate::sheet::{Change, Layer, Writer};
use ninefold_puzzle::{Cell, Digit, DigitSet};

/// Why an event cannot be part of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// A cell that is not on the board.
    #[error("cell {0} is not on the board")]
    Cell(usize),
    /// A digit that is not in play.
    #[error("a digit is not in play")]
    Digit,
    /// A change to a given of the puzzle.
    #[error("a given would change")]
    Given,
    /// A writer or an act of free play in a game.
    #[error("only free play has that")]
    FreePlayOnly,
    /// A step to take back or to do again that is not there, or one that changes nothing.
    #[error("there is no such step")]
    NoStep,
    /// A checkpoint that is not there, or is there already, or is one too many.
    #[error("the checkpoint does not fit")]
    Checkpoint,
    /// No hint is open.
    #[error("no hint is open")]
    NoHint,
    /// A setting that this game cannot have.
    #[error("the setting needs a solution")]
    Setting,
    /// Something after the end, or an end in free play.
    #[error("the game has ended, or cannot end")]
    Ended,
    /// A pause in a pause, or the end of one that is none.
    #[error("the clock does not stand or run as the event says")]
    Clock,
    /// A time before that of the event before.
    #[error("time runs backwards")]
    Time,
    /// A layer of a cell that changes twice in one step, or a list with more cells than the board has.
    #[error("a cell is named twice")]
    Twice,
    /// A technique whose name is longer than any name is.
    #[error("the name of the technique is too long")]
    Name,
    /// Rules that come into sight and are those of another puzzle.
    #[error("the rules are those of another puzzle")]
    Rules,
}

/// Why a log cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The setup does not fit together.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An event does not fit.
    #[error("event {number}: {misfit}")]
    Event {
        /// Which event, from 1.
        number: usize,
        /// Why.
        misfit: Misfit,
    },
}

impl Session {
    /// Rebuilds a game from its log.
    pub fn replay<'a>(setup: Setup, log: impl IntoIterator<Item = &'a Event>) -> Result<Self, ReplayError> {
        let mut session = Self::new(setup)?;
        for (index, event) in log.into_iter().enumerate() {
            session.admit(event).map_err(|misfit| ReplayError::Event { number: index + 1, misfit })?;
            session.evolve(event);
        }
        Ok(session)
    }

    /// Whether an event from outside can be the next of this game: it keeps every promise of the
    /// types, though nobody looks whether it is what the rules of play would have decided.
    pub fn admit(&self, event: &Event) -> Result<(), Misfit> {
        if self.clock.no_earlier(event.at) != event.at {
            return Err(Misfit::Time);
        }
        ensure(self.end.is_none() || is_looking_back(&event.fact), Misfit::Ended)?;
        match &event.fact {
            Fact::Changed { act, changes } => self.admit_step(event.seat, *act, changes),
            Fact::Undone => self.history.undoable(event.seat, self).map(drop).map_err(|_| Misfit::NoStep),
            Fact::Redone => self.history.redoable(event.seat, self).map(drop).map_err(|_| Misfit::NoStep),
            Fact::WentBack { steps, cell } => {
                self.admit_cell(*cell)?;
                ensure(*steps as usize <= self.history.n_done(), Misfit::NoStep)
            }
            Fact::Mistaken { cell, digit, .. } => self.admit_cell(*cell).and(self.admit_digit(*digit)),
            Fact::Checked { verdict, .. } => match verdict {
                Verdict::Count(_) => Ok(()),
                Verdict::Cells(cells) => {
                    self.admit_list(cells)?;
                    cells.iter().try_for_each(|&cell| self.admit_cell(cell))
                }
            },
            Fact::HintShown { hint, .. } => self.admit_hint(hint),
            Fact::HintDeepened { .. } => ensure(self.hint.is_some(), Misfit::NoHint),
            Fact::HintApplied { .. } => ensure(!self.tally.hints.is_empty(), Misfit::NoHint),
            Fact::Revealed { cell, .. } => self.admit_cell(*cell),
            Fact::CheckpointSet(id) => {
                let is_new = self.decide_set_checkpoint() == Ok(vec![Fact::CheckpointSet(*id)]);
                ensure(is_new, Misfit::Checkpoint)
            }
            Fact::CheckpointDropped(id) => ensure(self.checkpoints.find(*id).is_ok(), Misfit::Checkpoint),
            Fact::Set(Setting::Feedback(feedback)) => {
                ensure(self.solution().is_some() || needs_solution(*feedback).is_none(), Misfit::Setting)
            }
            Fact::Paused => ensure(self.clock.is_running(), Misfit::Clock),
            Fact::Resumed => ensure(self.is_paused(), Misfit::Clock),
            Fact::Ended { .. } => ensure(!self.is_free_play(), Misfit::Ended),
            Fact::LifeLost { .. } | Fact::Set(_) | Fact::Reopened => Ok(()),
        }
    }

    fn admit_step(&self, seat: Seat, act: Act, changes: &[Change]) -> Result<(), Misfit> {
        let for_free_play = matches!(act, Act::Lock | Act::Unlock | Act::Solve | Act::SolveCell | Act::Wipe);
        ensure(self.is_free_play() || !for_free_play, Misfit::FreePlayOnly)?;
        ensure(!changes.is_empty(), Misfit::NoStep)?;
        if act == Act::Overwrite {
            let is_digit = |change: &&Change| matches!(change.layer, Layer::Digit(_));
            let cells = changes.iter().filter(is_digit).map(|change| change.cell).collect::<Vec<_>>();
            ensure(self.history.has_just_typed(seat, &cells), Misfit::NoStep)?;
        }
        // Every step can be undone and done again by a few bytes, so that what a step may change is
        // bounded by the board.
        let mut seen = vec![0_u8; self.layout().n_cells()];
        for Change { cell, layer } in changes {
            self.admit_cell(*cell)?;
            let layers = &mut seen[cell.index()];
            ensure(*layers & 1 << layer.kind() == 0, Misfit::Twice)?;
            *layers |= 1 << layer.kind();
            match layer {
                Layer::Digit(written) => {
                    let given = self.sheet[*cell].is_given();
                    ensure(self.is_free_play() || !given, Misfit::Given)?;
                    let Some(written) = written else { continue };
                    self.admit_digit(written.digit)?;
                    ensure(self.is_free_play() || written.writer == Writer::Player, Misfit::FreePlayOnly)?;
                }
                Layer::Corner(digits) | Layer::Centre(digits) | Layer::Struck(digits) => {
                    self.admit_digits(*digits)?;
                }
                Layer::Colours(_) | Layer::Ice(_) | Layer::Lines(_) => {}
            }
        }
        Ok(())
    }

    fn admit_hint(&self, hint: &Hint) -> Result<(), Misfit> {
        ensure(hint.technique.len() <= LONGEST_NAME, Misfit::Name)?;
        self.admit_list(&hint.area)?;
        self.admit_list(&hint.conclusion.placements)?;
        self.admit_list(&hint.conclusion.eliminations)?;
        hint.area.iter().try_for_each(|&cell| self.admit_cell(cell))?;
        for &(cell, digit) in &hint.conclusion.placements {
            self.admit_cell(cell).and(self.admit_digit(digit))?;
        }
        for &(cell, digits) in &hint.conclusion.eliminations {
            self.admit_cell(cell).and(self.admit_digits(digits))?;
        }
        Ok(())
    }

    /// A list that names each cell once at most.
    fn admit_list<T>(&self, list: &[T]) -> Result<(), Misfit> {
        ensure(list.len() <= self.layout().n_cells(), Misfit::Twice)
    }

    fn admit_cell(&self, cell: Cell) -> Result<(), Misfit> {
        self.on_board(cell).map(drop).map_err(|_| Misfit::Cell(cell.index()))
    }

    fn admit_digit(&self, digit: Digit) -> Result<(), Misfit> {
        self.admit_digits(DigitSet::single(digit))
    }

    fn admit_digits(&self, digits: DigitSet) -> Result<(), Misfit> {
        ensure(digits.is_subset(DigitSet::first(self.layout().n_digits())), Misfit::Digit)
    }
}

/// No technique has a longer name, in bytes.
const LONGEST_NAME: usize = 200;

/// What an ended game still allows.
fn is_looking_back(fact: &Fact) -> bool {
    matches!(fact, Fact::Undone | Fact::Redone | Fact::Changed { act: Act::Return(_), .. })
}

fn ensure(holds: bool, misfit: Misfit) -> Result<(), Misfit> {
    if holds { Ok(()) } else { Err(misfit) }
}
