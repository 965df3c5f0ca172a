//! The audit log: what happened to accounts, for their owners and for the operator.

use crate::sql::{Row, Sql};
use crate::{Result, Store, Time};
use ninefold_protocol::id::{EntryId, PlayerId};

/// Something that happened to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The id.
    pub id: EntryId,
    /// When.
    pub at: Time,
    /// To whom; nobody for a sign-in that failed, or when they have left.
    pub player: Option<PlayerId>,
    /// What, as a word that the caller understands.
    pub event: String,
    /// The network address that it came from.
    pub address: String,
    /// Further words; never a secret.
    pub detail: String,
}

impl Store {
    /// Adds an entry.
    pub async fn note(&self, entry: &Entry) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO audit (id, at, player, event, address, detail) VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let sql = sql.bind(entry.id).bind(entry.at).bind(entry.player).bind(&entry.event);
        self.pools.write(sql.bind(&entry.address).bind(&entry.detail)).await?;
        Ok(())
    }

    /// The latest entries of a player, latest first.
    pub async fn entries(&self, player: PlayerId, limit: u32) -> Result<Vec<Entry>> {
        let sql = Sql::new("SELECT * FROM audit WHERE player = $1 ORDER BY at DESC, id LIMIT $2");
        self.pools.read(sql.bind(player).bind(limit)).await?.iter().map(read_entry).collect()
    }

    /// Forgets entries from before a time; says how many.
    pub async fn prune_entries(&self, before: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM audit WHERE at < $1").bind(before)).await
    }
}

fn read_entry(row: &Row) -> Result<Entry> {
    Ok(Entry {
        id: row.get("id")?,
        at: row.get("at")?,
        player: row.get("player")?,
        event: row.get("event")?,
        address: row.get("address")?,
        detail: row.get("detail")?,
    })
}
