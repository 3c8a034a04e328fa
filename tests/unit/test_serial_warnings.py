"""What stays on one rank is said by default: the loop, the cause, its share, and a change that has
been tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_HEAD = "void f(int n, int m, double a[n][n], double x[n], double y[n], double *s)\n{\n"
_BEFORE = "double t, u = *s; int i, j, k;\n"


def _warned(body: str, folder: Path, after: str = "*s = u;") -> list[tuple[int, str, str]]:
    """Line, message and hint of the warnings about a region with the body, which begins in line
    5."""
    source = folder / "program.c"
    source.write_text(f"{_HEAD}{_BEFORE}#pragma polydist\n{body}\n{after}\n}}\n")
    result = translate(source, Options())
    assert result.files
    return [(d.place.line, d.message, d.hint) for d in result.diagnostics if d.code == "serial"]


CHAIN = "for (i = 1; i < n; i++)\n    x[i] += x[i - 1];"
BOTH = f"{{\n{CHAIN}\nfor (i = 1; i < n; i++)\n    y[i] = 2 * y[i];\n}}"


@pytest.mark.parametrize(
    "body, line, message, hint",
    [
        (
            CHAIN,
            5,
            "'i' runs on one rank after the other, in the original order (the whole region): 'x'",
            "tried",
        ),
        (BOTH, 6, "(about 50% of the region's work): 'x' carries a value at line 7", "tried"),
        (
            "for (i = 0; i < n; i++)\n    u = u * x[i] + 1;",
            5,
            "'u' carries a value at line 6 from one iteration to the next one",
            "no clause that was tried changes that",
        ),
        (
            "for (i = 0; i < n; i++) {\n    if (x[i] > 0)\n        t = x[i];\n    y[i] = t;\n}",
            5,
            "'t' carries a value",
            "write private(t)",
        ),
        (
            (
                "for (i = 0; i < n; i++) {\n    if (x[i] > 0) { t = x[i]; k = t > 2; j = k + 1; }\n"
                "    y[i] = 0;\n    if (x[i] > 0) y[i] = t * k + j;\n}"
            ),
            5,
            "carries a value",
            "write private(t, k, j)",
        ),
        (
            "for (i = 0; i < n; i++) {\n    k = y[i];\n    for (j = 0; j < 3; j++) a[k][j]++;\n}",
            5,
            "'a' carries a value",
            "write reduction(+: a)",
        ),
        (
            "for (i = 1; i < n; i++) {\n    if (y[i] > 0)\n        x[i] = x[i - 1];\n}",
            5,
            "'x' carries a value",
            "write independent(i)",
        ),
        (
            (
                "for (i = 1; i < n; i++) {\n    t = x[i - 1] + y[i];\n    if (t < 0)\n"
                "        t = y[i - 1];\n    x[i] = t;\n}"
            ),
            5,
            "'x' carries a value",
            "no clause that was tried changes that",
        ),
        (
            "for (i = 0; i < n; i++) {\n*s *= 7;\nif (*s < 0)\n*s += 9;\ny[i] = *s;\n}",
            5,
            "'s' carries a value",
            "no clause that was tried changes that",
        ),
        (
            "for (i = 1; i < n; i++)\n    if (i == 3 || fabs(x[i]) > fabs(x[k]))\n        k = i;",
            5,
            "'k' carries a value",
            "keep the value of 'x[k]' in a variable",
        ),
        (
            (
                "for (i = 0; i < n; i++)\n    if (x[i] > 0) {\n"
                "        u += x[i];\n        t += y[i];\n    }"
            ),
            5,
            "'u' carries a value",
            "write reduction(+: u, t): each rank accumulates parts; rounding may",
        ),
        (
            (
                "for (i = 0; i < n; i++) {\n    if (x[i] > u)\n        u = x[i];\n"
                "    else if (x[i] < t)\n        t = x[i];\n}"
            ),
            5,
            "'u' carries a value",
            "write the two conditions without else",
        ),
        (
            "for (i = 0; i < n; i++)\n    if (x[i] > t) {\n        u = i;\n        break;\n    }",
            5,
            "how often the loop at line 5 runs depends on computed values",
            "if (c && i < k) k = i; with k = n before",
        ),
        (
            (
                "for (i = 1; i < n; i++) {\n    if (x[i - 1] > 0)\n"
                "        for (j = 0; j < n; j++)\n            a[i][j] = 2 * a[i - 1][j];\n}"
            ),
            5,
            "'a' carries a value",
            "put the directive on the loop at line 7",
        ),
    ],
)
def test_the_cause_is_named(body: str, line: int, message: str, hint: str, tmp_path: Path) -> None:
    ((found, said, advice),) = _warned(body, tmp_path)
    assert found == line and message in said and hint in advice


def test_loops_of_functions_have_no_lines_of_their_own(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "static void row(int n, double *x, double *y, double by) {\n"
        "  for (int j = 0; j < n; j++) y[j] = x[j] * by;\n}\n"
        "void f(int n, int m, double *x, double *y, double *s) {\n#pragma polydist\n"
        "  for (int i = 1; i < m; i++) {\n    row(n, x, y, s[i - 1]);\n"
        "    s[i] = 0.5 * y[i] + s[i - 1];\n  }\n}\n"
    )
    result = translate(source, Options())
    hints = [d.hint for d in result.diagnostics if d.code == "serial"]
    assert any("on the loop in the function that line 7 calls" in str(hint) for hint in hints)


@pytest.mark.parametrize(
    "body",
    [
        "for (i = 0; i < n; i++)\n    y[i] = x[i];",
        (
            "for (k = 0; k < m; k++) {\n    *s = 1.5;\n    for (i = 0; i < n; i++)\n"
            "        y[i] += *s * x[i];\n}"
        ),
        "for (k = 0; k < 3; k++)\n    x[k + 1] = x[k];",
        "for (k = 0; k < m; k++)\n    for (i = 1; i < n - 1; i++)\n        x[i] += x[i - 1];",
        (
            "for (i = 0; i < n; i++) {\n    u = x[i];\n    for (j = 0; j < 9; j++) {\n"
            "        t = u * u + x[i];\n        u = t;\n        if (t > 4) {\n"
            "            k++;\n            break;\n        }\n    }\n}"
        ),
    ],
    ids=[
        "parallel",
        "one assignment in a step",
        "three iterations",
        "a wavefront",
        "a way out",
    ],
)
def test_nothing_is_said_without_need(body: str, tmp_path: Path) -> None:
    assert not _warned(body, tmp_path)


def test_a_place_that_is_chosen_is_found_by_all_ranks(tmp_path: Path) -> None:
    body = "for (i = 1; i < n; i++)\n    if (fabs(x[i]) > fabs(x[k]))\n        k = i;"
    assert not _warned(body, tmp_path, after="*s = k;")


def test_iterations_that_write_the_same_elements_are_not_called_independent(
    tmp_path: Path,
) -> None:
    body = (
        "for (k = 0; k < m; k++)\n    for (i = 0; i < n; i++) {\n        if (y[i] > 1)\n"
        "            x[i] = x[(int)y[i]] + 1;\n    }"
    )
    ((_, said, advice),) = _warned(body, tmp_path)
    assert "'x' carries a value" in said and "independent" not in advice


def test_steps_that_outnumber_their_work(tmp_path: Path) -> None:
    body = (
        "for (k = 0; k < m; k++)\n    for (j = 1; j < n; j++)\n        for (i = 0; i < n; i++)\n"
        "            a[j][i] = a[j - 1][n - 1 - i] + a[n - j][i];"
    )
    ((line, said, _),) = _warned(body, tmp_path)
    assert line == 6 and "more steps, one after the other, than there are iterations" in said


def test_what_nobody_knows_of_a_called_function_has_no_text(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "static double picked(double v, double **table)\n{\n    double w = v;\n"
        "    w *= 3;\n    int k = (int)(w * 2);\n    return table[k][0] + w;\n}\n"
        "void f(double a[9], double **table)\n{\n#pragma polydist\n"
        "    for (int i = 0; i < 9; i++)\n        a[i] = picked(a[i], table);\n}\n"
    )
    (refusal,) = translate(source, Options()).diagnostics
    assert "'(...) * 2'" in refusal.message


def test_results_that_every_branch_of_a_function_sets_are_no_reason(tmp_path: Path) -> None:
    """Nor are they where the call may not happen, and nobody reads them after the region."""
    source = tmp_path / "program.c"
    source.write_text(
        "static void kernel(double q, double *w, double *f)\n{\n"
        "    if (q > 1) { *w = q; *f = q; return; }\n    *f = 1;\n"
        "    if (q > 0) *w = 1; else *w = *f;\n}\n"
        "void f(int n, const double x[n], double y[n])\n{\n    double w, f, s;\n"
        "#pragma polydist\n    for (int i = 0; i < n; i++) {\n        s = 0;\n"
        "        for (int j = 0; j < n; j++)\n"
        "            if (x[j] > 0) { kernel(x[i] - x[j], &w, &f); s += w + f; }\n"
        "        y[i] = s;\n    }\n}\n"
    )
    result = translate(source, Options())
    assert result.files and not result.diagnostics


def test_loop_around_is_the_cause(tmp_path: Path) -> None:
    """A loop of many iterations around nests that run on one rank is named once, also where the
    text of a nest has short loops."""
    source = tmp_path / "program.f90"
    source.write_text(AROUND)
    found = [d for d in translate(source, Options()).diagnostics if d.code == "serial"]
    assert [d.place.line for d in found] == [8]
    assert "(the whole region): 'p' carries a value at line 9" in found[0].message


AROUND = """subroutine flux(n, q, f)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: q(n), f(n)
  real :: p(3), w(3)
  integer :: i
  !$polydist
  do i = 2, n - 1
    if (q(i) > 0) p(1) = p(2) + q(i - 1)
    w = q(i)
    f(i) = w(1) + w(2) * p(1)
  end do
