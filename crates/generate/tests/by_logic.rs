//! A few puzzles of the favourites, looked at as the example `survey` looks at thousands: one
//! solution, the level that was asked for, and logic gets from the first step to the last.

#[path = "support/inspect.rs"]
mod inspect;

use ninefold_generate::{Generator, Recipe, Seed};
use ninefold_logic::{Level, PathEnd};
use ninefold_puzzle::Variant;

/// Makes some puzzles of a level and looks at each.
fn check(name: &str, level: Level, number: u64) {
    let variant = name.parse::<Variant>().unwrap();
    let generator = Generator::new(variant, Recipe::of_level(variant, level), Seed(11)).unwrap();
    for item in 0..number {
        let made = generator.puzzle(item).unwrap();
        assert!(made.as_asked, "{name} {level} {item}");
        assert_eq!(made.grade.as_ref().map(|grade| grade.level), Some(level), "{name} {item}");
        assert!(inspect::is_unique(&made), "{name} {level} {item}");
        assert!(inspect::has_its_grade(&made), "{name} {level} {item}");
        assert_eq!(inspect::walk(&made), PathEnd::Solved, "{name} {level} {item}");
        if let Some(ice) = &made.ice {
            assert_eq!(inspect::thaw(&made, ice), PathEnd::Solved, "{name} {level} {item}");
        }
    }
}

const UP_TO_EXPERT: [Level; 5] = [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Expert];

#[test]
fn killers_up_to_expert_are_solved_by_proven_steps() {
    UP_TO_EXPERT.into_iter().for_each(|level| check("killer", level, 2));
}

#[test]
fn jigsaws_up_to_expert_are_solved_by_proven_steps() {
    UP_TO_EXPERT.into_iter().for_each(|level| check("jigsaw", level, 2));
}

#[test]
fn diagonals_up_to_expert_are_solved_by_proven_steps() {
    UP_TO_EXPERT.into_iter().for_each(|level| check("diagonal", level, 2));
}

#[test]
fn hints_carried_out_one_after_the_other_win_every_ice_game() {
    UP_TO_EXPERT.into_iter().for_each(|level| check("ice", level, 5));
}
