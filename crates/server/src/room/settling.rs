//! Results and ratings: what an entry brings to players, from the log of the service and nothing else.

use super::live::Live;
use super::rating::rate;
use crate::catalogue::board::read_solution;
use crate::config::Switch;
use crate::http::problem::Problem;
use crate::play::fair::is_too_fast;
use crate::play::referee;
use crate::random;
use crate::state::Service;
use crate::work::HOUSE;
use ninefold::game::{Counts, Moment};
use ninefold_protocol::id::{GameId, PuzzleId, RoomId};
use ninefold_room::{
    Entry, MemberId, Owner, POINTS_FOR_SOLVING, POINTS_FOR_WINNING, Placed, Racing, Ranking, RatingGroup,
    Room, RoomKind, Settled, is_decided,
};
use ninefold_store::{ArenaNews, RatedRace, RoomResult, Settlement, Time};
use std::time::Duration;

/// The class of a board that several have solved: its time is nobody's own.
pub(crate) const SHARED: &str = "shared";

/// How often two players count for each other in a day.
const MOST_MEETINGS: u32 = 10;
const DAY: i64 = 24 * 3_600_000;

impl Service {
    /// What an entry that was just decided brings to players.
    pub(super) async fn settlement(
        &self,
        room: &Room,
        entry: &Entry,
    ) -> Result<Option<Settlement<'static>>, Problem> {
        let Some(settled) = room.settled_by(entry) else { return Ok(None) };
        let settled = self.fair(settled);
        let at = Time(i64::try_from(entry.at.0).unwrap_or(i64::MAX));
        let results = self.results(&settled).await?;
        let (race, arena) = match room.is_of_arena() {
            true => (None, arena_news(&settled, at)),
            false => (rated_race(&settled, at), None),
        };
        let is_empty = results.is_empty() && race.is_none() && arena.is_none();
        Ok((!is_empty).then_some(Settlement { results, race, arena }))
    }

    /// Without those who were faster than anybody can write.
    fn fair(&self, mut settled: Settled) -> Settled {
        if self.config.fair_play == Switch::On {
            let cells = u32::try_from(settled.round.to_fill()).unwrap_or(u32::MAX);
            settled.disqualify(|millis| is_too_fast(i64::try_from(millis).unwrap_or(i64::MAX), cells));
        }
        settled
    }

    async fn results(&self, settled: &Settled) -> Result<Vec<RoomResult<'static>>, Problem> {
        let (Some(puzzle), false) = (puzzle_of(settled), settled.solvers.is_empty()) else {
            return Ok(Vec::new());
        };
        // A board with several solutions has no result, in a room as elsewhere.
        let Some(solution) = self.store.solution(puzzle).await? else { return Ok(Vec::new()) };
        let result = |&member: &MemberId| {
            let (owner, shared) = match settled.kind {
                RoomKind::Race => (Owner::Member(member), None),
                _ => (Owner::Everybody, Some(SHARED)),
            };
            let board = settled.round.board(owner)?;
            let session = board.session();
            let solution = read_solution(session.puzzle(), &solution).ok()?;
            if !referee::is_solved(session, &solution) {
                return None;
            }
            // Nobody pauses here, and times, hints and checks are all the service's own doing.
            let elapsed = session.elapsed(Moment(u64::MAX));
            let hints = session.hints_taken();
            let counts = Counts {
                mistakes: board.n_mistakes(&solution),
                told_errors: board.n_told_errors(),
                hints: u32::try_from(hints.len()).unwrap_or(u32::MAX),
                hint_cost: hints.iter().fold(0, |sum: u32, hint| sum.saturating_add(hint.cost)),
                elapsed,
            };
            let finish = settled.round.finishes().iter().find(|finish| finish.member == member);
            let penalty = Duration::from_millis(finish.map_or(0, |finish| finish.penalty));
            Some(RoomResult {
                game: GameId::from_random(random::bits()),
                member: member.0,
                puzzle,
                room_kind: kind_name(settled.kind),
                class: shared.unwrap_or(referee::class(session.helps())),
                // The time that counts in the room; the score has its own prices for help.
                elapsed: referee::millis(elapsed.saturating_add(penalty)),
                score: counts.total().into(),
                mistakes: counts.mistakes,
            })
        };
        Ok(settled.solvers.iter().filter_map(result).collect())
    }

    /// Settles the last races of rooms that are about to be forgotten: nobody keeps a rating by closing the lid.
    pub(crate) async fn settle_silent_rooms(
        &self,
        touched_before: Time,
    ) -> Result<(), ninefold_store::Error> {
        for id in self.store.silent_rooms(touched_before).await? {
            if let Some(race) = self.race_left_over(id).await {
                self.store.settle_silent_room(id, &race, self.now()).await?;
            }
        }
        Ok(())
    }

    async fn race_left_over(&self, id: RoomId) -> Option<RatedRace<'static>> {
        let live = Live::new(id);
        live.catch_up(self, HOUSE).await.ok()?;
        let state = live.state(self, HOUSE).await.ok()?;
        // A race of the arena is settled as soon as one of the two has ended it.
        let settled = state.room.settled_by_silence().filter(|_| !state.room.is_of_arena())?;
        rated_race(&self.fair(settled), self.now())
    }
}

/// The race that a ranking makes, if it counts: somebody has solved it, and another one has tried.
fn rated_race(settled: &Settled, now: Time) -> Option<RatedRace<'static>> {
    if settled.ranking_is != Ranking::Final {
        return None;
    }
    let racers = settled.ranking.iter().filter(|placed| placed.has_played).copied().collect::<Vec<_>>();
    let is_solved = racers.first().is_some_and(|first| matches!(first.how, Racing::Solved(_)));
    if !is_solved || racers.len() < 2 {
        return None;
    }
    race_of(settled, &racers, now)
}

/// What an entry means in the arena: whoever solves it first wins, or whoever is left when the other one gives up
/// or leaves; nobody waits for more. The other one may solve it all the same.
fn arena_news(settled: &Settled, now: Time) -> Option<ArenaNews<'static>> {
    let &[first, second] = settled.ranking.as_slice() else { return None };
    if let (Racing::Solved(_), Racing::Solved(_)) = (first.how, second.how) {
        // The other one has won already, be it by less than a millisecond.
        let solver = settled.solvers.first()?;
        return Some(ArenaNews::SolvedLater(solver.0, POINTS_FOR_SOLVING));
    }
    if !is_decided(&first, &second) {
        return None;
    }
    let places = [Placed { place: 1, ..first }, Placed { place: 2, ..second }];
    Some(ArenaNews::Won {
        winner: (first.member.0, POINTS_FOR_WINNING),
        loser: second.member.0,
        race: race_of(settled, &places, now)?,
    })
}

/// A race of these as the store takes it.
fn race_of(settled: &Settled, racers: &[Placed], now: Time) -> Option<RatedRace<'static>> {
    Some(RatedRace {
        round: settled.round.number,
        puzzle: puzzle_of(settled)?,
        puzzles: RatingGroup::of(settled.round.puzzle()?, settled.round.frozen()).name(),
        places: racers.iter().map(|placed| (placed.member.0, placed.place)).collect(),
        most_meetings: MOST_MEETINGS,
        meetings_since: Time(now.0 - DAY),
        rate,
    })
}

fn puzzle_of(settled: &Settled) -> Option<PuzzleId> {
    settled.round.labels.puzzle_id.as_ref()?.parse().ok()
}

fn kind_name(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Together => "together",
        RoomKind::Race => "race",
        RoomKind::Relay => "relay",
        RoomKind::Class => "class",
    }
}
