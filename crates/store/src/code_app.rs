//! Apps for one-time codes, and the recovery codes that stand in for a lost one.

use crate::session::found;
use crate::sql::{Sql, Transaction};
use crate::{Fingerprint, Result, Store, Time};
use ninefold_protocol::id::PlayerId;
use std::fmt;

/// The app of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeApp {
    /// What it shares with the service.
    pub secret: AppSecret,
    /// When it was asked for.
    pub begun: Time,
    /// Since when it is needed to sign in; it is not before its owner has shown a code.
    pub confirmed: Option<Time>,
}

/// A secret that has to be kept as it is, because codes are computed from it. It does not print itself.
#[derive(Clone, PartialEq, Eq)]
pub struct AppSecret(pub String);

impl fmt::Debug for AppSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AppSecret(…)")
    }
}

/// A code can be one step ahead of the clock of the service, never more: a later step was noted while
/// that clock was wrong, and would lock its owner out until then.
const AHEAD: i64 = 2;

impl Store {
    /// The app of an account, confirmed or not.
    pub async fn code_app(&self, player: PlayerId) -> Result<Option<CodeApp>> {
        let sql = Sql::new("SELECT secret, begun, confirmed FROM code_apps WHERE player = $1").bind(player);
        let Some(row) = self.pools.read_one(sql).await? else { return Ok(None) };
        Ok(Some(CodeApp {
            secret: AppSecret(row.get("secret")?),
            begun: row.get("begun")?,
            confirmed: row.get("confirmed")?,
        }))
    }

    /// Begins with an app; one that was not confirmed is replaced.
    ///
    /// [`Error::NotFound`](crate::Error::NotFound) where one is in use.
    pub async fn begin_code_app(&self, player: PlayerId, secret: &AppSecret, now: Time) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO code_apps (player, secret, begun, last_step) VALUES ($1, $2, $3, 0) \
             ON CONFLICT (player) DO UPDATE SET secret = $2, begun = $3, last_step = 0 \
             WHERE code_apps.confirmed IS NULL",
        );
        found(self.pools.write(sql.bind(player).bind(&secret.0).bind(now)).await?)
    }

    /// Uses up the code of a time step; `false` if it or a later one was used before.
    pub async fn use_code(&self, player: PlayerId, secret: &AppSecret, step: i64) -> Result<bool> {
        let sql = Sql::new(
            "UPDATE code_apps SET last_step = $3 WHERE player = $1 AND secret = $2 \
             AND (last_step < $3 OR last_step > $4)",
        );
        let sql = sql.bind(player).bind(&secret.0).bind(step).bind(step.saturating_add(AHEAD));
        Ok(self.pools.write(sql).await? > 0)
    }

    /// Lets an app be needed from now on, with its recovery codes.
    ///
    /// [`Error::NotFound`](crate::Error::NotFound) where it is another one by now, or in use already.
    pub async fn confirm_code_app(
        &self,
        player: PlayerId,
        secret: &AppSecret,
        codes: &[Fingerprint],
        now: Time,
    ) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let sql = Sql::new(
            "UPDATE code_apps SET confirmed = $3 WHERE player = $1 AND secret = $2 AND confirmed IS NULL",
        );
        found(transaction.run(sql.bind(player).bind(&secret.0).bind(now)).await?)?;
        replace_codes(&mut transaction, player, codes).await?;
        transaction.commit().await
    }

    /// Replaces all recovery codes of an account that has an app.
    pub async fn replace_recovery_codes(&self, player: PlayerId, codes: &[Fingerprint]) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let sql = Sql::new("UPDATE code_apps SET begun = begun WHERE player = $1 AND confirmed IS NOT NULL");
        found(transaction.run(sql.bind(player)).await?)?;
        replace_codes(&mut transaction, player, codes).await?;
        transaction.commit().await
    }

    /// Uses up a recovery code; `false` if there is no such one.
    pub async fn use_recovery_code(&self, player: PlayerId, code: Fingerprint) -> Result<bool> {
        let sql = Sql::new("DELETE FROM recovery_codes WHERE player = $1 AND code = $2");
        Ok(self.pools.write(sql.bind(player).bind(code)).await? > 0)
    }

    /// How many recovery codes are left.
    pub async fn recovery_codes_left(&self, player: PlayerId) -> Result<u32> {
        let sql = Sql::new("SELECT COUNT(*) AS n FROM recovery_codes WHERE player = $1").bind(player);
        self.pools.read_one(sql).await?.map_or(Ok(0), |row| row.get("n"))
    }

    /// Takes the app and its recovery codes away; `false` if there was none.
    pub async fn remove_code_app(&self, player: PlayerId) -> Result<bool> {
        let mut transaction = self.pools.begin().await?;
        let n = transaction.run(Sql::new("DELETE FROM code_apps WHERE player = $1").bind(player)).await?;
        transaction.run(Sql::new("DELETE FROM recovery_codes WHERE player = $1").bind(player)).await?;
        transaction.commit().await?;
        Ok(n > 0)
    }
}

async fn replace_codes(transaction: &mut Transaction, player: PlayerId, codes: &[Fingerprint]) -> Result<()> {
    transaction.run(Sql::new("DELETE FROM recovery_codes WHERE player = $1").bind(player)).await?;
    for &code in codes {
        let sql = Sql::new("INSERT INTO recovery_codes (player, code) VALUES ($1, $2)");
        transaction.run(sql.bind(player).bind(code)).await?;
    }
    Ok(())
}
