"""The pipeline as a whole: several regions, refusals, names, options, bounds on effort."""

from __future__ import annotations

import contextlib
from pathlib import Path

import islpy as isl
import pytest
from polydist_frontends.source import line_of

from polydist.driver import translate
from polydist.request import STAGES, Options, clauses
from polydist.sets.identifiers import identifier
from polydist.sets.isl_context import EffortExceeded, bounded_effort, new_context
from polydist.translation import Translation
from unit.kernels import KERNELS, function
from unit.models import analysis_of

_GOOD = function("for (int i = 0; i < n; i++)\n    a[i] = 1;", "int n, double *a")
_BAD = function("for (int i = 0; i < n; i++)\n    a[i * i] = 1;", "int n, double *a").replace(
    "kernel", "square"
)


def _translate(folder: Path, text: str, options: Options | None = None) -> Translation:
    source = folder / "program.c"
    source.write_text(text)
    return translate(source, options or Options())


def test_a_refused_region_gives_no_file(tmp_path: Path) -> None:
    outcome = _translate(tmp_path, _GOOD + _BAD)
    assert outcome.refused and outcome.files == ()
    (diagnostic,) = outcome.diagnostics
    assert (diagnostic.severity, diagnostic.code, diagnostic.place.line) == (
        "error",
        "non-affine-subscript",
        11,
    )


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_byte_order_mark_stays_in_front(tmp_path: Path, mark: str) -> None:
    outcome = _translate(tmp_path, mark + _GOOD)
    ((_, text),) = outcome.files
    assert text.startswith(mark) and text.count("\ufeff") == len(mark)


@pytest.mark.parametrize(
    ("number", "line"), [(0, None), (1, "one"), (2, "\f two\u2028"), (3, "three\r"), (4, None)]
)
@pytest.mark.parametrize("end", ["", "\n"])
def test_lines_end_at_newlines_alone(number: int, line: str | None, end: str) -> None:
    assert line_of(f"one\n\f two\u2028\nthree\r{end}", number) == line
    assert line_of("", number) is None


def test_keep_going_leaves_it_sequential(tmp_path: Path) -> None:
    outcome = _translate(tmp_path, _GOOD + _BAD, Options(keep_going=True))
    assert not outcome.refused
    (diagnostic,) = outcome.diagnostics
    assert diagnostic.severity == "warning" and diagnostic.message.startswith("left sequential")
    ((_, text),) = outcome.files
    assert "polydist_kernel_run" in text and "polydist_square" not in text and text.endswith(_BAD)


def test_keep_going_with_nothing_left(tmp_path: Path) -> None:
    outcome = _translate(tmp_path, _BAD, Options(keep_going=True))
    assert outcome.files == (("program.polydist.c", _BAD),)


def test_all_refusals_are_told_in_order(tmp_path: Path) -> None:
    outcome = _translate(
        tmp_path,
        _BAD
        + _GOOD
        + _BAD.replace("square", "again")
        + _GOOD.replace("polydist", "polydist tiles(3)").replace("kernel", "third"),
    )
    assert [d.code for d in outcome.diagnostics] == [
        "non-affine-subscript",
        "non-affine-subscript",
        "unknown-clause",
    ]
    assert [d.place.line for d in outcome.diagnostics] == sorted(
        d.place.line for d in outcome.diagnostics
    )


def test_several_regions(tmp_path: Path) -> None:
    text = "\n".join(
        text.replace("kernel", f"kernel{k}") for k, (text, _) in enumerate(KERNELS.values())
    )
    outcome = _translate(tmp_path, text)
    assert {d.code for d in outcome.diagnostics} <= {"serial"}
    ((_, emitted),) = outcome.files
    for k in range(len(KERNELS)):
        assert emitted.count(f"static int polydist_kernel{k}_run(") == 1
        assert emitted.count(f"polydist_kernel{k}_run(&polydist_args") == 1
    assert emitted.count('#include "polyrt.h"') == 1


@pytest.mark.parametrize(("more", "refused"), [("", True), ("+ x[i] + x[8]", False)])
def test_what_data_choose_has_to_be_there(more: str, refused: bool, tmp_path: Path) -> None:
    text = (
        "void f(double *a, double *x)\n{\n#pragma polydist\n  for (int i = 1; i < 9; i++) {\n"
        "    int k = i;\n    for (int j = i; j < 9; j++) if (a[j] > 1) k = j;\n"
        f"    a[i] = x[k]{more}; x[0] = a[i]; }}\n}}\n"
    )
    outcome = _translate(tmp_path, text)
    assert outcome.refused == refused
    assert [("size(x[n])" in d.hint, d.place.line) for d in outcome.diagnostics if refused] == (
        [(True, 7)] if refused else []
    )


