//! Sign-ins on devices. A guest has one too: the cookie is what makes a guest the same guest.

use crate::recognising::Recognising;
use crate::sql::{Row, Sql};
use crate::{Error, Fingerprint, Player, Result, Store, Time};
use ninefold_protocol::id::{PlayerId, SessionId};

/// A sign-in on one device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignIn {
    /// The id, for lists.
    pub id: SessionId,
    /// Whose it is.
    pub player: PlayerId,
    /// Since when.
    pub begun: Time,
    /// When it was last used, as far as it has been noted.
    pub used: Time,
    /// When it ends.
    pub expires: Time,
    /// What the browser calls itself.
    pub agent: String,
    /// The network address that it began from.
    pub address: String,
}

impl Store {
    /// Begins a session; who shows the secret with this fingerprint is in it.
    pub async fn begin_session(&self, session: &SignIn, secret: Fingerprint) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO sessions (id, player, secret, begun, used, expires, agent, address) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        );
        let sql = sql.bind(session.id).bind(session.player).bind(secret).bind(session.begun);
        let sql = sql.bind(session.used).bind(session.expires).bind(&session.agent).bind(&session.address);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// The session of a secret, and its player, if it has not ended.
    pub async fn session(&self, secret: Fingerprint, now: Time) -> Result<Option<(SignIn, Player)>> {
        let known = self.sign_ins.submit(Recognising(secret)).await?;
        Ok(known.filter(|(session, _)| session.expires > now))
    }

    /// Whether a session has not ended and its player is not banned.
    pub async fn session_is_good(&self, id: SessionId, now: Time) -> Result<bool> {
        let sql = Sql::new(
            "SELECT 1 AS good FROM sessions JOIN players ON players.id = sessions.player \
             WHERE sessions.id = $1 AND expires > $2 AND banned IS NULL",
        );
        Ok(self.pools.read_one(sql.bind(id).bind(now)).await?.is_some())
    }

    /// Notes that a session is in use, and when it ends from now on.
    pub async fn touch_session(&self, id: SessionId, used: Time, expires: Time) -> Result<()> {
        let sql = Sql::new("UPDATE sessions SET used = $2, expires = $3 WHERE id = $1");
        self.pools.write(sql.bind(id).bind(used).bind(expires)).await?;
        Ok(())
    }

    /// Replaces the secret of a session; the old one is worth nothing from then on.
    pub async fn rotate_session(&self, id: SessionId, secret: Fingerprint) -> Result<()> {
        let sql = Sql::new("UPDATE sessions SET secret = $2 WHERE id = $1").bind(id).bind(secret);
        found(self.pools.write(sql).await?)
    }

    /// The sessions of a player that have not ended, last used first.
    pub async fn sessions(&self, player: PlayerId, now: Time) -> Result<Vec<SignIn>> {
        let sql = Sql::new(
            "SELECT * FROM sessions WHERE player = $1 AND expires > $2 ORDER BY used DESC, id LIMIT 200",
        );
        self.pools.read(sql.bind(player).bind(now)).await?.iter().map(read_session).collect()
    }

    /// Ends a session of a player.
    pub async fn end_session(&self, player: PlayerId, id: SessionId) -> Result<()> {
        let sql = Sql::new("DELETE FROM sessions WHERE id = $1 AND player = $2").bind(id).bind(player);
        found(self.pools.write(sql).await?)
    }

    /// Ends all sessions of a player but one; says how many.
    pub async fn end_other_sessions(&self, player: PlayerId, keep: Option<SessionId>) -> Result<u64> {
        let sql = Sql::new("DELETE FROM sessions WHERE player = $1").bind(player);
        self.pools.write(sql.with_some(" AND id <> ", keep)).await
    }

    /// Forgets sessions that have ended; says how many.
    pub async fn prune_sessions(&self, now: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM sessions WHERE expires <= $1").bind(now)).await
    }
}

/// Turns "no row was changed" into an error.
pub(crate) fn found(rows: u64) -> Result<()> {
    if rows == 0 { Err(Error::NotFound) } else { Ok(()) }
}

pub(crate) fn read_session(row: &Row) -> Result<SignIn> {
    Ok(SignIn {
        id: row.get("id")?,
        player: row.get("player")?,
        begun: row.get("begun")?,
        used: row.get("used")?,
        expires: row.get("expires")?,
        agent: row.get("agent")?,
        address: row.get("address")?,
    })
}
