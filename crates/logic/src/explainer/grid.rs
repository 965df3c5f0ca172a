//! The position that is being rated: [`Marks`], its pencil marks, and [`Grid`], which also knows
//! its singles at any time.

use super::houses::{CELLS, FIRST_ROW, HOUSE_CELLS, HOUSES, HOUSES_OF, POSITIONS_OF};
use super::sets::{Candidates, Cells, Nine, candidate};
use super::step::Step;
use ninefold_puzzle::Classic;

/// The candidates of a position, by cell and by house, always the same in both views.
///
/// This is all that the elimination producers and the chains look at. Chains work on a copy from
/// which they take candidates on trial.
#[derive(Clone)]
pub(super) struct Marks {
    /// The candidates of each cell; none for a filled cell.
    pub(super) cells: [Nine; CELLS],
    /// The positions that each house still has for each digit; none for a placed digit.
    pub(super) places: [[Nine; 9]; HOUSES],
    /// How many cells of each house are not filled.
    pub(super) n_empty: [u8; HOUSES],
    /// How many times each digit is placed.
    pub(super) n_placed: [u8; 9],
}

impl Default for Marks {
    /// All candidates of an empty grid.
    fn default() -> Self {
        Self {
            cells: [Nine::ALL; CELLS],
            places: [[Nine::ALL; 9]; HOUSES],
            n_empty: [9; HOUSES],
            n_placed: [0; 9],
        }
    }
}

impl Marks {
    /// Takes a candidate out. Taking out one that is not there changes nothing.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.cells[cell] = self.cells[cell].without(digit);
        for kind in 0..3 {
            let places = &mut self.places[HOUSES_OF[cell][kind] as usize][digit];
            *places = places.without(POSITIONS_OF[cell][kind] as usize);
        }
    }

    /// Fills an empty cell, and takes the digit from the 20 cells that see it.
    fn fill(&mut self, cell: usize, digit: usize) {
        for other in self.cells[cell].iter() {
            self.remove(cell, other);
        }
        for &house in &HOUSES_OF[cell] {
            let house = usize::from(house);
            self.n_empty[house] -= 1;
            for position in self.places[house][digit].iter() {
                self.remove(usize::from(HOUSE_CELLS[house][position]), digit);
            }
        }
        self.n_placed[digit] += 1;
    }

    /// The cells that still have this digit as a candidate.
    #[inline]
    pub(super) fn cells_with(&self, digit: usize) -> Cells {
        let mut cells = Cells::EMPTY;
        for row in 0..9 {
            cells |= Cells::from_row(row, self.places[FIRST_ROW + row][digit]);
        }
        cells
    }

    /// Whether this candidate is still there.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell].contains(digit)
    }
}

/// Marks together with the placed digits and an up-to-date list of singles.
#[derive(Clone)]
pub(super) struct Grid {
    pub(super) marks: Marks,
    /// The cells that are not filled.
    pub(super) empty: Cells,
    /// The empty cells with exactly one candidate.
    pub(super) naked: Cells,
    /// The digits that have exactly one place in each house.
    pub(super) hidden: [Nine; HOUSES],
    /// The houses that have such a digit, one bit each.
    pub(super) hidden_houses: u32,
    /// The houses with exactly one empty cell, one bit each.
    pub(super) last_cell_houses: u32,
}

