//! Practice and review as messages: exercises, answers to them, the path with what is known of it, and games
//! that were gone through.

use super::explanation::{At, Explanation, Sentence};
use super::{BoardText, plain};
use ninefold_game::Ink;
use ninefold_puzzle::{Cell, DigitSet};
use serde::{Deserialize, Serialize};

/// Everything that was practised, and what day it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Practised {
    /// The attempts, as [`practice`](crate::practice) writes them.
    pub log: String,
    /// Now, in milliseconds since the Unix epoch.
    pub now: u64,
    /// How many minutes the clock on the wall is ahead of UTC.
    pub zone: i32,
}

/// The path, and how far somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Path {
    /// The units in their order.
    pub units: Vec<UnitStanding>,
    /// The unit that comes next; `None` if everything was practised.
    pub next: Option<String>,
    /// The exercises of today.
    pub daily: Vec<Drill>,
    /// How many techniques are due today.
    pub due: usize,
}

/// A unit of the path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UnitStanding {
    /// Its name in addresses.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What one learns in it.
    pub idea: String,
    /// Which way it lies on: `classic`, `killer`, `jigsaw` or `variants`.
    pub track: String,
    /// Its lessons in order.
    pub lessons: Vec<LessonStanding>,
}

/// A lesson of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonStanding {
    /// The technique by its name in addresses.
    pub technique: String,
    /// The technique as people say it.
    pub title: String,
    /// The exercises of one sitting.
    pub sitting: Vec<Drill>,
    /// How many exercises were done.
    pub exercises: u32,
    /// How many of them went well.
    pub right: u32,
    /// The time that they took, in seconds.
    pub seconds: u64,
    /// Whether it is known.
    pub is_known: bool,
    /// How likely the technique is found today, in percent; `None` if it was never practised.
    pub recall: Option<u8>,
    /// In how many days it is due again.
    pub due_in: Option<i64>,
    /// How it went in the last twelve weeks, the present one last.
    pub weeks: Vec<PracticeWeek>,
}

/// The exercises of a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PracticeWeek {
    /// How many were done.
    pub exercises: u32,
    /// How many of them were found without help and at the first try.
    pub unaided: u32,
}

/// Which exercise is to be made, all but its seed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Drill {
    /// The technique by its name in addresses.
    pub technique: String,
    /// The board by its variant.
    pub grid: String,
    /// What is asked: `find`, `spot`, `why-not` or `next`.
    pub kind: String,
    /// How much of the board is open, from 1 for the part around the pattern to 5; the whole board without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub growth: Option<u8>,
}

/// Which exercise: the same one everywhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ExerciseName {
    /// What is asked about which technique.
    #[serde(flatten)]
    pub drill: Drill,
    /// Where its luck comes from.
    pub seed: u64,
}

/// An exercise, with the help that can be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// Which one it is.
    pub name: ExerciseName,
    /// The technique as people say it, unless it is to be found out.
    pub title: String,
    /// How many seconds there are for it; any number if there is none.
    pub seconds: Option<u64>,
    /// The position.
    pub board: BoardText,
    /// What each cell can still be.
    #[serde(with = "plain::digits_by_cell")]
    pub candidates: Vec<DigitSet>,
    /// What an answer is.
    pub wants: Wants,
    /// Whether the candidates are needed to see it.
    pub shows_candidates: bool,
    /// What is to be done.
    pub question: Vec<Sentence>,
    /// The candidate that the question is about.
    pub about: Option<At>,
    /// What there is to choose from.
    pub choices: Vec<Sentence>,
    /// What is told to who asks for help, little by little.
    pub help: Vec<Explanation>,
}

/// What an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// A digit in a cell.
    Digit,
    /// The cells of the pattern, or candidates that are to go.
    Pattern,
    /// One of the choices.
    Choice,
}

/// An answer, and what came before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attempted {
    /// The exercise.
    pub exercise: ExerciseName,
    /// The answer.
    pub reply: Response,
    /// How many tiers of help were told.
    pub told: usize,
    /// How many answers were refused.
    pub refused: usize,
    /// How long it took.
    pub millis: u64,
}

/// What somebody answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    /// This digit goes here.
    Place(At),
    /// These candidates are false.
    Remove(Vec<At>),
    /// The pattern is in these cells.
    Cells(#[serde(with = "plain::cells")] Vec<Cell>),
    /// The choice with this number, from 0.
    Choice(usize),
}

