//! Ratings of racers, and the races that they come from. What a race does to a rating, the caller says.

use crate::sql::{Lock, Row, Sql, Transaction};
use crate::{Result, Store, Time};
use ninefold_protocol::id::{PlayerId, PuzzleId, RoomId};

/// A rating as it is kept: in millionths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoredRating {
    /// The strength.
    pub rating: i64,
    /// How sure that is.
    pub deviation: i64,
    /// How much it goes up and down.
    pub volatility: i64,
    /// From how many races.
    pub races: u32,
    /// When the last of them was.
    pub latest: Time,
}

/// A rated player on the starting line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Racer {
    /// From 1; equals share a place.
    pub place: u32,
    /// The rating before; nothing for whoever has none yet.
    pub rating: Option<StoredRating>,
    /// Against whom the race counts, by their indexes.
    pub rivals: Vec<usize>,
}

/// A race that is to be counted, once.
#[derive(Clone, Debug)]
pub struct RatedRace<'a> {
    /// The round of the room.
    pub round: u32,
    /// The puzzle: the race counts only if the service has dealt it for this round.
    pub puzzle: PuzzleId,
    /// The group of the puzzle.
    pub puzzles: &'a str,
    /// Members and their places.
    pub places: Vec<(u8, u32)>,
    /// Two who have met so often since a time do not count for each other any more.
    pub most_meetings: u32,
    /// That time.
    pub meetings_since: Time,
    /// What becomes of the ratings at a time, in the order of the racers.
    pub rate: fn(&[Racer], Time) -> Vec<StoredRating>,
}

/// A rating in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedPlayer {
    /// Who.
    pub username: String,
    /// The rating.
    pub rating: StoredRating,
}

/// What a race did to a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingChange {
    /// The room.
    pub room: RoomId,
    /// The member of it, as long as the room is there.
    pub member: Option<u32>,
    /// The group of the puzzle.
    pub puzzles: String,
    /// The place.
    pub place: u32,
    /// The strength before, in millionths.
    pub before: i64,
    /// The strength after, in millionths.
    pub after: i64,
    /// How sure that is, in millionths.
    pub deviation: i64,
    /// When.
    pub at: Time,
}

impl Store {
    /// Notes that the service deals a puzzle for a round of a room.
    pub async fn note_dealt(&self, room: RoomId, round: u32, puzzle: PuzzleId) -> Result<()> {
        self.pools.write(dealt(room, round, puzzle)).await?;
        Ok(())
    }

    /// The ratings of a player, with their groups.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(String, StoredRating)>> {
        let sql = Sql::new("SELECT * FROM ratings WHERE player = $1 ORDER BY puzzles").bind(player);
        let read = |row: &Row| Ok((row.get("puzzles")?, read_rating(row)?));
        self.pools.read(sql).await?.iter().map(read).collect()
    }

    /// The strongest of a group whose ratings are at least so sure, strongest first.
    pub async fn strongest(&self, puzzles: &str, deviation: i64, limit: u32) -> Result<Vec<RatedPlayer>> {
        let sql = Sql::new(
            "SELECT ratings.*, username FROM ratings JOIN players ON players.id = ratings.player \
             WHERE puzzles = $1 AND deviation <= $2 AND username IS NOT NULL AND banned IS NULL \
             ORDER BY rating DESC, latest, player LIMIT $3",
        );
        let read = |row: &Row| Ok(RatedPlayer { username: row.get("username")?, rating: read_rating(row)? });
        self.pools.read(sql.bind(puzzles).bind(deviation).bind(limit)).await?.iter().map(read).collect()
    }

    /// What the races of a round did to the ratings of its members.
    pub async fn changes_in_round(&self, room: RoomId, round: u32) -> Result<Vec<RatingChange>> {
        let sql = Sql::new(
            "SELECT rated_races.*, member FROM rated_races LEFT JOIN room_members \
               ON room_members.room = rated_races.room AND room_members.player = rated_races.player \
             WHERE rated_races.room = $1 AND round = $2 ORDER BY place, rated_races.player",
        );
        self.pools.read(sql.bind(room).bind(round)).await?.iter().map(read_change).collect()
    }

    /// The last races of a player that counted, latest first.
    pub async fn rated_races_of(&self, player: PlayerId, limit: u32) -> Result<Vec<RatingChange>> {
        let sql = Sql::new(
            "SELECT rated_races.*, CAST(NULL AS BIGINT) AS member FROM rated_races \
             WHERE player = $1 ORDER BY at DESC, room LIMIT $2",
        );
        self.pools.read(sql.bind(player).bind(limit)).await?.iter().map(read_change).collect()
    }
}

pub(crate) fn dealt(room: RoomId, round: u32, puzzle: PuzzleId) -> Sql {
    let sql = Sql::new(
        "INSERT INTO dealt_rounds (room, round, puzzle) VALUES ($1, $2, $3) \
         ON CONFLICT (room, round) DO UPDATE SET puzzle = $3",
    );
    sql.bind(room).bind(round).bind(puzzle)
}

