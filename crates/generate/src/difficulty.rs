//! [`Difficulty`]: how hard a puzzle should be for people.

use ninefold_logic::explainer::{Rater, Score, rate};
use ninefold_logic::{Grade, Ladder, Level, PathEnd, Promise, Technique, grade_by};
use ninefold_puzzle::Puzzle;
use ninefold_solve::Proper;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// What solving a puzzle should ask of a person; nothing in particular by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Difficulty {
    /// The level of the puzzle lies in this range.
    pub levels: Option<RangeInclusive<Level>>,
    /// The puzzle cannot be solved without any one of these, and needs nothing harder.
    pub needs: Vec<Technique>,
    /// The puzzle can be solved without these.
    pub without: Vec<Technique>,
    /// The rating (ER) of Sudoku Explainer 1.2.1 lies in this range; for classic puzzles.
    pub rating: Option<RatingRange>,
}

/// Why no puzzle can be as hard as is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// A technique must be needed, and must not be.
    NeededAndNot(Technique),
    /// A needed technique belongs to a higher level.
    TooHard {
        /// The hardest technique that is needed.
        technique: Technique,
        /// The highest level that is allowed.
        level: Level,
    },
    /// Nothing harder than the needed techniques is allowed, and they belong to lower levels.
    TooEasy {
        /// The hardest technique that is needed.
        technique: Technique,
        /// The lowest level that is allowed.
        level: Level,
    },
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeededAndNot(technique) => {
                write!(f, "a puzzle cannot need {} and do without it", technique.name())
            }
            Self::TooHard { technique, level } | Self::TooEasy { technique, level } => write!(
                f,
                "a puzzle that needs {} and nothing harder is {}, not {level}",
                technique.name(),
                technique.level()
            ),
        }
    }
}

/// A range of ratings, both ends included: `7.1..7.5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingRange(pub RangeInclusive<Score>);

impl Difficulty {
    /// Just a level.
    pub fn level(level: Level) -> Self {
        Self { levels: Some(level..=level), ..Self::default() }
    }

    /// Whether anything is asked at all.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// The levels, if nothing else is asked.
    pub(crate) fn only_levels(&self) -> Option<RangeInclusive<Level>> {
        let only = Self { levels: self.levels.clone(), ..Self::default() };
        self.levels.clone().filter(|_| *self == only)
    }

    /// Why no puzzle can be so, if that can be told without looking for one.
    pub(crate) fn contradiction(&self) -> Option<Contradiction> {
        let both = self.needs.iter().find(|technique| self.without.contains(technique));
        if let Some(&technique) = both {
            return Some(Contradiction::NeededAndNot(technique));
        }
        let levels = self.levels.as_ref()?;
        let hardest = self.needs.iter().copied().max_by_key(|technique| technique.level())?;
        if hardest.level() > *levels.end() {
            return Some(Contradiction::TooHard { technique: hardest, level: *levels.end() });
        }
        let rungs = self.ladder();
        let is_too_easy = rungs.rungs().iter().all(|technique| technique.level() < *levels.start());
        is_too_easy.then_some(Contradiction::TooEasy { technique: hardest, level: *levels.start() })
    }

    /// The grade of a puzzle with one solution, if it is as hard as asked; otherwise how far it is from
    /// that, in levels or in tenths of a rating.
    ///
    /// Techniques that are needed bound the ladder from above: with it the puzzle is solved, and
    /// without any one of them it is not.
    pub(crate) fn grade(&self, proper: &Proper) -> Result<Grade, u32> {
        let puzzle = proper.puzzle();
        match self.rating_gap(puzzle) {
            0 => {}
            gap => return Err(gap),
        }
        let ladder = self.ladder();
        let grade = grade_by(puzzle, Promise::OneSolution, &ladder).ok_or(u32::MAX)?;
        let level_gap = self.levels.as_ref().map_or(0, |levels| {
            let [level, low, high] = [grade.level, *levels.start(), *levels.end()].map(|level| level as u32);
            low.saturating_sub(level).max(level.saturating_sub(high))
        });
        let must_be_solved = !self.needs.is_empty() || !self.without.is_empty();
        if level_gap > 0 || must_be_solved && grade.end != PathEnd::Solved {
            return Err(level_gap.max(1));
        }
        let is_needed = |&technique: &Technique| {
            grade.counts.contains_key(&technique)
                && grade_by(puzzle, Promise::OneSolution, &ladder.clone().without(technique))
                    .is_some_and(|without| without.end != PathEnd::Solved)
        };
        if self.needs.iter().all(is_needed) { Ok(grade) } else { Err(1) }
    }

