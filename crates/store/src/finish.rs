//! Results of finished games: history, statistics, streaks and leaderboards.
//!
//! The caller replays the log and says what came of it; nothing here is ever a client's word.

use crate::page::{Cursor, Page};
use crate::sql::{Row, Sql};
use crate::{Day, Error, Result, Store, Time};
use ninefold_protocol::id::{GameId, PlayerId, PuzzleId};

/// A solved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The game.
    pub game: GameId,
    /// Who played.
    pub player: PlayerId,
    /// The board.
    pub puzzle: PuzzleId,
    /// The contest, if it was one: a key such as a day, variant and level, or a challenge.
    pub contest: Option<String>,
    /// The variant of the board.
    pub variant: String,
    /// The level of the board.
    pub level: String,
    /// How much help was used, as a word that the caller understands.
    pub class: String,
    /// How long it took, in milliseconds.
    pub elapsed: i64,
    /// The score.
    pub score: i64,
    /// How many mistakes cost a life.
    pub mistakes: u32,
    /// How many hints were taken.
    pub hints: u32,
    /// When it was finished.
    pub finished: Time,
    /// The player's local day whose streak it counts for, if it does.
    pub day: Option<Day>,
}

/// What became of a finish to be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recorded {
    /// It is stored.
    New,
    /// That game has been recorded before; nothing has changed.
    Known,
}

/// A place on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// From 1; equal times share a place.
    pub place: u32,
    /// Who, unless they have left.
    pub player: Option<PlayerId>,
    /// The name; guests and those who have left have none.
    pub username: Option<String>,
    /// How much help was used.
    pub class: String,
    /// How long it took, in milliseconds.
    pub elapsed: i64,
    /// The score.
    pub score: i64,
    /// When it was finished.
    pub finished: Time,
}

/// What a player has solved of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The variant.
    pub variant: String,
    /// The level.
    pub level: String,
    /// How much help was used.
    pub class: String,
    /// How many.
    pub solved: u32,
    /// The shortest time, in milliseconds.
    pub best: i64,
    /// All times together, in milliseconds.
    pub total: i64,
    /// The highest score.
    pub best_score: i64,
}

