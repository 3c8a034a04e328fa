"""Code generated from sets: enclosures, emitted runs, scans, and arithmetic on the loop IR; all by
running it."""

from __future__ import annotations

import itertools
from random import Random

import islpy as isl
import pytest

from polydist.lower.arithmetic import (
    slope,
    substituted,
    substituted_expression,
    times,
    total,
    upper_bound,
)
from polydist.lower.bounds import bounds_of, enclosure
from polydist.lower.counting import counting_code
from polydist.lower.flow_scan import scan_elements
from polydist.lower.isl_ast import condition_of, scan_instances
from polydist.lower.loop_ir import (
    Code,
    Constant,
    Emit,
    Expression,
    For,
    If,
    Instance,
    Operation,
    Sequence,
    Variable,
)
from polydist.sets.isl_context import bounded_effort, new_context
from polydist.sets.symbols import Index, ParameterName
from unit.cases import CASES, Case
from unit.enumeration import Event, run_region
from unit.interpreter import counted, evaluate, hull, instances, offsets, trace, variable
from unit.kernels import KERNELS, function
from unit.models import analysis_of
from unit.points import Tuple, map_points, pair_points, set_points

_SIZES = list(itertools.product((-1, 0, 1, 2, 5), (0, 3, 6)))

_OWED = {
    "rows": "[S[i, j] -> A[i, j]] : 0 <= i < n and 0 <= j < m",
    "columns": "[S[i, j] -> A[j, i]] : 0 <= i < n and 0 <= j < m",
    "a triangle": "[S[i, j] -> A[i, j]] : 0 <= i <= j < n and i < m",
    "a skewed triangle": "[S[t, i] -> A[i - t, t]] : 0 <= t < n and t <= i < m + 2t",
    "rational corners": "[S[i, j] -> A[i, j]] : 0 <= 3i <= n + m and i <= 2j <= m",
    "every third": "[S[i] -> A[i, 1]] : 0 <= i < n + m and i mod 3 = 1",
    "half the iterator": "[S[i] -> A[p, i]] : 0 <= i < n and p = floor(i / 2)",
    "parity": "[S[t, i] -> A[p, i]] : 0 <= t < m and p = t mod 2 and t <= i < n",
    "stride two in memory": "[S[i] -> A[0, 2i]] : 1 <= i < n",
    "backwards": "[S[i] -> A[n, m - i]] : 0 <= i < m and n >= 0",
    "one element": "[S[i] -> A[i, m]] : i = n and m >= 2",
    "guarded by parameters": "[S[i] -> A[0, i]] : 0 <= i < 4 and n >= 2 and m <= 3",
    "columns of a triangle": "[S[i, j] -> A[j, i]] : 0 <= i < n and 2i <= j < m",
    "rows of planes": "[S[p, i, j] -> A[j, i]] : 0 <= p < m and 0 <= i < n and 0 <= j < n + p",
    "many writers of one element": "[S[i, j] -> A[0, j]] : 0 <= i < n and 0 <= j < m",
    "what inequalities bound": (
        "[S[i] -> A[0, i]] : 0 <= i < n + m and (exists "
        "a, b: 0 <= a <= b < n and 2i - 1 <= 3a + 5b <= 2i)"
    ),
    "in one dimension of two": (
        "[S[i, j] -> A[i, j]] : 0 <= i < n and 0 <= j < "
        "m and (exists a: 0 <= a < m and 3i - 1 <= 4a + "
        "j <= 3i + 1)"
    ),
    "beside an equation": (
        "[S[i] -> A[0, i]] : 0 <= i < n + m and (exists "
        "a, b, c: i = 3c + a and 0 <= a <= b < n and 5b "
        "<= 4i <= 7b + 2)"
    ),
    "every other row": "[S[i, j] -> A[i, j]] : 0 <= i < n and i mod 2 = 1 and i <= j < m + n",
    "every third on every other row": (
        "[S[i, j] -> A[i, j]] : 0 <= i < n and i mod 2 = 0 and i <= j < m + n and j mod 3 = 2"
    ),
    "diagonals of every other": (
        "[S[i, j] -> A[i, j]] : 0 <= i < n and 0 <= j < "
        "m and (i + j) mod 2 = 1 and j >= floor(i / 3)"
    ),
    "a quotient of a quotient": (
        "[S[i, j] -> A[i, j]] : 0 <= i < n + m and 0 <= "
        "j < m and floor((floor(i / 2) + j) / 3) mod 2 = 1"
    ),
    "a stride that parameters exclude": (
        "[S[i, j] -> A[i, j]] : 0 <= i < n and 0 <= j < "
        "m and (n + m) mod 3 = 1 and (i + n) mod 2 = 0"
    ),
    "two pieces that overlap": (
        "[S[i] -> A[0, i]] : 0 <= i < n or 2 <= i < m or 5 <= i <= 6 and n >= 1"
    ),
}