def test_names_are_unique(tmp_path: Path) -> None:
    region = "#pragma polydist\n    for (int i = 0; i < n; i++)\n        a[i] = 1;\n"
    named = region.replace("polydist", "polydist name(kernel)")
    outcome = _translate(
        tmp_path,
        f"void kernel(int n, double *a)\n{{\n{region}{named}{region}}}\n",
        Options(emit=("code",)),
    )
    names = [name for name, stage, _ in outcome.stages if stage == "code"]
    assert len(names) == 3 and len(set(names)) == 3 and names[0] == "kernel"


@pytest.mark.parametrize("name", ["variables", "integers", "own", "all", "args", "execution"])
def test_names_are_none_of_generated_variables(name: str, tmp_path: Path) -> None:
    """Where a function with a variable of that name names the region, too."""
    source = tmp_path / "program.f90"
    source.write_text(
        "subroutine f(n, a, s)\ninteger :: n, i, j\nreal(8) :: a(n, n), s(n)\n"
        f"!$polydist name({name})\ndo j = 2, n\ndo i = 1, n\n"
        "a(i, j) = a(i, j - 1) * 0.5d0\ns(1) = s(1) + sqrt(a(i, j))\nend do\nend do\n"
        "end subroutine\n"
    )
    code = "".join(text for _, text in translate(source, Options()).files)
    assert f"polyrt_enter(&polydist_{name}_2," in code


def test_identifiers() -> None:
    assert identifier("g->n", []) == "g_n"
    assert identifier("g->n", ["g_n", "g_n_2"]) == "g_n_3"
    assert identifier("2x", []) == "v2x" and identifier("()", []) == "v"


def test_the_output_is_named_after_the_source_or_as_told(tmp_path: Path) -> None:
    source = tmp_path / "heat.c"
    source.write_text(_GOOD)
    assert translate(source, Options()).files[0][0] == "heat.polydist.c"
    assert translate(source, Options(), "other.c").files[0][0] == "other.c"


def test_clauses_win_over_options(tmp_path: Path) -> None:
    options = Options(clauses=clauses("tile(7, 9) gather(root)"))
    plain = _translate(tmp_path, _GOOD, options).files[0][1]
    assert "{(int64_t)(7), (int64_t)(9)}" in plain and "POLYRT_GATHER_ROOT" in plain
    claused = _translate(
        tmp_path, _GOOD.replace("polydist", "polydist tile(n / 2) gather(none)"), options
    ).files[0][1]
    assert "{(int64_t)(n / 2)}" in claused and "POLYRT_GATHER_NONE" in claused


def test_headers_are_listed(tmp_path: Path) -> None:
    (tmp_path / "sizes.h").write_text("#define SIZE 10\n")
    outcome = _translate(tmp_path, '#include "sizes.h"\n' + _GOOD.replace("i < n", "i < SIZE"))
    assert outcome.headers[0] == str(outcome.source)
    assert any(Path(header).name == "sizes.h" for header in outcome.headers[1:])


def test_a_source_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        translate(tmp_path / "missing.c", Options())


def test_the_same_text_comes_out_twice(tmp_path: Path) -> None:
    for text in (KERNELS["lu"][0], KERNELS["guarded"][0]):
        assert _translate(tmp_path, text).files == _translate(tmp_path, text).files


def test_processes_of_their_own_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = _BAD.replace("a[i * i]", "b[i]").replace("double *a", "double *b")
    options = Options(explain=True, emit=STAGES)
    alone = _translate(tmp_path, _GOOD + bad, options)
    monkeypatch.setattr("polydist.driver.WORTH_PROCESSES", 0)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    assert _translate(tmp_path, _GOOD + bad, options) == alone
    refused = _translate(tmp_path, _GOOD + _BAD, options)
    assert [d.code for d in refused.diagnostics] == ["non-affine-subscript"]


# ------------------------------------------------------------------------------------------- effort
def test_effort_is_bounded(tmp_path: Path) -> None:
    outcome = _translate(tmp_path, KERNELS["seidel"][0], Options(effort=2000))
    (diagnostic,) = outcome.diagnostics
    assert (diagnostic.severity, diagnostic.code) == ("warning", "too-complex")
    assert len(outcome.files) == 1 and "polyrt_enter(" in outcome.files[0][1]
    assert (
        diagnostic.place.line == 3
        and "2000" in diagnostic.message
        and "--effort" in diagnostic.hint
    )


