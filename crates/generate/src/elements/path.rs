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
    /// Whether a line may begin with these cells, whatever their digits allow.
    pub(super) begins: &'a dyn Fn(&[Cell]) -> bool,
    /// Whether a line with these digits may end.
    pub(super) ends: &'a dyn Fn(&[i32]) -> bool,
    /// Whether these cells may be the whole line, whatever their digits allow.
    pub(super) suits: &'a dyn Fn(&[Cell]) -> bool,
}

impl Growth<'_> {
    /// Lines of three cells and more, as far as nothing is said.
    pub(super) const ANY: Self =
        Self { lengths: 3..=6, goes_on: &|_, _| true, begins: &|_| true, ends: &|_| true, suits: &|_| true };
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

    /// Lines of a kind that are grown from their middle, two cells at a time that fit the digit there.
    pub(super) fn draw_from_middles(
        &mut self,
        kind: LineKind,
        count: usize,
        lengths: RangeInclusive<usize>,
        dice: &mut Dice,
        fits: impl Fn(i32, [i32; 2]) -> bool,
    ) -> Vec<Constraint> {
        let mut drawn = Vec::new();
        while drawn.len() < count {
            let grown = (0..TRIES).filter_map(|_| self.grow_from_middle(&lengths, dice, &fits));
            let Some(path) = grown.max_by_key(Vec::len) else { break };
            self.use_up(&path);
            drawn.push(Constraint::Line(Line { kind, cells: path }));
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
            let fits = |cell: &Cell| {
                (growth.goes_on)(&digits, value(self.solution, *cell))
                    && (growth.begins)(&[&path[..], &[*cell]].concat())
            };
            let Some(next) = near.into_iter().find(fits) else { break };
            path.push(next);
            digits.push(value(self.solution, next));
            if path.len() >= *growth.lengths.start() && (growth.ends)(&digits) && (growth.suits)(&path) {
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
            let begins = |length: usize| (growth.begins)(&image[..length]);
            if (0..digits.len()).all(goes_on)
                && (2..=digits.len()).all(begins)
                && (growth.ends)(&digits)
                && (growth.suits)(&image)
            {
                return Some(image);
            }
            image.reverse();
        }
        None
    }

    fn grow_from_middle(
        &self,
        lengths: &RangeInclusive<usize>,
        dice: &mut Dice,
        fits: impl Fn(i32, [i32; 2]) -> bool,
    ) -> Option<Vec<Cell>> {
        let mut path = vec![self.any_free_cell(dice)?];
        let middle = value(self.solution, path[0]);
        while path.len() + 2 <= *lengths.end() {
            let heads = self.near(path[0], &path, dice);
            let tails = self.near(path[path.len() - 1], &path, dice);
            let pairs = heads.iter().flat_map(|&head| tails.iter().map(move |&tail| (head, tail)));
            let fits = |&(head, tail): &(Cell, Cell)| {
                head != tail && fits(middle, [head, tail].map(|cell| value(self.solution, cell)))
            };
            let Some((head, tail)) = pairs.into_iter().find(fits) else { break };
            path.insert(0, head);
            path.push(tail);
        }
        (path.len() >= *lengths.start()).then_some(path)
    }
}
