//! [`judge`]: what came of a solved game, from its log and from nothing else.
//!
//! The costs that a log states are not believed: wrong entries are counted against the solution
//! that the server knows, checks and hints by what they told, and the time by the server's clock
//! where that is longer.

use ninefold::game::{
    Act, End, Event, Fact, Help, HelpSet, HintClass, Layer, Moment, Session, Tier, Verdict,
};
use ninefold::puzzle::Solution;
use ninefold_store::Time;

/// The numbers of a solved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Judgement {
    pub(crate) class: &'static str,
    pub(crate) elapsed: i64,
    pub(crate) score: i64,
    pub(crate) mistakes: u32,
    pub(crate) hints: u32,
    pub(crate) rank: Rank,
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
    let digits = session.sheet().digits();
    let is_right = digits.iter().zip(solution.digits()).all(|(digit, right)| *digit == Some(*right));
    if session.end() != Some(End::Solved) || !is_right || session.is_free_play() {
        return None;
    }
    let log = session.log();
    let mistakes = log.iter().map(|event| wrong_entries(event, solution)).sum::<u32>();
    let checks = log.iter().map(told_errors).sum::<i64>();
    let hints = hint_costs(log);
    let n_hints = u32::try_from(hints.len()).unwrap_or(u32::MAX);
    let played = millis(session.elapsed(Moment(u64::MAX)));
    let (begun, ended) = (session.setup().started, log.last().map_or(Moment(0), |event| event.at));
    let span = millis(ended.since(begun));
    let pauses = span - played;
    let seen = (last.0 - first.0).max(0);
    let elapsed = played.max(seen - pauses);
    let bonus = (1000 - elapsed / 1000 - 50 * i64::from(n_hints)).max(0);
    let costs = 10 * i64::from(mistakes) + 5 * checks + hints.iter().sum::<i64>();
    Some(Judgement {
        class: class(session.helps()),
        elapsed,
        score: (1000 - costs).max(0) + bonus,
        mistakes,
        hints: n_hints,
        rank: if seen + TOLERANCE >= span { Rank::Ranked } else { Rank::Unseen },
    })
}

/// The class of a game: the strongest help that was used.
fn class(helps: HelpSet) -> &'static str {
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
fn told_errors(event: &Event) -> i64 {
    match &event.fact {
        Fact::Checked { verdict: Verdict::Count(count), .. } => i64::try_from(*count).unwrap_or(i64::MAX),
        Fact::Checked { verdict: Verdict::Cells(cells), .. } => {
            i64::try_from(cells.len()).unwrap_or(i64::MAX)
        }
        _ => 0,
    }
}

/// The price of each hint, as far as it was told.
fn hint_costs(log: &[Event]) -> Vec<i64> {
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
    hints.into_iter().map(|(class, tier)| class.price_up_to(tier).into()).collect()
}

fn deepen(hints: &mut [(HintClass, Tier)], tier: Tier) {
    if let Some((_, told)) = hints.last_mut() {
        *told = tier.max(*told);
    }
}

fn millis(duration: std::time::Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
