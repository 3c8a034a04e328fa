"""Loops of files without directives: where they are, how much they do, directives above them."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.source import Preprocessing

from polydist.propose.annotated import annotated, has_directive
from polydist.propose.profile import NoProfile, read_profile
from polydist.propose.proposals import code_file, proposals
from polydist.propose.shares import TRIPS, called_often, estimated_work, shares
from polydist.request import Options

C = """\
static inline int half(int n) { return n / 2; }
__attribute__((noinline)) void smooth(int n, double a[n][n])
{
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++) {
            a[i][k] = 1;
            for (int j = 1; j <= 8; j++) { a[i][j] = 2; a[j][i] = 3; }
        }
    if (n > 2) for (int i = 0; i < n; i++) a[i][0] = 0;
}
#define EACH for (int i = 0; i < n; i++)
void fill(int n, double *a)
{
    const char *said = "for (;;)"; /* for */
    EACH a[i] = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = 1;
}
"""

FIXED = """\
      subroutine fill(a, n)
      real a(n, n)
      do 10 j = 1, n
      do 10 i = 1, 4
   10 a(i, j) = 0
      do while (n > 0)
         n = n - 1
      end do
      end
      program main
c     do i = 1, n
      do i = 1, 5
         call fill(a, i)
      enddo
      end
"""


def _c_loops(text: str) -> tuple[LoopText, ...]:
    return CFrontend.loops(Path("test.c"), text, Preprocessing())


def _fortran_loops(text: str, name: str) -> tuple[LoopText, ...]:
    return FortranFrontend.loops(Path(name), text, Preprocessing())


def _told(loops: tuple[LoopText, ...]) -> list[tuple[int, str, int | None, int | None, int, bool]]:
    return [
        (one.place.line, one.function, one.outer, one.trips, one.statements, one.line_alone)
        for one in loops
    ]


def test_loops_of_c() -> None:
    assert _told(_c_loops(C)) == [
        (4, "smooth", None, 3, 0, True),
        (5, "smooth", 0, None, 1, True),
        (7, "smooth", 1, 8, 2, True),
        (9, "smooth", None, None, 1, False),
        (15, "fill", None, None, 1, True),
        (17, "fill", None, None, 1, True),
    ]


NAMED = """\
void attributeClusters(int n, double *a)
{
outer: for (int i = 0; i < n; i++)
    a[i] = 1;
last:
    for (int i = 0; i < n; i++)
        inner: for (int j = 0; j < 2; j++)
            a[i] += j;
    switch (n) {
    default: for (int i = 0; i < n; i++)
        a[i] = 0;
    }
}
"""


def test_loops_of_c_with_names() -> None:
    assert [one[:3] + one[5:] for one in _told(_c_loops(NAMED))] == [
        (3, "attributeClusters", None, True),
        (6, "attributeClusters", None, True),
        (7, "attributeClusters", 1, True),
        (10, "attributeClusters", None, False),
    ]


def test_loops_of_fixed_form() -> None:
    assert _told(_fortran_loops(FIXED, "test.f")) == [
        (3, "fill", None, None, 0, True),
        (4, "fill", 0, 4, 1, True),
        (12, "main", None, 5, 1, True),
    ]


def test_work_is_iterations_times_statements() -> None:
    whole, middle, inner, *_ = estimated_work(_c_loops(C))
    assert inner == 3 * TRIPS * 8 * 2
    assert whole == middle == inner + 3 * TRIPS


def test_a_profile_shares_what_its_functions_took() -> None:
    loops = _c_loops(C)
    (measured,) = shares([loops], {"smooth": 0.25, "fill": 0.75})
    (estimated,) = shares([loops], None)
    assert measured[4] + measured[5] == 0.75 and measured[0] + measured[3] == pytest.approx(0.25)
    assert estimated[0] + sum(estimated[3:6]) == pytest.approx(1)


def test_functions_are_called_as_often_as_the_loops_around_their_calls_run() -> None:
    caller = "void run(void) { for (int t = 0; t < 20; t++) { once(); } smooth(); }"
    callee = "void once(void) { for (int i = 0; i < 7; i++) smooth(); }"
    texts = [caller, callee, C]
    files = [_c_loops(text) for text in texts]
    often = called_often(files, texts)
    assert (often["run"], often["once"], often["smooth"]) == (1, 20, 20 * 7)
    with_calls, without = (shares(files, None, known)[2][0] for known in (texts, None))
    assert without < with_calls < 1


GPROF = """\
  %   cumulative   self              self     total
 time   seconds   seconds    calls  ms/call  ms/call  name
 75.00      0.30     0.30       10    30.00    30.00  __ocean_MOD_step
 25.00      0.40     0.10                             fill_
\f
                     Call graph
[1]    100.0    0.00    0.40                 main [1]
"""

PERF = """\
# Overhead  Command  Shared Object     Symbol
    45.94%  vcycle   vcycle            [.] residual.constprop.0
    31.57%    12.50%  vcycle   libc.so.6   [.] memset
     4.81%  vcycle   [kernel.kallsyms] [k] clear_page_erms
