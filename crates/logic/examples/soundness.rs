//! Holds the steps of every technique against the solutions of puzzles.
//!
//! `cargo run --release -p ninefold-logic --example soundness -- FILE [EVERY [FULL [WORK]]]`
//!
//! Follows the default ladder through every EVERY-th puzzle of a file. In every FULL-th position
//! that singles do not advance, it also looks for all steps of all techniques there are, in all
//! their variants, each with WORK units of work. Each step has to verify, place no wrong digit and keep every digit of the
//! solution; one that does not is printed, and the exit code is 1. At the end stands how many
//! steps of each technique were looked at.
//!
//! In a release build a finder's step that does not verify is dropped in silence. Set
//! `CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true` to have that reported as well.

#![allow(clippy::print_stdout, reason = "a command line tool")]

use ninefold_logic::{
    All, AlsNodes, AlsOverlap, Family, Ladder, Limits, Options, Promise, Searchable, Siamese, Situation,
    Step, Technique, next_step, verify,
};
use ninefold_puzzle::{Classic, Puzzle, Solution};
use ninefold_solve::{Budget, certify};
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::{env, fs, process};

/// What was seen so far.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    unsolved: usize,
    searched: usize,
    steps: BTreeMap<Technique, usize>,
    failures: usize,
}

/// Where all techniques are searched.
struct Plan {
    /// Every how many positions that singles do not advance.
    full: usize,
    /// How much work each technique gets there.
    work: u64,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |i: usize, default: usize| {
        arguments.get(i).and_then(|argument| argument.parse().ok()).unwrap_or(default).max(1)
    };
    let Some(text) = arguments.first().and_then(|path| fs::read_to_string(path).ok()) else {
        println!("usage: soundness FILE [EVERY [FULL [WORK]]]");
        process::exit(2);
    };
    let plan = Plan { full: number(2, usize::MAX), work: number(3, 100_000) as u64 };
    let mut tally = Tally::default();
    for line in text.lines().step_by(number(1, 1)) {
        let Some(puzzle) = line.as_bytes().get(..81).and_then(Classic::from_line) else { continue };
        let walk = AssertUnwindSafe(|| tally.walk(&puzzle, &plan));
        if panic::catch_unwind(walk).is_err() {
            tally.failures += 1;
            println!("a panic at {line}");
        }
    }
    let steps: usize = tally.steps.values().sum();
    let Tally { puzzles, unsolved, searched, failures, .. } = tally;
    println!("{puzzles} puzzles ({unsolved} not to the end), {steps} steps, {searched} positions in full");
    println!("{failures} failures");
    for (technique, count) in tally.steps {
        println!("{count:9} {technique}");
    }
    process::exit(i32::from(failures > 0));
}

/// The default variants, and the widest ones.
fn variants() -> [Options; 2] {
    let wide = Options {
        siamese: Siamese::Pairs,
        als_nodes: AlsNodes::Included,
        als_overlap: AlsOverlap::Allowed,
        ..Options::default()
    };
    [Options::default(), wide]
}

impl Tally {
    /// Follows the ladder through one puzzle.
    fn walk(&mut self, grid: &Classic, plan: &Plan) {
        let Some(puzzle) = Puzzle::try_from(*grid).ok() else { return };
        let Ok(proper) = certify(puzzle, Budget::UNLIMITED) else { return };
        let Ok(mut situation) = Situation::<2>::start(proper.puzzle(), Promise::OneSolution) else { return };
        self.puzzles += 1;
        let ladder = Ladder::ninefold();
        let mut hard = 0;
        while let Some(step) = next_step(&situation, &ladder) {
            self.look_at(&situation, &step, proper.solution(), grid);
            if step.technique.family() != Family::Single {
                hard += 1;
                if hard % plan.full == 0 {
                    self.search(&situation, proper.solution(), grid, plan.work);
                }
            }
            if situation.apply(&step).is_err() {
                break;
            }
        }
        self.unsolved += usize::from(!situation.board().is_complete());
    }

    /// Looks at all steps of all techniques in one position.
    fn search(&mut self, situation: &Situation<2>, solution: &Solution, grid: &Classic, work: u64) {
        self.searched += 1;
        let limits = Limits { work, cancel: None };
        for options in variants() {
            for &technique in Technique::ALL {
                let mut found = All::default();
                let _ = situation.search(technique, &options, limits, &mut found);
                for step in &found.0 {
                    self.look_at(situation, step, solution, grid);
                }
            }
        }
    }

    /// Counts a step, and says so if it is not sound.
    fn look_at(&mut self, situation: &Situation<2>, step: &Step, solution: &Solution, grid: &Classic) {
        *self.steps.entry(step.technique).or_default() += 1;
        let conclusion = &step.conclusion;
        let right = conclusion.placements().iter().all(|at| solution.digit(at.cell) == at.digit);
        let kept = conclusion.eliminations().iter().all(|at| solution.digit(at.cell) != at.digit);
        if let (Ok(()), true, true) = (verify(situation, step), right, kept) {
            return;
        }
        self.failures += 1;
        println!("not sound at {grid}: {step:?}");
    }
}
