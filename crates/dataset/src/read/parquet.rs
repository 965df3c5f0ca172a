//! Parquet: flat tables of text and numbers.

use super::input::Input;
use super::{BATCH, Keep};
use crate::Fault;
use crate::table::{Batch, ColumnKind, Field, Numbers, Places, Schema, Texts, Values};
use parquet::basic::{LogicalType, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::schema::types::ColumnDescriptor;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

pub(super) struct Source {
    file: SerializedFileReader<File>,
    path: PathBuf,
    name: Arc<str>,
    schema: Schema,
    /// The columns that are read, by their places in the file.
    places: Vec<usize>,
    /// How many groups of rows were begun.
    n_groups: usize,
    /// The columns of the group that is being read, and how many of its rows are left.
    group: Vec<ColumnReader>,
    n_left: usize,
    n_rows_before: u64,
}

impl Source {
    pub(super) fn open(input: Input, keep: &Keep) -> Result<Self, Fault> {
        let path = input.name.clone();
        let file = SerializedFileReader::new(input.into_file()?);
        let file = file.map_err(|error| Fault::parquet(&path, &error))?;
        let mut fields = Vec::new();
        let mut places = Vec::new();
        for (place, column) in file.metadata().file_metadata().schema_descr().columns().iter().enumerate() {
            let name = column.path().string();
            if keep.keeps(&name) {
                let kind = kind_of(column).ok_or_else(|| {
                    Fault::new(format_args!(
                        "{}: the column {name} is neither text nor a number",
                        path.display()
                    ))
                    .hint("leave that column out of the file")
                })?;
                fields.push(Field::new(name, kind));
                places.push(place);
            }
        }
        Ok(Self {
            file,
            name: path.to_string_lossy().into(),
            path,
            schema: fields.into(),
            places,
            n_groups: 0,
            group: Vec::new(),
            n_left: 0,
            n_rows_before: 0,
        })
    }

    pub(super) fn schema(&self) -> &Schema {
        &self.schema
    }

    pub(super) fn next_batch(&mut self) -> Result<Option<Batch>, Fault> {
        self.read().map_err(|error| Fault::parquet(&self.path, &error))
    }

    fn read(&mut self) -> Result<Option<Batch>, ParquetError> {
        while self.n_left == 0 {
            if self.n_groups == self.file.num_row_groups() {
                return Ok(None);
            }
            let group = self.file.get_row_group(self.n_groups)?;
            self.n_left = group.metadata().num_rows() as usize;
            let columns = self.places.iter().map(|&place| group.get_column_reader(place));
            self.group = columns.collect::<Result<_, _>>()?;
            self.n_groups += 1;
        }
        let n_rows = self.n_left.min(BATCH);
        let columns = self.group.iter_mut().map(|column| read_column(column, n_rows));
        let columns = columns.collect::<Result<_, _>>()?;
        let places = Places { file: self.name.clone(), numbers: Numbers::Rows(self.n_rows_before + 1) };
        self.n_left -= n_rows;
        self.n_rows_before += n_rows as u64;
        Ok(Some(Batch { columns, n_rows, places }))
    }
}

/// What a column holds, if it is one that can be passed on as it is.
fn kind_of(column: &ColumnDescriptor) -> Option<ColumnKind> {
    if column.max_rep_level() > 0 || column.path().parts().len() > 1 {
        return None;
    }
    let logical = column.logical_type_ref();
    match column.physical_type() {
        Physical::BYTE_ARRAY => match logical {
            None | Some(LogicalType::String | LogicalType::Json | LogicalType::Enum) => {
                Some(ColumnKind::Text)
            }
            Some(_) => None,
        },
        Physical::INT32 | Physical::INT64 => match logical {
            None | Some(LogicalType::Integer { .. }) => Some(ColumnKind::Integer),
            Some(_) => None,
        },
        Physical::FLOAT | Physical::DOUBLE => Some(ColumnKind::Real),
        _ => None,
    }
}

fn read_column(column: &mut ColumnReader, n_rows: usize) -> Result<Values, ParquetError> {
    Ok(match column {
        ColumnReader::Int32ColumnReader(column) => Values::Integer(read_numbers(column, n_rows, i64::from)?),
        ColumnReader::Int64ColumnReader(column) => {
            Values::Integer(read_numbers(column, n_rows, |value| value)?)
        }
        ColumnReader::FloatColumnReader(column) => Values::Real(read_numbers(column, n_rows, f64::from)?),
        ColumnReader::DoubleColumnReader(column) => {
            Values::Real(read_numbers(column, n_rows, |value| value)?)
        }
        ColumnReader::ByteArrayColumnReader(column) => {
            let (values, is_there) = read_values(column, n_rows)?;
            let mut texts = Texts::default();
            let mut values = values.iter();
            for is_there in is_there {
                let value = if is_there { values.next() } else { None };
                texts.push(value.map(parquet::data_type::ByteArray::as_utf8).transpose()?);
            }
            Values::Text(texts)
        }
        _ => return Err(ParquetError::NYI("a column of another kind".into())),
    })
}

fn read_numbers<T: DataType, N>(
    column: &mut ColumnReaderImpl<T>,
    n_rows: usize,
    widen: impl Fn(T::T) -> N,
) -> Result<Vec<Option<N>>, ParquetError> {
    let (values, is_there) = read_values(column, n_rows)?;
    let mut values = values.into_iter();
    let number = |is_there| if is_there { values.next().map(&widen) } else { None };
    Ok(is_there.into_iter().map(number).collect())
}

/// The values that are there, and for each row whether its value is.
fn read_values<T: DataType>(
    column: &mut ColumnReaderImpl<T>,
    n_rows: usize,
) -> Result<(Vec<T::T>, Vec<bool>), ParquetError> {
    let mut values = Vec::with_capacity(n_rows);
    let mut levels = Vec::new();
    let mut n_read = 0;
    while n_read < n_rows {
        let (records, ..) = column.read_records(n_rows - n_read, Some(&mut levels), None, &mut values)?;
        if records == 0 {
            return Err(ParquetError::EOF("a column has fewer rows than the table".into()));
        }
        n_read += records;
    }
    // A column in which nothing can be missing has no levels.
    let is_there =
        if levels.is_empty() { vec![true; n_rows] } else { levels.iter().map(|&level| level > 0).collect() };
    Ok((values, is_there))
}
