"""Statistics and traces name the accesses of code outside regions that brought data: the user's own
lines, wherever the access itself is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.build import Workshop, compile_c, distributed
from support.mpi import Mpi
from support.processes import Outcome

_N = 40000
_C = f"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fill(long n, double *a)
{{
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        a[i] = (double)((i * 7919) % n);
}}

static double sum(long n, const double *a)
{{
    double s = 0;
    for (long i = 0; i < n; i++)
        s += a[i]; // in a function
    return s;
}}

static int ascending(const void *a, const void *b)
{{
    double x = *(const double *)a, y = *(const double *)b; // by qsort
    return (x > y) - (x < y);
}}

int main(void)
{{
    long n = {_N};
    double *first = calloc(n, 8), *second = calloc(n, 8), right = 0;
    FILE *file = tmpfile();
    fill(n, first);
    printf("%g\\n", sum(n, first));
    fill(n, second);
    memcpy(first, second, n * 8); // by memcpy
    fill(n, first);
    qsort(first, n, 8, ascending);
    fill(n, first);
    printf("%zu\\n", fwrite(first, 8, n, file)); // by fwrite
    fill(n, second);
    printf("%g\\n", second[n / 2]); // for printf
    fill(n, first);
#pragma omp parallel for reduction(+ : right) num_threads(2)
    for (long i = 0; i < n; i++)
        right += first[i]; // by threads
    fill(n, first);
    first = realloc(first, 3 * n * 8); // by realloc
    fill(n, first);
#pragma polydist root
    printf("%g\\n", first[n - 1]); // in a root block
    fill(n, second);
    fflush(stdout);
    if (fork() == 0) // by fork
        _exit(0);
    return right > 0 && first[7] > 0 ? 0 : 1;
}}
"""
_C_TOUCHED = (
    "in a function",
    "by memcpy",
    "by qsort",
    "by fwrite",
    "for printf",
    "by threads",
    "by realloc",
    "in a root block",
    "by fork",
)
_FORTRAN = f"""module steps
  implicit none
  integer, parameter :: dp = kind(1.0d0)
contains
  subroutine fill(n, a)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    integer :: i
    !$polydist gather(none)
    do i = 1, n
      a(i) = modulo(i * 7.0_dp, 100.0_dp)
    end do
    !$polydist end
  end subroutine fill

  function total(n, a) result(s)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp) :: s
    integer :: i
    s = 0
    do i = 1, n
      s = s + a(i) ! in a function
    end do
  end function total
end module steps

program touching
  use steps
  implicit none
  integer, parameter :: n = {_N}
  real(dp), allocatable :: a(:)
  real(dp) :: s
  integer :: i
  allocate (a(n))
  call fill(n, a)
  print '(f12.2)', total(n, a)
  call fill(n, a)
  open (10, status='scratch', form='unformatted')
  write (10) a ! by write
  close (10)
  call fill(n, a)
  write (*, '(f12.2)') a(n / 2:n / 2 + 3) ! by print
  call fill(n, a)
  s = 0
  !$omp parallel do reduction(+ : s) num_threads(2)
  do i = 1, n
    s = s + a(i) ! by threads
  end do
  print '(f12.2)', s
end program touching
"""
_FORTRAN_TOUCHED = ("in a function", "by write", "by print", "by threads")
_PROGRAMS = {
    "touching.c": (_C, _C_TOUCHED),
    "touching.f90": (_FORTRAN, _FORTRAN_TOUCHED),
}

Json = dict[str, Any]


def _run(
    workshop: Workshop, mpi: Mpi, name: str, flags: tuple[str, ...], folder: Path, **given: str
) -> Outcome:
    source = workshop.folder / name
    source.write_text(_PROGRAMS[name][0])
    # Optimized code has accesses on other lines, or in other functions.
    as_written = ("-O0", *flags)
    binary = distributed(workshop, source, mpi, threads=True, flags=as_written)
    outcome = mpi.run(3, binary, [], given, 60, folder)
    assert outcome.status == 0, outcome.stderr.decode()
    return outcome


def _line_of(text: str, marker: str) -> int:
    (line,) = [k for k, line in enumerate(text.splitlines(), 1) if line.endswith(marker)]
    return line


def _outside(statistics: Json) -> list[Json]:
    (found,) = [
        region["ranks"]
        for region in statistics["regions"]
        if region["name"] == "(code outside regions)"
    ]
    return list(found)


def _check_json(statistics: Json, name: str) -> None:
    text, touched = _PROGRAMS[name]
    accesses = statistics["accesses"]
    assert {(row["array"], row["line"]) for row in accesses} >= {
        ("a", _line_of(text, marker)) for marker in touched
    }
    assert all(Path(row["file"]).name == name for row in accesses)
    assert [row["bytes"] for row in accesses] == sorted(
        (row["bytes"] for row in accesses), reverse=True
    )
    outside = _outside(statistics)
    assert sum(row["bytes"] for row in accesses) == sum(rank["bytes"] for rank in outside)
    assert sum(row["windows"] for row in accesses) == outside[0]["executions"]
    whole = [row for row in accesses if row["line"] == _line_of(text, "in a function")]
    assert [(row["bytes"], row["windows"]) for row in whole] == [(2 * 8 * _N, 3)]


