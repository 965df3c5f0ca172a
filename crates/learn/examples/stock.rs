//! Makes `src/stock.txt`: puzzles for the techniques of the path that few puzzles need, and for boards whose full grids
//! take long to be found.
//!
//! `cargo run --release -p ninefold-learn --example stock -- 24 naked-quad hidden-quad > stock.txt`
//!
//! The puzzles are minimal ones of the generator, taken in the order of their numbers.

#![allow(clippy::print_stdout)]

use ninefold_generate::{Control, Generator, Recipe, Seed};
use ninefold_learn::{Lesson, has_exercise};
use ninefold_logic::Technique;
use ninefold_puzzle::Puzzle;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(24);
    let techniques = arguments.filter_map(|name| Technique::from_name(&name));
    for lesson in techniques.filter_map(Lesson::of) {
        let variant = lesson.grid.variant();
        let generator = Generator::new(variant, Recipe::default(), Seed(24)).expect("the recipe is plain");
        let (generator, mut control) = (generator.attempts(1), Control::new());
        let made = (0..).filter_map(|number| generator.puzzle_with(number, &mut control).ok());
        let puzzles = made.map(|made| made.proper.into_parts().0);
        for puzzle in puzzles.filter(|puzzle| has_exercise(puzzle, lesson)).take(count) {
            println!("{} {}", lesson.technique.slug(), givens_in_a_line(&puzzle));
        }
    }
}

fn givens_in_a_line(puzzle: &Puzzle) -> String {
    let cells = puzzle.layout().cells().map(|cell| puzzle.given(cell));
    cells.map(|given| given.map_or(".".to_owned(), |digit| digit.to_string())).collect()
}
