//! [`Store`]: the handle through which everything is asked.

use crate::appending::Appending;
use crate::entering::Entering;
use crate::lane::{self, Lanes};
use crate::recognising::Recognising;
use crate::sql::{Pools, Sql};
use crate::{Error, Result};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlSafeStr as _, SqliteConnection};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;
use tokio::task::JoinSet;

/// An open database. Clones share their connections.
///
/// Connections that break are replaced when the next one is needed: after [`Error::Unavailable`] it
/// is enough to ask again.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pools: Pools,
    /// What the lanes use. To a server they have connections of their own: a crowd that comes, or reads much, can have
    /// all others busy, and nobody's save waits for them.
    lane_pools: Pools,
    pub(crate) appends: Lanes<Appending>,
    pub(crate) entries: Lanes<Entering>,
    pub(crate) sign_ins: Lanes<Recognising>,
}

/// How many kinds of lanes there are.
const KINDS_OF_LANES: usize = 3;

/// How long to wait for a free connection before the database counts as away.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long a connection may be idle before it is checked when it is needed again.
const FRESH: Duration = Duration::from_secs(1);

/// As many bytes as a few moves take: a disk without room for these is full.
const PROBE: usize = 16 << 10;

impl Store {
    /// Opens `sqlite://FILE`, which is created if need be, or `postgres://USER@HOST/DATABASE`, and
    /// brings its tables up to date.
    pub async fn open(address: &str) -> Result<Self> {
        let pools = open_pools(address).await?;
        let migrations = migrations();
        match &pools {
            Pools::Sqlite { writer, .. } => migrations.run(writer).await?,
            Pools::Postgres(pool) => migrations.run(pool).await?,
        }
        let lane_pools = match &pools {
            Pools::Sqlite { .. } => pools.clone(),
            Pools::Postgres(_) => open_postgres(address, for_lanes()).await?,
        };
        let (appends, entries) = (Lanes::start(&lane_pools), Lanes::start(&lane_pools));
        let sign_ins = Lanes::start(&lane_pools);
        Ok(Self { pools, lane_pools, appends, entries, sign_ins })
    }

    /// Undoes the last step of the tables, so that the program before this one can use the database
    /// again; says which step it was. What only this step keeps is lost.
    ///
    /// [`Error::NotFound`] where the last step cannot be undone.
    pub async fn step_back(address: &str) -> Result<&'static str> {
        let pools = open_pools(address).await?;
        let last = Sql::new("SELECT MAX(version) AS version FROM _sqlx_migrations");
        let version: Option<i64> =
            pools.read_one(last).await?.map(|row| row.get("version")).transpose()?.flatten();
        let step = STEPS.iter().find(|step| Some(step.version) == version && step.down.is_some());
        let step = step.ok_or(Error::NotFound)?;
        let migrations = migrations();
        match &pools {
            Pools::Sqlite { writer, .. } => migrations.undo(writer, step.version - 1).await?,
            Pools::Postgres(pool) => migrations.undo(pool, step.version - 1).await?,
        }
        close(pools).await;
        Ok(step.name)
    }

    /// Opens all connections at once, for a node that will need them: one that is made while many come costs
    /// those a process of the server, just when there is no time.
    pub async fn warm_up(&self) {
        let mut opening = JoinSet::new();
        for pools in [&self.pools, &self.lane_pools] {
            let Pools::Postgres(pool) = pools else { continue };
            for _ in 0..pool.options().get_max_connections() {
                let pool = pool.clone();
                opening.spawn(async move { pool.acquire().await });
            }
        }
        // Each is held until all are there; one that cannot be had is not needed yet.
        drop(opening.join_all().await);
    }

    /// Whether the database answers, to all who ask it.
    pub async fn check(&self) -> Result<()> {
        for pools in [&self.pools, &self.lane_pools] {
            pools.read(Sql::new("SELECT version FROM games WHERE id = ''")).await?;
        }
        Ok(())
    }

    /// Whether something can be stored just now: writes a little, and waits for the disk.
    pub async fn check_writing(&self) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO shared_secrets (name, secret, since) VALUES ('probe', $1, 0) \
             ON CONFLICT (name) DO UPDATE SET secret = $1, since = shared_secrets.since + 1",
        );
        self.pools.write(sql.bind("-".repeat(PROBE))).await?;
        Ok(())
    }

    /// A secret that all nodes share, and since when: this one, unless there is one already.
    pub async fn shared_secret(&self, name: &str, fresh: &str, since: i64) -> Result<(String, i64)> {
        let sql = Sql::new(
            "INSERT INTO shared_secrets (name, secret, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        );
        self.pools.write(sql.bind(name).bind(fresh).bind(since)).await?;
        let sql = Sql::new("SELECT secret, since FROM shared_secrets WHERE name = $1").bind(name);
        let row = self.pools.read_one(sql).await?.ok_or(Error::NotFound)?;
        Ok((row.get("secret")?, row.get("since")?))
    }

    /// Replaces a secret that all nodes share.
    pub async fn replace_shared_secret(&self, name: &str, fresh: &str, since: i64) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO shared_secrets (name, secret, since) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET secret = $2, since = $3",
        );
        self.pools.write(sql.bind(name).bind(fresh).bind(since)).await?;
        Ok(())
    }

    /// Closes all connections, after what is under way; a SQLite file is complete by itself then.
    pub async fn close(self) {
        close(self.lane_pools).await;
        close(self.pools).await;
    }
}

