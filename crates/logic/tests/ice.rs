//! Ice: no step fills a frozen cell, and nobody who does what the hints say is held up by one that
//! can thaw.

use ninefold_logic::{Candidate, PathEnd};
use ninefold_logic::{
    Finding, FoundStep, FrozenDigits, Ladder, Options, Promise, Situation, Technique, all_steps,
    grade_position, hint, hint_path, verify, why_not,
};
use ninefold_puzzle::{Cell, Classic, Digit, DigitSet, Position, Puzzle, Solution};

/// Singles are enough for this one.
const EASY: (&str, &str) = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
);
/// This one needs an X-wing.
const HARD: (&str, &str) = (
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
    "187423569492756138356189247539647821764218953218935674843592716975361482621874395",
);

fn start((line, solution): (&str, &str), frozen: &[usize]) -> (Position, Solution) {
    let puzzle = Puzzle::try_from(Classic::from_line(line.as_bytes()).unwrap()).unwrap();
    let digits = solution.chars().map(Digit::from_char).collect::<Vec<_>>();
    let solution = Solution::of(&puzzle, &digits).unwrap();
    let frozen = frozen.iter().copied().map(Cell::new).collect::<Vec<_>>();
    (Position::start(puzzle).with_frozen(&frozen), solution)
}

/// Does what a hint says, as a person with a pencil does.
fn carry_out(position: &mut Position, hint: &FoundStep) {
    for at in hint.step.conclusion.placements() {
        assert!(!position.frozen().any(|cell| cell == at.cell), "{hint:?} fills a frozen cell");
        position.set_entry(at.cell, Some(at.digit)).unwrap();
    }
    for at in hint.step.conclusion.eliminations() {
        let fits = |digit: &Digit| position.seen(at.cell, *digit).is_empty();
        let marks = position.marks(at.cell).unwrap_or(DigitSet::first(9).iter().filter(fits).collect());
        assert!(marks.contains(at.digit), "{hint:?} says what was done before");
        position.set_marks(at.cell, Some(marks.without(at.digit))).unwrap();
    }
}

/// Plays by hints alone; how it ends, and how often a frozen digit was a reason.
fn play(puzzle: (&str, &str), frozen: &[usize]) -> (Finding, usize) {
    let (mut position, solution) = start(puzzle, frozen);
    let mut n_known = 0;
    loop {
        match hint(&position, Some(&solution)).unwrap() {
            Finding::Step(step) => {
                n_known += usize::from(!step.step.conclusion.known().is_empty());
                carry_out(&mut position, &step);
            }
            end => return (end, n_known),
        }
    }
}

/// The empty cells of a puzzle.
fn empty((line, _): (&str, &str)) -> Vec<usize> {
    line.bytes().enumerate().filter(|(_, symbol)| *symbol == b'.').map(|(cell, _)| cell).collect()
}

#[test]
fn hints_lead_to_the_end_however_much_is_frozen_as_long_as_it_can_thaw() {
    for puzzle in [EASY, HARD] {
        assert_eq!(play(puzzle, &[]), (Finding::Solved, 0));
        for every in [2, 3, 5] {
            for first in 0..every {
                // Every cell that has a thawed or thawing neighbour can be reached, so those that
                // have none are taken out.
                let frozen = empty(puzzle).into_iter().skip(first).step_by(every).collect::<Vec<_>>();
                let reachable = reachable(puzzle, &frozen);
                assert_eq!(play(puzzle, &reachable).0, Finding::Solved, "{reachable:?}");
            }
        }
    }
}

/// Those of the frozen cells that a chain of empty neighbours leads to from a thawed one.
fn reachable(puzzle: (&str, &str), frozen: &[usize]) -> Vec<usize> {
    let (position, _) = start(puzzle, frozen);
    let layout = position.puzzle().layout();
    let mut thawing =
        empty(puzzle).into_iter().filter(|cell| !frozen.contains(cell)).map(Cell::new).collect::<Vec<_>>();
    let mut at = 0;
    while let Some(&cell) = thawing.get(at) {
        let beside = layout.beside(cell).filter(|other| frozen.contains(&other.index()));
        let fresh = beside.filter(|other| !thawing.contains(other)).collect::<Vec<_>>();
        thawing.extend(fresh);
        at += 1;
    }
    frozen.iter().copied().filter(|&cell| thawing.contains(&Cell::new(cell))).collect()
}

