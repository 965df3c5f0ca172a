"""Sudoku for programs: solve, count, rate, explain and make puzzles of every kind.

>>> import ninefold
>>> ninefold.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[:9]
'534678912'

A puzzle is a `Puzzle` or its text, in any form that the command line reads: 81 symbols, grids, Ninefold's
own form with rules, JSON, links of f-puzzles and SudokuPad. A text that cannot be read raises `ValueError`
with the engine's message.

The functions that end in `_many` take a list of texts, a NumPy array, an Arrow array or a Polars series,
work on all cores while other threads of Python run, and give back the same kind. Ctrl-C ends them.
"""

from __future__ import annotations

import secrets
from typing import Iterable, Optional, Sequence, Union

from . import columns
from ._engine import (
    Hint,
    NoSolution,
    Puzzle,
    Rating,
    SeveralSolutions,
    Step,
    __version__,
    canonical,
    check,
    count,
    hint,
    rate,
    solutions,
    solve,
    steps,
)
from . import _engine

__all__ = [
    "Hint",
    "NoSolution",
    "Puzzle",
    "Rating",
    "SeveralSolutions",
    "Step",
    "canonical",
    "canonical_many",
    "check",
    "check_many",
    "count",
    "count_many",
    "generate",
    "generate_many",
    "hint",
    "hint_many",
    "rate",
    "rate_many",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "steps_many",
]

Text = Union[str, Sequence[str]]


def generate(
    *,
    variant: str = "classic",
    level: Optional[str] = None,
    rating: Optional[str] = None,
    needs: Text = (),
    without: Text = (),
    clues: Optional[str] = None,
    symmetry: Optional[str] = None,
    seed: Optional[int] = None,
) -> Puzzle:
    """A puzzle with exactly one solution.

    `variant` is as in `killer` or `killer+diagonal`, `level` as in `hard` or `easy..hard`, `rating` is
    an ER of Sudoku Explainer as in `7.2` or `7.1..7.5`, `needs` and `without` are names of techniques,
    `clues` is as in `24` or `22..26`. The same `seed` gives the same puzzle everywhere; without one, each
    call gives another.
    """
    return generate_many(
        1,
        variant=variant,
        level=level,
        rating=None if rating is None else str(rating),
        needs=needs,
        without=without,
        clues=clues,
        symmetry=symmetry,
        seed=seed,
    )[0]


def generate_many(
    count: int,
    *,
    variant: str = "classic",
    level: Optional[str] = None,
    rating: Optional[str] = None,
    needs: Text = (),
    without: Text = (),
    clues: Optional[str] = None,
    symmetry: Optional[str] = None,
    seed: Optional[int] = None,
    first: int = 0,
) -> list[Puzzle]:
    """Puzzles number `first`, `first + 1` … of a seed; see `generate`."""
    return _engine.generate_many(
        count,
        variant=variant,
        level=level,
        rating=None if rating is None else str(rating),
        needs=_names(needs),
        without=_names(without),
        clues=None if clues is None else str(clues),
        symmetry=symmetry,
        seed=secrets.randbits(63) if seed is None else seed,
        first=first,
    )


def solve_many(puzzles):
    """The only solution of each puzzle; nothing where there is none or more than one.

    A list of texts gives a list with `None` for nothing, Arrow and Polars their null, and a NumPy array of
    digits, a row a puzzle, gives one of the same shape with rows of zeros for nothing.
    """
    grids = columns.grids(puzzles)
    if grids is not None:
        return columns.like_grids(puzzles, _engine.solve_grids(grids))
    return columns.like(puzzles, _engine.solve_texts(columns.texts(puzzles)), "text")


def count_many(puzzles, limit: int = 2):
    """How many solutions each puzzle has, counted up to a limit."""
    return columns.like(puzzles, _engine.count_texts(columns.texts(puzzles), limit), "count")


def check_many(puzzles):
    """`"one"`, `"none"` or `"several"` for each puzzle."""
    return columns.like(puzzles, _engine.check_texts(columns.texts(puzzles)), "text")


def canonical_many(puzzles):
    """The canonical form of each classic grid: equal for all that symmetry and renaming make of one."""
    return columns.like(puzzles, _engine.canonical_texts(columns.texts(puzzles)), "grid")


def rate_many(puzzles):
    """How hard each puzzle is; nothing where there is not exactly one solution.

    A list gives a list of `Rating`, the others a column of records with the same fields.
    """
    return columns.like(puzzles, _engine.rate_texts(columns.texts(puzzles)), "rating")


def steps_many(puzzles) -> list:
    """Every step of a person's way through each puzzle, a list of `Step`; `None` without one solution."""
    return _engine.steps_texts(columns.texts(puzzles))


def hint_many(puzzles, tier: int = 4) -> list:
    """The easiest next step of each puzzle, as a `Hint`; `None` without one solution. See `hint`."""
    return _engine.hint_texts(columns.texts(puzzles), tier)


def _names(names: Text) -> list[str]:
    return [names] if isinstance(names, str) else list(names)
