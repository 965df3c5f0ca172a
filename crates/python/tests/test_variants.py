"""Puzzles of other kinds than the classic one, through every function."""

import ninefold
import pyarrow
import pytest
from ninefold import dataset

KINDS = [
    "6x6", "jigsaw", "killer", "diagonal", "windoku", "anti-knight", "anti-king", "non-consecutive", "ice",
    "thermo", "arrow", "kropki", "xv", "whispers", "renban", "palindrome", "between", "odd-even", "quadruple",
    "little-killer", "sandwich", "x-sum", "skyscraper",
]


@pytest.fixture(scope="module")
def made():
    """A puzzle of each kind, as text."""
    return {kind: str(ninefold.generate(variant=kind, level="easy", seed=3)) for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_solved_rated_explained_and_drawn(made, kind):
    puzzle = ninefold.Puzzle(made[kind])
    solution = ninefold.solve(puzzle)
    assert len(solution) == len(puzzle.digits) and "." not in solution
    assert ninefold.check(puzzle) == "one" and ninefold.count(puzzle) == 1
    assert ninefold.rate(puzzle).level == "Easy" and ninefold.rate(puzzle).by_logic
    steps = ninefold.steps(puzzle)
    # The last step leaves no cell empty, and each is drawn.
    assert len({cell for step in steps for cell, _ in step.placed}) == puzzle.digits.count(0)
    assert steps[0].text and steps[0].svg.startswith("<svg")
    assert ninefold.hint(puzzle).found == "step" and puzzle.svg().startswith("<svg")


def test_columns_mix_kinds(made):
    texts = list(made.values())
    alone = [ninefold.solve(text) for text in texts]
    assert ninefold.solve_many(texts) == alone
    assert ninefold.solve_many(pyarrow.array(texts)).to_pylist() == alone
    assert ninefold.count_many(texts) == [1] * len(texts)
    few = texts[:4]
    assert [len(steps) for steps in ninefold.steps_many(few)] == [len(ninefold.steps(text)) for text in few]
    assert [str(hint) for hint in ninefold.hint_many(few, tier=2)] == [str(ninefold.hint(text, tier=2)) for text in few]


def test_sets_have_every_kind():
    parts = "".join(f'[[part]]\ncount = 1\nvariant = "{kind}"\n' for kind in KINDS)
    recipe = f'seed = 2\ncolumns = ["puzzle", "solution", "variant", "er", "grid_hash"]\n{parts}'
    table = dataset.Rows(recipe).table()
    assert sorted(table["variant"].to_pylist()) == sorted(KINDS)
    assert table["er"].null_count == len(KINDS)
    annotated = dataset.annotate(table.select(["puzzle"]), ["solution", "variant", "grid_hash"])
    assert annotated["solution"] == table["solution"] and annotated["grid_hash"] == table["grid_hash"]
    with pytest.raises(ValueError, match="there is no variant 'odd'"):
        dataset.Rows('seed = 1\n[[part]]\ncount = 1\nvariant = "odd"')
