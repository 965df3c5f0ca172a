//! [`Row`]: what a statement answers.

use super::value::{Kind, Value};
use crate::{Day, Error, Result, SlowHash, Time};
use ninefold_protocol::id::{
    ChallengeId, ClassCode, EntryId, GameId, MailId, PlayerId, PupilId, PuzzleId, ReportId, RoomId,
    SessionId, StormId, TokenId,
};
use sqlx::Row as _;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

/// A row of either database.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// What a column can be read as.
pub(crate) trait Column: Sized {
    fn read(row: &Row, name: &'static str) -> Result<Self>;
}

impl Row {
    /// The value in a column.
    pub(crate) fn get<T: Column>(&self, name: &'static str) -> Result<T> {
        T::read(self, name)
    }

    /// The value in the column with an index, whatever it means.
    pub(crate) fn at(&self, index: usize, kind: Kind) -> Result<Value> {
        Ok(match (self, kind) {
            (Self::Sqlite(row), Kind::Int) => Value::Int(row.try_get(index)?),
            (Self::Sqlite(row), Kind::Text) => Value::Text(row.try_get(index)?),
            (Self::Postgres(row), Kind::Int) => Value::Int(row.try_get(index)?),
            (Self::Postgres(row), Kind::Text) => Value::Text(row.try_get(index)?),
        })
    }
}

/// A value of the row, as the database itself reads it.
macro_rules! read_by_the_database {
    ($($type:ty),+) => {$(
        impl Column for $type {
            fn read(row: &Row, name: &'static str) -> Result<Self> {
                Ok(match row {
                    Row::Sqlite(row) => row.try_get(name)?,
                    Row::Postgres(row) => row.try_get(name)?,
                })
            }
        }
    )+};
}

read_by_the_database!(i64, Option<i64>, String, Option<String>);

/// A value that is made from a simpler one, by itself or as an option.
macro_rules! read_through {
    ($simple:ty, $from:ident, $name:ident => $into:expr; $($type:ty),+) => {$(
        impl Column for $type {
            fn read(row: &Row, $name: &'static str) -> Result<Self> {
                let $from = <$simple>::read(row, $name)?;
                $into
            }
        }

        impl Column for Option<$type> {
            fn read(row: &Row, $name: &'static str) -> Result<Self> {
                Option::<$simple>::read(row, $name)?.map(|$from| $into).transpose()
            }
        }
    )+};
}

read_through!(i64, value, _name => Ok(Time(value)); Time);
read_through!(i64, value, _name => Ok(Day(value)); Day);
read_through!(i64, value, name => u32::try_from(value).map_err(|_| damaged(name, value)); u32);
read_through!(String, text, _name => Ok(SlowHash(text)); SlowHash);
read_through!(String, text, name => text.parse().map_err(|_| damaged(name, &text));
    ChallengeId, ClassCode, EntryId, GameId, MailId, PlayerId, PupilId, PuzzleId, ReportId, RoomId, SessionId,
    StormId, TokenId);

/// The error of a value that nobody has stored.
pub(crate) fn damaged(name: &str, value: impl std::fmt::Display) -> Error {
    Error::Damaged(format!("the column {name} contains '{value}'"))
}
