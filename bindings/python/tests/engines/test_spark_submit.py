"""A cluster as docs/spark.md has it: spark-submit, executors in processes of their own that have the package by --py-files and the
library by --files, Parquet in and out, and an executor that is killed in the middle."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pyarrow.parquet
import pyspark
import support

EXAMPLE = support.REPOSITORY / "examples" / "fleet" / "spark_fleet.py"
TOTALS = "[('force', '2.1', 16666), ('none', None, 18751), ('recommend', '2.0', 43585), ('recommend', '2.1', 20998)]"
NEWEST = "[('android', '2.0'), ('ios', '2.0')]"
OLDER = "[('1.9', 25000), ('1.10', 25000), ('2.0-beta2', 25000)]"


def executors(parent: int) -> list[int]:
    """The executors of a Spark that this process has started."""
    table = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [(int(pid), int(above), args) for pid, above, args in (line.split(None, 2) for line in table.splitlines())]
    ours = {parent}
    for _ in range(6):
        ours |= {pid for pid, above, _ in rows if above in ours}
    return [pid for pid, _, args in rows if pid in ours and "CoarseGrainedExecutorBackend" in args]


class SubmitTests(unittest.TestCase):
    def test_a_cluster_of_two_executors_of_which_one_is_killed(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        place = Path(folder.name)
        # What a wheel holds: the package, and the library beside it.
        package = shutil.make_archive(str(place / "updategate"), "zip", support.SOURCE, "updategate")
        library = place / "libupdategate.so"
        shutil.copy(os.environ["UPDATEGATE_LIBRARY"], library)
        environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "UPDATEGATE_LIBRARY")}
        environment.update(
            PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1",
            SPARK_WORKER_DIR=str(place / "work"), UPDATEGATE_LIBRARY=str(library), SPARK_LOCAL_DIRS=str(place / "local"),
        )  # fmt: skip
        process = subprocess.Popen(
            [
                str(Path(pyspark.__file__).parent / "bin" / "spark-submit"), "--master", "local-cluster[2,1,1024]",
                "--conf", "spark.executor.memory=512m", "--conf", "spark.ui.enabled=false",
                "--conf", "spark.sql.parquet.compression.codec=gzip", "--conf", "spark.default.parallelism=8",
                "--py-files", package, "--files", str(library), "--conf", "spark.executorEnv.UPDATEGATE_LIBRARY=./libupdategate.so",
                str(EXAMPLE), str(place / "fleet"), str(place / "decided"),
            ],
            env=environment, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        killed: list[int] = []

        def kill() -> None:
            # Once both are there; the fleet is decided after.
            end = time.monotonic() + 240
            while time.monotonic() < end and process.poll() is None:
                found = executors(process.pid)
                if len(found) >= 2:
                    time.sleep(1)
                    os.kill(found[0], signal.SIGKILL)
                    killed.append(found[0])
                    return
                time.sleep(0.2)

        self.write(place / "fleet")
        killer = threading.Thread(target=kill)
        killer.start()
        try:
            said, log = process.communicate(timeout=540)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            killer.join()
        self.assertEqual(process.returncode, 0, log[-4000:])
        self.assertEqual(said.splitlines()[-3:], [TOTALS, NEWEST, OLDER])
        self.assertEqual(len(killed), 1)
        self.assertIn("Lost executor", log)
        table = pyarrow.parquet.read_table(place / "decided")
        self.assertEqual((table.num_rows, table.column_names[-5:]), (100_000, ["outcome", "reason", "target", "update_type", "deadline"]))

    def write(self, folder: Path) -> None:
        """The fleet of the example as Parquet, in several files."""
        folder.mkdir()
        versions = ("1.9", "1.10", "2.0-beta2", "2.0")
        for part in range(4):
            rows = range(part * 25_000, (part + 1) * 25_000)
            table = pyarrow.table({
                "installed": [versions[row % 4] for row in rows],
                "platform": ["android" if row % 3 == 0 else "ios" for row in rows],
                "device_id": [f"device-{row}" for row in rows],
            })  # fmt: skip
            pyarrow.parquet.write_table(table, folder / f"part-{part}.parquet", compression="gzip")


if __name__ == "__main__":
    unittest.main()
