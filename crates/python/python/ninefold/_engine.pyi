"""The compiled half of the package."""

from typing import Optional, Sequence, Union

__version__: str

class NoSolution(ValueError):
    """The puzzle has no solution."""

class SeveralSolutions(ValueError):
    """The puzzle has more than one solution."""

class Puzzle:
    """A puzzle of any size and rules."""

    def __init__(self, text: str) -> None: ...
    @property
    def digits(self) -> list[int]: ...
    @property
    def clues(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def rules(self) -> list[str]: ...
    @property
    def title(self) -> Optional[str]: ...
    @property
    def author(self) -> Optional[str]: ...
    def write(self, form: str) -> str: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

class Rating:
    """How hard a puzzle is."""

    er: Optional[float]
    ep: Optional[float]
    ed: Optional[float]
    level: Optional[str]
    hardest: Optional[str]
    by_logic: bool
    hodoku_level: Optional[str]
    hodoku_score: Optional[int]

class Step:
    """One step: what it is called, why it holds, what it changes, and a picture."""

    technique: str
    summary: str
    text: str
    placed: list[tuple[str, int]]
    removed: list[tuple[str, int]]
    svg: str
    def _repr_svg_(self) -> str: ...

class Hint:
    """What helps most in a position."""

    found: str
    technique: Optional[str]
    text: str
    svg: str
    def _repr_svg_(self) -> str: ...

_Given = Union[Puzzle, str]

def solve(puzzle: _Given) -> str: ...
def solutions(puzzle: _Given, limit: int = 2) -> list[str]: ...
def count(puzzle: _Given, limit: Optional[int] = None) -> int: ...
def check(puzzle: _Given) -> str: ...
def rate(puzzle: _Given) -> Rating: ...
def canonical(puzzle: _Given) -> str: ...
def steps(puzzle: _Given) -> list[Step]: ...
def hint(puzzle: _Given, tier: int = 4) -> Hint: ...
def generate_many(
    count: int,
    *,
    variant: str,
    level: Optional[str],
    needs: Sequence[str],
    without: Sequence[str],
    clues: Optional[str],
    symmetry: Optional[str],
    seed: int,
    first: int,
) -> list[Puzzle]: ...
def solve_texts(puzzles: Sequence[str]) -> list[Optional[str]]: ...
def solve_grids(grids: bytes) -> bytes: ...
def count_texts(puzzles: Sequence[str], limit: int) -> list[int]: ...
def check_texts(puzzles: Sequence[str]) -> list[str]: ...
def rate_texts(puzzles: Sequence[str]) -> list[Optional[Rating]]: ...
def canonical_texts(puzzles: Sequence[str]) -> list[str]: ...
