//! [`Cages`]: a full grid divided into connected cages without repeated digits.

use crate::dice::Dice;
use ninefold_puzzle::{Cage, Cell, Digit, DigitSet, Layout, Solution};

/// Which cells belong together; every cell is in one cage.
#[derive(Clone, Debug)]
pub(super) struct Cages {
    layout: Layout,
    cage_of: Vec<usize>,
    /// The cells of each cage; empty where a cage was joined to another.
    cells_of: Vec<Vec<Cell>>,
}

const SIDES: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
/// Marks a cell that is in no cage yet.
const NONE: usize = usize::MAX;

impl Cages {
    /// Cages by lot, with sizes drawn from a list.
    pub(super) fn random(solution: &Solution, sizes: Vec<usize>, dice: &mut Dice) -> Self {
        let layout = solution.layout().clone();
        let mut cages = Self { cage_of: vec![NONE; layout.n_cells()], cells_of: Vec::new(), layout };
        while let Some(start) = cages.loneliest(dice) {
            let size = sizes[dice.below(sizes.len() as u32) as usize];
            let cage = cages.cells_of.len();
            cages.cells_of.push(Vec::new());
            cages.add(start, cage);
            while cages.cells_of[cage].len() < size {
                let digits = cages.digits(solution, cage);
                let mut around = cages.around(cage);
                around.retain(|&cell| {
                    cages.cage_of[cell.index()] == NONE && !digits.contains(solution.digit(cell))
                });
                if around.is_empty() {
                    break;
                }
                let next = around[dice.below(around.len() as u32) as usize];
                cages.add(next, cage);
            }
        }
        cages.adopt_singles(solution, dice);
        cages
    }

    /// A cell without a cage that has the fewest such cells beside it, by lot among equals.
    fn loneliest(&self, dice: &mut Dice) -> Option<Cell> {
        let is_free = |cell: &Cell| self.cage_of[cell.index()] == NONE;
        let free = self.layout.cells().filter(is_free).collect::<Vec<_>>();
        let company = |cell: Cell| self.sides(cell).filter(is_free).count();
        let fewest = free.iter().map(|&cell| company(cell)).min()?;
        let lonely = free.into_iter().filter(|&cell| company(cell) == fewest).collect::<Vec<_>>();
        lonely.get(dice.below(lonely.len().max(1) as u32) as usize).copied()
    }

    /// Gives cages of one cell to a cage beside them, where that repeats no digit.
    fn adopt_singles(&mut self, solution: &Solution, dice: &mut Dice) {
        for cage in 0..self.cells_of.len() {
            let [cell] = self.cells_of[cage][..] else { continue };
            let mut homes = self.beside(cell, dice);
            homes.sort_by_key(|&home| self.cells_of[home].len());
            if let Some(home) =
                homes.into_iter().find(|&home| !self.digits(solution, home).contains(solution.digit(cell)))
            {
                self.cells_of[cage].clear();
                self.add(cell, home);
            }
        }
    }

    /// All cages as constraints; a cage of one cell says its digit.
    pub(super) fn all(&self, solution: &Solution) -> Vec<Cage> {
        let full = self.cells_of.iter().filter(|cells| !cells.is_empty());
        let mut cages = full
            .map(|cells| {
                let mut cells = cells.clone();
                cells.sort_unstable();
                let sum = cells.iter().map(|&cell| u32::from(solution.digit(cell).get())).sum();
                Cage::killer(sum, cells)
            })
            .collect::<Vec<_>>();
        cages.sort_by_key(|cage| cage.cells[0]);
        cages
    }

    /// The cage of a cell.
    pub(super) fn of(&self, cell: Cell) -> usize {
        self.cage_of[cell.index()]
    }

    pub(super) fn cells(&self, cage: usize) -> &[Cell] {
        &self.cells_of[cage]
    }

    /// Whether another grid has the same sums and no digit twice in a cage.
    pub(super) fn fit(&self, solution: &Solution, other: &[Digit]) -> bool {
        self.cells_of.iter().all(|cells| {
            let sum =
                |digit: &dyn Fn(Cell) -> Digit| cells.iter().map(|&c| u32::from(digit(c).get())).sum::<u32>();
            let digits = cells.iter().map(|cell| other[cell.index()]).collect::<DigitSet>();
            digits.len() == cells.len()
                && sum(&|cell| solution.digit(cell)) == sum(&|cell| other[cell.index()])
        })
    }

    /// The other cages beside a cell, in random order.
    pub(super) fn beside(&self, cell: Cell, dice: &mut Dice) -> Vec<usize> {
        let own = self.of(cell);
        let mut cages = self
            .sides(cell)
            .map(|side| self.of(side))
            .filter(|&cage| cage != own && cage != NONE)
            .collect::<Vec<_>>();
        cages.sort_unstable();
        cages.dedup();
        dice.shuffle(&mut cages);
        cages
    }

    /// Moves a cell to another cage, if that repeats no digit and leaves two cells together; its old cage.
    pub(super) fn move_cell(&mut self, solution: &Solution, cell: Cell, to: usize) -> Option<usize> {
        let from = self.of(cell);
        let rest = self.cells_of[from].iter().copied().filter(|&other| other != cell).collect::<Vec<_>>();
        let fits = rest.len() >= 2
            && self.cells_of[to].len() < LARGEST.min(self.layout.n_digits())
            && !self.digits(solution, to).contains(solution.digit(cell))
            && self.is_connected(&rest);
        fits.then(|| {
            self.put_back(cell, to);
            from
        })
    }

