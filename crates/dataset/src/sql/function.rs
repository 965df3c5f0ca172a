//! What SQL can ask of a puzzle.

use super::ahead::Ahead;
use crate::table::Values;
use crate::{Annotator, Column, Given, Origin, Solved, read_grid};
use ninefold::puzzle::Classic;
use ninefold::solve::classic::Solver;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, Error, Result};
use std::sync::{Arc, Mutex, PoisonError};

/// Functions of a puzzle, each with the column that it works out.
const FUNCTIONS: [(&str, Column); 8] = [
    ("solve", Column::Solution),
    ("clues", Column::Clues),
    ("canonical", Column::Canonical),
    ("canonical_hash", Column::CanonicalHash),
    ("automorphisms", Column::Automorphisms),
    ("rate_er", Column::Er),
    ("level", Column::Level),
    ("hardest", Column::Hardest),
];

/// The function that needs a limit.
const COUNT: &str = "count_solutions";

/// All functions, for a message.
pub(super) fn in_words() -> String {
    let names = FUNCTIONS.map(|(name, _)| format!("{name}(p)")).join(", ");
    format!("{names} and {COUNT}(p, limit); for numbers, also median(x) and quantile(x, share)")
}

/// The column of a function that takes long.
pub(super) fn slow_column(function: &str) -> Option<Column> {
    let (_, column) = FUNCTIONS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(function))?;
    (column.origin() == Origin::Slow).then_some(column)
}

/// Makes the functions known. Those that take long look for their answer in what was worked out ahead.
pub(super) fn register(database: &Connection, ahead: &Arc<Mutex<Option<Ahead>>>) -> Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    let annotator = Arc::new(Mutex::new(Annotator::new()));
    for (name, column) in FUNCTIONS {
        let (annotator, ahead) = (annotator.clone(), ahead.clone());
        database.create_scalar_function(name, 1, flags, move |context| {
            let Some(puzzle) = puzzle_of(context, name)? else { return Ok(Value::Null) };
            let mut ahead = ahead.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(value) = ahead.as_mut().and_then(|ahead| ahead.value(column, &puzzle)) {
                return Ok(value);
            }
            let mut annotator = annotator.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(work_out(&mut annotator, &[column], &puzzle).pop().unwrap_or(Value::Null))
        })?;
    }
    let solver = Mutex::new(Solver::new());
    database.create_scalar_function(COUNT, 2, flags, move |context| {
        let Some(puzzle) = puzzle_of(context, COUNT)? else { return Ok(None) };
        let limit = context.get::<u32>(1).map_err(|_| {
            let told = format!("{COUNT}: the second argument is a limit, a whole number such as 2");
            Error::UserFunctionError(told.into())
        })?;
        let mut solver = solver.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(solver.count(&puzzle, limit as usize) as i64))
    })
}

/// The puzzle that a function is asked about.
fn puzzle_of(context: &Context<'_>, function: &str) -> Result<Option<Classic>> {
    let text = match context.get_raw(0) {
        ValueRef::Null => return Ok(None),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Blob(_) => String::new(),
    };
    let fault = |reason| Error::UserFunctionError(format!("{function}('{text}'): {reason}").into());
    read_grid(&text).map(Some).map_err(fault)
}

/// Columns of one puzzle; nothing where one needs exactly one solution and there is not.
pub(super) fn work_out(annotator: &mut Annotator, columns: &[Column], puzzle: &Classic) -> Vec<Value> {
    let needs_none = |column: &Column| {
        matches!(column, Column::Clues | Column::Canonical | Column::CanonicalHash | Column::Automorphisms)
    };
    let solved = if columns.iter().all(needs_none) {
        Solved::Classic { puzzle: *puzzle, solution: Classic::EMPTY }
    } else {
        match annotator.solve(vec![Given::Classic(*puzzle)]).pop() {
            Some(Ok(solved)) => solved,
            _ => return vec![Value::Null; columns.len()],
        }
    };
    let value = |values: &Values| match values {
        Values::Text(texts) => texts.get(0).map(str::to_owned).into(),
        Values::Integer(numbers) => numbers[0].into(),
        Values::Real(numbers) => numbers[0].into(),
    };
    annotator.columns(columns, &[solved]).iter().map(value).collect()
}
