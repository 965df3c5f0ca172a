//! Draws the next step of a puzzle as a picture: `cargo run --example draw_svg > step.svg`.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::logic::{Ladder, Promise, Situation, next_step};
use ninefold::puzzle::Puzzle;
use ninefold::render::{explain, svg};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let situation = Situation::<2>::start(&puzzle, Promise::Nothing)?;
    let step = next_step(&situation, &Ladder::ninefold()).ok_or("no step leads on")?;
    println!("{}", svg::draw(&explain(&situation, &step).scene, &svg::Theme::LIGHT));
    Ok(())
}
