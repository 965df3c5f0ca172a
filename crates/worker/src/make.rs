//! Makes puzzles to order, and the puzzle of a day.

use crate::{called_off, failure};
use ninefold::generate::{self, Generator, NotMade, Recipe, Seed, Workshop};
use ninefold::logic;
use ninefold::puzzle::Variant;
use ninefold::solve::Cancel;
use ninefold_protocol::worker::{Board, Day, Failure, Level, Made, Order, Progress};

/// How many attempts pass between two words about them.
const ATTEMPTS_A_WORD: u64 = 8;

/// After so many grids a level of classic Sudoku is taken to be out of reach.
const MOST_ATTEMPTS: u32 = 20_000;

/// Makes a puzzle of the level that is asked for. Where a variant does not have it, as small grids
/// have nothing hard, the nearest puzzle that was found comes with the level that it has.
pub(crate) fn make(
    order: &Order,
    on_progress: &mut dyn FnMut(Progress),
    cancel: &Cancel,
) -> Result<Made, Failure> {
    let variant = order.variant.parse::<Variant>().map_err(|error| failure(format!("{error}.")))?;
    let recipe = Recipe::of_level(variant, order.level);
    let attempts =
        if variant == Variant::CLASSIC { MOST_ATTEMPTS } else { Generator::usual_attempts(variant) };
    let generator = Generator::new(variant, recipe, Seed(order.seed));
    let generator = generator.map_err(|error| failure(format!("{error}.")))?.attempts(attempts);
    let mut tell = |grid: u32| {
        if u64::from(grid) % ATTEMPTS_A_WORD == 0 {
            on_progress(Progress { done: grid.into(), of: None });
        }
    };
    let mut workshop = Workshop::new().cancelled_by(cancel).telling(&mut tell);
    let made = generator.puzzle_with(0, &mut workshop).map_err(|not_made| match not_made {
        NotMade::Cancelled => called_off(),
        other => failure(format!("{other}.")),
    })?;
    let frozen = made.ice.map(|ice| ice.frozen).unwrap_or_default();
    let level = if made.as_asked {
        order.level
    } else {
        let promise = logic::Promise::OneSolution;
        let grade = logic::grade_on_ice(made.proper.puzzle(), &frozen, promise);
        let none = || failure(format!("No puzzle of this level was found for {variant}."));
        grade.ok_or_else(none)?.level
    };
    Ok(Made {
        board: Board::of_solved(made.proper.puzzle(), made.proper.solution()),
        variant: variant.title(),
        level,
        puzzle_id: None,
        frozen,
    })
}

/// Makes the puzzle of a day, the same for everybody.
pub(crate) fn daily(
    day: Day,
    variant: &str,
    level: Option<Level>,
    on_progress: &mut dyn FnMut(Progress),
    cancel: &Cancel,
) -> Result<Made, Failure> {
    let that_day = generate::Day { year: day.year, month: day.month, day: day.day };
    let level = level.unwrap_or_else(|| that_day.level());
    let Seed(seed) = that_day.seed();
    let order = Order { variant: variant.into(), level, seed };
    let made = make(&order, on_progress, cancel)?;
    Ok(Made { puzzle_id: Some(format!("daily-{day}")), ..made })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(level: Level, seed: u64) -> Made {
        let order = Order { variant: "classic".into(), level, seed };
        make(&order, &mut |_| {}, &Cancel::new()).unwrap()
    }

    #[test]
    fn every_level_keeps_its_promise_and_its_name() {
        for level in [Level::Beginner, Level::Easy, Level::Medium, Level::Hard] {
            let puzzle = made(level, 5).board.puzzle().unwrap();
            let grade = logic::grade(&puzzle, logic::Promise::OneSolution).unwrap();
            assert_eq!(grade.level, level);
        }
    }

    #[test]
    fn a_level_that_a_variant_does_not_have_gives_the_nearest_by_its_real_name() {
        let order = Order { variant: "4x4".into(), level: Level::Hard, seed: 1 };
        let made = make(&order, &mut |_| {}, &Cancel::new()).unwrap();
        assert_eq!(made.level, Level::Beginner);
    }

    #[test]
    fn the_puzzle_of_a_day_is_the_same_for_everybody() {
        let day = Day { year: 2026, month: 3, day: 2 };
        let today = |level| daily(day, "classic", level, &mut |_| {}, &Cancel::new()).unwrap();
        assert_eq!(today(None), today(None));
        assert_eq!(today(None).puzzle_id.as_deref(), Some("daily-2026-03-02"));
        assert_eq!(today(None).level, Level::Beginner);
        assert_ne!(today(Some(Level::Easy)).board, today(None).board);
    }

    #[test]
    fn what_cannot_be_made_is_refused_and_a_search_can_be_called_off() {
        let order = Order { variant: "chess".into(), level: Level::Easy, seed: 0 };
        let refused = make(&order, &mut |_| {}, &Cancel::new()).unwrap_err();
        assert!(refused.message.starts_with("there is no variant 'chess'; there are classic, killer,"));
        let cancel = Cancel::new();
        let order = Order { variant: "classic".into(), level: Level::Master, seed: 3 };
        let off = make(&order, &mut |_| cancel.cancel(), &cancel);
        assert!(off.is_ok() || off == Err(called_off()));
        cancel.cancel();
        assert_eq!(make(&order, &mut |_| {}, &cancel), Err(called_off()));
    }
}
