//! [`Technique`], every argument that has a name, and one module for each family of them.
//!
//! # Adding a family
//!
//! 1. Give every technique of the family a row in `technique/catalogue.rs`.
//! 2. Write `technique/<family>.rs` with a `Proof` that holds the whole argument as plain data
//!    (cells, digits, [`RegionId`](crate::RegionId)s; no sets, so that a step does not depend on
//!    the width of a board), and `Proof::verify`, which checks every premise with the questions
//!    of `verify::Facts` and then that each conclusion follows. It must not trust a finder.
//! 3. Write `technique/<family>/find.rs`: `find`, which takes `&mut Search<'_, W>` and the
//!    technique and gives `ControlFlow<()>`. Look at [`Search::situation`]; hand results in with
//!    [`Search::eliminate`], [`Search::eliminate_all`] or [`Search::place`] and pass their answer
//!    on with `?`, because the collector may have seen enough. Pay for long loops with
//!    [`Search::spend`]. Ask for houses and regions, never for rows of nine.
//! 4. Add an arm to [`Proof`](crate::Proof) and to [`Family`]; `find` below calls the finder. The compiler
//!    lists what else is owed.
//! 5. Add the techniques to a level in `level.rs`: the ladder is all levels in order. Add a page
//!    to `docs/techniques/`, and its twin with the German prose to `docs/techniques/de/`.

pub mod aligned;
pub mod als;
pub mod cage_sum;
mod catalogue;
pub mod chain;
pub mod colouring;
pub mod death_blossom;
pub mod direct;
pub mod equivalence;
pub mod exocet;
pub mod firework;
pub mod fish;
pub mod forcing;
pub mod intersection;
pub mod kraken;
pub mod leftovers;
pub mod neighbour;
pub mod nested;
pub mod oddagon;
pub mod polarity;
pub mod rank;
pub mod remote_pair;
pub mod rule;
pub mod single;
pub mod subset;
pub mod sue_de_coq;
pub mod symmetry;
pub mod template;
pub mod turbot;
pub mod uniqueness;
pub mod wing;

pub use catalogue::{Family, Hodoku, HodokuLevel, Technique};

use crate::search::Search;
use std::ops::ControlFlow;

/// Looks for the steps of one technique.
pub(crate) fn find<const W: usize>(technique: Technique, search: &mut Search<'_, W>) -> ControlFlow<()> {
    match technique.family() {
        Family::Single => single::find::find(search, technique),
        Family::Intersection => intersection::find::find(search, technique),
        Family::Subset => subset::find::find(search, technique),
        Family::Fish => fish::find::find(search, technique),
        Family::Turbot => turbot::find::find(search, technique),
        Family::Colouring => colouring::find::find(search, technique),
        Family::Wing => wing::find::find(search, technique),
        Family::RemotePair => remote_pair::find::find(search, technique),
        Family::Uniqueness => uniqueness::find::find(search, technique),
        Family::Template => template::find::find(search, technique),
        Family::Chain => chain::find::find(search, technique),
        Family::Als => als::find::find(search, technique),
        Family::DeathBlossom => death_blossom::find::find(search, technique),
        Family::SueDeCoq => sue_de_coq::find::find(search, technique),
        Family::Forcing => forcing::find::find(search, technique),
        Family::Aligned => aligned::find::find(search, technique),
        Family::Symmetry => symmetry::find::find(search, technique),
        Family::Oddagon => oddagon::find::find(search, technique),
        Family::Sum => cage_sum::find::find(search, technique),
        Family::Leftovers => leftovers::find::find(search, technique),
        Family::Polarity => polarity::find::find(search, technique),
        Family::Equivalence => equivalence::find::find(search, technique),
        Family::Neighbour => neighbour::find::find(search, technique),
        Family::Rule => rule::find::find(search, technique),
        Family::Direct => direct::find::find(search, technique),
        Family::Firework => firework::find::find(search, technique),
        Family::Rank => rank::find::find(search, technique),
        Family::Nested => nested::find::find(search, technique),
        Family::Exocet => exocet::find::find(search, technique),
        Family::Kraken => kraken::find::find(search, technique),
    }
}