async fn close(pools: Pools) {
    match pools {
        Pools::Sqlite { readers, writer } => {
            readers.close().await;
            writer.close().await;
        }
        Pools::Postgres(pool) => pool.close().await,
    }
}

async fn open_pools(address: &str) -> Result<Pools> {
    match address.split_once(':') {
        Some(("sqlite", _)) => open_sqlite(address).await,
        Some(("postgres" | "postgresql", _)) => open_postgres(address, connections()).await,
        _ => {
            let hint = "a database is 'sqlite://FILE' or 'postgres://USER@HOST/DATABASE'";
            Err(Error::Address(format!("'{}' isn't a database: {hint}", without_password(address))))
        }
    }
}

/// A step that brings the tables of an older database up to date, and what undoes it.
struct Step {
    version: i64,
    name: &'static str,
    up: &'static str,
    down: Option<&'static str>,
}

impl Step {
    const fn new(version: i64, name: &'static str, up: &'static str, down: Option<&'static str>) -> Self {
        Self { version, name, up, down }
    }
}

/// All steps in their order.
///
/// They are listed by hand: the macro that would find them links both databases into the compiler,
/// which doubles the time that the store takes to build.
const STEPS: [Step; 10] = [
    Step::new(1, "first", include_str!("../migrations/0001_first.sql"), None),
    Step::new(2, "bounds", include_str!("../migrations/0002_bounds.sql"), None),
    Step::new(3, "rooms", include_str!("../migrations/0003_rooms.sql"), None),
    Step::new(
        4,
        "factors",
        include_str!("../migrations/0004_factors.sql"),
        Some(include_str!("../migrations/0004_factors.down.sql")),
    ),
    Step::new(
        5,
        "moderation",
        include_str!("../migrations/0005_moderation.sql"),
        Some(include_str!("../migrations/0005_moderation.down.sql")),
    ),
    Step::new(
        6,
        "practice",
        include_str!("../migrations/0006_practice.sql"),
        Some(include_str!("../migrations/0006_practice.down.sql")),
    ),
    Step::new(
        7,
        "passkeys",
        include_str!("../migrations/0007_passkeys.sql"),
        Some(include_str!("../migrations/0007_passkeys.down.sql")),
    ),
    Step::new(
        8,
        "learning",
        include_str!("../migrations/0008_learning.sql"),
        Some(include_str!("../migrations/0008_learning.down.sql")),
    ),
    Step::new(
        9,
        "races",
        include_str!("../migrations/0009_races.sql"),
        Some(include_str!("../migrations/0009_races.down.sql")),
    ),
    Step::new(
        10,
        "author words",
        include_str!("../migrations/0010_author_words.sql"),
        Some(include_str!("../migrations/0010_author_words.down.sql")),
    ),
];

fn migrations() -> Migrator {
    let one = |step: &Step, kind: MigrationType, sql: &'static str| {
        Migration::new(step.version, step.name.into(), kind, sql.into_sql_str(), false)
    };
    let both = |step: &Step| match step.down {
        None => vec![one(step, MigrationType::Simple, step.up)],
        Some(down) => vec![
            one(step, MigrationType::ReversibleUp, step.up),
            one(step, MigrationType::ReversibleDown, down),
        ],
    };
    Migrator::with_migrations(STEPS.iter().flat_map(both).collect())
}

/// In the write-ahead log with `synchronous = FULL`, every commit waits for the disk: what has been
/// acknowledged survives a crash of the program and of the machine.
async fn open_sqlite(address: &str) -> Result<Pools> {
    let options = SqliteConnectOptions::from_str(address)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(PATIENCE)
        .foreign_keys(true)
        // What is deleted is written over, and not only marked as free.
        .pragma("secure_delete", "on");
    keep_to_oneself(options.get_filename())?;
    let pool = |n| {
        let options = SqlitePoolOptions::new().max_connections(n).acquire_timeout(PATIENCE);
        options.idle_timeout(None).test_before_acquire(false)
    };
    // When the disk is full, SQLite ends the transaction by itself, and the connection counts it as
    // open for ever: another one is needed.
    let is_usable = |connection: &mut SqliteConnection| !connection.is_in_transaction();
    let writer = pool(1)
        .max_lifetime(None)
        .before_acquire(move |connection, _| Box::pin(async move { Ok(is_usable(connection)) }))
        .connect_with(options.clone())
        .await?;
    // Readers connect when they are first needed: one that knew the tables as they were before a step would
    // prepare its first statement by the columns of then.
    let readers = pool(8).connect_lazy_with(options.pragma("query_only", "on"));
    Ok(Pools::Sqlite { readers, writer })
}

