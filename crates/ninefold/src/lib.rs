//! Ninefold's engine for programs: this crate re-exports its parts under one name and adds nothing.
//!
//! # A tour
//!
//! Read a puzzle from any text form, prove that it has one solution, and print it:
//!
//! ```
//! use ninefold::format::read;
//! use ninefold::solve::{Budget, certify};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = read(text)?.items[0].puzzle()?;
//! let proper = certify(puzzle, Budget::UNLIMITED)?;
//! assert!(proper.solution().to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ask for the next step of a person's way through it, with the reason in words:
//!
//! ```
//! use ninefold::logic::{HintDetail, hint};
//! use ninefold::puzzle::{Position, Puzzle};
//! use ninefold::render::explain_hint;
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let position = Position::start(line.parse::<Puzzle>()?);
//! let found = hint(&position, None).ok_or("the board is too large")?;
//! let explanation = explain_hint(&position, &found, HintDetail::Argument).ok_or("another board")?;
//! let why = explanation.sentences[0].to_text(position.puzzle().rules());
//! assert!(why.starts_with("The "), "{why}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Make a puzzle; the same seed gives the same puzzle everywhere:
//!
//! ```
//! use ninefold::generate::{Generator, Recipe, Seed};
//!
//! let made = Generator::classic(Recipe::default(), Seed(2026))?.puzzle(0)?;
//! assert!(made.proper.puzzle().n_givens() >= 17);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve millions of classic grids without an allocation for each:
//!
//! ```
//! use ninefold::puzzle::Classic;
//! use ninefold::solve::classic::{Outcome, Solver};
//!
//! let mut solver = Solver::new();
//! let empty = Classic::EMPTY;
//! assert!(matches!(solver.solve_unique(&empty), Outcome::Multiple(..)));
//! ```
//!
//! The folder `examples` has eight programs: solve a file, count, rate, explain, make puzzles that need a
//! technique, set a killer, set a jigsaw, draw a step.
//!
//! Three features are off unless asked for: `press` prints puzzles on paper, `png` makes pictures of single
//! boards too, and `serde` makes data of the types of [`puzzle`].
//!
//! Everything here is pure: no clock, no file, no thread, no luck but that of a seed. It compiles
//! to WebAssembly as it is.

pub use ninefold_format as format;
pub use ninefold_game as game;
pub use ninefold_generate as generate;
pub use ninefold_logic as logic;
#[cfg(feature = "press")]
pub use ninefold_press as press;
pub use ninefold_puzzle as puzzle;
pub use ninefold_render as render;
pub use ninefold_solve as solve;
