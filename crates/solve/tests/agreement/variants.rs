//! The general solver against the oracle, on small puzzles of every kind.

use crate::elements::{N_KINDS, any_element, element};
use crate::luck::Luck;
use ninefold_puzzle::{
    BoxShape, Cage, Constraint, Diagonal, Draft, ExtraRegion, Global, Layout, Place, Puzzle, Repeats,
    Solution,
};
use ninefold_solve::{Budget, count, naive, up_to};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// More solutions than this are not compared.
const LIMIT: usize = 300;

/// Puzzles that the oracle cannot do in so many nodes are left out.
const PATIENCE: Budget = Budget::nodes(20_000);

/// All solutions by the oracle, or the first `LIMIT`; `None` if it takes too long.
fn by_oracle(puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let mut solutions = Vec::new();
    let search = naive::search(puzzle, PATIENCE, |solution| {
        solutions.push(solution);
        if solutions.len() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    search.is_ok().then_some(solutions)
}

/// Compares the solutions of both, and says whether it could: the oracle may take too long.
fn agree(puzzle: &Puzzle) -> bool {
    let Some(mut expected) = by_oracle(puzzle) else { return false };
    let counted = count(puzzle, LIMIT as u64, Budget::UNLIMITED).solutions;
    assert_eq!(counted, expected.len() as u64, "{puzzle:?}");
    if expected.len() < LIMIT {
        let mut found = up_to(puzzle, LIMIT, Budget::UNLIMITED).solutions;
        found.sort_by_key(|solution| solution.digits().to_vec());
        expected.sort_by_key(|solution| solution.digits().to_vec());
        assert_eq!(found, expected, "{puzzle:?}");
    }
    true
}

fn layouts() -> Vec<Layout> {
    let place = |(row, col)| Place { row, col };
    let two_by_two = BoxShape { rows: 2, cols: 2 };
    vec![
        Layout::square(4).unwrap(),
        Layout::square(6).unwrap(),
        Layout::boxes(BoxShape { rows: 3, cols: 2 }).unwrap(),
        Layout::boxes(BoxShape { rows: 1, cols: 5 }).unwrap(),
        Layout::jigsaw(4, b"aaabacbbccdbcddd").unwrap(),
        Layout::jigsaw(5, b"aaabbaacbbdcccbddceeddeee").unwrap(),
        Layout::jigsaw(6, b"aaabbbaacbbbaccdddcccddfeeedffeeefff").unwrap(),
        Layout::overlay(two_by_two, &[(0, 0), (2, 2)].map(place)).unwrap(),
    ]
}

fn random_rules(luck: &mut Luck, layout: &Layout) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    let further = [
        vec![Constraint::Diagonal(Diagonal::Falling)],
        vec![Constraint::Diagonal(Diagonal::Rising)],
        vec![Constraint::AntiKnight],
        vec![Constraint::AntiKing],
        vec![Constraint::NonConsecutive],
        ExtraRegion::windows(layout),
    ];
    for some in further {
        if luck.below(6) == 0 {
            constraints.extend(some);
        }
    }
    if luck.below(4) == 0 {
        let n_cells = 2 + luck.below(layout.n_digits() - 1);
        constraints.push(Constraint::ExtraRegion(ExtraRegion { cells: luck.cells(layout, n_cells) }));
    }
    constraints
}

/// A solution under these rules that contains a few random digits, if there is one nearby.
fn random_solution(luck: &mut Luck, layout: &Layout, constraints: &[Constraint]) -> Option<Solution> {
    let mut draft = Draft::empty(layout.clone());
    draft.constraints = constraints.to_vec();
    for cell in luck.cells(layout, 3) {
        draft.givens[cell.index()] = Some(luck.digit(layout));
    }
    let puzzle = draft.check().ok()?;
    let mut first = None;
    let search = naive::search(&puzzle, PATIENCE, |solution| {
        first = Some(solution);
        ControlFlow::Break(())
    });
    search.ok().and(first)
}

/// Cages without overlap that a solution fills: connected, or scattered cells.
fn random_cages(luck: &mut Luck, solution: &Solution) -> Vec<Constraint> {
    let layout = solution.layout();
    let mut free = layout.cells().collect::<Vec<_>>();
    let mut cages = Vec::new();
    for _ in 0..luck.below(layout.n_cells() / 2) {
        let Some(&start) = free.get(luck.below(free.len().max(1))) else { break };
        let mut cells = vec![start];
        for _ in 0..luck.below(layout.n_digits()) {
            let from = cells[luck.below(cells.len())];
            let step = [(0, 1), (1, 0), (0, -1), (-1, 0)][luck.below(4)];
            let next = if luck.below(5) == 0 { Some(luck.cell(layout)) } else { layout.step(from, step) };
            cells.extend(next.filter(|next| free.contains(next) && !cells.contains(next)));
        }
        let digits = cells.iter().map(|&cell| solution.digit(cell)).collect::<Vec<_>>();
        let differ = digits.iter().enumerate().all(|(i, digit)| !digits[..i].contains(digit));
        let repeats = if differ && luck.below(4) > 0 { Repeats::Forbidden } else { Repeats::Allowed };
        let sum = digits.iter().map(|digit| u32::from(digit.get())).sum::<u32>();
        free.retain(|cell| !cells.contains(cell));
        let sum = (repeats == Repeats::Allowed || luck.below(8) > 0).then_some(sum);
        cages.push(Constraint::Cage(Cage { cells, sum, repeats }));
    }
    cages
}

fn random_puzzle(seed: u64) -> Option<Puzzle> {
    let luck = &mut Luck::new(seed);
    let layouts = layouts();
    let layout = &layouts[luck.below(layouts.len())];
    let mut draft = Draft::empty(layout.clone());
    draft.constraints = random_rules(luck, layout);
    let solution = random_solution(luck, layout, &draft.constraints)?;
    if luck.below(2) == 0 {
        draft.constraints.extend(random_cages(luck, &solution));
    }
    let n_givens = some_givens(luck, layout);
    for cell in luck.cells(layout, n_givens) {
        draft.givens[cell.index()] = Some(solution.digit(cell));
    }
    if luck.below(4) == 0 {
        let cell = luck.cell(layout);
        draft.givens[cell.index()] = Some(luck.digit(layout));
    }
    draft.check().ok()
}

/// A puzzle with a rule for the whole board, which next to no grid keeps that was not made for it.
fn random_board(seed: u64) -> Option<Puzzle> {
    let luck = &mut Luck::new(seed);
    let layouts = layouts();
    let layout = &layouts[luck.below(layouts.len())];
    let rules = [
        Constraint::NonConsecutive,
        Constraint::Global(Global::DiagonallyNonConsecutive),
        Constraint::Global(Global::Entropy),
        Constraint::Global(Global::Remainders),
        Constraint::Global(Global::Taxicab),
    ];
    let constraints = vec![rules[luck.below(rules.len())].clone()];
    let mut draft = Draft { constraints, ..Draft::empty(layout.clone()) };
    let solutions = up_to(&draft.clone().check().ok()?, 40, Budget::nodes(2_000)).solutions;
    let solution = solutions.get(luck.below(solutions.len().max(1)))?;
    let n_givens = some_givens(luck, layout);
    for cell in luck.cells(layout, n_givens) {
        draft.givens[cell.index()] = Some(solution.digit(cell));
    }
    draft.check().ok()
}

/// How many givens a puzzle has: a sixth of the cells at least, for the oracle gives up on many that have fewer.
fn some_givens(luck: &mut Luck, layout: &Layout) -> usize {
    let fewest = layout.n_cells() / 6;
    fewest + luck.below(layout.n_cells() - fewest)
}

/// A puzzle with elements of a kind, and perhaps of others.
fn random_variant(seed: u64) -> Option<Puzzle> {
    let luck = &mut Luck::new(seed);
    let layouts = layouts();
    let layout = &layouts[luck.below(layouts.len())];
    let constraints = if luck.below(3) == 0 { random_rules(luck, layout) } else { Vec::new() };
    let solution = random_solution(luck, layout, &constraints)?;
    let mut draft = Draft { constraints, ..Draft::empty(layout.clone()) };
    for _ in 0..1 + luck.below(5) {
        let kind = luck.below(N_KINDS);
        let constraint = if luck.below(8) == 0 {
            any_element(luck, kind, layout)
        } else {
            element(luck, kind, &solution)
        }?;
        draft.constraints.push(constraint);
    }
    let n_givens = some_givens(luck, layout);
    for cell in luck.cells(layout, n_givens) {
        draft.givens[cell.index()] = Some(solution.digit(cell));
    }
    draft.check().ok()
}

#[test]
fn lines_signs_and_clues_have_the_solutions_that_the_oracle_finds() {
    let mut compared = BTreeMap::<String, usize>::new();
    let mut given_up = 0;
    let boards = (0..).filter_map(random_board).take(N_BOARDS);
    for puzzle in (0..).filter_map(random_variant).take(N_PUZZLES).chain(boards) {
        if !agree(&puzzle) {
            given_up += 1;
            continue;
        }
        for constraint in puzzle.rules().constraints() {
            *compared.entry(constraint.name().into()).or_default() += 1;
        }
    }
    // The oracle gives up seldom, and every named rule was in puzzles that it did not give up.
    assert!(10 * given_up <= N_PUZZLES, "{given_up} of {N_PUZZLES} were not compared");
    let rare = compared.iter().filter(|(_, count)| **count < 3).collect::<Vec<_>>();
    assert!(compared.len() >= 60 && rare.is_empty(), "{} kinds: {compared:?}", compared.len());
}

/// So many puzzles are made up.
const N_PUZZLES: usize = 2_000;

/// So many of them have a rule for the whole board.
const N_BOARDS: usize = 150;

#[test]
fn every_variant_has_the_solutions_that_the_oracle_finds() {
    let puzzles = (0..).map(|seed: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)).filter_map(random_puzzle);
    let given_up = puzzles.take(N_PUZZLES).filter(|puzzle| !agree(puzzle)).count();
    assert!(10 * given_up <= N_PUZZLES, "{given_up} of {N_PUZZLES} were not compared");
}
