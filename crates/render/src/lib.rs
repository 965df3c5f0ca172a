//! Turns puzzles and steps into a [`Scene`] and sentences, and those into SVG, text and pages.
//!
//! ```
//! use ninefold_logic::{Ladder, Promise, Situation, next_step};
//! use ninefold_puzzle::{Classic, Puzzle};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
//! let situation = Situation::<2>::start(&puzzle, Promise::OneSolution)?;
//! let step = next_step(&situation, &Ladder::ninefold()).unwrap();
//! let explanation = ninefold_render::explain(&situation, &step);
//! assert_eq!(explanation.title, "Hidden Single");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An explanation is data: sentences with typed gaps, and a scene in which everything that they
//! name is marked. Outputs draw scenes and write sentences without knowing any technique.
//!
//! The crate finds no steps (`ninefold-logic` does), reads and writes no puzzle files
//! (`ninefold-format`), and touches no file, clock or screen.

mod element;
mod explain;
pub mod figure;
mod hint;
mod html;
pub mod lines;
mod markdown;
mod notation;
mod scene;
mod sentence;
pub mod svg;
pub mod text;
mod walkthrough;

pub use element::elements_in_words;
pub use explain::{Explanation, explain};
pub use hint::{explain_hint, explain_standing, explain_tiers, explain_why_not};
pub use scene::{Axes, CellRole, Content, Link, LinkKind, Mark, RegionRole, Role, Scene};
pub use sentence::{ChainNode, Piece, Purpose, Sentence, Slot};
pub use walkthrough::{Walkthrough, explain_all_steps};

pub use ninefold_words::Language;
