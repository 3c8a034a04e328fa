"""Integer expressions as isl sees them, against Python."""

from __future__ import annotations

import islpy as isl
import pytest
from polydist_frontends.errors import Diagnostic, Place, Refusal
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name, Unary

from polydist.model.affine import Evaluator
from unit.enumeration import value_of
from unit.kernels import function
from unit.models import leaves_in, refusal_of, scop_of
from unit.points import map_points, set_points

_HERE = Place("program.c", 1)


def _program(subscript: str, loop: str = "int i = 0; i < n; i++", clauses: str = "") -> str:
    return function(
        f"for ({loop})\n    a[{subscript}] = 1;", "int n, int m, int *a, int *b, double x", clauses
    )


def _evaluator(text: str) -> tuple[Evaluator, Expression]:
    """Over the instances of the only statement, and its subscript."""
    _, scope, (leaf,) = leaves_in(text)
    (write,) = (access for access in leaf.accesses if access.kind == "write")
    names = tuple(iterator.name for iterator in leaf.iterators)
    scope = type(scope)(names, scope.parameters, scope.products)
    return Evaluator(scope, leaf.domain, "non-affine-subscript"), write.subscripts[0]


def _values(evaluator: Evaluator, expression: Expression, at: dict[str, int]) -> dict[int, int]:
    graph = isl.Map.from_pw_aff(evaluator.value(expression)).intersect_domain(evaluator.domain)
    return {point[0]: value for (_, point), (_, (value,)) in map_points(graph, at)}


@pytest.mark.parametrize(
    "subscript",
    [
        "i / 3",
        "(i - 8) / 3",
        "(i - 8) % 3",
        "(8 - i) / -3",
        "(i - 8) % -3",
        "-(i - 3)",
        "2 * i - n + (m - 1) * 3",
        "(i + n - 1) % n",
        "(i + n) % n",
        "(2 * i) % n",
        "(3 * i + n) % n",
        "i < m ? i : n - i",
        "(i < 3) + (i >= 5) + !i",
        "i > 2 && i != 4 ? 1 : i == 1 || i == 4",
        "i + n * m",
        "(i + 1) * (n - n + 2)",
        "i % 2 ? n : -n",
    ],
)
@pytest.mark.parametrize("sizes", [{"n": 1, "m": 4}, {"n": 7, "m": 3}])
def test_values_are_those_of_c(subscript: str, sizes: dict[str, int]) -> None:
    evaluator, expression = _evaluator(_program(subscript))
    at = {**sizes, "n_x_m": sizes["n"] * sizes["m"], "m_x_n": sizes["n"] * sizes["m"]}
    expected = {i: value_of(expression, {**sizes, "i": i}) for i in range(sizes["n"])}
    assert _values(evaluator, expression, at) == expected


@pytest.mark.parametrize("operator", ["min", "max"])
def test_minimum_and_maximum(operator: str) -> None:
    evaluator, _ = _evaluator(_program("i + n + m"))
    expression = Binary(operator, Name("i", _HERE), Name("m", _HERE), _HERE)  # type: ignore[arg-type]
    choose = min if operator == "min" else max
    assert _values(evaluator, expression, {"n": 6, "m": 3}) == {i: choose(i, 3) for i in range(6)}


def test_absolute_value() -> None:
    evaluator, _ = _evaluator(_program("i + n"))
    expression = Unary("abs", Binary("-", Name("i", _HERE), Integer(3, _HERE), _HERE), _HERE)
    assert _values(evaluator, expression, {"n": 6}) == {i: abs(i - 3) for i in range(6)}


def test_a_condition_is_not_limited_to_the_domain() -> None:
    evaluator, _ = _evaluator(_program("i + n"))
    holds = evaluator.condition(Binary("<", Name("i", _HERE), Integer(-1, _HERE), _HERE))
    assert holds.is_equal(isl.Set.read_from_str(holds.get_ctx(), "[n] -> { [i] : i < -1 }"))


def test_the_order_of_factors_does_not_matter() -> None:
    """n*m and m*n are one parameter."""
    text = function(
        "for (int i = 0; i < n * m; i++)\n    a[i] = a[i + m * n];", "int n, int m, double *a"
    )
    _, scope, (leaf,) = leaves_in(text)
    assert len(scope.products) == 1
    (product,) = scope.products.values()
    assert set_points(leaf.domain, {"n": 2, "m": 2, product: 4}) == {("", (i,)) for i in range(4)}


