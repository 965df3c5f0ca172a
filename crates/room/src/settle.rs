//! [`Room::settled_by`]: what an entry means to those who keep results and ratings.

use crate::entry::{Entry, Fact};
use crate::member::{MemberId, Standing};
use crate::room::{Room, RoomKind};
use crate::round::{Owner, Phase, Round};
use ninefold_game::Fact as GameFact;

/// What came of a round by an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// What is played in the room.
    pub kind: RoomKind,
    /// The round, with the entry in it.
    pub round: Round,
    /// Who has solved it by this entry: in a race one, else all who have had a hand in it.
    pub solvers: Vec<MemberId>,
    /// How the racers stand now, best first; empty where nobody races.
    pub ranking: Vec<Placed>,
    /// Whether that is how it stays.
    pub ranking_is: Ranking,
}

/// Whether a ranking can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// Somebody is still on the way.
    Open,
    /// The race is over, or the room has gone on to the next puzzle.
    Final,
}

/// A racer's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Who.
    pub member: MemberId,
    /// From 1; equals share a place.
    pub place: u32,
    /// How far they came.
    pub how: Racing,
    /// Whether they have done anything at their board.
    pub has_played: bool,
}

/// How far a racer has come. The order is that of the ranking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Racing {
    /// Has solved it, in so many milliseconds, with what help adds to them.
    Solved(u64),
    /// Goes on.
    OnTheWay,
    /// Has given up, or left.
    Out,
}

impl Room {
    /// What an entry that was just decided on this room settles; nothing for most of them.
    pub fn settled_by(&self, entry: &Entry) -> Option<Settled> {
        if entry.facts.iter().any(|fact| matches!(fact, Fact::Round { .. })) {
            return self.settled_by_silence();
        }
        let is_running = matches!(self.round()?.phase, Phase::Running { .. });
        if !is_running || !entry.facts.iter().any(may_settle) {
            return None;
        }
        let mut after = self.clone();
        after.take(entry).ok()?;
        let (kind, round) = (after.rules()?.kind, after.round()?.clone());
        let solvers = match kind {
            RoomKind::Race if entry.facts.iter().any(|fact| matches!(fact, Fact::Finished { .. })) => {
                vec![entry.by]
            }
            RoomKind::Together | RoomKind::Relay
                if matches!(round.phase, Phase::Over { millis: Some(_) }) =>
            {
                round.last_plays.keys().copied().collect()
            }
            _ => Vec::new(),
        };
        let ranking_is = match round.phase {
            Phase::Over { .. } => Ranking::Final,
            Phase::Waiting | Phase::Running { .. } => Ranking::Open,
        };
        let ranking = after.ranking(&round);
        Some(Settled { kind, round, solvers, ranking, ranking_is })
    }

    /// What the race is worth if nothing more happens in it, because the room goes on or has fallen silent.
    pub fn settled_by_silence(&self) -> Option<Settled> {
        let (kind, round) = (self.rules()?.kind, self.round()?.clone());
        if kind != RoomKind::Race || !matches!(round.phase, Phase::Running { .. }) {
            return None;
        }
        let ranking = self.ranking(&round);
        Some(Settled { kind, round, solvers: Vec::new(), ranking, ranking_is: Ranking::Final })
    }

    /// The racers of a round, best first. Whoever was sent away counts only if they had solved it: an owner
    /// must not win by removing the others.
    pub(crate) fn ranking(&self, round: &Round) -> Vec<Placed> {
        let mut racers = Vec::new();
        for (&owner, progress) in &round.progress {
            let Owner::Member(id) = owner else { continue };
            let standing = self.member(id).map_or(Standing::Left, |member| member.standing);
            let finish = round.finishes.iter().find(|finish| finish.member == id);
            let how = match (finish, progress.end, standing) {
                (Some(finish), ..) => Racing::Solved(finish.total()),
                (None, _, Standing::Removed) => continue,
                (None, None, Standing::Here) => Racing::OnTheWay,
                (None, ..) => Racing::Out,
            };
            // The place is found when all are there.
            let has_played = round.last_plays.contains_key(&id);
            racers.push(Placed { member: id, place: 0, how, has_played });
        }
        in_order(racers)
    }
}

impl Settled {
    /// Counts those as out whose times by the clock, in milliseconds, nobody believes.
    pub fn disqualify(&mut self, is_unbelievable: impl Fn(u64) -> bool) {
        for placed in &mut self.ranking {
            let finish = self.round.finishes.iter().find(|finish| finish.member == placed.member);
            if finish.is_some_and(|finish| is_unbelievable(finish.millis)) {
                placed.how = Racing::Out;
            }
        }
        self.ranking = in_order(std::mem::take(&mut self.ranking));
    }
}

/// Racers best first, with their places; those who came equally far share one.
fn in_order(mut racers: Vec<Placed>) -> Vec<Placed> {
    racers.sort_by_key(|placed| (placed.how, placed.member));
    let places = racers.iter().map(|placed| racers.iter().filter(|other| other.how < placed.how).count());
    let places = places.collect::<Vec<_>>();
    for (placed, better) in racers.iter_mut().zip(places) {
        placed.place = u32::try_from(better + 1).unwrap_or(u32::MAX);
    }
    racers
}

/// Whether somebody's race may have ended by a fact, or a board been solved.
fn may_settle(fact: &Fact) -> bool {
    match fact {
        Fact::Finished { .. } | Fact::Over { .. } | Fact::Became { .. } => true,
        Fact::Played { events, .. } => {
            events.iter().any(|event| matches!(event.fact, GameFact::Ended { .. }))
        }
        _ => false,
    }
}
