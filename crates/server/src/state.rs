//! [`Service`]: what every handler can reach.

use crate::account::mail::{Postman, Secrets};
use crate::account::password::Passwords;
use crate::catalogue::board_cache::BoardCache;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::client::Client;
use crate::http::limit::Limits;
use crate::http::traces::Traces;
use crate::play::game_cache::GameCache;
use crate::play::turns::Turns;
use crate::random;
use crate::room::hub::Hub;
use crate::route::health::Readiness;
use crate::work::Work;
use ninefold_store::{Store, Time};
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::{Mutex, Notify};

/// The parts of the service; cloning is cheap and shares them.
#[derive(Clone, Debug)]
pub struct Service(Arc<Parts>);

/// See [`Service`].
#[derive(Debug)]
pub struct Parts {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    pub(crate) work: Work,
    pub(crate) passwords: Passwords,
    pub(crate) postman: Postman,
    /// What this node is called among those of the service.
    pub(crate) node: String,
    pub(crate) secrets: Secrets,
    /// Rings when there is a mail to be sent.
    pub(crate) bell: Notify,
    pub(crate) games: GameCache,
    pub(crate) turns: Turns,
    /// Whose turn it is to read a game for an export: one at a time, so that those who export much leave the database to
    /// others.
    pub(crate) exports: Mutex<()>,
    pub(crate) boards: BoardCache,
    pub(crate) rooms: Hub,
    pub(crate) client: Client,
    pub(crate) readiness: Readiness,
    pub(crate) traces: Traces,
}

/// Why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be opened.
    #[error("--database: {0}")]
    Store(#[from] ninefold_store::Error),
    /// The mail server or the sender makes no sense.
    #[error("{0}")]
    Mail(String),
    /// The folder with the browser client cannot be read.
    #[error("--client: {0}")]
    Client(std::io::Error),
}

impl Service {
    /// Opens the database and gets everything ready.
    pub async fn start(config: Config, clock: Clock) -> Result<Self, StartError> {
        let store = Store::open(&config.database).await?;
        store.warm_up().await;
        let postman = Postman::new(&config).map_err(StartError::Mail)?;
        let client = match &config.client {
            Some(folder) => Client::read(folder).map_err(StartError::Client)?,
            None => Client::inside(),
        };
        Ok(Self(Arc::new(Parts {
            store,
            limits: Limits::new(config.rate_limits),
            work: Work::new(config.work_threads, config.work_queue),
            passwords: Passwords::new(&config),
            postman,
            node: random::hex::<8>(),
            secrets: Secrets::default(),
            bell: Notify::new(),
            games: GameCache::new(config.game_cache << 20),
            turns: Turns::default(),
            exports: Mutex::default(),
            boards: BoardCache::default(),
            rooms: Hub::new(config.game_cache << 20, config.connections_each),
            client,
            readiness: Readiness::default(),
            traces: Traces::new(config.traces.as_ref()),
            clock,
            config,
        })))
    }

    /// The time by the clock of the service.
    pub(crate) fn now(&self) -> Time {
        Time(i64::try_from(self.clock.now()).unwrap_or(i64::MAX))
    }

    /// Whether people reach the service by HTTPS.
    pub(crate) fn is_behind_tls(&self) -> bool {
        self.config.public_url.as_ref().is_some_and(|url| url.scheme_str() == Some("https"))
    }
}

impl Deref for Service {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
