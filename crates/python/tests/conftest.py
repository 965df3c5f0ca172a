"""Puzzles that several tests use."""

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# The one that was published as the hardest of 2012, by Arto Inkala.
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81
CLASH = "55" + "." * 79
KILLER = """\
ninefold 1
layout: boxes 2x2
rule: cage 3 r1c1 r1c2
rule: cage 7 r1c3 r1c4
rule: cage 5 r2c1 r3c1
rule: cage 5 r2c2 r3c2
rule: cage 3 r2c3 r2c4
rule: cage 6 r3c3 r4c3
rule: cage 4 r3c4 r4c4
rule: cage 4 r4c1
rule: cage 3 r4c2
givens:
  ....
  ....
  ....
  ....
"""


@pytest.fixture
def puzzles():
    """One with one solution, one with many, one with none, and a hard one."""
    return [EASY, EMPTY, CLASH, HARD]
