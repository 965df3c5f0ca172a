//! How wide boards can be: [`with_width!`] chooses how many words a layout needs, and
//! [`Searchable`] is what can be searched at each of these widths.

use crate::options::Options;
use crate::search::{Collect, Limits, Search};
use crate::situation::Situation;
use crate::technique::{self, Technique};
use std::ops::ControlFlow;

/// A situation for whose width there are finders: each that [`with_width!`](crate::with_width) chooses.
///
/// The finders are much code. A trait for each width has it compiled once, here, and not again in
/// every crate that searches.
pub trait Searchable {
    /// Runs the finder of one technique into any collector.
    fn search(
        &self,
        technique: Technique,
        options: &Options,
        limits: Limits<'_>,
        collector: &mut dyn Collect,
    ) -> ControlFlow<()>;
}

macro_rules! searchable {
    ($($width:literal)*) => {$(
        impl Searchable for Situation<$width> {
            fn search(
                &self,
                technique: Technique,
                options: &Options,
                limits: Limits<'_>,
                collector: &mut dyn Collect,
            ) -> ControlFlow<()> {
                technique::find(technique, &mut Search::new(self, options, limits, collector))
            }
        }
    )*};
}

searchable!(2 10);

/// Runs an expression with `$W` as the narrowest width that holds so many cells; `None` if there is none.
///
/// Boards up to 128 cells, 9x9 among them, take two words; all larger ones take the ten of 25x25,
/// because every further width makes the program, which browsers have to load, larger by a third.
#[macro_export]
macro_rules! with_width {
    ($n_cells:expr, $W:ident => $run:expr) => {
        match $n_cells {
            0..=128 => {
                const $W: usize = 2;
                Some($run)
            }
            129..=640 => {
                const $W: usize = 10;
                Some($run)
            }
            _ => None,
        }
    };
}
