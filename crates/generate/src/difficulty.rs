//! [`Difficulty`]: how hard a puzzle should be for people.

use ninefold_logic::{End, Grade, Ladder, Level, Promise, Technique, grade_by};
use ninefold_puzzle::Puzzle;
use std::ops::RangeInclusive;

/// What solving a puzzle should ask of a person; nothing in particular by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difficulty {
    /// The level of the puzzle lies in this range.
    pub levels: Option<RangeInclusive<Level>>,
    /// The puzzle cannot be solved without any one of these, and needs nothing harder.
    pub needs: Vec<Technique>,
    /// The puzzle can be solved without these.
    pub without: Vec<Technique>,
}

impl Difficulty {
    /// Whether anything is asked at all.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// The grade of a puzzle with one solution, if it is as hard as asked.
    ///
    /// Techniques that are needed bound the ladder from above: with it the puzzle is solved, and
    /// without any one of them it is not.
    pub(crate) fn grade(&self, puzzle: &Puzzle) -> Option<Grade> {
        let ladder = self.ladder();
        let grade = grade_by(puzzle, Promise::OneSolution, &ladder)?;
        let in_range = self.levels.as_ref().is_none_or(|levels| levels.contains(&grade.level));
        let must_be_solved = !self.needs.is_empty() || !self.without.is_empty();
        if !in_range || must_be_solved && grade.end != End::Solved {
            return None;
        }
        let is_needed = |&technique: &Technique| {
            grade.counts.contains_key(&technique)
                && grade_by(puzzle, Promise::OneSolution, &ladder.clone().without(technique))
                    .is_some_and(|without| without.end != End::Solved)
        };
        self.needs.iter().all(is_needed).then_some(grade)
    }

    fn ladder(&self) -> Ladder {
        let full = self.needs.iter().fold(Ladder::ninefold(), |ladder, &technique| ladder.with(technique));
        let hardest = self.needs.iter().copied().max_by_key(|&technique| full.rank(technique));
        let ladder = hardest.map_or_else(|| full.clone(), |technique| full.clone().up_to(technique));
        self.without.iter().fold(ladder, |ladder, &technique| ladder.without(technique))
    }
}
