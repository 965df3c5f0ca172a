//! Makes `src/stock.txt`: puzzles for the techniques of the path that few puzzles need.
//!
//! `cargo run --release -p ninefold-learn --example stock -- 24 naked-quad hidden-quad > stock.txt`
//!
//! The puzzles are minimal ones of the generator, taken in the order of their numbers.

#![allow(clippy::print_stdout)]

use ninefold_generate::{Control, Generator, Recipe, Seed};
use ninefold_learn::{Lesson, has_exercise};
use ninefold_logic::Technique;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(24);
    let techniques = arguments.filter_map(|name| Technique::from_name(&name));
    let mut wanted = techniques.filter_map(Lesson::of).map(|lesson| (lesson, 0)).collect::<Vec<_>>();
    let generator = Generator::classic(Recipe::default(), Seed(24)).expect("the recipe is plain").attempts(1);
    let mut control = Control::new();
    for number in 0.. {
        if wanted.iter().all(|(_, found)| *found >= count) {
            break;
        }
        let Ok(made) = generator.puzzle_with(number, &mut control) else { continue };
        let Some(grid) = made.proper.puzzle().as_classic() else { continue };
        for (lesson, found) in wanted.iter_mut().filter(|(_, found)| *found < count) {
            if has_exercise(made.proper.puzzle(), *lesson) {
                *found += 1;
                println!("{} {}", lesson.technique.slug(), String::from_utf8_lossy(&grid.to_line()));
            }
        }
    }
}
