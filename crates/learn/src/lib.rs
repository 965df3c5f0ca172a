//! Becoming good at Sudoku: exercises, a path through the techniques, review of games, replays, memory.
//!
//! ```
//! use ninefold_learn::{Answer, Exercise, ExerciseKind, Lesson, judge};
//! use ninefold_logic::Technique;
//!
//! let lesson = Lesson::of(Technique::HiddenSingle).unwrap();
//! let exercise = Exercise::make(lesson, ExerciseKind::Find, 7).unwrap();
//! let found = exercise.instances()[0].conclusion.placements()[0];
//! assert!(judge(&exercise, &Answer::Place(found)).is_right());
//! ```
//!
//! An [`Exercise`] is a position of the engine's own making in which a technique is there to be found; the
//! same seed gives the same exercise everywhere. [`judge`] takes any valid answer and says what it was.
//! [`UNITS`] is the order in which one learns; [`Memory`] says when a technique is due again.
//! [`review`] goes through the log of a game, [`recognise`] names its moves, [`frames_of_game`] shows it again.
//!
//! Words are [`Sentence`](ninefold_render::Sentence)s with gaps, all in `words.rs`, so that a face can say
//! them in another language. Absent here: clocks, luck, files, drawing.

mod asked;
mod exercise;
mod growth;
mod idea;
mod insight;
mod judge;
mod memory;
mod needed;
mod path;
mod pattern;
mod progress;
mod recognise;
mod replay;
mod review;
mod set;
mod shown;
mod source;
mod storm;
mod table;
mod weeks;
mod words;

pub use asked::Unaskable;
pub use exercise::{Choice, Exercise, ExerciseKind, Task};
pub use growth::Growth;
pub use idea::idea;
pub use insight::{Insight, Played};
pub use judge::{Answer, Fault, Verdict, judge};
pub use memory::{Memory, Recall, Trace};
pub use needed::puzzle_that_needs;
pub use path::{Grid, Lesson, Track, UNITS, Unit};
pub use progress::{Occasion, Progress, Standing};
pub use recognise::{Move, recognise};
pub use replay::{Frame, animated_svg, durations, frames_of_game, frames_of_solution, text_of};
pub use review::{Review, Reviewed, Skill, Worth, review};
pub use set::{Planned, plan_set};
pub use source::{has_exercise, has_stock};
pub use storm::{MOST_OF_STORM, STORM, storm_exercise};
pub use table::skill_table;
pub use weeks::{Week, Weeks};
