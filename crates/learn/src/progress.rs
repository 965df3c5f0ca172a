//! [`Progress`]: what somebody has practised, lesson by lesson, and what is known of it.

use crate::exercise::ExerciseKind;
use crate::memory::{Memory, Recall};
use crate::path::{Grid, Lesson, Track};
use ninefold_logic::Technique;
use std::collections::HashMap;
use std::time::Duration;

/// What somebody has practised, as the sum of the exercises that were done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    lessons: HashMap<Lesson, Standing>,
    days: HashMap<Lesson, Vec<DoneOn>>,
    memory: Memory,
}

/// An exercise, by its day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DoneOn {
    pub(crate) day: i64,
    /// Whether it was found without help and at the first try.
    pub(crate) is_unaided: bool,
}

/// How somebody stands with a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many exercises were done.
    pub exercises: u32,
    /// How many of them went well.
    pub right: u32,
    /// How many were found without help and at the first try.
    pub unaided: u32,
    /// How many of these were found in a test.
    pub tested: u32,
    /// The time that they took together.
    pub time: Duration,
}

/// Why an exercise was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// To learn.
    Practice,
    /// To show that one knows it already.
    Test,
}

/// So many exercises without help, and a lesson is known; in a test one is enough.
const UNAIDED: u32 = 3;

impl Progress {
    /// Takes an exercise in; days are counted from any fixed day.
    pub fn add(&mut self, lesson: Lesson, occasion: Occasion, recall: Recall, took: Duration, day: i64) {
        self.memory.add(lesson.technique, recall, day);
        let standing = self.lessons.entry(lesson).or_default();
        standing.exercises += 1;
        standing.right += u32::from(recall != Recall::Again);
        let is_unaided = recall >= Recall::Good;
        standing.unaided += u32::from(is_unaided);
        standing.tested += u32::from(is_unaided && occasion == Occasion::Test);
        standing.time += took;
        self.days.entry(lesson).or_default().push(DoneOn { day, is_unaided });
    }

    /// The exercises of a lesson, in the order in which they were done.
    pub(crate) fn days_of(&self, lesson: Lesson) -> &[DoneOn] {
        self.days.get(&lesson).map_or(&[], Vec::as_slice)
    }

    /// How somebody stands with a lesson.
    pub fn standing(&self, lesson: Lesson) -> Standing {
        self.lessons.get(&lesson).copied().unwrap_or_default()
    }

    /// When techniques are due again.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The exercises of a day: what is due, then what comes next on the path. What several variants have comes on
    /// the board on which it was practised last.
    pub fn daily(&self, day: i64) -> Vec<(Lesson, ExerciseKind)> {
        let mut planned = self.memory.daily(day);
        for (lesson, _) in &mut planned {
            if let (Grid::With(_), Some(last)) = (lesson.grid, self.last_practised(lesson.technique)) {
                *lesson = last;
            }
        }
        planned
    }

    /// The lesson about a technique that was practised last.
    fn last_practised(&self, technique: Technique) -> Option<Lesson> {
        let lessons = Lesson::all().filter(|lesson| lesson.technique == technique);
        let practised = lessons.filter_map(|lesson| Some((self.days_of(lesson).last()?.day, lesson)));
        practised.max_by_key(|(day, _)| *day).map(|(_, lesson)| lesson)
    }

    /// The first lesson of the classic path that was never practised and is not known.
    pub fn next_lesson(&self) -> Option<Lesson> {
        let on_the_way = |lesson: &Lesson| lesson.unit().is_some_and(|unit| unit.track == Track::Classic);
        Lesson::all().filter(on_the_way).find(|&lesson| self.standing(lesson).exercises == 0)
    }

    /// How well each technique is known, as a table of comma-separated values.
    pub fn csv(&self, today: i64) -> String {
        let mut text = "technique,level,exercises,right,seconds,recall_today,days_until_due\n".to_owned();
        for (technique, trace) in self.memory.traces() {
            let of_it = self.lessons.iter().filter(|(lesson, _)| lesson.technique == technique);
            let time = of_it.map(|(_, standing)| standing.time).sum::<Duration>();
            text.push_str(&format!(
                "{},{},{},{},{},{:.2},{}\n",
                technique.slug(),
                technique.level(),
                trace.exercises,
                trace.right,
                time.as_secs(),
                trace.recall_on(today),
                (trace.due() - today).max(0)
            ));
        }
        text
    }
}

impl Occasion {
    /// What the log of attempts calls the kind of an exercise in a test.
    pub const TEST: &'static str = "test";

    /// The occasion of an attempt by its kind in the log.
    pub fn of_kind(kind: &str) -> Self {
        if kind == Self::TEST { Self::Test } else { Self::Practice }
    }
}

impl Standing {
    /// Whether the lesson is known.
    pub fn is_known(self) -> bool {
        self.unaided >= UNAIDED || self.tested > 0
    }
}

impl Lesson {
    /// What the exercises of one sitting ask, in order: to see where one is comes before carrying it out, and
    /// why it holds after it, and at last nobody says what to look for.
    pub fn sitting(self) -> [ExerciseKind; 5] {
        let kinds = self.kinds();
        [ExerciseKind::Spot, ExerciseKind::Find, ExerciseKind::Find, ExerciseKind::WhyNot, ExerciseKind::Next]
            .map(|kind| if kinds.contains(&kind) { kind } else { ExerciseKind::Find })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::Feature;

    #[test]
    fn a_lesson_is_known_after_three_finds_without_help_or_one_in_a_test() {
        let lesson = Lesson::of(Technique::XWing).expect("it is taught");
        let after = |attempts: &[(Occasion, Recall)]| {
            let mut progress = Progress::default();
            for &(occasion, recall) in attempts {
                progress.add(lesson, occasion, recall, Duration::from_secs(30), 7);
            }
            assert!(progress.csv(7).contains("\nx-wing,Hard,"), "{}", progress.csv(7));
            progress.standing(lesson).is_known()
        };
        let (practice, test) = (Occasion::Practice, Occasion::Test);
        assert!(!after(&[(practice, Recall::Good); 2]));
        assert!(after(&[(practice, Recall::Good); 3]));
        assert!(!after(&[(practice, Recall::Hard); 9]));
        assert!(after(&[(test, Recall::Easy)]));
        assert!(!after(&[(test, Recall::Hard)]));
    }

    #[test]
    fn what_several_variants_have_is_due_on_the_board_that_was_practised_last() {
        let mut progress = Progress::default();
        for (feature, day) in [(Feature::Kropki, 0), (Feature::Arrow, 2), (Feature::Thermo, 1)] {
            let lesson = Lesson { grid: Grid::With(feature), technique: Technique::RuleBounds };
            progress.add(lesson, Occasion::Practice, Recall::Again, Duration::ZERO, day);
        }
        assert_eq!(progress.daily(9)[0].0.grid, Grid::With(Feature::Arrow));
    }

    #[test]
    fn the_path_goes_on_where_nothing_was_practised() {
        let mut progress = Progress::default();
        let first = progress.next_lesson().expect("there is a first lesson");
        progress.add(first, Occasion::Practice, Recall::Again, Duration::ZERO, 0);
        assert_eq!(progress.next_lesson(), Lesson::all().nth(1));
    }
}
