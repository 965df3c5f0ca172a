"""Functions for DuckDB: `ninefold.duckdb.register(connection)`, then `select solve(puzzle) from …`."""

from __future__ import annotations

import duckdb

from . import Puzzle, canonical_many, count_many, rate_many, solve_many


def register(connection: "duckdb.DuckDBPyConnection") -> None:
    """Adds `solve(p)`, `count_solutions(p, limit)`, `canonical(p)`, `clues(p)`, `rate_er(p)`, `level(p)`
    and `hardest(p)` to a connection. They work on whole columns, on all cores."""
    import pyarrow
    import pyarrow.compute

    text, whole, real = "VARCHAR", "BIGINT", "DOUBLE"

    def add(name, function, takes, gives):
        """A function of columns: rows whose puzzle is null are left out before, and stay null."""

        gives_type = {text: pyarrow.string(), whole: pyarrow.int64(), real: pyarrow.float64()}[gives]

        def with_nulls(*given):
            there = pyarrow.compute.is_valid(given[0])
            answers = iter(function(*(column.filter(there) for column in given)).to_pylist())
            return pyarrow.array([next(answers) if here else None for here in there.to_pylist()], gives_type)

        # DuckDB counts the parameters, so that each number of them has a function of its own.
        one, two = lambda puzzles: with_nulls(puzzles), lambda puzzles, other: with_nulls(puzzles, other)
        called = one if len(takes) == 1 else two
        connection.create_function(name, called, takes, gives, type="arrow", null_handling="special")

    def count(puzzles, limits):
        # A limit is nearly always the same for the whole column.
        limits = limits.to_pylist()
        counts = count_many(puzzles, max(limits, default=0)).to_pylist()
        return pyarrow.array([min(pair) for pair in zip(counts, limits)])

    def field(name):
        return lambda puzzles: pyarrow.compute.struct_field(rate_many(puzzles), name)

    def clues(puzzles):
        return pyarrow.array([Puzzle(puzzle).clues for puzzle in puzzles.to_pylist()])

    add("solve", solve_many, [text], text)
    add("count_solutions", count, [text, whole], whole)
    add("canonical", canonical_many, [text], text)
    add("clues", clues, [text], whole)
    add("rate_er", field("er"), [text], real)
    add("level", field("level"), [text], text)
    add("hardest", field("hardest"), [text], text)
