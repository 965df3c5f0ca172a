//! Codes by which somebody who forgot a password sets a new one.

use crate::player::set_password;
use crate::sql::Sql;
use crate::{Error, Result, SlowHash, Store, Time};
use ninefold_protocol::id::PlayerId;

/// A code that was mailed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResetCode {
    /// The code.
    pub code: SlowHash,
    /// The password that it may replace, and no other.
    pub password: SlowHash,
    /// How many more tries there are after this one.
    pub tries_left: u32,
}

/// No code is good for longer than this, in milliseconds: one that seems to be was made before
/// somebody set the clock back, and nobody knows how old it is.
const LONGEST: i64 = 11 * 60_000;

impl Store {
    /// Stores a code for the current password of a player; an earlier code is void.
    pub async fn put_reset(&self, player: PlayerId, code: &ResetCode, expires: Time) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO resets (player, code, password, tries_left, expires) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (player) DO UPDATE SET code = $2, password = $3, tries_left = $4, expires = $5",
        );
        let sql = sql.bind(player).bind(&code.code).bind(&code.password);
        self.pools.write(sql.bind(code.tries_left).bind(expires)).await?;
        Ok(())
    }

    /// Uses up one try and gives what to compare with; nothing once it has expired or no try is left.
    /// A code is good for ten minutes at most.
    pub async fn try_reset(&self, player: PlayerId, now: Time) -> Result<Option<ResetCode>> {
        let sql = Sql::new(
            "UPDATE resets SET tries_left = tries_left - 1 \
             WHERE player = $1 AND expires > $2 AND expires <= $3 AND tries_left > 0 \
             RETURNING code, password, tries_left",
        );
        let latest = Time(now.0.saturating_add(LONGEST));
        let rows = self.pools.write_returning(sql.bind(player).bind(now).bind(latest)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        Ok(Some(ResetCode {
            code: row.get("code")?,
            password: row.get("password")?,
            tries_left: row.get("tries_left")?,
        }))
    }

    /// Sets the new password, uses up the code and ends all sessions, in one step.
    ///
    /// [`Error::NotFound`] where the code has been used or the password has changed meanwhile.
    pub async fn redeem_reset(&self, player: PlayerId, code: &ResetCode, new: &SlowHash) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let used = Sql::new("DELETE FROM resets WHERE player = $1 AND code = $2");
        if transaction.run(used.bind(player).bind(&code.code)).await? == 0 {
            return Err(Error::NotFound);
        }
        set_password(&mut transaction, player, &code.password, new, None).await?;
        transaction.commit().await
    }

    /// Forgets codes that have expired; says how many.
    pub async fn prune_resets(&self, now: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM resets WHERE expires <= $1").bind(now)).await
    }
}

/// A code that was mailed to an address in order to confirm it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confirmation {
    /// The form of the address in which equal ones are equal.
    pub email_key: String,
    /// The code.
    pub code: SlowHash,
    /// How many more tries there are after this one.
    pub tries_left: u32,
}

impl Store {
    /// Stores a code for the mail address of a player; an earlier code is void.
    pub async fn put_confirmation(
        &self,
        player: PlayerId,
        confirmation: &Confirmation,
        expires: Time,
    ) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO confirmations (player, email_key, code, tries_left, expires) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player) DO UPDATE \
             SET email_key = $2, code = $3, tries_left = $4, expires = $5",
        );
        let sql = sql.bind(player).bind(&confirmation.email_key).bind(&confirmation.code);
        self.pools.write(sql.bind(confirmation.tries_left).bind(expires)).await?;
        Ok(())
    }

    /// Uses up one try and gives what to compare with; nothing once it has expired or no try is left.
    pub async fn try_confirmation(&self, player: PlayerId, now: Time) -> Result<Option<Confirmation>> {
        let sql = Sql::new(
            "UPDATE confirmations SET tries_left = tries_left - 1 \
             WHERE player = $1 AND expires > $2 AND tries_left > 0 RETURNING email_key, code, tries_left",
        );
        let rows = self.pools.write_returning(sql.bind(player).bind(now)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        Ok(Some(Confirmation {
            email_key: row.get("email_key")?,
            code: row.get("code")?,
            tries_left: row.get("tries_left")?,
        }))
    }

    /// Forgets the code of a player, and those of all that have expired.
    pub async fn forget_confirmation(&self, player: PlayerId, now: Time) -> Result<()> {
        let sql = Sql::new("DELETE FROM confirmations WHERE player = $1 OR expires <= $2");
        self.pools.write(sql.bind(player).bind(now)).await?;
        Ok(())
    }
}
