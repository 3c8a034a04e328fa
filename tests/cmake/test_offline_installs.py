"""Installing where there is no connection: from a folder of wheels, with pip and with pipx."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from polydist import __version__
from support.mpi import Mpi

pytestmark = pytest.mark.full

OFFLINE = {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
PROGRAM = """\
#include <stdio.h>
int main(void)
{
    static double a[1000];
#pragma polydist
    for (int i = 0; i < 1000; i++)
        a[i] = i;
    printf("%g\\n", a[999]);
    return 0;
}
"""


@pytest.fixture(scope="module")
def wheelhouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheels of polydist, of all that it needs, and of what pip brings itself up to date with. The
    libraries' are packed again from this Python's packages."""
    folder = tmp_path_factory.mktemp("wheelhouse")
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "pip", "-q", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "-w", folder, root], check=True, env={**os.environ, **OFFLINE})
    for name in sorted(_needed_by(distribution("polydist")) | {"pip"}):
        _pack(distribution(name), folder)
    return folder


def _needed_by(package: Distribution) -> set[str]:
    """Names of packages, without those of extras."""
    wanted = [Requirement(text) for text in package.requires or ()]
    found: set[str] = set()
    for one in wanted:
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            found |= {one.name} | _needed_by(distribution(one.name))
    return found


def _pack(package: Distribution, folder: Path) -> None:
    (tag, *_) = re.findall(r"^Tag: (.+)$", package.read_text("WHEEL") or "", re.MULTILINE)
    name = re.sub(r"[-_.]+", "_", package.metadata["Name"])
    with zipfile.ZipFile(folder / f"{name}-{package.version}-{tag}.whl", "w") as wheel:
        for file in package.files or ():
            if file.parts[0] != ".." and file.suffix != ".pyc":
                wheel.write(file.locate(), file.as_posix())


def _check(commands: Path, tmp_path: Path, mpich: Mpi) -> None:
    """The commands in the folder say what they are, and make a program that runs."""
    environment = {
        **os.environ,
        "POLYDIST_MPICC": str(mpich.compiler),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }

    def said(*words: str | Path) -> str:
        return subprocess.run(
            words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert said(commands / "polydist", "--version").startswith(f"polydist {__version__}")
    (tmp_path / "ramp.c").write_text(PROGRAM)
    said(commands / "polydist-cc", "-O1", "ramp.c", "-o", "ramp")
    assert said(mpich.launcher, "-n", "2", tmp_path / "ramp") == "999\n"


def test_pip(wheelhouse: Path, tmp_path: Path, mpich: Mpi) -> None:
    venv.create(tmp_path / "env", with_pip=True, symlinks=True)
    python = tmp_path / "env/bin/python"
    command = [python, "-m", "pip", "-q", "install", "--find-links", wheelhouse, "polydist"]
    subprocess.run(command, check=True, env={**os.environ, **OFFLINE})
    _check(python.parent, tmp_path, mpich)


def test_pipx(wheelhouse: Path, tmp_path: Path, mpich: Mpi) -> None:
    own = {
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": str(tmp_path / "bin"),
        "PIPX_MAN_DIR": str(tmp_path / "man"),
        "PIPX_COMPLETION_DIR": str(tmp_path / "completion"),
        "PIP_FIND_LINKS": str(wheelhouse),
    }
    command = [sys.executable, "-m", "pipx", "install", "polydist"]
    done = subprocess.run(
        command, env={**os.environ, **OFFLINE, **own}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "polydist-cc" in done.stdout
    _check(tmp_path / "bin", tmp_path, mpich)
