//! [`recognise`]: which technique a person's move was, told from the board before it.
//!
//! Nobody can look into a head. A move gets the name of the easiest argument that gives it: a digit that is a
//! single is a single, whatever else could be said for it, so that no exotic name is given without need.

use crate::source::LIMITS;
use ninefold_logic::{AnySituation, Candidate, Ladder, Level, Promise, Step, Technique};
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
    let situation = AnySituation::of_position(position, Promise::OneSolution).ok()?;
    match made {
        Move::Placed(at) => placing(&situation, *at),
        Move::Removed(all) => removing(&situation, all),
    }
}

/// The techniques that a move may be, easiest first.
fn rungs() -> Vec<Technique> {
    let rungs = Ladder::ninefold().rungs().to_vec();
    rungs.into_iter().filter(|technique| technique.level() <= HARDEST).collect()
}

fn placing(situation: &AnySituation, at: Candidate) -> Option<Technique> {
    if !situation.is_open(at) {
        return None;
    }
    let at_once = |step: &Step| step.conclusion.placements().contains(&at);
    let gives = |step: &Step| at_once(step) || situation.opens(step, at);
    let rungs = rungs();
    let (easy, hard): (Vec<_>, Vec<_>) = rungs.into_iter().partition(|rung| rung.level() <= Level::Easy);
    let single = easy.into_iter().find(|&rung| finds(situation, rung, at_once));
    single.or_else(|| hard.into_iter().find(|&rung| finds(situation, rung, gives)))
}

/// The hardest of the arguments that it takes to remove them all.
fn removing(situation: &AnySituation, all: &[Candidate]) -> Option<Technique> {
    let rungs = rungs();
    let of_one = |at: &Candidate| {
        rungs.iter().position(|&rung| finds(situation, rung, |step| situation.rules_out(step, *at)))
    };
    let ranks = all.iter().map(of_one).collect::<Option<Vec<_>>>()?;
    ranks.into_iter().max().map(|rank| rungs[rank])
}

fn finds(situation: &AnySituation, technique: Technique, is_wanted: impl Fn(&Step) -> bool) -> bool {
    situation.first_step(technique, LIMITS, is_wanted).is_some()
}