@pytest.mark.parametrize("name", _OWED)
@pytest.mark.parametrize("known", ["", "n >= 0 and m >= 0"])
def test_emitted_runs_are_the_set(name: str, known: str) -> None:
    context = new_context()
    owed = isl.UnionSet.read_from_str(context, f"[n, m] -> {{ {_OWED[name]} }}")
    given = isl.Set.read_from_str(context, f"[n, m] -> {{ : {known} }}")
    code = scan_elements(owed, (variable("row"), Constant(1)), given)
    for n, m in _SIZES:
        if known and n < 0:
            continue
        expected = {
            element[0] * 50 + element[1] for _, (_, element) in pair_points(owed, {"n": n, "m": m})
        }
        assert offsets(code, {"n": n, "m": m, "row": 50}) == expected


def test_an_enclosure_begins_where_a_stride_does() -> None:
    """A wider one would make arrays of every third row overlap what lies before them."""
    context = new_context()
    third = "x = 50 i + j + 1 and i = 2 + 3 e and 2 <= i < s and i - 1 <= j < m and j < i + 2"
    values = isl.Set.read_from_str(context, f"[s, m] -> {{ [x] : exists (i, j, e: {third}) }}")
    found = enclosure(values, isl.Set.read_from_str(context, "[s, m] -> { : }"))
    assert hull(found, {"s": 3, "m": 4}) == (102, 104)
    assert hull(found, {"s": 9, "m": 9})[0] == 102
    assert hull(found, {"s": 2, "m": 9})[0] > hull(found, {"s": 2, "m": 9})[1]


_WILD = """\
{
    for (int i = 1; i <= m - 1 - 1; i++) {
        for (int j = 0; 1 + (1 + i) / 2 > j; j++) {
            for (long k = 2; k <= m - 2 - 1; k++) {
                A[((1 + i) * (5) + 2 + j) * (8) + 2 + k] =
                    0.5 * A[((1 + i) * (5) + 2 + j) * (8) + 2 + k]
                    + 0.375 * A[((i - 1) * (5) + 1 + j) * (8) + 1 + k];
            }
        }
    }
    for (int j = 0; j < s; j++) {
        W1[j] = 0.375;
    }
    for (int j = 0; j < s; j++) {
        A[((1 + j) * (5) + 2) * (8) + 2 + j] *=
            0.125 * W1[1 + j] + 0.5 * A[((0) * (5) + 3) * (8) + 1 + j]
            - 0.375 * A[((1) * (5) + 4) * (8) + 4 + j] - 0.25 * A[((2) * (5) + 2) * (8) + j];
    }
    for (int j = 0; j <= s - 1; j++) {
        if ((A[((3) * (5) + 2) * (8) + 2 + j]) > 0.25) {
            A[((1) * (5) + 2) * (8) + 2 + j] -= 0.5 * A[((2) * (5) + 0) * (8) + 2 + j]
                + 0.375 * A[((1 + j) * (5) + 0) * (8) + 2 + j];
        } else {
            A[((1) * (5) + 2) * (8) + 2 + j] = 0.375 * A[((1 + j) * (5) + 2) * (8) + j]
                + 0.125 * A[((3 + j) * (5) + 1) * (8) + 3 + j];
        }
    }
}
"""


def test_pieces_that_hold_no_whole_numbers() -> None:
    """Some of what the nests owe each other here is empty only because strides do not meet."""
    program = analysis_of(function(_WILD, "long m, long s, double *A, float *W1")).program
    assert any(flow.receiver is not None for nest in program.nests for flow in nest.flows)


def test_existential_variables_are_enumerated_within_a_small_effort() -> None:
    """Functions of the rest that give these two would cost a hundred times as much."""
    context = new_context()
    unknown = (
        "exists a, b: 0 <= a < m and s <= b and a <= b "
        "< n and 225i + j - 40 - s <= 243b + 207a <= 225i + j"
    )
    owed = isl.UnionSet.read_from_str(
        context,
        f"[n, m, s] -> {{ [S[i, j] -> A[0, i]] : 0 <= i < m and 0 <= j < n and ({unknown}) }}",
    )
    with bounded_effort(context, 10_000):
        code = scan_elements(
            owed, (variable("row"), Constant(1)), isl.Set.read_from_str(context, "{ : }")
        )
    sizes = {"n": 9, "m": 9, "s": 3}
    found = offsets(code, {**sizes, "row": 50})
    assert found == {element[1] for _, (_, element) in pair_points(owed, sizes)}
    assert found