end subroutine flux
"""


@pytest.mark.parametrize(
    "statement, message, hint",
    [
        ("where (b > 0) b = b(n:1:-1)", "reads it at other places", "to another array first"),
        ("b(2:n) = b(1:n - 1)", "", ""),
        ("s = maxval(a)", "", ""),
        ("b = b * maxloc(a(1, :), 1)", "of 'b' are not computed one by one", "put what sum"),
        ("s = maxloc(a(1, :), 1)", "it reads 'a' at once", "write a loop that adds up"),
        ("s = norm2(a) / n", "'norm2' is not modelled, and computed as a whole", "sqrt(sum(x**2))"),
        ("b = b + matmul(a, b)", "'matmul' is not modelled, and computed as a whole", "products"),
        ("b = eoshift(a(1, :), 1)", "'eoshift' is not modelled, and computed as a whole", "b(2:n)"),
        (
            "a = reshape(b, [n, n], b)",
            "'reshape' is not modelled, and computed as a whole",
            "a(i, j)",
        ),
        (
            "s = sum(a) / n",
            "'sum(...)' carries a value at line 5 from one iteration to the next one",
            "a reduction clause for that",
        ),
        (
            "do i = 1, n; if (b(i) > 2) exit; s = b(i); end do",
            "how often the loop at line 5 runs depends on computed values",
            "if (c .and. i < k) k = i, with k = n + 1 before",
        ),
        ("a(1, :) = a(n, :)", "", ""),
        ("b(2:4) = b(1:3)", "", ""),
    ],
)
def test_arrays_assigned_at_once(statement: str, message: str, hint: str, tmp_path: Path) -> None:
    source = tmp_path / "program.f90"
    lines = ("subroutine f(a, b, s, n)", "integer :: n, i", "real :: a(n, n), b(n), s")
    source.write_text(
        "\n".join((*lines, "!$polydist", statement, "!$polydist end", "end subroutine", ""))
    )
    found = [d for d in translate(source, Options()).diagnostics if d.code == "serial"]
    assert [d.place.line for d in found] == [5] * bool(message)
    assert all(d.message.endswith(message) for d in found)
    assert all(hint in d.hint for d in found)


def test_what_makes_a_loop_sequential_comes_before_what_ties_others_in_it(tmp_path: Path) -> None:
    """The search is one statement, in whose nest nothing is carried."""
    source = tmp_path / "program.c"
    text = (
        "static int nearest(int m, int d, const float *p, float **c)\n{\n    int best = 0;\n"
        "    float least = 1e9f;\n    for (int k = 0; k < m; k++) {\n        float s = 0;\n"
        "        for (int j = 0; j < d; j++)\n"
        "            s += (p[j] - c[k][j]) * (p[j] - c[k][j]);\n"
        "        if (s < least) { least = s; best = k; }\n    }\n    return best;\n}\n"
        "void f(int n, int m, int d, float **p, float **c, float **sums, int *of, float *moved)\n"
        "{\n    int i, j, k;\n#pragma polydist size(sums[m])\n    for (i = 0; i < n; i++) {\n"
        "        k = nearest(m, d, p[i], c);\n        if (of[i] != k) *moved += 1;\n"
        "        of[i] = k;\n        for (j = 0; j < d; j++) sums[k][j] = {};\n    }\n}\n"
    )
    source.write_text(text.replace("{}", "sums[k][j] * 0.5f + p[i][j]"))
    (found,) = (d for d in translate(source, Options()).diagnostics if d.code == "serial")
    assert "the loop over 'i'" in found.message and "'sums'" in found.message
    source.write_text(text.replace("{}", "sums[k][j] + p[i][j]"))
    assert not [d for d in translate(source, Options()).diagnostics if d.code == "serial"]


def test_loops_that_structures_tie_together_get_directives_of_their_own(tmp_path: Path) -> None:
    """Elements are sent as a whole: the forces wait for each other where positions change too."""
    source = tmp_path / "program.c"
    source.write_text(
        "typedef struct { double x, v, a; } body;\nvoid f(int n, body *p) {\n"
        "#pragma polydist\n{\n  for (int i = 0; i < n; i++) p[i].x += p[i].v;\n"
        "  for (int i = 0; i < n; i++)\n"
        "    for (int j = 0; j < n; j++) p[i].a += p[i].x - p[j].x;\n}\n}\n"
    )
    (found,) = (d for d in translate(source, Options()).diagnostics if d.code == "serial")
    assert "put a directive on each of the loops instead: that at line 6 runs" in found.hint


@pytest.mark.parametrize("kind", ["real*16", "real(kind = 16)"])
def test_the_least_of_long_numbers_stays_in_order(kind: str, tmp_path: Path) -> None:
    """Nothing has to be checked that could not hold."""
    source = tmp_path / "program.f90"
    source.write_text(
        f"subroutine f(n, x, least, k)\ninteger :: n, i, k\n{kind} :: x(n), least\n!$polydist\n"
        "do i = 1, n\nif (x(i) < least) then\nk = i\nleast = x(i)\nend if\nend do\nend\n"
    )
    result = translate(source, Options())
    assert [d.code for d in result.diagnostics] == ["serial"]
    assert result.files and not any("of another kind" in text for _, text in result.files)
