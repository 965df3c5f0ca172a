//! The fast lane against a solver that is too simple to be wrong, on every vector unit.
#![allow(clippy::print_stderr)]

use ninefold_puzzle::Classic;
use ninefold_solve::classic::{Outcome, Solver, Unit};
use ninefold_solve::{SearchEnd, Stopped};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid(line: &str) -> Classic {
    Classic::from_line(line.as_bytes()).expect("81 symbols")
}

fn solvers() -> impl Iterator<Item = Solver> {
    Unit::available().map(Solver::on)
}

#[test]
fn every_unit_knows_none_one_and_many() {
    let clash = PROPER.replacen("53..7", "55..7", 1);
    let no_place = PROPER.replacen("53..7", "53.27", 1);
    let full = SOLVED.to_owned();
    let wrong = SOLVED.replacen("534678912", "534678921", 1);
    for mut solver in solvers() {
        for (line, unique) in
            [(PROPER, true), (&full, true), (&clash, false), (&no_place, false), (&wrong, false)]
        {
            let expected = if unique { Outcome::Unique(grid(SOLVED)) } else { Outcome::None };
            assert_eq!(solver.solve_unique(&grid(line)), expected, "{line} on {solver:?}");
        }
        let Outcome::Multiple(first, second) = solver.solve_unique(&Classic::EMPTY) else {
            panic!("the empty grid has many solutions");
        };
        assert!(is_solution(&first, &Classic::EMPTY) && is_solution(&second, &Classic::EMPTY));
        assert_ne!(first, second);
    }
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let mut solver = Solver::new();
    let stopped = solver.search(&Classic::EMPTY, u64::MAX, |_| ControlFlow::Break(()));
    assert_eq!((stopped.solutions, stopped.end), (1, SearchEnd::Enough));
    let exhausted = solver.search(&Classic::EMPTY, 1000, |_| ControlFlow::Continue(()));
    assert_eq!((exhausted.nodes, exhausted.end), (1000, SearchEnd::Stopped(Stopped::Exhausted)));
    let complete = solver.search(&grid(PROPER), 1, |_| ControlFlow::Continue(()));
    assert_eq!((complete.solutions, complete.nodes, complete.end), (1, 1, SearchEnd::Complete));
    assert_eq!(
        solver.search(&grid(PROPER), 0, |_| ControlFlow::Continue(())).end,
        SearchEnd::Stopped(Stopped::Exhausted)
    );
    assert_eq!(solver.count(&Classic::EMPTY, 0), 0);
    assert_eq!(solver.count(&Classic::EMPTY, 12_345), 12_345);
}

