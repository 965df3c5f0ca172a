//! A JSON object a line.

use super::Keep;
use super::input::Input;
use super::text::Lines;
use crate::table::{Batch, ColumnKind, Field, Numbers, Places, Schema, Values};
use crate::{Column, Fault};
use serde_json::{Map, Value};
use std::sync::Arc;

/// So many rows are looked at to find out what the columns are, and read at a time after that.
const HEAD: usize = 4096;

/// A line with its number.
type Object = (u64, Map<String, Value>);

pub(super) struct Source {
    lines: Lines,
    schema: Schema,
    /// The first rows, which were read to find out what the columns are.
    first: Option<Batch>,
    keep: Vec<String>,
    name: Arc<str>,
}

impl Source {
    /// Finds out what the columns are from the first rows: a file has to be read to the end to know
    /// more.
    pub(super) fn open(input: Input, keep: &Keep) -> Result<Self, Fault> {
        let mut lines = Lines::new(input);
        let name = lines.name();
        let objects = read_objects(&mut lines)?;
        let mut fields: Vec<Field> = Vec::new();
        for (line, object) in &objects {
            for (key, value) in object {
                let kind = kind_of(key, value).map_err(|reason| lines.fault(*line, &reason))?;
                match (fields.iter_mut().find(|field| field.name == *key), kind) {
                    (Some(field), Some(kind)) => field.kind = wider(field.kind, kind),
                    (None, Some(kind)) => fields.push(Field::new(key, kind)),
                    (_, None) => {}
                }
            }
        }
        if !keep.accepts(fields.iter().map(|field| &*field.name)) {
            return Err(Fault::new(format_args!("{name}: no object has a puzzle"))
                .hint("each line is an object with a field puzzle, question, quizzes or sudoku"));
        }
        // The order of the fields of an object means nothing: known columns come first, in their own.
        fields.sort_by_cached_key(|field| {
            let column = field.name.parse::<Column>().ok();
            (column.is_none(), column, field.name.clone())
        });
        let all = fields.iter().map(|field| field.name.clone()).collect::<Vec<_>>();
        fields.retain(|field| keep.keeps(&field.name));
        let mut source = Self { lines, schema: fields.into(), first: None, keep: all, name };
        source.first = source.batch(&objects)?;
        Ok(source)
    }

    pub(super) fn schema(&self) -> &Schema {
        &self.schema
    }

    pub(super) fn next_batch(&mut self) -> Result<Option<Batch>, Fault> {
        match self.first.take() {
            Some(first) => Ok(Some(first)),
            None => {
                let objects = read_objects(&mut self.lines)?;
                self.batch(&objects)
            }
        }
    }

    fn batch(&self, objects: &[Object]) -> Result<Option<Batch>, Fault> {
        let mut columns = self.schema.iter().map(|field| Values::empty(field.kind)).collect::<Vec<_>>();
        for (line, object) in objects {
            if let Some(key) = object.keys().find(|key| !self.keep.contains(key))
                && !object[key].is_null()
            {
                let reason = format!("the field '{key}' is in none of the first {HEAD} lines");
                return Err(self.lines.fault(*line, &reason));
            }
            for (field, values) in self.schema.iter().zip(&mut columns) {
                push(values, object.get(&field.name))
                    .map_err(|reason| self.lines.fault(*line, &format!("field {}: {reason}", field.name)))?;
            }
        }
        let numbers = Numbers::Lines(objects.iter().map(|(line, _)| *line).collect());
        let places = Places { file: self.name.clone(), numbers };
        Ok((!objects.is_empty()).then_some(Batch { columns, n_rows: objects.len(), places }))
    }
}

fn read_objects(lines: &mut Lines) -> Result<Vec<Object>, Fault> {
    let mut objects = Vec::new();
    while objects.len() < HEAD
        && let Some((number, line)) = lines.next()?
    {
        if line.is_empty() {
            continue;
        }
        match serde_json::from_str(line) {
            Ok(Value::Object(object)) => objects.push((number, object)),
            Ok(_) => return Err(lines.fault(number, "this isn't a JSON object")),
            Err(error) => {
                let reason = format!("this isn't JSON: {error}");
                return Err(lines.fault(number, &reason));
            }
        }
    }
    Ok(objects)
}

/// What a value is; nothing if it is missing.
fn kind_of(key: &str, value: &Value) -> Result<Option<ColumnKind>, String> {
    match value {
        Value::Null => Ok(None),
        Value::String(_) => Ok(Some(ColumnKind::Text)),
        Value::Number(_)
            if Column::by_any_name(key).is_some_and(|column| column.kind() == ColumnKind::Real) =>
        {
            Ok(Some(ColumnKind::Real))
        }
        Value::Number(number) if number.as_i64().is_some() => Ok(Some(ColumnKind::Integer)),
        Value::Number(_) => Ok(Some(ColumnKind::Real)),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            Err(format!("the field '{key}' is neither text nor a number"))
        }
    }
}

/// What holds both.
fn wider(one: ColumnKind, other: ColumnKind) -> ColumnKind {
    match (one, other) {
        (ColumnKind::Integer, ColumnKind::Integer) => ColumnKind::Integer,
        (ColumnKind::Text, _) | (_, ColumnKind::Text) => ColumnKind::Text,
        _ => ColumnKind::Real,
    }
}

fn push(values: &mut Values, value: Option<&Value>) -> Result<(), String> {
    let value = value.filter(|value| !value.is_null());
    match (values, value) {
        (Values::Text(texts), None) => texts.push(None),
        (Values::Text(texts), Some(Value::String(text))) => texts.push(Some(text)),
        (Values::Text(texts), Some(other)) => texts.push(Some(&other.to_string())),
        (Values::Integer(numbers), value) => match value.map(|value| value.as_i64().ok_or(value)).transpose()
        {
            Ok(number) => numbers.push(number),
            Err(other) => return Err(format!("{other} isn't a whole number, as it was before")),
        },
        (Values::Real(numbers), value) => match value.map(|value| value.as_f64().ok_or(value)).transpose() {
            Ok(number) => numbers.push(number),
            Err(other) => return Err(format!("{other} isn't a number, as it was before")),
        },
    }
    Ok(())
}
