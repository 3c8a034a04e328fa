"""What the functions of kernels call outside of their file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from polydist.python.extents import value_of
from polydist.python.outside_calls import refusal_of, undefined_in, unknown_calls


def test_names_come_from_object_files(tmp_path: Path) -> None:
    for name, text in (
        ("a", "double sin(double); int g(int); int f(int n) { return g(n) + sin(n); }"),
        ("b", "int puts(const char *); int g(int n) { return puts(0) + n; }"),
    ):
        command = ["cc", "-fno-builtin", "-xc", "-", "-c", "-o", f"{tmp_path}/{name}.o"]
        subprocess.run(command, input=text, text=True, check=True)
    found = undefined_in([tmp_path / "a.o", tmp_path / "b.o"])
    assert {name for name in found if not name.startswith("_")} == {"puts", "sin"}
    assert unknown_calls(found) == ()


@pytest.mark.parametrize(
    "names", ["memcpy", "sqrtf cexp fmaxl", "polyrt_enter GOMP_parallel", "strlen __memcpy_chk"]
)
def test_known_calls(names: str) -> None:
    assert not unknown_calls(names.split())
    assert not refusal_of(names.split())


@pytest.mark.parametrize(
    "name", ["syscall", "sendfile", "writev", "mmap", "dlopen", "pthread_create", "H5Dwrite",
             "fork", "system", "_gfortran_st_write", "sinking", "aio_write", "splice"]
)  # fmt: skip
def test_unknown_calls(name: str) -> None:
    assert unknown_calls(["memcpy", name]) == (name,)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ("MPI_Send", "MPI"),
        ("mpi_send_", "MPI"),
        ("getchar", "input"),
        ("stdin fgets", "input"),
        ("_gfortran_st_read", "input"),
        ("srand time", "random"),
        ("_gfortran_random_r8", "random"),
    ],
)
def test_refused_calls(names: str, reason: str) -> None:
    assert reason in refusal_of(names.split())
    assert not refusal_of(["srand"])


def test_sizes_are_computed_as_in_c() -> None:
    values = {"n": 7, "m": -7}
    for text, value in (("(n // 2)", 3), ("(m // 2)", -3), ("(m % 4)", -3), ("(-n) * 2 + 1", -13)):
        assert value_of(text, values) == value
    with pytest.raises(ValueError, match="expression"):
        value_of("n.real", values)
