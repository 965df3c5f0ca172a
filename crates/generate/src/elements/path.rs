//! [`Paths`]: lines through a full grid that keep a rule and share no cell.

use super::{turned, value};
use crate::dice::Dice;
use ninefold_puzzle::{Cell, Constraint, Line, LineKind, Solution};
use std::ops::RangeInclusive;

/// The lines of a board that is being designed.
pub(super) struct Paths<'a> {
    solution: &'a Solution,
    is_used: Vec<bool>,
}

/// Which lines are wanted.
pub(super) struct Growth<'a> {
    /// How many cells a line has.
    pub(super) lengths: RangeInclusive<usize>,
    /// Whether a line with these digits may go on with another one.
    pub(super) goes_on: &'a dyn Fn(&[i32], i32) -> bool,
    /// Whether a line with these digits may end.
    pub(super) ends: &'a dyn Fn(&[i32]) -> bool,
}

/// So many lines are grown in search of the next one.
const TRIES: usize = 60;

/// The moves of a chess king: lines may go on at corners.
const MOVES: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl<'a> Paths<'a> {
    pub(super) fn new(solution: &'a Solution) -> Self {
        Self { solution, is_used: vec![false; solution.layout().n_cells()] }
    }

    pub(super) fn solution(&self) -> &'a Solution {
        self.solution
    }

    /// Up to so many lines, the longest of some that were tried each time, in symmetric pairs if there are some.
    pub(super) fn draw(
        &mut self,
        count: usize,
        growth: &Growth<'_>,
        dice: &mut Dice,
        element: impl Fn(Vec<Cell>) -> Constraint,
    ) -> Vec<Constraint> {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            let candidates = (0..TRIES).filter_map(|_| self.grow(growth, dice)).collect::<Vec<_>>();
            let mut best: Option<(usize, Vec<Vec<Cell>>)> = None;
            for path in candidates {
                let image = self.image(&path, growth);
                // A symmetric pair of three cells each is as good as a single line of five.
                let merit = path.len() + if image.is_some() { 2 } else { 0 };
                if best.as_ref().is_none_or(|(known, _)| merit > *known) {
                    best = Some((merit, [path].into_iter().chain(image).collect()));
                }
            }
            let Some((_, paths)) = best else { break };
            for path in paths {
                self.use_up(&path);
                drawn.push(element(path));
            }
        }
        drawn
    }

    /// Lines that read the same from both ends, grown from their middle.
    pub(super) fn draw_palindromes(
        &mut self,
        count: usize,
        lengths: RangeInclusive<usize>,
        dice: &mut Dice,
    ) -> Vec<Constraint> {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            let grown = (0..TRIES).filter_map(|_| self.grow_palindrome(&lengths, dice));
            let Some(path) = grown.max_by_key(Vec::len) else { break };
            self.use_up(&path);
            drawn.push(Constraint::Line(Line { kind: LineKind::Palindrome, cells: path }));
        }
        drawn
    }

    fn use_up(&mut self, path: &[Cell]) {
        path.iter().for_each(|cell| self.is_used[cell.index()] = true);
    }

    /// The free cells beside one, in random order.
    fn near(&self, cell: Cell, path: &[Cell], dice: &mut Dice) -> Vec<Cell> {
        let layout = self.solution.layout();
        let cells = MOVES.iter().filter_map(|&step| layout.step(cell, step));
        let mut cells =
            cells.filter(|cell| !self.is_used[cell.index()] && !path.contains(cell)).collect::<Vec<_>>();
        dice.shuffle(&mut cells);
        cells
    }

    fn any_free_cell(&self, dice: &mut Dice) -> Option<Cell> {
        let free =
            self.solution.layout().cells().filter(|cell| !self.is_used[cell.index()]).collect::<Vec<_>>();
        (!free.is_empty()).then(|| free[dice.below(free.len() as u32) as usize])
    }

    /// A line from a free cell on, as long as it goes; cut back to where it may end.
    fn grow(&self, growth: &Growth<'_>, dice: &mut Dice) -> Option<Vec<Cell>> {
        let mut path = vec![self.any_free_cell(dice)?];
        let mut digits = vec![value(self.solution, path[0])];
        if !(growth.goes_on)(&[], digits[0]) {
            return None;
        }
        let mut good = 0;
        while path.len() < *growth.lengths.end() {
            let near = self.near(path[path.len() - 1], &path, dice);
            let fits = |cell: &Cell| (growth.goes_on)(&digits, value(self.solution, *cell));
            let Some(next) = near.into_iter().find(fits) else { break };
            path.push(next);
            digits.push(value(self.solution, next));
            if path.len() >= *growth.lengths.start() && (growth.ends)(&digits) {
                good = path.len();
            }
        }
        path.truncate(good);
        (good > 0).then_some(path)
    }

    /// The line after a half-turn, read in the one or the other direction, if it is free and keeps the rule.
    fn image(&self, path: &[Cell], growth: &Growth<'_>) -> Option<Vec<Cell>> {
        let layout = self.solution.layout();
        let mut image = path.iter().map(|&cell| turned(layout, cell)).collect::<Option<Vec<_>>>()?;
        if image.iter().any(|cell| self.is_used[cell.index()] || path.contains(cell)) {
            return None;
        }
        for _ in 0..2 {
            let digits = image.iter().map(|&cell| value(self.solution, cell)).collect::<Vec<_>>();
            let goes_on = |at: usize| (growth.goes_on)(&digits[..at], digits[at]);
            if (0..digits.len()).all(goes_on) && (growth.ends)(&digits) {
                return Some(image);
            }
            image.reverse();
        }
        None
    }

    fn grow_palindrome(&self, lengths: &RangeInclusive<usize>, dice: &mut Dice) -> Option<Vec<Cell>> {
        let mut path = vec![self.any_free_cell(dice)?];
        while path.len() + 2 <= *lengths.end() {
            let heads = self.near(path[0], &path, dice);
            let tails = self.near(path[path.len() - 1], &path, dice);
            let pairs = heads.iter().flat_map(|&head| tails.iter().map(move |&tail| (head, tail)));
            let is_equal = |&(head, tail): &(Cell, Cell)| {
                head != tail && value(self.solution, head) == value(self.solution, tail)
            };
            let Some((head, tail)) = pairs.into_iter().find(is_equal) else { break };
            path.insert(0, head);
            path.push(tail);
        }
        (path.len() >= *lengths.start()).then_some(path)
    }
}
