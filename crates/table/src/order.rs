//! [`Order`]: a puzzle that is to be made, by variant and level, and the puzzles of a day.

use crate::name::PuzzleName;
use ninefold_game::{Labels, Setup};
use ninefold_generate::{Control, Day, Generator, NotMade, Recipe, Seed};
use ninefold_logic::{Level, Promise, grade_on_ice};
use ninefold_puzzle::Variant;
use ninefold_solve::Cancel;

/// A puzzle to be made. The same order gives the same puzzle on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// The variant.
    pub variant: Variant,
    /// How hard.
    pub level: Level,
    /// Where all luck comes from.
    pub seed: Seed,
}

/// Which of a day's puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Daily {
    /// The classic one, easier at the start of the week.
    Classic,
    /// Another variant every day of the week.
    Variant,
    /// The hard classic one of the week that the day is in.
    Weekly,
}

/// A puzzle that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The game of it, with the labels of its variant and of the level that it has.
    pub setup: Setup,
    /// The level that it has: the one that was asked for, or the nearest that was found where the
    /// variant does not have it, as small grids have nothing hard.
    pub level: Level,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unmade {
    /// It was called off.
    CalledOff,
    /// There can be none, for this reason: a sentence without its capital and full stop.
    Impossible(String),
}

impl Order {
    /// A puzzle of a day, the same for everybody. The one of a week has the seed of the day that is
    /// given, which is its Monday.
    pub fn daily(day: Day, daily: Daily) -> Self {
        let (variant, level) = daily.kind(day.weekday());
        Self { variant, level, seed: day.seed() }
    }

    /// What a puzzle of a day is called in labels and lists; the day as in `2026-11-15`.
    pub fn daily_name(&self, day: &str) -> String {
        match self.variant {
            Variant::CLASSIC => PuzzleName::Daily(day).to_string(),
            variant => PuzzleName::DailyVariant(day, &variant.to_string()).to_string(),
        }
    }

    /// Makes the puzzle. Raising the flag ends that.
    pub fn make(&self, cancel: &Cancel) -> Result<Made, Unmade> {
        let impossible = |reason: String| Unmade::Impossible(reason);
        let generator = Generator::new(self.variant, Recipe::of_level(self.variant, self.level), self.seed)
            .map_err(|error| impossible(error.to_string()))?
            .attempts(Generator::attempts_for_a_person(self.variant));
        let mut control = Control::new().cancelled_by(cancel);
        let made = generator.puzzle_with(0, &mut control).map_err(|not_made| match not_made {
            NotMade::Cancelled => Unmade::CalledOff,
            other => impossible(other.to_string()),
        })?;
        let frozen = made.ice.map(|ice| ice.frozen).unwrap_or_default();
        let level = match made.as_asked {
            true => self.level,
            false => {
                let grade = grade_on_ice(made.proper.puzzle(), &frozen, Promise::OneSolution);
                let none = || impossible(format!("no puzzle of this level was found for {}", self.variant));
                grade.ok_or_else(none)?.level
            }
        };
        let (puzzle, solution) = made.proper.into_parts();
        let labels =
            Labels { variant: self.variant.title(), level: level.name().into(), ..Labels::default() };
        Ok(Made { setup: Setup { labels, frozen, ..Setup::new(puzzle, Some(solution)) }, level })
    }
}

impl Daily {
    /// Its variant and level on a day of the week, from 0 for Monday.
    pub fn kind(self, weekday: u32) -> (Variant, Level) {
        match self {
            Self::Classic => (Variant::CLASSIC, Day::level_on(weekday)),
            Self::Weekly => (Variant::CLASSIC, Level::Expert),
            Self::Variant => {
                let (name, level) = variant_on(weekday);
                (name.parse().unwrap_or_default(), level)
            }
        }
    }

    /// What the puzzle of a day is called in labels and lists; the day as in `2026-11-15`, for the one
    /// of a week its Monday.
    pub fn name(self, day: &str, weekday: u32) -> String {
        match self {
            Self::Classic => PuzzleName::Daily(day).to_string(),
            Self::Variant => PuzzleName::DailyVariant(day, variant_on(weekday).0).to_string(),
            Self::Weekly => PuzzleName::Weekly(day).to_string(),
        }
    }
}

/// The variant of a day of the week, and its level.
fn variant_on(weekday: u32) -> (&'static str, Level) {
    match weekday {
        0 => ("diagonal", Level::Easy),
        1 => ("jigsaw", Level::Easy),
        2 => ("windoku", Level::Medium),
        3 => ("ice", Level::Easy),
        4 => ("anti-knight", Level::Medium),
        5 => ("killer", Level::Medium),
        _ => ("samurai", Level::Easy),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_logic::grade;

    fn made(variant: &str, level: Level, seed: u64) -> Made {
        let order = Order { variant: variant.parse().unwrap(), level, seed: Seed(seed) };
        order.make(&Cancel::new()).unwrap()
    }

    #[test]
    fn every_level_keeps_its_promise_and_its_name() {
        for level in [Level::Beginner, Level::Easy, Level::Medium, Level::Hard] {
            let Made { setup, level: found } = made("classic", level, 5);
            let grade = grade(&setup.puzzle, Promise::OneSolution).unwrap();
            assert_eq!((grade.level, found, setup.labels.level.as_str()), (level, level, level.name()));
            assert!(setup.solution.is_some());
        }
    }

    #[test]
    fn a_level_that_a_variant_does_not_have_gives_the_nearest_by_its_real_name() {
        let made = made("4x4", Level::Hard, 1);
        assert_eq!((made.level, made.setup.labels.level.as_str()), (Level::Beginner, "Beginner"));
    }

    #[test]
    fn the_puzzle_of_a_day_is_the_same_for_everybody_and_another_one_the_next_day() {
        let day = |day| Order::daily(Day { year: 2026, month: 3, day }, Daily::Classic);
        let make = |order: Order| order.make(&Cancel::new()).unwrap();
        assert_eq!(make(day(2)), make(day(2)));
        assert_eq!(make(day(2)).level, Level::Beginner);
        assert_ne!(make(day(2)).setup.puzzle, make(day(3)).setup.puzzle);
    }

    #[test]
    fn every_day_of_the_week_has_its_variant_and_its_name() {
        for day in 2..=8 {
            let text = format!("2026-03-0{day}");
            let day = Day { year: 2026, month: 3, day };
            let order = Order::daily(day, Daily::Variant);
            assert_ne!(order.variant, Variant::CLASSIC);
            assert_eq!(order.daily_name(&text), format!("daily-{text}-{}", order.variant));
            assert_eq!(Daily::Variant.name(&text, day.weekday()), order.daily_name(&text));
            assert_eq!(Daily::Weekly.name(&text, day.weekday()), format!("weekly-{text}"));
            assert_eq!(Order::daily(day, Daily::Weekly).level, Level::Expert);
            assert_eq!(Order::daily(day, Daily::Classic).daily_name(&text), format!("daily-{text}"));
        }
    }

    #[test]
    fn a_search_can_be_called_off() {
        let order = Order { variant: Variant::CLASSIC, level: Level::Master, seed: Seed(3) };
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(order.make(&cancel), Err(Unmade::CalledOff));
    }
}