@pytest.mark.parametrize(
    ("middle", "named"),
    [
        ("n / 2", True),
        ("(n + m) % 3", True),
        ("n", False),
        ("i / 2", False),
        ("(i + n) / 2", False),
    ],
)
def test_quotients_of_parameters_are_named_where_the_analysis_takes_too_long(
    tmp_path: Path, middle: str, named: bool
) -> None:
    text = (
        "void f(int n, int m, double a[n])\n"
        "{{\n"
        "#pragma polydist\n"
        "for (int i = 0; i < n; i++) a[{}] += i;\n"
        "}}\n"
    )
    (diagnostic,) = _translate(tmp_path, text.format(middle), Options(effort=10)).diagnostics
    assert diagnostic.code == "too-complex"
    assert diagnostic.hint.startswith(
        "set an integer variable to the quotient of 'n' before the region"
        if named
        else "split the region"
    )


def _work(context: isl.Context) -> bool:
    first = isl.UnionMap.read_from_str(
        context, "[n] -> { S[i, j] -> A[i + j] : 0 <= i < n and 3 * floor(i / 3) <= j <= 2i }"
    )
    return bool(
        first.apply_range(first.reverse()).coalesce().is_subset(first.apply_range(first.reverse()))
    )


def test_an_exhausted_bound_is_told_apart_from_other_errors() -> None:
    context = new_context()
    with pytest.raises(EffortExceeded), bounded_effort(context, 20):
        _work(context)
    with pytest.raises(isl.Error), bounded_effort(context, 10**6):
        isl.Set.read_from_str(context, "no set")
    with pytest.raises(ZeroDivisionError), bounded_effort(context, 10**6):
        raise ZeroDivisionError


def _use_nothing(context: isl.Context) -> None:
    with contextlib.suppress(isl.Error):
        _work(context)
    int(None)  # type: ignore[call-overload]


def test_an_exhausted_bound_that_shows_as_none() -> None:
    context = new_context()
    with pytest.raises(EffortExceeded), bounded_effort(context, 20):
        _use_nothing(context)


def test_effort_is_unbounded_again_afterwards() -> None:
    context = new_context()
    with pytest.raises(EffortExceeded), bounded_effort(context, 20):
        _work(context)
    assert _work(context)


def test_rows_of_tables_are_gathered_all_the_same(tmp_path: Path) -> None:
    text = (
        "void f(double **a, double *b, int n)\n"
        "{\n"
        "#pragma polydist gather(none)\n"
        "    for (int i = 0; i < n; i++)\n"
        "        %s[i] = 1;\n"
        "}\n"
    )
    for element in ("a[i]", "b"):
        translated = _translate(tmp_path, text % element)
        assert not translated.diagnostics and "POLYRT_GATHER_NONE" in translated.files[0][1]


@pytest.mark.parametrize("name, fits", [("jacobi-1d", True), ("seidel", False), ("gemm", False)])
def test_diamonds_that_do_not_fit_are_warned_of(tmp_path: Path, name: str, fits: bool) -> None:
    outcome = _translate(tmp_path, KERNELS[name][0], Options(clauses=clauses("schedule(diamond)")))
    assert outcome.files and [d.code for d in outcome.diagnostics if d.severity == "warning"] == (
        [] if fits else ["no-diamond"]
    )
    assert not _translate(tmp_path, KERNELS[name][0]).diagnostics


_STRIDED_PIECES = """for (int i = 0; i < m; i++)
    for (int j = m - 1; j >= i % 2; j--)
        for (int k = (0 > j - 3 ? 0 : j - 3); k < (s < 4 + j ? s : 4 + j); k++)
            for (int l = 0; l <= s - 1; l += 2)
                c[8 + n - l][k] = c[9 + 2 * k][l] + a[1 + m - k][m] + c[9 + l][j + (l + j) % 2];
for (int i = s - 1; i >= 0; i -= 2)
    c[9 + i][i] = c[9 + i][i] - c[9 + i][1 + m];
for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j += 2)
        for (int k = 1; k < n - 1; k++)
            if (j + i <= m || c[11 + i - k][2 * k - 1] > 0)
                b[j][k - 1] = b[j][k - 1] + 3 * i;"""


@pytest.mark.full
def test_pieces_that_isl_dies_of() -> None:
    """It combines basic sets with several existential variables by itself; the whole process would
    end here."""
    text = function(
        f"{{\n{_STRIDED_PIECES}\n}}",
        "int n, int m, int s, double a[11][10], double b[9][11], double c[23][22]",
        "dist(cyclic)",
    )
    assert analysis_of(text).program.nests
