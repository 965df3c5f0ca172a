//! Passkeys: the public halves of what the devices of an owner sign with.

use crate::session::found;
use crate::sql::{Row, Sql};
use crate::{Fingerprint, Result, Store, Time};
use ninefold_protocol::id::PlayerId;

/// A passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// What the device calls it, in base 64.
    pub id: String,
    /// Whose it is.
    pub player: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// How it signs, as a number of the COSE register.
    pub algorithm: i64,
    /// The public key, as text.
    pub public_key: String,
    /// How often it has signed, where the device counts.
    pub counter: u32,
    /// Since when.
    pub begun: Time,
    /// When it was last used.
    pub used: Option<Time>,
}

impl Store {
    /// Adds a passkey. [`Error::Conflict`](crate::Error::Conflict) where there is one of this id.
    pub async fn add_passkey(&self, passkey: &Passkey) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO passkeys (id, player, name, algorithm, public_key, counter, begun) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        );
        let sql = sql.bind(&passkey.id).bind(passkey.player).bind(&passkey.name).bind(passkey.algorithm);
        let sql = sql.bind(&passkey.public_key).bind(passkey.counter).bind(passkey.begun);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// A passkey by the name that the device has for it.
    pub async fn passkey(&self, id: &str) -> Result<Option<Passkey>> {
        let row = self.pools.read_one(Sql::new("SELECT * FROM passkeys WHERE id = $1").bind(id)).await?;
        row.map(|row| read_passkey(&row)).transpose()
    }

    /// The passkeys of a player, newest first.
    pub async fn passkeys(&self, player: PlayerId) -> Result<Vec<Passkey>> {
        let sql = Sql::new("SELECT * FROM passkeys WHERE player = $1 ORDER BY begun DESC, id LIMIT 200");
        self.pools.read(sql.bind(player)).await?.iter().map(read_passkey).collect()
    }

    /// Notes that a passkey has signed; `false` where its counter has not gone on since, which a copy of
    /// the device would show. Devices that do not count say 0.
    pub async fn use_passkey(&self, id: &str, counter: u32, now: Time) -> Result<bool> {
        let sql = Sql::new(
            "UPDATE passkeys SET counter = $2, used = $3 WHERE id = $1 \
             AND (counter < $2 OR (counter = 0 AND $2 = 0))",
        );
        Ok(self.pools.write(sql.bind(id).bind(counter).bind(now)).await? > 0)
    }

    /// Takes a passkey of a player away.
    pub async fn remove_passkey(&self, player: PlayerId, id: &str) -> Result<()> {
        let sql = Sql::new("DELETE FROM passkeys WHERE id = $1 AND player = $2").bind(id).bind(player);
        found(self.pools.write(sql).await?)
    }

    /// Notes what a device has been asked to sign.
    pub async fn put_passkey_challenge(
        &self,
        challenge: Fingerprint,
        player: Option<PlayerId>,
        expires: Time,
    ) -> Result<()> {
        let sql = Sql::new("INSERT INTO passkey_challenges (challenge, player, expires) VALUES ($1, $2, $3)");
        self.pools.write(sql.bind(challenge).bind(player).bind(expires)).await?;
        Ok(())
    }

    /// Uses up what a device has been asked to sign; `false` where it was not asked, by this player or by
    /// nobody, or too long ago.
    pub async fn use_passkey_challenge(
        &self,
        challenge: Fingerprint,
        player: Option<PlayerId>,
        now: Time,
    ) -> Result<bool> {
        let sql = Sql::new("DELETE FROM passkey_challenges WHERE challenge = $1 AND expires > $2");
        let sql = sql.bind(challenge).bind(now);
        let sql = match player {
            Some(player) => sql.with(" AND player = ", player),
            None => sql.push(" AND player IS NULL"),
        };
        Ok(self.pools.write(sql).await? > 0)
    }

    /// Forgets what no device has signed in time; says how many.
    pub async fn prune_passkey_challenges(&self, now: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM passkey_challenges WHERE expires <= $1").bind(now)).await
    }
}

fn read_passkey(row: &Row) -> Result<Passkey> {
    Ok(Passkey {
        id: row.get("id")?,
        player: row.get("player")?,
        name: row.get("name")?,
        algorithm: row.get("algorithm")?,
        public_key: row.get("public_key")?,
        counter: row.get("counter")?,
        begun: row.get("begun")?,
        used: row.get("used")?,
    })
}
