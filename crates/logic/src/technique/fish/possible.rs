//! Where fish can be at all: places of a digit that no *template* has.
//!
//! A template is a way to put one digit into every house at once. What a fish removes, no
//! template has; that is quickly known, and mostly there is no such place.

use crate::situation::Situation;
use ninefold_puzzle::{CellSet, Digit};
use std::ops::ControlFlow;

/// The places of a digit that no template has.
///
/// On a large board, where a template may be hard to find, a place of which that is not known
/// within a bounded search counts as possible.
pub(crate) fn impossible_places<const W: usize>(situation: &Situation<W>, digit: Digit) -> CellSet<W> {
    let geometry = situation.geometry();
    let places = situation.board().places(digit);
    let solved = places & situation.board().solved();
    let houses = geometry.houses().iter().map(|&house| geometry.cells(house));
    let houses = houses.filter(|cells| cells.is_disjoint(&solved)).collect::<Vec<_>>();
    let mut unknown = places - solved;
    let mut impossible = CellSet::EMPTY;
    while let Some(cell) = unknown.min() {
        let free = (places - solved - situation.peers(cell)).without(cell);
        match template(situation, &houses, free, CellSet::single(cell)) {
            Outcome::Found(cells) => unknown -= cells,
            Outcome::None => {
                impossible.insert(cell);
            }
            Outcome::TooHard => {}
        }
        unknown.remove(cell);
    }
    impossible
}

/// The answer of a bounded search for one template.
#[derive(PartialEq, Eq)]
enum Outcome<const W: usize> {
    Found(CellSet<W>),
    None,
    TooHard,
}

/// How many cells may be tried before a search for a template gives up.
const MAX_TRIES: u32 = 20_000;

/// A template of these houses that has the cells already taken, and else only free ones.
fn template<const W: usize>(
    situation: &Situation<W>,
    houses: &[CellSet<W>],
    free: CellSet<W>,
    taken: CellSet<W>,
) -> Outcome<W> {
    let mut tries = 0;
    match extend(situation, houses, free, taken, &mut tries) {
        ControlFlow::Break(Some(found)) => Outcome::Found(found),
        ControlFlow::Break(None) => Outcome::TooHard,
        ControlFlow::Continue(()) => Outcome::None,
    }
}

/// Fills the open house with the fewest places; breaks with a template, or with nothing when it is too hard.
fn extend<const W: usize>(
    situation: &Situation<W>,
    houses: &[CellSet<W>],
    free: CellSet<W>,
    taken: CellSet<W>,
    tries: &mut u32,
) -> ControlFlow<Option<CellSet<W>>> {
    let mut best = None;
    for cells in houses {
        if cells.is_disjoint(&taken) {
            let places = *cells & free;
            let count = places.len();
            if best.is_none_or(|(fewest, _)| count < fewest) {
                best = Some((count, places));
                if count < 2 {
                    break;
                }
            }
        }
    }
    let Some((_, places)) = best else { return ControlFlow::Break(Some(taken)) };
    for cell in places {
        *tries += 1;
        if *tries > MAX_TRIES {
            return ControlFlow::Break(None);
        }
        let free = (free - situation.peers(cell)).without(cell);
        extend(situation, houses, free, taken.with(cell), tries)?;
    }
    ControlFlow::Continue(())
}
