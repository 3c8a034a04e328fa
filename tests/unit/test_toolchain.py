"""Flags for the same results, and what MPI's wrappers say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from polydist import __version__
from polydist.own_pages import COMPILER_FLAGS
from polydist.toolchain.answers import answer_of
from polydist.toolchain.gfortran import INDUCTION_VARIABLES
from polydist.toolchain.installed_runtime import WrongRuntime, installed_runtime
from polydist.toolchain.mpi_wrapper import NoMpi, wrapped
from polydist.toolchain.same_results import (
    NOT_CONTRACTED,
    UNKNOWN_PRAGMAS,
    c_flags,
    family,
    fortran_flags,
)
from polydist.verify.build import fortran_compiler
from support.programs import ROOT


def test_cmake_passes_the_same_flags() -> None:
    text = (ROOT / "cmake/PolydistAddTarget.cmake").read_text()
    for flag in _flags():
        assert f":{flag}>" in text, flag


def _flags() -> Iterator[str]:
    for flags in NOT_CONTRACTED.values():
        yield from flags
    yield from (UNKNOWN_PRAGMAS, INDUCTION_VARIABLES, *COMPILER_FLAGS)


def test_flags_by_compiler() -> None:
    assert family(["ccache", "gcc"]) == "gnu" and family(["/opt/bin/nvc"]) == "nvhpc"
    assert c_flags(["nvc"]) == ("-Mnofma",)
    assert "-fdata-sections" in c_flags(["gcc"])
    assert fortran_flags(["nvfortran"], Path("rt")) == ("-Mnofma",)
    assert "-Brt/gfortran" in fortran_flags(["gfortran"], Path("rt"))


def _script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_what_wrappers_say(tmp_path: Path) -> None:
    said = wrapped(
        _script(tmp_path / "mpicc", "[ $1 = -show ] && echo ccache gcc -I/m -pthread -L/m -lmpi")
    )
    assert said.compiler == ("ccache", "gcc")
    assert said.compiling == ("-I/m", "-pthread")
    assert said.linking == ("-pthread", "-L/m", "-lmpi")
    other = wrapped(_script(tmp_path / "other", "[ $1 = --showme ] && echo cc -lmpi"))
    assert other.compiler == ("cc",)
    with pytest.raises(NoMpi):
        wrapped(_script(tmp_path / "mute", "exit 1"))


def test_answers(tmp_path: Path) -> None:
    assert answer_of(["echo", "a b"]) == "a b\n"
    assert answer_of(["false"]) == answer_of([str(tmp_path / "missing")]) == ""


DESCRIPTION = """\
libdir={folder}/lib
mpicc={folder}/mpicc

Name: polyrt-mpich
Version: {version}
Libs: -Wl,-u,polyrt_rank ${{libdir}}/libpolyrt-mpich.a -lmpi
"""


def test_an_installed_runtime(tmp_path: Path) -> None:
    """It is that of the MPI in use, and of this version."""
    file = tmp_path / "lib/pkgconfig/polyrt-mpich.pc"
    file.parent.mkdir(parents=True)
    file.write_text(DESCRIPTION.format(folder=tmp_path, version=__version__))
    there = {"POLYDIST_POLYRT": str(tmp_path)}
    words = installed_runtime(str(tmp_path / "mpicc"), there)
    assert words == ("-Wl,-u,polyrt_rank", f"{tmp_path}/lib/libpolyrt-mpich.a", "-lmpi")
    assert installed_runtime(str(tmp_path / "mpicc"), {}) is None
    with pytest.raises(WrongRuntime, match="no runtime for the MPI"):
        installed_runtime("/other/mpicc", there)
    file.write_text(DESCRIPTION.format(folder=tmp_path, version="0.0.1"))
    with pytest.raises(WrongRuntime, match=r"of version 0\.0\.1"):
        installed_runtime(str(tmp_path / "mpicc"), there)


def test_verify_looks_behind_the_wrapper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the sequential program would be a distributed one."""
    monkeypatch.setenv("FC", "/some/bin/polydist-fc")
    monkeypatch.delenv("POLYDIST_FC", raising=False)
    assert fortran_compiler() == "gfortran"
    monkeypatch.setenv("POLYDIST_FC", "other")
    assert fortran_compiler() == "other"
    monkeypatch.setenv("FC", "ifx")
    assert fortran_compiler() == "ifx"
