//! Groups of cells: equal sums, clones, circles and regions.

use super::{turned, value};
use crate::dice::Dice;
use ninefold_puzzle::{
    Cell, Clones, Constraint, CountingCircles, Digit, DigitSet, EqualSums, ExtraRegion, Layout, Solution,
};

/// So many groups are grown in search of the next one.
const TRIES: usize = 60;

/// Groups of two to four cells with one sum, most of them with their images under a half-turn.
pub(super) fn equal_sums(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let n_digits = solution.layout().n_digits();
    // The sum of three cells, more or less: pairs and fours have it too.
    let wanted = dice.between(n_digits + 1, 2 * n_digits) as i32;
    let sum = |cells: &[Cell]| cells.iter().map(|&cell| value(solution, cell)).sum::<i32>();
    let mut board = Ground::new(solution);
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..TRIES * count {
        if groups.len() >= count {
            break;
        }
        let grown = board.grow(4, dice, |group, next| sum(group) + value(solution, next) <= wanted);
        let Some(group) = grown.filter(|group| group.len() > 1 && sum(group) == wanted) else { continue };
        let image = board.image(&group).filter(|image| sum(image) == wanted);
        // Groups without an image are kept for the end, when few places are left.
        if image.is_none() && groups.len() + 3 < count {
            continue;
        }
        for group in [Some(group), image].into_iter().flatten() {
            board.use_up(&group);
            groups.push(group);
        }
    }
    if groups.len() < 2 { Vec::new() } else { vec![Constraint::EqualSums(EqualSums { groups })] }
}

/// Groups that stand somewhere else again, the largest that there are.
pub(super) fn clones(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let (height, width) = (layout.height() as i32, layout.width() as i32);
    let moves = (0..height).flat_map(|rows| (-width + 1..width).map(move |cols| (rows, cols)));
    let moves = moves.filter(|&step| step > (0, 0));
    let mut all = moves.flat_map(|step| repeated(solution, step)).collect::<Vec<_>>();
    dice.shuffle(&mut all);
    all.sort_by_key(|clones| std::cmp::Reverse(clones.cells.len()));
    let mut is_used = vec![false; layout.n_cells()];
    let mut drawn = Vec::new();
    for clones in all {
        let cells = || clones.cells.iter().chain(&clones.copies);
        if drawn.len() < count && !cells().any(|cell| is_used[cell.index()]) {
            cells().for_each(|cell| is_used[cell.index()] = true);
            drawn.push(Constraint::Clones(clones));
        }
    }
    drawn
}

/// The connected groups of two cells and more that a move takes to cells with the same digits.
fn repeated(solution: &Solution, step: (i32, i32)) -> Vec<Clones> {
    let layout = solution.layout();
    let copy =
        |cell: Cell| layout.step(cell, step).filter(|&copy| value(solution, copy) == value(solution, cell));
    let mut is_open = layout.cells().map(|cell| copy(cell).is_some()).collect::<Vec<_>>();
    let mut found = Vec::new();
    for start in layout.cells() {
        let mut cells = Vec::new();
        let mut next = vec![start];
        while let Some(cell) = next.pop() {
            if std::mem::take(&mut is_open[cell.index()]) {
                cells.push(cell);
                next.extend(layout.beside(cell));
            }
        }
        cells.sort_unstable();
        let copies = cells.iter().filter_map(|&cell| copy(cell)).collect::<Vec<_>>();
        if cells.len() > 1 && !copies.iter().any(|copy| cells.contains(copy)) {
            found.push(Clones { cells, copies });
        }
    }
    found
}

