//! Steps are sound on every layout and constraint, with the promise of one solution and without.

use ninefold_logic::{
    All, Ladder, Limits, Options, Promise, Searchable, Situation, Technique, next_step_within, verify,
};
use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, Draft, ExtraRegion, Layout, Puzzle, Solution};
use ninefold_solve::{Budget, up_to};

const LIMITS: Limits<'_> = Limits { work: 20_000, cancel: None };
const NODES: Budget = Budget::UNLIMITED;

/// A puzzle of these rules with few givens, and its solutions: one, or up to 20 if some are missing.
fn dig(layout: &Layout, constraints: &[Constraint], missing: usize) -> (Puzzle, Vec<Solution>) {
    let mut draft = Draft::empty(layout.clone());
    draft.constraints = constraints.to_vec();
    let full = up_to(&draft.clone().check().unwrap(), 1, NODES).solutions.remove(0);
    draft.givens = full.filled();
    let n_cells = layout.n_cells();
    // Steps through all cells in an order that looks random: the stride has no factor of the count.
    let stride = (n_cells * 5 / 13..).find(|&stride| gcd(stride, n_cells) == 1).unwrap();
    for i in 0..n_cells {
        let mut fewer = draft.clone();
        fewer.givens[(i * stride) % n_cells] = None;
        if up_to(&fewer.clone().check().unwrap(), 2, NODES).solutions.len() == 1 {
            draft = fewer;
        }
    }
    let given = (0..n_cells).filter(|&cell| draft.givens[cell].is_some()).take(missing).collect::<Vec<_>>();
    for cell in given {
        draft.givens[cell] = None;
    }
    let puzzle = draft.check().unwrap();
    let solutions = up_to(&puzzle, 20, NODES).solutions;
    (puzzle, solutions)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn check<const W: usize>(layout: Layout, constraints: Vec<Constraint>)
where
    Situation<W>: Searchable,
{
    for (promise, missing) in [(Promise::OneSolution, 0), (Promise::Nothing, 1)] {
        let (puzzle, solutions) = dig(&layout, &constraints, missing);
        let mut situation = Situation::<W>::start(&puzzle, promise).unwrap();
        let ladder = Ladder::new(Technique::ALL.iter().copied());
        let options = Options::default();
        for turn in 0.. {
            let Some(step) = next_step_within(&situation, &ladder, &options, LIMITS) else { break };
            let mut steps = All(vec![step]);
            for &technique in Technique::ALL.iter().filter(|_| turn % 12 == 11) {
                let _ = situation.search(technique, &options, LIMITS, &mut steps);
            }
            for step in &steps.0 {
                assert_eq!(verify(&situation, step), Ok(()), "{step:?}");
                for solution in &solutions {
                    let conclusion = &step.conclusion;
                    let placed = conclusion.placements().iter().all(|at| solution.digit(at.cell) == at.digit);
                    let kept = conclusion.eliminations().iter().all(|at| solution.digit(at.cell) != at.digit);
                    assert!(placed && kept, "{layout} {constraints:?}\n{step:?}");
                }
            }
            situation.apply(&steps.0[0]).unwrap();
        }
    }
}

#[test]
fn steps_are_sound_on_small_and_large_grids() {
    for size in [4, 6, 8] {
        check::<2>(Layout::square(size).unwrap(), Vec::new());
    }
    check::<10>(Layout::square(12).unwrap(), Vec::new());
}

#[test]
fn steps_are_sound_on_jigsaws() {
    let pieces = "aaabbbbcc/aaabbbbcc/aaabeeecc/ddeeeeecc/ddddeffcg/dddfffffg/hhhhffggg/hhiiiiigg/hhhiiiigg";
    let cells = pieces.bytes().filter(|&piece| piece != b'/').collect::<Vec<_>>();
    check::<2>(Layout::jigsaw(9, &cells).unwrap(), Vec::new());
}

#[test]
fn steps_are_sound_with_extra_rules() {
    let classic = Layout::classic();
    let diagonals = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal).to_vec();
    check::<2>(classic.clone(), diagonals);
    check::<2>(classic.clone(), ExtraRegion::windows(&classic));
    check::<2>(classic.clone(), vec![Constraint::AntiKnight]);
    check::<2>(classic.clone(), vec![Constraint::AntiKing]);
    check::<2>(classic, vec![Constraint::NonConsecutive]);
}

#[test]
fn steps_are_sound_in_cages() {
    for (size, longest) in [(4, 3), (6, 4), (9, 5)] {
        let layout = Layout::square(size).unwrap();
        check::<2>(layout.clone(), cages(&layout, longest));
    }
}

/// Cages of two cells and more that some solution has: runs in rows and columns, by turns.
fn cages(layout: &Layout, longest: usize) -> Vec<Constraint> {
    let full = up_to(&Draft::empty(layout.clone()).check().unwrap(), 1, NODES).solutions.remove(0);
    let mut free = vec![true; layout.n_cells()];
    let mut cages = Vec::new();
    for cell in layout.cells() {
        let (length, step) = (2 + cell.index() % (longest - 1), [(0, 1), (1, 0)][cell.index() % 2]);
        let run = std::iter::successors(Some(cell), |&cell| layout.step(cell, step)).take(length);
        let run = run.take_while(|cell| free[cell.index()]).collect::<Vec<Cell>>();
        if run.len() > 1 {
            run.iter().for_each(|cell| free[cell.index()] = false);
            let sum = run.iter().map(|&cell| u32::from(full.digit(cell).get())).sum();
            cages.push(Constraint::Cage(Cage::killer(sum, run)));
        }
    }
    cages
}
