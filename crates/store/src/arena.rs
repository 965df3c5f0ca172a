//! The arena of a week: who waits, who meets whom, and how all stand.

use crate::rating::{RatedRace, dealt, rate};
use crate::room::write_entry;
use crate::sql::{Lock, Row, Sql, Transaction};
use crate::{NewEntry, Result, Store, Time};
use ninefold_protocol::id::{PlayerId, PuzzleId, RoomId};

/// A place in the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArenaPlace {
    /// From 1; equals share a place.
    pub place: u32,
    /// Who.
    pub username: String,
    /// The points.
    pub points: u32,
    /// How many races were won.
    pub wins: u32,
    /// How many were run.
    pub races: u32,
}

/// What somebody does in the arena just now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArenaSeat {
    /// Nothing.
    Idle,
    /// Waits for a rival.
    Waits,
    /// Races, in this room.
    Races(RoomId),
}

/// Somebody who waits for a rival.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingPlayer {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub username: String,
    /// The strength in the group that is asked for, in millionths, if it is known.
    pub rating: Option<i64>,
    /// Since when they wait.
    pub since: Time,
    /// Whom they have met last.
    pub met_last: Option<PlayerId>,
}

/// Two who meet, and the log with which their room begins.
#[derive(Clone, Debug)]
pub struct Meeting<'a> {
    /// The arena, by the time at which it opens.
    pub arena: Time,
    /// The room.
    pub room: RoomId,
    /// The two.
    pub players: [PlayerId; 2],
    /// The puzzle that is dealt to them.
    pub puzzle: PuzzleId,
    /// The first entries of the room.
    pub entries: Vec<NewEntry<'a>>,
    /// When.
    pub at: Time,
}

/// What an entry means in the arena, for members of a room.
#[derive(Clone, Debug)]
pub enum ArenaNews<'a> {
    /// Somebody has won, unless that was decided before.
    Won {
        /// Who, and what it brings.
        winner: (u8, u32),
        /// Against whom.
        loser: u8,
        /// The race for the ratings.
        race: RatedRace<'a>,
    },
    /// Somebody has solved it after the other one: who, and what it brings.
    SolvedLater(u8, u32),
}

impl Store {
    /// The best of an arena.
    pub async fn arena_table(&self, arena: Time, limit: u32) -> Result<Vec<ArenaPlace>> {
        let sql = Sql::new(
            "SELECT RANK() OVER (ORDER BY points DESC, races) AS place, username, points, wins, races \
             FROM arena_seats JOIN players ON players.id = arena_seats.player \
             WHERE arena = $1 AND username IS NOT NULL AND banned IS NULL \
             ORDER BY points DESC, races, username LIMIT $2",
        );
        let read = |row: &Row| {
            Ok(ArenaPlace {
                place: row.get("place")?,
                username: row.get("username")?,
                points: row.get("points")?,
                wins: row.get("wins")?,
                races: row.get("races")?,
            })
        };
        self.pools.read(sql.bind(arena).bind(limit)).await?.iter().map(read).collect()
    }

    /// What a player does in an arena.
    pub async fn arena_seat(&self, arena: Time, player: PlayerId, now: Time) -> Result<ArenaSeat> {
        let sql = Sql::new(SEAT).bind(arena).bind(player);
        let row = self.pools.read_one(sql).await?;
        row.map_or(Ok(ArenaSeat::Idle), |row| read_seat(&row, now))
    }

    /// Lets a player wait for a rival until a time, unless they are in a race; says what they do then.
    pub async fn wait_in_arena(
        &self,
        arena: Time,
        player: PlayerId,
        now: Time,
        until: Time,
    ) -> Result<ArenaSeat> {
        let mut transaction = self.pools.begin().await?;
        let sql = Sql::new(
            "INSERT INTO arena_seats (arena, player, points, wins, races, waits_since, waits_until) \
             VALUES ($1, $2, 0, 0, 0, $3, 0) ON CONFLICT DO NOTHING",
        );
        transaction.run(sql.bind(arena).bind(player).bind(now)).await?;
        let seat = lock_seat(&mut transaction, arena, player, now).await?;
        if let ArenaSeat::Races(_) = seat {
            return Ok(seat);
        }
        // Whoever waits on has waited since they began.
        let sql = Sql::new(
            "UPDATE arena_seats SET waits_until = $4, \
               waits_since = CASE WHEN waits_until > $3 THEN waits_since ELSE $3 END \
             WHERE arena = $1 AND player = $2",
        );
        transaction.run(sql.bind(arena).bind(player).bind(now).bind(until)).await?;
        transaction.commit().await?;
        Ok(ArenaSeat::Waits)
    }

    /// Lets a player wait no longer.
    pub async fn stop_waiting_in_arena(&self, arena: Time, player: PlayerId) -> Result<()> {
        let sql = Sql::new("UPDATE arena_seats SET waits_until = 0 WHERE arena = $1 AND player = $2");
        self.pools.write(sql.bind(arena).bind(player)).await?;
        Ok(())
    }

