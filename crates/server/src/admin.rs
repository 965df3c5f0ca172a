//! [`Admin`]: what an operator does to the database of a service, whether the service runs or not.

use crate::catalogue::boards::file_of;
use crate::clock::Clock;
use crate::config::Config;
use crate::play::day::{self, DAILY_KEY};
use crate::random;
use ninefold_protocol::api::form::{email_key, username_key};
use ninefold_protocol::id::{ChallengeId, EntryId, GameId, PlayerId, ReportId};
use ninefold_store::{Ban, Entry, HeldPlace, Player, Report, Store, Time};
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
    /// The account is open.
    #[error("'{0}' is not banned")]
    NotBanned(String),
    /// The account has no app.
    #[error("signing in as '{0}' needs no code")]
    NoCodes(String),
    /// There is no such report.
    #[error("there is no report {0}; 'ninefold admin reports' lists them")]
    NoReport(ReportId),
    /// The tables are those of a program that is too old or too new.
    #[error("the last change of the tables cannot be undone; restore a backup")]
    NoWayBack,
    /// Something is in the database that would be mixed with the backup.
    #[error("the database is not empty; make a new one for the backup")]
    NotEmpty,
    /// The database cannot be opened or asked.
    #[error("--database: {0}")]
    Store(#[from] ninefold_store::Error),
    /// The operating system refuses something.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An account in the operator's list; dates are days in Greenwich, such as `2026-11-15`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The name.
    pub username: String,
    /// The mail address.
    pub email: String,
    /// Since when its owner has shown that the address is theirs, if they have.
    pub confirmed: Option<String>,
    /// When the account was opened.
    pub opened: String,
    /// When its owner was last here.
    pub seen: String,
    /// Since when it is closed and why, if it is.
    pub banned: Option<(String, String)>,
}

/// More about one account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserDetails {
    /// What the list shows.
    pub user: User,
    /// Since when signing in needs a code.
    pub codes_since: Option<String>,
    /// How many devices are signed in.
    pub sessions: usize,
    /// How many tokens there are.
    pub tokens: usize,
    /// What its games take.
    pub bytes: u64,
    /// What happened last, a line each, latest first.
    pub events: Vec<String>,
}

/// How many entries of the audit log an operator is shown.
const LAST_EVENTS: u32 = 10;

impl User {
    fn of(player: &Player, ban: Option<Ban>) -> Option<Self> {
        let account = player.account.as_ref()?;
        Some(Self {
            username: account.username.clone(),
            email: account.email.clone(),
            confirmed: account.verified.map(date_of),
            opened: date_of(account.opened),
            seen: date_of(player.seen),
            banned: ban.map(|ban| (date_of(ban.since), ban.reason)),
        })
    }
}

/// The day of a time in Greenwich, such as `2026-11-15`.
pub fn date_of(time: Time) -> String {
    day::today(time).to_string()
}

