//! [`Planned`]: which exercise is to be made; [`plan_set`]: those that somebody puts together for others.

use crate::exercise::{Exercise, ExerciseKind};
use crate::growth::Growth;
use crate::path::Lesson;

/// What is asked in turn: to see one comes before carrying it out, and why it holds comes last. Nothing is
/// against the clock, which paper does not have.
const KINDS: [ExerciseKind; 4] =
    [ExerciseKind::Spot, ExerciseKind::Find, ExerciseKind::Find, ExerciseKind::WhyNot];

/// An exercise that is yet to be made: the same one everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Planned {
    /// What it is about.
    pub lesson: Lesson,
    /// What is asked.
    pub kind: ExerciseKind,
    /// How much of the board is open.
    pub growth: Growth,
    /// Where it comes from.
    pub seed: u64,
}

impl Planned {
    /// By the names that messages and links have: `x-wing`, `classic`, `find`. Without a growth it is the whole board.
    pub fn named(technique: &str, grid: &str, kind: &str, growth: Option<u8>, seed: u64) -> Option<Self> {
        let (lesson, kind) = Lesson::named(technique, grid).zip(ExerciseKind::named(kind))?;
        let growth = growth.map_or(Some(Growth::WHOLE), Growth::numbered)?;
        Some(Self { lesson, kind, growth, seed })
    }

    /// The exercise; `None` if none was found.
    pub fn make(self) -> Option<Exercise> {
        Exercise::grown(self.lesson, self.kind, self.growth, self.seed)
    }
}

/// So many exercises on some lessons, in their order; those of a lesson grow. The same seed gives the same set.
pub fn plan_set(lessons: &[Lesson], count: usize, seed: u64) -> Vec<Planned> {
    let mut plan = Vec::with_capacity(count);
    for (index, &lesson) in lessons.iter().enumerate() {
        let share = |index: usize| index * count / lessons.len();
        let asked = KINDS.into_iter().filter(|kind| lesson.kinds().contains(kind));
        let count = share(index + 1) - share(index);
        let kinds = asked.cycle().take(count).collect::<Vec<_>>();
        for (number, kind) in kinds.into_iter().enumerate() {
            let growth = Growth::in_turn(number, count);
            plan.push(Planned { lesson, kind, growth, seed: seed.wrapping_add(plan.len() as u64) });
        }
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_logic::Technique;

    #[test]
    fn every_lesson_of_a_set_has_its_share_and_only_kinds_that_it_knows() {
        let lessons =
            [Technique::XWing, Technique::XChain, Technique::NakedPair].map(Lesson::of).map(Option::unwrap);
        let plan = plan_set(&lessons, 10, 7);
        let counts = lessons.map(|lesson| plan.iter().filter(|planned| planned.lesson == lesson).count());
        assert_eq!(counts, [3, 3, 4]);
        assert!(plan.iter().all(|planned| planned.lesson.kinds().contains(&planned.kind)));
        assert_eq!(plan.iter().map(|planned| planned.seed).collect::<Vec<_>>(), (7..17).collect::<Vec<_>>());
        let growths = plan.iter().map(|planned| planned.growth.number()).collect::<Vec<_>>();
        assert_eq!(growths, [1, 3, 5, 1, 3, 5, 1, 2, 3, 5]);
        assert_eq!(plan_set(&[], 10, 7), []);
    }
}
