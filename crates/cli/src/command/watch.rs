//! `ninefold watch`: the textbook backtracking solver at work.

use super::language::Speech;
use crate::Verdict;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::{self, Ink, paint};
use ninefold::format::Style;
use ninefold::puzzle::{Cell, Layout, Puzzle};
use ninefold::solve::Budget;
use ninefold::solve::backtrack::{Backtrack, Move};
use ninefold_tui::Voice;
use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

/// Watch the backtracking solver: digits tried in green, digits taken back in red
///
/// In a terminal it can be paused, stepped, slowed down and rushed. Where standard output is no
/// terminal, every move is printed on a line of its own.
#[derive(clap::Args)]
pub(crate) struct Watch {
    /// A puzzle or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: Option<String>,
    /// Milliseconds between two moves
    #[arg(long, value_name = "MS", default_value_t = 40)]
    delay: u64,
    /// Stop after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 1_000_000)]
    moves: u64,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Watch {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let source = self.puzzle.as_deref().map_or(Source::Stdin, Source::from_argument);
        let item = super::hint::first_item(&source, self.speech.voice())?;
        let puzzle =
            item.puzzle().map_err(|error| Failure::of_puzzle(format_args!("{}: {error}", source.name())))?;
        if ninefold_tui::is_screen() {
            ninefold_tui::watch(&puzzle, Duration::from_millis(self.delay), self.speech.voice())?;
            return Ok(Verdict::Yes);
        }
        let voice = self.speech.voice();
        if io::stdout().is_terminal() { self.animate(&puzzle, voice) } else { self.list(&puzzle, voice) }
    }

    /// Draws the grid anew after every move, in place.
    fn animate(&self, puzzle: &Puzzle, voice: Voice) -> Result<Verdict, Failure> {
        let layout = puzzle.layout();
        let mut solver = Backtrack::new(puzzle, Budget::UNLIMITED);
        let ink = |cell: Cell| if puzzle.given(cell).is_some() { Ink::Given } else { Ink::Tried };
        let first = paint(Style::Grid, layout, puzzle.givens(), ink);
        let height = first.lines().count() + 1;
        output::print(format!("{first}\n"))?;
        for n_moves in 1..=self.moves {
            let (cell, hand, digits) = match solver.next() {
                Some(Ok(Move::Placed { cell, .. })) => (cell, Ink::Tried, solver.digits().to_vec()),
                Some(Ok(Move::TakenBack { cell, digit })) => {
                    let mut digits = solver.digits().to_vec();
                    digits[cell.index()] = Some(digit);
                    (cell, Ink::TakenBack, digits)
                }
                Some(Ok(Move::Solved(_))) => return print_outcome(true, n_moves - 1, voice),
                Some(Err(stopped)) => return Err(Failure::new(stopped)),
                None => return print_outcome(false, n_moves - 1, voice),
            };
            let hot = |at: Cell| if at == cell { hand } else { ink(at) };
            let grid = paint(Style::Grid, layout, &digits, hot);
            let word = voice.say("move");
            output::print(format!("\x1b[{height}A{grid}{word} {n_moves}\x1b[K\n"))?;
            thread::sleep(Duration::from_millis(self.delay));
        }
        gave_up(self.moves)
    }

    /// Prints every move on a line.
    fn list(&self, puzzle: &Puzzle, voice: Voice) -> Result<Verdict, Failure> {
        let mut n_moves = 0;
        for step in Backtrack::new(puzzle, Budget::UNLIMITED) {
            match step.map_err(Failure::new)? {
                Move::Solved(solution) => {
                    let digits = solution.filled();
                    output::print(Style::Grid.print(puzzle.layout(), &digits))?;
                    return print_outcome(true, n_moves, voice);
                }
                step => output::print(describe(puzzle.layout(), &step, voice))?,
            }
            n_moves += 1;
            if n_moves == self.moves {
                return gave_up(self.moves);
            }
        }
        print_outcome(false, n_moves, voice)
    }
}

fn describe(layout: &Layout, step: &Move, voice: Voice) -> String {
    match step {
        Move::Placed { cell, digit } => format!("{} = {digit}\n", layout.place(*cell)),
        Move::TakenBack { cell, digit } => {
            format!("{} {} {digit}\n", layout.place(*cell), voice.say("is not"))
        }
        Move::Solved(_) => String::new(),
    }
}

fn print_outcome(solved: bool, n_moves: u64, voice: Voice) -> Result<Verdict, Failure> {
    let outcome = if solved { "solved after {0} moves" } else { "no solution after {0} moves" };
    output::print(voice.fill(outcome, &[&n_moves]) + "\n")?;
    Ok(Verdict::of(solved))
}

fn gave_up(moves: u64) -> Result<Verdict, Failure> {
    Err(Failure::new(format_args!("not solved after {moves} moves")).hint("raise --moves to watch on"))
}
