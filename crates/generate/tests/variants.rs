//! Puzzles of every variant: one solution, the level that was asked for, the same for a seed.

use ninefold_generate::{
    ClueSymmetry, Clues, Difficulty, Generator, Made, Minimality, NotMade, Recipe, Seed, levels_of,
};
use ninefold_logic::{Level, PathEnd, Promise, grade};
use ninefold_puzzle::{Cell, Constraint, DigitSet, Feature, FeatureGroup, Puzzle, Shape, Variant};
use ninefold_solve::{Budget, count};

fn variant(name: &str) -> Variant {
    name.parse().unwrap()
}

fn made(name: &str, recipe: Recipe, seed: u64, item: u64) -> Made {
    Generator::new(variant(name), recipe, Seed(seed)).unwrap().puzzle(item).unwrap()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    count(puzzle, 2, Budget::UNLIMITED).exact() == Some(1)
}

#[test]
fn every_family_has_puzzles_with_one_solution_of_that_variant() {
    let combined =
        ["killer+diagonal", "jigsaw+killer", "6x6+jigsaw", "7x7+jigsaw", "12x12+killer", "16x16+diagonal"]
            .into_iter()
            .chain([
                "chain-4",
                "samurai+diagonal",
                "6x6+samurai",
                "anti-knight+anti-king+non-consecutive",
                "6x6+ice",
            ]);
    let families = Variant::families().into_iter().chain(combined.map(variant));
    for family in families {
        let made = made(&family.to_string(), Recipe::default(), 7, 0);
        let puzzle = made.proper.puzzle();
        assert!(made.as_asked && is_unique(puzzle), "{family}");
        let seen = Variant::of(puzzle).unwrap();
        let without_ice =
            |variant: Variant| variant.to_string().replace("+ice", "").replace("ice", "classic");
        assert_eq!(seen.to_string(), without_ice(family));
        assert_eq!(made.ice.is_some(), family.has(Feature::Ice), "{family}");
    }
}

#[test]
fn lines_signs_and_clues_are_drawn_so_that_logic_needs_few_givens() {
    let combined = ["arrow+kropki", "6x6+thermo", "killer+palindrome"].map(variant);
    for family in Variant::drawn_families().into_iter().chain(combined) {
        let made = made(&family.to_string(), Recipe::of_level(family, Level::Medium), 2, 0);
        let puzzle = made.proper.puzzle();
        assert!(made.as_asked && is_unique(puzzle), "{family}");
        assert_eq!(Variant::of(puzzle), Some(family));
        let grade = grade(puzzle, Promise::OneSolution).unwrap();
        assert_eq!((grade.level, grade.end), (Level::Medium, PathEnd::Solved), "{family}");
        assert!(puzzle.n_givens() < 30, "{family} has {} givens", puzzle.n_givens());
    }
    let again = |name| made(name, Recipe::of_level(variant(name), Level::Easy), 9, 3);
    assert_eq!(again("whispers"), again("whispers"));
}

#[test]
fn lines_are_few_and_long() {
    let of_lines = |family: &Variant| family.features().any(|feature| feature.group() == FeatureGroup::Lines);
    for family in Variant::drawn_families().into_iter().filter(of_lines) {
        let (mut n_lines, mut n_cells) = (0, 0);
        for item in 0..4 {
            let made = made(&family.to_string(), Recipe::default(), 6, item);
            let rules = made.proper.puzzle().rules();
            n_lines += rules.constraints().len();
            n_cells += rules.constraints().iter().map(|line| line.cells(rules.layout()).len()).sum::<usize>();
        }
        assert!(n_lines <= 4 * 10, "{family} has {n_lines} lines on four boards");
        assert!(2 * n_cells >= 7 * n_lines, "{family} has {n_cells} cells in {n_lines} lines");
    }
}

#[test]
fn signs_that_every_cell_could_have_lie_symmetrically() {
    for family in ["odd-even", "difference", "greater-than", "candidates"] {
        let made = made(family, Recipe::default(), 6, 0);
        let rules = made.proper.puzzle().rules();
        let places = rules.constraints().iter().map(|sign| sign.cells(rules.layout())).collect::<Vec<_>>();
        let has_image = |cells: &&Vec<Cell>| {
            let image = cells.iter().rev().map(|cell| Cell::new(80 - cell.index())).collect::<Vec<_>>();
            places.contains(&image)
        };
        let n_paired = places.iter().filter(has_image).count();
        assert!(4 * n_paired >= 3 * places.len(), "{family}: {n_paired} of {} have an image", places.len());
    }
}

