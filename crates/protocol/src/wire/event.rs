//! Events: `{"at":1000,"fact":{"changed":{"act":"write","changes":[[2,{"entry":"4"}]]}}}`.

use super::digits::OneDigit;
use super::hint::{HintWire, TierWire};
use super::settings::SettingWire;
use super::sheet::{ChangeWire, cell, cells, index, indices};
use ninefold_game as game;
use ninefold_game::{CheckpointId, Moment, Seat};
use serde::{Deserialize, Serialize};

/// A fact with its time and its author; the seat of whoever plays alone is left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventWire {
    at: u64,
    #[serde(default, skip_serializing_if = "is_solo")]
    seat: u8,
    fact: FactWire,
}

/// What happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum FactWire {
    Changed { act: ActWire, changes: Vec<ChangeWire> },
    Undone,
    Redone,
    WentBack { steps: u32, cell: u16 },
    Mistaken { cell: u16, digit: OneDigit, cost: u32, telling: TellingWire },
    LifeLost { left: u8 },
    Checked { verdict: VerdictWire, cost: u32 },
    HintShown { hint: HintWire, cost: u32 },
    HintDeepened { tier: TierWire, cost: u32 },
    HintApplied { cost: u32 },
    Revealed { cell: u16, cost: u32 },
    CheckpointSet(u32),
    CheckpointDropped(u32),
    Set(SettingWire),
    Paused,
    Resumed,
    Reopened,
    Ended { end: EndWire, bonus: u32 },
}

/// What was done to the board.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ActWire {
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
enum VerdictWire {
    Count(usize),
    Cells(Vec<u16>),
}

words! {
    /// Whether a mistake is told when it is made.
    TellingWire = game::Telling { Now, Later }
}

words! {
    /// How a game ends.
    EndWire = game::End { Solved, Lost, GivenUp }
}

fn is_solo(seat: &u8) -> bool {
    Seat(*seat) == Seat::SOLO
}

impl From<&game::Event> for EventWire {
    fn from(event: &game::Event) -> Self {
        Self { at: event.at.0, seat: event.seat.0, fact: (&event.fact).into() }
    }
}

impl From<EventWire> for game::Event {
    fn from(event: EventWire) -> Self {
        Self { at: Moment(event.at), seat: Seat(event.seat), fact: event.fact.into() }
    }
}

impl From<&game::Fact> for FactWire {
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

impl From<FactWire> for game::Fact {
    fn from(fact: FactWire) -> Self {
        match fact {
            FactWire::Changed { act, changes } => {
                Self::Changed { act: act.into(), changes: changes.into_iter().map(Into::into).collect() }
            }
            FactWire::Undone => Self::Undone,
            FactWire::Redone => Self::Redone,
            FactWire::WentBack { steps, cell: at } => Self::WentBack { steps, cell: cell(at) },
            FactWire::Mistaken { cell: at, digit, cost, telling } => {
                Self::Mistaken { cell: cell(at), digit: digit.0, cost, telling: telling.into() }
            }
            FactWire::LifeLost { left } => Self::LifeLost { left },
            FactWire::Checked { verdict, cost } => Self::Checked { verdict: verdict.into(), cost },
            FactWire::HintShown { hint, cost } => Self::HintShown { hint: Box::new(hint.into()), cost },
            FactWire::HintDeepened { tier, cost } => Self::HintDeepened { tier: tier.into(), cost },
            FactWire::HintApplied { cost } => Self::HintApplied { cost },
            FactWire::Revealed { cell: at, cost } => Self::Revealed { cell: cell(at), cost },
            FactWire::CheckpointSet(id) => Self::CheckpointSet(CheckpointId(id)),
            FactWire::CheckpointDropped(id) => Self::CheckpointDropped(CheckpointId(id)),
            FactWire::Set(setting) => Self::Set(setting.into()),
            FactWire::Paused => Self::Paused,
            FactWire::Resumed => Self::Resumed,
            FactWire::Reopened => Self::Reopened,
            FactWire::Ended { end, bonus } => Self::Ended { end: end.into(), bonus },
        }
    }
}

impl From<game::Act> for ActWire {
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

impl From<ActWire> for game::Act {
    fn from(act: ActWire) -> Self {
        match act {
            ActWire::Write => Self::Write,
            ActWire::Overwrite => Self::Overwrite,
            ActWire::Erase => Self::Erase,
            ActWire::FillMarks => Self::FillMarks,
            ActWire::TidyMarks => Self::TidyMarks,
            ActWire::Clear => Self::Clear,
            ActWire::Restart => Self::Restart,
            ActWire::Return(id) => Self::Return(CheckpointId(id)),
            ActWire::Hint => Self::Hint,
            ActWire::Reveal => Self::Reveal,
            ActWire::Lock => Self::Lock,
            ActWire::Unlock => Self::Unlock,
            ActWire::Solve => Self::Solve,
            ActWire::SolveCell => Self::SolveCell,
            ActWire::Wipe => Self::Wipe,
        }
    }
}

impl From<&game::Verdict> for VerdictWire {
    fn from(verdict: &game::Verdict) -> Self {
        match verdict {
            game::Verdict::Count(count) => Self::Count(*count),
            game::Verdict::Cells(cells) => Self::Cells(indices(cells)),
        }
    }
}

impl From<VerdictWire> for game::Verdict {
    fn from(verdict: VerdictWire) -> Self {
        match verdict {
            VerdictWire::Count(count) => Self::Count(count),
            VerdictWire::Cells(indices) => Self::Cells(cells(indices)),
        }
    }
}
