"""Many puzzles as lists, NumPy arrays, Arrow arrays and Polars series, and answers of the same kind.

None of these packages is needed: what somebody gives shows which of them is there.
"""

from __future__ import annotations

import sys

from ._engine import Puzzle

#: The fields of a rating in the order of its columns, with what they hold.
RATING = [
    ("er", "real"),
    ("ep", "real"),
    ("ed", "real"),
    ("level", "text"),
    ("hardest", "text"),
    ("by_logic", "flag"),
    ("hodoku_level", "text"),
    ("hodoku_score", "count"),
]


def texts(puzzles):
    """The texts of puzzles, whatever they come in: a list, or of Arrow its memory as it is."""
    kind = _kind(puzzles)
    if kind == "numpy":
        if puzzles.ndim == 2:
            return [bytes(row).decode("ascii") for row in _numbers(puzzles) + 48]
        found = puzzles.tolist()
    elif kind == "arrow":
        return _arrow_texts(puzzles)
    elif kind == "polars":
        found = puzzles.to_list()
    elif isinstance(puzzles, (str, bytes)):
        raise TypeError("give a list of puzzles, or ask the function for one puzzle")
    else:
        found = list(puzzles)
    # Looking at each by itself would take longer than to solve it.
    if set(map(type, found)) <= {str}:
        return found
    return [_text(at, puzzle) for at, puzzle in enumerate(found)]


def _arrow_texts(puzzles):
    """All texts of an Arrow column one after the other, and where each begins and ends."""
    import pyarrow

    if isinstance(puzzles, pyarrow.ChunkedArray):
        puzzles = puzzles.combine_chunks()
    if puzzles.null_count:
        at = puzzles.is_null().index(True).as_py()
        raise ValueError(f"puzzle {at} is missing: leave nulls out before")
    if not (pyarrow.types.is_string(puzzles.type) or pyarrow.types.is_large_string(puzzles.type)):
        raise TypeError(f"puzzles are {puzzles.type}; give texts")
    puzzles = puzzles.cast(pyarrow.string())
    _, ends, held = puzzles.buffers()
    # A slice of a column shares the memory of all of it.
    ends = ends.slice(4 * puzzles.offset, 4 * (len(puzzles) + 1)) if ends is not None else b"\0" * 4
    return bytes(held or b""), bytes(ends)


def grids(puzzles):
    """The digits of a NumPy array with a row a puzzle, 81 bytes each; `None` for everything else."""
    if _kind(puzzles) == "numpy" and puzzles.ndim == 2:
        return _numbers(puzzles).tobytes()
    return None


def like_grids(puzzles, answers: bytes):
    """Grids as an array like the one that was given."""
    import numpy

    return numpy.frombuffer(answers, dtype=numpy.uint8).reshape(-1, 81).astype(puzzles.dtype)


def like(puzzles, answers, what: str):
    """Answers as a column of the kind that was given. `what` they are: text, grid, count or rating."""
    kind = _kind(puzzles)
    if kind == "numpy":
        return _numpy(puzzles, answers, what)
    if kind == "arrow":
        return _arrow(answers, what)
    if kind == "polars":
        return _polars(puzzles.name, answers, what)
    return answers


def _kind(puzzles):
    """Which package a column is of."""
    for name, module, classes in (
        ("numpy", "numpy", ("ndarray",)),
        ("arrow", "pyarrow", ("Array", "ChunkedArray")),
        ("polars", "polars", ("Series",)),
    ):
        package = sys.modules.get(module)
        if package is not None and isinstance(
            puzzles, tuple(getattr(package, found) for found in classes)
        ):
            return name
    return None


def _text(at: int, puzzle) -> str:
    if isinstance(puzzle, str):
        return puzzle
    if isinstance(puzzle, bytes):
        return puzzle.decode("ascii", "replace")
    if puzzle is None:
        raise ValueError(f"puzzle {at} is missing: leave nulls out before")
    if isinstance(puzzle, Puzzle):
        return str(puzzle)
    raise TypeError(f"puzzle {at} is {type(puzzle).__name__}; give texts")


def _numbers(puzzles):
    """The rows of an array as bytes from 0 to 9."""
    import numpy

    if puzzles.shape[1] != 81:
        raise ValueError(f"a row has {puzzles.shape[1]} cells; a classic grid has 81")
    if puzzles.dtype.kind not in "iu":
        raise ValueError(f"cells are {puzzles.dtype}; give whole numbers from 0 to 9")
    if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 9):
        raise ValueError("cells hold 0 to 9")
    return numpy.ascontiguousarray(puzzles, dtype=numpy.uint8)


def _records(ratings: list) -> list:
    """Ratings as dictionaries, with `None` for those that are missing."""
    return [
        None if rating is None else {name: getattr(rating, name) for name, _ in RATING}
        for rating in ratings
    ]


def _numpy(puzzles, answers: list, what: str):
    import numpy

    if what == "grid" and puzzles.ndim == 2:
        joined = "".join(answers).replace(".", "0").encode("ascii")
        return (numpy.frombuffer(joined, dtype=numpy.uint8).reshape(-1, 81) - 48).astype(puzzles.dtype)
    if what == "count":
        return numpy.array(answers, dtype=numpy.uint64)
    if what == "rating":
        types = {"real": "f8", "text": "U32", "flag": "?", "count": "i8"}
        absent = {"real": float("nan"), "text": "", "flag": False, "count": -1}
        rows = [
            tuple(
                absent[held] if rating is None or getattr(rating, name) is None else getattr(rating, name)
                for name, held in RATING
            )
            for rating in answers
        ]
        return numpy.array(rows, dtype=[(name, types[held]) for name, held in RATING])
    return numpy.array(["" if answer is None else answer for answer in answers], dtype="U")


def _arrow(answers, what: str):
    import pyarrow

    if what == "count":
        return pyarrow.Array.from_buffers(pyarrow.uint64(), len(answers) // 8, [None, pyarrow.py_buffer(answers)])
    if what == "rating":
        types = {
            "real": pyarrow.float64(),
            "text": pyarrow.string(),
            "flag": pyarrow.bool_(),
            "count": pyarrow.int64(),
        }
        fields = pyarrow.struct([(name, types[held]) for name, held in RATING])
        return pyarrow.array(_records(answers), type=fields)
    bits, ends, held = map(pyarrow.py_buffer, answers)
    return pyarrow.Array.from_buffers(pyarrow.string(), ends.size // 4 - 1, [bits, ends, held])


def _polars(name: str, answers: list, what: str):
    import polars

    if what == "count":
        return polars.Series(name, answers, dtype=polars.UInt64)
    if what == "rating":
        types = {
            "real": polars.Float64,
            "text": polars.String,
            "flag": polars.Boolean,
            "count": polars.Int64,
        }
        fields = polars.Struct([polars.Field(field, types[held]) for field, held in RATING])
        return polars.Series(name, _records(answers), dtype=fields)
    return polars.Series(name, answers, dtype=polars.String)
