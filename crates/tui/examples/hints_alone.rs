//! Plays games of every kind in the plain game by nothing but `hint` and `apply`, and counts how many
//! are won.
//!
//! `cargo run --release -p ninefold-tui --example hints_alone -- [ICE [OTHERS [VARIANT [SEED]]]]`
//!
//! So many games of each level of ice, and so many of every other kind, spread over its levels; of one
//! kind alone if it is named. The lines that are typed are those of a person, and what is
//! counted is what the game says. A kind that cannot be made at a level is counted as not made.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold::format::{Item, own};
use ninefold::generate::{Generator, Recipe, Seed, levels_of};
use ninefold::logic::Level;
use ninefold::puzzle::{Feature, Variant};
use ninefold_tui::{Start, Voice, converse};
use std::error::Error;
use std::io::{BufRead, Read};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let argument = |i: usize, default: &'static str| arguments.get(i).map_or(default, String::as_str);
    let (ice, others) = (argument(0, "200").parse::<u64>()?, argument(1, "50").parse::<u64>()?);
    let seed = Seed(argument(3, "1").parse::<u64>()?);
    println!("variant           level     games  won  not made");
    for variant in Variant::menu() {
        if !["all", &variant.to_string()].contains(&argument(2, "all")) {
            continue;
        }
        let levels = levels_of(variant);
        let count = if variant.has(Feature::Ice) { ice } else { others.div_ceil(levels.len() as u64) };
        for &level in levels {
            let tally = survey(variant, level, count, seed)?;
            println!("{:<16}  {:<8}  {}", variant.to_string(), level.name(), tally);
        }
    }
    Ok(())
}

/// Plays so many games; how many there were, how many were won, and how many could not be made.
fn survey(variant: Variant, level: Level, count: u64, seed: Seed) -> Result<String, Box<dyn Error>> {
    let generator = Generator::new(variant, Recipe::of_level(variant, level), seed)?;
    let (mut games, mut won, mut unmade) = (0, 0, 0);
    for number in 0..count {
        let made = generator.puzzle(number)?;
        if !made.as_asked {
            unmade += 1;
            continue;
        }
        let frozen = made.ice.map(|ice| ice.frozen).unwrap_or_default();
        let board = own::write(&Item::from(made.proper.puzzle()).with_frozen(&frozen));
        games += 1;
        if is_won(&board)? {
            won += 1;
        } else {
            println!("not won, {variant} {level} {number}:\n{board}");
        }
    }
    Ok(format!("{games:>5}  {won:>3}  {unmade:>8}"))
}

/// Whether hints that are carried out one after the other lead to the end.
fn is_won(board: &str) -> Result<bool, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut told = Vec::new();
    converse(
        Hints::default(),
        &mut told,
        folder.path().into(),
        &Start::Puzzle(board.into()),
        Voice::default(),
    )?;
    Ok(String::from_utf8_lossy(&told).contains("CONGRATULATIONS!"))
}

/// A player who types `hint` and `apply` in turn, and leaves after more steps than any board takes.
#[derive(Default)]
struct Hints {
    typed: usize,
    line: Vec<u8>,
}

/// A step takes a candidate away or places a digit, and hardly any is worth so little.
const MOST_LINES: usize = 6000;

impl Read for Hints {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let number = self.fill_buf()?.read(buffer)?;
        self.consume(number);
        Ok(number)
    }
}

impl BufRead for Hints {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.line.is_empty() && self.typed < MOST_LINES {
            let words: [&[u8]; 2] = [b"hint\n", b"apply\n"];
            self.line = words[self.typed % 2].to_vec();
            self.typed += 1;
        }
        Ok(&self.line)
    }

    fn consume(&mut self, amount: usize) {
        self.line.drain(..amount);
    }
}
