//! [`Progress`]: what somebody has practised, lesson by lesson, and what is known of it.

use crate::exercise::ExerciseKind;
use crate::growth::Growth;
use crate::memory::{Memory, Recall};
use crate::path::{Lesson, Track};
use ninefold_logic::Technique;
use std::collections::HashMap;
use std::time::Duration;

/// What somebody has practised, as the sum of the exercises that were done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    lessons: HashMap<Lesson, Standing>,
    days: HashMap<Lesson, Vec<DoneOn>>,
    /// What was practised last of each technique on a full-sized board, with its day.
    last: HashMap<Technique, (i64, Lesson)>,
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
        if lesson.grid.is_full_sized() {
            let last = self.last.entry(lesson.technique).or_insert((day, lesson));
            // What was done on another device may come in late.
            if day >= last.0 {
                *last = (day, lesson);
            }
        }
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

    /// The exercises of a day: what is due, then what comes next on the path. What several boards have comes on the
    /// one on which it was practised last. Small boards are left out of this: whoever only does these exercises would
    /// stay on 4x4 with the first singles for good, since what is new is a technique and not a board.
    pub fn daily(&self, day: i64) -> Vec<(Lesson, ExerciseKind)> {
        let mut planned = self.memory.daily(day);
        for (lesson, _) in &mut planned {
            if let Some(&(_, last)) = self.last.get(&lesson.technique) {
                *lesson = last;
            }
        }
        planned
    }

    /// The first lesson of the classic path that was never practised and is not known.
    pub fn next_lesson(&self) -> Option<Lesson> {
        let on_the_way = |lesson: &Lesson| lesson.unit().is_some_and(|unit| unit.track == Track::Classic);
        Lesson::all().filter(on_the_way).find(|&lesson| self.standing(lesson).exercises == 0)
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
    /// why it holds after it, and at last nobody says what to look for. Each has more on its board than the one before.
    pub fn sitting(self) -> [(ExerciseKind, Growth); 5] {
        use ExerciseKind::{Find, Next, Spot, WhyNot};
        let kinds = self.kinds();
        let kind = |kind| if kinds.contains(&kind) { kind } else { Find };
        let asked = [Spot, Find, Find, WhyNot, Next].map(kind);
        std::array::from_fn(|index| (asked[index], Growth::ALL[index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Grid;
    use ninefold_puzzle::Feature;

    #[test]
    fn a_lesson_is_known_after_three_finds_without_help_or_one_in_a_test() {
        let lesson = Lesson::of(Technique::XWing).expect("it is taught");
        let after = |attempts: &[(Occasion, Recall)]| {
            let mut progress = Progress::default();
            for &(occasion, recall) in attempts {
                progress.add(lesson, occasion, recall, Duration::from_secs(30), 7);
            }
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
    fn what_is_due_comes_on_the_full_sized_board_that_was_practised_last() {
        let check = |technique: Technique, practised: &[(Grid, i64)], expect: Grid| {
            let mut progress = Progress::default();
            for &(grid, day) in practised {
                let lesson = Lesson { grid, technique };
                progress.add(lesson, Occasion::Practice, Recall::Again, Duration::ZERO, day);
            }
            assert_eq!(progress.daily(9)[0].0, Lesson { grid: expect, technique }, "{practised:?}");
        };
        let [kropki, arrow, thermo, windows] =
            [Feature::Kropki, Feature::Arrow, Feature::Thermo, Feature::Windoku].map(Grid::With);
        check(Technique::RuleBounds, &[(kropki, 0), (arrow, 2), (thermo, 1)], arrow);
        check(Technique::LawOfLeftovers, &[(windows, 0)], windows);
        // Both on one day: the order in which they were done decides, not that of the path.
        check(Technique::LawOfLeftovers, &[(windows, 0), (Grid::Jigsaw, 0)], Grid::Jigsaw);
        check(Technique::HiddenSingle, &[(Grid::Four, 0)], Grid::Nine);
    }

    #[test]
    fn the_path_goes_on_where_nothing_was_practised() {
        let mut progress = Progress::default();
        let first = progress.next_lesson().expect("there is a first lesson");
        progress.add(first, Occasion::Practice, Recall::Again, Duration::ZERO, 0);
        assert_eq!(progress.next_lesson(), Lesson::all().nth(1));
    }
}