/// About so many circles: of some digits, as many as they say, in pairs under a half-turn where there are some.
pub(super) fn counting_circles(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let mut digits = layout.digits().collect::<Vec<_>>();
    dice.shuffle(&mut digits);
    let (mut counted, mut total) = (DigitSet::EMPTY, 0);
    for digit in digits {
        if total + usize::from(digit.get()) <= count {
            counted.insert(digit);
            total += usize::from(digit.get());
        }
    }
    let mut places =
        layout.cells().filter(|&cell| counted.contains(solution.digit(cell))).collect::<Vec<_>>();
    dice.shuffle(&mut places);
    let mut circles: Vec<Cell> = Vec::new();
    let lacks = |circles: &[Cell], digit: Digit| {
        circles.iter().filter(|&&cell| solution.digit(cell) == digit).count() < usize::from(digit.get())
    };
    let mut add = |group: &[Cell]| {
        let n_before = circles.len();
        for &cell in group {
            if !circles.contains(&cell) && lacks(&circles, solution.digit(cell)) {
                circles.push(cell);
            }
        }
        if circles.len() < n_before + group.len() {
            circles.truncate(n_before);
        }
    };
    for &cell in &places {
        if let Some(image) = turned(layout, cell).filter(|image| places.contains(image)) {
            add(&[cell, image]);
        }
    }
    places.iter().for_each(|&cell| add(&[cell]));
    circles.sort_unstable();
    vec![Constraint::CountingCircles(CountingCircles { cells: circles })]
}

/// Connected regions with every digit once, with their images under a half-turn.
pub(super) fn extra_regions(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let layout = solution.layout();
    let n_digits = layout.n_digits();
    let mut board = Ground::new(solution);
    let mut drawn = Vec::new();
    for _ in 0..TRIES * count {
        if drawn.len() >= count {
            break;
        }
        // The image grows along, so that both have every digit.
        let grown = board.grow(n_digits, dice, |region, next| {
            let is_new = |cell: Cell, region: &[Cell]| {
                region.iter().all(|&other| solution.digit(other) != solution.digit(cell))
            };
            let (Some(next_image), Some(image)) = (turned(layout, next), turned_group(layout, region)) else {
                return false;
            };
            is_new(next, region)
                && is_new(next_image, &image)
                && !board.is_used[next_image.index()]
                && !region.contains(&next_image)
                && next != next_image
        });
        let Some(region) = grown.filter(|region| region.len() == n_digits && !is_house(layout, region))
        else {
            continue;
        };
        for cells in [Some(region.clone()), board.image(&region)].into_iter().flatten() {
            board.use_up(&cells);
            drawn.push(Constraint::ExtraRegion(ExtraRegion { cells }));
        }
    }
    drawn
}

fn is_house(layout: &Layout, cells: &[Cell]) -> bool {
    layout.houses().iter().any(|house| cells.iter().all(|cell| house.cells().contains(cell)))
}

fn turned_group(layout: &Layout, cells: &[Cell]) -> Option<Vec<Cell>> {
    let mut image = cells.iter().map(|&cell| turned(layout, cell)).collect::<Option<Vec<_>>>()?;
    image.sort_unstable();
    Some(image)
}

/// A board on which groups are grown that share no cell.
struct Ground<'a> {
    layout: &'a Layout,
    is_used: Vec<bool>,
}

impl<'a> Ground<'a> {
    fn new(solution: &'a Solution) -> Self {
        let layout = solution.layout();
        Self { layout, is_used: vec![false; layout.n_cells()] }
    }

    fn use_up(&mut self, group: &[Cell]) {
        group.iter().for_each(|cell| self.is_used[cell.index()] = true);
    }

    /// A connected group of free cells of at most this size, grown by lot as long as it may.
    fn grow(
        &self,
        most: usize,
        dice: &mut Dice,
        may_join: impl Fn(&[Cell], Cell) -> bool,
    ) -> Option<Vec<Cell>> {
        let mut free = self.layout.cells().filter(|cell| !self.is_used[cell.index()]).collect::<Vec<_>>();
        dice.shuffle(&mut free);
        let mut group = vec![free.into_iter().find(|&cell| may_join(&[], cell))?];
        while group.len() < most {
            let near = group.iter().flat_map(|&cell| self.layout.beside(cell));
            let mut near =
                near.filter(|next| !self.is_used[next.index()] && !group.contains(next)).collect::<Vec<_>>();
            near.sort_unstable();
            near.dedup();
            dice.shuffle(&mut near);
            let Some(next) = near.into_iter().find(|&next| may_join(&group, next)) else { break };
            group.push(next);
        }
        group.sort_unstable();
        Some(group)
    }

    /// The group after a half-turn, if its cells are free and others.
    fn image(&self, group: &[Cell]) -> Option<Vec<Cell>> {
        let is_free = |cell: &Cell| !self.is_used[cell.index()] && !group.contains(cell);
        turned_group(self.layout, group).filter(|image| image.iter().all(is_free))
    }
}