#[test]
fn many_puzzles_of_the_favourites_are_unique() {
    for (name, number) in [("diagonal", 30), ("jigsaw", 30), ("killer", 40), ("windoku", 20), ("6x6", 100)] {
        let generator = Generator::new(variant(name), Recipe::default(), Seed(3)).unwrap();
        for item in 0..number {
            let made = generator.puzzle(item).unwrap();
            assert!(made.as_asked && is_unique(made.proper.puzzle()), "{name} {item}");
            assert_eq!(made, generator.puzzle(item).unwrap(), "{name} {item}");
        }
    }
}

#[test]
fn levels_are_met_and_solved_by_logic_to_the_end() {
    for name in ["diagonal", "jigsaw", "windoku", "6x6", "anti-king", "16x16", "samurai"] {
        for &level in levels_of(variant(name)).iter().filter(|&&level| level <= Level::Hard) {
            let made = made(name, Recipe::of_level(variant(name), level), 5, 0);
            let grade = grade(made.proper.puzzle(), Promise::OneSolution).unwrap();
            assert!(made.as_asked, "{name} {level}");
            assert_eq!((grade.level, grade.end), (level, PathEnd::Solved), "{name}");
            assert_eq!(made.grade, Some(grade), "{name} {level}");
        }
    }
}

#[test]
fn killers_have_no_givens_unless_asked_and_no_cage_repeats_a_digit() {
    for (clues, givens) in [(Clues::Fewest, 0), (Clues::Range(12..=12), 12)] {
        let recipe = Recipe { clues, symmetry: ClueSymmetry::HalfTurn, ..Recipe::default() };
        let made = made("killer", recipe, 1, 0);
        let (puzzle, solution) = (made.proper.puzzle(), made.proper.solution());
        assert_eq!(puzzle.n_givens(), givens);
        let mut covered = 0;
        for constraint in puzzle.rules().constraints() {
            let Constraint::Cage(cage) = constraint else { panic!("{constraint}") };
            let digits = cage.cells.iter().map(|&cell| solution.digit(cell)).collect::<DigitSet>();
            assert_eq!(digits.len(), cage.cells.len());
            covered += cage.cells.len();
        }
        assert_eq!(covered, 81);
    }
}

#[test]
fn clue_counts_symmetry_and_minimality_hold_for_variants_too() {
    let recipe =
        Recipe { clues: Clues::Range(30..=34), symmetry: ClueSymmetry::HalfTurn, ..Recipe::default() };
    let made_so = made("diagonal", recipe, 2, 0);
    let puzzle = made_so.proper.puzzle();
    assert!((30..=34).contains(&puzzle.n_givens()));
    for orbit in ClueSymmetry::HalfTurn.orbits(puzzle.layout()).unwrap() {
        assert_eq!(puzzle.given(orbit[0]).is_some(), puzzle.given(orbit[orbit.len() - 1]).is_some());
    }
    let minimal = Recipe { minimality: Minimality::Minimal, ..Recipe::default() };
    let made = made("6x6", minimal, 2, 0);
    let puzzle = made.proper.puzzle();
    for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut fewer = puzzle.givens().to_vec();
        fewer[cell.index()] = None;
        assert!(!is_unique(&Puzzle::new(puzzle.rules().clone(), fewer).unwrap()));
    }
}

#[test]
fn every_jigsaw_has_pieces_of_its_own() {
    let shapes = (0..10)
        .map(|item| made("jigsaw", Recipe::default(), 4, item).proper.puzzle().layout().shape().clone());
    let shapes = shapes.collect::<std::collections::HashSet<Shape>>();
    assert_eq!(shapes.len(), 10);
}

#[test]
fn rules_without_a_grid_and_ratings_of_variants_are_refused() {
    let impossible =
        Generator::new(variant("6x6+anti-king+non-consecutive"), Recipe::default(), Seed(1)).unwrap();
    assert!(matches!(impossible.puzzle(0), Err(NotMade::NoGrid(_))));
    let difficulty = Difficulty { rating: Some("7.1..7.5".parse().unwrap()), ..Difficulty::default() };
    let error =
        Generator::new(variant("killer"), Recipe { difficulty, ..Recipe::default() }, Seed(1)).unwrap_err();
    assert_eq!(error.to_string(), "ratings are for classic puzzles, not for killer: ask for a level instead");
}
