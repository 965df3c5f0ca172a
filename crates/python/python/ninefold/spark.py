"""Data sets on a cluster: `python -m ninefold.spark make|annotate|dedupe`, with Apache Spark.

Rows are those of `ninefold dataset` on one machine, whatever the number of workers, and also when one of
them dies meanwhile: a row depends on its number or on its puzzle alone. Tables are Parquet on any path
that Spark knows. Every worker needs this package.
"""

from __future__ import annotations

import argparse
import sys
from typing import Iterator, Sequence

import pyarrow
from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from . import dataset

#: What may come only once, and the column that tells it.
KEYS = {"puzzle": "canonical_hash", "grid": "grid_hash"}

_ORDER = ("_file", "_row")


def make(
    spark: SparkSession, recipe: str, rows_per_task: int = 10_000, with_split: bool = False
) -> DataFrame:
    """The rows of a set, with its columns, and their split if it is asked for."""
    rows = dataset.Rows(recipe, with_split=with_split)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        made = dataset.Rows(recipe, with_split=with_split)
        for batch in batches:
            for task in batch.column(0).to_pylist():
                # Spark takes small batches better than one that is as large as a file.
                first = task * rows_per_task
                for start in range(first, min(first + rows_per_task, len(made)), 1024):
                    count = min(1024, first + rows_per_task - start, len(made) - start)
                    yield made.batch(start, count)

    tasks = -(-len(rows) // rows_per_task)
    return spark.range(0, tasks, 1, tasks).mapInArrow(work, from_arrow_schema(rows.schema))


def annotate(frame: DataFrame, columns: Sequence[str], skip_bad: bool = False) -> DataFrame:
    """A table with more columns about its puzzles."""
    schema = dataset.annotated_schema(to_arrow_schema(frame.schema), columns)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            yield dataset.annotate_batch(batch, columns, skip_bad)

    return frame.mapInArrow(work, from_arrow_schema(schema))


def read(spark: SparkSession, paths: Sequence[str]) -> DataFrame:
    """Tables one after the other, with columns that keep the order of their rows."""
    frames = [
        spark.read.parquet(path).select(
            "*", f.lit(number).alias("_file"), f.col("_metadata.row_index").alias("_row")
        )
        for number, path in enumerate(paths)
    ]
    joined = frames[0]
    for frame in frames[1:]:
        joined = joined.unionByName(frame)
    return joined


def write_set(spark: SparkSession, recipe: str, output: str, rows_per_task: int = 10_000) -> None:
    """A whole set: its rows in `data`, a folder for each split, with its recipe and its card."""
    # Spark shares rows out by a column, and puts what it says into the names of folders.
    made = make(spark, recipe, rows_per_task, with_split=True)
    made.write.partitionBy("split").option("compression", "zstd").parquet(f"{output}/data")
    written = spark.read.parquet(f"{output}/data")
    counts = {row["split"]: row["count"] for row in written.groupBy("split").count().collect()}
    n_bytes = sum(_size(spark, path) for path in written.inputFiles())
    _write_text(spark, f"{output}/recipe.toml", recipe)
    card = dataset.Rows(recipe, with_split=True).card(counts, n_bytes)
    _write_text(spark, f"{output}/README.md", card)


def _file(spark: SparkSession, path: str):
    """A file on any path that Spark knows, and what can read and write it."""
    found = spark._jvm.org.apache.hadoop.fs.Path(path)
    return found, found.getFileSystem(spark._jsc.hadoopConfiguration())


def _size(spark: SparkSession, path: str) -> int:
    found, system = _file(spark, path)
    return system.getFileStatus(found).getLen()


def _write_text(spark: SparkSession, path: str, text: str) -> None:
    found, system = _file(spark, path)
    stream = system.create(found, True)
    stream.write(bytearray(text.encode("utf-8")))
    stream.close()


def dedupe(frame: DataFrame, by: str = "puzzle", against: Sequence[DataFrame] = ()) -> DataFrame:
    """Of all symmetric copies, the first in the order of the input; a frame that `read` gave.

    What is in one of the frames of `against` counts as seen already.
    """
    key = KEYS[by]
    names = frame.columns
    # A column of hashes that came with the input is not believed: it is worked out again.
    kept = [name for name in names if name != key]
    hashed = annotate(frame.select(*kept), [key]).withColumnRenamed(key, "_key")
    first = Window.partitionBy("_key").orderBy(*_ORDER)
    once = hashed.withColumn("_copy", f.row_number().over(first)).where("_copy = 1")
    for other in against:
        puzzles = dataset.puzzles_of(to_arrow_schema(other.schema))
        seen = annotate(other.select(puzzles), [key]).select(f.col(key).alias("_key")).distinct()
        once = once.join(seen, "_key", "left_anti")
    if key in names:
        once = once.withColumnRenamed("_key", key)
    return once.select(*names)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ninefold.spark", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("make", help="a whole set from a recipe and a seed")
    one.add_argument("recipe", help="the recipe, a TOML file; see docs/datasets.md")
    one.add_argument("-o", "--output", required=True)
    one.add_argument("--rows-per-task", type=int, default=10_000)
    two = commands.add_parser("annotate", help="more columns for tables of puzzles")
    two.add_argument("input", nargs="+")
    two.add_argument("-o", "--output", required=True)
    two.add_argument("--columns", required=True, help="names with commas between them")
    two.add_argument("--skip-bad", action="store_true", help="leave out rows without one solution")
    three = commands.add_parser("dedupe", help="of all symmetric copies, only the first row")
    three.add_argument("input", nargs="+")
    three.add_argument("-o", "--output", required=True)
    three.add_argument("--against", nargs="+", default=[], help="tables whose puzzles are left out too")
    three.add_argument("--by", choices=sorted(KEYS), default="puzzle")
    asked = parser.parse_args(arguments)

    spark = SparkSession.builder.appName(f"ninefold {asked.command}").getOrCreate()
    try:
        if asked.command == "make":
            with open(asked.recipe, encoding="utf-8") as recipe:
                write_set(spark, recipe.read(), asked.output, asked.rows_per_task)
            return 0
        if asked.command == "annotate":
            frame = read(spark, asked.input).drop(*_ORDER)
            made = annotate(frame, asked.columns.split(","), asked.skip_bad)
        else:
            against = [spark.read.parquet(path) for path in asked.against]
            made = dedupe(read(spark, asked.input), asked.by, against).drop(*_ORDER)
        made.write.option("compression", "zstd").parquet(asked.output)
    except (OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
