"""A real cluster of two workers, of which one is killed: the rows are those of one machine.

`cargo xtask test-cluster` runs this; it takes some minutes, and is not part of `cargo xtask test`.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pyspark
import pytest

NINEFOLD = os.environ["NINEFOLD_PROGRAM"]
SPARK = Path(pyspark.__file__).parent / "bin"

RECIPE = """
seed = 7
columns = ["puzzle", "solution", "clues", "canonical_hash", "level", "item", "split"]
splits = "train=0.9,test=0.1"
rows_per_file = 20000
[[part]]
count = 40000
minimal = true
"""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def get(url: str):
    """What an address of Spark's REST interface says; `None` while nobody listens."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return json.load(answer)
    except (OSError, ValueError):
        return None


class Cluster:
    """A master and two workers, each a process group of its own with the executors that it starts."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.port, self.page = free_port(), free_port()
        self.url = f"spark://127.0.0.1:{self.port}"
        self.master = self.start(
            "master", "Master", "--host", "127.0.0.1", "--port", str(self.port), "--webui-port", str(self.page)
        )
        self.workers = [self.worker(), self.worker()]
        self.wait_for_workers(2)

    def start(self, name: str, role: str, *arguments: str) -> subprocess.Popen:
        with open(self.folder / f"{name}.log", "ab") as log:
            return subprocess.Popen(
                [SPARK / "spark-class", f"org.apache.spark.deploy.{role.lower()}.{role}", *arguments],
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_WORKER_DIR": str(self.folder / "work")},
            )

    def worker(self) -> subprocess.Popen:
        arguments = ["--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", str(free_port())]
        return self.start("worker", "Worker", *arguments, self.url)

    def wait_for_workers(self, count: int) -> None:
        while True:
            state = get(f"http://127.0.0.1:{self.page}/json/")
            if state and state["aliveworkers"] >= count:
                return

    def kill_one(self) -> None:
        """Kills a worker and its executor as a power cut would, and starts another."""
        worker = self.workers.pop(0)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        self.workers.append(self.worker())

    def stop(self) -> None:
        for process in [*self.workers, self.master]:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def run(self, arguments, kill=None, written=None) -> None:
        """Runs `python -m ninefold.spark …`; kills a worker once a stage that `kill` describes is on its way,
        or once something is under way to the folder `written`."""
        page = free_port()
        settings = {
            "spark.ui.port": page,
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1",
            "spark.executor.memory": "512m",
            "spark.sql.shuffle.partitions": 16,
            "spark.sql.adaptive.enabled": "false",
            "spark.sql.files.maxPartitionBytes": 200_000,
            "spark.pyspark.python": sys.executable,
        }
        main = self.folder / "main.py"
        main.write_text("import sys\nfrom ninefold.spark import main\nsys.exit(main(sys.argv[1:]))\n")
        command = [SPARK / "spark-submit", "--master", self.url]
        command += [part for name, value in settings.items() for part in ("--conf", f"{name}={value}")]
        with open(self.folder / "driver.log", "ab") as log:
            driver = subprocess.Popen([*command, main, *map(str, arguments)], stdout=log, stderr=log)
        if kill is not None:
            if kill == "write":
                self.wait_for_writing(driver, written)
            else:
                self.wait_for_stage(driver, page, kill)
            self.kill_one()
        assert driver.wait() == 0, (self.folder / "driver.log").read_text()[-4000:]

    def wait_for_writing(self, driver, folder: Path) -> None:
        """Returns when a task writes a file that has not got its name yet."""
        while driver.poll() is None:
            if any(folder.glob("_temporary/**/*.parquet")):
                return
        raise AssertionError("it ended before a worker could be killed")

    def wait_for_stage(self, driver, page: int, kind: str) -> None:
        """Returns when a stage has finished a task and has more to do: one that reads a shuffle, or not."""
        base = f"http://127.0.0.1:{page}/api/v1/applications"
        while driver.poll() is None:
            for application in get(base) or []:
                for stage in get(f"{base}/{application['id']}/stages?status=active") or []:
                    reads = stage["shuffleReadBytes"] > 0
                    is_begun = 0 < stage["numCompleteTasks"] < stage["numTasks"]
                    if is_begun and reads == (kind == "reduce"):
                        return
        raise AssertionError("it ended before a worker could be killed")


def embedded(*arguments) -> None:
    subprocess.run([NINEFOLD, "dataset", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def rows(*paths) -> list:
    """All rows of tables, in an order of their own."""
    table = pyarrow.concat_tables(
        [pyarrow.parquet.ParquetDataset(str(path)).read() for path in paths], promote_options="permissive"
    )
    return sorted(map(repr, table.to_pylist()))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("cluster")


@pytest.fixture(scope="module")
def cluster(folder):
    cluster = Cluster(folder)
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module")
def set_of_one_machine(folder):
    (folder / "recipe.toml").write_text(RECIPE)
    embedded("make", folder / "recipe.toml", "-o", folder / "set")
    return sorted((folder / "set" / "data").glob("*.parquet"))


def test_make_loses_no_row_when_a_worker_dies_while_rows_are_made_and_written(
    cluster, folder, set_of_one_machine
):
    cluster.run(["make", folder / "recipe.toml", "-o", folder / "made", "--rows-per-task", 2000], kill="map")
    assert rows(folder / "made" / "data") == rows(*set_of_one_machine)
    told, expected = ((folder / name / "README.md").read_text() for name in ("made", "set"))
    for line in expected.splitlines():
        if "num_examples" in line or "dtype" in line or line.startswith(("license", "pretty_name", "| `")):
            assert line in told


@pytest.mark.parametrize("stage", ["map", "reduce", "write"])
def test_dedupe_keeps_the_same_rows_when_a_worker_dies(cluster, folder, set_of_one_machine, stage):
    # Every row twice, so that half of them go.
    inputs = [*set_of_one_machine, *set_of_one_machine]
    if not (folder / "once.parquet").exists():
        embedded("dedupe", *inputs, "-o", folder / "once.parquet")
    output = folder / f"once-{stage}"
    cluster.run(["dedupe", *inputs, "-o", output], kill=stage, written=output)
    assert rows(output) == rows(folder / "once.parquet")


def test_dedupe_leaves_out_what_is_in_other_tables(cluster, folder, set_of_one_machine):
    inputs, against = set_of_one_machine, set_of_one_machine[:1]
    embedded("dedupe", *inputs, "--against", *against, "-o", folder / "rest.parquet")
    cluster.run(["dedupe", *inputs, "-o", folder / "rest", "--against", *against])
    assert rows(folder / "rest") == rows(folder / "rest.parquet")


def test_annotate_adds_the_same_columns(cluster, folder, set_of_one_machine):
    columns = "solution,canonical,grid_hash"
    embedded("annotate", *set_of_one_machine, "-o", folder / "more.parquet", "--columns", columns)
    cluster.run(["annotate", *set_of_one_machine, "-o", folder / "more", "--columns", columns], kill="map")
    assert rows(folder / "more") == rows(folder / "more.parquet")