impl Grid {
    /// The position with full pencil marks: what each given sees is gone, and nothing else.
    pub(super) fn new(puzzle: &Classic) -> Self {
        let mut marks = Marks::default();
        let mut empty = Cells::ALL;
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if value != 0 {
                marks.fill(cell, usize::from(value) - 1);
                empty = empty.without(cell);
            }
        }
        Self::of_marks(marks, empty)
    }

    /// Marks with their singles, found all at once: to follow them given by given takes longer than
    /// many an easy puzzle.
    fn of_marks(marks: Marks, empty: Cells) -> Self {
        let is_naked = |&cell: &usize| marks.cells[cell].len() == 1;
        let naked = (0..CELLS).filter(is_naked).fold(Cells::EMPTY, Cells::with);
        let mut hidden = [Nine::EMPTY; HOUSES];
        let (mut hidden_houses, mut last_cell_houses) = (0, 0);
        for (house, hidden) in hidden.iter_mut().enumerate() {
            let is_hidden = |&digit: &usize| marks.places[house][digit].len() == 1;
            *hidden = (0..9).filter(is_hidden).fold(Nine::EMPTY, Nine::with);
            hidden_houses |= u32::from(!hidden.is_empty()) << house;
            last_cell_houses |= u32::from(marks.n_empty[house] == 1) << house;
        }
        Self { marks, empty, naked, hidden, hidden_houses, last_cell_houses }
    }

    /// Fills a cell, and takes the digit from the 20 cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        if !self.empty.contains(cell) {
            return;
        }
        self.empty = self.empty.without(cell);
        for other in self.marks.cells[cell].iter() {
            self.remove(cell, other);
        }
        self.naked = self.naked.without(cell);
        for &house in &HOUSES_OF[cell] {
            let house = usize::from(house);
            self.marks.n_empty[house] -= 1;
            match self.marks.n_empty[house] {
                1 => self.last_cell_houses |= 1 << house,
                0 => self.last_cell_houses &= !(1 << house),
                _ => {}
            }
            for position in self.marks.places[house][digit].iter() {
                self.remove(usize::from(HOUSE_CELLS[house][position]), digit);
            }
        }
        self.marks.n_placed[digit] += 1;
    }

    /// Takes a candidate out.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.marks.remove(cell, digit);
        self.naked =
            if self.marks.cells[cell].len() == 1 { self.naked.with(cell) } else { self.naked.without(cell) };
        for &house in &HOUSES_OF[cell] {
            let house = usize::from(house);
            let hidden = &mut self.hidden[house];
            *hidden = if self.marks.places[house][digit].len() == 1 {
                hidden.with(digit)
            } else {
                hidden.without(digit)
            };
            let bit = 1 << house;
            self.hidden_houses =
                if hidden.is_empty() { self.hidden_houses & !bit } else { self.hidden_houses | bit };
        }
    }

    /// Takes out what a step removes, then fills the cell that it places.
    pub(super) fn apply(&mut self, step: &Step) {
        for (cell, digit) in step.removed() {
            self.remove(cell, digit.index());
        }
        if let Some((cell, digit)) = step.placed() {
            self.place(cell, digit.index());
        }
    }

    /// Whether every cell is filled.
    pub(super) fn is_full(&self) -> bool {
        self.empty.is_empty()
    }
}

/// The candidates of `digit` in `cells` that are in `marks`.
#[inline]
pub(super) fn candidates_of(marks: &Marks, digit: usize, cells: Cells) -> Candidates {
    let mut found = Candidates::EMPTY;
    for cell in cells.iter() {
        if marks.has(cell, digit) {
            found.insert(candidate(cell, digit));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_views_agree(grid: &Grid) {
        for (house, cells) in HOUSE_CELLS.iter().enumerate() {
            for digit in 0..9 {
                let by_cells = (0..9)
                    .filter(|&position| grid.marks.has(usize::from(cells[position]), digit))
                    .fold(Nine::EMPTY, Nine::with);
                assert_eq!(grid.marks.places[house][digit], by_cells);
                assert_eq!(grid.hidden[house].contains(digit), by_cells.len() == 1);
            }
            assert_eq!(grid.hidden_houses >> house & 1 == 1, !grid.hidden[house].is_empty());
        }
        for cell in 0..CELLS {
            assert_eq!(grid.naked.contains(cell), grid.marks.cells[cell].len() == 1);
        }
    }

    #[test]
    fn cells_and_houses_stay_the_same_story() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let Some(puzzle) = Classic::from_line(line.as_bytes()) else { panic!("a puzzle") };
        let mut grid = Grid::new(&puzzle);
        check_views_agree(&grid);
        grid.remove(2, 0);
        grid.place(40, 4);
        check_views_agree(&grid);
        assert_eq!(grid.marks.cells_with(0).iter().filter(|&cell| !grid.marks.has(cell, 0)).count(), 0);
    }
}
