"""Unsigned integers in subscripts, against what a C compiler makes of them: every value is C's, or
the model says that it may wrap around."""

from __future__ import annotations

import functools
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

import islpy as isl
import pytest

from polydist.model.affine import Evaluator
from polydist.model.extraction import extract_scop
from polydist.sets.isl_context import new_context
from unit.kernels import function
from unit.models import leaves_in, refusal_of, region_of, scop_of
from unit.points import map_points, set_points

_PARAMETERS = "int n, unsigned u, size_t s, int *a"
_BEFORE = """#include <stddef.h>
#include <stdint.h>
typedef unsigned count;
enum { five = 5 }; typedef enum { none, some } amount; enum sign { minus = -1, plus = 1 };
#define SIX 6u
static inline unsigned less(unsigned k, int d) { return k - d; }
static inline long back(int k) { return k - 2; }
static inline size_t turned(size_t k, size_t m) { return k % m; }
"""
_FIRST, _SIZES = -4, {"n": 4, "u": 3, "s": 5}

_EXACT = (
    "(unsigned)(i + 4) % 5",
    "(i + 4) % 5u",
    "(unsigned)i + 4",
    "(size_t)(i + 4) / 2",
    "(i + 4) / 2",
    "(int)u - 9 < i",
    "(i + 4) % (int)sizeof(double)",
    "(int)SIX - 8 > i",
    "(long)five - 7 > i",
    "back(i) < -3",
    "turned(i + 4, 3)",
    "i < (int)s - 4",
    "u > 2",
    "(char)five - 9 < i",
    "i < 2147483648",
    "i < 0x7FFFFFFF",
    "i < 0x80000000L",
    "i < 0x100000000",
    "(u - 9 + 6) % 4",
    "(u - 9 + (unsigned)(i + 10)) % 4",
    "((unsigned)i + 4) % 5",
    "(4 + (i - 0u)) % 5",
    "(s - 8 + (size_t)i + 9) % 7",
    "(s - 8 + i + u + 9) % 7",
    "(9u - (u - (unsigned)i)) / 2",
    "(i - 1 + s) % 9",
    "i - (enum sign)1 > 1",
    "(amount)u < 2",
    "(-i + 4u) / 2",
    "(i + 8) >> 1",
    "i >> 2",
    "i & 3",
    "i & ~3",
    "(i + 4u) & 2u - 1",
    "(i << 2) & 7",
)
_WRAPPING = (
    "(unsigned)i % 5",
    "(i - 1) % 5u",
    "i / 2u",
    "i < u",
    "i < s",
    "i < sizeof(int)",
    "i - 1 < (int)sizeof(int) + 0u",
    "(unsigned)(i - 3) / 2",
    "(size_t)i < 4",
    "less(i, 1) % 3",
    "turned(i, 3)",
    "(i + u) / 2",
    "-u < 4",
    "u - 4 < 2",
    "(count)i / 3",
    "0u - 1 > i",
    "-1 < SIX",
    "i < 0x80000000",
    "i < 020000000000",
    "i < 0xFFFFFFFF",
    "-0x80000000 < i",
    "(i < 0 ? i : u) < 5",
    "(i < u ? i : u) / 2",
    "(i > s ? i : s) / 2",
    "(u - 4 + s) / 2",
    "((unsigned)i + s) / 2",
    "(count)(i - 9) + 8 < 8",
    "(u - 9 + 6L) % 5",
    "-u + s < 3",
    "i - (amount)1 < 2",
)


def _program(subscript: str, loop: str = f"int i = {_FIRST}; i < n; i++", clauses: str = "") -> str:
    return function(f"for ({loop})\n    a[{subscript}] = 1;", _PARAMETERS, clauses, _BEFORE)


@functools.cache
def _values_in_c() -> dict[str, list[int]]:
    """What the expressions are for the iterations of the loop."""
    expressions = (*_EXACT, *_WRAPPING)
    rows = "\n".join(
        f'for (int i = {_FIRST}; i < n; i++) printf("%lld ", (long long)(int64_t)({e})); puts("");'
        for e in expressions
    )
    sizes = f"int n = {_SIZES['n']}; unsigned u = {_SIZES['u']}; size_t s = {_SIZES['s']};"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "values.c"
        source.write_text(
            f"#include <stdio.h>\n{_BEFORE}int main(void) {{ {sizes} (void)u; (void)s; {rows} }}\n"
        )
        subprocess.run(["cc", "-w", source, "-o", source.with_suffix("")], check=True)
        printed = subprocess.run(
            [source.with_suffix("")], check=True, capture_output=True, text=True
        ).stdout
    return {
        e: [int(word) for word in line.split()]
        for e, line in zip(expressions, printed.splitlines(), strict=True)
    }


def _modelled(subscript: str) -> tuple[dict[int, int], set[int]]:
    """By the value of ``i``: the subscript in the model, and where the model says that something
    may wrap around."""
    _, scope, (leaf,) = leaves_in(_program(subscript))
    (write,) = (access for access in leaf.accesses if access.kind == "write")
    evaluator = Evaluator(replace(scope, iterators=("i",)), leaf.domain, "non-affine-subscript")
    graph = isl.Map.from_pw_aff(evaluator.value(write.subscripts[0])).intersect_domain(
        evaluator.domain
    )
    values = {point[0]: value for (_, point), (_, (value,)) in map_points(graph, _SIZES)}
    return values, {
        point[0]
        for wrap in evaluator.wrap_arounds
        for _, point in set_points(wrap.instances, _SIZES)
    }


