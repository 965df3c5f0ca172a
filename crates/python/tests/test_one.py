"""Questions about one puzzle."""

import pickle
import signal
import threading

import ninefold
import pyarrow
import pytest
from ninefold import dataset
from conftest import CLASH, EASY, EASY_SOLUTION, EMPTY, HARD, KILLER


def test_the_only_solution_is_a_line_of_digits():
    assert ninefold.solve(EASY) == EASY_SOLUTION
    assert ninefold.solve(ninefold.Puzzle(EASY)) == EASY_SOLUTION


def test_a_puzzle_without_one_solution_is_an_error_that_says_which():
    with pytest.raises(ninefold.NoSolution, match="two 5s in row 1"):
        ninefold.solve(CLASH)
    with pytest.raises(ninefold.NoSolution, match="no solution"):
        ninefold.solve("12345678.........9" + "." * 63)
    with pytest.raises(ninefold.SeveralSolutions, match="solution"):
        ninefold.solve(EMPTY)
    assert issubclass(ninefold.NoSolution, ValueError)


def test_nonsense_is_a_value_error_with_the_engines_message():
    with pytest.raises(ValueError, match="hello|read|puzzle"):
        ninefold.solve("hello")
    with pytest.raises(ValueError, match="row 1 has 80|80"):
        ninefold.solve(EASY[1:])
    with pytest.raises(TypeError, match="not int"):
        ninefold.solve(5)
    with pytest.raises(ValueError, match="2 puzzles"):
        ninefold.Puzzle(EASY + "\n" + HARD)
    with pytest.raises(ValueError, match="no tier 9"):
        ninefold.hint(EASY, tier=9)
    with pytest.raises(ValueError, match="there is no level 'awful'"):
        ninefold.generate(level="awful")
    with pytest.raises(ValueError, match="there is no technique 'Y-Thing'"):
        ninefold.generate(needs="Y-Thing")


def test_solutions_are_counted_and_listed():
    assert ninefold.count("." * 16) == 288
    assert ninefold.count(EMPTY, limit=1000) == 1000
    assert ninefold.count(EASY) == 1
    assert len(ninefold.solutions("." * 16, limit=5)) == 5
    assert [ninefold.check(text) for text in (EASY, EMPTY, CLASH)] == ["one", "several", "none"]


def test_ratings_are_those_of_sudoku_explainer():
    rating = ninefold.rate(HARD)
    assert rating.er == 10.7 and rating.level == "Extreme"
    easy = ninefold.rate(EASY)
    assert easy.er < 2 and easy.by_logic and easy.hardest


def test_steps_lead_to_the_solution_and_say_why():
    steps = ninefold.steps(EASY)
    placed = {cell: digit for step in steps for cell, digit in step.placed}
    assert len(placed) == EASY.count(".")
    for cell, digit in placed.items():
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        assert EASY_SOLUTION[9 * row + column] == str(digit)
    assert "The " in steps[0].text and steps[0].svg.startswith("<svg")
    assert steps[0]._repr_svg_() == steps[0].svg


def test_a_hint_tells_no_more_than_was_asked_for():
    assert ninefold.hint(EASY, tier=1).technique is None
    assert ninefold.hint(EASY, tier=2).technique
    assert ninefold.hint(EASY)._repr_svg_().startswith("<svg")
    assert ninefold.hint(EASY_SOLUTION).found == "solved"


def test_puzzles_of_other_rules_are_read_solved_and_kept():
    killer = ninefold.Puzzle(KILLER)
    assert ninefold.solve(killer) and killer.clues == 0 and killer.rules
    assert ninefold.Puzzle(str(killer)) == killer
    assert pickle.loads(pickle.dumps(killer)) == killer
    assert hash(pickle.loads(pickle.dumps(killer))) == hash(killer)
    assert killer._repr_svg_().startswith("<svg")


def test_a_seed_gives_the_same_puzzles_whichever_way_they_are_made():
    three = ninefold.generate_many(3, level="medium", seed=7)
    assert three == ninefold.generate_many(3, level="medium", seed=7)
    assert ninefold.generate_many(1, level="medium", seed=7, first=2) == three[2:]
    assert ninefold.generate(level="medium", seed=7) == three[0]
    assert all(ninefold.rate(puzzle).level == "Medium" for puzzle in three)
    assert ninefold.check(ninefold.generate(variant="killer", seed=1)) == "one"
    assert 4.0 <= ninefold.rate(ninefold.generate(rating="4.0..4.5", seed=1)).er <= 4.5


def test_symmetry_and_new_names_do_not_change_the_canonical_form():
    renamed = EASY.translate(str.maketrans("123456789", "987654321"))
    assert ninefold.canonical(renamed[::-1]) == ninefold.canonical(EASY)
    with pytest.raises(ValueError, match="classic"):
        ninefold.canonical(KILLER)


@pytest.fixture
def ctrl_c():
    """Python as it is at a terminal: what runs in the background is started deaf to Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield threading.Thread(target=signal.raise_signal, args=[signal.SIGINT])
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_ends_a_search(ctrl_c):
    with pytest.raises(KeyboardInterrupt):
        ctrl_c.start()
        ninefold.count(EMPTY)


def test_ctrl_c_ends_a_batch(ctrl_c):
    with pytest.raises(KeyboardInterrupt):
        ctrl_c.start()
        ninefold.count_many([EASY, EMPTY, EMPTY], limit=2**60)


def test_ctrl_c_ends_a_table(ctrl_c, monkeypatch):
    begun = []

    def annotate_batch(batch, columns, skip_bad):
        begun.append(batch)
        return original(batch, columns, skip_bad)

    original = dataset.annotate_batch
    monkeypatch.setattr(dataset, "annotate_batch", annotate_batch)
    monkeypatch.setattr(dataset, "_PIECE", 1)
    with pytest.raises(KeyboardInterrupt):
        ctrl_c.start()
        dataset.annotate(pyarrow.table({"puzzle": [HARD] * 1000}), ["er"])
    assert len(begun) < 1000
