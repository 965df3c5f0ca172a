//! [`Assistance`]: whether members may ask for hints and checks, and what that costs.
//!
//! On a board that all share, hints and checks take from the score as in a game alone. In a race the score is
//! nobody's concern and the time is everything: each thing that is told adds to the time of whoever asked. So help can
//! be worth it for somebody who is stuck, never pays for somebody who is not, and the ranking, the results and the
//! ratings need no rule of their own.

use crate::class::FoundHint;
use ninefold_game::{Event, Fact};
use ninefold_puzzle::Solution;

/// The help that members may ask for; chosen when the room is opened. By default there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Assistance {
    /// Whether they may ask for hints.
    pub hints: bool,
    /// Whether they may ask whether what they have written is right.
    pub checks: bool,
    /// What each thing that is told adds to the time in a race, in milliseconds. It is written into the log, which
    /// must be read as it was decided.
    pub penalty: u32,
}

impl Assistance {
    /// What is usual: about as long as it takes to find a step oneself, for each of the four parts of a hint.
    pub const PENALTY: u32 = 20_000;

    /// Whether there is any.
    pub fn is_any(self) -> bool {
        self.hints || self.checks
    }
}

/// What can be asked about hints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HintCommand {
    /// Tell more about the next step, which the service has found.
    Show(Box<FoundHint>),
    /// Carry the hint out.
    Apply,
    /// Take the drawing of the hint away.
    Hide,
}

/// A check, with what the service knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The round whose solution this is.
    pub round: u32,
    /// The solution.
    pub solution: Solution,
    /// Why.
    pub reason: CheckReason,
}

/// Why a board is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckReason {
    /// A member wants to know.
    Asked,
    /// A member wants a hint, and no argument is sound while something is wrong: being told so is help too.
    BeforeHint,
}

/// How much was told by what happened at a board: each part of a hint, and each check.
pub(crate) fn n_told(events: &[Event]) -> u32 {
    let is_told = |event: &&Event| {
        matches!(
            event.fact,
            Fact::HintShown { .. }
                | Fact::HintDeepened { .. }
                | Fact::HintApplied { .. }
                | Fact::Checked { .. }
        )
    };
    u32::try_from(events.iter().filter(is_told).count()).unwrap_or(u32::MAX)
}
