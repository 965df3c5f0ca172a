//! Puzzles on the 9x9 grid without extra rules, by the fast lane.

use super::Control;
use crate::dice::Dice;
use crate::dig::{Diggable, dig};
use crate::{Recipe, grid};
use ninefold_puzzle::{Cell, Classic};
use ninefold_solve::classic::Solver;
use std::ops::ControlFlow;

/// Makes one full grid and takes away as many givens as the recipe asks for and the grid allows.
pub(super) fn attempt(
    recipe: &Recipe,
    orbits: &[Vec<Cell>],
    dice: &mut Dice,
    control: &mut Control,
) -> Classic {
    let full = grid::random_classic(dice);
    let target = recipe.target(81, dice);
    let mut remover = ClassicClueRemover { full, grid: full, n_clues: 81, solver: &mut control.solver };
    dig(&mut remover, &mut orbits.to_vec(), target, dice);
    remover.grid
}

/// A classic grid while givens are taken away from it.
struct ClassicClueRemover<'a> {
    full: Classic,
    grid: Classic,
    n_clues: usize,
    solver: &'a mut Solver,
}

impl Diggable for ClassicClueRemover<'_> {
    fn n_clues(&self) -> usize {
        self.n_clues
    }

    fn take(&mut self, cells: &[Cell]) -> bool {
        let before = self.grid;
        for cell in cells {
            self.grid.set(cell.index(), None);
        }
        let mut unique = true;
        self.solver.search(&self.grid, u64::MAX, |solution| {
            unique = *solution == self.full;
            if unique { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if unique {
            self.n_clues -= cells.len();
        } else {
            self.grid = before;
        }
        unique
    }
}
