//! [`recognise`]: which technique a person's move was, told from the board before it.
//!
//! Nobody can look into a head. A move gets the name of the easiest argument that gives it: a digit that is a
//! single is a single, whatever else could be said for it, so that no exotic name is given without need.

use crate::exercise::Wanted;
use crate::source::LIMITS;
use ninefold_logic::{
    Candidate, Ladder, Level, Options, Promise, RegionId, Searchable, Situation, Step, Technique, with_width,
};
use ninefold_puzzle::Position;

/// What a person did to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Wrote a digit.
    Placed(Candidate),
    /// Took candidates away.
    Removed(Vec<Candidate>),
}

/// Beyond this, what a person saw cannot be told from a move.
const HARDEST: Level = Level::Expert;

/// The easiest technique that gives a move; `None` if none is known that does. The position is that before
/// the move, without wrong entries, of a puzzle that has one solution.
pub fn recognise(position: &Position, made: &Move) -> Option<Technique> {
    with_width!(position.puzzle().layout().n_cells(), W => {
        let situation = Situation::<W>::of_position(position, Promise::OneSolution).ok()?;
        match made {
            Move::Placed(at) => placing(&situation, *at),
            Move::Removed(all) => removing(&situation, all),
        }
    })?
}

/// The techniques that a move may be, easiest first.
fn rungs() -> Vec<Technique> {
    let rungs = Ladder::ninefold().rungs().to_vec();
    rungs.into_iter().filter(|technique| technique.level() <= HARDEST).collect()
}

fn placing<const W: usize>(situation: &Situation<W>, at: Candidate) -> Option<Technique>
where
    Situation<W>: Searchable,
{
    let is_open =
        situation.unsolved().contains(at.cell) && situation.board().candidates(at.cell).contains(at.digit);
    if !is_open {
        return None;
    }
    let gives = |step: &Step| step.conclusion.placements().contains(&at) || opens(situation, step, at);
    let at_once = |step: &Step| step.conclusion.placements().contains(&at);
    let rungs = rungs();
    let (easy, hard): (Vec<_>, Vec<_>) = rungs.into_iter().partition(|rung| rung.level() <= Level::Easy);
    let single = easy.into_iter().find(|&rung| finds(situation, rung, &at_once));
    single.or_else(|| hard.into_iter().find(|&rung| finds(situation, rung, &gives)))
}

/// The hardest of the arguments that it takes to remove them all.
fn removing<const W: usize>(situation: &Situation<W>, all: &[Candidate]) -> Option<Technique>
where
    Situation<W>: Searchable,
{
    let rungs = rungs();
    let of_one = |at: &Candidate| {
        let rules_out = |step: &Step| {
            let conclusion = &step.conclusion;
            conclusion.eliminations().contains(at)
                || conclusion.placements().iter().any(|&placed| situation.excludes(placed, *at))
        };
        rungs.iter().position(|&rung| finds(situation, rung, &rules_out))
    };
    let ranks = all.iter().map(of_one).collect::<Option<Vec<_>>>()?;
    ranks.into_iter().max().map(|rank| rungs[rank])
}

fn finds<const W: usize>(
    situation: &Situation<W>,
    technique: Technique,
    is_wanted: &impl Fn(&Step) -> bool,
) -> bool
where
    Situation<W>: Searchable,
{
    let mut wanted = Wanted { is_wanted, found: None };
    let _ = situation.search(technique, &Options::default(), LIMITS, &mut wanted);
    wanted.found.is_some()
}

/// Whether a digit is a single once a step has done its work.
pub(crate) fn opens<const W: usize>(situation: &Situation<W>, step: &Step, at: Candidate) -> bool {
    let mut after = situation.clone();
    if after.apply(step).is_err() || !after.board().candidates(at.cell).contains(at.digit) {
        return false;
    }
    let (board, geometry) = (after.board(), after.geometry());
    let is_only_place = |&house: &RegionId| {
        geometry.is_house(house) && (geometry.cells(house) & board.places(at.digit)).only() == Some(at.cell)
    };
    board.candidates(at.cell).len() == 1 || geometry.regions_of(at.cell).iter().any(is_only_place)
}
