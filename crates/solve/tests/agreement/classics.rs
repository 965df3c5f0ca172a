//! All solvers on 9x9 grids: random, minimal, with many solutions and with none.

use crate::luck::Luck;
use ninefold_puzzle::{Classic, Digit, Puzzle, Solution, Symmetry};
use ninefold_solve::backtrack::{Backtrack, Move};
use ninefold_solve::{Budget, count, naive, solutions, up_to};
use ninefold_testbed::collection;
use proptest::prelude::*;
use std::ops::ControlFlow;

const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// More solutions than this are not compared.
const LIMIT: usize = 30;

/// The slow solvers give up after so many nodes, and are then not asked.
const PATIENCE: u64 = 1_000;

/// Checks that the fast lane and the general solver agree, and the slow ones where they finish.
fn check(grid: Classic) {
    let Ok(puzzle) = Puzzle::try_from(grid) else { return };
    let classic = sorted(up_to(&puzzle, LIMIT, Budget::UNLIMITED).solutions);
    let general = solutions(&puzzle, Budget::UNLIMITED).take(LIMIT).collect::<Result<Vec<_>, _>>();
    let general = sorted(general.expect("no limit, no stop"));
    assert_eq!(classic.len(), general.len(), "{grid}");
    assert_eq!(count(&puzzle, LIMIT as u64, Budget::UNLIMITED).solutions, classic.len() as u64, "{grid}");
    if classic.len() < LIMIT {
        assert_eq!(classic, general, "{grid}");
        for slow in [by_naive(&puzzle), by_backtrack(&puzzle)].into_iter().flatten() {
            assert_eq!(slow, classic, "{grid}");
        }
    }
}

fn sorted(mut solutions: Vec<Solution>) -> Vec<Solution> {
    solutions.sort_by_key(|solution| solution.digits().to_vec());
    solutions
}

fn by_naive(puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let mut solutions = Vec::new();
    let search = naive::search(puzzle, Budget::nodes(PATIENCE), |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    });
    search.is_ok().then_some(solutions)
}

fn by_backtrack(puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let moves = Backtrack::new(puzzle, Budget::nodes(PATIENCE)).collect::<Result<Vec<_>, _>>().ok()?;
    let solved = moves.into_iter().filter_map(|step| match step {
        Move::Solved(solution) => Some(solution),
        Move::Placed { .. } | Move::TakenBack { .. } => None,
    });
    Some(solved.collect())
}

/// Some clues of a grid; one in four has a clue that may be wrong.
fn random_puzzle(seed: u64) -> Classic {
    let luck = &mut Luck::new(seed);
    let grid = Classic::from_line(SOLVED).expect("81 digits");
    let layout = ninefold_puzzle::Layout::classic();
    let mut puzzle = Classic::EMPTY;
    let n_clues = 22 + luck.below(40);
    for cell in luck.cells(&layout, n_clues) {
        puzzle.set(cell.index(), grid.get(cell.index()));
    }
    if luck.below(4) == 0 {
        puzzle.set(luck.below(81), Some(Digit::from_index(luck.below(9))));
    }
    Symmetry::from_word(luck.next()).apply(&puzzle)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn all_solvers_agree_on_random_grids(seed in any::<u64>()) {
        check(random_puzzle(seed));
    }
}

/// Every so many lines of a list of puzzles, each under its own symmetry.
fn check_list(name: &str, step: usize) {
    let Some(text) = collection(&format!("classic/{name}")) else { return };
    for (number, line) in text.lines().enumerate().step_by(step) {
        let grid = Classic::from_line(line.as_bytes()).expect("a line of 81 symbols");
        check(Symmetry::from_word(Luck::new(number as u64).next()).apply(&grid));
    }
}

#[test]
fn all_solvers_agree_on_listed_puzzles() {
    check_list("17_clue.txt", 20);
    check_list("minimal_20k.txt", 10);
    check_list("many_solutions_10k.txt", 5);
    check_list("forum_hardest_375.txt", 5);
    check_list("easy_33_clues_20k.txt", 10);
}
