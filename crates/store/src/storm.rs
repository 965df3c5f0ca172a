//! Storms: exercises against the clock, with the log of the answers that were right and in time.

use crate::sql::{Lock, Row, Sql};
use crate::{Error, Result, Store, Time};
use ninefold_protocol::id::{PlayerId, StormId};

/// A storm that was dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Storm {
    /// The id.
    pub id: StormId,
    /// Who plays.
    pub player: PlayerId,
    /// Where the exercises come from.
    pub seed: i64,
    /// When it began.
    pub dealt: Time,
    /// How many answers count.
    pub found: u32,
    /// When the last of them came, in milliseconds from the start.
    pub millis: i64,
}

/// A place among the storms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StormPlace {
    /// From 1; equals share a place.
    pub place: u32,
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub username: String,
    /// How many were found.
    pub found: u32,
    /// When the last of them came, in milliseconds from the start.
    pub millis: i64,
}

/// The best storm of every player that is not banned, in order.
const BEST: &str = "WITH best AS ( \
       SELECT player, found, millis, ROW_NUMBER() OVER (PARTITION BY player ORDER BY found DESC, millis, id) AS turn \
       FROM storms WHERE dealt >= $1 AND found > 0), \
     places AS ( \
       SELECT RANK() OVER (ORDER BY found DESC, millis) AS place, player, username, found, millis \
       FROM best JOIN players ON players.id = best.player \
       WHERE turn = 1 AND username IS NOT NULL AND banned IS NULL) \
     SELECT * FROM places ";

impl Store {
    /// Begins a storm.
    pub async fn deal_storm(&self, storm: &Storm) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO storms (id, player, seed, dealt, found, millis) VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let sql = sql.bind(storm.id).bind(storm.player).bind(storm.seed).bind(storm.dealt);
        self.pools.write(sql.bind(storm.found).bind(storm.millis)).await?;
        Ok(())
    }

    /// A storm of a player.
    pub async fn storm(&self, player: PlayerId, id: StormId) -> Result<Option<Storm>> {
        let sql = Sql::new("SELECT * FROM storms WHERE id = $1 AND player = $2").bind(id).bind(player);
        self.pools.read_one(sql).await?.map(|row| read_storm(&row)).transpose()
    }

    /// Adds answers that count, by the numbers of their exercises; one that is there already is left out. Says how
    /// many there are then.
    pub async fn add_storm_answers(&self, id: StormId, at: Time, answers: &[(u32, String)]) -> Result<u32> {
        let mut transaction = self.pools.begin().await?;
        let storm = Sql::new("SELECT * FROM storms WHERE id = $1").bind(id);
        let storms = transaction.locked(storm, Lock::Wait).await?;
        let mut storm = read_storm(storms.first().ok_or(Error::NotFound)?)?;
        for (number, reply) in answers {
            let sql = Sql::new(
                "INSERT INTO storm_answers (storm, number, at, reply) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            );
            let added = transaction.run(sql.bind(id).bind(*number).bind(at).bind(reply)).await?;
            if added > 0 {
                storm.found += 1;
                storm.millis = at.0 - storm.dealt.0;
            }
        }
        let sql = Sql::new("UPDATE storms SET found = $2, millis = $3 WHERE id = $1");
        transaction.run(sql.bind(id).bind(storm.found).bind(storm.millis)).await?;
        transaction.commit().await?;
        Ok(storm.found)
    }

    /// The best storms that began since a time, one a player.
    pub async fn best_storms(&self, since: Time, limit: u32) -> Result<Vec<StormPlace>> {
        let sql = Sql::new(BEST).push("ORDER BY found DESC, millis, player LIMIT $2").bind(since).bind(limit);
        self.pools.read(sql).await?.iter().map(read_place).collect()
    }

    /// The place of a player among them.
    pub async fn storm_place(&self, since: Time, player: PlayerId) -> Result<Option<StormPlace>> {
        let sql = Sql::new(BEST).push("WHERE player = $2").bind(since).bind(player);
        self.pools.read_one(sql).await?.map(|row| read_place(&row)).transpose()
    }

    /// The storms of a player since a time, newest first.
    pub async fn storms_of(&self, player: PlayerId, since: Time, limit: u32) -> Result<Vec<Storm>> {
        let sql = Sql::new(
            "SELECT * FROM storms WHERE player = $1 AND dealt >= $2 ORDER BY dealt DESC, id LIMIT $3",
        );
        self.pools.read(sql.bind(player).bind(since).bind(limit)).await?.iter().map(read_storm).collect()
    }

    /// Forgets storms that began before a time, and those before another one in which nothing was found.
    pub async fn prune_storms(&self, before: Time, empty_before: Time) -> Result<u64> {
        let sql = Sql::new("DELETE FROM storms WHERE dealt < $1 OR (dealt < $2 AND found = 0)");
        self.pools.write(sql.bind(before).bind(empty_before)).await
    }
}

fn read_storm(row: &Row) -> Result<Storm> {
    Ok(Storm {
        id: row.get("id")?,
        player: row.get("player")?,
        seed: row.get("seed")?,
        dealt: row.get("dealt")?,
        found: row.get("found")?,
        millis: row.get("millis")?,
    })
}

fn read_place(row: &Row) -> Result<StormPlace> {
    Ok(StormPlace {
        place: row.get("place")?,
        player: row.get("player")?,
        username: row.get("username")?,
        found: row.get("found")?,
        millis: row.get("millis")?,
    })
}
