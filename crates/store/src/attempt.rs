//! What players have practised: lines that are only ever added, each once.

use crate::sql::{Lock, Sql};
use crate::{Error, Result, Store};
use ninefold_protocol::id::PlayerId;

impl Store {
    /// Adds the attempts that are not there yet, in order, until there are `most` in all. Says how many there are
    /// then, which is the number of the last one.
    pub async fn add_attempts(&self, player: PlayerId, lines: &[String], most: u64) -> Result<u64> {
        let mut transaction = self.pools.begin().await?;
        // Numbers are given out one after the other, whichever device was faster.
        let owner = Sql::new("SELECT id FROM players WHERE id = $1").bind(player);
        if transaction.locked(owner, Lock::Wait).await?.is_empty() {
            return Err(Error::NotFound);
        }
        let last = Sql::new("SELECT COALESCE(MAX(number), 0) AS last FROM attempts WHERE player = $1");
        let row = transaction.row(last.bind(player)).await?;
        let mut last = to_number(row.map_or(Ok(0), |row| row.get("last"))?)?;
        for line in lines {
            if last >= most {
                break;
            }
            let sql = Sql::new(
                "INSERT INTO attempts (player, number, line) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            );
            last += transaction.run(sql.bind(player).bind(to_int(last + 1)).bind(line)).await?;
        }
        transaction.commit().await?;
        Ok(last)
    }

    /// The attempts of a player after one of them, in the order in which they came, at most so many.
    pub async fn attempts(&self, player: PlayerId, after: u64, limit: u32) -> Result<Vec<String>> {
        let sql =
            Sql::new("SELECT line FROM attempts WHERE player = $1 AND number > $2 ORDER BY number LIMIT $3");
        let rows = self.pools.read(sql.bind(player).bind(to_int(after)).bind(limit)).await?;
        rows.iter().map(|row| row.get("line")).collect()
    }
}

fn to_number(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(|_| Error::Damaged("the number of an attempt".into()))
}

/// No database counts further than this; nothing comes after it.
fn to_int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
