//! [`Neighbours`] and [`SinglesBoard`]: what follows from digits on a board of any rules, by singles alone.
//!
//! This is the generator's own small machine, not the solver's: it fills grids by lot, and it
//! proves at once that most givens can go. Sums of cages are not known to it.

use ninefold_puzzle::{Cell, Constraint, Digit, Global, Rules};

/// The cells that each cell has to do with, as flat lists.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours {
    n_cells: usize,
    all: u32,
    peers: Vec<Box<[u16]>>,
    houses: Vec<Box<[u16]>>,
    houses_of: Vec<Box<[u16]>>,
    /// Cells that may not hold the digit before or after.
    apart: Vec<Box<[u16]>>,
}

/// The candidates of every cell while digits are written into it.
#[derive(Clone, Debug)]
pub(crate) struct SinglesBoard<'w> {
    neighbours: &'w Neighbours,
    masks: Vec<u32>,
    /// Cells whose only digit has not been told to others yet.
    news: Vec<u16>,
    dirty: Vec<u16>,
    is_dirty: Vec<bool>,
    open: usize,
}

/// Some cell has no digit left, or some digit no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DeadEnd;

impl Neighbours {
    pub(crate) fn new(rules: &Rules) -> Self {
        let layout = rules.layout();
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index() as u16).collect::<Box<[u16]>>();
        let houses = rules.houses().map(|house| numbers(house.cells())).collect::<Vec<_>>();
        let houses_of = |cell: Cell| {
            let holds = |&house: &usize| houses[house].contains(&(cell.index() as u16));
            (0..houses.len()).filter(holds).map(|house| house as u16).collect()
        };
        let steps = rules.constraints().iter().flat_map(apart_steps).copied().collect::<Vec<_>>();
        let apart = |cell: Cell| {
            let near = steps.iter().filter_map(|&step| layout.step(cell, step)).collect::<Vec<_>>();
            numbers(&near)
        };
        Self {
            n_cells: layout.n_cells(),
            all: (1 << layout.n_digits()) - 1,
            peers: layout.cells().map(|cell| numbers(rules.peers(cell))).collect(),
            houses_of: layout.cells().map(houses_of).collect(),
            apart: layout.cells().map(apart).collect(),
            houses,
        }
    }

    pub(crate) fn n_cells(&self) -> usize {
        self.n_cells
    }

    pub(crate) fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell]
    }

    /// Whether any two digits may be swapped all over the board.
    pub(crate) fn is_digit_blind(&self) -> bool {
        self.apart.iter().all(|cells| cells.is_empty())
    }
}

/// How far away the cells are that a rule keeps from holding the digit before or after.
fn apart_steps(rule: &Constraint) -> &'static [(i32, i32)] {
    match rule {
        Constraint::NonConsecutive => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
        Constraint::Global(Global::DiagonallyNonConsecutive) => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
        _ => &[],
    }
}

/// Whether a grid that is filled by singles and lot keeps these rules; the solver has to fill it otherwise.
pub(crate) fn singles_know(rules: &Rules) -> bool {
    !rules.constraints().contains(&Constraint::Global(Global::Entropy))
}

impl<'w> SinglesBoard<'w> {
    /// Nothing written, everything possible.
    pub(crate) fn new(neighbours: &'w Neighbours) -> Self {
        Self {
            masks: vec![neighbours.all; neighbours.n_cells],
            news: Vec::new(),
            dirty: Vec::new(),
            is_dirty: vec![false; neighbours.houses.len()],
            open: neighbours.n_cells,
            neighbours,
        }
    }

    /// The candidates of each cell as bits, the lowest for digit 1.
    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Whether every cell has one candidate.
    pub(crate) fn is_full(&self) -> bool {
        self.open == 0
    }

    /// Goes back to candidates that were there before.
    pub(crate) fn restore(&mut self, masks: &[u32], open: usize) {
        self.masks.copy_from_slice(masks);
        self.open = open;
    }

    /// How many cells have more than one candidate.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// Writes a digit and draws no conclusions yet.
    pub(crate) fn write(&mut self, cell: usize, digit: Digit) -> Result<(), DeadEnd> {
        self.keep(cell as u16, 1 << digit.index())
    }

