"""Rows of data sets, beside those that the command line writes."""

import ninefold
import pyarrow
import pytest
from conftest import CLASH, EASY, EMPTY, HARD
from ninefold import dataset

RECIPE = """
seed = 7
columns = ["puzzle", "solution", "clues", "canonical_hash", "level", "item"]
[[part]]
count = 3000
minimal = true
"""


def test_rows_depend_on_their_number_alone():
    rows = dataset.Rows(RECIPE)
    assert len(rows) == 3000
    some = rows.table(1000, 1500)
    assert some.schema == rows.schema and some.num_rows == 1500
    assert some.slice(0, 10).to_pylist() == rows.batch(1000, 10).to_pylist()
    assert rows.batch(2999, 10).num_rows == 1
    first = rows.batch(0, 1).to_pylist()[0]
    assert first["solution"] == ninefold.solve(first["puzzle"]) and first["item"] == 0


def test_rows_say_their_split_and_the_set_has_a_card():
    recipe = 'splits = "train=0.5,test=0.5"\n' + RECIPE
    rows = dataset.Rows(recipe, with_split=True)
    assert rows.schema.names == [*dataset.Rows(recipe).schema.names, "split"]
    splits = rows.table(0, 100)["split"].to_pylist()
    assert set(splits) == {"train", "test"}
    card = rows.card({"train": 1600, "test": 1400}, 5000)
    for line in ("- split: test\n    path: data/split=test/*", "num_examples: 1600", "3000 classic Sudoku puzzles"):
        assert line in card


def test_columns_are_added_and_those_of_the_input_pass():
    table = pyarrow.table({"question": [EASY, HARD], "source": ["a", None]})
    annotated = dataset.annotate(table, ["solution", "er"])
    assert annotated.column_names == ["puzzle", "solution", "er", "source"]
    assert annotated["er"].to_pylist() == [ninefold.rate(EASY).er, 10.7]
    assert annotated["source"].to_pylist() == ["a", None]


def test_rows_without_one_solution_are_refused_or_left_out():
    table = pyarrow.table({"puzzle": [EASY, EMPTY, CLASH, "hello", HARD], "n": [1, 2, 3, 4, 5]})
    with pytest.raises(ValueError, match="row 1: the puzzle has several solutions"):
        dataset.annotate(table, ["solution"])
    assert dataset.annotate(table, ["solution"], skip_bad=True)["n"].to_pylist() == [1, 5]
    with pytest.raises(ValueError, match="there is no column 'colour'"):
        dataset.annotate(table, ["colour"])
    with pytest.raises(ValueError, match="none of the columns"):
        dataset.annotate(pyarrow.table({"n": [1]}), ["er"])
    with pytest.raises(ValueError, match="TOML"):
        dataset.Rows("nonsense")