impl Store {
    /// Records a finish. In a contest a player's first finish counts: who plays the same board again
    /// knows it.
    pub async fn record_finish(&self, finish: &Finish) -> Result<Recorded> {
        let mut transaction = self.pools.begin().await?;
        let own = Sql::new("UPDATE games SET judged = 1 WHERE id = $1 AND owner = $2");
        if transaction.run(own.bind(finish.game).bind(finish.player)).await? == 0 {
            return Err(Error::NotFound);
        }
        let sql = Sql::new(
            "INSERT INTO results (game, player, puzzle, contest, variant, level, class, \
               elapsed, score, mistakes, hints, finished, day) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (game) DO NOTHING",
        );
        let sql = sql.bind(finish.game).bind(finish.player).bind(finish.puzzle).bind(finish.contest.as_ref());
        let sql = sql.bind(&finish.variant).bind(&finish.level).bind(&finish.class).bind(finish.elapsed);
        let sql = sql.bind(finish.score).bind(finish.mistakes).bind(finish.hints).bind(finish.finished);
        let recorded = match transaction.run(sql.bind(finish.day)).await? {
            0 => Recorded::Known,
            _ => Recorded::New,
        };
        if let (Recorded::New, Some(contest)) = (recorded, &finish.contest) {
            let sql = Sql::new(
                "INSERT INTO standings (game, contest, player, class, elapsed, score, finished) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            );
            let sql = sql.bind(finish.game).bind(contest).bind(finish.player).bind(&finish.class);
            transaction.run(sql.bind(finish.elapsed).bind(finish.score).bind(finish.finished)).await?;
        }
        transaction.commit().await?;
        Ok(recorded)
    }

    /// A page of a player's history, last finished first.
    pub async fn history(
        &self,
        player: PlayerId,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<Finish>> {
        let mut sql = Sql::new("SELECT * FROM results").with(" WHERE player = ", player);
        if let Some(Cursor { key, id }) = after {
            sql = sql.with(" AND (finished, game) < (", *key).with(", ", id).push(")");
        }
        let sql = sql.with(" ORDER BY finished DESC, game DESC LIMIT ", i64::from(limit) + 1);
        let items = self.pools.read(sql).await?.iter().map(read_finish).collect::<Result<Vec<_>>>()?;
        Ok(Page::cut(items, limit, |last| Cursor { key: last.finished.0, id: last.game.to_string() }))
    }

    /// What a player has solved, by variant, level and class.
    pub async fn statistics(&self, player: PlayerId) -> Result<Vec<Tally>> {
        let sql = Sql::new(
            "SELECT variant, level, class, COUNT(*) AS solved, MIN(elapsed) AS best, \
               CAST(SUM(elapsed) AS BIGINT) AS total, MAX(score) AS best_score \
             FROM results WHERE player = $1 GROUP BY variant, level, class ORDER BY variant, level, class",
        );
        let read = |row: &Row| {
            Ok(Tally {
                variant: row.get("variant")?,
                level: row.get("level")?,
                class: row.get("class")?,
                solved: row.get("solved")?,
                best: row.get("best")?,
                total: row.get("total")?,
                best_score: row.get("best_score")?,
            })
        };
        self.pools.read(sql.bind(player)).await?.iter().map(read).collect()
    }

    /// The days from `since` on that count for a player's streak, latest first.
    pub async fn streak_days(&self, player: PlayerId, since: Day) -> Result<Vec<Day>> {
        let sql =
            Sql::new("SELECT DISTINCT day FROM results WHERE player = $1 AND day >= $2 ORDER BY day DESC");
        self.pools.read(sql.bind(player).bind(since)).await?.iter().map(|row| row.get("day")).collect()
    }

    /// The best of a contest within a class, fastest first.
    pub async fn leaderboard(&self, contest: &str, class: &str, limit: u32) -> Result<Vec<Standing>> {
        let sql = Sql::new(
            "SELECT RANK() OVER (ORDER BY elapsed) AS place, \
               player, username, class, elapsed, score, finished \
             FROM standings LEFT JOIN players ON players.id = standings.player \
             WHERE contest = $1 AND class = $2 ORDER BY elapsed, finished, game LIMIT $3",
        );
        let sql = sql.bind(contest).bind(class).bind(limit);
        self.pools.read(sql).await?.iter().map(read_standing).collect()
    }

    /// The place of a player in a contest, within the class that the player finished in.
    pub async fn standing(&self, contest: &str, player: PlayerId) -> Result<Option<Standing>> {
        let sql = Sql::new(
            "SELECT 1 + (SELECT COUNT(*) FROM standings AS other WHERE other.contest = mine.contest \
               AND other.class = mine.class AND other.elapsed < mine.elapsed) AS place, \
               player, username, class, elapsed, score, finished \
             FROM standings AS mine LEFT JOIN players ON players.id = mine.player \
             WHERE contest = $1 AND player = $2",
        );
        let row = self.pools.read_one(sql.bind(contest).bind(player)).await?;
        row.map(|row| read_standing(&row)).transpose()
    }
}

fn read_finish(row: &Row) -> Result<Finish> {
    Ok(Finish {
        game: row.get("game")?,
        player: row.get("player")?,
        puzzle: row.get("puzzle")?,
        contest: row.get("contest")?,
        variant: row.get("variant")?,
        level: row.get("level")?,
        class: row.get("class")?,
        elapsed: row.get("elapsed")?,
        score: row.get("score")?,
        mistakes: row.get("mistakes")?,
        hints: row.get("hints")?,
        finished: row.get("finished")?,
        day: row.get("day")?,
    })
}

fn read_standing(row: &Row) -> Result<Standing> {
    Ok(Standing {
        place: row.get("place")?,
        player: row.get("player")?,
        username: row.get("username")?,
        class: row.get("class")?,
        elapsed: row.get("elapsed")?,
        score: row.get("score")?,
        finished: row.get("finished")?,
    })
}
