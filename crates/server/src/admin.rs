//! [`Admin`]: what an operator does to the database of a service, whether the service runs or not.

use crate::catalogue::boards::file_of;
use crate::clock::Clock;
use crate::config::Config;
use crate::play::day::{self, DAILY_KEY};
use crate::random;
use ninefold_protocol::api::form::{email_key, username_key};
use ninefold_protocol::id::{ChallengeId, GameId};
use ninefold_store::{HeldPlace, Player, Store, Time};
use std::io;
use std::path::{Path, PathBuf};

/// Why an operator's wish cannot be carried out.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// There is no such file; opening would make an empty one.
    #[error("--database: there is no file {0}")]
    Missing(String),
    /// Something is there that would be lost.
    #[error("{0} exists already; move it away first")]
    InTheWay(PathBuf),
    /// Nobody has this name or address.
    #[error("there is no account '{0}'")]
    Nobody(String),
    /// A server has programs of its own for that.
    #[error("a PostgreSQL database is backed up by pg_dump and restored by pg_restore")]
    Server,
    /// The database cannot be opened or asked.
    #[error("--database: {0}")]
    Store(#[from] ninefold_store::Error),
    /// The operating system refuses something.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The database of a service, for its operator.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    runtime: tokio::runtime::Runtime,
    clock: Clock,
}

impl Admin {
    /// Opens the database of a configuration, which must be there.
    pub fn open(config: &Config) -> Result<Self, AdminError> {
        if let Some(file) = file_of(&config.database).filter(|file| !Path::new(file).exists()) {
            return Err(AdminError::Missing(file.to_owned()));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let store = runtime.block_on(Store::open(&config.database))?;
        Ok(Self { store, runtime, clock: Clock::system() })
    }

    /// The places on leaderboards that are kept back, oldest first.
    pub fn held(&self) -> Result<Vec<HeldPlace>, AdminError> {
        Ok(self.runtime.block_on(self.store.held_places(1000))?)
    }

    /// Shows a place that was kept back.
    pub fn show(&self, game: GameId) -> Result<(), AdminError> {
        Ok(self.runtime.block_on(self.store.show_place(game))?)
    }

    /// Takes a place off its leaderboard.
    pub fn strike(&self, game: GameId) -> Result<(), AdminError> {
        Ok(self.runtime.block_on(self.store.strike_place(game))?)
    }

    /// Takes a challenge away.
    pub fn remove_challenge(&self, id: ChallengeId) -> Result<(), AdminError> {
        Ok(self.runtime.block_on(self.store.remove_challenge(id))?)
    }

    /// Ends all sessions and tokens of an account; says how many sessions.
    pub fn sign_out(&self, login: &str) -> Result<u64, AdminError> {
        let player = self.account(login)?;
        self.runtime.block_on(async {
            for token in self.store.tokens(player.id).await? {
                self.store.end_token(player.id, token.id).await?;
            }
            Ok(self.store.end_other_sessions(player.id, None).await?)
        })
    }

    /// Deletes an account with everything private.
    pub fn delete(&self, login: &str) -> Result<(), AdminError> {
        let player = self.account(login)?;
        Ok(self.runtime.block_on(self.store.delete_player(player.id))?)
    }

    /// Gives daily puzzles a new key, for the days after today.
    pub fn rotate_daily_key(&self) -> Result<(), AdminError> {
        let now = Time(i64::try_from(self.clock.now()).unwrap_or(i64::MAX));
        let today = day::number(day::today(now)).0;
        let fresh = random::hex::<32>();
        Ok(self.runtime.block_on(self.store.replace_shared_secret(DAILY_KEY, &fresh, today))?)
    }

    /// Writes a copy of a SQLite database as it is at this moment; the service may go on meanwhile.
    pub fn backup(&self, to: &Path) -> Result<(), AdminError> {
        if to.exists() {
            return Err(AdminError::InTheWay(to.to_owned()));
        }
        match self.runtime.block_on(self.store.backup(to))? {
            true => Ok(()),
            false => Err(AdminError::Server),
        }
    }

    fn account(&self, login: &str) -> Result<Player, AdminError> {
        let key = if login.contains('@') { email_key(login) } else { username_key(login) };
        let found = self.runtime.block_on(self.store.player_by_login(&key))?;
        found.ok_or_else(|| AdminError::Nobody(login.to_owned()))
    }
}

/// Makes the SQLite database of a configuration from a backup; the service must not run, and nothing may
/// be in the way. The copy is opened once, so that it is known to be good.
pub fn restore(config: &Config, from: &Path) -> Result<(), AdminError> {
    let file = PathBuf::from(file_of(&config.database).ok_or(AdminError::Server)?);
    if file.exists() {
        return Err(AdminError::InTheWay(file));
    }
    std::fs::copy(from, &file)?;
    let admin = Admin::open(config)?;
    Ok(admin.runtime.block_on(async {
        admin.store.check().await?;
        admin.store.clone().close().await;
        Ok::<_, ninefold_store::Error>(())
    })?)
}
