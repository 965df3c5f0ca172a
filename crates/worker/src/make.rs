//! Makes puzzles to order, and the puzzle of a day.

use crate::{called_off, failure};
use ninefold::generate::{self, Seed};
use ninefold::puzzle::Variant;
use ninefold::solve::Cancel;
use ninefold_protocol::worker::{BoardText, Day, Failure, Level, Made, Order};
use ninefold_table::{PuzzleName, Unmade};

/// Makes a puzzle of the level that is asked for. Where a variant does not have it, as small grids
/// have nothing hard, the nearest puzzle that was found comes with the level that it has.
pub(crate) fn make(order: &Order, cancel: &Cancel) -> Result<Made, Failure> {
    let variant = order.variant.parse::<Variant>().map_err(|error| failure(format!("{error}.")))?;
    let order = ninefold_table::Order { variant, level: order.level, seed: Seed(order.seed) };
    let made = order.make(cancel).map_err(|unmade| match unmade {
        Unmade::CalledOff => called_off(),
        Unmade::Impossible(reason) => failure(format!("{reason}.")),
    })?;
    let setup = made.setup;
    let board = match &setup.solution {
        Some(solution) => BoardText::of_solved(&setup.puzzle, solution),
        None => BoardText::from(&setup.puzzle),
    };
    Ok(Made {
        board,
        variant: setup.labels.variant,
        level: made.level,
        puzzle_id: None,
        frozen: setup.frozen,
    })
}

/// Makes the puzzle of a day, the same for everybody.
pub(crate) fn daily(day: Day, variant: &str, level: Option<Level>, cancel: &Cancel) -> Result<Made, Failure> {
    let that_day = generate::Day { year: day.year, month: day.month, day: day.day };
    let level = level.unwrap_or_else(|| that_day.level());
    let Seed(seed) = that_day.seed();
    let order = Order { variant: variant.into(), level, seed };
    let made = make(&order, cancel)?;
    Ok(Made { puzzle_id: Some(PuzzleName::Daily(&day.to_string()).to_string()), ..made })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_a_variant_does_not_have_gives_the_nearest_by_its_real_name() {
        let order = Order { variant: "4x4".into(), level: Level::Hard, seed: 1 };
        let made = make(&order, &Cancel::new()).unwrap();
        assert_eq!(made.level, Level::Beginner);
    }

    #[test]
    fn the_puzzle_of_a_day_is_the_same_for_everybody() {
        let day = Day { year: 2026, month: 3, day: 2 };
        let today = |level| daily(day, "classic", level, &Cancel::new()).unwrap();
        assert_eq!(today(None), today(None));
        assert_eq!(today(None).puzzle_id.as_deref(), Some("daily-2026-03-02"));
        assert_eq!(today(None).level, Level::Beginner);
        assert_ne!(today(Some(Level::Easy)).board, today(None).board);
    }

    #[test]
    fn what_cannot_be_made_is_refused_and_a_search_can_be_called_off() {
        let order = Order { variant: "chess".into(), level: Level::Easy, seed: 0 };
        let refused = make(&order, &Cancel::new()).unwrap_err();
        assert!(refused.message.starts_with("there is no variant 'chess'; there are classic, killer,"));
        let cancel = Cancel::new();
        let order = Order { variant: "classic".into(), level: Level::Master, seed: 3 };
        cancel.cancel();
        assert_eq!(make(&order, &cancel), Err(called_off()));
    }
}
