"""Nests: their kinds, their loops, and that tiles of one step never depend on each other."""

from __future__ import annotations

import itertools
import math

import islpy as isl
import pytest

from polydist.schedule.bands.short_bands import short_bands_as_loops
from polydist.schedule.nests import Nest, Run, SequentialLoop, Structure, build_nests, nests_in
from polydist.sets.distances import greatest_distance
from polydist.sets.isl_context import new_context
from unit.cases import CASES
from unit.enumeration import dependences_of, run_region
from unit.kernels import KERNELS, function
from unit.models import analysis_of, parameter_values, region_of
from unit.points import Tuple, map_points


def _structure(text: str, schedule: str = "auto") -> Structure:
    return analysis_of(text, schedule).structure  # type: ignore[arg-type]


def _kinds(text: str, schedule: str = "auto") -> list[str]:
    return [nest.kind for nest in _structure(text, schedule).nests]


def _kernel(name: str) -> str:
    return KERNELS[name][0]


@pytest.mark.parametrize(
    "coordinates, greatest",
    [
        ("0 <= x < 7", 6),
        ("n <= x < n + 7", 6),
        ("0 <= x < n", math.inf),
        ("n <= 3x <= n + 9", 3),
        ("0 <= x < 30 and 5 * floor(x / 5) = x", 25),
    ],
)
def test_greatest_distances(coordinates: str, greatest: float) -> None:
    assert (
        greatest_distance(isl.Set.read_from_str(new_context(), f"[n] -> {{ [x] : {coordinates} }}"))
        == greatest
    )


def test_bounds_with_divisions_are_looked_at() -> None:
    """The extent of a strided coordinate that begins at a quotient."""
    assert _kinds(
        function("for (int j = n / 3; j < n; j += 2)\n    b[j] = 1;", "int n, double *b")
    ) == ["parallel"]


def test_statements_that_read_the_same_stay_together() -> None:
    """Nothing flows between the two, but as two nests they would load c twice; only the loop over t
    is sequential either way."""
    first = "for (int i = 1; i < n; i++) {\n        a[i] += c[i];\n        b[i] -= c[i];\n    }"
    second = "for (int i = 0; i < n; i++)\n        c[i] = a[n - 1 - i] * b[n - 1 - i];"
    text = function(
        f"for (int t = 0; t < n; t++) {{\n    {first}\n    {second}\n}}",
        "int n, double *a, double *b, double *c",
    )
    assert [(nest.kind, len(nest.statement_names())) for nest in _structure(text).nests] == [
        ("parallel", 2),
        ("parallel", 1),
    ]


def test_independent_statements_of_one_loop_stay_together() -> None:
    """And independent loops run in the order of the text."""
    first = (
        "for (int i = 0; i < n; i++) {\n"
        "        a[i] = 1;\n"
        "        b[i] = 2;\n"
        "        c[i] = 3;\n"
        "    }"
    )
    second = "for (int j = 0; j < n; j++)\n        d[j] = 4;"
    text = function(
        f"{{\n    {first}\n    {second}\n}}", "int n, double *a, double *b, double *c, double *d"
    )
    assert [nest.statement_names() for nest in _structure(text).nests] == [
        ["S0", "S1", "S2"],
        ["S3"],
    ]


def test_the_schedule_that_moves_less_wins() -> None:
    """isl makes the scaling of the product a nest of its own, along j instead of i, so that all of
    b would change hands in between."""
    body = (
        "for (int i = 0; i < n; i++)\n"
        "    for (int j = 0; j < n; j++) {\n"
        "        for (int k = i + 1; k < n; k++)\n"
    )
    body += "            b[i][j] += a[k][i] * b[k][j];\n        b[i][j] = 2 * b[i][j];\n    }"
    text = function(body, "int n, double (*a)[99], double (*b)[99]")
    assert [len(nest.statement_names()) for nest in _structure(text).nests] == [2]
    assert [len(nest.statement_names()) for nest in _structure(text, "skew").nests] == [1, 1]


def test_a_loop_over_few_components_is_not_shared_out() -> None:
    nest = (
        "for (int k = 0; k < 4; k++)\n"
        "    for (int i = 0; i < n; i++)\n"
        "        for (int j = 0; j < n; j++)\n"
        "            a[k][i][j] += 1;"
    )
    (found,) = _structure(function(nest, "int n, double (*a)[n][n]")).nests
    assert found.distributed == ((0, 1, 0),)


@pytest.mark.parametrize(
    "name, schedule, kinds",
    [
        ("jacobi-1d", "auto", ["wavefront"]),
        ("jacobi-1d", "keep", ["parallel", "parallel"]),
        ("heat-2d", "keep", ["parallel"]),
        ("seidel", "auto", ["wavefront"]),
        ("seidel", "keep", ["solo"]),
        ("prefix sum", "auto", ["relay"]),
        ("sums, then a copy", "keep", ["relay", "parallel", "relay"]),
        ("gemm", "auto", ["parallel"]),
        ("adi", "keep", ["parallel", "parallel"]),
        ("lu", "keep", ["parallel", "parallel"]),
    ],
)
def test_kinds(name: str, schedule: str, kinds: list[str]) -> None:
    assert _kinds(_kernel(name), schedule) == kinds


