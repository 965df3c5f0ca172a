//! No step ever removes a digit of the solution, every step verifies, and no lie does.

use ninefold_logic::{
    All, Candidate, Conclusion, Ladder, Limits, Options, Promise, Searchable, Situation, Step, Technique,
    next_step_within, verify,
};
use ninefold_puzzle::{Classic, Puzzle};
use ninefold_solve::{Budget, certify};

/// Little enough that the widest searches end early.
const LIMITS: Limits<'_> = Limits { work: 50_000, cancel: None };

/// Walks through every n-th puzzle of a set and looks at each step; now and then at all steps.
fn check(set: &str, every: usize) {
    let Some(lines) = ninefold_testbed::collection(&format!("classic/{set}")) else { return };
    let options = Options::default();
    let ladder = Ladder::new(Technique::ALL.iter().copied());
    for line in lines.lines().step_by(every) {
        let Some(grid) = line.as_bytes().get(..81).and_then(Classic::from_line) else { continue };
        let puzzle = Puzzle::try_from(grid).unwrap();
        let solution = certify(puzzle.clone(), Budget::UNLIMITED).unwrap().solution().clone();
        let mut situation = Situation::<2>::start(&puzzle, Promise::OneSolution).unwrap();
        for turn in 0.. {
            let Some(step) = next_step_within(&situation, &ladder, &options, LIMITS) else { break };
            let mut steps = All(vec![step]);
            for &technique in Technique::ALL.iter().filter(|_| turn % 16 == 15) {
                let _ = situation.search(technique, &options, LIMITS, &mut steps);
            }
            let steps = steps.0;
            for step in &steps {
                assert_eq!(verify(&situation, step), Ok(()), "{line}\n{step:?}");
                let conclusion = &step.conclusion;
                let placed = conclusion.placements().iter().all(|at| solution.digit(at.cell) == at.digit);
                let kept = conclusion.eliminations().iter().all(|at| solution.digit(at.cell) != at.digit);
                assert!(placed && kept, "{line}\n{step:?}");
                for cell in situation.unsolved().iter().step_by(9) {
                    let truth = Candidate::new(cell, solution.digit(cell));
                    let lie = Step { conclusion: Conclusion::eliminating([truth]), ..step.clone() };
                    assert!(verify(&situation, &lie).is_err(), "{line}\n{lie:?}");
                }
            }
            situation.apply(&steps[0]).unwrap();
        }
    }
}

#[test]
fn steps_are_sound_on_17_clues() {
    check("17_clue.txt", 1500);
}

#[test]
fn steps_are_sound_on_magictour() {
    check("magictour_1465.txt", 110);
}

#[test]
fn steps_are_sound_on_the_hardest() {
    check("forum_hardest_11plus_30k.txt", 6000);
}