impl Response {
    /// What a move at a board answers: a digit is placed, a mark is called false.
    pub fn of_move(command: &ninefold_game::Command) -> Option<Self> {
        let ninefold_game::Command::Write { cells, ink, .. } = command else { return None };
        match (ink, cells.as_slice()) {
            (Ink::Digit(digit), [cell]) => Some(Self::Place(At { cell: *cell, digit: *digit })),
            (Ink::Corner(digit) | Ink::Centre(digit) | Ink::Candidate(digit), [_, ..]) => {
                Some(Self::Remove(cells.iter().map(|&cell| At { cell, digit: *digit }).collect()))
            }
            _ => None,
        }
    }
}

/// What comes of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// The verdict in words, with the reason.
    pub sentences: Vec<Sentence>,
    /// What the exercise was worth, if it is done: `again`, `hard`, `good` or `easy`.
    pub recall: Option<String>,
    /// Whether the answer is known not to hold; what is merely not recognised does not count against anybody.
    pub is_refused: bool,
    /// The step that the answer was, drawn.
    pub step: Option<Explanation>,
}

/// A game that was gone through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// What it shows, in words.
    pub sentences: Vec<Sentence>,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// How it went by technique, easiest first.
    pub techniques: Vec<TechniqueUse>,
    /// What to practise, most urgent first.
    pub missed: Vec<Drill>,
}

/// What games show of each technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Insight {
    /// How many games were gone through.
    pub games: usize,
    /// Every technique that came up, easiest first.
    pub techniques: Vec<PlayedTechnique>,
    /// Practice and games together, as a table of comma-separated values.
    pub csv: String,
}

/// How somebody does with a technique in games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedTechnique {
    /// Its name, as people say it.
    pub technique: String,
    /// In how many games it came up.
    pub games: usize,
    /// How often it was used.
    pub used: usize,
    /// How often a wrong move was made where it was the easiest step.
    pub missed: usize,
    /// How often it was the technique of a hint.
    pub hinted: usize,
    /// The time that its moves took, in seconds.
    pub seconds: u64,
    /// The last twelve weeks, the present one last: how often it came up, and was used without a hint.
    pub weeks: Vec<PracticeWeek>,
}

/// How a game went with a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniqueUse {
    /// Its name, as people say it.
    pub technique: String,
    /// How often it was used.
    pub used: usize,
    /// How often a wrong move was made where it was the easiest step.
    pub missed: usize,
    /// How often it was the technique of a hint.
    pub hinted: usize,
}

/// A move, and what was there to be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewedMove {
    /// Its place in the log of the game: so many events had happened before it.
    pub event: usize,
    /// When it was made, in milliseconds of time played.
    pub at: u64,
    /// How long after the move before.
    pub took: u64,
    /// Whether it agrees with the solution.
    pub is_right: bool,
    /// The technique that it was, as people say it.
    pub by: Option<String>,
    /// The easiest technique that led on from there.
    pub easiest: Option<String>,
    /// Both in a sentence.
    pub told: Sentence,
}

/// What is shown step by step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Footage {
    /// A game, as [`log`](crate::log) writes it.
    Game(String),
    /// The way of a person to the solution of a puzzle.
    Solution(BoardText),
}

/// How that is shown outside of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Film {
    /// A picture that moves.
    Svg,
    /// What stands after `#` in a link to it, as [`shared`](crate::shared) writes it; for games alone.
    Link,
}

/// A picture of a film.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FilmFrame {
    /// The picture.
    pub svg: String,
    /// How long it stays, in milliseconds.
    pub millis: u64,
    /// When it appears, in milliseconds of time played.
    pub at: u64,
    /// The same drawn with characters.
    pub text: String,
    /// What happened, or why.
    pub said: Vec<Sentence>,
}

/// A part of a set as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// The board in Ninefold's own text form, with marks where they are needed, and with its solution.
    pub board: String,
    /// What it is about: the technique, or the variant.
    pub title: String,
    /// What is to be done; nothing for a puzzle.
    pub question: Vec<Sentence>,
    /// What there is to choose from.
    pub choices: Vec<Sentence>,
    /// The answer with its argument; nothing for a puzzle.
    pub answer: Vec<Sentence>,
}
