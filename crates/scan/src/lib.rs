//! A photographed Sudoku becomes a puzzle: pixels in, digits with doubts out.
//!
//! ```
//! use ninefold_scan::{Picture, find_grid, read};
//!
//! // A white page with a 4x4 grid and nothing in it; a camera gives RGBA to `Picture::from_rgba`.
//! let line = |at: usize| (40..=360).contains(&at) && at % 80 >= 38 && at % 80 < 42;
//! let inside = |at: usize| (38..362).contains(&at);
//! let shade = |x, y| if inside(x) && inside(y) && (line(x) || line(y)) { 0 } else { 255 };
//! let shades = (0..400 * 400).map(|at| shade(at % 400, at / 400)).collect();
//! let picture = Picture::new(400, 400, shades)?;
//!
//! let corners = find_grid(&picture).expect("there is a grid");
//! let reading = read(&picture, &corners);
//! assert_eq!(reading.size, 4);
//! assert!(reading.cells.iter().all(|cell| cell.best.is_none() && !cell.doubtful));
//! # Ok::<(), ninefold_scan::BadPicture>(())
//! ```
//!
//! [`find_grid`] says where the grid is. A person may move its [`Corners`]; [`read`] goes by what it is given,
//! and never fails: a cell that is not clear is doubtful, with what else it could be. [`read_as`] is told the
//! size, for a person who knows better. [`cell_picture`] is one cell, straightened, to be shown beside its
//! readings.
//!
//! Absent here: the decoding of picture files, puzzles and their solutions, luck. What is doubtful is said by
//! looks and by digits that clash; which reading leaves one solution is for whoever has a solver.

mod component;
mod corners;
mod find;
mod glyph;
mod ink;
mod lines;
mod network;
mod outline;
mod picture;
mod read;
mod straighten;

pub use corners::{Corners, Point};
pub use find::find_grid;
pub use picture::{BadPicture, Picture};
pub use read::{CellReading, Reading, read, read_as};
pub use straighten::cell_picture;

/// What whoever trains the network needs, `examples/train` that is; reading a puzzle takes nothing of it.
pub mod training {
    pub use crate::glyph::{CELL, Flaw, Glyph, SIDE};
    pub use crate::network::{CHANNELS, LAYERS, Layer, N_CLASSES, N_SEEN, Network, OTHER, sure};
    pub use crate::straighten::cell;
}
