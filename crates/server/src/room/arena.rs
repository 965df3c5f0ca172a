//! The arena: whoever waits meets whoever is free, in a room that opens for the two.

use super::live::op_key;
use super::rating;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use ninefold::game::Moment;
use ninefold_protocol::api::PuzzleChoice;
use ninefold_protocol::id::{PlayerId, RoomId};
use ninefold_protocol::room::write_entry;
use ninefold_room::{ArenaTime, MemberId, OpId, Rating, RatingGroup, Waiting, arena_log, choose_rival};
use ninefold_store::{ArenaSeat, Meeting, NewEntry, Time, WaitingPlayer};

/// For how long somebody counts as waiting who does not ask again, in milliseconds.
const PATIENCE: i64 = 10_000;
/// How often a rival is looked for who was taken by another.
const TRIES: usize = 3;
/// How hard the puzzles are: a race should be over in some minutes.
const LEVEL: &str = "easy";

impl Service {
    /// The arena that is open, or else the next one.
    pub(crate) fn arena(&self) -> Option<ArenaTime> {
        self.config.arena.map(|schedule| schedule.at(Moment(self.clock.now())))
    }

    /// Lets a player wait for a rival, and brings the two together if there is one.
    pub(crate) async fn wait_in_arena(
        &self,
        arena: ArenaTime,
        player: PlayerId,
        client: &str,
    ) -> Result<ArenaSeat, Problem> {
        let key = key(arena);
        for _ in 0..TRIES {
            let now = self.now();
            let seat = self.store.wait_in_arena(key, player, now, Time(now.0 + PATIENCE)).await?;
            if seat != ArenaSeat::Waits {
                return Ok(seat);
            }
            let all = self.store.waiting_in_arena(key, RatingGroup::Classic.name(), now).await?;
            let Some((me, rival)) = pair(player, &all, now) else { return Ok(seat) };
            if let Some(room) = self.open_meeting(key, me, rival, client).await? {
                return Ok(ArenaSeat::Races(room));
            }
        }
        Ok(ArenaSeat::Waits)
    }

    /// The room of two; nothing if one of them has met somebody else meanwhile.
    async fn open_meeting(
        &self,
        arena: Time,
        me: &WaitingPlayer,
        rival: &WaitingPlayer,
        client: &str,
    ) -> Result<Option<RoomId>, Problem> {
        let choice = PuzzleChoice { level: Some(LEVEL.to_owned()), ..PuzzleChoice::default() };
        let (start, labels) = self.chosen_puzzle(&choice, client).await?;
        let (room, at) = (RoomId::from_random(random::bits()), self.now());
        let names = [me, rival].map(|player| player.username.clone());
        let ids = std::array::from_fn(|_| OpId(random::bits()));
        let log = arena_log(Moment(self.clock.now()), &start, &labels, names, ids);
        let written = log.iter().map(|entry| (op_key(entry.by, entry.op), write_entry(entry)));
        let written = written.collect::<Vec<_>>();
        let entries = log.iter().zip(&written).map(|(entry, (op, line))| {
            let joins = match entry.by {
                MemberId(1) => Some((me.player, 1)),
                MemberId(2) => Some((rival.player, 2)),
                _ => None,
            };
            NewEntry { room, seq: entry.seq, op, line, joins, settles: None, at }
        });
        let players = [me.player, rival.player];
        let puzzle =
            labels.puzzle_id.as_ref().and_then(|id| id.parse().ok()).ok_or_else(Problem::internal)?;
        let meeting = Meeting { arena, room, players, puzzle, entries: entries.collect(), at };
        Ok(self.store.meet_in_arena(&meeting).await?.then_some(room))
    }
}

/// How the store names an arena.
pub(crate) fn key(arena: ArenaTime) -> Time {
    Time(i64::try_from(arena.opens.0).unwrap_or(i64::MAX))
}

/// A player among those who wait, and whom they meet.
fn pair(player: PlayerId, all: &[WaitingPlayer], now: Time) -> Option<(&WaitingPlayer, &WaitingPlayer)> {
    let moment = |time: Time| Moment(u64::try_from(time.0).unwrap_or_default());
    let waiting = |one: &WaitingPlayer| Waiting {
        player: one.player,
        rating: one.rating.map_or(Rating::NEW.rating, rating::from_millionths),
        since: moment(one.since),
        met_last: one.met_last,
    };
    let of = |player: PlayerId| all.iter().find(|one| one.player == player);
    let me = of(player)?;
    let others = all.iter().map(waiting).collect::<Vec<_>>();
    let rival = choose_rival(&waiting(me), &others, moment(now))?;
    Some((me, of(rival.player)?))
}
