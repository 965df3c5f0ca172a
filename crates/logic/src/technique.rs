//! [`Technique`], every argument that has a name, and one module for each family of them.
//!
//! # Adding a family
//!
//! 1. Give every technique of the family a row in `technique/catalogue.rs`.
//! 2. Write `technique/<family>.rs` with a `Proof` that holds the whole argument as plain data
//!    (cells, digits, [`RegionId`](crate::RegionId)s; no sets, so that a step does not depend on
//!    the width of a board), and `Proof::verify`, which checks every premise with the questions
//!    of `verify::Facts` and then that each conclusion follows. It must not trust a finder.
//! 3. Write `technique/<family>/find.rs`: functions that take `&mut Search<'_, W>` and give
//!    `ControlFlow<()>`. Look at [`Search::situation`]; hand results in with
//!    [`Search::eliminate`], [`Search::eliminate_all`] or [`Search::place`] and pass their answer
//!    on with `?`, because the collector may have seen enough. Pay for long loops with
//!    [`Search::spend`]. Ask for houses and regions, never for rows of nine.
//! 4. Add an arm to [`Proof`](crate::Proof) and to the `match` in [`find`] below. The compiler
//!    lists what else is owed.
//! 5. Add the techniques to the ladders in `ladder.rs`, and a page to `docs/techniques/`.

mod catalogue;
pub mod intersection;
pub mod single;
pub mod subset;

pub use catalogue::{Family, Hodoku, HodokuLevel, Technique};

use crate::search::Search;
use std::ops::ControlFlow;

/// Looks for the steps of one technique.
pub fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>) -> ControlFlow<()> {
    use Technique as T;
    match technique {
        T::FullHouse => single::find::full_houses(search),
        T::HiddenSingle => single::find::hidden(search),
        T::NakedSingle => single::find::naked(search),
        T::Pointing | T::Claiming | T::CommonPeers => intersection::find::lines(search, technique),
        T::LockedPair => subset::find::locked(search, 2),
        T::LockedTriple => subset::find::locked(search, 3),
        T::NakedPair => subset::find::naked(search, 2),
        T::NakedTriple => subset::find::naked(search, 3),
        T::NakedQuad => subset::find::naked(search, 4),
        T::HiddenPair => subset::find::hidden(search, 2),
        T::HiddenTriple => subset::find::hidden(search, 3),
        T::HiddenQuad => subset::find::hidden(search, 4),
    }
}
