//! [`Memory`]: when a technique is due again.
//!
//! This is FSRS, the free spaced repetition scheduler of Jarrett Ye and the open-spaced-repetition project,
//! by its published formulas and standard weights of version 5, over *techniques*: each review is a new
//! position. Days come in with every attempt, for this crate knows no clock.

use crate::exercise::ExerciseKind;
use crate::path::{Lesson, Track, UNITS};
use ninefold_logic::Technique;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How an exercise went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Recall {
    /// The whole argument had to be told.
    Again = 1,
    /// Found with a little help, or not at the first try.
    Hard = 2,
    /// Found.
    Good = 3,
    /// Found at once.
    Easy = 4,
}

/// What is known about how well somebody remembers a technique.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trace {
    /// After so many days without practice, nine of ten would still be known.
    pub stability: f64,
    /// How hard it is for this person, from 1 to 10.
    pub difficulty: f64,
    /// The day of the last exercise.
    pub last: i64,
    /// How many exercises there were.
    pub exercises: u32,
    /// How many of them went well.
    pub right: u32,
}

/// What somebody has practised, as the sum of the attempts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory(BTreeMap<Technique, Trace>);

/// The standard weights of FSRS 5.
const W: [f64; 19] = [
    0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925, 1.9395,
    0.11, 0.29605, 2.2698, 0.2315, 2.9898, 0.51655, 0.6621,
];
const DECAY: f64 = -0.5;
const FACTOR: f64 = 19.0 / 81.0;
/// A technique is due when it would be known with this likelihood.
const WANTED: f64 = 0.9;

/// Found within this time without help, an exercise was easy.
const AT_ONCE: Duration = Duration::from_secs(10);

/// How many exercises a day's practice has: about ten minutes.
const A_DAY: usize = 10;

impl Recall {
    /// All of them, the worst first.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    /// How an exercise went, by how many tiers of help were told, how many answers were refused, and the time.
    pub fn of(told: usize, refused: usize, took: Duration) -> Self {
        match (told, refused) {
            (3.., _) => Self::Again,
            (0, 0) if took <= AT_ONCE => Self::Easy,
            (0, 0) => Self::Good,
            _ => Self::Hard,
        }
    }

    /// Its name in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Hard => "hard",
            Self::Good => "good",
            Self::Easy => "easy",
        }
    }

    /// The recall of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|recall| recall.name() == name)
    }
}

impl Memory {
    /// Takes an attempt in; days are counted from any fixed day.
    pub fn add(&mut self, technique: Technique, recall: Recall, day: i64) {
        let trace = self.0.entry(technique).or_insert_with(|| Trace {
            stability: 0.0,
            difficulty: 0.0,
            last: day,
            exercises: 0,
            right: 0,
        });
        trace.learn(recall, day);
    }

    /// What is known of a technique.
    pub fn trace(&self, technique: Technique) -> Option<&Trace> {
        self.0.get(&technique)
    }

    /// Every technique that was practised.
    pub fn traces(&self) -> impl Iterator<Item = (Technique, &Trace)> {
        self.0.iter().map(|(&technique, trace)| (technique, trace))
    }

    /// What is due on a day, the least remembered first.
    pub fn due(&self, day: i64) -> Vec<Technique> {
        let mut due = self.traces().filter(|(_, trace)| trace.due() <= day).collect::<Vec<_>>();
        due.sort_by(|(_, one), (_, other)| one.recall_on(day).total_cmp(&other.recall_on(day)));
        due.into_iter().map(|(technique, _)| technique).collect()
    }

    /// The exercises of a day: what is due, then what comes next on the path, until there are ten.
    pub(crate) fn daily(&self, day: i64) -> Vec<(Lesson, ExerciseKind)> {
        let due = self.due(day).into_iter().filter_map(Lesson::of);
        let units = UNITS.iter().filter(|unit| unit.track == Track::Classic);
        let new =
            units.flat_map(|unit| unit.lessons()).filter(|lesson| self.trace(lesson.technique).is_none());
        // A technique is one lesson here, whatever boards have it: Rule Bounds alone has thirteen, which would fill
        // the day.
        let mut listed = BTreeSet::new();
        let known = Lesson::all()
            .filter(|lesson| self.trace(lesson.technique).is_some() && listed.insert(lesson.technique));
        // Three exercises of what is new, so that it is met more than once.
        let mut lessons =
            due.take(A_DAY - 3).chain(new.take(1).flat_map(|lesson| [lesson; 3])).collect::<Vec<_>>();
        lessons.extend(known.take(A_DAY.saturating_sub(lessons.len())));
        let mut first = lessons.clone().into_iter().cycle();
        while !lessons.is_empty() && lessons.len() < A_DAY {
            lessons.extend(first.next());
        }
        let kind = |(index, lesson): (usize, Lesson)| {
            let kinds = lesson.kinds();
            (lesson, kinds[index % kinds.len()])
        };
        lessons.into_iter().enumerate().map(kind).collect()
    }
}

