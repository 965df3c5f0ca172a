//! Browsers in which the owner of an account has signed in before.
//!
//! Whoever guesses at an account from elsewhere uses up the tries of strangers, and not those of its
//! owner.

use crate::sql::Sql;
use crate::{Fingerprint, Result, Store, Time};
use ninefold_protocol::id::PlayerId;

impl Store {
    /// Notes that the owner has signed in where this secret is kept.
    pub async fn note_device(&self, player: PlayerId, secret: Fingerprint, now: Time) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO devices (secret, player, used) VALUES ($1, $2, $3) \
             ON CONFLICT (secret) DO UPDATE SET player = $2, used = $3",
        );
        self.pools.write(sql.bind(secret).bind(player).bind(now)).await?;
        Ok(())
    }

    /// Whether the owner of an account has signed in where this secret is kept.
    pub async fn knows_device(&self, player: PlayerId, secret: Fingerprint) -> Result<bool> {
        let sql = Sql::new("SELECT used FROM devices WHERE secret = $1 AND player = $2");
        Ok(self.pools.read_one(sql.bind(secret).bind(player)).await?.is_some())
    }

    /// Forgets devices that were last used before a time; says how many.
    pub async fn prune_devices(&self, before: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM devices WHERE used < $1").bind(before)).await
    }
}
