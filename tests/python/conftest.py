"""Scripts that run on several ranks."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from support.mpi import Mpi
from support.processes import Outcome
from support.scripts import HEAT, START, Script


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where libraries are kept, by all processes of a test run."""
    own = tmp_path_factory.getbasetemp()
    return (own if own.name.startswith("pytest") else own.parent) / "kernels"


@pytest.fixture
def script(tmp_path: Path, mpich: Mpi, cache: Path) -> Script:
    """Runs a script beside heat.c, on some ranks, under MPICH unless another MPI is given."""
    for name in ("numpy", "mpi4py"):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed: pip install -e '.[test]'")
    (tmp_path / "heat.c").write_text(HEAT)

    def run(
        text: str,
        ranks: int = 2,
        mpi: Mpi = mpich,
        start: str = START,
        **settings: str,
    ) -> Outcome:
        (tmp_path / "script.py").write_text(start + text)
        library = str(mpi.compiler.parents[1] / "lib")
        environment = {
            "XDG_CACHE_HOME": str(cache),
            "LD_LIBRARY_PATH": library,
            "MPI4PY_MPIABI": mpi.kind,
            "PYTHONFAULTHANDLER": "1",
            **settings,
        }
        done = mpi.run(
            ranks, Path(sys.executable), ["script.py"], environment, timeout=120, folder=tmp_path
        )
        assert done.status == 0, done.stdout.decode() + done.stderr.decode()
        return done

    return run
