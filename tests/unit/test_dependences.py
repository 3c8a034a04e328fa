"""Dependences against looking at every access of a small run."""

from __future__ import annotations

import pytest

from polydist.model.dataflow import last_writes, last_writes_by_level
from polydist.model.precedence import precedence
from polydist.model.program_order import order_of
from polydist.sets.unions import union_of_maps
from unit.enumeration import Found, dependences_of, run_region
from unit.kernels import KERNELS, function
from unit.models import analysis_of, parameter_values, region_of
from unit.points import flow_points, map_points


def _expected(text: str, values: dict[str, int]) -> Found:
    return dependences_of(run_region(region_of(text), analysis_of(text).scop, values))


@pytest.mark.parametrize("name", KERNELS)
def test_dependences_are_exact(name: str) -> None:
    """What isl calls anti dependences holds the output dependences with reads in between; together
    they are exact."""
    text, values = KERNELS[name]
    analysis, expected = analysis_of(text), _expected(text, values)
    at, found = parameter_values(analysis.scop, values), analysis.dependences
    assert flow_points(found.flow_elements, at) == expected.flow
    assert map_points(found.flow, at) == {(writer, reader) for writer, reader, _ in expected.flow}
    assert map_points(found.output, at) <= expected.output
    assert map_points(found.anti.union(found.output), at) == expected.anti | expected.output
    assert map_points(found.live_in, at) == expected.live_in
    assert (
        map_points(found.validity, at)
        == {(w, r) for w, r, _ in expected.flow} | expected.anti | expected.output
    )


@pytest.mark.parametrize("name", KERNELS)
def test_the_last_writers_are_live_out(name: str) -> None:
    text, values = KERNELS[name]
    found = map_points(
        analysis_of(text).dependences.live_out, parameter_values(analysis_of(text).scop, values)
    )
    assert found == {(writer, element) for element, writer in _expected(text, values).last.items()}


@pytest.mark.parametrize("name", KERNELS)
def test_the_last_writers_are_the_same_level_by_level(name: str) -> None:
    scop = analysis_of(KERNELS[name][0]).scop
    order = precedence(union_of_maps(scop.isl_context, order_of(scop).values()))
    writes = union_of_maps(scop.isl_context, [s.writes for s in scop.statements])
    found = last_writes_by_level(writes, order)
    assert not found.is_empty()
    assert found.is_equal(last_writes(writes, order))


def test_only_what_is_named_is_live_out() -> None:
    text, values = KERNELS["jacobi-1d"]
    text = text.replace("#pragma polydist", "#pragma polydist live_out(b)")
    found = map_points(analysis_of(text).dependences.live_out, values)
    assert found == {
        (writer, element)
        for element, writer in _expected(text, values).last.items()
        if element[0] == "b"
    }


_FLOYD_WARSHALL = """for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            d[i][j] = d[i][j] < d[i][k] + d[k][j] ? d[i][j] : d[i][k] + d[k][j];"""


def test_independent_loops_carry_nothing() -> None:
    text = function(_FLOYD_WARSHALL, "int n, int (*d)[n]", "independent(i, j)")
    found, values = analysis_of(text).dependences, {"n": 4}
    for (_, source), (_, sink) in map_points(found.validity, values):
        assert source[0] < sink[0], "only k carries dependences"


def test_independent_keeps_the_last_write_that_is_not_denied() -> None:
    """What d[i][k] and d[k][j] read in step k is what step k-1 wrote."""
    text = function(_FLOYD_WARSHALL, "int n, int (*d)[n]", "independent(i, j)")
    flow = flow_points(analysis_of(text).dependences.flow_elements, {"n": 4})
    expected = set()
    for k in range(1, 4):
        for i in range(4):
            for j in range(4):
                for x, y in {(i, j), (i, k), (k, j)}:
                    expected.add((("S0", (k - 1, x, y)), ("S0", (k, i, j)), ("d", (x, y))))
    assert flow == expected


def test_independent_outer_loop_keeps_what_its_iterations_carry_inside() -> None:
    text = function(
        (
            "for (int i = 1; i < n; i++)\n"
            "    for (int j = 1; j < n; j++)\n"
            "        a[i][j] = a[i - 1][j] + a[i][j - 1];"
        ),
        "int n, int (*a)[n]",
        "independent(i)",
    )
    flow = map_points(analysis_of(text).dependences.flow, {"n": 4})
    assert flow == {(("S0", (i, j - 1)), ("S0", (i, j))) for i in (1, 2, 3) for j in (2, 3)}


def test_independent_loops_carry_writes_of_other_members() -> None:
    """An element of an array of structures is sent as a whole."""
    text = "struct two { float x, y; };\n" + function(
        "for (int i = 1; i < n; i++) {\n    a[i].x = i;\n    a[i - 1].y = b[i].x;\n}",
        "int n, struct two *a, struct two *b",
        "independent(i)",
    )
    output = map_points(analysis_of(text).dependences.output, {"n": 4})
    assert {(source[0], sink[0]) for (_, source), (_, sink) in output} >= {(1, 2), (2, 3)}


def test_without_the_assertion_more_is_ordered() -> None:
    with_it = analysis_of(
        function(_FLOYD_WARSHALL, "int n, int (*d)[n]", "independent(i, j)")
    ).dependences.validity
    without = analysis_of(function(_FLOYD_WARSHALL, "int n, int (*d)[n]")).dependences.validity
    assert map_points(with_it, {"n": 3}) < map_points(without, {"n": 3}) | map_points(
        with_it, {"n": 3}
    )
    assert any(source[0] == sink[0] for (_, source), (_, sink) in map_points(without, {"n": 3}))


_STRIDED_TRIANGLE = function(
    """for (int t = 0; t < 3; t++) {
    for (int i = 0; i < n; i += 2)
        for (int k = i; k < n; k++)
            a[0] = i;
    b[t] = a[0];
}""",
    "int n, double *a, double *b",
)


def test_a_strided_triangle_inside_a_loop() -> None:
    """What is read is what the last even i below n wrote."""
    found = flow_points(analysis_of(_STRIDED_TRIANGLE).dependences.flow_elements, {"n": 5})
    assert found == _expected(_STRIDED_TRIANGLE, {"n": 5}).flow


def test_a_region_without_statements() -> None:
    analysis = analysis_of(function("for (int i = 0; i < n; i++)\n    ;", "int n"))
    assert (
        analysis.dependences.validity.is_empty()
        and not analysis.structure.nests
        and not analysis.flows
    )
