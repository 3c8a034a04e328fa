"""The runtime, installed for one MPI, and the examples for make and Meson."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from cmake_support import BIN

from support.mpi import Mpi, clean_environment
from support.wrappers import install_wrappers


def environment(mpi: Mpi, folder: Path) -> dict[str, str]:
    """Where the wrappers and the MPI are found."""
    commands = install_wrappers(folder / "commands")
    folders = (str(commands), str(mpi.launcher.parent), str(BIN), os.environ["PATH"])
    return {
        **clean_environment(),
        **mpi.environment,
        "PATH": os.pathsep.join(folders),
        "POLYDIST_MPICC": str(mpi.compiler),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }


def shell(command: str, folder: Path, settings: dict[str, str]) -> str:
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.full
@pytest.mark.parametrize("kind", ["mpich", "openmpi"])
def test_an_installed_runtime(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, root: Path
) -> None:
    """With it ``make`` compiles nothing of the runtime."""
    mpi = request.getfixturevalue(kind)
    prefix = tmp_path / "prefix"
    settings = environment(mpi, tmp_path)
    options = f"-DCMAKE_INSTALL_PREFIX={prefix} -DMPI_C_COMPILER={mpi.compiler}"
    shell(f"cmake -S {root}/runtime_c -B build {options}", tmp_path, settings)
    shell("cmake --build build -j 2 && cmake --install build", tmp_path, settings)
    assert (prefix / f"lib/pkgconfig/polyrt-{kind}.pc").exists()
    assert (prefix / f"lib/libpolyrt-{kind}.a").exists() and (prefix / "include/polyrt.h").exists()
    settings["POLYDIST_POLYRT"] = str(prefix)
    example = tmp_path / "make"
    shutil.copytree(root / "examples/make", example)
    assert "compiling polydist's runtime" not in shell("make CC=polydist-cc", example, settings)
    assert str(prefix) in shell("polydist-config --libs", example, settings)
    assert not (tmp_path / "cache").exists()
    distributed = shell("mpiexec -n 3 ./wave 2", example, settings)
    shell("make clean && make CC='polydist-cc --polydist-off'", example, settings)
    assert distributed == shell("./wave 2", example, settings)


@pytest.mark.full
def test_make(mpich: Mpi, tmp_path: Path, root: Path) -> None:
    """The Makefile knows what depends on what, and the runtime is compiled once."""
    settings, example = environment(mpich, tmp_path), tmp_path / "make"
    shutil.copytree(root / "examples/make", example)
    shell("make CC=polydist-cc -j 2", example, settings)
    shell("make -q CC=polydist-cc", example, settings)
    before = os.stat(example / "src/main.o").st_mtime_ns
    os.utime(example / "src/step.h")
    said = shell("make CC=polydist-cc", example, settings)
    assert "compiling polydist's runtime" not in said
    assert os.stat(example / "src/main.o").st_mtime_ns != before


@pytest.mark.full
@pytest.mark.skipif(not shutil.which("meson", path=str(BIN)), reason="Meson is not installed")
def test_meson(mpich: Mpi, tmp_path: Path, root: Path) -> None:
    example = tmp_path / "meson"
    shutil.copytree(root / "examples/meson", example)
    settings = {**environment(mpich, tmp_path), "FC": "polydist-fc"}
    shell("meson setup build && meson compile -C build", example, settings)
    assert "no work to do" in shell("meson compile -C build", example, settings)
    distributed = shell("mpiexec -n 3 build/diffusion", example, settings)
    off = {**settings, "POLYDIST_ENABLE": "0"}
    shell("meson setup sequential && meson compile -C sequential", example, off)
    assert distributed == shell("sequential/diffusion", example, settings)
