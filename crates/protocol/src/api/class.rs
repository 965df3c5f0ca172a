//! A class: a set of exercises by a code, and who has solved what. Nobody needs an account.

use crate::set::{ExerciseSet, SetItem};
use crate::worker::Response;
use ninefold_game::{End, Moment, Session};
use std::fmt;

body! {
    /// The form of a new class.
    pub struct NewClass {
        /// What is to be done.
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        pub set: ExerciseSet,
        /// For how many days it is kept, 1 to 90; 14 unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub days: Option<u32>,
    }

    /// A class that is open.
    pub struct ClassOpened {
        /// What pupils type, or open as a link: `/class/CODE`.
        pub code: String,
        /// What only the teacher has: it shows the results, and ends the class.
        pub key: String,
        /// When it ends; then everything about it is forgotten.
        pub ends: i64,
    }

    /// What a class is to do.
    pub struct ClassInfo {
        /// The set.
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        pub set: ExerciseSet,
        /// When it ends.
        pub ends: i64,
    }

    /// Somebody who comes into a class.
    pub struct NewPupil {
        /// How they want to be called there, 1 to 40 characters.
        #[serde(default)]
        pub name: String,
    }

    /// Somebody who is in a class.
    pub struct PupilIn {
        /// What this pupil shows with every answer.
        pub pupil: String,
    }

    /// The answer of a pupil.
    pub struct ClassAnswer {
        /// Who.
        pub pupil: String,
        /// Which part of the set, from 0.
        pub item: u32,
        /// The answer to an exercise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
        pub reply: Option<Response>,
        /// The solution of a puzzle, as digits in reading order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub solved: Option<String>,
        /// How many tiers of help were told.
        #[serde(default)]
        pub told: u32,
        /// How many answers were refused before.
        #[serde(default)]
        pub refused: u32,
        /// How long it took.
        #[serde(default)]
        pub millis: u64,
    }

    /// What came of an answer.
    pub struct ClassJudged {
        /// `again`, `hard`, `good` or `easy`; nothing if the answer is wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub recall: Option<String>,
    }

    /// What shows that one is the teacher of a class.
    pub struct ClassKey {
        /// The key that came when the class was opened.
        #[serde(default)]
        pub key: String,
    }

    /// Who has solved what.
    pub struct ClassResults {
        /// What the set is called.
        pub title: String,
        /// What is to be done.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
        pub items: Vec<SetItem>,
        /// When the class ends.
        pub ends: i64,
        /// The pupils, by name.
        pub pupils: Vec<PupilResults>,
    }

    /// What a pupil has solved.
    pub struct PupilResults {
        /// The name.
        pub name: String,
        /// What is solved, in the order of the set.
        pub results: Vec<PupilResult>,
    }

    /// Something solved by a pupil.
    pub struct PupilResult {
        /// Which part of the set, from 0.
        pub item: u32,
        /// `again` where the argument had to be told, `hard`, `good` or `easy`.
        pub recall: String,
        /// How long it took, as the pupil's device says.
        pub millis: u64,
    }
}

/// The seat of a pupil in a class, as the device keeps it on which the pupil came in: `PUPIL MOMENT`.
///
/// The moment is there for devices that many use, as in a school: what somebody else has solved on them before is
/// nothing that this pupil has done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassSeat {
    /// What the pupil shows with every answer.
    pub pupil: String,
    /// When the seat was taken.
    pub since: Moment,
}

impl ClassSeat {
    /// The seat in a text that was kept; one that was kept without a moment, by earlier versions, counts from now.
    pub fn read(kept: &str, now: Moment) -> Self {
        let parts = kept.split_once(' ').and_then(|(pupil, since)| Some((pupil, since.parse::<u64>().ok()?)));
        let (pupil, since) = parts.map_or((kept, now), |(pupil, since)| (pupil, Moment(since)));
        Self { pupil: pupil.to_owned(), since }
    }

    /// Whether a game of the device counts for the pupil: it was begun after the seat was taken.
    pub fn counts(&self, game: &Session) -> bool {
        game.setup().started >= self.since
    }
}

impl fmt::Display for ClassSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.pupil, self.since.0)
    }
}

impl ClassAnswer {
    /// The answer of a pupil who has solved the puzzle of a part, counted from 0, in a game; `None` if the game is
    /// not solved. What was told there ([`Session::n_told`]) counts as help.
    pub fn of_game(pupil: &str, item: usize, game: &Session) -> Option<Self> {
        let digits = game.sheet().digits().into_iter().map(|digit| digit.map(|digit| digit.to_string()));
        let solved = digits.collect::<Option<String>>().filter(|_| game.end() == Some(End::Solved))?;
        let last = game.log().last().map_or(game.setup().started, |event| event.at);
        Some(Self {
            pupil: pupil.to_owned(),
            item: u32::try_from(item).unwrap_or(u32::MAX),
            reply: None,
            solved: Some(solved),
            told: u32::try_from(game.n_told()).unwrap_or(u32::MAX),
            refused: 0,
            millis: u64::try_from(game.elapsed(last).as_millis()).unwrap_or(u64::MAX),
        })
    }
}

