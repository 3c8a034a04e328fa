"""Emitted C: compiled and run, and compared with the loop IR run in Python."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from polydist.driver import translate
from polydist.emit.c.binding import bound_variables
from polydist.emit.c.code.expressions import c_expression, c_name
from polydist.emit.c.code.loops import c_code
from polydist.emit.c.replay import replay_iterators
from polydist.lower.loop_ir import Code, Constant, For, If, Operation, Sequence, Variable
from polydist.lower.variables import variables_of
from polydist.request import Options, clauses
from polydist.sets.symbols import ArrayStride, Corner, Index, Symbol, symbol_named
from support.programs import ROOT
from unit.interpreter import evaluate, trace, variable
from unit.kernels import KERNELS, function
from unit.models import analysis_of, parameter_values, region_of
from unit.test_loop_code import random_expression

_NAMES = ("x", "y", "_lo0")
_INCLUDE = str(ROOT / "runtime_c" / "include")
_STRICT = ["-std=gnu11", "-Wall", "-Wextra", "-Werror"]


def _run(folder: Path, text: str) -> list[str]:
    source, program = folder / "program.c", folder / "program"
    source.write_text(text)
    subprocess.run(["cc", "-w", "-O1", "-I", _INCLUDE, str(source), "-o", str(program)], check=True)
    return subprocess.run(
        [str(program)], check=True, capture_output=True, text=True
    ).stdout.splitlines()


def test_expressions_mean_the_same_in_c(tmp_path: Path) -> None:
    random = Random(5)
    expressions = [random_expression(random, random.randint(0, 4), _NAMES) for _ in range(400)]
    samples = [{name: random.randint(-9, 9) for name in _NAMES} for _ in range(5)]
    prints = "".join(
        f'    printf("%lld\\n", (long long)({c_expression(e)}));\n' for e in expressions
    )
    parameters = ", ".join(f"int64_t {c_name(symbol_named(name))}" for name in _NAMES)
    calls = "".join(
        f"    all({', '.join(str(sample[name]) for name in _NAMES)});\n" for sample in samples
    )
    text = (
        "#include <stdio.h>\n"
        '#include "polyrt.h"\n'
        f"static void all({parameters})\n"
        f"{{\n"
        f"{prints}}}\n"
        "int main(void)\n"
        f"{{\n"
        f"{calls}}}\n"
    )
    assert [int(line) for line in _run(tmp_path, text)] == [
        evaluate(e, sample) for sample in samples for e in expressions
    ]


def test_expressions_raise_no_warning(tmp_path: Path) -> None:
    """gcc asks for parentheses in mixed logic and comparisons."""
    a, b = (
        Operation("<", (variable("x"), Constant(3))),
        Operation(">=", (variable("y"), Constant(-(2**40)))),
    )
    text = (
        '#include "polyrt.h"\n'
        "int f(int64_t polydist_p_x, int64_t polydist_p_y);\n"
        "int f(int64_t polydist_p_x, int64_t polydist_p_y)\n"
        "{\n"
        "    return "
    )
    mixed = Operation(
        "||", (Operation("&&", (a, b)), Operation("&&", (b, Operation("||", (a, b)))))
    )
    source = tmp_path / "program.c"
    source.write_text(text + c_expression(mixed) + ";\n}\n")
    subprocess.run(["cc", *_STRICT, "-fsyntax-only", "-I", _INCLUDE, str(source)], check=True)


@pytest.mark.parametrize(
    "operation, expected",
    [
        (
            Operation("-", (variable("x"), Operation("-", (variable("y"), Constant(1))))),
            "polydist_p_x - (polydist_p_y - 1)",
        ),
        (
            Operation("*", (Operation("+", (variable("x"), Constant(1))), Constant(2))),
            "(polydist_p_x + 1) * 2",
        ),
        (Operation("-", (Constant(-3),)), "-(-3)"),
        (Operation("-", (Operation("-", (variable("x"),)),)), "-(-polydist_p_x)"),
        (Constant(2**40), f"INT64_C({2**40})"),
    ],
)
def test_spelling(operation: Operation, expected: str) -> None:
    assert c_expression(operation) == expected


def _flow_codes() -> list[tuple[Code, dict[str, int]]]:
    found = []
    for text, values in KERNELS.values():
        analysis = analysis_of(text)
        at = parameter_values(analysis.scop, values)
        for nest in analysis.program.nests:
            found += [(flow.elements, at) for flow in nest.flows]
    return found


def test_loops_emit_the_same_runs_in_c(tmp_path: Path) -> None:
    codes, random = _flow_codes(), Random(3)
    functions, calls, expected = [], [], []
    for number, (code, at) in enumerate(codes):
        symbols = sorted(variables_of(code), key=lambda symbol: symbol.name)
        values = {s.name: at.get(s.name, _value(s, random)) for s in symbols}
        parameters = ", ".join(
            ["polyrt_sink *polydist_sink", *(f"int64_t {c_name(symbol)}" for symbol in symbols)]
        )
        functions += [f"static void f{number}({parameters})", "{", *c_code(code, None, 1), "}"]
        arguments = ", ".join(["0", *(str(values[symbol.name]) for symbol in symbols)])
        calls += [f'    puts("f{number}");', f"    f{number}({arguments});"]
        expected += [f"f{number}", *(" ".join(str(v) for v in run) for run in trace(code, values))]
    sink = (
        "void polyrt_emit(polyrt_sink *s, int64_t a, int64_t "
        'b, int64_t c, int64_t d) { printf("%ld %ld %ld %ld\\n", '
        "a, b, c, d); }"
    )
    text = "\n".join(
        [
            "#include <stdio.h>",
            '#include "polyrt.h"',
            sink,
            *functions,
            "int main(void)",
            "{",
            *calls,
            "}",
            "",
        ]
    )
    found = _run(tmp_path, text)
    assert found == expected
    assert len(found) > 2 * len(codes), "the boxes must not be empty"


def _value(symbol: Symbol, random: Random) -> int:
    if isinstance(symbol, ArrayStride):
        return 50
    low = isinstance(symbol, Corner) and symbol.side in ("lo", "a")
    return random.randint(-3, 1) if low else random.randint(2, 6)


def test_variables_of_code() -> None:
    x, y, index = symbol_named("x"), symbol_named("y"), Index(0)
    loop = For(
        variable=index,
        first=Variable(x),
        condition=Operation("<=", (Variable(index), Variable(y))),
        step=1,
        body=If(Variable(index), Sequence(()), None),
    )
    assert variables_of(loop) == {x, y}
    assert variables_of(Sequence((loop, If(Variable(index), Sequence(()), Sequence(()))))) == {
        x,
        y,
        index,
    }
    assert variables_of(Operation("min", (Variable(x), Variable(y)))) == {x, y}


# ------------------------------------------------------------------------------------------ binding
_VLA = function(
    (
        "for (int i = 0; i < n; i++)\n"
        "    for (int j = 0; j < m; j++) {\n"
        "        g.u[i][j] = a[i][j][0] * scale + total;\n"
        "        total = a[i][j][1];\n"
        "    }"
    ),
    "int n, int m, int l, double scale, double total, double (*a)[m][l], struct grid g",
    before="struct grid { double (*u)[10]; int n; };\n",
)


def test_what_declarations_mention_is_bound_first() -> None:
    analysis = analysis_of(_VLA)
    names = [variable.name for variable in bound_variables(analysis.program, analysis.region)]
    assert names.index("m") < names.index("a") and names.index("l") < names.index("a")
    assert not {"i", "j"} & set(names), "the scan declares the iterators"


_COMPILED = {
    **{name: text for name, (text, _) in KERNELS.items()},
    "variable lengths": _VLA,
    "file scope": function(
        "for (int i = 0; i < n; i++)\n    v[i] = w * 2;", "void", before="int n; double v[10], w;\n"
    ),
    "a sum": function(
        "for (int i = 0; i < n; i++)\n    s += v[i];", "int n, double *v, double s"
    ).replace("\n}\n", "\n    v[0] = s;\n}\n"),
    "private": function(
        "for (int i = 0; i < n; i++) {\n  x = v[i];\n  v[i] = x;\n}", "int n, double *v, double x"
    ),
    "a block of its own": function(
        "for (int i = 0; i < n; i++) {\n    int s = 0;\n    for (int j = 0; j < 3; j++) {\n"
        "    int q;\n    for (q = 0; q < 3; q++) s += w[q];\n    }\n    v[i] = s;\n}",
        "int n, int *v, int *w",
    ),
    "unsigned sizes": function(
        "for (unsigned long i = 0; i < n; i++)\n    v[i] = i;", "unsigned long n, double *v"
    ),
    "nothing to pass": function(
        "for (int i = 0; i < 9; i++)\n    v[i] = 1;", "void", before="static double v[9];\n"
    ),
    "two dimensions of a structure": function(
        "for (int i = 0; i < g->n; i++)\n    g->v[i] = g->h;",
        "struct g *g",
        before="struct g { double *v, h; int n; };\n",
    ),
}


@pytest.mark.parametrize("schedule", ["auto", pytest.param("keep", marks=pytest.mark.full)])
def test_everything_compiles_without_warnings(schedule: str, tmp_path: Path) -> None:
    sources = []
    for number, text in enumerate(_COMPILED.values()):
        source = tmp_path / f"k{number}.c"
        source.write_text(text)
        outcome = translate(source, Options(clauses=clauses(f"schedule({schedule})")))
        ((name, emitted),) = outcome.files
        (tmp_path / name).write_text(emitted)
        sources.append(str(tmp_path / name))
    subprocess.run(["cc", *_STRICT, "-fsyntax-only", "-I", _INCLUDE, *sources], check=True)


# --------------------------------------------------------------------------------------- directives
def test_directives_of_loops_stand_before_the_innermost_ones(tmp_path: Path) -> None:
    """And nowhere else: of the outer loop a tile runs a part with other loops in it."""
    body = (
        "#pragma omp simd\n"
        "for (int i = 0; i < n; i++) {\n"
        "#pragma GCC ivdep\n    for (int j = n; j > 0; j--)\n        a[i][j] = 1;\n"
        "#pragma omp simd\n    for (int j = 0; j < n; j += 2)\n        b[i][j] = 2;\n}"
    )
    source = tmp_path / "k.c"
    source.write_text(function(body, "int n, double (*a)[99], double (*b)[99]"))
    outcome = translate(source, Options())
    ((name, text),) = outcome.files
    (tmp_path / name).write_text(text)
    lines = [line.strip() for line in text.partition("_run(&polydist_args")[0].splitlines()]
    marked = [
        (line, lines[k + 1])
        for k, line in enumerate(lines)
        if line.startswith(("#pragma omp", "#pragma GCC ivdep"))
    ]
    assert sorted(line for line, _ in marked) == ["#pragma GCC ivdep", "#pragma omp simd"]
    assert all(
        following.startswith(("for (int polydist_c", "for (int64_t polydist_c"))
        and "_last =" not in following
        for _, following in marked
    )
    assert [(d.code, d.place.line) for d in outcome.diagnostics] == [("dropped-directive", 4)]
    subprocess.run(
        [
            "cc",
            *_STRICT,
            "-fopenmp",
            "-O2",
            "-c",
            "-I",
            _INCLUDE,
            str(tmp_path / name),
            "-o",
            str(tmp_path / "k.o"),
        ],
        check=True,
    )


# ------------------------------------------------------------------------------------------- replay
_REPLAYED = [
    "for (i = 0; i < n; i++)\n    a[i] = 1;",
    "for (i = n; i > 2; i -= 3)\n    a[i] = 1;",
    "for (i = 0; i != n; ++i)\n    for (j = i; j <= n / 2; j += 2)\n        a[j] = i;",
    (
        "for (i = 0; i < n && i < 4; i++)\n"
        "    if (i % 2)\n"
        "        for (j = (n - i) / 2; j >= 0; j--)\n"
        "            a[j] = i;\n"
        "    else\n"
        "        a[i] = 2;"
    ),
    (
        "for (int k = 0; k < n; k++) {\n"
        "    for (i = k; i < (n > 5 ? 5 : n); i++)\n"
        "        a[i] = k;\n"
        "    for (j = n - k; j > k; j--)\n"
        "        a[j] = k;\n"
        "}"
    ),
]


@pytest.mark.parametrize("body", _REPLAYED)
def test_iterators_that_live_on(body: str, tmp_path: Path) -> None:
    """Their final values come from the loops run once more without the statements."""
    text = (
        "int kernel(int n, double *a)\n"
        f"{{\n"
        "    int i = -7, j = -9;\n"
        "#pragma polydist\n"
        f"{body}\n"
        "    return 100 * i + j;\n"
        f"}}\n"
    )
    lines = replay_iterators(region_of(text))
    assert lines
    again = "\n".join(
        [
            "int replayed(int n, double *a)",
            "{",
            "    int i = -7, j = -9;",
            *lines,
            "    return 100 * i + j;",
            "}",
        ]
    )
    main = (
        "int main(void)\n{\n    double a[40];\n    for (int n = 0; n < 12; n++)\n"
        '        printf("%d %d\\n", kernel(n, a), replayed(n, a));\n}\n'
    )
    for line in _run(tmp_path, f"#include <stdio.h>\n{text}{again}\n{main}"):
        first, second = line.split()
        assert first == second


def test_no_replay_where_nothing_lives_on() -> None:
    assert (
        replay_iterators(
            region_of(function("for (int i = 0; i < n; i++)\n    a[i] = 1;", "int n, double *a"))
        )
        == []
    )
