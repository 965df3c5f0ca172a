"""Tables of puzzles as Arrow has them: the columns of `ninefold dataset`, without its files.

The same recipe gives the same rows as `ninefold dataset make`, whoever makes which of them.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
import os
from typing import Sequence

import pyarrow

from . import _engine

#: The columns that can be worked out, with their types.
COLUMNS = {
    name: {"text": pyarrow.string(), "count": pyarrow.int64(), "real": pyarrow.float64()}[held]
    for name, held in _engine.columns()
}

# Rows that a core takes at a time.
_PIECE = 1024


class Rows:
    """The rows of a set that a recipe describes (see `docs/datasets.md`): `Rows(open("set.toml").read())`.

    With `with_split`, rows say which split they belong to, also where the recipe has no such column.
    """

    def __init__(self, recipe: str, attempts: int = 10_000, with_split: bool = False):
        self._rows = _engine.SetRows(recipe, attempts, with_split)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def schema(self) -> pyarrow.Schema:
        """The columns."""
        return pyarrow.schema([(name, COLUMNS[name]) for name in self._rows.names])

    def card(self, rows: dict[str, int], n_bytes: int) -> str:
        """The card of the set in the form of Hugging Face: `README.md` beside `data/split=NAME`."""
        return self._rows.card(list(rows.items()), n_bytes)

    def batch(self, first: int, count: int) -> pyarrow.RecordBatch:
        """Rows from `first` on, made by the calling thread."""
        return _batch(self._rows.make(first, count))

    def table(self, first: int = 0, count: int | None = None) -> pyarrow.Table:
        """Rows from `first` on, all unless said, made by all cores."""
        end = len(self) if count is None else min(len(self), first + count)
        starts = range(first, end, _PIECE)
        batches = _on_all_cores(lambda start: self.batch(start, min(_PIECE, end - start)), starts)
        return pyarrow.Table.from_batches(batches, schema=self.schema)


def annotate(table: pyarrow.Table, columns: Sequence[str], skip_bad: bool = False) -> pyarrow.Table:
    """A table with more columns about its puzzles, worked out by all cores.

    A row without a puzzle that has one solution raises `ValueError`; with `skip_bad` it is left out.
    """
    batches = table.to_batches(max_chunksize=_PIECE)
    annotated = _on_all_cores(lambda batch: annotate_batch(batch, columns, skip_bad), batches)
    return pyarrow.Table.from_batches(annotated, schema=annotated_schema(table.schema, columns))


def annotate_batch(
    batch: pyarrow.RecordBatch, columns: Sequence[str], skip_bad: bool = False
) -> pyarrow.RecordBatch:
    """The same for some rows, by the calling thread."""
    made = _made(columns)
    place = puzzles_of(batch.schema)
    texts = ["" if text is None else str(text) for text in batch.column(place).to_pylist()]
    sent, bad = _engine.annotate(texts, made)
    if bad and not skip_bad:
        row, reason = bad[0]
        raise ValueError(f"row {row}: {reason}; skip_bad leaves such rows out")
    kept = set(range(len(texts))).difference(row for row, _ in bad)
    rest = batch.select(_passed(batch.schema, made))
    if bad:
        rest = rest.take(pyarrow.array(sorted(kept), type=pyarrow.int64()))
    worked_out = _batch(sent)
    schema = annotated_schema(batch.schema, columns)
    return pyarrow.RecordBatch.from_arrays([*worked_out.columns, *rest.columns], schema=schema)


def annotated_schema(schema: pyarrow.Schema, columns: Sequence[str]) -> pyarrow.Schema:
    """The columns that `annotate` gives: what is worked out, and then the others of the input."""
    made = _made(columns)
    fields = [pyarrow.field(name, COLUMNS[name]) for name in made]
    return pyarrow.schema(fields + [schema.field(name) for name in _passed(schema, made)])


def puzzles_of(schema: pyarrow.Schema) -> str:
    """The name of the column that has the puzzles."""
    # Its own name goes before those that others use.
    for name in sorted(schema.names, key=lambda name: name != "puzzle"):
        if _engine.column_of(name) == "puzzle":
            return name
    raise ValueError(f"none of the columns ({', '.join(schema.names)}) has puzzles; call it puzzle")


def _made(columns: Sequence[str]) -> list[str]:
    """The columns that are worked out, in the order of all columns; the puzzle is always there."""
    unknown = set(columns).difference(COLUMNS)
    if unknown:
        raise ValueError(f"there is no column '{min(unknown)}'; there are {', '.join(COLUMNS)}")
    return [name for name in COLUMNS if name == "puzzle" or name in columns]


def _passed(schema: pyarrow.Schema, made: Sequence[str]) -> list[str]:
    """The columns of the input that stay as they are."""
    return [name for name in schema.names if _engine.column_of(name) not in made]


def _batch(sent) -> pyarrow.RecordBatch:
    """Columns as the engine sends them, as Arrow's without a copy."""
    arrays, names = [], []
    for name, held, bits, ends, values in sent:
        buffers = [pyarrow.py_buffer(bits), pyarrow.py_buffer(values)]
        if held == "text":
            n_rows = len(ends) // 4 - 1
            buffers.insert(1, pyarrow.py_buffer(ends))
        else:
            n_rows = len(values) // 8
        arrays.append(pyarrow.Array.from_buffers(COLUMNS[name], n_rows, buffers))
        names.append(name)
    return pyarrow.RecordBatch.from_arrays(arrays, names=names)


def _on_all_cores(work, pieces) -> list:
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        return list(pool.map(work, pieces))
    finally:
        # After Ctrl-C nothing else is begun, and nobody waits for what is under way.
        pool.shutdown(wait=False, cancel_futures=True)