/// With two bands given, or five columns, what is left are the ways to fill the rest.
#[test]
fn counts_are_exact_without_a_limit() {
    let upper = format!("{}{}", &SOLVED[..54], ".".repeat(27));
    let left: String =
        SOLVED.char_indices().map(|(cell, value)| if cell % 9 < 5 { value } else { '.' }).collect();
    for line in [upper, left] {
        let expected = naive(&grid(&line), usize::MAX).len();
        for mut solver in solvers() {
            assert_eq!(solver.count(&grid(&line), usize::MAX), expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn agrees_with_the_naive_solver(seed in any::<u64>(), n_clues in 24..60_usize, n_wrong in 0..3_usize) {
        check(&Luck(seed | 1).puzzle(n_clues, n_wrong), 60);
    }
}

#[test]
fn a_batch_gives_the_outcomes_in_order() {
    let mut luck = Luck(9);
    let puzzles: Vec<Classic> = (0..500).map(|i| luck.puzzle(20 + i % 30, i % 7 / 6)).collect();
    for mut solver in solvers() {
        for n in [0, 1, 5, 500] {
            let mut outcomes = vec![Outcome::Multiple(Classic::EMPTY, Classic::EMPTY); n];
            solver.solve_batch(&puzzles[..n], &mut outcomes);
            let expected: Vec<Outcome> =
                puzzles[..n].iter().map(|puzzle| solver.solve_unique(puzzle)).collect();
            assert_eq!(outcomes, expected, "on {solver:?}");
        }
    }
}

/// All units find the same solutions in the same order, and as many as `naive` (up to a limit).
fn check(puzzle: &Classic, limit: usize) {
    let expected = naive(puzzle, limit);
    let mut first_unit = None;
    for mut solver in solvers() {
        let mut found = Vec::new();
        let search = solver.search(puzzle, u64::MAX, |solution| {
            assert!(is_solution(solution, puzzle), "{solution} of {puzzle}");
            found.push(*solution);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(found.len(), expected.len(), "{puzzle} on {solver:?}");
        assert_eq!(BTreeSet::from_iter(&found).len(), found.len(), "{puzzle} twice the same");
        if expected.len() < limit {
            assert_eq!(BTreeSet::from_iter(found.clone()), expected, "{puzzle} on {solver:?}");
        }
        let (expected, search_there) = first_unit.get_or_insert((found.clone(), search));
        assert_eq!((&found, &search), (&*expected, &*search_there), "{puzzle} on {solver:?}");

        assert_eq!(
            solver.solve_unique(puzzle),
            match found[..] {
                [] => Outcome::None,
                [one] => Outcome::Unique(one),
                [first, second, ..] => Outcome::Multiple(first, second),
            }
        );
    }
}

/// Every solution, but no more than `limit`: the open cell with the fewest candidates first.
fn naive(puzzle: &Classic, limit: usize) -> BTreeSet<Classic> {
    fn visit(values: &mut [u8; 81], limit: usize, found: &mut BTreeSet<Classic>) {
        if found.len() == limit {
            return;
        }
        let mut used = [[0_u16; 9]; 3];
        for (cell, value) in values.iter().enumerate() {
            for (kind, house) in houses(cell).into_iter().enumerate() {
                used[kind][house] |= 1 << value;
            }
        }
        let candidates = |cell: usize| {
            let [row, column, block] = houses(cell);
            !(used[0][row] | used[1][column] | used[2][block]) & 0x3fe
        };
        let open = (0..81).filter(|&cell| values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| candidates(cell).count_ones()) else {
            found.extend(Classic::new(*values));
            return;
        };
        let candidates = candidates(cell);
        for value in (1..=9).filter(|value| candidates >> value & 1 != 0) {
            values[cell] = value;
            visit(values, limit, found);
        }
        values[cell] = 0;
    }
    let mut found = BTreeSet::new();
    let mut values = *puzzle.values();
    let clash = (0..81).any(|a| (0..81).any(|b| values[a] != 0 && values[a] == values[b] && sees(a, b)));
    if !clash {
        visit(&mut values, limit, &mut found);
    }
    found
}

fn sees(a: usize, b: usize) -> bool {
    a != b && houses(a).iter().zip(houses(b)).any(|(&a, b)| a == b)
}

/// The row, the column and the box of a cell.
fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

fn is_solution(solution: &Classic, puzzle: &Classic) -> bool {
    let values = solution.values();
    (0..81).all(|a| {
        values[a] != 0
            && (puzzle.values()[a] == 0 || puzzle.values()[a] == values[a])
            && !(0..81).any(|b| values[a] == values[b] && sees(a, b))
    })
}

/// A small stream of numbers that a seed decides (xorshift).
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    /// Clues of a random grid, some of them wrong: from over-determined to wide open.
    fn puzzle(&mut self, n_clues: usize, n_wrong: usize) -> Classic {
        let mut values = self.transform(*grid(SOLVED).values());
        let mut cells: Vec<usize> = (0..81).collect();
        self.shuffle(&mut cells);
        for &cell in &cells[n_clues..] {
            values[cell] = 0;
        }
        for &cell in &cells[..n_wrong] {
            values[cell] = 1 + self.below(9) as u8;
        }
        Classic::new(values).expect("digits")
    }

    /// The rows (or columns) of the grid in another order that keeps bands together.
    fn lines(&mut self) -> Vec<usize> {
        let mut bands = [0, 1, 2];
        self.shuffle(&mut bands);
        let lines = bands.map(|band| {
            let mut lines = [0, 1, 2].map(|line| 3 * band + line);
            self.shuffle(&mut lines);
            lines
        });
        lines.concat()
    }

    /// One of the 3,359,232 * 9! grids that mean the same.
    fn transform(&mut self, values: [u8; 81]) -> [u8; 81] {
        let (rows, columns, transpose) = (self.lines(), self.lines(), self.below(2) == 1);
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        self.shuffle(&mut digits);
        std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            let from = if transpose { column * 9 + row } else { row * 9 + column };
            if values[from] == 0 { 0 } else { digits[usize::from(values[from]) - 1] }
        })
    }
}

/// A sample of every known set, as it is and transformed: the units agree with each other, and
/// with what the set is known for.
#[test]
fn known_sets_are_solved_on_every_unit() {
    let sets = [
        ("17_clue.txt", 50, 1),
        ("minimal_20k.txt", 20, 1),
        ("easy_33_clues_20k.txt", 20, 1),
        ("magictour_1465.txt", 3, 1),
        ("forum_hardest_11plus_30k.txt", 300, 1),
        ("forum_hardest_375.txt", 5, 1),
        ("many_solutions_10k.txt", 20, 2),
    ];
    let mut luck = Luck(20_261_115);
    for (name, step, n_solutions) in sets {
        let Some(text) = ninefold_testbed::collection(&format!("classic/{name}")) else { continue };
        let lines = text.lines().filter_map(|line| Classic::from_line(line.as_bytes().get(..81)?));
        let mut puzzles: Vec<Classic> = lines.step_by(step).collect();
        assert!(puzzles.len() > 50, "{name} has puzzles");
        let transformed: Vec<Classic> = puzzles
            .iter()
            .map(|puzzle| Classic::new(luck.transform(*puzzle.values())).expect("digits"))
            .collect();
        puzzles.extend(transformed);
        let outcomes = Vec::from_iter(solvers().map(|mut solver| {
            let mut outcomes = vec![Outcome::None; puzzles.len()];
            solver.solve_batch(&puzzles, &mut outcomes);
            outcomes
        }));
        let mut solver = Solver::new();
        for (i, puzzle) in puzzles.iter().enumerate() {
            let expected = solver.solve_unique(puzzle);
            assert!(outcomes.iter().all(|outcomes| outcomes[i] == expected), "{puzzle}");
            match expected {
                Outcome::Unique(solution) => assert!(n_solutions == 1 && is_solution(&solution, puzzle)),
                Outcome::Multiple(a, b) => {
                    assert!(n_solutions == 2 && a != b && is_solution(&a, puzzle) && is_solution(&b, puzzle));
                }
                Outcome::None => panic!("{puzzle} has a solution"),
            }
        }
    }
}
