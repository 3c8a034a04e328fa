"""What one box owes to another, against looking at every value of a small run."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import islpy as isl
import pytest

from polydist.comm.flows import Flow
from polydist.lower.loop_ir import FlowCode
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import (
    coordinate_range,
    form_range,
    receiver_instances,
    sequential_range,
    tile_instances,
    touched_elements,
    whole_range,
)
from unit.cases import CASES, Box, Case
from unit.enumeration import run_region
from unit.interpreter import hull, offsets
from unit.kernels import KERNELS, function
from unit.models import analysis_of, region_of
from unit.points import Tuple, map_points, pair_points, set_points

_SPACING = 100
_BOXES = 6


def _flows_of(case: Case, writer: int, receiver: int | None, array: str) -> list[Flow]:
    """None, one, or several of which those that are not broadcasts are one."""
    found = [
        f for f in case.analysis.flows if (f.nest, f.receiver, f.array) == (writer, receiver, array)
    ]
    assert len(found) == len({f.broadcast for f in found})
    return found


def _owed(flows: list[Flow], names: dict[str, int]) -> set[tuple[Tuple, Tuple]]:
    return {pair for flow in flows for pair in pair_points(flow.elements, names)}


def _emitted(case: Case, flow: Flow, names: dict[str, int]) -> set[int]:
    """The offsets that the generated code names."""
    own = [other for other in case.analysis.flows if other.nest == flow.nest]
    array = case.analysis.scop.array(flow.array)
    strides = {f"_s{k}_{array.name}": _SPACING ** (array.rank - 1 - k) for k in range(array.rank)}
    code = case.analysis.program.nests[flow.nest].flows[own.index(flow)]
    assert (code.array, code.receiver) == (flow.array, flow.receiver)
    return offsets(code.elements, {**names, **strides})


def _offset(element: Tuple) -> int:
    return sum(s * _SPACING ** (len(element[1]) - 1 - k) for k, s in enumerate(element[1]))


@pytest.mark.parametrize("name, schedule", CASES)
def test_owed_values(name: str, schedule: str) -> None:
    """All values that a reader in the box needs from another owner, and none that no reader in the
    box reads."""
    case = Case(*KERNELS[name], schedule)
    for writer, receiver in itertools.product(case.analysis.structure.nests, repeat=2):
        for array in case.analysis.scop.arrays:
            flows = _flows_of(case, writer.number, receiver.number, array.name)
            for _ in range(_BOXES):
                _compare(case, writer, receiver, array.name, flows)


def _compare(case: Case, writer: Nest, receiver: Nest, array: str, flows: list[Flow]) -> None:
    z, here = case.box(writer)
    _, there = case.box(receiver)
    triples = [
        (w, r, e)
        for w, r, e in case.found.flow
        if e[0] == array
        and case.inside(writer, w, here, z)
        and case.inside(receiver, r, there, None)
    ]
    everything = {(w, e) for w, _, e in triples}
    remote = {(w, e) for w, r, e in triples if not _one_owner(case, writer, receiver, w, r)}
    names = case.names(z, here, there)
    assert remote <= _owed(flows, names) <= everything
    for flow in flows:
        assert _emitted(case, flow, names) == {
            _offset(element) for _, element in pair_points(flow.elements, names)
        }


def _one_owner(case: Case, writer: Nest, receiver: Nest, source: Tuple, sink: Tuple) -> bool:
    if writer.number != receiver.number:
        return False
    points = case.coordinates[writer.number]
    return all(
        points[source][writer.sequential + k] == points[sink][writer.sequential + k]
        for k in writer.owning
    )


@pytest.mark.parametrize("name, schedule", CASES)
def test_what_stays_is_never_remote(name: str, schedule: str) -> None:
    """Where no flow is generated, no reader has another owner in any placement."""
    case = Case(*KERNELS[name], schedule)
    nests = case.analysis.structure.nests
    for source, sink, element in case.found.flow:
        (writer,) = (n for n in nests if source in case.coordinates[n.number])
        (receiver,) = (n for n in nests if sink in case.coordinates[n.number])
        if not _flows_of(case, writer.number, receiver.number, element[0]):
            assert _one_owner(case, writer, receiver, source, sink)


@pytest.mark.parametrize("name, schedule", CASES)
def test_reach_encloses_every_reader(name: str, schedule: str) -> None:
    """Of a value that flows the reader is in the reach of one of the flows that name it."""
    case = Case(*KERNELS[name], schedule)
    for writer, receiver, flows in _between_nests(case):
        for _ in range(_BOXES):
            z, here = case.box(writer)
            names = case.names(z, here, [(-900, 900)] * receiver.depth)
            reached = [
                (
                    pair_points(f.elements, names),
                    [hull(enclosure, names) for enclosure in code.reach],
                )
                for f, code in flows
            ]
            for w, r, e in case.found.flow:
                if (
                    e[0] == flows[0][0].array
                    and case.inside(writer, w, here, z)
                    and r in case.coordinates[receiver.number]
                ):
                    within = any(
                        (w, e) in owed and case.inside(receiver, r, reach, None)
                        for owed, reach in reached
                    )
                    assert within or _one_owner(case, writer, receiver, w, r)


def _between_nests(case: Case) -> Iterator[tuple[Nest, Nest, list[tuple[Flow, FlowCode]]]]:
    """Writing and receiving nest, and all flows of one array between them."""
    nests = case.analysis.structure.nests
    for writer in nests:
        own = [flow for flow in case.analysis.flows if flow.nest == writer.number]
        both = list(zip(own, case.analysis.program.nests[writer.number].flows, strict=True))
        for receiver, array in itertools.product(nests, case.analysis.scop.arrays):
            found = [
                pair
                for pair in both
                if (pair[0].receiver, pair[0].array) == (receiver.number, array.name)
            ]
            if found:
                yield writer, receiver, found


@pytest.mark.parametrize("name, schedule", CASES)
def test_origin_encloses_every_writer(name: str, schedule: str) -> None:
    case = Case(*KERNELS[name], schedule)
    for writer, receiver, flows in _between_nests(case):
        for _ in range(_BOXES):
            z, there, everywhere = (
                case.box(writer)[0],
                case.box(receiver)[1],
                [(-900, 900)] * writer.depth,
            )
            names = case.names(z, everywhere, there)
            origins = [
                (
                    pair_points(f.elements, names),
                    [hull(enclosure, names) for enclosure in code.origin],
                )
                for f, code in flows
            ]
            for w, r, e in case.found.flow:
                if (
                    e[0] == flows[0][0].array
                    and case.inside(receiver, r, there, None)
                    and case.inside(writer, w, everywhere, z)
                ):
                    within = any(
                        (w, e) in owed and case.inside(writer, w, origin, z)
                        for owed, origin in origins
                    )
                    assert within or _one_owner(case, writer, receiver, w, r)


@pytest.mark.parametrize("name, schedule", CASES)
def test_final_values(name: str, schedule: str) -> None:
    case = Case(*KERNELS[name], schedule)
    for writer, array in itertools.product(
        case.analysis.structure.nests, case.analysis.scop.arrays
    ):
        flows = _flows_of(case, writer.number, None, array.name)
        for _ in range(_BOXES):
            z, here = case.box(writer)
            names = case.names(z, here, [])
            expected = {
                (w, e)
                for e, w in case.found.last.items()
                if e[0] == array.name and case.inside(writer, w, here, z)
            }
            assert _owed(flows, names) == expected
            assert all(
                _emitted(case, flow, names) == {_offset(e) for _, e in expected} for flow in flows
            )


# -------------------------------------------------------------------------------------- tile spaces
@pytest.mark.parametrize("name, schedule", CASES)
def test_tiles_are_boxes_of_the_schedule(name: str, schedule: str) -> None:
    case = Case(*KERNELS[name], schedule)
    for nest in case.analysis.structure.nests:
        z, box = case.box(nest)
        expected = {i for i in case.coordinates[nest.number] if case.inside(nest, i, box, z)}
        assert {i for i, _ in map_points(tile_instances(nest), case.names(z, box, []))} == expected
        expected = {i for i in case.coordinates[nest.number] if case.inside(nest, i, box, None)}
        assert {
            i for i, _ in map_points(receiver_instances(nest), case.names((), [], box))
        } == expected


@pytest.mark.parametrize("name, schedule", CASES)
def test_ranges_of_coordinates(name: str, schedule: str) -> None:
    """bounds, extent and the loops around nests: the sets are projections, and the enclosures hold
    them."""
    case = Case(*KERNELS[name], schedule)
    for nest, code in zip(case.analysis.structure.nests, case.analysis.program.nests, strict=True):
        z, box = case.box(nest)
        points = list(case.coordinates[nest.number].values())
        for k in range(nest.depth):
            names = case.names(z, box, [])
            expected = {p[nest.sequential + k] for p in _within(nest, points, z, box[:k])}
            assert _values(coordinate_range(nest, k), names) == expected
            low, high = hull(code.bounds[k], names)
            assert all(low <= v <= high for v in expected)
        for k, extent in code.extents:
            found, expected = _whole_range(nest, points, k)
            assert _values(found, case.at) == expected
            low, high = hull(extent, case.at)
            assert low <= min(expected) and max(expected) <= high
            assert name == "strided" or (low, high) == (min(expected), max(expected))
        for level in range(nest.sequential):
            assert _values(sequential_range(nest, level), case.names(z, [], [])) == {
                p[level] for p in points if p[:level] == z[:level]
            }


def _within(
    nest: Nest, points: list[tuple[int, ...]], z: tuple[int, ...], outer: Box
) -> list[tuple[int, ...]]:
    """The points of one iteration of the sequential loops with outer coordinates in the box."""
    return [
        p
        for p in points
        if p[: nest.sequential] == z
        and all(a <= v <= b for v, (a, b) in zip(p[nest.sequential :], outer, strict=False))
    ]


def _whole_range(nest: Nest, points: list[tuple[int, ...]], k: int) -> tuple[isl.Set, set[int]]:
    """The values of a coordinate, or of a distributed form: as a set, and counted."""
    if k < nest.depth:
        return whole_range(nest, k), {p[nest.sequential + k] for p in points}
    form = nest.distributed[k - nest.depth]
    inner = (p[nest.sequential :] for p in points)
    values = {sum(c * v for c, v in zip(form, p, strict=True)) for p in inner}
    return form_range(nest, k - nest.depth), values


def _values(values: isl.Set, names: dict[str, int]) -> set[int]:
    return {point[0] for _, point in set_points(values, names)}


def test_touched_elements() -> None:
    case = Case(*KERNELS["strided"], "auto")
    events = run_region(region_of(case.text), case.analysis.scop, case.values)
    for array in case.analysis.scop.arrays:
        expected = {
            e for event in events for e in (*event.reads, *event.writes) if e[0] == array.name
        }
        assert set_points(touched_elements(case.analysis.scop, array), case.at) == expected


def test_arrays_that_nothing_reads_later_owe_nothing() -> None:
    text = function(
        "for (int i = 0; i < n; i++)\n    b[i] = a[i];",
        "int n, double *a, double *b",
        "live_out(a)",
    )
    assert not analysis_of(text).flows
