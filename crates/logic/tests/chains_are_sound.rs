//! No step of the chain-like techniques ever contradicts the solution.

use ninefold_logic::{
    AlsNodes, AlsOverlap, Ladder, Options, Promise, Situation, Technique, all_steps, next_step, verify,
};
use ninefold_puzzle::{Cell, Classic, Puzzle};
use ninefold_solve::classic::{Outcome, Solver};

/// Puzzles that singles and subsets alone do not solve; from public collections of hard puzzles.
const HARD: &[&str] = &[
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
    "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8...",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

const CHAINS: &[Technique] = &[
    Technique::RemotePair,
    Technique::XChain,
    Technique::XyChain,
    Technique::ContinuousNiceLoop,
    Technique::AlternatingInferenceChain,
    Technique::DiscontinuousNiceLoop,
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedAlternatingInferenceChain,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::AlsXz,
    Technique::AlsXyWing,
    Technique::AlsChain,
    Technique::DeathBlossom,
    Technique::SueDeCoq,
];

#[test]
fn no_step_removes_a_digit_of_the_solution() {
    for line in HARD {
        let classic = Classic::from_line(line.as_bytes()).unwrap();
        let Outcome::Unique(solution) = Solver::new().solve_unique(&classic) else { panic!("{line}") };
        let puzzle = Puzzle::try_from(classic).unwrap();
        let mut situation = Situation::<2>::start(&puzzle, Promise::OneSolution).unwrap();
        for round in 0.. {
            if round % 8 == 0 {
                check(&situation, &solution, line);
            }
            let Some(step) = next_step(&situation, &Ladder::ninefold()) else { break };
            assert_eq!(verify(&situation, &step), Ok(()));
            situation.apply(&step).unwrap();
        }
    }
}

fn check(situation: &Situation<2>, solution: &Classic, line: &str) {
    let options =
        Options { als_nodes: AlsNodes::Included, als_overlap: AlsOverlap::Allowed, ..Options::default() };
    for &technique in CHAINS {
        for step in all_steps(situation, technique, &options) {
            let truth = |cell: Cell| solution.get(cell.index());
            let wrong = step.conclusion.eliminations().iter().any(|at| truth(at.cell) == Some(at.digit))
                || step.conclusion.placements().iter().any(|at| truth(at.cell) != Some(at.digit));
            assert!(!wrong, "{line}: {step:?}");
        }
    }
}
