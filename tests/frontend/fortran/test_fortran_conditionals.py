"""Directives that the preprocessor may remove, while the loop they govern stays; and flags that
decide what it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.region import Loop
from polydist_frontends.source import ParsedSource, Preprocessing

from support.c_sources import show

BEGIN = "subroutine k(n, a, b)\n integer :: n, i\n real(8) :: a(n), b(n)\n"
LOOP = " do i = 1, n\n  a(i) = b(i)\n end do\n"
SWITCH = "#ifdef PD\n!$polydist\n#endif\n"
BY_HAND = "#ifdef BY_HAND\n!$omp parallel do\n#else\n!$polydist tile(4)\n#endif\n"
BRANCHES = (
    "#if defined(A) && \\\n  !defined(C)\n!$polydist tile(8)\n#elif defined(B)\n"
    "!$polydist tile(16)\n#else\n! none\n#endif\n"
)
NESTED = "#ifdef A\n# ifdef B\n!$polydist tile(8)\n# else\n!$polydist tile(16)\n# endif\n#endif\n"
HEAD = "!$polydist\n do i = 1, n\n  b(i) = i\n"
ENDED = f"{SWITCH}{LOOP}{LOOP}#ifdef PD\n!$polydist end\n#endif\n"
CONTINUED = "#ifdef PD\n!$polydist tile(2) &\n!$polydist& live_out(a)\n#endif\n"
BETWEEN = "!$polydist &\n#ifdef PD\n!$polydist& tile(2) &\n#endif\n!$polydist& live_out(a)\n"
CODE = '#ifdef PD\n print *, "with"\n!$polydist\n#else\n print *, "without"\n#endif\n'
HEADS = (
    "#ifdef PD\n!$polydist\n do i = 1, n\n#else\n do i = n, 1, -1\n#endif\n  a(i) = 1\n end do\n"
)


def in_fixed_form(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(line if line[:1] in ("", "#", "!") else f"      {line}" for line in lines)


def read(
    folder: Path, body: str, *definitions: str, name: str = "k.F90", flags: tuple[str, ...] = ()
) -> ParsedSource:
    text = f"{BEGIN}{body}end subroutine\n"
    path = folder / name
    given = Preprocessing(definitions=definitions, other_flags=flags)
    text = in_fixed_form(text) if name.endswith(".F") else text
    return FortranFrontend.parse(path, text, given, False)


@pytest.mark.parametrize("name", ["k.F90", "k.F"])
@pytest.mark.parametrize(
    "body, definitions, expected",
    [
        (SWITCH + LOOP, ("PD",), [[]]),
        (SWITCH + LOOP, (), []),
        (f"{SWITCH}\n! why\n\n{LOOP}", ("PD",), [[]]),
        (f"{SWITCH} a = 2 * b\n", ("PD",), [[]]),
        (ENDED, ("PD",), [[]]),
        (ENDED, (), []),
        (CONTINUED + LOOP, ("PD",), [["2"]]),
        (BETWEEN + LOOP, ("PD",), [["2"]]),
        (BETWEEN + LOOP, (), [[]]),
        (BY_HAND + LOOP, (), [["4"]]),
        (BY_HAND + LOOP, ("BY_HAND",), []),
        (BRANCHES + LOOP, ("A",), [["8"]]),
        (BRANCHES + LOOP, ("A", "B", "C"), [["16"]]),
        (BRANCHES + LOOP, (), []),
        (NESTED + LOOP, ("A", "B"), [["8"]]),
        (NESTED + LOOP, ("A",), [["16"]]),
        (NESTED + LOOP, ("B",), []),
        (f"#if 0\n!$polydist someday(2)\n#endif\n{LOOP}", (), []),
        (CODE + LOOP, ("PD",), [[]]),
        (CODE + LOOP, (), []),
        (HEADS, ("PD",), [[]]),
        (HEADS, (), []),
    ],
)
def test_the_branch_that_is_left_decides(
    body: str, definitions: tuple[str, ...], expected: list[list[str]], name: str, tmp_path: Path
) -> None:
    parsed = read(tmp_path, body, *definitions, name=name)
    assert not parsed.refusals
    tiles = [[word.text for word in of.directive.tile or ()] for of in parsed.regions]
    assert tiles == expected
    around = parsed.text
    for of in parsed.regions:
        around = around.replace(parsed.text[of.span.start : of.span.end], "")
    assert around.count("#if") == around.count("#endif")


@pytest.mark.parametrize(
    "text",
    [
        f"{BEGIN}{HEAD}#ifdef LAST\n end do\n#else\n end do\n#endif\nend subroutine\n",
        f"#ifndef NEVER\n{BEGIN}{HEAD}#endif\n end do\nend subroutine\n",
    ],
)
def test_conditionals_that_cross_a_region(text: str, tmp_path: Path) -> None:
    parsed = FortranFrontend.parse(tmp_path / "k.F90", text, Preprocessing(), False)
    assert not parsed.refusals
    assert len(parsed.regions) == 1
    assert "#" not in parsed.text


def test_what_is_left_around_a_region(tmp_path: Path) -> None:
    parsed = read(tmp_path, f"#define TWO 2\n#ifdef PD\n#define X\n#endif\n{CODE}{LOOP}", "PD")
    assert "#define X" in parsed.text
    assert '"with"' in parsed.text
    assert '"without"' not in parsed.text


def test_a_remark_says_that_a_directive_is_not_left(tmp_path: Path) -> None:
    parsed = read(tmp_path, BRANCHES + LOOP + SWITCH + LOOP)
    assert [(r.code, r.place.line) for r in parsed.remarks] == [
        ("inactive-region", 6),
        ("inactive-region", 16),
    ]
    assert read(tmp_path, BRANCHES + LOOP, "A").remarks == ()


def test_flags_define_macros(tmp_path: Path) -> None:
    """What OpenMP's compilers see is the region, directives around it included."""
    opened = "#ifdef _OPENMP\n!$omp parallel do\n#endif\n"
    closed = "#ifdef _OPENMP\n!$omp end parallel do\n#endif\n"
    body = f"{opened}{SWITCH}{LOOP}{closed}"
    (alone,) = read(tmp_path, body, "PD").regions
    assert alone.words == ()
    parsed = read(tmp_path, body, "PD", flags=("-fopenmp",))
    (of,) = parsed.regions
    words = [parsed.text[span.start : span.end] for span in of.words]
    assert words == ["!$omp parallel do", "!$omp end parallel do"]
    assert "_OPENMP" not in parsed.text


