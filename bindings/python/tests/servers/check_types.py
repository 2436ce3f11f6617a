"""mypy --strict over the package, with every extra installed: what the middleware takes from frameworks is checked, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]

done = subprocess.run(
    [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(PACKAGE.parents[1] / "build" / "gate-venv" / "mypy")],
    cwd=PACKAGE, capture_output=True, text=True, check=False,
)  # fmt: skip
print("types:", done.stdout.strip() or done.stderr.strip())
sys.exit(done.returncode)