    /// Puts a cell into a cage, whatever comes of it.
    pub(super) fn put_back(&mut self, cell: Cell, cage: usize) {
        let from = self.of(cell);
        self.cells_of[from].retain(|&other| other != cell);
        self.add(cell, cage);
    }

    /// Cuts a cage in two connected parts, the first of which must be good; says whether it did.
    ///
    /// Parts of one cell are made only if nothing else is good.
    pub(super) fn cut(&mut self, cage: usize, dice: &mut Dice, is_good: impl Fn(&[Cell]) -> bool) -> bool {
        let cells = self.cells_of[cage].clone();
        if !(2..=16).contains(&cells.len()) {
            return false;
        }
        // Every part that holds the first cell, as bits over the others.
        let mut parts = (0..(1u32 << (cells.len() - 1)) - 1).collect::<Vec<_>>();
        dice.shuffle(&mut parts);
        let split = |bits: u32| {
            cells.iter().enumerate().partition::<Vec<_>, _>(|(i, _)| *i == 0 || bits >> (i - 1) & 1 == 1)
        };
        let plain = |part: Vec<(usize, &Cell)>| part.into_iter().map(|(_, &cell)| cell).collect::<Vec<_>>();
        let mut spare = None;
        for bits in parts {
            let (one, other) = split(bits);
            let (one, other) = (plain(one), plain(other));
            if !self.is_connected(&one) || !self.is_connected(&other) || !is_good(&one) {
                continue;
            }
            spare = Some(other);
            if one.len() > 1 && spare.as_ref().is_some_and(|other| other.len() > 1) {
                break;
            }
        }
        let Some(part) = spare else { return false };
        let fresh = self.cells_of.len();
        self.cells_of.push(Vec::new());
        for cell in part {
            self.put_back(cell, fresh);
        }
        true
    }

    /// Cuts the largest cage, by lot among equals.
    pub(super) fn cut_largest(&mut self, dice: &mut Dice) {
        let largest = self.cells_of.iter().map(Vec::len).max().unwrap_or(0);
        let cages =
            (0..self.cells_of.len()).filter(|&cage| self.cells_of[cage].len() == largest).collect::<Vec<_>>();
        if let Some(&cage) = cages.get(dice.below(cages.len().max(1) as u32) as usize) {
            self.cut(cage, dice, |_| true);
        }
    }

    /// All pairs of cages side by side, in random order.
    pub(super) fn neighbours(&self, dice: &mut Dice) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for cell in self.layout.cells() {
            let own = self.of(cell);
            pairs.extend(
                self.sides(cell).map(|side| (own, self.of(side))).filter(|&(one, other)| one < other),
            );
        }
        pairs.sort_unstable();
        pairs.dedup();
        dice.shuffle(&mut pairs);
        pairs
    }

    /// Joins two cages, if both are still there, together not too large, and repeat no digit.
    pub(super) fn join(&mut self, solution: &Solution, one: usize, other: usize, most: usize) -> bool {
        let (a, b) = (&self.cells_of[one], &self.cells_of[other]);
        let fits = !a.is_empty()
            && !b.is_empty()
            && a.len() + b.len() <= most
            && (self.digits(solution, one) & self.digits(solution, other)).is_empty();
        if fits {
            for cell in std::mem::take(&mut self.cells_of[other]) {
                self.add(cell, one);
            }
        }
        fits
    }

    fn add(&mut self, cell: Cell, cage: usize) {
        self.cage_of[cell.index()] = cage;
        self.cells_of[cage].push(cell);
    }

    fn digits(&self, solution: &Solution, cage: usize) -> DigitSet {
        self.cells_of[cage].iter().map(|&cell| solution.digit(cell)).collect()
    }

    fn sides(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        SIDES.iter().filter_map(move |&step| self.layout.step(cell, step))
    }

    /// The cells side by side with a cage, each once.
    fn around(&self, cage: usize) -> Vec<Cell> {
        let mut cells = self.cells_of[cage].iter().flat_map(|&cell| self.sides(cell)).collect::<Vec<_>>();
        cells.retain(|&cell| self.of(cell) != cage);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn is_connected(&self, cells: &[Cell]) -> bool {
        let mut reached = cells.first().copied().into_iter().collect::<Vec<_>>();
        let mut next = 0;
        while next < reached.len() {
            for side in self.sides(reached[next]) {
                if cells.contains(&side) && !reached.contains(&side) {
                    reached.push(side);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }
}

/// The most cells of a cage that grows while rivals are shut out.
const LARGEST: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seed, grid};
    use ninefold_puzzle::Rules;

    #[test]
    fn cages_are_connected_cover_the_grid_and_repeat_no_digit() {
        for item in 0..50 {
            let mut dice = Seed(1).dice(item);
            let digits = grid::random_classic(&mut dice).values().map(Digit::new);
            let solution = Solution::new(&Rules::classic(), &digits).unwrap();
            let mut cages = Cages::random(&solution, vec![2, 3, 4], &mut dice);
            cages.cut_largest(&mut dice);
            let pairs = cages.neighbours(&mut dice);
            pairs.iter().take(5).for_each(|&(one, other)| {
                cages.join(&solution, one, other, 5);
            });
            let all = cages.all(&solution);
            assert_eq!(all.iter().map(|cage| cage.cells.len()).sum::<usize>(), 81);
            for cage in &all {
                assert!(cages.is_connected(&cage.cells), "{cage:?}");
                let digits = cage.cells.iter().map(|&cell| solution.digit(cell)).collect::<DigitSet>();
                assert_eq!(digits.len(), cage.cells.len(), "{cage:?}");
            }
        }
    }
}
