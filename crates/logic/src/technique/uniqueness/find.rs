//! Finds deadly patterns and the ways out of them.

mod avoidable;
mod cycle;
mod extended;
mod grave;
mod guarded;
mod rectangle;

use crate::search::Search;
use crate::technique::Technique;
use std::ops::ControlFlow;

/// Arguments from uniqueness of one kind; none without the promise of one solution.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let Some(free) = search.situation().free_cells() else { return ControlFlow::Continue(()) };
    match technique {
        Technique::UniqueLoop => cycle::loops(search, technique),
        Technique::ExtendedRectangle => extended::extended(search, technique),
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            avoidable::avoidable(search, technique, free)
        }
        Technique::BugPlusOne | Technique::Bug => grave::graves(search, technique),
        _ => rectangle::unique(search, technique),
    }
}