    /// Writes digits and draws all conclusions from singles.
    pub(crate) fn learn(&mut self, digits: impl Iterator<Item = (usize, Digit)>) -> Result<(), DeadEnd> {
        for (cell, digit) in digits {
            self.write(cell, digit)?;
        }
        self.settle()
    }

    /// Leaves a cell no candidates but these.
    #[inline]
    pub(crate) fn keep(&mut self, cell: u16, digits: u32) -> Result<(), DeadEnd> {
        let mask = self.masks[usize::from(cell)];
        let left = mask & digits;
        if left == mask { Ok(()) } else { self.narrow(cell, left) }
    }

    /// Leaves a cell fewer candidates than it has.
    fn narrow(&mut self, cell: u16, left: u32) -> Result<(), DeadEnd> {
        if left == 0 {
            return Err(DeadEnd);
        }
        self.masks[usize::from(cell)] = left;
        if left.is_power_of_two() {
            self.open -= 1;
            self.news.push(cell);
        }
        for &house in &self.neighbours.houses_of[usize::from(cell)] {
            if !std::mem::replace(&mut self.is_dirty[usize::from(house)], true) {
                self.dirty.push(house);
            }
        }
        Ok(())
    }

    /// Draws conclusions from singles until there are none.
    pub(crate) fn settle(&mut self) -> Result<(), DeadEnd> {
        self.settle_until(|_| false)
    }

    /// Draws conclusions from singles until there are none, or until enough is known.
    pub(crate) fn settle_until(&mut self, is_enough: impl Fn(&[u32]) -> bool) -> Result<(), DeadEnd> {
        let outcome = self.run(is_enough);
        self.news.clear();
        for house in self.dirty.drain(..) {
            self.is_dirty[usize::from(house)] = false;
        }
        outcome
    }

    fn run(&mut self, is_enough: impl Fn(&[u32]) -> bool) -> Result<(), DeadEnd> {
        loop {
            if is_enough(&self.masks) {
                return Ok(());
            }
            if let Some(cell) = self.news.pop() {
                self.narrow_neighbours(usize::from(cell))?;
            } else if let Some(house) = self.dirty.pop() {
                self.is_dirty[usize::from(house)] = false;
                self.look_at(usize::from(house))?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes the digit of a cell away from those who see it.
    fn narrow_neighbours(&mut self, cell: usize) -> Result<(), DeadEnd> {
        let neighbours = self.neighbours;
        let digit = self.masks[cell];
        for &peer in &neighbours.peers[cell] {
            self.keep(peer, !digit)?;
        }
        for &beside in &neighbours.apart[cell] {
            self.keep(beside, !(digit << 1 | digit >> 1))?;
        }
        Ok(())
    }

    /// Writes the digits that have one place left in a house.
    fn look_at(&mut self, house: usize) -> Result<(), DeadEnd> {
        let neighbours = self.neighbours;
        let (mut once, mut twice, mut known) = (0, 0, 0);
        for &cell in &neighbours.houses[house] {
            let mask = self.masks[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
            known |= if mask.is_power_of_two() { mask } else { 0 };
        }
        if once != neighbours.all {
            return Err(DeadEnd);
        }
        let hidden = once & !twice & !known;
        if hidden != 0 {
            for &cell in &neighbours.houses[house] {
                let single = self.masks[usize::from(cell)] & hidden;
                if single != 0 {
                    if !single.is_power_of_two() {
                        return Err(DeadEnd);
                    }
                    self.keep(cell, single)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singles_solve_an_easy_puzzle_and_see_a_wrong_one() {
        let neighbours = Neighbours::new(&Rules::classic());
        let settled = |line: &str| {
            let mut board = SinglesBoard::new(&neighbours);
            for (cell, symbol) in line.chars().enumerate() {
                if let Some(digit) = Digit::from_char(symbol) {
                    board.write(cell, digit)?;
                }
            }
            board.settle().map(|()| board.open())
        };
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(settled(easy), Ok(0));
        assert_eq!(settled(&easy.replacen('5', ".", 1)), Ok(0));
        assert_eq!(settled(&easy.replacen("..7", "1.7", 1)), Err(DeadEnd));
    }
}
