"""What is said of a function that a region of a C program cannot call, and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.errors import Diagnostic, NewName, Place, in_own_names

from errors.test_c_refusals import in_loop, parsed_refusals
from polydist.driver import translate
from polydist.request import Options

_FUNCTIONS = """\
#include <stdio.h>
#include <stdlib.h>
static double scale;
double half(double v) { return v / 2; }
double modulo(int i, int m)
{
    if (m == 0) {
        fprintf(stderr, "no modulus\\n");
        exit(1);
    }
    return half(i % m);
}
double wrapped(int i) { return modulo(i, 7); }
double scaled(double v) { return scale * half(v); }
double counted(double v) { static int calls; return v + calls++; }
double norm(double *v, int size) { return v[0] * size; }
double first(double **rows) { return rows[0][counted(1) > 0]; }
double moving(double *v, double *w) { double s = *v++; v = s > 0 ? v : w; return s + *v; }
double walking(double *v) { double s = *v++; return s + *v; }
double kept(double *v) { double *w = v; return w[1]; }
double stored(double *v) { scale = v[0]; return 0; }
double same(double *v, double *w) { return v == w; }
double inner(double *v) { return moving(v, v); }
double total(double **v, int m) { double t = 0; for (int k = 0; k < m; k++) t += *v[k]; return t; }
void fill(double *v, int size) { for (int k = 0; k < size; k++) v[k * k] = 1; }
"""


@pytest.mark.parametrize(
    "call, effect, way_out",
    [
        ("counted(i)", "its 'calls' keeps a value between calls", "add pure(counted)"),
        (
            "first(T)",
            "it calls 'counted': its 'calls' keeps a value between calls",
            "write out what the",
        ),
        ("moving(b, b)", "it moves the pointer 'v'", "write out what the"),
        (
            "stored(b)",
            "it changes memory, and gives a value to an expression",
            "write out what the",
        ),
        (
            "same(b, b)",
            "it does more with the pointer 'v' than to follow it",
            "write out what the",
        ),
        ("inner(b)", "it calls 'moving': it moves the pointer 'v'", "write out what the"),
        ("sleep(1)", "", "add pure(sleep)"),
        (
            "total(T, n)",
            "it has a loop of which nobody knows the length",
            "give its value to a variable before the statement, 'double value = total(...);'; or",
        ),
    ],
)
def test_why_a_function_cannot_be_called(call: str, effect: str, way_out: str) -> None:
    name = call[: call.index("(")]
    text = in_loop(f"a[i] = half(b[i]) + @{call};")
    (refusal,) = parsed_refusals(f"double *T[9];\n{_FUNCTIONS}{text}")
    reason = f" ({effect})" if effect else ""
    assert refusal.message == f"the effects of calling '{name}' are not known{reason}"
    assert refusal.hint is not None
    assert refusal.hint.startswith(way_out)


@pytest.mark.parametrize(
    "call, message",
    [
        ("norm(@(double *)y, 3)", "'(double *) y' accesses an array through a cast"),
        ("norm(@y, 3)", "'y', which is passed to norm, is an address of another type"),
        ("norm(@&i, 3)", "'&i', which is passed to norm, is the address of a loop's iterator"),
        ("fill(@&s, 3)", "'&s', which is passed to fill, is the address of one variable, not of"),
        ("@wrong(B[i])", "the effects of calling 'wrong' are not known"),
    ],
)
def test_which_addresses_a_function_cannot_be_given(call: str, message: str) -> None:
    declared = "float y[100];\ndouble wrong(double *v, int n) { return v[n]; }\n"
    source = _FUNCTIONS + declared + in_loop(f"a[i] = 0; {call};")
    (refusal,) = parsed_refusals(source)
    assert refusal.message.startswith(message)


@pytest.mark.parametrize(
    "call",
    ["a[i] = wrapped(i)", "norm(B[i], 3)", "norm(&b[i], n)", "a[i] = kept(b)", "walking(B[i])"],
)
def test_what_may_be_called(call: str) -> None:
    source = _FUNCTIONS + in_loop(f"a[i] = half(b[i]); {call};")
    assert not parsed_refusals(source)


_OUTSIDE = """\
static double scale = 2, values[99], *where = values;
static int length;
static struct { double rate, all[9]; } settings;
double scaled(double v) { return scale * v + settings.rate; }
double element(int k) { return k < 0 ? 0 : values[k] + where[k + 1]; }
double summed(double v) { for (int k = 0; k < length; k++) v += scale; return v; }
double waiting(double *v) { while (*v < scale) *v += 1; return 0; }
void counted(void) { length++; }
void set(int k) { settings.all[k % 9] = k; }
double both(int k) { values[k] = k; return scale; }
double through(double v) { return summed(v); }
double ahead(double v);
"""
_BEHIND = "double other; double ahead(double v) { return v * other; }\n"


@pytest.mark.parametrize(
    "call",
    [
        *("a[i] = scaled(b[i])", "a[i] = element(i - 2)", "a[i] = ahead(1)", "a[i] = summed(1)"),
        *("a[i] = through(i)", "waiting(b)", "scale = i; waiting(b)"),
        *("scale = i; a[i] = scaled(1)", "length = i; a[i] = summed(1)", "counted()", "set(i)"),
        *("a[i] = both(i)",),
    ],
)
def test_functions_may_use_variables_of_file_scope(call: str) -> None:
    assert not parsed_refusals(_OUTSIDE + in_loop(f"{call}; values[i] = 3;") + _BEHIND)


@pytest.mark.parametrize(
    "statements, effect",
    [
        ("scale = i; a[i] = 1 + @scaled(1);", "it uses 'scale', which the region changes"),
        ("double values = 2; a[i] = values + @element(1);", "it uses 'values', which is something"),
        ("length = i; a[i] = 1 + @summed(1);", "it reads 'length', which the region changes"),
        ("length = i; a[i] = 1 + @through(1);", "it reads 'length', which the region changes"),
        ("a[i] = 1 + @both(i);", "it changes memory, and gives a value to an expression"),
    ],
)
def test_why_a_function_may_not_use_variables_of_file_scope(statements: str, effect: str) -> None:
    (refusal, *_) = parsed_refusals(_OUTSIDE + in_loop(statements) + _BEHIND)
    assert refusal.code == "unknown-call"
    assert f"({effect}" in refusal.message


def test_members_that_are_swapped_are_set_from_variables() -> None:
    text = in_loop("@g->v = 0;", parameters="struct grid *g")
    (refusal,) = parsed_refusals(text)
    assert refusal.code == "pointer-moves"
    assert refusal.hint is not None
    assert refusal.hint.startswith("swap variables: set a pointer of its own to each member")


@pytest.mark.parametrize(
    "clause, call", [("", "rand()"), ("", "drawn(i)"), ("pure(drand48) ", "drand48()")]
)
def test_random_numbers_are_drawn_in_order(clause: str, call: str) -> None:
    """No clause helps, as their order is what makes them."""
    text = "#include <stdlib.h>\ndouble drawn(double v) { return v * rand(); }\n"
    loop = f"#pragma polydist {clause}\nfor (int i = 0; i < 9; i++) a[i] = {call};"
    source = f"{text}double a[9];\nvoid kernel(void)\n{{\n{loop}\n}}\n"
    (refusal,) = parsed_refusals(source)
    assert refusal.code == "unknown-call" and "depends on the calls before it" in refusal.message
    assert refusal.hint.startswith("draw the numbers in a loop outside regions")


def test_a_function_of_ones_own_may_be_called_as_those_that_draw() -> None:
    text = "static double random(double v) { static int n; return v + n; }\n"
    loop = "#pragma polydist pure(random)\nfor (int i = 0; i < 9; i++) a[i] = random(i);"
    source = f"{text}double a[9];\nvoid kernel(void)\n{{\n{loop}\n}}\n"
    assert not parsed_refusals(source)


def test_the_reason_is_that_of_the_text_in_the_place_of_a_call() -> None:
    function = (
        "double outside(double v);\n"
        "static void all(double *v) { for (int k = 0; k < 9; k++) v[k] = outside(v[k]); }\n"
    )
    (refusal,) = parsed_refusals(function + in_loop("@all(A[i]);"))
    assert refusal.code == "unknown-call"
    assert "'outside'" in refusal.message
    assert "pure(outside)" in refusal.hint


_NOTE = """\
static void note(int n, const int *key, double *y)
{
    int i;
    for (int j = 0; j < n; j++) {
        i = key[j];
        y[i + 1] += y[i] * j;
    }
}
void kernel(int n, const int *key, double *y)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        note(n, key, y);
}
"""


def test_variables_of_called_functions_have_the_names_that_these_give_them(tmp_path: Path) -> None:
    """Where the function's text stands in the region, its ``i`` is not that of the loop."""
    source = tmp_path / "note.c"
    source.write_text(_NOTE)
    (refusal,) = translate(source, Options()).diagnostics
    assert refusal.message == "'i' is not affine (modified scalar), in 'note'"


def test_names_that_were_given_twice_lead_back_to_the_first() -> None:
    names = (NewName("i_1_1", "i_1", "outer"), NewName("i_1", "i", "inner"), NewName("k", "j", "f"))
    said = Diagnostic("error", "code", "'a[i_1_1]' and 'i_11'", Place("a.c", 1), "keep i_1_1")
    assert in_own_names(said, names).message == "'a[i]' and 'i_11', in 'outer' or 'inner'"
    assert in_own_names(said, names).hint == "keep i"
    assert in_own_names(said, names[2:]) == said
