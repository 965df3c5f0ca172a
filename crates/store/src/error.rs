//! [`Error`]: what can go wrong, sorted by what the caller should do about it.

use sqlx::error::DatabaseError;

/// An answer of the store.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such thing, or it belongs to somebody else: the two cannot be told apart.
    #[error("there is no such entry")]
    NotFound,
    /// Something else is already there in its place.
    #[error("{0}")]
    Conflict(&'static str),
    /// The text cannot be stored.
    #[error("a text with a zero byte cannot be stored")]
    ZeroByte,
    /// The database cannot be reached or is too busy; asking again later may help.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The disk is full; nothing of the request has been stored.
    #[error("the disk of the database is full: {0}")]
    Full(String),
    /// The address of the database makes no sense.
    #[error("{0}")]
    Address(String),
    /// The database contains or says what it should not.
    #[error("the database is damaged or of another version: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        match &error {
            E::Database(fault) => from_code(fault.as_ref()),
            E::Io(fault) if fault.kind() == std::io::ErrorKind::StorageFull => Self::Full(error.to_string()),
            E::Io(_) | E::Tls(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed | E::BeginFailed => {
                Self::Unavailable(error.to_string())
            }
            E::Configuration(_) => Self::Address(error.to_string()),
            E::RowNotFound => Self::NotFound,
            _ => Self::Damaged(error.to_string()),
        }
    }
}

/// Sorts SQLSTATE codes of PostgreSQL and extended result codes of SQLite.
///
/// SQLSTATE has five characters. The low byte of a SQLite code is its kind, the rest is detail.
fn from_code(fault: &dyn DatabaseError) -> Error {
    let said = fault.message().to_owned();
    let code = fault.code().unwrap_or_default();
    if code.len() == 5 {
        return match code.as_ref() {
            "53100" => Error::Full(said),
            "23503" => Error::NotFound,
            "23505" => Error::Conflict("there is such an entry already"),
            // Read-only while a standby takes over; serialization failure; deadlock.
            "25006" | "40001" | "40P01" => Error::Unavailable(said),
            _ => match code.get(..2) {
                // Connection exception; out of resources; operator intervention; system error.
                Some("08" | "53" | "57" | "58") => Error::Unavailable(said),
                // Wrong name or password; no such database.
                Some("28" | "3D") => Error::Address(format!("the database refuses: {said}")),
                _ => Error::Damaged(said),
            },
        };
    }
    match code.parse::<u32>().map(|code| (code, code & 0xff)) {
        Ok((787, _)) => Error::NotFound,
        Ok((1555 | 2067, _)) => Error::Conflict("there is such an entry already"),
        Ok((_, 13)) => Error::Full(said),
        // Busy; locked; read-only; disk I/O error; cannot open; file locking protocol.
        Ok((_, 5 | 6 | 8 | 10 | 14 | 15)) => Error::Unavailable(said),
        _ => Error::Damaged(said),
    }
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        match error {
            sqlx::migrate::MigrateError::Execute(error)
            | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}
