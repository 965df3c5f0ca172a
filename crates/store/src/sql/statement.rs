//! [`Sql`]: a statement with its values.

use super::Value;
use crate::{Error, Result};
use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, AssertSqlSafe, Postgres, Sqlite};
use std::borrow::Cow;

/// A statement with its values, which the text names as `$1`, `$2`, …
///
/// Text can only come from the program itself: everything that takes text takes `&'static str`.
/// What comes from outside can only be a [`Value`], and values travel beside the text.
#[derive(Clone, Debug)]
pub(crate) struct Sql {
    text: Cow<'static, str>,
    values: Vec<Value>,
}

impl Sql {
    pub(crate) fn new(text: &'static str) -> Self {
        Self { text: Cow::Borrowed(text), values: Vec::new() }
    }

    /// A text that was put together of the names of our own tables and columns.
    pub(crate) fn assembled(text: String) -> Self {
        Self { text: Cow::Owned(text), values: Vec::new() }
    }

    /// Adds the next value.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Adds text.
    pub(crate) fn push(mut self, text: &'static str) -> Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Adds text and a value that follows it.
    pub(crate) fn with(self, text: &'static str, value: impl Into<Value>) -> Self {
        let mut sql = self.push(text).bind(value);
        let place = format!("${}", sql.values.len());
        sql.text.to_mut().push_str(&place);
        sql
    }

    /// Adds text and a value, if there is one.
    pub(crate) fn with_some(self, text: &'static str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(text, value),
            None => self,
        }
    }

    /// Adds rows of values: `($1, $2), ($3, $4)`.
    pub(crate) fn with_rows(mut self, rows: impl Iterator<Item = impl IntoIterator<Item = Value>>) -> Self {
        for (index, row) in rows.enumerate() {
            self = self.push(if index == 0 { "(" } else { "), (" });
            for (index, value) in row.into_iter().enumerate() {
                self = self.with(if index == 0 { "" } else { ", " }, value);
            }
        }
        self.push(")")
    }

    pub(super) fn sqlite(self) -> Result<Query<'static, Sqlite, SqliteArguments>> {
        let arguments = bind_all(self.values)?;
        Ok(match self.text {
            Cow::Borrowed(text) => sqlx::query_with(text, arguments),
            Cow::Owned(text) => sqlx::query_with(AssertSqlSafe(text), arguments),
        })
    }

    pub(super) fn postgres(self) -> Result<Query<'static, Postgres, PgArguments>> {
        let arguments = bind_all(self.values)?;
        Ok(match self.text {
            Cow::Borrowed(text) => sqlx::query_with(text, arguments),
            Cow::Owned(text) => sqlx::query_with(AssertSqlSafe(text), arguments),
        })
    }
}

fn bind_all<A>(values: Vec<Value>) -> Result<A>
where
    A: Arguments + Default,
    Option<i64>: for<'q> sqlx::Encode<'q, A::Database> + sqlx::Type<A::Database>,
    Option<String>: for<'q> sqlx::Encode<'q, A::Database> + sqlx::Type<A::Database>,
{
    let mut arguments = A::default();
    for value in values {
        let bound = match value {
            Value::Int(value) => arguments.add(value),
            // PostgreSQL cannot store it, and SQLite would cut the text there in some functions.
            Value::Text(Some(text)) if text.contains('\0') => return Err(Error::ZeroByte),
            Value::Text(value) => arguments.add(value),
        };
        bound.map_err(|error| Error::Damaged(error.to_string()))?;
    }
    Ok(arguments)
}