@pytest.mark.parametrize(
    "count, kinds",
    [("2", ["parallel"]), ("4", ["parallel"]), ("5", ["wavefront"]), ("n", ["wavefront"])],
)
def test_a_wavefront_over_few_values_is_a_loop(count: str, kinds: list[str]) -> None:
    """The two colours of a red-black sweep would be in one tile, and the tiles along i would run
    one after the other."""
    update = "a[i] = 0.5 * (a[i - 1] + a[i + 1]);"
    body = (
        f"for (int c = 0; c < {count}; c++)\n"
        "    for (int i = 1; i < n - 1; i++)\n"
        "        if ((i + c) % 2 == 0)\n"
        f"            {update}"
    )
    analysis = analysis_of(function(body, "int n, double *a"), "skew")
    assert [
        nest.kind
        for nest in build_nests(short_bands_as_loops(analysis.tree, analysis.dependences)).nests
    ] == kinds


def test_the_coarser_grain_wins() -> None:
    """The scheduler finds parallel antidiagonals inside two sequential loops; the loops as they are
    form a wavefront inside one."""
    body = """for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            path[i][j] = path[i][j] < path[i][k] + path[k][j]
                ? path[i][j] : path[i][k] + path[k + 1][j];"""
    text = function(body, "int n, int path[n + 1][n]")
    assert [(nest.kind, nest.sequential) for nest in _structure(text).nests] == [("wavefront", 1)]
    assert [(nest.kind, nest.sequential) for nest in _structure(text, "skew").nests] == [
        ("parallel", 2)
    ]


def test_a_loop_that_carries_everything_goes_around_the_nests() -> None:
    structure = _structure(_kernel("adi"), "keep")
    (loop,) = structure.steps
    assert isinstance(loop, SequentialLoop) and loop.level == 0
    assert loop.body == (Run(0), Run(1))
    assert [(nest.sequential, nest.depth, nest.owning) for nest in structure.nests] == [
        (1, 2, (0,)),
        (1, 2, (1,)),
    ]


def test_sequential_loops_below_each_other_count_their_levels() -> None:
    loops = (
        "for (int t = 0; t < n; t++)\n"
        "    for (int s = t; s < n; s++)\n"
        "        for (int i = 0; i < n; i++)\n"
    )
    structure = _structure(
        function(loops + "            a[s + 1][i] = a[s][n - 1 - i];", "int n, double (*a)[n]"),
        "keep",
    )
    (outer,) = structure.steps
    assert isinstance(outer, SequentialLoop) and outer.level == 0
    (inner,) = outer.body
    assert isinstance(inner, SequentialLoop) and inner.level == 1 and inner.body == (Run(0),)
    assert (structure.nests[0].sequential, structure.nests[0].depth) == (2, 1)


def test_neighbours_without_parallelism_are_one_nest() -> None:
    sums = "    for (int i = 1; i < 9; i++)\n        a[i] = a[i] + a[i - 1];\n"
    text = function(
        "{\n" + sums + sums.replace("a", "b") + "    b[0] = a[0];\n}", "double *a, double *b"
    )
    assert _kinds(text, "keep") == ["solo"]


def test_a_parallel_nest_between_keeps_them_apart() -> None:
    sums = "    for (int i = 1; i < n; i++)\n        a[i] = a[i] + a[i - 1];\n"
    copy = "    for (int i = 0; i < n; i++)\n        b[i] = 2 * a[n - 1 - i];\n"
    text = function("{\n" + sums + copy + sums + "}", "int n, double *a, double *b")
    assert _kinds(text, "keep") == ["relay", "parallel", "relay"]
    assert nests_in(_structure(text, "keep").steps) == [0, 1, 2]


# ---------------------------------------------------------------- tiles of one step, by enumeration
def _tiles(
    nest: Nest, at: dict[str, int], sizes: tuple[int, ...]
) -> dict[Tuple, tuple[tuple[int, ...], tuple[int, ...]]]:
    """Instance -> z and the tile of each tiled coordinate."""
    found = {}
    for instance, (_, point) in map_points(nest.schedule, at):
        x = point[nest.sequential :]
        found[instance] = (
            point[: nest.sequential],
            tuple(v // sizes[k % len(sizes)] for k, v in enumerate(x)),
        )
    return found


def _step(nest: Nest, z: tuple[int, ...], tile: tuple[int, ...]) -> tuple[int, ...]:
    return (*z, sum(tile[: nest.front])) if nest.front else z


@pytest.mark.parametrize("name, schedule", CASES)
def test_tiles_of_one_step_are_independent(name: str, schedule: str) -> None:
    """In one step, instances with different owners are not related; and later steps never precede
    earlier ones."""
    text, values = KERNELS[name]
    scop = analysis_of(text, schedule).scop  # type: ignore[arg-type]
    found = dependences_of(run_region(region_of(text), scop, values))
    pairs = {(w, r) for w, r, _ in found.flow} | found.anti | found.output
    at = parameter_values(scop, values)
    for nest, sizes in itertools.product(
        _structure(text, schedule).nests, [(1,), (2, 3, 2), (3, 1)]
    ):
        if nest.kind == "solo":
            continue
        tiles = _tiles(nest, at, sizes)
        for source, sink in pairs:
            if source in tiles and sink in tiles:
                first, second = _step(nest, *tiles[source]), _step(nest, *tiles[sink])
                assert first <= second
                if first == second:
                    assert all(tiles[source][1][k] == tiles[sink][1][k] for k in nest.owning)
                    assert tiles[source][1] <= tiles[sink][1], "lexicographic order inside a column"


def test_every_instance_is_in_one_nest() -> None:
    for name, (text, values) in KERNELS.items():
        scop = analysis_of(text).scop
        at = parameter_values(scop, values)
        executed = [event.instance for event in run_region(region_of(text), scop, values)]
        shared = [
            instance for nest in _structure(text).nests for instance in _tiles(nest, at, (1,))
        ]
        assert sorted(shared) == sorted(executed), name
