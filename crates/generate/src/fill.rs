//! Random full grids of any rules.

use crate::dice::Dice;
use crate::singles::{DeadEnd, Neighbours, SinglesBoard, singles_know};
use ninefold_puzzle::{Digit, Layout, Puzzle, Rules, Shape, Solution};
use ninefold_solve::{Budget, Cancel, Stopped, first};

/// After so many digits tried for each cell, a new start is cheaper than the rest of the search.
const STEPS_A_CELL: usize = 3;
/// How many new starts are made before the solver is asked.
const STARTS: usize = 6;
/// How much work the solver may do for a full grid.
const MOST_NODES: u64 = 200_000;
/// Large grids start from a pattern, which search would need long for.
const LARGE: usize = 10;

/// A random full grid that keeps the rules; `None` if none was found.
///
/// Cages are not looked at: they are drawn on a full grid, not the other way round.
pub(crate) fn random_solution(
    rules: &Rules,
    neighbours: &Neighbours,
    dice: &mut Dice,
    cancel: &Cancel,
) -> Result<Option<Solution>, Stopped> {
    let layout = rules.layout();
    let digits = match layout.shape() {
        Shape::Boxes(_) if layout.n_digits() >= LARGE && rules.constraints().is_empty() => {
            Some(pattern(layout, dice))
        }
        _ if singles_know(rules) => by_search(neighbours, dice, cancel)?,
        _ => None,
    };
    let mut digits = match digits {
        Some(digits) => digits,
        None => match by_solver(rules, dice, cancel)? {
            Some(digits) => digits,
            None => return Ok(None),
        },
    };
    if neighbours.is_digit_blind() && singles_know(rules) {
        mix(neighbours, layout.n_digits(), &mut digits, dice);
    }
    let digits = digits.into_iter().map(|digit| Some(Digit::from_index(digit.into()))).collect::<Vec<_>>();
    Ok(Some(Solution::new(rules, &digits).expect("every way to fill a grid keeps the rules")))
}

/// Writes digits by lot, always into the cell with the fewest candidates.
fn by_search(neighbours: &Neighbours, dice: &mut Dice, cancel: &Cancel) -> Result<Option<Vec<u8>>, Stopped> {
    for _ in 0..STARTS {
        if cancel.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        let mut board = SinglesBoard::new(neighbours);
        let mut steps = STEPS_A_CELL * neighbours.n_cells();
        if board.settle().is_ok() && fill(&mut board, dice, &mut steps) {
            return Ok(Some(board.masks().iter().map(|mask| mask.trailing_zeros() as u8).collect()));
        }
    }
    Ok(None)
}

fn fill(board: &mut SinglesBoard<'_>, dice: &mut Dice, steps: &mut usize) -> bool {
    if board.is_full() {
        return true;
    }
    let (saved, open) = (board.masks().to_vec(), board.open());
    let cell = tightest(board.masks(), dice);
    let mut left = saved[cell];
    while left != 0 && *steps > 0 {
        *steps -= 1;
        let digit = pick(left, dice);
        left &= !digit;
        let outcome: Result<(), DeadEnd> = board.keep(cell as u16, digit).and_then(|()| board.settle());
        if outcome.is_ok() && fill(board, dice, steps) {
            return true;
        }
        board.restore(&saved, open);
    }
    false
}

/// A cell with the fewest candidates of those that have several, by lot among equals.
fn tightest(masks: &[u32], dice: &mut Dice) -> usize {
    let fewest = masks.iter().map(|mask| mask.count_ones()).filter(|&count| count > 1).min().unwrap_or(0);
    let among = masks.iter().filter(|mask| mask.count_ones() == fewest).count();
    let chosen = dice.below(among.max(1) as u32) as usize;
    let mut cells = (0..masks.len()).filter(|&cell| masks[cell].count_ones() == fewest);
    cells.nth(chosen).unwrap_or(0)
}

/// One of the set bits, by lot.
fn pick(mut bits: u32, dice: &mut Dice) -> u32 {
    for _ in 0..dice.below(bits.count_ones()) {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}

/// Some grid that the solver finds from a random first row.
fn by_solver(rules: &Rules, dice: &mut Dice, cancel: &Cancel) -> Result<Option<Vec<u8>>, Stopped> {
    let layout = rules.layout();
    let mut row = layout.digits().collect::<Vec<_>>();
    for attempt in 0..STARTS {
        dice.shuffle(&mut row);
        let mut givens = vec![None; layout.n_cells()];
        // Fewer digits are asked for every time, for not every row can be completed.
        for (&cell, &digit) in layout.grids()[0].iter().zip(&row).take(layout.n_digits() >> attempt) {
            givens[cell.index()] = Some(digit);
        }
        let Ok(puzzle) = Puzzle::new(rules.clone(), givens) else { continue };
        match first(&puzzle, Budget::nodes(MOST_NODES).cancelled_by(cancel)) {
            Ok(Some(found)) => {
                return Ok(Some(found.digits().iter().map(|digit| digit.index() as u8).collect()));
            }
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled),
            Ok(None) | Err(Stopped::Exhausted) => {}
        }
    }
    Ok(None)
}

/// The plain pattern of a grid with boxes: every row is the one above, shifted by a box.
///
/// Rows are shuffled in their bands and columns in their stacks, and the digits are renamed.
fn pattern(layout: &Layout, dice: &mut Dice) -> Vec<u8> {
    let size = layout.n_digits();
    let Shape::Boxes(boxes) = layout.shape() else { return Vec::new() };
    let lines = |in_group: usize, dice: &mut Dice| {
        let mut groups = (0..size / in_group).collect::<Vec<_>>();
        dice.shuffle(&mut groups);
        let mut lines = Vec::with_capacity(size);
        for group in groups {
            let start = lines.len();
            lines.extend((0..in_group).map(|line| group * in_group + line));
            dice.shuffle(&mut lines[start..]);
        }
        lines
    };
    let (rows, cols) = (lines(boxes.rows, dice), lines(boxes.cols, dice));
    let mut names = (0..size as u8).collect::<Vec<_>>();
    dice.shuffle(&mut names);
    let value = |row: usize, col: usize| (boxes.cols * (row % boxes.rows) + row / boxes.rows + col) % size;
    rows.iter()
        .flat_map(|&row| cols.iter().map(move |&col| (row, col)))
        .map(|(row, col)| names[value(row, col)])
        .collect()
}

/// Swaps two digits in one connected patch of their cells, again and again.
///
/// The cells of two digits fall into patches that do not see each other, so a swap inside of one
/// keeps every rule that only says that cells differ. Chains of two colours are Alfred Kempe's idea.
fn mix(neighbours: &Neighbours, n_digits: usize, digits: &mut [u8], dice: &mut Dice) {
    let mut patch = Vec::new();
    let mut is_in = vec![false; digits.len()];
    for _ in 0..2 * digits.len() {
        let start = dice.below(digits.len() as u32) as usize;
        let one = digits[start];
        let other = (usize::from(one) + 1 + dice.below(n_digits as u32 - 1) as usize) % n_digits;
        let other = other as u8;
        patch.clear();
        patch.push(start);
        is_in[start] = true;
        let mut next = 0;
        while next < patch.len() {
            for &peer in neighbours.peers(patch[next]) {
                let peer = usize::from(peer);
                if !is_in[peer] && (digits[peer] == one || digits[peer] == other) {
                    is_in[peer] = true;
                    patch.push(peer);
                }
            }
            next += 1;
        }
        for &cell in &patch {
            digits[cell] = if digits[cell] == one { other } else { one };
            is_in[cell] = false;
        }
    }
}