@pytest.mark.parametrize("subscript", _EXACT)
def test_values_are_those_of_c(subscript: str) -> None:
    values, wrapping = _modelled(subscript)
    assert not wrapping
    assert [values[i] for i in range(_FIRST, _SIZES["n"])] == _values_in_c()[subscript]


@pytest.mark.parametrize("subscript", _WRAPPING)
def test_values_are_those_of_c_or_noted(subscript: str) -> None:
    values, wrapping = _modelled(subscript)
    expected = dict(zip(range(_FIRST, _SIZES["n"]), _values_in_c()[subscript], strict=True))
    different = {i for i in expected if values[i] != expected[i]}
    assert different and different <= wrapping


def test_what_may_wrap_around_is_refused() -> None:
    diagnostic = refusal_of(_program("(unsigned)(i - 1) % 5", "int i = 0; i < 9; i++"))
    assert (diagnostic.code, diagnostic.place.line) == ("unsigned-wrap", 13)
    assert diagnostic.hint


def test_also_where_it_need_not_happen() -> None:
    text = function(
        "for (int i = 0; i < n; i++)\n    if (b[i]) a[(unsigned)(i - 1) % 5] = 1;",
        "int n, int *a, int *b",
    )
    assert refusal_of(text).code == "unsigned-wrap"


def test_parameters_are_checked_when_the_program_runs() -> None:
    text = _program("(unsigned)(i + n) % 5", "int i = 0; i < 9; i++")
    scop = extract_scop(region_of(text), text, new_context())
    (check,) = (check for check in scop.checks if "wrap" in check.message)
    assert {n for n in range(-5, 5) if set_points(check.holds, {"n": n})} == set(range(5))


def test_numbers_that_are_no_integers() -> None:
    """2.5 is more than 2. What is the same in all iterations is taken when the region starts, and
    choices are made as they are written, so what is left is a subscript of its own."""
    assert "floating point" in refusal_of(_program("(double)i / 2")).message


def _conditions(body: str, parameters: str) -> str:
    return "; ".join(str(check.holds) for check in scop_of(function(body, parameters)).checks)


def test_pivots_in_narrow_types_are_between_their_limits() -> None:
    """What lies between two values that fit does so, too."""
    body = """for (int i = 0; i < n; i++) { p = i;
        for (int j = i + 1; j < n; j++) if (b[j] > b[p]) p = j;
        double kept = b[i]; b[i] = b[p]; b[p] = kept;
        for (int j = i + 1; j < n; j++) b[j] += b[i]; }"""
    assert "n <= 256" in _conditions(body, "int n, unsigned char p, double *b")


def test_small_multiples_in_narrow_types_are_no_hashes() -> None:
    body = "for (int i = 0; i < n; i++) { k = 5 - 2 * i; a[k] = i; }"
    assert "n <= 67" in _conditions(body, "int n, signed char k, double *a")
    hashed = body.replace("2 * i", "37 * i")
    assert refusal_of(function(hashed, "int n, signed char k, double *a")).code == (
        "non-affine-subscript"
    )


def test_hashes_are_refused() -> None:
    """The product wraps around at large indices, above zero."""
    diagnostic = refusal_of(_program("(i * 2654435761u) % 1000", "unsigned i = 0; i < u; i++"))
    assert diagnostic.code == "unsigned-wrap" and "product" in diagnostic.message


def test_conditions_on_hashes_are_left_to_the_text() -> None:
    """As integers, only the first product is small enough."""
    text = function(
        "for (unsigned i = 0; i < u; i++)\n    if (i * 2654435761u < 2147483648u) a[i] = 1;",
        "unsigned u, int *a",
    )
    (statement,) = extract_scop(region_of(text), text, new_context()).statements
    assert statement.reads.is_equal(statement.writes), "it may keep its value"
    assert len(map_points(statement.writes, {"u": 5, "u'": 5})) == 5


def test_large_constants_stand_for_negative_ones() -> None:
    """t + 4294967295u is t - 1, and large for t = 0."""
    text = function(
        "for (unsigned i = 1; i < u; i++)\n    if (i + 4294967295u < 4u) a[i] = 1;",
        "unsigned u, int *a",
    )
    (statement,) = extract_scop(region_of(text), text, new_context()).statements
    found = map_points(statement.writes, {"u": 9, "u'": 9})
    assert {element[1] for _, element in found} == {(1,), (2,), (3,), (4,)}


def test_an_assumption_holds_no_more_than_it_says() -> None:
    """s - 1 > 3 is true for s = 0."""
    text = function(
        "for (size_t i = 0; i < s; i++)\n    a[i] = 1;",
        "size_t s, int *a",
        "assume(s - 1 > 3)",
        _BEFORE,
    )
    context = extract_scop(region_of(text), text, new_context()).context
    assert {s for s in range(-2, 8) if set_points(context, {"s": s})} == {0, 5, 6, 7}