impl ClassResults {
    /// A row for each pupil, a column for each part of the set, as comma-separated values.
    pub fn csv(&self) -> String {
        let parts = 0..self.items.len();
        let numbers = parts.clone().map(|at| (at + 1).to_string());
        let head = ["name".to_owned()].into_iter().chain(numbers).collect::<Vec<_>>().join(",");
        let row = |pupil: &PupilResults| {
            let cell = |at: usize| pupil.result(at).map(|result| result.recall.clone()).unwrap_or_default();
            let cells = [quoted(&pupil.name)].into_iter().chain(parts.clone().map(cell));
            cells.collect::<Vec<_>>().join(",")
        };
        [head].into_iter().chain(self.pupils.iter().map(row)).map(|line| line + "\n").collect()
    }
}

impl PupilResults {
    /// How a part of the set went, counted from 0, if it is solved.
    pub fn result(&self, at: usize) -> Option<&PupilResult> {
        self.results.iter().find(|result| result.item as usize == at)
    }
}

/// A name as a value between commas; one that a spreadsheet would take for a formula is disarmed.
fn quoted(name: &str) -> String {
    let disarmed = if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name.to_owned() };
    format!("\"{}\"", disarmed.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::{Command, Seat, Setup};
    use ninefold_puzzle::{Cell, Digit, Puzzle, Solution};

    #[test]
    fn a_solved_game_is_an_answer_and_what_was_told_in_it_is_help() {
        let puzzle: Puzzle = "1234\n4321\n.143\n3.1.".parse().expect("a puzzle");
        let solved = "1234432121433412";
        let digits = solved.bytes().map(|sign| Digit::new(sign - b'0')).collect::<Vec<_>>();
        let solution = Solution::new(puzzle.rules(), &digits).expect("it keeps the rules");
        let setup = Setup { started: Moment(1_000), ..Setup::new(puzzle, Some(solution)) };
        let mut game = Session::new(setup).expect("it can be played");
        let mut told = Vec::new();
        for (cell, at) in [8, 13, 15].into_iter().zip([2_000, 3_000, 4_000]) {
            told.push(ClassAnswer::of_game("mia", 1, &game).is_some());
            let cell = Cell::new(cell);
            let command = match digits[cell.index()] {
                Some(digit) if cell.index() != 13 => Command::enter(cell, digit),
                _ => Command::Reveal(cell),
            };
            game.play(Moment(at), Seat::SOLO, &command).expect("it is a move");
        }
        assert_eq!(told, [false; 3]);
        let answer = ClassAnswer::of_game("mia", 1, &game).expect("it is solved");
        assert_eq!((answer.pupil.as_str(), answer.item, answer.solved.as_deref()), ("mia", 1, Some(solved)));
        assert_eq!((answer.told, answer.millis, answer.reply), (1, 3_000, None));
    }

    #[test]
    fn a_seat_is_kept_with_its_moment_and_games_count_that_were_begun_from_then_on() {
        let seat = ClassSeat { pupil: "7KQ2".into(), since: Moment(1_000) };
        let now = Moment(9_000);
        assert_eq!(ClassSeat::read(&seat.to_string(), now), seat);
        assert_eq!(ClassSeat::read("7KQ2", now), ClassSeat { since: now, ..seat.clone() });
        let counts = |started: u64| {
            let puzzle: Puzzle = "1234\n4321\n.143\n3.1.".parse().expect("a puzzle");
            let setup = Setup { started: Moment(started), ..Setup::new(puzzle, None) };
            seat.counts(&Session::new(setup).expect("it can be played"))
        };
        assert_eq!([999, 1_000, 1_001].map(counts), [false, true, true]);
    }

    #[test]
    fn results_are_a_table_that_no_name_can_break() {
        let puzzle = SetItem::Puzzle { puzzle: String::new() };
        let result = PupilResult { item: 1, recall: "good".into(), millis: 7 };
        let pupil = |name: &str, results: &[PupilResult]| PupilResults {
            name: name.into(),
            results: results.to_vec(),
        };
        let results = ClassResults {
            title: "Fish".into(),
            items: vec![puzzle; 2],
            ends: 0,
            pupils: vec![pupil("Mia, \"K\"", &[result]), pupil("=1+1", &[])],
        };
        assert_eq!(results.csv(), "name,1,2\n\"Mia, \"\"K\"\"\",,good\n\"'=1+1\",,\n");
    }
}