/// Makes the file of a database, if there is none, so that its owner alone can read it.
pub(crate) fn keep_to_oneself(file: &Path) -> Result<()> {
    #[cfg(unix)]
    if !file.as_os_str().is_empty()
        && !file.exists()
        && file.parent().is_none_or(|folder| folder.exists() || folder.as_os_str().is_empty())
    {
        use std::os::unix::fs::OpenOptionsExt;
        let made = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
        match made {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(Error::Unavailable(format!("{}: {error}", file.display())));
            }
            _ => {}
        }
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// The address of a database as it may be shown: whatever stands before an `@` may hold a password.
pub fn without_password(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((before, place)) => {
            let kind = before.split_once("://").map_or("", |(kind, _)| kind);
            format!("{kind}://…@{place}")
        }
        None => address.to_owned(),
    }
}

/// How many connections to PostgreSQL a node has beside those of its lanes. More than processors can serve make
/// everybody wait, and those who write fewest statements the longest.
fn connections() -> u32 {
    let processors = std::thread::available_parallelism().map_or(2, usize::from);
    u32::try_from(4 * processors).unwrap_or(u32::MAX).clamp(8, 32)
}

/// How many connections to PostgreSQL the lanes have: one each.
fn for_lanes() -> u32 {
    u32::try_from(KINDS_OF_LANES * lane::on_server()).unwrap_or(u32::MAX)
}

async fn open_postgres(address: &str, most: u32) -> Result<Pools> {
    let options = PgConnectOptions::from_str(address)?
        .application_name("ninefold")
        .options([("statement_timeout", "10s"), ("idle_in_transaction_session_timeout", "30s")]);
    let pool = PgPoolOptions::new()
        .max_connections(most)
        .idle_timeout(None)
        .acquire_timeout(PATIENCE)
        // A check costs a round trip, so one that was in use just now goes without.
        .test_before_acquire(false)
        .before_acquire(|connection, last| {
            Box::pin(async move {
                match last.idle_for > FRESH {
                    true => Ok(connection.ping().await.is_ok()),
                    false => Ok(true),
                }
            })
        })
        .connect_with(options.clone())
        .await;
    match pool {
        Ok(pool) => Ok(Pools::Postgres(pool)),
        // The pool tries until its time is up and does not say why; a single try does.
        Err(sqlx::Error::PoolTimedOut) => match tokio::time::timeout(PATIENCE, options.connect()).await {
            Ok(Err(reason)) => Err(reason.into()),
            Ok(Ok(_)) | Err(_) => Err(sqlx::Error::PoolTimedOut.into()),
        },
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Time;
    use ninefold_protocol::id::PlayerId;

    /// SQLite answers as it does on a full disk when the file may not grow any more.
    async fn allow_pages(store: &Store, limit: &'static str) {
        let Pools::Sqlite { writer, .. } = &store.pools else { panic!("a file was opened") };
        sqlx::query(limit).execute(writer).await.unwrap();
    }

    #[test]
    fn passwords_are_not_shown() {
        for (address, shown) in [
            ("postgres://me:secret@host/ninefold", "postgres://…@host/ninefold"),
            ("postgress://me:se@cret@host/ninefold", "postgress://…@host/ninefold"),
            ("me:secret@host/ninefold", "://…@host/ninefold"),
            ("sqlite://ninefold.db", "sqlite://ninefold.db"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn the_file_is_for_its_owner_alone_and_what_was_deleted_is_gone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ninefold.db");
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        let id = PlayerId::from_random(7);
        store.add_guest(id, Time(0)).await.unwrap();
        for name in ["ninefold.db", "ninefold.db-wal"] {
            let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
        store.delete_player(id).await.unwrap();
        store.close().await;
        let bytes = std::fs::read(&file).unwrap();
        let text = id.to_string();
        assert!(!bytes.windows(text.len()).any(|window| window == text.as_bytes()));
    }

    #[tokio::test]
    async fn a_full_disk_is_told_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ninefold.db");
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        allow_pages(&store, "PRAGMA max_page_count = 1").await;
        let mut stored = 0_u128;
        let error = loop {
            match store.add_guest(PlayerId::from_random(stored), Time(0)).await {
                Ok(()) => stored += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, Error::Full(_)), "{error:?}");
        assert!(stored > 0);
        for number in 0..=stored {
            let player = store.player(PlayerId::from_random(number)).await.unwrap();
            assert_eq!(player.is_some(), number < stored);
        }
        let owner = PlayerId::from_random(0);
        let rename = async || -> Result<()> {
            let mut transaction = store.pools.begin().await?;
            let sql = Sql::new("UPDATE players SET username = $1 WHERE id = $2");
            transaction.run(sql.bind("long ".repeat(10_000)).bind(owner)).await?;
            transaction.commit().await
        };
        assert!(matches!(rename().await, Err(Error::Full(_))));
        allow_pages(&store, "PRAGMA max_page_count = 1000000").await;
        store.add_guest(PlayerId::from_random(stored), Time(0)).await.unwrap();
        rename().await.unwrap();
    }
}