def test_files_that_are_not_preprocessed(tmp_path: Path) -> None:
    parsed = read(tmp_path, SWITCH + LOOP, name="k.f90")
    (refusal,) = parsed.refusals
    assert (refusal.code, refusal.place.line) == ("conditional-in-region", 6)
    assert ".F90" in refusal.hint and "-cpp" in refusal.hint
    assert not read(tmp_path, SWITCH + LOOP, name="k.f90", flags=("-cpp",)).refusals
    marked = LOOP.replace(" end do", '# 7 "k.fypp"\n end do')
    parsed = read(tmp_path, f'!$polydist\n# 3 "k.fypp"\n{marked}', name="k.f90")
    assert not parsed.refusals
    assert len(parsed.regions) == 1


MODULE = """module sizes
#ifdef LARGE
 integer, parameter :: m = 100
#elif defined(GIVEN)
#include "given.inc"
#else
 integer, parameter :: m = LENGTH
#endif
end module
"""


@pytest.mark.parametrize(
    "definitions, last", [(("LARGE",), 100), (("LENGTH=7",), 7), (("GIVEN",), 12)]
)
def test_modules_are_what_the_preprocessor_leaves(
    definitions: tuple[str, ...], last: int, tmp_path: Path
) -> None:
    """Of another file, under the definitions of the file that uses it."""
    (tmp_path / "sizes.F90").write_text(MODULE)
    (tmp_path / "given.inc").write_text(" integer, parameter :: m = 12\n")
    text = f"{BEGIN}!$polydist\n{LOOP.replace('1, n', '1, m')}end subroutine\n"
    text = text.replace("integer ::", "use sizes\n integer ::", 1)
    parsed = FortranFrontend.parse(
        tmp_path / "k.F90", text, Preprocessing(definitions=definitions), False
    )
    assert not parsed.refusals
    (loop,) = parsed.regions[0].body
    assert isinstance(loop, Loop)
    assert show(loop.condition) == f"(i <= {last})"
    assert str(tmp_path / "sizes.F90") in parsed.headers
    assert (str(tmp_path / "given.inc") in parsed.headers) == (definitions == ("GIVEN",))
