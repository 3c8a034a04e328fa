"""What prints or reads a clock: on one rank, in order, and in nobody's way."""

from __future__ import annotations

import pytest
from polydist_frontends.statement_forms import Observable
from polydist_frontends.walks import observable_in

from unit.models import analysis_of, region_of

_STENCIL = (
    "for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++)"
    " b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j]);\n"
    "for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) a[i][j] = b[i][j];\n"
)


def _steps(before: str, after: str) -> str:
    return (
        "int printf(const char *, ...);\nint puts(const char *);\nlong clock(void);\n"
        "void f(int n, int steps, double a[n][n], double b[n][n], double *log)\n{\n"
        "    double c = 0, d = 0;\n#pragma polydist\n    for (int t = 0; t < steps; t++) {\n"
        f"{before}\n{_STENCIL}{after}\n    }}\n    log[0] = c + d;\n}}\n"
    )


@pytest.mark.parametrize(
    "after",
    [
        'printf("%d %g\\n", t, a[n / 2][n / 2]);',
        'if (t % 10 == 0) puts("ten");',
        'if (a[1][1] > 3) printf("%g\\n", a[1][1]);',
        "log[t] = clock();",
        'for (int i = 0; i < n; i++) printf("%g\\n", a[i][1]);',
    ],
)
def test_loops_beside_output_are_parallel(after: str) -> None:
    nests = analysis_of(_steps("", after)).structure.nests
    assert [nest.kind for nest in nests] == ["parallel", "parallel", "solo"]


def test_clocks_are_read_where_they_stand() -> None:
    analysis = analysis_of(_steps("c = clock();", "d = d + (clock() - c);"))
    assert [nest.kind for nest in analysis.structure.nests] == [
        "solo",
        "parallel",
        "parallel",
        "solo",
    ]


def test_output_keeps_its_order() -> None:
    """Nothing passes between the two loops, and each could run in any order."""
    text = _steps("", "").replace(
        _STENCIL,
        'for (int i = 0; i < n; i++) printf("%g\\n", a[0][i]);\n'
        'for (int i = 0; i < n; i++) printf("%g\\n", b[i][0]);\n',
    )
    analysis = analysis_of(text)
    assert [nest.kind for nest in analysis.structure.nests] == ["solo"]
    first, second = analysis.scop.statements
    assert first.observable and second.observable
    assert not analysis.dependences.combined.is_empty()
    assert not analysis.serial


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ('printf("%g\\n", a[0][0]);', Observable.STANDARD_OUTPUT),
        ('puts("step");', Observable.STANDARD_OUTPUT),
        ('fprintf(stdout, "%g\\n", a[0][0]);', Observable.STANDARD_OUTPUT),
        ('fputs("step", stdout);', Observable.STANDARD_OUTPUT),
        ("fflush(stdout);", Observable.STANDARD_OUTPUT),
        ('fprintf(stderr, "%g\\n", a[0][0]);', Observable.STANDARD_ERROR),
        ('{ fputs("step", stderr); puts("step"); }', Observable.STANDARD_ERROR),
        ('{ fputs("step", stderr); c = clock(); }', Observable.FILE_OR_CLOCK),
        ('if (a[1][1] > 3) fprintf(file, "%g\\n", a[0][0]);', Observable.FILE_OR_CLOCK),
        ("log[t] = clock();", Observable.FILE_OR_CLOCK),
        ('{ puts("step"); c = clock(); }', Observable.FILE_OR_CLOCK),
        ("", Observable.NOTHING),
    ],
)
def test_who_may_print(call: str, expected: Observable) -> None:
    """All ranks may print on standard output, of which rank 0's is seen."""
    streams = (
        "typedef struct file FILE;\nextern FILE *stdout, *stderr, *file;\n"
        "int fprintf(FILE *, const char *, ...);\nint fputs(const char *, FILE *);\n"
        "int fflush(FILE *);\n"
    )
    assert observable_in(region_of(streams + _steps("", call)).body) is expected