    /// How many tenths the rating of a puzzle is from what is asked.
    fn rating_gap(&self, puzzle: &Puzzle) -> u32 {
        match (&self.rating, puzzle.as_classic()) {
            (None, _) => 0,
            (Some(_), None) => u32::MAX,
            (Some(RatingRange(range)), Some(grid)) => {
                let Score(er) = rate(&grid, &mut Rater::new()).er;
                range.start().0.saturating_sub(er).max(er.saturating_sub(range.end().0)).into()
            }
        }
    }

    fn ladder(&self) -> Ladder {
        let full = self.needs.iter().fold(Ladder::ninefold(), |ladder, &technique| ladder.with(technique));
        let hardest = self.needs.iter().copied().max_by_key(|&technique| full.rank(technique));
        let ladder = hardest.map_or_else(|| full.clone(), |technique| full.clone().up_to(technique));
        let ladder = self.without.iter().fold(ladder, |ladder, &technique| ladder.without(technique));
        match &self.levels {
            Some(levels) if self.needs.is_empty() => below(&ladder, *levels.end()),
            _ => ladder,
        }
    }
}

/// The grade of a puzzle with one solution by techniques up to a level.
///
/// Where these get through, the grade is that of the whole ladder, for easier steps come first; a
/// puzzle that needs more is `Extreme` here, which is found out without looking for what it needs.
pub(crate) fn grade_up_to(puzzle: &Puzzle, level: Level) -> Option<Grade> {
    grade_by(puzzle, Promise::OneSolution, &up_to(level))
}

/// The techniques that people know up to a level.
pub(crate) fn up_to(level: Level) -> Ladder {
    below(&Ladder::ninefold(), level)
}

/// The techniques that people know before a level.
pub(crate) fn easier_than(level: Level) -> Ladder {
    let is_easier = |technique: &Technique| technique.level() < level;
    Ladder::new(Ladder::ninefold().rungs().iter().copied().filter(is_easier))
}

/// The part of a ladder that a level knows.
pub(crate) fn below(ladder: &Ladder, level: Level) -> Ladder {
    Ladder::new(ladder.rungs().iter().copied().filter(|technique| technique.level() <= level))
}

impl FromStr for RatingRange {
    type Err = BadRating;

    /// `7.2`, `7.1..7.5` or `7.1-7.5`, both ends included.
    fn from_str(text: &str) -> Result<Self, BadRating> {
        let bad = || BadRating(text.into());
        let (low, high) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
        let score = |part: &str| {
            let (whole, tenth) = part.trim().split_once('.').unwrap_or((part.trim(), "0"));
            let tenth = tenth.parse::<u16>().ok().filter(|_| tenth.len() == 1)?;
            Some(Score(whole.parse::<u16>().ok().filter(|&whole| whole <= 20)? * 10 + tenth))
        };
        let (low, high) = (score(low).ok_or_else(bad)?, score(high).ok_or_else(bad)?);
        if low <= high { Ok(Self(low..=high)) } else { Err(bad()) }
    }
}

/// A range of ratings that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRating(String);

impl fmt::Display for BadRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' isn't a rating: write 7.2, or 7.1..7.5 for a range", self.0)
    }
}

impl std::error::Error for BadRating {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_as_people_write_them() {
        for (text, low, high) in [("7.2", 72, 72), ("7.1..7.5", 71, 75), ("2-3.4", 20, 34)] {
            assert_eq!(text.parse(), Ok(RatingRange(Score(low)..=Score(high))), "{text}");
        }
        for text in ["", "hard", "7.5..7.1", "7.25", "99", "1..2..3", "-1"] {
            assert!(text.parse::<RatingRange>().is_err(), "{text}");
        }
    }
}