@pytest.mark.parametrize(
    "writers", ["S[i, j] -> A[i, j]", "S[j, i] -> A[i, j]", "S[k, j, i] -> A[i, j]"]
)
def test_rows_are_single_runs(writers: str) -> None:
    """The loop along neighbours disappears, wherever it stands, and one that stays at an element
    becomes a condition."""
    context = new_context()
    box = "0 <= i < n and 0 <= j < m" + (" and 0 <= k < m" if "k" in writers else "")
    owed = isl.UnionSet.read_from_str(context, f"[n, m] -> {{ [{writers}] : {box} }}")
    code = scan_elements(
        owed, (variable("row"), Constant(1)), isl.Set.read_from_str(context, "{ : }")
    )
    assert list(trace(code, {"n": 2, "m": 5, "row": 50})) == [(0, 5, 0, 1), (50, 5, 0, 1)]


def test_columns_are_single_runs_with_a_stride() -> None:
    context = new_context()
    owed = isl.UnionSet.read_from_str(context, "[n, m] -> { [S[i] -> A[i, 3]] : 0 <= i < n }")
    code = scan_elements(
        owed, (variable("row"), Constant(1)), isl.Set.read_from_str(context, "{ : }")
    )
    assert list(trace(code, {"n": 4, "m": 5, "row": 50})) == [(3, 1, 50, 4)]


_RANGES = {
    "an interval": "{ [x] : 0 <= x < n }",
    "a point": "{ [x] : x = n + m }",
    "multiples": "{ [x] : 0 <= 3x <= n + m }",
    "scaled": "{ [x] : exists k : x = 3k and 1 <= x <= n }",
    "two intervals": "{ [x] : 0 <= x < n or 2n <= x < 2n + m }",
    "guarded": "{ [x] : 0 <= x <= 2 and n >= 2 or 10 <= x <= 12 and m >= 4 }",
    "empty": "{ [x] : x < 0 and x > 0 }",
}


@pytest.mark.parametrize("name", _RANGES)
def test_enclosures_are_never_narrower(name: str) -> None:
    context = new_context()
    values = isl.Set.read_from_str(context, f"[n, m] -> {_RANGES[name]}")
    code = enclosure(values, isl.Set.read_from_str(context, "[n, m] -> { : n >= 0 }"))
    for n, m in _SIZES:
        points = [point[0] for _, point in set_points(values, {"n": n, "m": m})] if n >= 0 else []
        low, high = hull(code, {"n": n, "m": m})
        assert all(low <= x <= high for x in points)
        if points and name != "scaled":
            assert (low, high) == (min(points), max(points))


def test_unbounded_sides_have_no_bound() -> None:
    context = new_context()
    (interval,) = enclosure(
        isl.Set.read_from_str(context, "[n] -> { [x] : x >= n }"),
        isl.Set.read_from_str(context, "{ : }"),
    ).intervals
    assert interval.upper is None and interval.lower == variable("n") and interval.guard is None