#[test]
fn what_is_known_of_a_frozen_cell_rules_out_what_it_would_if_it_stood_there() {
    // One cell is open among many that are frozen, and the way leads from there.
    let all_but = |open: usize| empty(EASY).into_iter().filter(|&cell| cell != open).collect::<Vec<_>>();
    let frozen = empty(EASY).into_iter().map(|open| reachable(EASY, &all_but(open)));
    let (end, n_known) = play(EASY, &frozen.max_by_key(Vec::len).unwrap());
    assert!(end == Finding::Solved && n_known > 0, "{end:?} {n_known}");
}

#[test]
fn where_all_is_frozen_the_hint_says_so() {
    let (end, _) = play(EASY, &empty(EASY));
    let Finding::Frozen(at) = end else { panic!("{end:?}") };
    let right = EASY.1.as_bytes()[at.cell.index()];
    assert_eq!(Digit::from_char(right.into()), Some(at.digit));
}

#[test]
fn an_easier_digit_that_is_frozen_is_told_beside_the_step() {
    let (position, solution) = start(EASY, &[]);
    let Some(Finding::Step(first)) = hint(&position, Some(&solution)) else { panic!("there is a step") };
    let at = first.step.conclusion.placements()[0];
    assert_eq!(first.easier_but_frozen, None);
    let Some(Finding::Step(second)) = hint(&position.with_frozen(&[at.cell]), Some(&solution)) else {
        panic!("there is another step")
    };
    assert_eq!(second.easier_but_frozen, Some(at));
    assert!(second.step.conclusion.placements().iter().all(|other| other.cell != at.cell));
}

#[test]
fn steps_that_a_frozen_digit_gives_are_verified_and_say_which_digit_it_is() {
    let (position, _) = start(EASY, &empty(EASY));
    let situation = Situation::<2>::of_position(&position, Promise::OneSolution).unwrap();
    let steps =
        |frozen| all_steps(&situation, Technique::HiddenSingle, &Options { frozen, ..Options::default() });
    assert!(steps(FrozenDigits::LeftOut).is_empty());
    let pencilled = steps(FrozenDigits::Pencilled);
    assert!(!pencilled.is_empty());
    for step in pencilled {
        assert_eq!(verify(&situation, &step), Ok(()), "{step:?}");
        assert!(step.conclusion.placements().is_empty() && step.conclusion.known().len() == 1);
        assert_eq!(step.digits(), DigitSet::single(step.conclusion.known()[0].digit));
    }
}

#[test]
fn a_frozen_digit_is_a_reason_why_another_cannot_go_beside_it() {
    let (position, solution) = start(EASY, &[]);
    let Some(Finding::Step(first)) = hint(&position, Some(&solution)) else { panic!("there is a step") };
    let known = first.step.conclusion.placements()[0];
    let position = position.with_frozen(&empty(EASY).into_iter().map(Cell::new).collect::<Vec<_>>());
    let board = Situation::<2>::of_position(&position, Promise::OneSolution).unwrap();
    let beside = (board.peers(known.cell) & board.board().places(known.digit)).iter().next().unwrap();
    let Some(Finding::Step(reason)) =
        why_not(&position, Some(&solution), Candidate::new(beside, known.digit))
    else {
        panic!("it sees {known:?}")
    };
    assert!(reason.step.conclusion.placements().is_empty(), "{reason:?}");
    assert!(reason.step.conclusion.eliminations().contains(&Candidate::new(beside, known.digit)));
}

#[test]
fn the_way_of_the_hints_and_the_grade_respect_the_ice() {
    let ladder = Ladder::ninefold();
    let frozen = empty(HARD).into_iter().step_by(5).collect::<Vec<_>>();
    let (position, _) = start(HARD, &reachable(HARD, &frozen));
    let situation = Situation::<2>::of_position(&position, Promise::OneSolution).unwrap();
    assert_eq!(hint_path(&situation, &ladder).end, PathEnd::Solved);
    assert_eq!(hint_path(&situation.with_frozen([]), &ladder).end, PathEnd::Solved);
    let icy = grade_position(&position, Promise::OneSolution, &ladder).unwrap();
    let plain = grade_position(&position.clone().with_frozen(&[]), Promise::OneSolution, &ladder).unwrap();
    assert_eq!((icy.end, plain.end), (PathEnd::Solved, PathEnd::Solved));
    assert!(icy.effort > plain.effort, "less to choose from is more effort");
    let (all_frozen, _) = start(HARD, &empty(HARD));
    assert_eq!(grade_position(&all_frozen, Promise::OneSolution, &ladder).unwrap().end, PathEnd::Stuck);
}
