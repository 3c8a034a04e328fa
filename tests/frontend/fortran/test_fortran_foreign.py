"""Directives of others in Fortran: what becomes of them in a region, beside its directive, and
around it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

from polydist.driver import translate
from polydist.request import Options
from support.build import fortran_compiler

_HEAD = """subroutine s(n, a, b, total)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n), total
  integer :: i
"""
_TAIL = """  b(1) = total + a(1)
end subroutine
"""
_ABOVE = """  !$omp parallel do private(i) &
  !$omp& schedule(static)
  !$polydist
  do i = 1, n
     a(i) = a(i) + 1
  end do
  !$omp end parallel do
"""
_BETWEEN = """  !$polydist
  !$OMP PARALLEL DO reduction(+: total)
  do i = 1, n
     !$omp atomic
     total = total + a(i)
  end do
"""
_ENCLOSED = """  !$polydist
  !$omp parallel private(i)
  !$omp do
  do i = 2, n
     if (i > 3) then
        !$omp critical
        b(i) = b(i - 1)
        !$omp end critical
     end if
  end do
  !$omp end do
  !$omp end parallel
  !$polydist end
"""
_VENDOR = """  !gcc$ ivdep
  !$polydist
  do i = 1, n
     a(i) = a(i) + 1
  end do
"""
_OPEN = """  !$omp parallel private(i)
  !$omp do
  !$polydist
  do i = 1, n
     a(i) = b(i)
  end do
  !$omp end do
  !$omp end parallel
"""
_HALF = """  !$polydist
  do i = 1, n
     a(i) = b(i)
     !$omp critical
  end do
  !$omp end critical
"""
_WITH_THREADS = Options(preprocessing=Preprocessing(other_flags=("-fopenmp",)))
_ALONE = """  !$polydist
  do i = 1, n
     a(i) = b(i)
     !$ a(i) = 2
  end do
"""


def _source(folder: Path, text: str) -> Path:
    path = folder / "s.f90"
    path.write_text(_HEAD + text + _TAIL)
    return path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (_ABOVE, {(6, "!$omp parallel do private(i)"): "over ranks"}),
        (
            _BETWEEN,
            {
                (7, "!$OMP PARALLEL DO reduction(+: total)"): "with reduction(+: total)",
                (9, "!$omp atomic"): "dependences decide",
            },
        ),
        (
            _ENCLOSED,
            {
                (7, "!$omp parallel private(i)"): "",
                (8, "!$omp do"): "",
                (11, "!$omp critical"): "dependences decide",
            },
        ),
        (_VENDOR, {(6, "!gcc$ ivdep"): "need not hold for the parts"}),
    ],
)
def test_what_becomes_of_them_is_said_and_the_rest_compiles(
    text: str, said: dict[tuple[int, str], str], tmp_path: Path
) -> None:
    outcome = translate(_source(tmp_path, text), Options())
    remarks = [d for d in outcome.diagnostics if d.severity == "remark"]
    found = {(d.place.line, d.message.split("'")[1]): d.hint for d in remarks}
    assert set(found) == set(said)
    assert {d.code for d in remarks} == {"dropped-directive"}
    assert {d.code for d in outcome.diagnostics} <= {"dropped-directive", "serial"}
    assert all(part in found[key] for key, part in said.items())
    name, generated = outcome.files[0]
    assert "omp " not in generated.lower() and "gcc$" not in generated, (
        "nothing is left of the directives"
    )
    (tmp_path / name).write_text(generated)
    command = [
        fortran_compiler(),
        "-fopenmp",
        "-Wall",
        "-Werror",
        "-std=f2018",
        "-fsyntax-only",
        name,
    ]
    subprocess.run(command, cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (_OPEN, "control-flow", (6, 3)),
        (_HALF, "control-flow", (9, 6)),
        (_ALONE, "conditional-in-region", (9, 1)),
    ],
)
def test_refused(text: str, code: str, place: tuple[int, int], tmp_path: Path) -> None:
    said = translate(_source(tmp_path, text), _WITH_THREADS).diagnostics
    (refusal,) = (d for d in said if d.severity == "error")
    assert (refusal.code, refusal.place.line, refusal.place.column) == (code, *place)
    assert refusal.hint


def test_a_construct_around_the_region_is_a_comment_without_openmp(tmp_path: Path) -> None:
    assert translate(_source(tmp_path, _OPEN), Options()).files


def test_fixed_form_with_continuations(tmp_path: Path) -> None:
    source = tmp_path / "s.f"
    body = [
        "C$POLYDIST",
        "      DO 10 I = 1, N",
        "c$omp critical",
        "      A(I) = A(I)",
        "     &  + 1",
        "*$OMP END CRITICAL",
        "   10 CONTINUE",
    ]
    lines = [
        "      SUBROUTINE S(N, A)",
        "      REAL A(N)",
        "C$OMP PARALLEL DO PRIVATE(I)",
        "C$OMP&SHARED(A)",
        *body,
        "C$OMP END PARALLEL DO",
        "      END",
        "",
    ]
    source.write_text("\n".join(lines))
    outcome = translate(source, Options())
    assert [(d.place.line, d.severity) for d in outcome.diagnostics] == [
        (3, "remark"),
        (7, "remark"),
    ]
    assert "$omp" not in outcome.files[0][1].lower()
