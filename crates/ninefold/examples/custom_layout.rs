//! A jigsaw: blocks of any shape, drawn as letters.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use ninefold::puzzle::{Draft, Layout};
use ninefold::solve::{Budget, solutions};
use std::error::Error;

const PIECES: &str = "\
    abbb\
    aabc\
    adcc\
    dddc";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let jigsaw = Draft::empty(Layout::jigsaw(4, PIECES.as_bytes())?).check()?;
    // An iterator: each solution is searched for when it is asked for.
    let all: Vec<_> = solutions(&jigsaw, Budget::UNLIMITED).collect::<Result<_, _>>()?;
    println!("{} ways to fill these pieces", all.len());
    if let Some(first) = all.first() {
        println!("{first:#}");
    }
    Ok(())
}
