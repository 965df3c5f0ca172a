//! Classic puzzles to every kind of recipe.

use super::*;
use crate::Minimality;
use ninefold_logic::{Ladder, Level, PathEnd, Promise, Technique, explainer, grade, grade_by};
use ninefold_solve::classic::Solver;
use std::ops::RangeInclusive;

fn lines(recipe: Recipe, seed: u64, items: std::ops::Range<u64>) -> Vec<Made> {
    let generator = Generator::classic(recipe, Seed(seed)).unwrap();
    items.map(|item| generator.puzzle(item).unwrap()).collect()
}

fn grid(made: &Made) -> Classic {
    made.proper.puzzle().as_classic().unwrap()
}

#[test]
fn the_puzzles_of_a_seed_are_fixed_for_good() {
    let made = lines(Recipe::default(), 7, 0..2);
    let lines = made.iter().map(|made| grid(made).to_string()).collect::<Vec<_>>();
    assert_eq!(
        lines,
        [
            "..9.....8..28.31..6...7.......1.4.39.9..2.5.62........75............1.8..48....2.",
            "...7..5.83..6.8..4.8..2....96.....5........1..1..9.3......42.3...9.5.8....71.....",
        ]
    );
}

#[test]
fn no_given_of_a_minimal_puzzle_can_go() {
    for made in lines(Recipe::default(), 1, 0..20) {
        let grid = grid(&made);
        for cell in (0..81).filter(|&cell| grid.get(cell).is_some()) {
            let mut fewer = grid;
            fewer.set(cell, None);
            assert_eq!(Solver::new().count(&fewer, 2), 2, "{grid} without cell {cell}");
        }
    }
}

#[test]
fn givens_keep_the_symmetry_that_was_asked_for() {
    for symmetry in ClueSymmetry::ALL {
        let recipe = Recipe { symmetry, ..Recipe::default() };
        for made in lines(recipe, 2, 0..5) {
            for orbit in symmetry.orbits(&Layout::classic()).unwrap() {
                let given = |cell: &Cell| grid(&made).get(cell.index()).is_some();
                assert!(orbit.iter().all(given) || !orbit.iter().any(given), "{symmetry}: {}", grid(&made));
            }
        }
    }
}

#[test]
fn clue_counts_are_met() {
    for (text, minimality) in
        [("40..50", Minimality::AsAsked), ("24..25", Minimality::Minimal), ("81", Minimality::AsAsked)]
    {
        let clues = text.parse::<Clues>().unwrap();
        for made in lines(Recipe { clues: clues.clone(), minimality, ..Recipe::default() }, 3, 0..10) {
            assert!(made.as_asked && clues.distance(grid(&made).n_clues()) == 0, "{text}: {}", grid(&made));
        }
    }
}

#[test]
fn a_count_that_cannot_be_reached_is_not_claimed() {
    let recipe = Recipe { clues: Clues::Range(17..=17), ..Recipe::default() };
    let made = Generator::classic(recipe, Seed(4)).unwrap().attempts(5).puzzle(0).unwrap();
    assert!(!made.as_asked && made.attempts == 5 && grid(&made).n_clues() > 17);
}

#[test]
fn levels_are_met() {
    for level in [Level::Beginner, Level::Easy, Level::Medium, Level::Hard] {
        let difficulty = Difficulty { levels: Some(level..=level), ..Difficulty::default() };
        for made in lines(Recipe { difficulty, ..Recipe::default() }, 5, 0..3) {
            assert!(made.as_asked, "{level}: {}", grid(&made));
            assert_eq!(made.grade, grade(made.proper.puzzle(), Promise::OneSolution), "{}", grid(&made));
        }
    }
}

#[test]
fn a_technique_that_is_needed_cannot_be_done_without() {
    let difficulty = Difficulty { needs: vec![Technique::XWing], ..Difficulty::default() };
    let made = &lines(Recipe { difficulty, ..Recipe::default() }, 6, 0..1)[0];
    let end =
        |ladder: Ladder| grade_by(made.proper.puzzle(), Promise::OneSolution, &ladder).map(|grade| grade.end);
    let ladder = Ladder::ninefold().up_to(Technique::XWing);
    assert!(made.as_asked);
    assert_eq!(end(ladder.clone()), Some(PathEnd::Solved));
    assert_ne!(end(ladder.without(Technique::XWing)), Some(PathEnd::Solved));
}

#[test]
fn impossible_recipes_are_refused() {
    let recipe = Recipe { clues: Clues::Range(82..=90), ..Recipe::default() };
    let error = Generator::classic(recipe, Seed(0)).unwrap_err();
    assert_eq!(error.to_string(), "82 clues are too many: the grid has 81 cells");
    let recipe = Recipe { clues: Clues::Range(10..=16), ..Recipe::default() };
    assert_eq!(Generator::classic(recipe, Seed(0)).unwrap_err(), RecipeError::TooFewClues { clues: 16 });
}

#[test]
fn a_difficulty_that_contradicts_itself_is_refused_before_the_search() {
    let check = |levels: Option<RangeInclusive<Level>>, needs: &[Technique], without: &[Technique]| {
        let difficulty =
            Difficulty { levels, needs: needs.to_vec(), without: without.to_vec(), ..Difficulty::default() };
        Generator::classic(Recipe { difficulty, ..Recipe::default() }, Seed(0))
            .map_err(|error| error.to_string())
    };
    let told = |result: Result<Generator, String>| result.expect_err("it cannot be");
    assert_eq!(
        told(check(Some(Level::Easy..=Level::Easy), &[Technique::Swordfish], &[])),
        "a puzzle that needs Swordfish and nothing harder is Hard, not Easy"
    );
    assert_eq!(
        told(check(Some(Level::Expert..=Level::Extreme), &[Technique::NakedPair], &[])),
        "a puzzle that needs Naked Pair and nothing harder is Medium, not Expert"
    );
    assert_eq!(
        told(check(None, &[Technique::XWing], &[Technique::XWing])),
        "a puzzle cannot need X-Wing and do without it"
    );
    assert!(check(Some(Level::Easy..=Level::Hard), &[Technique::Swordfish], &[Technique::XWing]).is_ok());
}

#[test]
fn of_puzzles_that_are_not_as_hard_as_asked_the_nearest_is_handed_out() {
    let difficulty = Difficulty { rating: Some("9.0..9.5".parse().unwrap()), ..Difficulty::default() };
    let made = |seed, attempts| {
        let recipe = Recipe { difficulty: difficulty.clone(), ..Recipe::default() };
        let made = Generator::classic(recipe, Seed(seed)).unwrap().attempts(attempts).puzzle(0).unwrap();
        assert!(!made.as_asked);
        explainer::rate(&grid(&made), &mut explainer::Rater::new()).er
    };
    let first_and_nearest = (0..4).map(|seed| (made(seed, 1), made(seed, 8))).collect::<Vec<_>>();
    assert!(first_and_nearest.iter().all(|(first, nearest)| first <= nearest), "{first_and_nearest:?}");
    assert!(first_and_nearest.iter().any(|(first, nearest)| first < nearest), "{first_and_nearest:?}");
}