def _check_trace(events: list[Json], statistics: Json) -> None:
    """Every rank has an event for each window, with what it brought."""
    outside = _outside(statistics)
    for rank in range(3):
        own = [event for event in events if event["name"] == "access" and event["pid"] == rank]
        assert len(own) == outside[rank]["executions"]
        assert all(event["ph"] == "X" and event["dur"] >= 0 for event in own)
        brought = sum(event["args"]["bytes"] for event in own)
        assert brought == sum(row["bytes"] for row in statistics["accesses"])
        assert {event["args"]["array"] for event in own} == {"a"}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("touching.c", "mpich"),
        *(
            pytest.param(*row, marks=pytest.mark.full)
            for row in (
                ("touching.f90", "openmpi"),
                ("touching.c", "openmpi"),
                ("touching.f90", "mpich"),
            )
        ),
    ],
)
def test_accesses_are_listed_with_their_lines(
    workshop: Workshop, request: pytest.FixtureRequest, name: str, kind: str, tmp_path: Path
) -> None:
    statistics, trace = tmp_path / "statistics.json", tmp_path / "trace.json"
    given = {"POLYRT_STATS": str(statistics), "POLYRT_TRACE": str(trace)}
    _run(workshop, request.getfixturevalue(kind), name, ("-g",), tmp_path, **given)
    listed = json.loads(statistics.read_text())
    _check_json(listed, name)
    _check_trace(json.loads(trace.read_text())["traceEvents"], listed)


def test_the_table_says_what_to_do(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    outcome = _run(workshop, mpich, "touching.c", ("-g",), tmp_path, POLYRT_STATS="1")
    table = outcome.stderr.decode().split("polyrt: code outside regions that brought data: ")[1]
    heading, columns, *rows = table.splitlines()
    assert heading.startswith("put #pragma polydist over these loops")
    assert columns.split() == ["bytes", "windows", "array", "access"]
    places = [re.match(r" *\d+ +\d+  (\w+) +(.*) \((.*):(\d+)\)$", row) for row in rows]
    shown = {(place.group(1), place.group(2), int(place.group(4))) for place in places if place}
    assert ("a", "sum", _line_of(_C, "in a function")) in shown
    assert ("a", "ascending", _line_of(_C, "by qsort")) in shown
    assert "-g" not in table


_LIBRARY = """double total(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; i++)
        s += a[i]; // in a library
    return s;
}
"""
_USER = """#include <stdio.h>
#include <stdlib.h>

double total(long n, const double *a);

int main(void)
{
    long n = 40000;
    double *a = calloc(n, 8);
#pragma polydist gather(none)
    for (long i = 0; i < n; i++)
        a[i] = i;
    printf("%g\\n", a[n - 1]); // in the program
    printf("%g\\n", total(n, a));
    return 0;
}
"""


@pytest.mark.parametrize("pie", [True, pytest.param(False, marks=pytest.mark.full)])
def test_libraries_of_the_program_have_lines_of_their_own(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, pie: bool
) -> None:
    source, library = workshop.folder / f"user_{pie}.c", workshop.folder / f"libtotal_{pie}.so"
    source.write_text(_USER)
    library.with_suffix(".c").write_text(_LIBRARY)
    made = ["cc", "-g", "-shared", "-fPIC", str(library.with_suffix(".c")), "-o", str(library)]
    compile_c(made, workshop.folder)
    linking = ("-Wl,--no-as-needed", str(library), f"-Wl,-rpath,{workshop.folder}")
    flags = ("-g", *([] if pie else ["-fno-pie", "-no-pie"]), *linking)
    binary = distributed(workshop, source, mpich, flags=flags)
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json")}
    assert mpich.run(2, binary, [], given, 60, tmp_path).status == 0
    accesses = json.loads((tmp_path / "statistics.json").read_text())["accesses"]
    assert [(row["function"], Path(row["file"]).name, row["line"]) for row in accesses] == [
        ("total", library.with_suffix(".c").name, _line_of(_LIBRARY, "in a library")),
        ("main", source.name, _line_of(_USER, "in the program")),
    ]


def test_the_table_has_the_ten_largest(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    source = workshop.folder / "many_accesses.c"
    touches = "\n".join(
        f"    fill(n, a);\n    s += a[{k}] + a[n - 1];\n    s += a[n / 2];" for k in range(6)
    )
    source.write_text(
        _C.split("static double sum")[0]
        + f"int main(void)\n{{\n    long n = {_N};\n    double s = 0, *a = calloc(n, 8);\n"
        + f'{touches}\n    printf("%g\\n", s);\n    return 0;\n}}\n'
    )
    binary = distributed(workshop, source, mpich, flags=("-g",))
    outcome = mpich.run(2, binary, [], {"POLYRT_STATS": "1"}, 60, tmp_path)
    rows = outcome.stderr.decode().split("brought data: ")[1].splitlines()[2:]
    assert len(rows) == 11
    assert rows[-1].split()[2:] == ["2", "more"]


def test_without_debugging_information_functions_are_named(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    outcome = _run(workshop, mpich, "touching.c", (), tmp_path, POLYRT_STATS="1")
    table = outcome.stderr.decode().split("that brought data: ")[1]
    assert re.search(r" a +sum \(.*\+0x[0-9a-f]+\)\n", table)
    assert "compiled with -g" in table


def test_without_addr2line_offsets_are_given(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    given = {"POLYRT_STATS": "1", "PATH": str(mpich.launcher.parent)}
    outcome = _run(workshop, mpich, "touching.c", ("-g",), tmp_path, **given)
    table = outcome.stderr.decode().split("that brought data: ")[1]
    assert re.search(r" a +touching\S*\+0x[0-9a-f]+\n", table)
    assert "addr2line" in table