/// Counts a race, unless that was done before. The caller has the room to itself.
pub(crate) async fn rate(
    transaction: &mut Transaction,
    room: RoomId,
    race: &RatedRace<'_>,
    at: Time,
) -> Result<()> {
    let done = Sql::new("SELECT round FROM rated_races WHERE room = $1 AND round = $2 LIMIT 1");
    if transaction.row(done.bind(room).bind(race.round)).await?.is_some() {
        return Ok(());
    }
    let dealt = Sql::new("SELECT round FROM dealt_rounds WHERE room = $1 AND round = $2 AND puzzle = $3");
    if transaction.row(dealt.bind(room).bind(race.round).bind(race.puzzle)).await?.is_none() {
        return Ok(());
    }
    let mut places = Vec::new();
    for &(member, place) in &race.places {
        // A seat belongs to a player once; whoever has no account has no rating.
        let sql = Sql::new(
            "SELECT players.id AS player FROM room_members JOIN players ON players.id = room_members.player \
             WHERE room = $1 AND member = $2 AND username IS NOT NULL AND banned IS NULL",
        );
        if let Some(row) = transaction.row(sql.bind(room).bind(u32::from(member))).await? {
            places.push((row.get::<PlayerId>("player")?, place));
        }
    }
    // All races lock players in the same order, so that two of them never wait for each other.
    places.sort();
    let mut racers = Vec::new();
    for &(player, place) in &places {
        let own = Sql::new("SELECT id FROM players WHERE id = $1").bind(player);
        transaction.locked(own, Lock::Wait).await?;
        let sql = Sql::new("SELECT * FROM ratings WHERE player = $1 AND puzzles = $2");
        let row = transaction.row(sql.bind(player).bind(race.puzzles)).await?;
        let rating = row.map(|row| read_rating(&row)).transpose()?;
        racers.push(Racer { place, rating, rivals: Vec::new() });
    }
    for one in 0..places.len() {
        for other in 0..one {
            if count_meetings(transaction, race, places[one].0, places[other].0).await? < race.most_meetings {
                racers[one].rivals.push(other);
                racers[other].rivals.push(one);
            }
        }
    }
    let after = (race.rate)(&racers, at);
    for ((&(player, place), racer), after) in places.iter().zip(&racers).zip(after) {
        if racer.rivals.is_empty() {
            continue;
        }
        write_rating(transaction, player, race.puzzles, &after).await?;
        let sql = Sql::new(
            "INSERT INTO rated_races (room, round, player, puzzles, place, before, after, deviation, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        );
        let before = racer.rating.map_or(NEW, |rating| rating.rating);
        let sql = sql.bind(room).bind(race.round).bind(player).bind(race.puzzles).bind(place);
        transaction.run(sql.bind(before).bind(after.rating).bind(after.deviation).bind(at)).await?;
    }
    Ok(())
}

/// What a rating is before the first race, in millionths.
const NEW: i64 = 1_500_000_000;

async fn count_meetings(
    transaction: &mut Transaction,
    race: &RatedRace<'_>,
    one: PlayerId,
    other: PlayerId,
) -> Result<u32> {
    let sql = Sql::new(
        "SELECT COUNT(*) AS met FROM rated_races AS one JOIN rated_races AS other \
           ON other.room = one.room AND other.round = one.round \
         WHERE one.player = $1 AND other.player = $2 AND one.puzzles = $3 AND one.at >= $4",
    );
    let sql = sql.bind(one).bind(other).bind(race.puzzles).bind(race.meetings_since);
    transaction.row(sql).await?.map_or(Ok(0), |row| row.get("met"))
}

async fn write_rating(
    transaction: &mut Transaction,
    player: PlayerId,
    puzzles: &str,
    rating: &StoredRating,
) -> Result<()> {
    let sql = Sql::new(
        "INSERT INTO ratings (player, puzzles, rating, deviation, volatility, races, latest) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, puzzles) DO UPDATE SET \
           rating = $3, deviation = $4, volatility = $5, races = $6, latest = $7",
    );
    let sql = sql.bind(player).bind(puzzles).bind(rating.rating).bind(rating.deviation);
    transaction.run(sql.bind(rating.volatility).bind(rating.races).bind(rating.latest)).await?;
    Ok(())
}

fn read_rating(row: &Row) -> Result<StoredRating> {
    Ok(StoredRating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
        races: row.get("races")?,
        latest: row.get("latest")?,
    })
}

fn read_change(row: &Row) -> Result<RatingChange> {
    Ok(RatingChange {
        room: row.get("room")?,
        member: row.get("member")?,
        puzzles: row.get("puzzles")?,
        place: row.get("place")?,
        before: row.get("before")?,
        after: row.get("after")?,
        deviation: row.get("deviation")?,
        at: row.get("at")?,
    })
}
