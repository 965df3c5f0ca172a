//! Human logic for Sudoku: what a person can conclude, and how hard that is.
//!
//! ```
//! use ninefold_logic::{Ladder, Promise, Situation, next_step, solve_path};
//! use ninefold_puzzle::{Classic, Puzzle};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
//! let situation = Situation::<2>::start(&puzzle, Promise::OneSolution)?;
//! let step = next_step(&situation, &Ladder::ninefold()).unwrap();
//! assert_eq!(step.technique.name(), "Hidden Single");
//! assert_eq!(solve_path(&situation, &Ladder::ninefold()).steps.len(), 51);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Step`] is a conclusion with its whole argument as data. Finders hand their steps to a
//! [`Search`], which lets only those out that [`verify`] re-derives from the argument and the
//! board: no step depends on the code that found it, or on the solution.
//!
//! [`explainer`] rates puzzles exactly as Sudoku Explainer 1.2.1 does, which is what the community
//! compares by.
//!
//! The crate has no I/O, no clock and no threads. It does not search for solutions: whether a
//! puzzle has exactly one is certified by `ninefold-solve`, and steps that argue from it are
//! found only under a [`Promise`].

#[macro_use]
mod width;

mod any_situation;
mod combinations;
pub mod explainer;
mod geometry;
mod grade;
mod grader;
mod hint;
pub mod hodoku;
mod ice;
mod ladder;
mod level;
mod needs;
mod options;
mod outline;
mod path;
mod proof;
pub mod reglib;
mod search;
mod situation;
mod step;
pub mod technique;
mod unknown;
mod verify;

pub use any_situation::AnySituation;
pub use geometry::{
    Area, CageId, CagedLeftover, Direction, Geometry, Leftover, RegionId, RuleId, RuleUnit, SumCage,
};
pub use grade::{Grade, grade, grade_by, grade_on_ice, grade_position, grade_within};
pub use grader::Grader;
pub use hint::{Finding, FoundStep, HintDetail, LookAt, hint, hint_by, hint_path, why_not};
pub use ladder::Ladder;
pub use level::{Level, UnknownLevel};
pub use needs::{Needs, needs};
pub use options::{AlsNodes, AlsOverlap, EmptyRectangle, FrozenDigits, Options, RectangleForm, Siamese};
pub use outline::Outline;
pub use path::{Path, PathEnd, all_steps, next_step, next_step_within, solve_path};
pub use proof::Proof;
pub use search::{All, Cheapest, Collect, First, Limits, Search};
pub use situation::{Promise, Situation, SituationError, Uniqueness};
pub use step::{Candidate, Conclusion, Step};
pub use technique::{Family, Technique};
pub use unknown::unknown_rules;
pub use verify::{Flaw, verify};
pub use width::Searchable;