impl Trace {
    /// How likely it is that the technique is found on a day.
    pub fn recall_on(&self, day: i64) -> f64 {
        let days = (day - self.last).max(0) as f64;
        (1.0 + FACTOR * days / self.stability).powf(DECAY)
    }

    /// The day on which it is due again.
    pub fn due(&self) -> i64 {
        let days = self.stability / FACTOR * (WANTED.powf(1.0 / DECAY) - 1.0);
        self.last.saturating_add((days.round() as i64).clamp(1, 36_500))
    }

    fn learn(&mut self, recall: Recall, day: i64) {
        let grade = f64::from(recall as u8);
        if self.exercises == 0 {
            self.stability = W[recall as usize - 1];
            self.difficulty = first_difficulty(grade);
        } else {
            let known = self.recall_on(day);
            self.stability = match recall {
                _ if day <= self.last => self.stability * (W[17] * (grade - 3.0 + W[18])).exp(),
                Recall::Again => self.forgotten(known).min(self.stability),
                Recall::Hard => self.remembered(known, W[15]),
                Recall::Good => self.remembered(known, 1.0),
                Recall::Easy => self.remembered(known, W[16]),
            }
            .clamp(0.01, 36_500.0);
            let change = -W[6] * (grade - 3.0) * (10.0 - self.difficulty) / 9.0;
            let moved = W[7] * first_difficulty(4.0) + (1.0 - W[7]) * (self.difficulty + change);
            self.difficulty = moved.clamp(1.0, 10.0);
        }
        self.last = self.last.max(day);
        self.exercises += 1;
        self.right += u32::from(recall != Recall::Again);
    }

    fn remembered(&self, known: f64, by_grade: f64) -> f64 {
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * ((W[10] * (1.0 - known)).exp() - 1.0)
            * by_grade;
        self.stability * (1.0 + growth)
    }

    fn forgotten(&self, known: f64) -> f64 {
        W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * (W[14] * (1.0 - known)).exp()
    }
}

fn first_difficulty(grade: f64) -> f64 {
    (W[4] - (W[5] * (grade - 1.0)).exp() + 1.0).clamp(1.0, 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_waits_longer_each_time_and_what_is_forgotten_comes_back_soon() {
        use Recall::{Again, Good};
        let mut memory = Memory::default();
        let mut day = 100;
        let mut waits = Vec::new();
        let went = [Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good];
        for recall in went {
            memory.add(Technique::XWing, recall, day);
            let due = memory.trace(Technique::XWing).expect("it was practised").due();
            waits.push(due - day);
            day = due;
        }
        // The intervals that the open-spaced-repetition project publishes for these weights and answers.
        assert_eq!(waits, [3, 11, 35, 101, 269, 669, 12, 2, 5, 12, 26, 55, 112]);
        assert!(memory.due(day - 1).is_empty());
        assert_eq!(memory.due(day), [Technique::XWing]);
    }

    #[test]
    fn a_day_has_ten_exercises_what_is_due_first() {
        let mut memory = Memory::default();
        assert_eq!(memory.daily(0).len(), A_DAY);
        memory.add(Technique::Swordfish, Recall::Again, 0);
        memory.add(Technique::NakedPair, Recall::Easy, 0);
        let daily = memory.daily(2);
        assert_eq!((daily.len(), daily[0].0.technique), (A_DAY, Technique::Swordfish));
    }

    #[test]
    fn what_is_known_comes_once_however_many_boards_have_it() {
        use Technique::*;
        let known =
            [HiddenSingle, NakedPair, XWing, LawOfLeftovers, RuleBounds, RuleCombinations, CommonPeers];
        let mut memory = Memory::default();
        for technique in known {
            memory.add(technique, Recall::Easy, 0);
        }
        // Nothing is due yet: three exercises of what is new come first, then the seven.
        let daily = memory.daily(1);
        let techniques = daily[3..].iter().map(|(lesson, _)| lesson.technique).collect::<BTreeSet<_>>();
        assert_eq!((daily.len(), techniques), (A_DAY, BTreeSet::from(known)));
    }
}
