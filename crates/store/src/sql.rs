//! The thin layer over the two databases: one statement, one row, one transaction.
//!
//! Every statement of the crate is one text that SQLite and PostgreSQL both understand, with its
//! values beside it as parameters. What differs is here, and only here: how a connection is taken,
//! how a transaction begins, and how a row is locked.

mod row;
mod statement;
mod value;

pub(crate) use row::{Column, Row, damaged};
pub(crate) use statement::Sql;
pub(crate) use value::{Kind, Value};

use crate::Result;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Postgres, Sqlite, SqlitePool};

/// Pools of connections to one database.
#[derive(Clone, Debug)]
pub(crate) enum Pools {
    /// A file. SQLite has one writer at a time, so there is one connection for writing: those who
    /// want to write queue for it in memory, in order, instead of polling a lock.
    Sqlite { readers: SqlitePool, writer: SqlitePool },
    /// A server.
    Postgres(PgPool),
}

/// Several statements that happen all or not at all; dropped without a commit, they do not.
pub(crate) enum Transaction {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

/// What to do about rows that somebody else has locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lock {
    /// Wait until they are free.
    Wait,
    /// Leave them out.
    SkipTaken,
}

impl Pools {
    /// Every row of a query that changes nothing.
    pub(crate) async fn read(&self, sql: Sql) -> Result<Vec<Row>> {
        Ok(match self {
            Self::Sqlite { readers, .. } => {
                sql.sqlite()?.fetch_all(readers).await?.into_iter().map(Row::Sqlite).collect()
            }
            Self::Postgres(pool) => {
                read_from_server(pool, sql).await?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// The first row of a query that changes nothing.
    pub(crate) async fn read_one(&self, sql: Sql) -> Result<Option<Row>> {
        Ok(self.read(sql).await?.into_iter().next())
    }

    /// Runs one statement that changes something; says how many rows it changed.
    pub(crate) async fn write(&self, sql: Sql) -> Result<u64> {
        Ok(match self {
            Self::Sqlite { writer, .. } => sql.sqlite()?.execute(writer).await?.rows_affected(),
            Self::Postgres(pool) => sql.postgres()?.execute(pool).await?.rows_affected(),
        })
    }

    /// Runs one statement that changes something and answers with rows.
    pub(crate) async fn write_returning(&self, sql: Sql) -> Result<Vec<Row>> {
        Ok(match self {
            Self::Sqlite { writer, .. } => {
                sql.sqlite()?.fetch_all(writer).await?.into_iter().map(Row::Sqlite).collect()
            }
            Self::Postgres(pool) => {
                sql.postgres()?.fetch_all(pool).await?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// Begins a transaction that may write.
    ///
    /// In SQLite it takes the write lock at once, so that it cannot fail half-way for want of it.
    pub(crate) async fn begin(&self) -> Result<Transaction> {
        Ok(match self {
            Self::Sqlite { writer, .. } => Transaction::Sqlite(writer.begin_with("BEGIN IMMEDIATE").await?),
            Self::Postgres(pool) => Transaction::Postgres(pool.begin().await?),
        })
    }
}

/// Asks a server. Connections that were in use a moment ago are not checked, so that after a server has been away each
/// of them may turn out to be broken: what changes nothing is asked again, and finds a new one at last.
async fn read_from_server(pool: &PgPool, sql: Sql) -> Result<Vec<PgRow>> {
    for _ in 0..pool.options().get_max_connections() {
        match sql.clone().postgres()?.fetch_all(pool).await {
            Err(error) if is_broken(&error) => {}
            answer => return Ok(answer?),
        }
    }
    Ok(sql.postgres()?.fetch_all(pool).await?)
}

/// Whether a connection ended, or the server ended it when it stopped.
fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) => true,
        sqlx::Error::Database(fault) => fault.code().is_some_and(|code| code == "57P01"),
        _ => false,
    }
}

impl Transaction {
    /// Every row of a statement.
    pub(crate) async fn rows(&mut self, sql: Sql) -> Result<Vec<Row>> {
        Ok(match self {
            Self::Sqlite(link) => {
                sql.sqlite()?.fetch_all(&mut **link).await?.into_iter().map(Row::Sqlite).collect()
            }
            Self::Postgres(link) => {
                sql.postgres()?.fetch_all(&mut **link).await?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// The first row of a statement.
    pub(crate) async fn row(&mut self, sql: Sql) -> Result<Option<Row>> {
        Ok(self.rows(sql).await?.into_iter().next())
    }

    /// Every row of a query, locked against others until the transaction ends.
    pub(crate) async fn locked(&mut self, sql: Sql, lock: Lock) -> Result<Vec<Row>> {
        let sql = match (&self, lock) {
            // The write lock, which a transaction has from its beginning, is on all rows.
            (Self::Sqlite(_), _) => sql,
            (Self::Postgres(_), Lock::Wait) => sql.push(" FOR UPDATE"),
            (Self::Postgres(_), Lock::SkipTaken) => sql.push(" FOR UPDATE SKIP LOCKED"),
        };
        self.rows(sql).await
    }

    /// Runs a statement; says how many rows it changed.
    pub(crate) async fn run(&mut self, sql: Sql) -> Result<u64> {
        Ok(match self {
            Self::Sqlite(link) => sql.sqlite()?.execute(&mut **link).await?.rows_affected(),
            Self::Postgres(link) => sql.postgres()?.execute(&mut **link).await?.rows_affected(),
        })
    }

    /// Makes it all happen. When this returns, it is on the disk.
    pub(crate) async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(link) => link.commit().await?,
            Self::Postgres(link) => link.commit().await?,
        }
        Ok(())
    }
}
