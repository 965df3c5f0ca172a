"""Columns of puzzles in Polars: `import ninefold.polars`, then `polars.col("puzzle").sudoku.solve()`."""

from __future__ import annotations

import polars

from . import canonical_many, check_many, count_many, rate_many, solve_many
from .columns import RATING

_TYPES = {"real": polars.Float64, "text": polars.String, "flag": polars.Boolean, "count": polars.Int64}

#: The type of a column of ratings.
RATING_TYPE = polars.Struct([polars.Field(name, _TYPES[held]) for name, held in RATING])


@polars.api.register_expr_namespace("sudoku")
class SudokuExpressions:
    """What can be asked of an expression whose values are puzzles."""

    def __init__(self, expression: polars.Expr):
        self._expression = expression

    def _ask(self, function, answer) -> polars.Expr:
        return self._expression.map_batches(function, return_dtype=answer)

    def solve(self) -> polars.Expr:
        """The only solution, or null."""
        return self._ask(solve_many, polars.String)

    def count(self, limit: int = 2) -> polars.Expr:
        """How many solutions, counted up to a limit."""
        return self._ask(lambda puzzles: count_many(puzzles, limit), polars.UInt64)

    def check(self) -> polars.Expr:
        """`one`, `none` or `several`."""
        return self._ask(check_many, polars.String)

    def canonical(self) -> polars.Expr:
        """The canonical form."""
        return self._ask(canonical_many, polars.String)

    def rate(self) -> polars.Expr:
        """A record with the ratings, or null."""
        return self._ask(rate_many, RATING_TYPE)
