//! Events: `{"at":1000,"fact":{"changed":{"act":"write","changes":[[2,{"entry":"4"}]]}}}`.

use super::digits::OneDigit;
use super::hint::{Hint, Tier};
use super::settings::Setting;
use super::sheet::{Change, cell, cells, index, indices};
use ninefold_game as game;
use ninefold_game::{CheckpointId, Moment, Seat};
use serde::{Deserialize, Serialize};

/// A fact with its time and its author; the seat of whoever plays alone is left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Event {
    at: u64,
    #[serde(default, skip_serializing_if = "is_solo")]
    seat: u8,
    fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Fact {
    Changed { act: Act, changes: Vec<Change> },
    Undone,
    Redone,
    WentBack { steps: u32, cell: u16 },
    Mistaken { cell: u16, digit: OneDigit, cost: u32, telling: Telling },
    LifeLost { left: u8 },
    Checked { verdict: Verdict, cost: u32 },
    HintShown { hint: Hint, cost: u32 },
    HintDeepened { tier: Tier, cost: u32 },
    HintApplied { cost: u32 },
    Revealed { cell: u16, cost: u32 },
    CheckpointSet(u32),
    CheckpointDropped(u32),
    Set(Setting),
    Paused,
    Resumed,
    Reopened,
    Ended { end: End, bonus: u32 },
}

/// What was done to the board.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Write,
    Overwrite,
    Erase,
    FillMarks,
    TidyMarks,
    Clear,
    Restart,
    Return(u32),
    Hint,
    Reveal,
    Lock,
    Unlock,
    Solve,
    SolveCell,
    Wipe,
}

/// What a check tells.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    Count(usize),
    Cells(Vec<u16>),
}

words! {
    /// Whether a mistake is told when it is made.
    Telling = game::Telling { Now, Later }
}

words! {
    /// How a game ends.
    End = game::End { Solved, Lost, GivenUp }
}

fn is_solo(seat: &u8) -> bool {
    Seat(*seat) == Seat::SOLO
}

impl From<&game::Event> for Event {
    fn from(event: &game::Event) -> Self {
        Self { at: event.at.0, seat: event.seat.0, fact: (&event.fact).into() }
    }
}

impl From<Event> for game::Event {
    fn from(event: Event) -> Self {
        Self { at: Moment(event.at), seat: Seat(event.seat), fact: event.fact.into() }
    }
}

impl From<&game::Fact> for Fact {
    fn from(fact: &game::Fact) -> Self {
        use game::Fact as From;
        match fact {
            From::Changed { act, changes } => {
                Self::Changed { act: (*act).into(), changes: changes.iter().map(|&c| c.into()).collect() }
            }
            From::Undone => Self::Undone,
            From::Redone => Self::Redone,
            &From::WentBack { steps, cell } => Self::WentBack { steps, cell: index(cell) },
            &From::Mistaken { cell, digit, cost, telling } => {
                Self::Mistaken { cell: index(cell), digit: OneDigit(digit), cost, telling: telling.into() }
            }
            &From::LifeLost { left } => Self::LifeLost { left },
            From::Checked { verdict, cost } => Self::Checked { verdict: verdict.into(), cost: *cost },
            From::HintShown { hint, cost } => Self::HintShown { hint: (&**hint).into(), cost: *cost },
            &From::HintDeepened { tier, cost } => Self::HintDeepened { tier: tier.into(), cost },
            &From::HintApplied { cost } => Self::HintApplied { cost },
            &From::Revealed { cell, cost } => Self::Revealed { cell: index(cell), cost },
            &From::CheckpointSet(id) => Self::CheckpointSet(id.0),
            &From::CheckpointDropped(id) => Self::CheckpointDropped(id.0),
            &From::Set(setting) => Self::Set(setting.into()),
            From::Paused => Self::Paused,
            From::Resumed => Self::Resumed,
            From::Reopened => Self::Reopened,
            &From::Ended { end, bonus } => Self::Ended { end: end.into(), bonus },
        }
    }
}

impl From<Fact> for game::Fact {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::Changed { act, changes } => {
                Self::Changed { act: act.into(), changes: changes.into_iter().map(Into::into).collect() }
            }
            Fact::Undone => Self::Undone,
            Fact::Redone => Self::Redone,
            Fact::WentBack { steps, cell: at } => Self::WentBack { steps, cell: cell(at) },
            Fact::Mistaken { cell: at, digit, cost, telling } => {
                Self::Mistaken { cell: cell(at), digit: digit.0, cost, telling: telling.into() }
            }
            Fact::LifeLost { left } => Self::LifeLost { left },
            Fact::Checked { verdict, cost } => Self::Checked { verdict: verdict.into(), cost },
            Fact::HintShown { hint, cost } => Self::HintShown { hint: Box::new(hint.into()), cost },
            Fact::HintDeepened { tier, cost } => Self::HintDeepened { tier: tier.into(), cost },
            Fact::HintApplied { cost } => Self::HintApplied { cost },
            Fact::Revealed { cell: at, cost } => Self::Revealed { cell: cell(at), cost },
            Fact::CheckpointSet(id) => Self::CheckpointSet(CheckpointId(id)),
            Fact::CheckpointDropped(id) => Self::CheckpointDropped(CheckpointId(id)),
            Fact::Set(setting) => Self::Set(setting.into()),
            Fact::Paused => Self::Paused,
            Fact::Resumed => Self::Resumed,
            Fact::Reopened => Self::Reopened,
            Fact::Ended { end, bonus } => Self::Ended { end: end.into(), bonus },
        }
    }
}

impl From<game::Act> for Act {
    fn from(act: game::Act) -> Self {
        match act {
            game::Act::Write => Self::Write,
            game::Act::Overwrite => Self::Overwrite,
            game::Act::Erase => Self::Erase,
            game::Act::FillMarks => Self::FillMarks,
            game::Act::TidyMarks => Self::TidyMarks,
            game::Act::Clear => Self::Clear,
            game::Act::Restart => Self::Restart,
            game::Act::Return(id) => Self::Return(id.0),
            game::Act::Hint => Self::Hint,
            game::Act::Reveal => Self::Reveal,
            game::Act::Lock => Self::Lock,
            game::Act::Unlock => Self::Unlock,
            game::Act::Solve => Self::Solve,
            game::Act::SolveCell => Self::SolveCell,
            game::Act::Wipe => Self::Wipe,
        }
    }
}

impl From<Act> for game::Act {
    fn from(act: Act) -> Self {
        match act {
            Act::Write => Self::Write,
            Act::Overwrite => Self::Overwrite,
            Act::Erase => Self::Erase,
            Act::FillMarks => Self::FillMarks,
            Act::TidyMarks => Self::TidyMarks,
            Act::Clear => Self::Clear,
            Act::Restart => Self::Restart,
            Act::Return(id) => Self::Return(CheckpointId(id)),
            Act::Hint => Self::Hint,
            Act::Reveal => Self::Reveal,
            Act::Lock => Self::Lock,
            Act::Unlock => Self::Unlock,
            Act::Solve => Self::Solve,
            Act::SolveCell => Self::SolveCell,
            Act::Wipe => Self::Wipe,
        }
    }
}

impl From<&game::Verdict> for Verdict {
    fn from(verdict: &game::Verdict) -> Self {
        match verdict {
            game::Verdict::Count(count) => Self::Count(*count),
            game::Verdict::Cells(cells) => Self::Cells(indices(cells)),
        }
    }
}

impl From<Verdict> for game::Verdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Count(count) => Self::Count(count),
            Verdict::Cells(indices) => Self::Cells(cells(indices)),
        }
    }
}
