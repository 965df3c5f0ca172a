//! Counters for rate limits that hold across all nodes of a service.

use crate::sql::Sql;
use crate::{Error, Result, Store, Time};

impl Store {
    /// Counts `cost` more hits of a bucket within a slot of time; says how many there are now.
    pub async fn hit(&self, bucket: &str, slot: i64, cost: u32, expires: Time) -> Result<u32> {
        let sql = Sql::new(
            "INSERT INTO limits (bucket, slot, hits, expires) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (bucket, slot) DO UPDATE SET hits = limits.hits + $3 RETURNING hits",
        );
        let rows = self.pools.write_returning(sql.bind(bucket).bind(slot).bind(cost).bind(expires)).await?;
        rows.first().ok_or(Error::NotFound)?.get("hits")
    }

    /// How many hits a bucket has within a slot of time.
    pub async fn hits(&self, bucket: &str, slot: i64) -> Result<u32> {
        let sql = Sql::new("SELECT hits FROM limits WHERE bucket = $1 AND slot = $2");
        let row = self.pools.read_one(sql.bind(bucket).bind(slot)).await?;
        row.map_or(Ok(0), |row| row.get("hits"))
    }

    /// Forgets a bucket, as after a sign-in that succeeded.
    pub async fn clear_hits(&self, bucket: &str) -> Result<()> {
        self.pools.write(Sql::new("DELETE FROM limits WHERE bucket = $1").bind(bucket)).await?;
        Ok(())
    }

    /// Forgets counters that have expired; says how many.
    pub async fn prune_hits(&self, now: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM limits WHERE expires <= $1").bind(now)).await
    }
}
