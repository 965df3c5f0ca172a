//! Makes many puzzles of a variant, of any level and of each, and says what they are like.
//!
//! `cargo run --release -p ninefold-generate --example survey -- VARIANT [COUNT [LEVEL [SEED [CLUES]]]]`, with `menu` for
//! every variant that a menu offers, one after the other.
//!
//! Every puzzle is looked at without the generator's own code: it must have one solution, the level
//! that was asked for, and come out the same when two threads make all of them anew; logic must solve it
//! to the end, with every step proved and none against the solution; with ice, a robot must win it.
//! Seconds are processor time for making one puzzle: on average, half of them, and the longest.

#![allow(clippy::print_stdout, reason = "a command line tool")]

#[path = "../tests/support/inspect.rs"]
mod inspect;

use ninefold_generate::{Clues, Generator, Made, Recipe, Seed, levels_of};
use ninefold_logic::{Level, PathEnd};
use ninefold_puzzle::Variant;
use rustix::time::{ClockId, clock_gettime};
use std::error::Error;
use std::{env, thread};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = env::args().skip(1).collect::<Vec<_>>();
    let argument = |i: usize, default: &'static str| arguments.get(i).map_or(default, String::as_str);
    let variants = match argument(0, "killer") {
        "menu" => Variant::menu(),
        name => vec![name.parse::<Variant>()?],
    };
    let count = argument(1, "1000").parse::<u64>()?;
    let chosen = argument(2, "all");
    let seed = Seed(argument(3, "1").parse::<u64>()?);
    let clues = arguments.get(4).map(|clues| clues.parse::<Clues>()).transpose()?;
    println!(
        "variant           level     made  as asked  unique  graded  again  by logic  thawed  grids  seconds  median  longest"
    );
    for variant in variants {
        let levels = levels_of(variant).iter().copied().map(Some);
        for level in std::iter::once(None).chain(levels) {
            if chosen == "all" || chosen.eq_ignore_ascii_case(name(level)) {
                println!("{}", survey(variant, level, clues.as_ref(), count, seed)?);
            }
        }
    }
    Ok(())
}

fn name(level: Option<Level>) -> &'static str {
    level.map_or("any", Level::name)
}

/// How many of the puzzles are as they should be.
#[derive(Default)]
struct Tally {
    as_asked: u64,
    unique: u64,
    graded: u64,
    again: u64,
    by_logic: u64,
    thawed: u64,
    /// How many grids were tried.
    grids: u32,
}

/// Makes so many puzzles of a level, or of any, and counts what holds.
fn survey(
    variant: Variant,
    level: Option<Level>,
    clues: Option<&Clues>,
    count: u64,
    seed: Seed,
) -> Result<String, Box<dyn Error>> {
    let mut recipe = level.map_or_else(Recipe::default, |level| Recipe::of_level(variant, level));
    if let Some(clues) = clues {
        recipe.clues = clues.clone();
    }
    let generator = Generator::new(variant, recipe, seed)?;
    let mut tally = Tally::default();
    let (mut seconds, mut all) = (Vec::new(), Vec::new());
    for item in 0..count {
        let start = processor_seconds();
        let made = generator.puzzle(item)?;
        seconds.push(processor_seconds() - start);
        let found = made.grade.as_ref().map(|grade| grade.level);
        tally.as_asked += u64::from(made.as_asked && (level.is_none() || level == found));
        tally.unique += u64::from(inspect::is_unique(&made));
        tally.graded += u64::from(made.grade.is_none() || inspect::has_its_grade(&made));
        tally.by_logic += u64::from(inspect::walk(&made) == PathEnd::Solved);
        let thaws = |ice| inspect::thaw(&made, ice) == PathEnd::Solved;
        tally.thawed += u64::from(made.ice.as_ref().is_some_and(thaws));
        tally.grids += made.attempts;
        all.push(made);
    }
    tally.again = made_again(&generator, &all);
    let Tally { as_asked, unique, graded, again, by_logic, thawed, grids } = tally;
    seconds.sort_by(f64::total_cmp);
    let (each, grids) = (seconds.iter().sum::<f64>() / count as f64, f64::from(grids) / count as f64);
    let (median, longest) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
    Ok(format!(
        "{:<16}  {:<8}  {count:>4}  {as_asked:>8}  {unique:>6}  {graded:>6}  {again:>5}  {by_logic:>8}  \
         {thawed:>6}  {grids:>5.1}  {each:>7.4}  {median:>6.4}  {longest:>7.4}",
        variant.to_string(),
        name(level),
    ))
}

/// How many puzzles come out the same when two threads make them, each every second one.
fn made_again(generator: &Generator, all: &[Made]) -> u64 {
    let every_second = |first: usize| {
        let items = all.iter().enumerate().skip(first).step_by(2);
        items.filter(|(item, made)| generator.puzzle(*item as u64).as_ref() == Ok(*made)).count() as u64
    };
    thread::scope(|scope| {
        let other = scope.spawn(|| every_second(1));
        every_second(0) + other.join().unwrap_or_default()
    })
}

/// What this thread has used of the processor.
fn processor_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
