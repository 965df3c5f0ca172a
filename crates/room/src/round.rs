//! [`Round`]: one puzzle in a room, and the boards on which it is played.

use crate::class::Lesson;
use crate::member::MemberId;
use crate::ninths::Ninths;
use crate::op::OpId;
use crate::start::RoundStart;
use ninefold_game::{Act, End, Event, Fact, Labels, Layer, Misfit, Moment, Session};
use ninefold_puzzle::{Cell, Digit, Puzzle, Solution};
use std::collections::BTreeMap;

/// One puzzle in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The number of the entry by which it began.
    pub(crate) began: u64,
    /// What to call the puzzle.
    pub labels: Labels,
    /// How far it is.
    pub phase: Phase,
    /// In a relay, whose turn it is.
    pub turn: Option<MemberId>,
    pub(crate) start: Option<RoundStart>,
    pub(crate) boards: BTreeMap<Owner, RoomBoard>,
    pub(crate) progress: BTreeMap<Owner, Progress>,
    pub(crate) finishes: Vec<Finish>,
    pub(crate) last_plays: BTreeMap<MemberId, OpId>,
    pub(crate) lesson: Lesson,
}

/// How far a round is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A race that has not been started.
    Waiting,
    /// Being played.
    Running {
        /// Since when; in a race that may lie ahead.
        begins: Moment,
    },
    /// Over.
    Over {
        /// The time, if it was solved together.
        millis: Option<u64>,
    },
}

/// Whose board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// The one on the table.
    Everybody,
    /// That of one member.
    Member(MemberId),
}

/// A board, and who changed what on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomBoard {
    pub(crate) session: Session,
    /// For every cell, the last entry that changed its digit and whose that was.
    touched: Vec<Option<(u64, MemberId)>>,
    /// How often each digit was written into each cell: enough to count mistakes by, for whoever knows the
    /// solution, without the whole log.
    written: BTreeMap<(Cell, Digit), u32>,
    /// How many errors checks have told.
    told_errors: u32,
}

/// How far a board is, without its digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Cells that were empty at the start and are filled now.
    pub filled: u16,
    /// Where they are, on a board of one member.
    pub ninths: Ninths,
    /// How it ended, if it has.
    pub end: Option<End>,
    /// How often those who play at it have been told something: parts of hints, and checks.
    pub told: u32,
}

/// Somebody has solved the puzzle of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// Who.
    pub member: MemberId,
    /// The time by the clock, in milliseconds.
    pub millis: u64,
    /// What the help adds to it, in milliseconds.
    pub penalty: u64,
}

impl Finish {
    /// The time that counts.
    pub fn total(&self) -> u64 {
        self.millis.saturating_add(self.penalty)
    }
}

/// What came of an earlier round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What the puzzle was called.
    pub labels: Labels,
    /// The time, if it was solved together.
    pub millis: Option<u64>,
    /// Who solved it in a race, fastest first.
    pub finishes: Vec<Finish>,
}

