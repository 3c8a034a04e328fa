"""The parts of the schemes that work tile by tile, against looking at every value of a small
run."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from polydist.comm.flows import Flow, Part
from polydist.comm.reference.schemes import parts_of
from polydist.lower.loop_ir import FlowCode
from polydist.schedule.nests import Nest
from unit.cases import CASES, Box, Case
from unit.interpreter import hull
from unit.kernels import KERNELS
from unit.points import Tuple, pair_points

_TILES = 5

Pair = tuple[Tuple, Tuple]
Place = tuple[int, tuple[int, ...]]
"""A receiving nest, and the values of the coordinates that decide on the owner."""


@dataclass(frozen=True)
class Tile:
    """One tile of a nest, and for every value that it writes the places outside of it that read
    it."""

    names: dict[str, int]
    readers: dict[Pair, set[Place]]
    own: Box


def _parts(case: Case, scheme: str) -> tuple[Part, ...]:
    a = case.analysis
    return parts_of((scheme,), a.scop, a.dependences, a.structure.nests, a.flows)  # type: ignore[arg-type]


def _tiles(case: Case, nest: Nest, array: str) -> Iterator[Tile]:
    """Tiles in the coordinates that a step fixes, everything in the others."""
    fixed = list(nest.owning if nest.kind == "parallel" else range(nest.front))
    for _ in range(_TILES):
        z, box = case.box(nest)
        tile: Box = [box[k] if k in fixed else (-900, 900) for k in range(nest.depth)]
        readers: dict[Pair, set[Place]] = {}
        for w, r, e in case.found.flow:
            if (
                e[0] == array
                and case.inside(nest, w, tile, z)
                and not _in_same_run(case, nest, r, tile, z)
            ):
                readers.setdefault((w, e), set()).add(_place(case, r))
        yield Tile(case.names(z, tile, []), readers, [tile[k] for k in nest.owning])


def _in_same_run(case: Case, nest: Nest, reader: Tuple, tile: Box, z: tuple[int, ...]) -> bool:
    return case.inside(nest, reader, tile, z)


def _place(case: Case, instance: Tuple) -> Place:
    (nest,) = (n for n in case.analysis.structure.nests if instance in case.coordinates[n.number])
    return nest.number, tuple(
        case.coordinates[nest.number][instance][nest.sequential + k] for k in nest.owning
    )


def _elsewhere(nest: Nest, tile: Tile, pair: Pair) -> set[Place]:
    """The reading places that may belong to another rank."""

    def is_own(place: Place) -> bool:
        return place[0] == nest.number and all(
            low <= v <= high for v, (low, high) in zip(place[1], tile.own, strict=True)
        )

    return {place for place in tile.readers.get(pair, set()) if not is_own(place)}


@pytest.mark.parametrize("name, schedule", CASES)
def test_flow_out_is_what_is_read_outside_the_tile(name: str, schedule: str) -> None:
    case = Case(*KERNELS[name], schedule)
    for part in _parts(case, "fo"):
        assert part.packing == "multicast" and part.out is not None
        for tile in _tiles(case, case.analysis.structure.nests[part.nest], part.array):
            assert pair_points(part.out, tile.names) == set(tile.readers)


@pytest.mark.parametrize("name, schedule", CASES)
def test_partitioned_flow_out(name: str, schedule: str) -> None:
    """Parts are disjoint, hold all that goes elsewhere, and are packed as their receivers allow."""
    case = Case(*KERNELS[name], schedule)
    parts = _parts(case, "fop")
    for nest in case.analysis.structure.nests:
        for array in {part.array for part in parts if part.nest == nest.number}:
            own = [part for part in parts if (part.nest, part.array) == (nest.number, array)]
            for tile in _tiles(case, nest, array):
                _check_parts(nest, own, tile)


def _check_parts(nest: Nest, own: list[Part], tile: Tile) -> None:
    found = [set() if part.out is None else pair_points(part.out, tile.names) for part in own]
    together = set().union(*found)
    assert sum(map(len, found)) == len(together)
    elsewhere = {pair for pair in tile.readers if _elsewhere(nest, tile, pair)}
    assert elsewhere <= together <= set(tile.readers)
    for part, pairs in zip(own, found, strict=True):
        _check_packing(nest, part, tile, pairs)


def _check_packing(nest: Nest, part: Part, tile: Tile, pairs: set[Pair]) -> None:
    elsewhere = {pair: _elsewhere(nest, tile, pair) for pair in pairs}
    if part.packing == "unicast":
        assert all(len(places) <= 1 for places in elsewhere.values())
    if part.packing == "multicast":
        assert len(set(map(frozenset, elsewhere.values()))) <= 1


@pytest.mark.parametrize("name, schedule", CASES)
def test_parts_flow_to_all_nests_that_read_them(name: str, schedule: str) -> None:
    case = Case(*KERNELS[name], schedule)
    for part in (*_parts(case, "fop"), *_parts(case, "foifi")):
        nest = case.analysis.structure.nests[part.nest]
        receivers = {flow.receiver for flow in part.flows}
        for tile in _tiles(case, nest, part.array):
            pairs = set(tile.readers) if part.out is None else pair_points(part.out, tile.names)
            assert {
                place[0] for pair in pairs for place in _elsewhere(nest, tile, pair)
            } <= receivers


def test_packing_is_settled_where_it_can_be() -> None:
    """A value of a stencil that leaves sideways has one place to go to in some part; a pivot row
    goes to all places alike."""
    assert "unicast" in {
        part.packing for part in _parts(Case(*KERNELS["jacobi-1d"], "skew"), "fop")
    }
    assert "multicast" in {part.packing for part in _parts(Case(*KERNELS["lu"], "keep"), "fop")}


@pytest.mark.parametrize(
    "name, schedule, grid",
    [(*case, 1) for case in CASES] + [(*case, 2) for case in CASES if case[1] == "keep"],
)
def test_a_broadcast_is_the_same_for_all_places_in_reach(
    name: str, schedule: str, grid: int
) -> None:
    """Along its dimensions: of the places outside the tile each reads all values that the flow
    names, wherever in the other dimensions."""
    case = Case(*KERNELS[name], schedule, grid)
    nests = case.analysis.structure.nests
    for flow, code in _broadcasts(case):
        nest, receiver = nests[flow.nest], nests[flow.receiver or 0]
        coordinates = [receiver.distributed[d].index(1) for d in flow.broadcast]
        parts = [receiver.owning.index(k) for k in coordinates]
        for tile in _tiles(case, nest, flow.array):
            reach = _product([hull(code.reach[k], tile.names) for k in coordinates])
            own = _product([tile.own[p] for p in parts]) if receiver is nest else set()
            apart = reach - own
            everything = _everywhere(receiver)
            for pair in pair_points(flow.elements, {**tile.names, **everything}):
                assert _reading(tile, pair, receiver, parts) & apart == apart


def _reading(tile: Tile, pair: Pair, receiver: Nest, parts: list[int]) -> set[tuple[int, ...]]:
    """The places of the receiver, in some of its owning coordinates, that read a value."""
    readers = tile.readers.get(pair, set())
    return {tuple(place[p] for p in parts) for n, place in readers if n == receiver.number}


def _product(box: Box) -> set[tuple[int, ...]]:
    """The points of a box."""
    return set(itertools.product(*(range(first, last + 1) for first, last in box)))


def _everywhere(receiver: Nest) -> dict[str, int]:
    """Bounds of the receiver's tile that leave nothing out."""
    return {
        f"{side}{k}": end
        for k in range(receiver.depth)
        for side, end in (("_a", -900), ("_b", 900))
    }


def _broadcasts(case: Case) -> Iterator[tuple[Flow, FlowCode]]:
    for nest in case.analysis.structure.nests:
        own = [flow for flow in case.analysis.flows if flow.nest == nest.number]
        yield from (
            both
            for both in zip(own, case.analysis.program.nests[nest.number].flows, strict=True)
            if both[0].broadcast
        )


def test_pivot_rows_are_broadcasts() -> None:
    assert any(flow.broadcast for flow in Case(*KERNELS["lu"], "keep").analysis.flows)
    assert not any(flow.broadcast for flow in Case(*KERNELS["jacobi-1d"], "auto").analysis.flows)


def test_pivot_rows_and_columns_go_along_the_lines_of_a_grid() -> None:
    """The row down the columns of the grid, the column (scaled in a nest of its own) along its
    rows, the pivot to all who scale."""
    found = [
        (flow.nest, flow.receiver, flow.broadcast)
        for flow in Case(*KERNELS["lu"], "keep", 2).analysis.flows
        if flow.broadcast
    ]
    assert found == [(0, 1, (0,)), (1, 0, (0,)), (1, 1, (1,))]
