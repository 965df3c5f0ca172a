//! [`Query`]: questions in SQL about tables of puzzles.
//!
//! SQLite answers them. A file is a table: it is opened when the question names it, and the columns that
//! the question reads, and no others, are copied into a database that is on disk, so that memory stays
//! small, and has no name, so that nothing is left however the program ends.

mod ahead;
mod function;
mod load;
mod print;
mod quantile;

pub use print::{AnswerForm, UnknownAnswerForm};

use crate::{Fault, Watch};
use ahead::Ahead;
use load::Table;
use print::Printer;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::{Connection, Error, ErrorCode};
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// A question whose tables are at hand.
#[derive(Debug)]
pub struct Query<'a> {
    text: &'a str,
    database: Connection,
}

impl<'a> Query<'a> {
    /// Looks at a question, and reads what it needs of the files that it names.
    pub fn load(text: &'a str, watch: Watch<'_>) -> Result<Self, Fault> {
        let worked_out_ahead = Arc::new(Mutex::new(None));
        let database = open(&worked_out_ahead).map_err(|error| internal(&error))?;
        let query = Self { text, database };
        let (tables, asked) = query.tables()?;
        let slow = asked.functions.iter().filter_map(|name| function::slow_column(name));
        let mut ahead = match slow.collect::<Vec<_>>() {
            slow if slow.is_empty() => None,
            slow => Some(Ahead::new(slow).map_err(|error| Fault::io(&std::env::temp_dir(), &error))?),
        };
        for table in &tables {
            table.load(&query.database, &asked.read, ahead.as_mut(), watch)?;
        }
        *worked_out_ahead.lock().unwrap_or_else(PoisonError::into_inner) = ahead;
        Ok(query)
    }

    /// Writes the answer, and says how many rows it has.
    pub fn answer(&self, form: AnswerForm, to: &mut dyn Write) -> Result<u64, Fault> {
        let fault = |error| self.fault(error, &[]);
        let mut statement = self.database.prepare(self.text).map_err(fault)?;
        let names = statement.column_names().into_iter().map(str::to_owned).collect();
        let mut printer = Printer::new(form, names, to)?;
        let mut rows = statement.query(()).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            printer.add(row)?;
        }
        printer.finish()
    }

    /// The tables that the question names, empty but for their columns, and what it reads of them.
    fn tables(&self) -> Result<(Vec<Table>, Asked), Fault> {
        let mut tables: Vec<Table> = Vec::new();
        loop {
            let asked = Arc::new(Mutex::new(Asked::default()));
            let noted = asked.clone();
            let judge = move |context: AuthContext<'_>| judge(&context.action, &noted);
            self.database.authorizer(Some(judge)).map_err(|error| internal(&error))?;
            let prepared = self.database.prepare(self.text).map(|statement| statement.column_count());
            let off = None::<fn(AuthContext<'_>) -> Authorization>;
            self.database.authorizer(off).map_err(|error| internal(&error))?;
            match prepared {
                Ok(0) => return Err(Fault::new("the question is empty").hint(EXAMPLE)),
                Ok(_) => {
                    let asked = std::mem::take(&mut *asked.lock().unwrap_or_else(PoisonError::into_inner));
                    return Ok((tables, asked));
                }
                Err(error) => match missing_table(&error) {
                    // Nobody else makes tables, so that each is missing once at most.
                    Some(name) if tables.iter().all(|table| table.name() != name) => {
                        tables.push(Table::create(&self.database, name)?);
                    }
                    _ => return Err(self.fault(error, &tables)),
                },
            }
        }
    }

    /// What is wrong with the question, and where.
    fn fault(&self, error: Error, tables: &[Table]) -> Fault {
        match error {
            Error::SqlInputError { msg, offset, .. } => {
                let fault = Fault::new(format_args!("{msg}{}", self.place(offset)));
                if msg.starts_with("no such column") {
                    let columns = tables.iter().map(Table::columns_in_words).collect::<Vec<_>>();
                    return fault.hint(columns.join("; "));
                }
                if msg.starts_with("no such function") {
                    return fault.hint(format_args!("for puzzles there are {}", function::in_words()));
                }
                fault
            }
            Error::SqliteFailure(error, _) if error.code == ErrorCode::AuthorizationForStatementDenied => {
                Fault::new("this isn't a question: nothing can be changed here").hint(EXAMPLE)
            }
            Error::MultipleStatement => Fault::new("these are several questions").hint("ask one at a time"),
            other => internal(&other),
        }
    }

    /// The line of the question that a fault is in, with a sign below the place.
    fn place(&self, offset: i32) -> String {
        let Some(before) = usize::try_from(offset).ok().and_then(|offset| self.text.get(..offset)) else {
            return String::new();
        };
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = self.text[start..].lines().next().unwrap_or_default();
        format!("\n  {line}\n  {}^", " ".repeat(before[start..].chars().count()))
    }
}

/// What a question looks like.
const EXAMPLE: &str = "ask as in: select level, count(*) from 'puzzles.parquet' group by level";

/// A column that a question reads: table and name. Where rows are only counted, the name is empty.
type Read = (String, String);

/// What a question needs.
#[derive(Default)]
struct Asked {
    read: BTreeSet<Read>,
    functions: BTreeSet<String>,
}

fn open(ahead: &Arc<Mutex<Option<Ahead>>>) -> rusqlite::Result<Connection> {
    // A database without a name is kept in a file that nobody else sees.
    let database = Connection::open("")?;
    database.pragma_update(None, "journal_mode", "off")?;
    database.pragma_update(None, "synchronous", "off")?;
    // In kilobytes, where it is negative.
    database.pragma_update(None, "cache_size", -65_536)?;
    function::register(&database, ahead)?;
    quantile::register(&database)?;
    Ok(database)
}

/// Notes what is asked for, and lets nothing be changed.
fn judge(action: &AuthAction<'_>, asked: &Mutex<Asked>) -> Authorization {
    let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
    match action {
        AuthAction::Read { table_name, column_name } => {
            asked.read.insert(((*table_name).into(), (*column_name).into()));
            Authorization::Allow
        }
        AuthAction::Function { function_name } => {
            asked.functions.insert((*function_name).into());
            Authorization::Allow
        }
        AuthAction::Select | AuthAction::Recursive => Authorization::Allow,
        _ => Authorization::Deny,
    }
}

/// The table for want of which a question could not be looked at.
fn missing_table(error: &Error) -> Option<&str> {
    let message = match error {
        Error::SqlInputError { msg, .. } => msg,
        Error::SqliteFailure(_, Some(message)) => message,
        _ => return None,
    };
    message.strip_prefix("no such table: ")
}

/// What SQLite says of itself.
fn internal(error: &Error) -> Fault {
    match error {
        Error::SqliteFailure(error, _) if error.code == ErrorCode::DiskFull => {
            Fault::new("the disk is full").hint("TMPDIR=FOLDER has tables kept in another folder")
        }
        Error::SqliteFailure(_, Some(message)) => Fault::new(message),
        other => Fault::new(other),
    }
}
