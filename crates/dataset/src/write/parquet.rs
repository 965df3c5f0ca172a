//! Parquet with zstd: the same rows give the same bytes.

use crate::Fault;
use crate::file::NewFile;
use crate::table::{ColumnKind, Schema, Texts, Values};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many rows stand together: some megabytes, which are kept in memory until they are written.
const GROUP: usize = 1 << 16;

pub(super) struct Target {
    file: SerializedFileWriter<NewFile>,
    path: PathBuf,
    /// Rows that wait until their group is full.
    columns: Vec<Values>,
    n_rows: usize,
}

impl Target {
    pub(super) fn create(path: &Path, schema: &Schema) -> Result<Self, Fault> {
        let file = NewFile::create(path)?;
        let begin = || {
            let fields = schema.iter().map(|field| column_type(&field.name, field.kind).map(Arc::new));
            let table =
                Type::group_type_builder("puzzles").with_fields(fields.collect::<Result<_, _>>()?).build()?;
            SerializedFileWriter::new(file, Arc::new(table), Arc::new(properties(schema)?))
        };
        let file = begin().map_err(|error| Fault::parquet(path, &error))?;
        let columns = schema.iter().map(|field| Values::empty(field.kind)).collect();
        Ok(Self { file, path: path.into(), columns, n_rows: 0 })
    }

    pub(super) fn write(&mut self, columns: &[Values], n_rows: usize) -> Result<(), Fault> {
        for (own, new) in self.columns.iter_mut().zip(columns) {
            own.append(new);
        }
        self.n_rows += n_rows;
        // Groups end with a batch, so that rows are never cut; batches are the same in every run.
        if self.n_rows >= GROUP { self.write_group() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<(), Fault> {
        if self.n_rows > 0 {
            self.write_group()?;
        }
        let file = self.file.into_inner().map_err(|error| Fault::parquet(&self.path, &error))?;
        file.finish()
    }

    fn write_group(&mut self) -> Result<(), Fault> {
        self.try_write_group().map_err(|error| Fault::parquet(&self.path, &error))
    }

    fn try_write_group(&mut self) -> Result<(), ParquetError> {
        self.n_rows = 0;
        let mut group = self.file.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            match values {
                Values::Text(texts) => {
                    write_texts(&mut column, texts)?;
                    *texts = Texts::default();
                }
                Values::Integer(numbers) => {
                    write_values::<Int64Type>(&mut column, numbers)?;
                    numbers.clear();
                }
                Values::Real(numbers) => {
                    write_values::<DoubleType>(&mut column, numbers)?;
                    numbers.clear();
                }
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn column_type(name: &str, kind: ColumnKind) -> Result<Type, ParquetError> {
    let (physical, logical) = match kind {
        ColumnKind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        ColumnKind::Integer => (Physical::INT64, None),
        ColumnKind::Real => (Physical::DOUBLE, None),
    };
    Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical)
        .build()
}

/// Everything that could differ from one run or version to the next is fixed.
fn properties(schema: &Schema) -> Result<WriterProperties, ParquetError> {
    let mut builder = WriterProperties::builder()
        .set_created_by("ninefold".into())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        .set_statistics_enabled(EnabledStatistics::Chunk);
    for field in schema.iter() {
        // No grid and no hash comes twice, so that a dictionary of them would only cost time.
        let has_repeats = !matches!(
            crate::Column::by_any_name(&field.name),
            Some(
                crate::Column::Puzzle
                    | crate::Column::Solution
                    | crate::Column::Canonical
                    | crate::Column::CanonicalHash
                    | crate::Column::GridHash
                    | crate::Column::Item
            )
        );
        builder = builder.set_column_dictionary_enabled(ColumnPath::from(field.name.clone()), has_repeats);
    }
    Ok(builder.build())
}

fn write_texts(column: &mut SerializedColumnWriter<'_>, texts: &Texts) -> Result<(), ParquetError> {
    // All values share one piece of memory: a copy of each would be an allocation each.
    let shared = ByteArray::from(texts.text().as_bytes().to_vec());
    let mut start = 0;
    let value = |text: Option<&str>| {
        let text = text?;
        start += text.len();
        Some(shared.slice(start - text.len(), text.len()))
    };
    let values = texts.iter().map(value).collect::<Vec<_>>();
    write_values::<ByteArrayType>(column, &values)
}

fn write_values<T: DataType>(
    column: &mut SerializedColumnWriter<'_>,
    values: &[Option<T::T>],
) -> Result<(), ParquetError> {
    let levels = values.iter().map(|value| i16::from(value.is_some())).collect::<Vec<_>>();
    let there = values.iter().flatten().cloned().collect::<Vec<_>>();
    column.typed::<T>().write_batch(&there, Some(&levels), None)?;
    Ok(())
}
