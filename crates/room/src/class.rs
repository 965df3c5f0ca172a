//! A class: a teacher, who is the owner of the room, shows a position and hints, and asks who sees it.
//!
//! The board on the table is the teacher's. A pupil looks at it, or takes a copy to try on. What an answer
//! is worth, and what there is to tell about a step, the service asks the engine; here it comes in as data.

use crate::member::MemberId;
use crate::round::Owner;
use ninefold_game::{Hint, Tier};
use ninefold_puzzle::{Cell, Digit};
use std::collections::BTreeMap;

/// What can be asked for in a class, and nowhere else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClassCommand {
    /// Take the position of the teacher to a board of one's own, in place of what was on it.
    Try,
    /// Put the board of one's own away, and look at the teacher's again.
    Return,
    /// Ask who sees it; the teacher may, and the service has made sure that there is something to see.
    Ask {
        /// The name of the technique that is asked for; any step unless said.
        technique: Option<String>,
    },
    /// Answer, or answer anew; the service has judged it.
    Answer {
        /// The number of the question.
        question: u64,
        /// What was answered.
        answer: Answer,
        /// What it is worth.
        verdict: Verdict,
    },
    /// Show everybody who has answered what; the teacher may.
    Reveal,
}

/// What happened in a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClassFact {
    /// The author has taken the teacher's position to a board of their own.
    Copied {
        /// How many cells are filled on it that were empty at the start.
        filled: u16,
    },
    /// The author looks at the teacher's board again.
    Returned,
    /// More is told about a step.
    Explained(ShownHint),
    /// The drawing of the hint was taken away.
    HintHidden,
    /// The author asks who sees it. The number of the question is that of the entry.
    Asked {
        /// The name of the technique that is asked for, if it is a certain one.
        technique: Option<String>,
    },
    /// The author has answered.
    Answered {
        /// The teacher, who alone sees what it is worth before the reveal.
        to: MemberId,
        /// What; only its author and the teacher see it.
        answer: Option<Answer>,
        /// What it is worth.
        verdict: Option<Verdict>,
    },
    /// Everybody sees who has answered what, and the question is over.
    Revealed(Vec<JudgedAnswer>),
}

/// A hint that the service has found for a board.
///
/// What is told is the text that `ninefold-protocol` makes of an explanation: a room has no business with
/// words and pictures, it only keeps them for the faces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundHint {
    /// The hint as the game takes it.
    pub hint: Hint,
    /// The page about the technique.
    pub technique: String,
    /// Where to look, what to look for, and the whole argument.
    pub told: [String; 3],
}

impl FoundHint {
    /// What is shown when the game has told the hint so far.
    pub(crate) fn shown(&self, tier: Tier) -> ShownHint {
        let [place, name, argument] = &self.told;
        let (technique, told) = match tier {
            // The technique is not to be known yet.
            Tier::Where => (None, place),
            Tier::Technique => (Some(self.technique.clone()), name),
            Tier::Argument | Tier::Applied => (Some(self.technique.clone()), argument),
        };
        ShownHint { tier, technique, told: told.clone() }
    }
}

/// As much of a hint as is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownHint {
    /// How far it is told.
    pub tier: Tier,
    /// The page about the technique, once it is told.
    pub technique: Option<String>,
    /// What is told, as `ninefold-protocol` writes explanations.
    pub told: String,
}

/// What a pupil answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// This digit goes here.
    Place(Cell, Digit),
    /// These candidates are false.
    Remove(Vec<(Cell, Digit)>),
    /// The pattern is in these cells.
    Cells(Vec<Cell>),
}

/// What an answer is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is what was asked for, by the technique of this name.
    Right(String),
    /// It is valid, but by another technique.
    OtherWay(String),
    /// It is neither shown nor refuted: nothing is recognised in the cells, or it is true and no technique was found
    /// that shows it.
    Undecided,
    /// It is wrong.
    Wrong,
}

impl Verdict {
    /// Whether the answer counts.
    pub fn is_right(&self) -> bool {
        matches!(self, Self::Right(_) | Self::OtherWay(_))
    }
}

/// An answer with what it is worth, as everybody sees it after the reveal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedAnswer {
    /// Whose.
    pub by: MemberId,
    /// What was answered.
    pub answer: Answer,
    /// What it is worth.
    pub verdict: Verdict,
}

/// An answer as far as it may be seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeenAnswer {
    /// What was answered.
    pub answer: Option<Answer>,
    /// What it is worth.
    pub verdict: Option<Verdict>,
}

/// A question that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its number, by which it is answered.
    pub number: u64,
    /// The name of the technique that is asked for, if it is a certain one.
    pub technique: Option<String>,
    pub(crate) answers: BTreeMap<MemberId, SeenAnswer>,
}

impl Question {
    /// The answer of a member, as far as it may be seen.
    pub fn answer_of(&self, member: MemberId) -> Option<&SeenAnswer> {
        self.answers.get(&member)
    }

    /// How many have answered.
    pub fn n_answers(&self) -> usize {
        self.answers.len()
    }
}

/// The lesson on a puzzle, beside its boards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lesson {
    /// By the board that they are drawn on: the one on the table, or in a race that of whoever asked.
    pub(crate) hints: BTreeMap<Owner, ShownHint>,
    pub(crate) question: Option<Question>,
    pub(crate) revealed: Option<Vec<JudgedAnswer>>,
}

impl Lesson {
    /// The hint that is drawn on a board.
    pub fn hint_at(&self, board: Owner) -> Option<&ShownHint> {
        self.hints.get(&board)
    }

    /// The question that waits for answers.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The answers of the last question, until the teacher goes on.
    pub fn revealed(&self) -> Option<&[JudgedAnswer]> {
        self.revealed.as_deref()
    }
}
