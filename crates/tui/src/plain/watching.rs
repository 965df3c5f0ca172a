//! Watching the backtracking solver, a line a move.

use super::{Next, Table, Talk};
use crate::job;
use crate::time::count;
use ninefold::game::Command;
use ninefold::puzzle::{Layout, Puzzle, Solution};
use ninefold::solve::backtrack::{Backtrack, Move};
use std::io::{self, BufRead, Write};

/// How many moves are told unless the player says how many.
const MOVES: usize = 20;

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Tells the first moves of the solver, and how it ends. In free play the solution stays on the
    /// board; a game counts as given up.
    pub(super) fn watch(&mut self, table: &mut Table, n_moves: Option<usize>) -> io::Result<Next> {
        let n_moves = n_moves.unwrap_or(MOVES);
        if !table.session.is_free_play() {
            if !self.confirms("Watch it being solved?")? {
                return Ok(Next::Line);
            }
            let puzzle = table.session.puzzle().clone();
            self.say_moves(&puzzle, n_moves)?;
            return self.play(table, &Command::GiveUp);
        }
        let puzzle = match table.session.puzzle_on_board() {
            Ok(puzzle) => puzzle,
            Err(rejection) => return self.say(&rejection.to_string()).map(|()| Next::Line),
        };
        match self.say_moves(&puzzle, n_moves)? {
            Some(solution) => self.play(table, &Command::Solve(solution)),
            None => Ok(Next::Line),
        }
    }

    fn say_moves(&mut self, puzzle: &Puzzle, n_moves: usize) -> io::Result<Option<Solution>> {
        let layout = puzzle.layout();
        let (mut made, mut taken_back) = (0, 0);
        for step in Backtrack::new(puzzle, job::patience()) {
            let step = match step {
                Ok(Move::Solved(solution)) => {
                    let back = count(taken_back, "digit");
                    self.say(&format!("Solved after {}; {back} taken back.", count(made, "move")))?;
                    return Ok(Some(solution));
                }
                Ok(step) => step,
                Err(stopped) => {
                    let after = count(made, "move");
                    self.say(&format!("Not solved after {after}: {stopped}. Type solve for the solution."))?;
                    return Ok(None);
                }
            };
            made += 1;
            taken_back += usize::from(matches!(step, Move::TakenBack { .. }));
            if made <= n_moves {
                self.say(&move_words(layout, &step))?;
            } else if made == n_moves + 1 {
                self.say("And so on.")?;
            }
        }
        self.say(&format!("There is no solution: everything was tried in {}.", count(made, "move")))?;
        Ok(None)
    }
}

fn move_words(layout: &Layout, step: &Move) -> String {
    match step {
        Move::Placed { cell, digit } => format!("{}: {digit} is tried.", layout.place(*cell)),
        Move::TakenBack { cell, digit } => format!("{}: {digit} is taken back.", layout.place(*cell)),
        Move::Solved(_) => String::new(),
    }
}
