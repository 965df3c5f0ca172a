//! [`Settlement`]: what an entry of a room brings to its players. It is stored with the entry or not at all, so
//! that a node that dies, or two that decide the same, can neither lose nor double it.

use crate::arena::{ArenaNews, settle_in_arena};
use crate::rating::{RatedRace, rate};
use crate::sql::{Lock, Sql, Transaction};
use crate::{Result, Store, Time};
use ninefold_protocol::id::{GameId, PlayerId, PuzzleId, RoomId};

/// What a round of a room has come to by an entry.
#[derive(Clone, Debug, Default)]
pub struct Settlement<'a> {
    /// Boards that were solved.
    pub results: Vec<RoomResult<'a>>,
    /// A race that is over.
    pub race: Option<RatedRace<'a>>,
    /// What it means in the arena.
    pub arena: Option<ArenaNews<'a>>,
}

/// A board that a member has solved, alone in a race or with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomResult<'a> {
    /// What names the result.
    pub game: GameId,
    /// The member.
    pub member: u8,
    /// The board.
    pub puzzle: PuzzleId,
    /// The kind of the room.
    pub room_kind: &'a str,
    /// How much help was used, as a word that the caller understands.
    pub class: &'a str,
    /// How long it took, in milliseconds.
    pub elapsed: i64,
    /// The score.
    pub score: i64,
    /// How many entries were wrong.
    pub mistakes: u32,
}

impl Store {
    /// Settles the last race of a room in which nothing happens any more.
    pub async fn settle_silent_room(&self, room: RoomId, race: &RatedRace<'_>, at: Time) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let own = Sql::new("SELECT id FROM rooms WHERE id = $1").bind(room);
        if transaction.locked(own, Lock::Wait).await?.is_empty() {
            return Ok(());
        }
        rate(&mut transaction, room, race, at).await?;
        transaction.commit().await
    }

    /// The rooms in which nothing has happened since a time.
    pub async fn silent_rooms(&self, touched_before: Time) -> Result<Vec<RoomId>> {
        let sql = Sql::new("SELECT id FROM rooms WHERE touched < $1 ORDER BY touched").bind(touched_before);
        self.pools.read(sql).await?.iter().map(|row| row.get("id")).collect()
    }
}

/// Stores a settlement. The caller has the room to itself.
pub(crate) async fn settle(
    transaction: &mut Transaction,
    room: RoomId,
    settlement: &Settlement<'_>,
    at: Time,
) -> Result<()> {
    // The race comes first: it locks players in an order that keeps two races from waiting for each other.
    if let Some(race) = &settlement.race {
        rate(transaction, room, race, at).await?;
    }
    if let Some(news) = &settlement.arena {
        settle_in_arena(transaction, room, news, at).await?;
    }
    for result in &settlement.results {
        write_result(transaction, room, result, at).await?;
    }
    Ok(())
}

async fn write_result(
    transaction: &mut Transaction,
    room: RoomId,
    result: &RoomResult<'_>,
    at: Time,
) -> Result<()> {
    let who = Sql::new("SELECT player FROM room_members WHERE room = $1 AND member = $2");
    let row = transaction.row(who.bind(room).bind(u32::from(result.member))).await?;
    // Whoever has left for good has no history.
    let Some(player) = row.map(|row| row.get::<PlayerId>("player")).transpose()? else { return Ok(()) };
    let sql = Sql::new(
        "INSERT INTO results (game, player, puzzle, variant, level, class, elapsed, score, mistakes, hints, \
           finished, room_kind) \
         SELECT $1, $2, id, variant, level, $4, $5, $6, $7, 0, $8, $9 FROM puzzles WHERE id = $3",
    );
    let sql = sql.bind(result.game).bind(player).bind(result.puzzle).bind(result.class);
    let sql = sql.bind(result.elapsed).bind(result.score).bind(result.mistakes);
    transaction.run(sql.bind(at).bind(result.room_kind)).await?;
    Ok(())
}
