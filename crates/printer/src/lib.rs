//! The press behind messages: what `POST /api/v1/print` and a Web Worker of the browser share.
//!
//! ```
//! use ninefold_printer::{entries, job};
//! use ninefold_protocol::api::PrintRequest;
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let request: PrintRequest = serde_json::from_value(serde_json::json!({"puzzles": [line], "per_page": 1}))?;
//! let printed = ninefold_press::print(&entries(&request, "https://ninefold.example")?, &job(&request)?)?;
//! assert!(printed.pdf.starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`job`] reads the wishes of a request. [`entries`] takes puzzles by their word: solutions and
//! levels are those that stand beside them. Whoever cannot trust that proves them first, as the
//! server does.
//!
//! Absent here: layout and drawing (`ninefold-press`), solving, grading.

mod answer;
mod entries;
mod job;

pub use answer::{Reply, answer};
pub use entries::{entries, set_task};
pub use job::{BadWishes, job};

#[cfg(target_arch = "wasm32")]
pub mod shell;
