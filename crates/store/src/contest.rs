//! What everybody plays at the same time: the puzzle of the day, and timed challenges.

use crate::sql::{Row, Sql};
use crate::{Day, Error, Result, Store, Time};
use ninefold_protocol::id::{ChallengeId, PlayerId, PuzzleId};

/// A board to be solved between two times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The id.
    pub id: ChallengeId,
    /// What it is called.
    pub title: String,
    /// The board.
    pub puzzle: PuzzleId,
    /// From when on it can be played.
    pub opens: Time,
    /// Until when it counts.
    pub closes: Time,
    /// How long a player has, in milliseconds, if that is limited.
    pub time_limit: Option<i64>,
    /// Who opened it; it goes with them.
    pub author: Option<PlayerId>,
}

impl Store {
    /// The board of a day, if it has been chosen.
    pub async fn daily(&self, day: Day, variant: &str, level: &str) -> Result<Option<PuzzleId>> {
        let sql = Sql::new("SELECT puzzle FROM daily WHERE day = $1 AND variant = $2 AND level = $3");
        let row = self.pools.read_one(sql.bind(day).bind(variant).bind(level)).await?;
        row.map(|row| row.get("puzzle")).transpose()
    }

    /// Chooses the board of a day, unless somebody was faster; gives the one that counts.
    pub async fn choose_daily(
        &self,
        day: Day,
        variant: &str,
        level: &str,
        puzzle: PuzzleId,
    ) -> Result<PuzzleId> {
        let sql = Sql::new(
            "INSERT INTO daily (day, variant, level, puzzle) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        );
        self.pools.write(sql.bind(day).bind(variant).bind(level).bind(puzzle)).await?;
        self.daily(day, variant, level).await?.ok_or(Error::NotFound)
    }

    /// Adds a challenge.
    pub async fn add_challenge(&self, challenge: &Challenge) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO challenges (id, title, puzzle, opens, closes, time_limit, author) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        );
        let sql = sql.bind(challenge.id).bind(&challenge.title).bind(challenge.puzzle);
        let sql = sql.bind(challenge.opens).bind(challenge.closes).bind(challenge.time_limit);
        let sql = sql.bind(challenge.author);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// Looks a challenge up.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>> {
        let row = self.pools.read_one(Sql::new("SELECT * FROM challenges WHERE id = $1").bind(id)).await?;
        row.map(|row| read_challenge(&row)).transpose()
    }

    /// The challenges that have not closed, those that close first first; without those of banned players.
    pub async fn challenges(&self, now: Time, limit: u32) -> Result<Vec<Challenge>> {
        let sql = Sql::new(
            "SELECT challenges.* FROM challenges LEFT JOIN players ON players.id = challenges.author \
             WHERE closes > $1 AND banned IS NULL ORDER BY closes, challenges.id LIMIT $2",
        );
        self.pools.read(sql.bind(now).bind(limit)).await?.iter().map(read_challenge).collect()
    }
}

impl Store {
    /// How many challenges of a player have not closed.
    pub async fn open_challenges_of(&self, author: PlayerId, now: Time) -> Result<u32> {
        let sql = Sql::new("SELECT COUNT(*) AS open FROM challenges WHERE author = $1 AND closes > $2");
        let row = self.pools.read_one(sql.bind(author).bind(now)).await?;
        row.map_or(Ok(0), |row| row.get("open"))
    }

    /// Takes a challenge away.
    pub async fn remove_challenge(&self, id: ChallengeId) -> Result<()> {
        let removed = self.pools.write(Sql::new("DELETE FROM challenges WHERE id = $1").bind(id)).await?;
        if removed == 0 { Err(Error::NotFound) } else { Ok(()) }
    }
}

fn read_challenge(row: &Row) -> Result<Challenge> {
    Ok(Challenge {
        id: row.get("id")?,
        title: row.get("title")?,
        puzzle: row.get("puzzle")?,
        opens: row.get("opens")?,
        closes: row.get("closes")?,
        time_limit: row.get("time_limit")?,
        author: row.get("author")?,
    })
}