"""


def test_what_profilers_print() -> None:
    assert read_profile(GPROF) == {"step": 0.75, "fill": 0.25}
    assert read_profile(PERF) == pytest.approx(
        {"residual": 0.4594, "memset": 0.125, "clear_page_erms": 0.0481}
    )
    with pytest.raises(NoProfile):
        read_profile("Each sample counts as 0.01 seconds.\n no time accumulated\n")


def test_directives_stand_above_those_of_others() -> None:
    loops = _c_loops(C)
    marked = annotated(C, {0: loops[0], 5: loops[5]}, dict.fromkeys((0, 5), "#pragma polydist"))
    lines = marked.text.split("\n")
    assert [lines[at - 1] for at in marked.loops] == ["#pragma polydist"] * 2
    assert lines[16:19] == [
        "#pragma polydist",
        "#pragma omp parallel for",
        "    for (int i = 0; i < n; i++) a[i] = 1;",
    ]
    assert marked.loops == {4: 0, 17: 5}
    assert [marked.original(line) for line in (3, 5, 16, 18, 19)] == [3, 4, 15, 16, 17]
    assert not any(has_directive(loop, C) for loop in loops)
    assert has_directive(_c_loops(marked.text)[0], marked.text)


@pytest.mark.parametrize(
    "above, expected",
    [
        ("#ifdef PD\n#pragma polydist tile(3)\n#endif\n", True),
        ("#if 0\n# pragma polydist\n#else\n  n = 1;\n#endif\n\n// why\n/* and\n * how */\n", True),
        ("#ifdef A\n#ifdef B\n#pragma polydist\n#endif\n#endif\n#pragma omp parallel for\n", True),
        ("#pragma polydist\n#ifdef A\n  for (i = n; i--;)\n#else\n", True),
        ('#define PD _Pragma("polydist")\n  PD\n', True),
        ('  _Pragma("polydist tile(8)")\n', True),
        ("#ifdef PD\n#pragma polydist\n  for (i = 0; i < 9; i++) a[i] = 1;\n#endif\n", False),
        ("#pragma polydist root\n  n = 1;\n", False),
        ("#pragma polydist\n  for (i = 0; i < n; i++) a[i] = 1;\n#ifdef A\n", False),
        ('#define PD _Pragma("omp simd")\n  PD\n', False),
    ],
)
def test_directives_that_may_not_hold(above: str, expected: bool) -> None:
    loop = "  for (i = 0; i < n; i++) a[i] = 2;\n"
    text = f"void f(int n, double *a)\n{{\n  int i;\n{above}{loop}}}\n"
    assert has_directive(_c_loops(text)[-1], text) == expected


@pytest.mark.parametrize("word, expected", [("tile(3)", True), ("end", False)])
def test_directives_of_fortran_that_may_not_hold(word: str, expected: bool) -> None:
    above = f"#ifdef PD\n!$polydist {word}\n#endif\n"
    loop = "do i = 1, n\n  a(i) = i\nend do\n"
    text = f"subroutine f(n, a)\ninteger :: n, i\nreal :: a(n)\n{above}{loop}end\n"
    assert has_directive(_fortran_loops(text, "f.F90")[0], text) == expected


def test_directives_in_fixed_form_begin_the_line() -> None:
    loops = _fortran_loops(FIXED, "test.f")
    marked = annotated(FIXED, {0: loops[0]}, {0: FortranFrontend.directive})
    assert marked.text.split("\n")[2] == "!$polydist"


CODE = """\
#include <stdio.h>
void step(int n, double a[n], const double b[n])
{
    for (int t = 0; t < 10; t++) {
        printf("%g\\n", a[t]);
        for (int i = 1; i < n - 1; i++)
            a[i] += b[i - 1] + b[i + 1];
        scanf("%lf", a);
    }
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1] * a[i];
    for (int k = 0; k < 4; k++)
        a[k] = k;
#pragma polydist
    for (int i = 1; i < n; i++)
        a[i] += b[i];
}
"""


def test_inner_loops_are_tried_where_outer_ones_are_refused(tmp_path: Path) -> None:
    source = tmp_path / "step.c"
    source.write_text(CODE)
    begun: list[int] = []
    found = proposals(
        code_file(source, Options()), Options(), lambda loop: begun.append(loop.place.line)
    )
    outcomes = {found.file.loops[k].place.line: v.outcome for k, v in found.tried.items()}
    assert outcomes == {4: "refused", 6: "shared", 10: "one rank"}
    assert found.tried[0].said[0].place.line == 8
    assert begun == [10, 6]
    recurrence = "    for (int i = 1; i < n; i++)\n        a[i] += a[i - 1]"
    expected = CODE.replace("        for", "#pragma polydist\n        for")
    assert found.text() == expected.replace(recurrence, f"#pragma polydist\n{recurrence}")


SAMPLES = """\
void sample(int n, int m, double v[m][m], const int *row, const int *column, double *out)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++)
            v[i][j] *= 0.5;
    for (int k = 0; k < n; k++)
        out[k] = v[row[k]][column[k]];
    for (int k = 0; k < n; k++)
        for (int i = 0; i < m; i++)
            out[k] += v[i][column[i]];
}
"""


def test_a_few_elements_need_no_region(tmp_path: Path) -> None:
    """The second loop would bring all of the array for one element in each iteration."""
    source = tmp_path / "samples.c"
    source.write_text(SAMPLES)
    found = proposals(code_file(source, Options()), Options(), lambda _: None)
    outcomes = {found.file.loops[k].place.line: v.outcome for k, v in found.tried.items()}
    assert outcomes == {3: "shared", 6: "scattered", 8: "shared"}
    (said,) = found.tried[2].said
    assert (said.code, said.place.line) == ("scattered-reads", 7)
    assert found.text().count("#pragma polydist") == 2


NEIGHBOURS = """\
void forces(int n, const int *count, int list[n][8], const double *x, double *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int k = 0; k < count[i]; k++)
            out[i] += x[i] - x[list[i][k]];
    }
}
"""


def test_lists_of_neighbours_are_worth_a_region(tmp_path: Path) -> None:
    source = tmp_path / "forces.c"
    source.write_text(NEIGHBOURS)
    found = proposals(code_file(source, Options()), Options(), lambda _: None)
    outcomes = {found.file.loops[k].place.line: v.outcome for k, v in found.tried.items()}
    assert outcomes == {3: "shared"}
