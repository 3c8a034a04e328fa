"""Diamonds: legal, startable all at once, and in their place."""

from __future__ import annotations

import pytest

from polydist.analysis import analyse_region
from polydist.request import Options, clauses
from polydist.schedule.nests import Nest
from polydist.schedule.placement import placements
from unit.enumeration import dependences_of, run_region
from unit.kernels import KERNELS, function
from unit.models import analysis_of, parameter_values, region_of, scop_of
from unit.points import Tuple, map_points

UPWIND = function(
    (
        "for (int t = 0; t < steps; t++)\n"
        "    for (int i = 1; i < n; i++)\n"
        "        a[t + 1][i] = a[t][i] + a[t][i - 1];"
    ),
    "int steps, int n, double (*a)[n]",
)
FDTD = function(
    """for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++)
        y[0][j] = t;
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            y[i][j] = y[i][j] - h[i][j] + h[i - 1][j];
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            x[i][j] = x[i][j] - h[i][j] + h[i][j - 1];
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < m - 1; j++)
            h[i][j] = h[i][j] - x[i][j + 1] + x[i][j] - y[i + 1][j] + y[i][j];
}""",
    "int steps, int n, int m, double (*x)[m], double (*y)[m], double (*h)[m]",
)
STENCILS = {
    "jacobi-1d": KERNELS["jacobi-1d"],
    "heat-2d": KERNELS["heat-2d"],
    "upwind": (UPWIND, {"steps": 6, "n": 9}),
    "fdtd-2d": (FDTD, {"steps": 4, "n": 6, "m": 5}),
}
FORMS = {"jacobi-1d": (-1, 1), "heat-2d": (-1, 1, 0), "upwind": (0, 1), "fdtd-2d": (-1, 1, 0)}


def _wavefront(text: str) -> Nest:
    (nest,) = (n for n in analysis_of(text).structure.nests if n.kind == "wavefront")
    return nest


def _tiles(nest: Nest, at: dict[str, int], size: int) -> dict[Tuple, tuple[int, ...]]:
    """Instance -> tile of the two first coordinates."""
    return {
        i: (x[nest.sequential] // size, x[nest.sequential + 1] // size)
        for i, (_, x) in map_points(nest.schedule, at)
    }


@pytest.mark.parametrize("name", STENCILS)
def test_forms(name: str) -> None:
    nest = _wavefront(STENCILS[name][0])
    assert nest.stationary and nest.front == 2 and nest.distributed == (FORMS[name],)


@pytest.mark.parametrize("name", STENCILS)
def test_dependences_never_go_back(name: str) -> None:
    text, values = STENCILS[name]
    nest, at = _wavefront(text), parameter_values(scop_of(text), values)
    found = dependences_of(run_region(region_of(text), scop_of(text), values))
    points = {instance: x for instance, (_, x) in map_points(nest.schedule, at)}
    for source, sink in {(w, r) for w, r, _ in found.flow} | found.anti | found.output:
        assert all(a <= b for a, b in zip(points[source], points[sink], strict=True))


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("name", STENCILS)
def test_all_of_space_starts_in_the_first_steps(name: str, size: int) -> None:
    """Time 0 lies in two neighbouring wavefronts (three where the statements are shifted): nothing
    has to wait for the other end."""
    text, values = STENCILS[name]
    tiles = _tiles(_wavefront(text), parameter_values(scop_of(text), values), size)
    first = {sum(tile) for instance, tile in tiles.items() if instance[1][0] == 0}
    assert max(first) - min(first) <= 2


def test_a_skewed_wavefront_starts_late() -> None:
    """What the last test would say of the schedule without diamonds."""
    text, values = KERNELS["jacobi-1d"]
    (nest,) = analysis_of(text, "skew").structure.nests
    tiles = _tiles(nest, parameter_values(scop_of(text), values), 2)
    first = {sum(tile) for instance, tile in tiles.items() if instance[1][0] == 0}
    assert not nest.stationary and max(first) - min(first) > 2


@pytest.mark.parametrize("name", STENCILS)
def test_a_place_in_space_keeps_its_owner(name: str) -> None:
    """The form, at one place i, does not grow with time."""
    text, values = STENCILS[name]
    nest = _wavefront(text)
    found: dict[tuple[str, int], set[int]] = {}
    for instance, (_, value) in map_points(nest.form(0), parameter_values(scop_of(text), values)):
        if len(instance[1]) == max(len(s.iterators) for s in scop_of(text).statements):
            found.setdefault((instance[0], instance[1][1]), set()).add(value[0])
    assert found and all(len(of) == 1 for of in found.values())


@pytest.mark.parametrize("name", ["seidel", "guarded"])
def test_where_diamonds_are_illegal_the_wavefront_stays_skewed(name: str) -> None:
    nests = [
        n for n in analysis_of(KERNELS[name][0], "diamond").structure.nests if n.kind == "wavefront"
    ]
    assert nests and not any(nest.stationary for nest in nests)
    assert all(nest.distributed[0] == (0, 1, *[0] * (nest.depth - 2)) for nest in nests)


def test_initialisation_shares_the_owner_map() -> None:
    """Its blocks are those of space: the diamond's form counts the subscript twice."""
    body = KERNELS["jacobi-1d"][0].split("{", 1)[1].split("#pragma polydist")[1].rsplit("}", 1)[0]
    text = function(
        "{\n    for (int i = 0; i < n; i++)\n        a[i] = i;\n" + body + "}",
        "int steps, int n, double *a, double *b",
    )
    analysis = analyse_region(
        region_of(text), "kernel", text, Options(clauses=clauses("schedule(diamond)"))
    )
    assert [nest.kind for nest in analysis.structure.nests] == ["parallel", "wavefront"]
    first, second = (placed[0] for placed in placements(analysis.scop, analysis.structure.nests))
    assert first.number == second.number and (first.scale, second.scale) == (1, 2)
