"""The same questions about many puzzles, in every kind of column."""

import ninefold
import numpy
import pytest
from conftest import EASY, EASY_SOLUTION, HARD, KILLER


def test_lists_keep_their_order_and_say_none(puzzles):
    solved = ninefold.solve_many(puzzles + [KILLER])
    assert solved[0] == EASY_SOLUTION and solved[1] is None and solved[2] is None
    assert solved[3] == ninefold.solve(HARD) and len(solved[4]) == 16
    assert ninefold.check_many(puzzles) == ["one", "several", "none", "one"]
    assert ninefold.count_many(puzzles, limit=5) == [1, 5, 0, 1]
    ratings = ninefold.rate_many(puzzles)
    assert ratings[0] == ninefold.rate(EASY) and ratings[1] is None
    assert ninefold.canonical_many([EASY, HARD]) == [ninefold.canonical(EASY), ninefold.canonical(HARD)]


def test_a_puzzle_that_cannot_be_read_is_named_by_its_place():
    with pytest.raises(ValueError, match="puzzle 1"):
        ninefold.solve_many([EASY, "hello"])
    with pytest.raises(TypeError, match="list"):
        ninefold.solve_many(EASY)
    with pytest.raises(ValueError, match="puzzle 0 is missing"):
        ninefold.solve_many([None])
    assert ninefold.solve_many([]) == []
    assert ninefold.solve_many([ninefold.Puzzle(EASY)]) == [EASY_SOLUTION]


def test_numpy_arrays_of_digits_and_of_texts(puzzles):
    digits = numpy.array([[int(symbol) for symbol in text.replace(".", "0")] for text in puzzles])
    solved = ninefold.solve_many(digits)
    assert solved.shape == digits.shape and solved.dtype == digits.dtype
    assert "".join(map(str, solved[0])) == EASY_SOLUTION and not solved[1].any() and not solved[2].any()
    assert ninefold.solve_many(numpy.array(puzzles))[0] == EASY_SOLUTION
    assert ninefold.count_many(digits).tolist() == [1, 2, 0, 1]
    assert ninefold.rate_many(digits)["er"][0] == ninefold.rate(EASY).er
    assert "".join(map(str, ninefold.canonical_many(digits[:1])[0])) == ninefold.canonical(EASY).replace(".", "0")
    with pytest.raises(ValueError, match="81"):
        ninefold.solve_many(digits[:, :80])
    with pytest.raises(ValueError, match="0 to 9"):
        ninefold.solve_many(digits + 5)


def test_arrow_arrays(puzzles):
    import pyarrow
    column = pyarrow.chunked_array([puzzles[:2], puzzles[2:]])
    solved = ninefold.solve_many(column)
    assert solved.type == pyarrow.string() and solved.to_pylist()[:3] == [EASY_SOLUTION, None, None]
    rating = ninefold.rate_many(column)[0].as_py()
    assert rating["er"] == ninefold.rate(EASY).er and rating["by_logic"] is True


def test_arrow_columns_go_in_and_out_as_memory(puzzles):
    import pyarrow

    column = pyarrow.array(["nonsense", *puzzles, "more"], type=pyarrow.large_string()).slice(1, 4)
    assert ninefold.solve_many(column).to_pylist() == ninefold.solve_many(puzzles)
    assert ninefold.check_many(column).to_pylist() == ninefold.check_many(puzzles)
    assert ninefold.count_many(column).to_pylist() == [1, 2, 0, 1]
    classics = column.filter(pyarrow.array([True, False, False, True]))
    assert ninefold.canonical_many(classics).to_pylist() == [ninefold.canonical(text) for text in (EASY, HARD)]
    assert ninefold.solve_many(pyarrow.array([], type=pyarrow.string())).to_pylist() == []
    with pytest.raises(ValueError, match="puzzle 1: "):
        ninefold.solve_many(pyarrow.array([EASY, "nonsense"]))
    with pytest.raises(ValueError, match="puzzle 1 is missing"):
        ninefold.solve_many(pyarrow.array([EASY, None]))
    with pytest.raises(TypeError, match="int64"):
        ninefold.solve_many(pyarrow.array([1, 2]))


def test_steps_and_hints_of_many(puzzles):
    steps = ninefold.steps_many(puzzles)
    assert [step.summary for step in steps[0]] == [step.summary for step in ninefold.steps(EASY)]
    assert steps[1] is None and steps[2] is None
    hints = ninefold.hint_many(puzzles, tier=1)
    assert hints[0].text == ninefold.hint(EASY, tier=1).text and hints[0].technique is None
    assert hints[1] is None and hints[2] is None
    with pytest.raises(ValueError, match="no tier 9"):
        ninefold.hint_many(puzzles, tier=9)


def test_a_namespace_of_polars(puzzles):
    import polars
    from ninefold import polars as namespace

    assert namespace.RATING_TYPE

    frame = polars.DataFrame({"puzzle": puzzles}).with_columns(
        solution=polars.col("puzzle").sudoku.solve(),
        n=polars.col("puzzle").sudoku.count(),
        er=polars.col("puzzle").sudoku.rate().struct.field("er"),
    )
    assert frame["solution"].to_list()[:2] == [EASY_SOLUTION, None]
    assert frame["n"].to_list() == [1, 2, 0, 1]
    assert frame["er"][0] == ninefold.rate(EASY).er


def test_functions_of_duckdb(puzzles):
    import duckdb
    import ninefold.duckdb as functions

    connection = duckdb.connect()
    functions.register(connection)
    connection.execute("create table boards (p varchar)")
    connection.executemany("insert into boards values (?)", [[puzzle] for puzzle in puzzles])
    connection.execute("insert into boards values (null)")
    rows = connection.execute("select solve(p), count_solutions(p, 2), clues(p), level(p) from boards").fetchall()
    assert rows[0] == (EASY_SOLUTION, 1, 30, ninefold.rate(EASY).level)
    assert rows[1][:3] == (None, 2, 0)
    assert rows[4] == (None, None, None, None)
