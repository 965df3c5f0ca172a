//! [`Event`]: what happened, when, and by whom. The log of a game is a list of these.

use crate::check::Verdict;
use crate::checkpoint::CheckpointId;
use crate::clock::Moment;
use crate::hint::{Hint, Tier};
use crate::settings::Setting;
use crate::sheet::Change;
use ninefold_puzzle::{Cell, Digit};

/// A fact with its time and its author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// When it happened; never earlier than the event before it.
    pub at: Moment,
    /// Who did it.
    pub seat: Seat,
    /// What happened.
    pub fact: Fact,
}

/// A place at the table; several in a room, one alone at home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat of whoever plays alone.
    pub const SOLO: Self = Self(0);
}

/// What happened. Costs and consequences are part of it, so that a log keeps its meaning when
/// prices change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The board changed; this is one step of undo, or a part of the step before.
    Changed {
        /// What was done.
        act: Act,
        /// Every layer that changed, each at most once.
        changes: Vec<Change>,
    },
    /// The last step of the seat was taken back.
    Undone,
    /// The step of the seat that was taken back last was done again.
    Redone,
    /// The last steps of the game were taken back, up to and with the first mistake.
    WentBack {
        /// How many steps.
        steps: u32,
        /// Where the first mistake was made.
        cell: Cell,
    },
    /// A digit was wrong.
    Mistaken {
        /// Where.
        cell: Cell,
        /// The wrong digit.
        digit: Digit,
        /// What it costs.
        cost: u32,
        /// Whether the player learns of it.
        telling: Telling,
    },
    /// A life was lost.
    LifeLost {
        /// How many are left.
        left: u8,
    },
    /// The player asked what is wrong.
    Checked {
        /// What was told.
        verdict: Verdict,
        /// What it costs.
        cost: u32,
    },
    /// A hint was opened at its first tier.
    HintShown {
        /// The hint; boxed, for most facts are small and there are many.
        hint: Box<Hint>,
        /// What it costs.
        cost: u32,
    },
    /// The open hint was told in more detail.
    HintDeepened {
        /// How far.
        tier: Tier,
        /// What that costs on top.
        cost: u32,
    },
    /// The open hint was carried out.
    HintApplied {
        /// What that costs on top.
        cost: u32,
    },
    /// The digit of a cell was told without an argument.
    Revealed {
        /// Where.
        cell: Cell,
        /// What it costs.
        cost: u32,
    },
    /// A checkpoint was set.
    CheckpointSet(CheckpointId),
    /// A checkpoint was forgotten.
    CheckpointDropped(CheckpointId),
    /// The way of helping changed.
    Set(Setting),
    /// The clock stopped and the board was hidden.
    Paused,
    /// The game went on after a pause.
    Resumed,
    /// The game was opened again; the time since the event before does not count.
    Reopened,
    /// The game ended.
    Ended {
        /// How.
        end: End,
        /// The points for being fast and unaided.
        bonus: u32,
    },
}

/// What was done to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A digit, mark or colour was written or taken away.
    Write,
    /// A digit was written over the one that was written just before, in the same cells: both are one
    /// step of undo.
    Overwrite,
    /// A layer was peeled off.
    Erase,
    /// Marks were filled in from the candidates.
    FillMarks,
    /// Marks that had become impossible were taken away.
    TidyMarks,
    /// All entries were taken away.
    Clear,
    /// Everything was taken away.
    Restart,
    /// The board of a checkpoint was brought back.
    Return(CheckpointId),
    /// A hint was carried out.
    Hint,
    /// The digit of a cell was told.
    Reveal,
    /// Entries became givens.
    Lock,
    /// Givens became entries.
    Unlock,
    /// The rest of a solution was filled in.
    Solve,
    /// One cell of a solution was filled in.
    SolveCell,
    /// The board was emptied, givens and all.
    Wipe,
}

/// Whether a mistake is told when it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// At once: the way of feedback shows it.
    Now,
    /// At the end of the game: until then not even the score lets it be guessed.
    Later,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Every cell is filled and right.
    Solved,
    /// The last life was lost.
    Lost,
    /// The player gave up.
    GivenUp,
}