    /// All who wait for a rival, with their strength in a group of puzzles.
    pub async fn waiting_in_arena(
        &self,
        arena: Time,
        puzzles: &str,
        now: Time,
    ) -> Result<Vec<WaitingPlayer>> {
        let sql = Sql::new(
            "SELECT arena_seats.player, username, rating, waits_since, rival FROM arena_seats \
             JOIN players ON players.id = arena_seats.player \
             LEFT JOIN ratings ON ratings.player = arena_seats.player AND ratings.puzzles = $2 \
             WHERE arena = $1 AND waits_until > $3 AND username IS NOT NULL AND banned IS NULL \
             ORDER BY waits_since, arena_seats.player",
        );
        let read = |row: &Row| {
            Ok(WaitingPlayer {
                player: row.get("player")?,
                username: row.get("username")?,
                rating: row.get("rating")?,
                since: row.get("waits_since")?,
                met_last: row.get("rival")?,
            })
        };
        self.pools.read(sql.bind(arena).bind(puzzles).bind(now)).await?.iter().map(read).collect()
    }

    /// Opens the room of two who both wait; `false` where one of them does not any more, and nothing has changed.
    pub async fn meet_in_arena(&self, meeting: &Meeting<'_>) -> Result<bool> {
        let mut transaction = self.pools.begin().await?;
        let mut players = meeting.players;
        // All lock seats in the same order, so that nobody waits for each other.
        players.sort();
        for player in players {
            if lock_seat(&mut transaction, meeting.arena, player, meeting.at).await? != ArenaSeat::Waits {
                return Ok(false);
            }
        }
        let head = i64::try_from(meeting.entries.len()).unwrap_or(i64::MAX);
        let sql =
            Sql::new("INSERT INTO rooms (id, opener, head, opened, touched) VALUES ($1, '', $2, $3, $3)");
        transaction.run(sql.bind(meeting.room).bind(head).bind(meeting.at)).await?;
        for entry in &meeting.entries {
            write_entry(&mut transaction, entry).await?;
        }
        transaction.run(dealt(meeting.room, 1, meeting.puzzle)).await?;
        let sql = Sql::new("INSERT INTO arena_races (room, arena) VALUES ($1, $2)");
        transaction.run(sql.bind(meeting.room).bind(meeting.arena)).await?;
        let [one, other] = meeting.players;
        for (player, rival) in [(one, other), (other, one)] {
            let sql = Sql::new(
                "UPDATE arena_seats SET waits_until = 0, room = $3, rival = $4 WHERE arena = $1 AND player = $2",
            );
            transaction.run(sql.bind(meeting.arena).bind(player).bind(meeting.room).bind(rival)).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Forgets the arenas before a time.
    pub async fn prune_arenas(&self, before: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM arena_seats WHERE arena < $1").bind(before)).await
    }
}

const SEAT: &str = "SELECT waits_until, arena_races.room AS race FROM arena_seats LEFT JOIN arena_races \
     ON arena_races.room = arena_seats.room AND winner IS NULL WHERE arena_seats.arena = $1 AND player = $2";

/// What a player does, with the seat locked until the transaction ends.
async fn lock_seat(
    transaction: &mut Transaction,
    arena: Time,
    player: PlayerId,
    now: Time,
) -> Result<ArenaSeat> {
    let own = Sql::new("SELECT player FROM arena_seats WHERE arena = $1 AND player = $2");
    transaction.locked(own.bind(arena).bind(player), Lock::Wait).await?;
    let row = transaction.row(Sql::new(SEAT).bind(arena).bind(player)).await?;
    row.map_or(Ok(ArenaSeat::Idle), |row| read_seat(&row, now))
}

fn read_seat(row: &Row, now: Time) -> Result<ArenaSeat> {
    Ok(match row.get::<Option<RoomId>>("race")? {
        Some(room) => ArenaSeat::Races(room),
        None if row.get::<Time>("waits_until")? > now => ArenaSeat::Waits,
        None => ArenaSeat::Idle,
    })
}

/// Stores what an entry means in the arena. The caller has the room to itself.
pub(crate) async fn settle_in_arena(
    transaction: &mut Transaction,
    room: RoomId,
    news: &ArenaNews<'_>,
    at: Time,
) -> Result<()> {
    match news {
        ArenaNews::Won { winner: (winner, points), loser, race } => {
            let Some(player) = player_of(transaction, room, *winner).await? else { return Ok(()) };
            let sql = Sql::new("UPDATE arena_races SET winner = $2 WHERE room = $1 AND winner IS NULL");
            if transaction.run(sql.bind(room).bind(player)).await? == 0 {
                return Ok(());
            }
            rate(transaction, room, race, at).await?;
            score(transaction, room, player, [*points, 1, 1]).await?;
            match player_of(transaction, room, *loser).await? {
                Some(loser) => score(transaction, room, loser, [0, 0, 1]).await,
                None => Ok(()),
            }
        }
        ArenaNews::SolvedLater(member, points) => match player_of(transaction, room, *member).await? {
            Some(player) => score(transaction, room, player, [*points, 0, 0]).await,
            None => Ok(()),
        },
    }
}

/// Adds points, wins and races.
async fn score(transaction: &mut Transaction, room: RoomId, player: PlayerId, more: [u32; 3]) -> Result<()> {
    let sql = Sql::new(
        "UPDATE arena_seats SET points = points + $3, wins = wins + $4, races = races + $5 \
         WHERE player = $2 AND arena = (SELECT arena FROM arena_races WHERE room = $1)",
    );
    let [points, wins, races] = more;
    transaction.run(sql.bind(room).bind(player).bind(points).bind(wins).bind(races)).await?;
    Ok(())
}

async fn player_of(transaction: &mut Transaction, room: RoomId, member: u8) -> Result<Option<PlayerId>> {
    let sql = Sql::new("SELECT player FROM room_members WHERE room = $1 AND member = $2");
    let row = transaction.row(sql.bind(room).bind(u32::from(member))).await?;
    row.map(|row| row.get("player")).transpose()
}
