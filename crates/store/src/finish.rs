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
    /// The contest that it was played for, whether it counts there or not.
    pub entered: Option<String>,
    /// Why it is not ranked there, as a word that the caller understands; one that is `held` has a
    /// place that is not shown until somebody has looked at it.
    pub unranked: Option<String>,
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
    /// The kind of the room that it was played in, if it was.
    pub room_kind: Option<String>,
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

/// A place that is kept back until somebody has looked at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldPlace {
    /// The game.
    pub game: GameId,
    /// The contest.
    pub contest: String,
    /// The name, if there is one.
    pub username: Option<String>,
    /// How much help was used.
    pub class: String,
    /// How long it took, in milliseconds.
    pub elapsed: i64,
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
               elapsed, score, mistakes, hints, finished, day, entered, unranked) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
             ON CONFLICT (game) DO NOTHING",
        );
        let sql = sql.bind(finish.game).bind(finish.player).bind(finish.puzzle).bind(finish.contest.as_ref());
        let sql = sql.bind(&finish.variant).bind(&finish.level).bind(&finish.class).bind(finish.elapsed);
        let sql = sql.bind(finish.score).bind(finish.mistakes).bind(finish.hints).bind(finish.finished);
        let sql = sql.bind(finish.day).bind(finish.entered.as_ref()).bind(finish.unranked.as_ref());
        let recorded = match transaction.run(sql).await? {
            0 => Recorded::Known,
            _ => Recorded::New,
        };
        if let (Recorded::New, Some(contest)) = (recorded, &finish.contest) {
            let sql = Sql::new(
                "INSERT INTO standings (game, contest, player, class, elapsed, score, finished, held) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            );
            let sql = sql.bind(finish.game).bind(contest).bind(finish.player).bind(&finish.class);
            let held = i64::from(finish.unranked.as_deref() == Some(HELD));
            let sql = sql.bind(finish.elapsed).bind(finish.score).bind(finish.finished).bind(held);
            transaction.run(sql).await?;
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
             WHERE contest = $1 AND class = $2 AND held = 0 ORDER BY elapsed, finished, game LIMIT $3",
        );
        let sql = sql.bind(contest).bind(class).bind(limit);
        self.pools.read(sql).await?.iter().map(read_standing).collect()
    }

    /// The place of a player in a contest, within the class that the player finished in.
    pub async fn standing(&self, contest: &str, player: PlayerId) -> Result<Option<Standing>> {
        let sql = Sql::new(
            "SELECT 1 + (SELECT COUNT(*) FROM standings AS other WHERE other.contest = mine.contest \
               AND other.class = mine.class AND other.held = 0 AND other.elapsed < mine.elapsed) AS place, \
               player, username, class, elapsed, score, finished \
             FROM standings AS mine LEFT JOIN players ON players.id = mine.player \
             WHERE contest = $1 AND player = $2 AND held = 0",
        );
        let row = self.pools.read_one(sql.bind(contest).bind(player)).await?;
        row.map(|row| read_standing(&row)).transpose()
    }
}

impl Store {
    /// How many are ranked in a contest within a class, and the median of their times.
    pub async fn median(&self, contest: &str, class: &str) -> Result<(u32, i64)> {
        let count = Sql::new(
            "SELECT COUNT(*) AS ranked FROM standings WHERE contest = $1 AND class = $2 AND held = 0",
        );
        let row = self.pools.read_one(count.bind(contest).bind(class)).await?;
        let count = row.map_or(Ok(0), |row| row.get::<u32>("ranked"))?;
        let middle = Sql::new(
            "SELECT elapsed FROM standings WHERE contest = $1 AND class = $2 AND held = 0 \
             ORDER BY elapsed LIMIT 1 OFFSET $3",
        );
        let row = self.pools.read_one(middle.bind(contest).bind(class).bind(count / 2)).await?;
        Ok((count, row.map_or(Ok(0), |row| row.get("elapsed"))?))
    }

    /// Why the first game of a player in a contest is not ranked, if it is not.
    pub async fn unranked(&self, contest: &str, player: PlayerId) -> Result<Option<String>> {
        let sql = Sql::new(
            "SELECT unranked FROM results WHERE player = $1 AND entered = $2 ORDER BY finished, game LIMIT 1",
        );
        let row = self.pools.read_one(sql.bind(player).bind(contest)).await?;
        Ok(row.map(|row| row.get::<Option<String>>("unranked")).transpose()?.flatten())
    }

    /// Notes that a player has been given the board of a contest, unless that was noted before.
    pub async fn note_handout(&self, player: PlayerId, contest: &str, at: Time) -> Result<()> {
        let sql =
            Sql::new("INSERT INTO handouts (player, contest, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
        self.pools.write(sql.bind(player).bind(contest).bind(at)).await?;
        Ok(())
    }

    /// When a player was first given the board of a contest.
    pub async fn handout(&self, player: PlayerId, contest: &str) -> Result<Option<Time>> {
        let sql = Sql::new("SELECT at FROM handouts WHERE player = $1 AND contest = $2");
        let row = self.pools.read_one(sql.bind(player).bind(contest)).await?;
        row.map(|row| row.get("at")).transpose()
    }

    /// The places that are kept back, oldest first.
    pub async fn held_places(&self, limit: u32) -> Result<Vec<HeldPlace>> {
        let sql = Sql::new(
            "SELECT game, contest, username, class, elapsed, finished FROM standings \
             LEFT JOIN players ON players.id = standings.player WHERE held = 1 ORDER BY finished LIMIT $1",
        );
        let read = |row: &Row| {
            Ok(HeldPlace {
                game: row.get("game")?,
                contest: row.get("contest")?,
                username: row.get("username")?,
                class: row.get("class")?,
                elapsed: row.get("elapsed")?,
                finished: row.get("finished")?,
            })
        };
        self.pools.read(sql.bind(limit)).await?.iter().map(read).collect()
    }

    /// Shows a place that was kept back.
    pub async fn show_place(&self, game: GameId) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let shown = Sql::new("UPDATE standings SET held = 0 WHERE game = $1 AND held = 1").bind(game);
        if transaction.run(shown).await? == 0 {
            return Err(Error::NotFound);
        }
        transaction.run(Sql::new("UPDATE results SET unranked = NULL WHERE game = $1").bind(game)).await?;
        transaction.commit().await
    }

    /// Takes a place off its leaderboard, for good.
    pub async fn strike_place(&self, game: GameId) -> Result<()> {
        let struck = Sql::new("DELETE FROM standings WHERE game = $1").bind(game);
        if self.pools.write(struck).await? == 0 { Err(Error::NotFound) } else { Ok(()) }
    }
}

/// The word for a place that is kept back.
pub(crate) const HELD: &str = "held";

fn read_finish(row: &Row) -> Result<Finish> {
    Ok(Finish {
        game: row.get("game")?,
        player: row.get("player")?,
        puzzle: row.get("puzzle")?,
        contest: row.get("contest")?,
        entered: row.get("entered")?,
        unranked: row.get("unranked")?,
        variant: row.get("variant")?,
        level: row.get("level")?,
        class: row.get("class")?,
        elapsed: row.get("elapsed")?,
        score: row.get("score")?,
        mistakes: row.get("mistakes")?,
        hints: row.get("hints")?,
        finished: row.get("finished")?,
        day: row.get("day")?,
        room_kind: row.get("room_kind")?,
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