fn event_line(entry: Entry) -> String {
    let from = if entry.address.is_empty() { entry.detail } else { entry.address };
    format!("{}  {}  {from}", date_of(entry.at), entry.event)
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

    /// Accounts whose name or address holds a text, those who were here last first.
    pub fn users(&self, text: &str, limit: u32) -> Result<Vec<User>, AdminError> {
        let found = self.runtime.block_on(self.store.accounts(text, limit))?;
        let found = found.into_iter();
        Ok(found.filter_map(|(player, ban)| User::of(&player, ban)).collect())
    }

    /// An account with everything that an operator has to know to help its owner.
    pub fn user(&self, login: &str) -> Result<UserDetails, AdminError> {
        let player = self.account(login)?;
        let now = self.now();
        self.runtime.block_on(async {
            let ban = self.store.ban(player.id).await?;
            let app = self.store.code_app(player.id).await?;
            let user = User::of(&player, ban).ok_or_else(|| AdminError::Nobody(login.to_owned()))?;
            Ok(UserDetails {
                user,
                codes_since: app.and_then(|app| app.confirmed).map(date_of),
                sessions: self.store.sessions(player.id, now).await?.len(),
                tokens: self.store.tokens(player.id).await?.len(),
                bytes: self.store.bytes_of(player.id, 0).await?.unsigned_abs(),
                events: self
                    .store
                    .entries(player.id, LAST_EVENTS)
                    .await?
                    .into_iter()
                    .map(event_line)
                    .collect(),
            })
        })
    }

    /// Closes an account; its owner is told the reason when signing in.
    pub fn ban(&self, login: &str, reason: &str) -> Result<(), AdminError> {
        let player = self.account(login)?;
        self.runtime.block_on(async {
            self.store.ban_player(player.id, reason, self.now()).await?;
            self.note(player.id, "banned").await
        })
    }

    /// Opens a closed account again.
    pub fn unban(&self, login: &str) -> Result<(), AdminError> {
        let player = self.account(login)?;
        self.runtime.block_on(async {
            match self.store.unban_player(player.id).await {
                Err(ninefold_store::Error::NotFound) => Err(AdminError::NotBanned(login.to_owned())),
                done => Ok(done?),
            }?;
            self.note(player.id, "unbanned").await
        })
    }

    /// Lets an account whose owner has lost app and recovery codes be signed in to by its password alone.
    pub fn turn_off_codes(&self, login: &str) -> Result<(), AdminError> {
        let player = self.account(login)?;
        self.runtime.block_on(async {
            match self.store.remove_code_app(player.id).await? {
                true => self.note(player.id, "second-factor-off").await,
                false => Err(AdminError::NoCodes(login.to_owned())),
            }
        })
    }

    /// What people have reported, oldest first.
    pub fn reports(&self) -> Result<Vec<Report>, AdminError> {
        Ok(self.runtime.block_on(self.store.reports(1000))?)
    }

    /// Takes a report off the queue.
    pub fn settle(&self, report: ReportId) -> Result<(), AdminError> {
        match self.runtime.block_on(self.store.settle_report(report)) {
            Err(ninefold_store::Error::NotFound) => Err(AdminError::NoReport(report)),
            done => Ok(done?),
        }
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
        let today = day::number(day::today(self.now())).0;
        let fresh = random::hex::<32>();
        Ok(self.runtime.block_on(self.store.replace_shared_secret(DAILY_KEY, &fresh, today))?)
    }

    /// Writes a copy of the database as it is at this moment; the service may go on meanwhile. It is a
    /// SQLite file, whatever the database is.
    pub fn backup(&self, to: &Path) -> Result<(), AdminError> {
        if to.exists() {
            return Err(AdminError::InTheWay(to.to_owned()));
        }
        Ok(self.runtime.block_on(self.store.backup(to))?)
    }

    fn now(&self) -> Time {
        Time(i64::try_from(self.clock.now()).unwrap_or(i64::MAX))
    }

    /// Lets the owner see in the audit log what the operator has done.
    async fn note(&self, player: PlayerId, event: &str) -> Result<(), AdminError> {
        let entry = Entry {
            id: EntryId::from_random(random::bits()),
            at: self.now(),
            player: Some(player),
            event: event.to_owned(),
            address: String::new(),
            detail: "operator".to_owned(),
        };
        Ok(self.store.note(&entry).await?)
    }

    fn account(&self, login: &str) -> Result<Player, AdminError> {
        let key = if login.contains('@') { email_key(login) } else { username_key(login) };
        let found = self.runtime.block_on(self.store.player_by_login(&key))?;
        found.ok_or_else(|| AdminError::Nobody(login.to_owned()))
    }
}

/// Undoes the last step of the tables of a database, for the program before this one; says which it was. No
/// service may run on it.
pub fn step_back(config: &Config) -> Result<&'static str, AdminError> {
    if let Some(file) = file_of(&config.database).filter(|file| !Path::new(file).exists()) {
        return Err(AdminError::Missing(file.to_owned()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match runtime.block_on(Store::step_back(&config.database)) {
        Err(ninefold_store::Error::NotFound) => Err(AdminError::NoWayBack),
        done => Ok(done?),
    }
}

/// Makes the database of a configuration from a backup; the service must not run, and nothing may be in
/// the way.
pub fn restore(config: &Config, from: &Path) -> Result<(), AdminError> {
    match file_of(&config.database) {
        Some(file) => restore_file(config, from, Path::new(file)),
        None => restore_server(config, from),
    }
}

/// The copy is opened once, so that it is known to be good.
fn restore_file(config: &Config, from: &Path, file: &Path) -> Result<(), AdminError> {
    if file.exists() {
        return Err(AdminError::InTheWay(file.to_owned()));
    }
    std::fs::copy(from, file)?;
    let admin = Admin::open(config)?;
    Ok(admin.runtime.block_on(async {
        admin.store.check().await?;
        admin.store.clone().close().await;
        Ok::<_, ninefold_store::Error>(())
    })?)
}

/// The backup itself is left as it is: reading one of an older program changes its tables, so that a copy
/// is read.
fn restore_server(config: &Config, from: &Path) -> Result<(), AdminError> {
    let copy = std::env::temp_dir().join(format!("ninefold-{}.db", random::hex::<8>()));
    std::fs::copy(from, &copy)?;
    let filled =
        Admin::open(config).and_then(|admin| match admin.runtime.block_on(admin.store.fill_from(&copy)) {
            Err(ninefold_store::Error::Conflict(_)) => Err(AdminError::NotEmpty),
            done => Ok(done?),
        });
    for end in ["", "-wal", "-shm"] {
        // Whatever is not there need not go.
        let _ = std::fs::remove_file(format!("{}{end}", copy.display()));
    }
    filled
}
