//! Numbers outside the board.

use super::value;
use crate::dice::Dice;
use ninefold_puzzle::{Constraint, Outside, OutsideKind, Solution};

/// Where a clue stands and where it looks.
type Post = (i16, i16, (i8, i8));

/// Sums of diagonals, those of three cells and more, in pairs that a half-turn exchanges.
pub(super) fn little_killers(solution: &Solution, count: usize, dice: &mut Dice) -> Vec<Constraint> {
    let (height, width) = size(solution);
    let down = (0..width).flat_map(|col| [(-1, col - 1, (1, 1)), (-1, col + 1, (1, -1))]);
    let right = (0..height).flat_map(|row| [(row - 1, -1, (1, 1)), (row + 1, -1, (-1, 1))]);
    // The others are the images of these.
    draw(OutsideKind::LittleKiller, down.chain(right).collect(), 3, solution, count, dice)
}

/// Clues of rows and columns, in pairs that a half-turn exchanges.
pub(super) fn along_lines(
    kind: OutsideKind,
    solution: &Solution,
    count: usize,
    dice: &mut Dice,
) -> Vec<Constraint> {
    let (height, width) = size(solution);
    let rows = (0..height).map(|row| (row, -1, (0, 1)));
    let columns = (0..width).map(|col| (-1, col, (1, 0)));
    draw(kind, rows.chain(columns).collect(), 2, solution, count, dice)
}

fn size(solution: &Solution) -> (i16, i16) {
    (solution.layout().height() as i16, solution.layout().width() as i16)
}

fn draw(
    kind: OutsideKind,
    mut posts: Vec<Post>,
    fewest_cells: usize,
    solution: &Solution,
    count: usize,
    dice: &mut Dice,
) -> Vec<Constraint> {
    let (height, width) = size(solution);
    dice.shuffle(&mut posts);
    let mut drawn: Vec<Outside> = Vec::new();
    for (row, col, step) in posts {
        if drawn.len() >= count {
            break;
        }
        // A sandwich is the same from both sides, so its image lies in the opposite line and looks the same way.
        let image = match kind {
            OutsideKind::Sandwich if step == (0, 1) => (height - 1 - row, col, step),
            OutsideKind::Sandwich => (row, width - 1 - col, step),
            _ => (height - 1 - row, width - 1 - col, (-step.0, -step.1)),
        };
        for (row, col, step) in [(row, col, step), image] {
            let clue = Outside { kind, row, col, step, value: 0 };
            let line = clue.line(solution.layout());
            let is_new =
                |other: &Outside| other.line(solution.layout()).first() != line.first() || other.step != step;
            if line.len() >= fewest_cells
                && drawn.iter().all(is_new)
                && let Some(value) = number(kind, &digits_of(&clue, solution), solution)
            {
                drawn.push(Outside { value, ..clue });
            }
        }
    }
    drawn.into_iter().map(Constraint::Outside).collect()
}

/// The digits that a clue looks at, nearest first.
fn digits_of(clue: &Outside, solution: &Solution) -> Vec<i32> {
    clue.line(solution.layout()).into_iter().map(|cell| value(solution, cell)).collect()
}

/// What the clue says about a line with these digits; none if another line is equal to one that would have a rank.
fn number(kind: OutsideKind, digits: &[i32], solution: &Solution) -> Option<u32> {
    let found = match kind {
        OutsideKind::Sandwich => {
            let most = digits.len() as i32;
            let ends =
                (0..digits.len()).filter(|&at| digits[at] == 1 || digits[at] == most).collect::<Vec<_>>();
            match ends[..] {
                [from, to] => digits[from + 1..to].iter().sum(),
                _ => 0,
            }
        }
        OutsideKind::XSum => digits.iter().take(digits[0] as usize).sum(),
        OutsideKind::Skyscraper => {
            let is_seen = |&at: &usize| digits[..at].iter().all(|&before| before < digits[at]);
            (0..digits.len()).filter(is_seen).count() as i32
        }
        OutsideKind::NumberedRoom => digits[digits[0] as usize - 1],
        OutsideKind::LittleKiller => digits.iter().sum(),
        OutsideKind::FullRank => return rank(digits, solution),
    };
    Some(found.unsigned_abs())
}

/// The place of a line among all lines, read from all sides, unless it shares it with another one.
fn rank(digits: &[i32], solution: &Solution) -> Option<u32> {
    let (height, width) = size(solution);
    let across = (0..height).flat_map(|row| [(row, -1, (0, 1)), (row, width, (0, -1))]);
    let down = (0..width).flat_map(|col| [(-1, col, (1, 0)), (height, col, (-1, 0))]);
    let (mut n_smaller, mut n_equal) = (0, 0);
    for (row, col, step) in across.chain(down) {
        let other = digits_of(&Outside { kind: OutsideKind::FullRank, row, col, step, value: 1 }, solution);
        n_smaller += u32::from(other[..] < *digits);
        n_equal += u32::from(other[..] == *digits);
    }
    (n_equal == 1).then_some(n_smaller + 1)
}
