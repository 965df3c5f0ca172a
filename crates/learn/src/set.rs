//! [`plan_set`]: exercises that somebody puts together for others.

use crate::exercise::ExerciseKind;
use crate::path::Lesson;

/// What is asked in turn: to see one comes before carrying it out, and why it holds comes last. Nothing is
/// against the clock, which paper does not have.
const KINDS: [ExerciseKind; 4] =
    [ExerciseKind::Spot, ExerciseKind::Find, ExerciseKind::Find, ExerciseKind::WhyNot];

/// So many exercises on some lessons, in their order, with the seed of each. The same seed gives the same set.
pub fn plan_set(lessons: &[Lesson], count: usize, seed: u64) -> Vec<(Lesson, ExerciseKind, u64)> {
    let mut plan = Vec::with_capacity(count);
    for (index, &lesson) in lessons.iter().enumerate() {
        let share = |index: usize| index * count / lessons.len();
        let asked = KINDS.into_iter().filter(|kind| lesson.kinds().contains(kind));
        let kinds = asked.cycle().take(share(index + 1) - share(index)).collect::<Vec<_>>();
        for kind in kinds {
            plan.push((lesson, kind, seed.wrapping_add(plan.len() as u64)));
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
        let counts = lessons.map(|lesson| plan.iter().filter(|(planned, ..)| *planned == lesson).count());
        assert_eq!(counts, [3, 3, 4]);
        assert!(plan.iter().all(|(lesson, kind, _)| lesson.kinds().contains(kind)));
        assert_eq!(plan.iter().map(|(.., seed)| *seed).collect::<Vec<_>>(), (7..17).collect::<Vec<_>>());
        assert_eq!(plan_set(&[], 10, 7), []);
    }
}