def test_bounds_round_towards_the_inside() -> None:
    basic = isl.BasicSet.read_from_str(
        new_context(), "[n] -> { [i, x] : 2x >= n + i and 3x <= n - i }"
    )
    bounds = bounds_of(basic, [Index(0), Index(1)])
    assert bounds.lower is not None and bounds.upper is not None and bounds.exact is None
    for n, i in itertools.product(range(-7, 8), range(-3, 4)):
        assert evaluate(bounds.lower, {"n": n, "_c0": i}) == -((-n - i) // 2)
        assert evaluate(bounds.upper, {"n": n, "_c0": i}) == (n - i) // 3


# -------------------------------------------------------------------------------------------- scans
@pytest.mark.parametrize("name, schedule", CASES)
def test_a_tile_runs_its_instances_in_order(name: str, schedule: str) -> None:
    """In the original order, or in one that keeps every element's writes and reads in theirs."""
    case = Case(*KERNELS[name], schedule)
    events = run_region(case.analysis.region, case.analysis.scop, case.values)
    for nest in case.analysis.structure.nests:
        for _ in range(4):
            z, box = case.box(nest)
            expected = [event for event in events if case.inside(nest, event.instance, box, z)]
            compute = case.analysis.program.nests[nest.number].compute
            found = instances(compute, case.names(z, box, []))
            order = [event.instance for event in expected]
            assert sorted(found) == sorted(order)
            assert found == order or _uses(expected, found) == _uses(expected, order)
            points = case.analysis.program.nests[nest.number].points
            assert counted(counting_code(points), case.names(z, box, [])) == len(expected)


def _uses(events: list[Event], order: list[Tuple]) -> dict[Tuple, list[object]]:
    """What happens to each element in the order: its writes, and between them all reads."""
    by_instance = {event.instance: event for event in events}
    uses: dict[Tuple, list[object]] = {}
    for event in (by_instance[instance] for instance in order):
        for element in event.reads:
            history = uses.setdefault(element, [frozenset()])
            if not isinstance(history[-1], frozenset):
                history.append(frozenset())
            history[-1] = frozenset(history[-1]) | {event.instance}
        for element in event.writes:
            uses.setdefault(element, [frozenset()]).append(event.instance)
    return uses


@pytest.mark.parametrize(
    "order",
    [
        "{ S[i, j] -> [i, j] : 0 <= i < n and i <= j < m }",
        "{ S[i, j] -> [j, -i] : 0 <= i < n and 0 <= j < m }",
        "{ S[i] -> [i] : 0 <= i < n and (i mod 4 = 1 or i mod 4 = 2) }",
        "{ S[i] -> [i, 0] : 0 <= i < n; T[i] -> [i, 1] : 1 <= i < m }",
        "{ S[i, j] -> [2i + j, i] : 0 <= i < n and 0 <= j < m }",
        "{ S[i] -> [-i] : 0 <= i < n and 2 * floor(i / 2) < m }",
    ],
)
def test_scans_follow_the_order(order: str) -> None:
    context = new_context()
    relation = isl.UnionMap.read_from_str(context, f"[n, m] -> {order}")
    code = scan_instances(relation, isl.Set.read_from_str(context, "[n, m] -> { : }"))
    for n, m in _SIZES:
        pairs = map_points(relation, {"n": n, "m": m})
        assert instances(code, {"n": n, "m": m}) == [
            instance for instance, _ in sorted(pairs, key=lambda pair: pair[1][1])
        ]
        assert counted(counting_code(code), {"n": n, "m": m}) == len(pairs)


def test_rectangles_are_counted_without_loops() -> None:
    order = isl.UnionMap.read_from_str(
        new_context(), "[n, m] -> { S[i, j] -> [i, j] : 0 <= i < n and 0 <= j < m }"
    )
    code = counting_code(
        scan_instances(order, isl.Set.read_from_str(order.get_ctx(), "[n, m] -> { : }"))
    )
    assert list(trace(code, {"n": 3, "m": 5})) == [(15,)]


@pytest.mark.parametrize(
    "holds",
    ["n >= 2 and m < 4", "n mod 3 = 1 or m = n", "exists k : n = 2k and 3k <= m", "1 = 0", ""],
)
def test_conditions_on_parameters(holds: str) -> None:
    params = isl.Set.read_from_str(new_context(), f"[n, m] -> {{ : {holds} }}")
    condition = condition_of(params)
    for n, m in _SIZES:
        assert bool(evaluate(condition, {"n": n, "m": m})) == bool(
            set_points(params.from_params(), {"n": n, "m": m})
        )


# --------------------------------------------------------------------------------------- arithmetic
def random_expression(random: Random, depth: int, names: tuple[str, ...]) -> Expression:
    """Any operator of the IR, with exact divisions and positive divisors as promised."""
    if depth == 0:
        return random.choice((Constant(random.randint(-9, 9)), *(variable(name) for name in names)))

    def operand() -> Expression:
        return random_expression(random, depth - 1, names)

    operator = random.choice(
        (
            "+",
            "-",
            "*",
            "/",
            "floor",
            "ceil",
            "mod",
            "min",
            "max",
            "neg",
            "?:",
            "<",
            "<=",
            ">",
            ">=",
            "==",
            "&&",
            "||",
        )
    )
    divisor = Constant(random.randint(1, 5))
    match operator:
        case "floor" | "ceil" | "mod":
            return Operation(operator, (operand(), divisor))
        case "/":
            return Operation("/", (Operation("*", (operand(), divisor)), divisor))
        case "neg":
            return Operation("-", (operand(),))
        case "?:":
            return Operation("?:", (operand(), operand(), operand()))
        case "min" | "max" | "&&" | "||" | "+":
            return Operation(operator, tuple(operand() for _ in range(random.randint(2, 3))))
        case _:
            return Operation(operator, (operand(), operand()))  # type: ignore[arg-type]


_NAMES = ("x", "y")


def _samples(seed: int) -> list[tuple[Expression, Random]]:
    random = Random(seed)
    return [(random_expression(random, random.randint(0, 3), _NAMES), random) for _ in range(300)]


def test_slope_is_the_difference_quotient() -> None:
    for expression, random in _samples(1):
        rise = slope(expression, ParameterName("x"))
        if rise is not None:
            at, step, y = random.randint(-9, 9), random.randint(1, 5), random.randint(-9, 9)
            ends = [evaluate(expression, {"x": x, "y": y}) for x in (at, at + step)]
            assert ends[1] - ends[0] == rise * step
    linear = Operation(
        "-", (Operation("*", (Constant(3), variable("x"))), Operation("-", (variable("y"),)))
    )
    assert slope(linear, ParameterName("x")) == 3 and slope(linear, ParameterName("y")) == 1


def test_sums_and_products() -> None:
    samples = _samples(2)
    for first, second, third in zip(samples[::3], samples[1::3], samples[2::3], strict=True):
        terms = [first[0], second[0], third[0], Constant(2)]
        values = {"x": first[1].randint(-9, 9), "y": first[1].randint(-9, 9)}
        assert evaluate(total(terms), values) == sum(evaluate(term, values) for term in terms)
        assert evaluate(times(first[0], second[0]), values) == evaluate(
            first[0], values
        ) * evaluate(second[0], values)
    assert total([]) == Constant(0)
    assert times(Constant(0), variable("x")) == Constant(0) and times(
        variable("x"), Constant(1)
    ) == variable("x")


def test_substitution() -> None:
    for expression, random in _samples(3):
        value, y = random.randint(-9, 9), random.randint(-9, 9)
        replaced = substituted_expression(
            expression, ParameterName("x"), Operation("+", (variable("y"), Constant(value)))
        )
        assert evaluate(replaced, {"y": y}) == evaluate(expression, {"x": y + value, "y": y})


def test_substitution_in_code() -> None:
    run = Emit(variable("x"), variable("_c0"), Constant(1), Constant(2))
    loop = For(
        variable=Index(0),
        first=variable("x"),
        condition=Operation("<", (variable("_c0"), Operation("*", (variable("x"), Constant(3))))),
        step=2,
        body=run,
    )
    code = Sequence(
        (
            loop,
            If(Operation("==", (variable("x"), Constant(2))), Instance("S", (variable("x"),)), run),
        )
    )
    for x in (1, 2, 4):
        expected = list(trace(code, {"x": x, "_c0": 9}))
        assert (
            list(trace(substituted(code, ParameterName("x"), Constant(x)), {"_c0": 9})) == expected
        )


@pytest.mark.parametrize("sign", [1, 2, -1, -3])
@pytest.mark.parametrize("operator", ["<", "<=", ">", ">="])
def test_upper_bounds(sign: int, operator: str) -> None:
    """sign * x + 2 operator y, where that is an upper bound on x."""
    left = Operation("+", (Operation("*", (Constant(sign), variable("x"))), Constant(2)))
    condition = Operation(operator, (left, variable("y")))  # type: ignore[arg-type]
    bound = upper_bound(condition, ParameterName("x"))
    if (sign > 0) != operator.startswith("<"):
        assert bound is None
        return
    assert bound is not None
    for y in range(-8, 9):
        holding = [x for x in range(-30, 31) if evaluate(condition, {"x": x, "y": y})]
        assert evaluate(bound, {"y": y}) == max(holding)


def test_a_conjunction_is_bounded_by_the_least() -> None:
    condition = Operation(
        "&&",
        (
            Operation("<=", (variable("x"), variable("y"))),
            Operation("<", (variable("x"), Constant(4))),
        ),
    )
    bound = upper_bound(condition, ParameterName("x"))
    assert bound is not None and [evaluate(bound, {"y": y}) for y in (1, 3, 9)] == [1, 3, 3]
    assert (
        upper_bound(
            Operation("&&", (condition, Operation("==", (variable("y"), Constant(0))))),
            ParameterName("x"),
        )
        is None
    )


def test_counting_leaves_no_iterator_behind() -> None:
    """A bound in which the iterator of a loop around cancels out still mentions it."""
    iterator, n = variable("_c0"), variable("n")
    difference = Operation("-", (Operation("+", (iterator, n)), iterator))
    inner = _counted_up_to(Index(1), difference, Instance("S", ()))
    code = counting_code(_counted_up_to(Index(0), n, inner))
    assert counted(code, {"n": 4}) == 16


def _counted_up_to(index: Index, end: Expression, body: Code) -> For:
    """``for (index = 0; index < end; index++)``."""
    condition = Operation("<", (Variable(index), end))
    return For(variable=index, first=Constant(0), condition=condition, step=1, body=body)
