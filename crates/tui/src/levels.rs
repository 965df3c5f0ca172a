//! Which games the terminal offers: variants, levels, and the puzzles of a day.

use jiff::civil::{Date, Weekday};
use ninefold::game::{Labels, Setup};
use ninefold::generate::{Day, Generator, NotMade, Recipe, Seed, Workshop};
use ninefold::logic::Level;
use ninefold::puzzle::{Feature, Grid, Variant};
use ninefold::solve::Cancel;
use ninefold_protocol::id::PuzzleId;

/// A puzzle to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    pub(crate) variant: Variant,
    pub(crate) level: Level,
    pub(crate) seed: Seed,
    /// The day whose puzzle it is, if it is one.
    pub(crate) day: Option<Date>,
}

/// Which of a day's two puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Daily {
    /// The classic one, easier at the start of the week.
    Classic,
    /// Another variant every day of the week.
    Variant,
}

/// What the list of variants offers: all families, and the best of their combinations.
pub(crate) fn variants() -> Vec<Variant> {
    let combined = ["killer+diagonal", "jigsaw+killer", "6x6+killer", "16x16+diagonal"];
    let combined = combined.iter().filter_map(|name| name.parse().ok());
    Variant::families().into_iter().chain(combined).collect()
}

/// The variant whose title a game bears.
pub(crate) fn variant_titled(title: &str) -> Option<Variant> {
    title.replace(' ', "+").parse().ok()
}

/// The rule in a few words.
pub(crate) fn rule(variant: Variant) -> String {
    let grid = match variant.grid() {
        Grid::Boxes(size) => format!("boxes of 1 to {size}"),
        Grid::Jigsaw(_) => "pieces of any shape".into(),
        Grid::Overlap(overlap, _) => format!("{} grids that share blocks", overlap.n_grids()),
    };
    let features = variant.features().map(|feature| match feature {
        Feature::Killer => "cages with sums",
        Feature::Diagonal => "both diagonals",
        Feature::Windoku => "windows",
        Feature::AntiKnight => "no equals a knight's move apart",
        Feature::AntiKing => "equal digits never touch",
        Feature::NonConsecutive => "no neighbours in sequence",
        Feature::Ice => "frozen cells to thaw",
    });
    let parts = features.map(str::to_owned).collect::<Vec<_>>();
    if parts.is_empty() { grid } else { parts.join(", ") }
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

/// The variant of a day, and its level.
fn variant_of(day: Date) -> (&'static str, Level) {
    match day.weekday() {
        Weekday::Monday => ("diagonal", Level::Easy),
        Weekday::Tuesday => ("jigsaw", Level::Easy),
        Weekday::Wednesday => ("windoku", Level::Medium),
        Weekday::Thursday => ("ice", Level::Easy),
        Weekday::Friday => ("anti-knight", Level::Medium),
        Weekday::Saturday => ("killer", Level::Medium),
        Weekday::Sunday => ("samurai", Level::Easy),
    }
}

/// After so many grids a level is taken to be out of reach.
const MOST_ATTEMPTS: u32 = 20_000;

impl Order {
    /// A puzzle of a day, the same for everybody.
    pub(crate) fn daily(day: Date, daily: Daily) -> Self {
        let part = |number: i8| number.unsigned_abs();
        let that_day =
            Day { year: day.year().unsigned_abs(), month: part(day.month()), day: part(day.day()) };
        let (variant, level) = match daily {
            Daily::Classic => (Variant::CLASSIC, that_day.level()),
            Daily::Variant => {
                let (name, level) = variant_of(day);
                (name.parse().unwrap_or_default(), level)
            }
        };
        Self { variant, level, seed: that_day.seed(), day: Some(day) }
    }

    /// The name of the day's puzzle in labels and lists.
    pub(crate) fn puzzle_id(&self) -> Option<String> {
        self.day.map(|day| match self.variant {
            Variant::CLASSIC => format!("daily-{day}"),
            variant => format!("daily-{day}-{variant}"),
        })
    }

    /// Makes the puzzle; the reason if that cannot be done or was called off.
    pub(crate) fn make(&self, cancel: &Cancel) -> Result<Setup, Unmade> {
        let recipe = Recipe::of_level(self.variant, self.level);
        let generator = Generator::new(self.variant, recipe, self.seed)
            .map_err(|error| Unmade::Failed(error.to_string()))?;
        let mut workshop = Workshop::new().cancelled_by(cancel);
        let made =
            generator.attempts(MOST_ATTEMPTS).puzzle_with(0, &mut workshop).map_err(
                |not_made| match not_made {
                    NotMade::Cancelled => Unmade::CalledOff,
                    other => Unmade::Failed(other.to_string()),
                },
            )?;
        if !made.as_asked {
            let level = self.level.name().to_lowercase();
            return Err(Unmade::Failed(format!(
                "no {level} puzzle was found for {}: try another level",
                self.variant
            )));
        }
        let (puzzle, solution) = made.proper.into_parts();
        let frozen = made.ice.map(|ice| ice.frozen).unwrap_or_default();
        // An ID does not say which cells are frozen.
        let id = frozen.is_empty().then(|| PuzzleId::of(&puzzle).to_string());
        let labels = Labels {
            variant: self.variant.title(),
            level: self.level.name().into(),
            puzzle_id: self.puzzle_id().or(id),
        };
        Ok(Setup { labels, frozen, ..Setup::new(puzzle, Some(solution)) })
    }
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unmade {
    CalledOff,
    Failed(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::generate::levels_of;
    use ninefold::logic::{Promise, grade};

    fn made(level: Level, seed: u64) -> Setup {
        let order = Order { variant: Variant::CLASSIC, level, seed: Seed(seed), day: None };
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
        let order = Order::daily(jiff::civil::date(2026, 3, 2), Daily::Classic);
        let setup = order.make(&Cancel::new()).unwrap();
        assert_eq!(setup, order.make(&Cancel::new()).unwrap());
        assert_eq!(setup.labels.puzzle_id.as_deref(), Some("daily-2026-03-02"));
        assert_eq!(setup.labels.level, "Beginner");
        let next = Order::daily(jiff::civil::date(2026, 3, 3), Daily::Classic).make(&Cancel::new()).unwrap();
        assert_ne!(setup.puzzle, next.puzzle);
    }

    #[test]
    fn making_a_puzzle_can_be_cancelled() {
        let cancel = Cancel::new();
        cancel.cancel();
        assert_eq!(
            Order::daily(jiff::civil::date(2026, 3, 2), Daily::Classic).make(&cancel),
            Err(Unmade::CalledOff)
        );
    }

    #[test]
    fn every_variant_can_be_made_and_is_found_by_its_title() {
        for variant in variants().into_iter().filter(|variant| !variant.has(Feature::Killer)) {
            let level = levels_of(variant).last().copied().unwrap().min(Level::Easy);
            let order = Order { variant, level, seed: Seed(1), day: None };
            let setup = order.make(&Cancel::new()).unwrap();
            assert_eq!(variant_titled(&setup.labels.variant), Some(variant));
            assert_eq!(setup.frozen.is_empty(), !variant.has(Feature::Ice));
        }
    }

    #[test]
    fn every_day_of_the_week_has_its_variant() {
        for day in 2..=8 {
            let order = Order::daily(jiff::civil::date(2026, 3, day), Daily::Variant);
            assert_ne!(order.variant, Variant::CLASSIC);
            assert_eq!(order.puzzle_id(), Some(format!("daily-2026-03-0{day}-{}", order.variant)));
        }
    }
}
