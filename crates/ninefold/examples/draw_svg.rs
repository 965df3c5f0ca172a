//! Draws the next step of a puzzle as a picture: `cargo run --example draw_svg > step.svg`.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::logic::{HintDetail, hint};
use ninefold::puzzle::{Position, Puzzle};
use ninefold::render::{explain_hint, svg};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    let position = Position::start(puzzle);
    let found = hint(&position, None).ok_or("the board is too large")?;
    let explanation =
        explain_hint(&position, &found, HintDetail::Argument).ok_or("it is for another board")?;
    println!("{}", svg::draw(&explanation.scene, &svg::Theme::LIGHT));
    Ok(())
}
