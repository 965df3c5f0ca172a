//! Which games can be made: variants, levels, and the recipe of each.
//!
//! This is the one place that knows them.

use jiff::civil::{Date, Weekday};
use ninefold::game::{Labels, Setup};
use ninefold::generate::{Clues, Difficulty, Generator, Minimality, Recipe, Seed, Symmetry};
use ninefold::logic::Level;
use ninefold::solve::{Cancel, Proper};

/// The kinds of puzzles that can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variant {
    Classic,
}

/// A puzzle to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    pub(crate) variant: Variant,
    pub(crate) level: Level,
    pub(crate) seed: Seed,
    /// The day whose puzzle it is, if it is one.
    pub(crate) day: Option<Date>,
}

impl Variant {
    pub(crate) const ALL: [Self; 1] = [Self::Classic];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Classic => "Classic",
        }
    }

    /// The rule in a few words.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Self::Classic => "rows, columns and boxes of 1 to 9",
        }
    }
}

/// What a level takes, in a few words.
pub(crate) fn describe(level: Level) -> &'static str {
    match level {
        Level::Beginner => "the only place of a digit",
        Level::Easy => "all singles",
        Level::Medium => "intersections, pairs and triples",
        Level::Hard => "patterns of one digit, wings",
        Level::Expert => "larger patterns",
        Level::Master => "patterns that few people find",
        Level::Extreme => "everything beyond",
    }
}

/// The level of a day's puzzle: it rises through the week.
fn level_of(day: Date) -> Level {
    match day.weekday() {
        Weekday::Monday => Level::Beginner,
        Weekday::Tuesday | Weekday::Wednesday => Level::Easy,
        Weekday::Thursday | Weekday::Friday => Level::Medium,
        Weekday::Saturday | Weekday::Sunday => Level::Hard,
    }
}

/// What is asked of a puzzle of a level; the gentle ones also start with more givens.
fn recipe(level: Level) -> Recipe {
    let (clues, minimality) = match level {
        Level::Beginner => (Clues::Range(36..=42), Minimality::AsAsked),
        Level::Easy => (Clues::Range(30..=36), Minimality::AsAsked),
        Level::Medium => (Clues::Range(24..=30), Minimality::AsAsked),
        Level::Hard | Level::Expert | Level::Master | Level::Extreme => (Clues::Fewest, Minimality::Minimal),
    };
    let difficulty = Difficulty { levels: Some(level..=level), ..Difficulty::default() };
    Recipe { clues, minimality, symmetry: Symmetry::default(), difficulty }
}

impl Order {
    /// The puzzle of a day, the same for everybody.
    pub(crate) fn daily(day: Date) -> Self {
        let number = i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
        let seed = Seed(number.unsigned_abs());
        Self { variant: Variant::Classic, level: level_of(day), seed, day: Some(day) }
    }

    /// The name of the day's puzzle in labels and lists.
    pub(crate) fn puzzle_id(&self) -> Option<String> {
        self.day.map(|day| format!("daily-{day}"))
    }

    /// Makes the puzzle; `None` if the flag was raised first.
    pub(crate) fn make(&self, cancel: &Cancel) -> Option<Setup> {
        let proper = match self.variant {
            Variant::Classic => self.make_classic(cancel)?,
        };
        let (puzzle, solution) = proper.into_parts();
        let labels = Labels {
            variant: self.variant.name().into(),
            level: self.level.name().into(),
            puzzle_id: self.puzzle_id(),
        };
        Some(Setup { labels, ..Setup::new(puzzle, Some(solution)) })
    }

    /// One attempt after the other, so that the flag is looked at in between.
    fn make_classic(&self, cancel: &Cancel) -> Option<Proper> {
        let generator = Generator::classic(recipe(self.level), self.seed);
        let generator = generator.expect("every level asks for what a grid can have").attempts(1);
        let attempts = (0..).take_while(|_| !cancel.is_cancelled());
        attempts.map(|item| generator.puzzle(item)).find(|made| made.as_asked).map(|made| made.proper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{Promise, grade};

    fn made(level: Level, seed: u64) -> Setup {
        let order = Order { variant: Variant::Classic, level, seed: Seed(seed), day: None };
        order.make(&Cancel::new()).unwrap()
    }

    #[test]
    fn every_level_keeps_its_promise() {
        for level in [Level::Beginner, Level::Easy, Level::Medium, Level::Hard] {
            let setup = made(level, 5);
            let grade = grade(&setup.puzzle, Promise::OneSolution).unwrap();
            assert_eq!((grade.level, setup.labels.level.as_str()), (level, level.name()));
            assert!(setup.solution.is_some());
        }
    }

    #[test]
    fn the_puzzle_of_a_day_is_the_same_for_everybody() {
        let order = Order::daily(jiff::civil::date(2026, 3, 2));
        let setup = order.make(&Cancel::new()).unwrap();
        assert_eq!(setup, order.make(&Cancel::new()).unwrap());
        assert_eq!(setup.labels.puzzle_id.as_deref(), Some("daily-2026-03-02"));
        assert_eq!(setup.labels.level, "Beginner");
        let next = Order::daily(jiff::civil::date(2026, 3, 3)).make(&Cancel::new()).unwrap();
        assert_ne!(setup.puzzle, next.puzzle);
    }

    #[test]
    fn making_a_puzzle_can_be_cancelled() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(Order::daily(jiff::civil::date(2026, 3, 2)).make(&cancel), None);
    }
}
