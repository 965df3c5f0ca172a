//! Classes: `{"class":{"asked":{"technique":"X-Wing"}}}` in the log, `{"class":"try"}` as a command.

use super::digits::OneDigit;
use super::hint::TierWire;
use super::sheet::{cell, cells, index, indices};
use ninefold_puzzle::{Cell, Digit};
use ninefold_room as room;
use ninefold_room::MemberId;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClassFactWire {
    Copied {
        filled: u16,
    },
    Returned,
    Explained {
        tier: TierWire,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        technique: Option<String>,
        told: serde_json::Value,
    },
    HintHidden,
    Asked {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        technique: Option<String>,
    },
    Answered {
        to: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<AnswerWire>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        verdict: Option<VerdictWire>,
    },
    Revealed(Vec<JudgedWire>),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerWire {
    Place(AtWire),
    Remove(Vec<AtWire>),
    Cells(Vec<u16>),
}

/// A candidate.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AtWire {
    cell: u16,
    digit: OneDigit,
}

/// What an answer is worth; with the name of the technique if it counts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VerdictWire {
    Right(String),
    OtherWay(String),
    Undecided,
    Wrong,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgedWire {
    by: u8,
    answer: AnswerWire,
    verdict: VerdictWire,
}

/// What a member of a class asks for on a connection. Hints, questions and answers have routes of their
/// own, because the service asks the engine about them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClassCommandWord {
    Try,
    Return,
    ApplyHint,
    HideHint,
    Reveal,
}

impl ClassCommandWord {
    /// The command as it is sent; nothing for what has a route of its own.
    pub(crate) fn of(command: &room::ClassCommand) -> Option<Self> {
        use room::ClassCommand as From;
        Some(match command {
            From::Try => Self::Try,
            From::Return => Self::Return,
            From::Reveal => Self::Reveal,
            From::Ask { .. } | From::Answer { .. } => return None,
        })
    }

    /// The same for hints, which came with classes and kept their words when other rooms got them.
    pub(crate) fn of_hint(command: &room::HintCommand) -> Option<Self> {
        match command {
            room::HintCommand::Show(_) => None,
            room::HintCommand::Apply => Some(Self::ApplyHint),
            room::HintCommand::Hide => Some(Self::HideHint),
        }
    }

    pub(crate) fn read(self) -> room::Command {
        match self {
            Self::Try => room::Command::Class(room::ClassCommand::Try),
            Self::Return => room::Command::Class(room::ClassCommand::Return),
            Self::Reveal => room::Command::Class(room::ClassCommand::Reveal),
            Self::ApplyHint => room::Command::Hint(room::HintCommand::Apply),
            Self::HideHint => room::Command::Hint(room::HintCommand::Hide),
        }
    }
}

impl From<&room::ClassFact> for ClassFactWire {
    fn from(fact: &room::ClassFact) -> Self {
        use room::ClassFact as From;
        match fact {
            From::Copied { filled } => Self::Copied { filled: *filled },
            From::Returned => Self::Returned,
            From::Explained(room::ShownHint { tier, technique, told }) => Self::Explained {
                tier: (*tier).into(),
                technique: technique.clone(),
                told: serde_json::from_str(told).unwrap_or_default(),
            },
            From::HintHidden => Self::HintHidden,
            From::Asked { technique } => Self::Asked { technique: technique.clone() },
            From::Answered { to, answer, verdict } => Self::Answered {
                to: to.0,
                answer: answer.as_ref().map(AnswerWire::from),
                verdict: verdict.as_ref().map(VerdictWire::from),
            },
            From::Revealed(all) => Self::Revealed(all.iter().map(JudgedWire::from).collect()),
        }
    }
}

impl From<ClassFactWire> for room::ClassFact {
    fn from(fact: ClassFactWire) -> Self {
        use ClassFactWire as From;
        match fact {
            From::Copied { filled } => Self::Copied { filled },
            From::Returned => Self::Returned,
            From::Explained { tier, technique, told } => {
                Self::Explained(room::ShownHint { tier: tier.into(), technique, told: told.to_string() })
            }
            From::HintHidden => Self::HintHidden,
            From::Asked { technique } => Self::Asked { technique },
            From::Answered { to, answer, verdict } => Self::Answered {
                to: MemberId(to),
                answer: answer.map(room::Answer::from),
                verdict: verdict.map(room::Verdict::from),
            },
            From::Revealed(all) => Self::Revealed(all.into_iter().map(room::JudgedAnswer::from).collect()),
        }
    }
}

fn at((at, digit): &(Cell, Digit)) -> AtWire {
    AtWire { cell: index(*at), digit: OneDigit(*digit) }
}

fn read_at(at: AtWire) -> (Cell, Digit) {
    (cell(at.cell), at.digit.0)
}

impl From<&room::Answer> for AnswerWire {
    fn from(answer: &room::Answer) -> Self {
        match answer {
            room::Answer::Place(place, digit) => Self::Place(at(&(*place, *digit))),
            room::Answer::Remove(all) => Self::Remove(all.iter().map(at).collect()),
            room::Answer::Cells(all) => Self::Cells(indices(all)),
        }
    }
}

impl From<AnswerWire> for room::Answer {
    fn from(answer: AnswerWire) -> Self {
        match answer {
            AnswerWire::Place(at) => {
                let (cell, digit) = read_at(at);
                Self::Place(cell, digit)
            }
            AnswerWire::Remove(all) => Self::Remove(all.into_iter().map(read_at).collect()),
            AnswerWire::Cells(all) => Self::Cells(cells(all)),
        }
    }
}

impl From<&room::Verdict> for VerdictWire {
    fn from(verdict: &room::Verdict) -> Self {
        match verdict {
            room::Verdict::Right(technique) => Self::Right(technique.clone()),
            room::Verdict::OtherWay(technique) => Self::OtherWay(technique.clone()),
            room::Verdict::Undecided => Self::Undecided,
            room::Verdict::Wrong => Self::Wrong,
        }
    }
}

impl From<VerdictWire> for room::Verdict {
    fn from(verdict: VerdictWire) -> Self {
        match verdict {
            VerdictWire::Right(technique) => Self::Right(technique),
            VerdictWire::OtherWay(technique) => Self::OtherWay(technique),
            VerdictWire::Undecided => Self::Undecided,
            VerdictWire::Wrong => Self::Wrong,
        }
    }
}

impl From<&room::JudgedAnswer> for JudgedWire {
    fn from(judged: &room::JudgedAnswer) -> Self {
        Self { by: judged.by.0, answer: (&judged.answer).into(), verdict: (&judged.verdict).into() }
    }
}

impl From<JudgedWire> for room::JudgedAnswer {
    fn from(judged: JudgedWire) -> Self {
        Self { by: MemberId(judged.by), answer: judged.answer.into(), verdict: judged.verdict.into() }
    }
}
