//! [`judge`]: what came of a solved game, from its log and from nothing else.
//!
//! The costs that a log states are not believed: wrong entries are counted against the solution
//! that the server knows, checks and hints by what they told, and the time by the server's clock
//! where that is longer.

use ninefold::game::{Act, Counts, End, Event, Fact, Help, HelpSet, HintClass, Layer, Moment, Session, Tier};
use ninefold::puzzle::Solution;
use ninefold_store::Time;
use std::time::Duration;

/// The numbers of a solved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Judgement {
    pub(crate) class: &'static str,
    /// What the score counts, with the time of the log, or of the server where that is longer.
    pub(crate) counts: Counts,
    pub(crate) rank: Rank,
    /// At which of its events the game ended, from 1.
    pub(crate) end: usize,
    /// When it ended, as its log says.
    pub(crate) ended: Time,
    /// How many cells had to be filled.
    pub(crate) cells: u32,
}

/// Whether the time can be compared with that of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rank {
    /// The server saw the game from its start to its end.
    Ranked,
    /// The game was played out of sight, as on a train, and was brought here later.
    Unseen,
}

/// The classes of assistance, strictest first.
pub(crate) const CLASSES: [&str; 5] = ["none", "clashes", "notes", "checked", "hints"];

/// How much sooner the server may have seen the end than the log says, in milliseconds.
const TOLERANCE: i64 = 10_000;

/// Judges a game that the server first saw at one time and saw solved at another; `None` if it is
/// not solved.
pub(crate) fn judge(session: &Session, solution: &Solution, first: Time, last: Time) -> Option<Judgement> {
    if !is_solved(session, solution) {
        return None;
    }
    let log = session.log();
    let hints = hint_costs(log);
    let played = millis(session.elapsed(Moment(u64::MAX)));
    let (begun, ended) = (session.setup().started, log.last().map_or(Moment(0), |event| event.at));
    let span = millis(ended.since(begun));
    let pauses = span - played;
    let seen = (last.0 - first.0).max(0);
    let elapsed = played.max(seen - pauses);
    let counts = Counts {
        mistakes: sum(log.iter().map(|event| wrong_entries(event, solution))),
        told_errors: sum(log.iter().map(errors_in_check)),
        hints: u32::try_from(hints.len()).unwrap_or(u32::MAX),
        hint_cost: sum(hints.into_iter()),
        elapsed: Duration::from_millis(elapsed.unsigned_abs()),
    };
    let end =
        log.iter().position(|event| matches!(event.fact, Fact::Ended { .. })).map_or(0, |index| index + 1);
    let log_end = end.checked_sub(1).and_then(|last| log.get(last)).map_or(ended, |event| event.at);
    let cells = session.puzzle().givens().iter().filter(|given| given.is_none()).count();
    Some(Judgement {
        class: class(session.helps()),
        counts,
        rank: if seen + TOLERANCE >= span { Rank::Ranked } else { Rank::Unseen },
        end,
        ended: Time(i64::try_from(log_end.0).unwrap_or(i64::MAX)),
        cells: u32::try_from(cells).unwrap_or(u32::MAX),
    })
}

/// Whether a game has ended with the solution on its board.
pub(crate) fn is_solved(session: &Session, solution: &Solution) -> bool {
    let digits = session.sheet().digits();
    let is_right = digits.iter().zip(solution.digits()).all(|(digit, right)| *digit == Some(*right));
    session.end() == Some(End::Solved) && is_right && !session.is_free_play()
}

fn sum(all: impl Iterator<Item = u32>) -> u32 {
    all.fold(0, u32::saturating_add)
}

/// The class of a game: the strongest help that was used.
pub(crate) fn class(helps: HelpSet) -> &'static str {
    match helps.strongest() {
        None => CLASSES[0],
        Some(Help::Clashes) => CLASSES[1],
        Some(Help::AutoNotes) => CLASSES[2],
        Some(Help::Checked) => CLASSES[3],
        Some(Help::Hints) => CLASSES[4],
    }
}

/// How many wrong digits an event wrote.
fn wrong_entries(event: &Event, solution: &Solution) -> u32 {
    let Fact::Changed { act: Act::Write | Act::Overwrite, changes } = &event.fact else { return 0 };
    let is_wrong = |change: &&ninefold::game::Change| match change.layer {
        Layer::Digit(Some(written)) => written.digit != solution.digit(change.cell),
        _ => false,
    };
    u32::try_from(changes.iter().filter(is_wrong).count()).unwrap_or(u32::MAX)
}

/// How many errors a check told.
fn errors_in_check(event: &Event) -> u32 {
    match &event.fact {
        Fact::Checked { verdict, .. } => u32::try_from(verdict.count()).unwrap_or(u32::MAX),
        _ => 0,
    }
}

/// The price of each hint, as far as it was told.
fn hint_costs(log: &[Event]) -> Vec<u32> {
    let mut hints: Vec<(HintClass, Tier)> = Vec::new();
    for event in log {
        match &event.fact {
            Fact::HintShown { hint, .. } => hints.push((hint.class, Tier::Where)),
            Fact::Revealed { .. } => hints.push((HintClass::DirectAnswer, Tier::Applied)),
            Fact::HintDeepened { tier, .. } => deepen(&mut hints, *tier),
            Fact::HintApplied { .. } => deepen(&mut hints, Tier::Applied),
            _ => {}
        }
    }
    hints.into_iter().map(|(class, tier)| class.price_up_to(tier)).collect()
}

fn deepen(hints: &mut [(HintClass, Tier)], tier: Tier) {
    if let Some((_, told)) = hints.last_mut() {
        *told = tier.max(*told);
    }
}

pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
