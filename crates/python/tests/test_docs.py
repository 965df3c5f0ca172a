"""What docs/python.md, docs/recipes.md and the page of the package show, run with smaller numbers."""

from pathlib import Path

import ninefold
import pytest
from conftest import EASY, HARD

ROOT = Path(__file__).parents[3]


def blocks(document, language):
    """The blocks of a document in some language."""
    parts = (ROOT / document).read_text().split("```")[1::2]
    return [part.partition("\n")[2] for part in parts if part.startswith(f"{language}\n")]


def run(program, **names):
    """Runs a program that knows some names; gives all that it knows at its end."""
    exec(compile(program, "the document", "exec"), names)
    return names


def test_the_page_of_the_package_runs(capsys):
    (program,) = blocks("crates/python/README.md", "python")
    lines = program.splitlines()
    names = run(program)
    assert "The " in capsys.readouterr().out
    # What stands behind a line is what it gives.
    for line in lines:
        call, _, said = line.partition("  # '")
        if said:
            assert str(eval(call, names)).startswith(said.strip("'…")), line


def test_minimal_puzzles_of_one_grid(capsys):
    (program,) = [block for block in blocks("docs/recipes.md", "python") if "import ninefold" in block]
    assert "n = np.random.default_rng(1), 10_000" in program
    names = run(program.replace("10_000", "20"))
    texts = ["".join(map(str, row)).replace("0", ".") for row in names["puzzles"]]
    for text in texts:
        assert ninefold.solve(text) == names["grid"]
        fewer = [text[:cell] + "." + text[cell + 1 :] for cell in range(81) if text[cell] != "."]
        assert set(ninefold.check_many(fewer)) == {"several"}
    counted, different = capsys.readouterr().out.splitlines()
    assert sum(n for _, n in eval(counted)) == 20
    assert different == f"{len(set(ninefold.canonical_many(texts)))} are different"


def test_polars_and_duckdb_as_the_page_shows_them(tmp_path, monkeypatch):
    polars = pytest.importorskip("polars")
    import duckdb
    import ninefold.duckdb
    import ninefold.polars

    frame = polars.DataFrame({"puzzle": [EASY, HARD]})
    (program,) = [block for block in blocks("docs/python.md", "python") if block.startswith("frame.")]
    made = run(f"made = {program}", frame=frame, pl=polars)["made"]
    assert made["solution"].to_list() == ninefold.solve_many([EASY, HARD])
    assert made["er"].to_list() == [ninefold.rate(EASY).er, ninefold.rate(HARD).er]

    monkeypatch.chdir(tmp_path)
    frame.write_parquet("puzzles.parquet")
    (question,) = blocks("docs/python.md", "sql")
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    assert sorted(connection.execute(question).fetchall()) == [("Beginner", 1), ("Extreme", 1)]
    # Every function that the page names is there.
    (line,) = [line for line in (ROOT / "docs/python.md").read_text().splitlines() if line.startswith("with `")]
    names = [span.partition("(")[0] for span in line.split("`")[1::2]]
    assert len(names) == 7
    for name in names:
        limit = ", 2" if name == "count_solutions" else ""
        assert connection.execute(f"select {name}('{EASY}'{limit})").fetchall()[0][0], name
