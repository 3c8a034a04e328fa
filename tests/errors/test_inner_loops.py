"""Time loops that cannot be regions: the hint says to put the directive on the loops inside, and
there it is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_C = """#include <stdio.h>
double outside(double *);
void steps(int n, double s, double *a)
{
    OUTER
    HEAD {
        INNER
        for (int i = 0; i < n; i++)
            a[i] = a[i] / 2;
        LAST
    }
}
"""
_FORTRAN = """subroutine steps(n, s, a)
  implicit none
  integer :: n, t
  real :: s, a(n)
  integer :: i
  external :: outside
  OUTER
  HEAD
    INNER
    do i = 1, n
      a(i) = a(i) / 2
    end do
    LAST
  end do
end subroutine steps
"""
_COUNTED = {"c": "for (int t = 0; t < 9; t++)", "f90": "do t = 1, 9"}
_DIRECTIVE = {"c": "#pragma polydist", "f90": "!$polydist"}
_CASES = {
    "c call": ("unknown-call", _COUNTED["c"], "s = outside(a);"),
    "c input": ("io-call", _COUNTED["c"], 'scanf("%lf", &s);'),
    "f90 call": ("unknown-call", _COUNTED["f90"], "call outside(a)"),
    "f90 input": ("io-call", _COUNTED["f90"], "read *, s"),
}


def _steps(case: str, folder: Path, where: str) -> Path:
    """The time loop with the directive at OUTER or INNER."""
    language = case.split()[0]
    _, head, last = _CASES[case]
    text = (_C if language == "c" else _FORTRAN).replace("HEAD", head).replace("LAST", last)
    for place in ("OUTER", "INNER"):
        text = text.replace(place, _DIRECTIVE[language] if place == where else "")
    source = folder / f"{where.lower()}.{language}"
    source.write_text(text)
    return source


@pytest.mark.parametrize("case", _CASES)
def test_the_hint_leads_to_the_inner_loops(case: str, tmp_path: Path) -> None:
    (error,) = translate(_steps(case, tmp_path, "OUTER"), Options()).diagnostics
    assert (error.severity, error.code) == ("error", _CASES[case][0])
    assert "put the directive on the inner loops" in error.hint and "values stay" in error.hint
    assert not translate(_steps(case, tmp_path, "INNER"), Options()).diagnostics


@pytest.mark.parametrize(
    ("head", "last"),
    [
        ("while (s > 1)", "s = s / 2;"),
        ("for (int t = 0; t < 9 && s > 1; t++)", "s = outside(a);"),
        ("for (int t = 0; t < 9; t++)", "s = s / 2; if (s < 1) break;"),
    ],
)
def test_loops_that_values_end_give_way_to_those_inside(
    head: str, last: str, tmp_path: Path
) -> None:
    text = _C.replace("HEAD", head).replace("LAST", last).replace("INNER", "")
    source = tmp_path / "steps.c"
    source.write_text(text.replace("OUTER", "#pragma polydist tile(4)"))
    result = translate(source, Options())
    assert [(d.severity, d.code, d.place.line) for d in result.diagnostics] == [
        ("remark", "divided-region", 6)
    ]
    source.write_text(text.replace("OUTER", "#pragma polydist assume(n > 1)"))
    assert any(d.severity == "error" for d in translate(source, Options()).diagnostics)


@pytest.mark.parametrize(
    ("head", "last"),
    [
        ("do while (s > 1)", "s = s / 2"),
        ("do", "if (s < 1) exit"),
        ("steps: do t = 1, 9", "if (s < 1) exit steps"),
        ("do t = 1, 9", "if (s < 1) return"),
    ],
)
def test_loops_in_fortran_give_way_too(head: str, last: str, tmp_path: Path) -> None:
    text = _FORTRAN.replace("HEAD", head).replace("LAST", f"a = 2*a\n    {last}")
    if head.startswith("steps"):
        text = text.replace("end do\nend", "end do steps\nend")
    source = tmp_path / "steps.f90"
    source.write_text(text.replace("OUTER", "!$polydist tile(4)").replace("INNER", ""))
    (said,) = translate(source, Options()).diagnostics
    assert (said.severity, said.code, said.place.line) == ("remark", "divided-region", 8)
    assert "at lines 10 and 13" in said.message
    source.write_text(text.replace("OUTER", "!$polydist assume(n > 1)").replace("INNER", ""))
    assert any(d.severity == "error" for d in translate(source, Options()).diagnostics)


def test_arrays_that_iterations_set_anew_may_be_called_private(tmp_path: Path) -> None:
    source = tmp_path / "rows.f90"
    source.write_text(
        "subroutine s(t, c, n, m)\n integer :: n, m, j, k, i, steps\n real :: t(n, m), c(m), h(n)\n"
        "!$polydist\n do k = 1, m\n  steps = nint(c(k))\n  h = t(:, k)\n  do i = 1, steps\n"
        "   do j = 1, n\n    h(j) = 0.5*h(j) + j\n   end do\n  end do\n  t(:, k) = h\n end do\n"
        "end subroutine\n"
    )
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "bound-modified"
    assert error.hint is not None and error.hint.startswith("say private(h) if each iteration")
    source.write_text(source.read_text().replace("!$polydist", "!$polydist private(h)"))
    assert not translate(source, Options()).diagnostics