_NOT_AFFINE = {
    "i * i": "non-affine-subscript",
    "i / n": "non-affine-subscript",
    "(5 * i) % n": "non-affine-subscript",
    "(i - n - 1) % n": "non-affine-subscript",
    "7 * i % n": "non-affine-subscript",
    "b[i]": "indirect-subscript",
    "(int)(x * i)": "non-affine-subscript",
    "i & n": "non-affine-subscript",
}


@pytest.mark.parametrize(
    ("subscript", "reason"),
    [
        ("i * i", "both vary"),
        ("i * (2 * i + n)", "both vary"),
        ("i * m", "known at run time only"),
        ("(n - m) * (i + 1)", "known at run time only"),
    ],
)
def test_why_a_product_is_refused(subscript: str, reason: str) -> None:
    """A stride is known not to vary: what is wrong is that another subscript has another one."""
    refused = _raised(*_evaluator(_program(subscript)))
    assert reason in refused.message and "constant factors" in refused.hint


@pytest.mark.parametrize("subscript", _NOT_AFFINE)
def test_refusals_name_the_expression(subscript: str) -> None:
    diagnostic = refusal_of(_program(subscript))
    assert diagnostic.code == _NOT_AFFINE[subscript]
    assert diagnostic.severity == "error" and diagnostic.hint
    assert diagnostic.place.line == 5
    within = range(len("    a[") + 1, len("    a[") + 1 + len(subscript))
    assert diagnostic.place.column in within


def _raised(evaluator: Evaluator, expression: Expression) -> Diagnostic:
    with pytest.raises(Refusal) as caught:
        evaluator.value(expression)
    return caught.value.diagnostic


def test_a_varying_product_is_refused_where_no_row_explains_it() -> None:
    evaluator, expression = _evaluator(_program("i * n"))
    assert _raised(evaluator, expression).code == "non-affine-subscript"


def test_division_by_zero() -> None:
    evaluator, _ = _evaluator(_program("i + n"))
    place = Place("program.c", 9, 4)
    diagnostic = _raised(evaluator, Binary("/", Name("i", _HERE), Integer(0, _HERE), place))
    assert "zero" in diagnostic.message and diagnostic.place == place


def test_an_unknown_name() -> None:
    evaluator, _ = _evaluator(_program("i + n"))
    assert "'q'" in _raised(evaluator, Name("q", _HERE)).message


def test_an_assumption_makes_a_remainder_affine() -> None:
    unchecked = scop_of(_program("i % n", "int i = 0; i < m; i++", "assume(m <= 2 * n)"))
    assert not any("periods" in check.message for check in unchecked.checks)
    evaluator, expression = _evaluator(
        _program("i % n", "int i = 0; i < m; i++", "assume(m <= 2 * n)")
    )
    assert _values(evaluator, expression, {"n": 3, "m": 6}) == {i: i % 3 for i in range(6)}


@pytest.mark.parametrize(
    ("index", "end", "cases"),
    [
        ("(i + m) % n", "n", ((0, True), (7, True), (-7, False), (22, False))),
        ("(i + m) % n", "2 * m", ((0, True), (9, True), (10, False))),
        ("(i + 1) % n", "m", ((0, True), (-7, True), (27, True), (28, False))),
        ("(2 * i - 3) % n", "m", ((0, True), (1, True), (16, True), (17, False))),
    ],
)
def test_a_ring_is_checked_when_the_region_starts(
    index: str, end: str, cases: tuple[tuple[int, bool], ...]
) -> None:
    scop = scop_of(_program(index, f"int i = 0; i < {end}; i++"))
    (check,) = (check for check in scop.checks if "periods" in check.message)
    for m, holds in cases:
        text = f"[n, m] -> {{ : n = 7 and m = {m} }}"
        point = isl.Set.read_from_str(scop.isl_context, text).params()
        assert check.holds.is_disjoint(point) is not holds, m


def test_what_goes_round_and_round_is_refused() -> None:
    for index, end in (("(7 * i) % n", "n"), ("i % 2 % n + i * 9 % n", "n - 1")):
        place = refusal_of(_program(index, f"int i = 0; i < {end}; i++"))
        assert (place.code, "few periods" in place.message) == ("non-affine-subscript", True)


def test_contradicting_assumptions() -> None:
    diagnostic = refusal_of(_program("i", clauses="assume(n > m, m > n)"))
    assert diagnostic.code == "contradicting-assumptions"