impl Round {
    /// The puzzle, if it may be seen: on a member's device without the rules that lie in fog at the start.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.start.as_ref().map(|start| &start.puzzle)
    }

    /// The cells that start frozen, if they may be seen.
    pub fn frozen(&self) -> &[Cell] {
        self.start.as_ref().map(|start| start.frozen.as_slice()).unwrap_or_default()
    }

    /// The solution, which only the service has in its log, where there is ice or fog.
    pub fn solution(&self) -> Option<&Solution> {
        self.start.as_ref()?.solution()
    }

    /// The board of somebody, if it is in sight.
    pub fn board(&self, of: Owner) -> Option<&RoomBoard> {
        self.boards.get(&of)
    }

    /// How far the board of somebody is.
    pub fn progress(&self, of: Owner) -> Option<Progress> {
        self.progress.get(&of).copied()
    }

    /// How often those who play at a board have been told something.
    pub(crate) fn told_at(&self, board: Owner) -> u32 {
        self.progress(board).map_or(0, |progress| progress.told)
    }

    /// Who has solved the race, fastest first.
    pub fn finishes(&self) -> &[Finish] {
        &self.finishes
    }

    /// The last thing that a member did at a board of this round.
    pub fn last_play_op(&self, of: MemberId) -> Option<OpId> {
        self.last_plays.get(&of).copied()
    }

    /// What the teacher of a class shows and asks.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// How many cells are to be filled.
    pub fn to_fill(&self) -> usize {
        self.puzzle().map_or(0, |puzzle| puzzle.layout().n_cells() - puzzle.n_givens())
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let millis = match self.phase {
            Phase::Over { millis } => millis,
            Phase::Waiting | Phase::Running { .. } => None,
        };
        Outcome { labels: self.labels.clone(), millis, finishes: self.finishes.clone() }
    }

    /// Lays out a board whose clock starts when the round begins.
    pub(crate) fn lay_out(&mut self, of: Owner, begins: Moment) {
        let Some(start) = &self.start else { return };
        let setup = start.as_told().setup(&self.labels, begins);
        let touched = vec![None; setup.layout().n_cells()];
        if let Ok(session) = Session::under_referee(setup) {
            self.boards.entry(of).or_insert(RoomBoard {
                session,
                touched,
                written: BTreeMap::new(),
                told_errors: 0,
            });
            self.progress.entry(of).or_insert(Progress {
                filled: 0,
                ninths: Ninths::default(),
                end: None,
                told: 0,
            });
        }
    }
}

impl RoomBoard {
    /// The game on this board.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// How many cells are filled that were empty at the start.
    pub(crate) fn filled(&self) -> u16 {
        u16::try_from(self.session.progress().filled).unwrap_or(u16::MAX)
    }

    /// In which ninths of the board they are.
    pub(crate) fn ninths(&self) -> Ninths {
        Ninths::filled(self.session.layout(), self.session.sheet())
    }

    /// How many digits were written that are wrong, whatever became of them.
    pub fn n_mistakes(&self, solution: &Solution) -> u32 {
        let wrong = self.written.iter().filter(|((cell, digit), _)| solution.digit(*cell) != *digit);
        wrong.fold(0, |sum, (_, times)| sum.saturating_add(*times))
    }

    /// How many errors checks have told.
    pub fn n_told_errors(&self) -> u32 {
        self.told_errors
    }

    /// Takes in what happened at this board.
    pub(crate) fn take(&mut self, event: &Event) -> Result<(), Misfit> {
        self.session.admit(event)?;
        self.session.evolve(event);
        if let Fact::Checked { verdict, .. } = &event.fact {
            let count = u32::try_from(verdict.count()).unwrap_or(u32::MAX);
            self.told_errors = self.told_errors.saturating_add(count);
        }
        if let Fact::Changed { act: Act::Write | Act::Overwrite, changes } = &event.fact {
            for change in changes {
                if let Layer::Digit(Some(written)) = change.layer {
                    let times = self.written.entry((change.cell, written.digit)).or_default();
                    *times = times.saturating_add(1);
                }
            }
        }
        Ok(())
    }

    /// Who wrote the digit of a cell, or took it away last.
    pub fn author(&self, cell: Cell) -> Option<MemberId> {
        self.touched.get(cell.index()).copied().flatten().map(|(_, member)| member)
    }

    /// The first of some cells whose digit somebody else has changed after an entry.
    pub(crate) fn changed_by_others(&self, cells: &[Cell], me: MemberId, seen: u64) -> Option<Cell> {
        let is_changed = |cell: &&Cell| {
            let touch = self.touched.get(cell.index()).copied().flatten();
            touch.is_some_and(|(seq, member)| seq > seen && member != me)
        };
        cells.iter().find(is_changed).copied()
    }

    /// Notes who changed which digits since the board looked like that.
    pub(crate) fn note_changes(&mut self, before: &ninefold_game::Sheet, seq: u64, by: MemberId) {
        for (cell, content) in self.session.sheet().cells() {
            if before[cell].digit != content.digit {
                self.touched[cell.index()] = Some((seq, by));
            }
        }
    }
}
