"""Schedule trees: their shapes for known kernels, and every claim they make, checked by
enumeration."""

from __future__ import annotations

from collections.abc import Iterator

import islpy as isl
import pytest

from polydist.analysis import Analysis
from polydist.schedule.tree import Band, Leaf, Sequence, Tree
from unit.enumeration import dependences_of, run_region
from unit.kernels import KERNELS
from unit.models import analysis_of, parameter_values
from unit.points import Tuple, map_points

SCHEDULES = ("auto", "keep")


def shape(tree: Tree) -> object:
    """Bands as (members, which of them are parallel, inside); sequences as lists; leaves as
    None."""
    if isinstance(tree, Band):
        return (
            len(tree.members),
            tuple(k for k, c in enumerate(tree.coincident) if c),
            shape(tree.child),
        )
    return [shape(child) for child in tree.children] if isinstance(tree, Sequence) else None


def _bands(
    tree: Tree, outer: tuple[isl.UnionMap, ...] = ()
) -> Iterator[tuple[Band, tuple[isl.UnionMap, ...]]]:
    if isinstance(tree, Band):
        yield tree, outer
        yield from _bands(tree.child, (*outer, *tree.members))
    elif isinstance(tree, Sequence):
        for child in tree.children:
            yield from _bands(child, outer)


def _pairs(
    analysis: Analysis, values: dict[str, int]
) -> tuple[set[tuple[Tuple, Tuple]], set[tuple[Tuple, Tuple]]]:
    """Flow dependences, and anti and output dependences."""
    found = dependences_of(run_region(analysis.region, analysis.scop, values))
    return {(w, r) for w, r, _ in found.flow}, found.anti | found.output


def _coordinates(members: tuple[isl.UnionMap, ...], at: dict[str, int]) -> list[dict[Tuple, int]]:
    return [
        {instance: point[0] for instance, (_, point) in map_points(member, at)}
        for member in members
    ]


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("name", KERNELS)
def test_bands_keep_their_promises(name: str, schedule: str) -> None:
    """Permutable: no dependence inside the band's outer iteration has a negative distance;
    coincident: no flow has one at all, and nothing else either unless the member is in order."""
    text, values = KERNELS[name]
    analysis = analysis_of(text, schedule)  # type: ignore[arg-type]
    tree, at = analysis.tree, parameter_values(analysis.scop, values)
    flow, storage = _pairs(analysis, values)
    for band, outer in _bands(tree):
        around, members = _coordinates(outer, at), _coordinates(band.members, at)
        for member, coincident, in_order in zip(
            members, band.coincident, band.in_order, strict=True
        ):
            passed, reused = (
                {
                    member[b] - member[a]
                    for a, b in pairs
                    if a in member and b in member and all(c[a] == c[b] for c in around)
                }
                for pairs in (flow, storage)
            )
            assert not coincident or passed <= {0}
            assert in_order or reused <= {0}
            assert not band.permutable or min(passed | reused, default=0) >= 0


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("name", KERNELS)
def test_every_dependence_is_respected(name: str, schedule: str) -> None:
    """Walking the tree with the original order at its leaves, every source comes before its
    sink."""
    text, values = KERNELS[name]
    analysis = analysis_of(text, schedule)  # type: ignore[arg-type]
    at = parameter_values(analysis.scop, values)
    executed = {
        event.instance: number
        for number, event in enumerate(run_region(analysis.region, analysis.scop, values))
    }
    dates: dict[Tuple, tuple[int, ...]] = dict.fromkeys(executed, ())

    def walk(tree: Tree, names: set[str]) -> None:
        if isinstance(tree, Band):
            for member in _coordinates(tree.members, at):
                for instance, coordinate in member.items():
                    if instance[0] in names:
                        dates[instance] = (*dates[instance], coordinate)
            walk(tree.child, names)
        elif isinstance(tree, Sequence):
            for number, child in enumerate(tree.children):
                mine = _names(child)
                for instance in dates:
                    if instance[0] in mine:
                        dates[instance] = (*dates[instance], number)
                walk(child, mine)

    walk(analysis.tree, {name for name, _ in dates})
    assert all(
        (*dates[a], executed[a]) < (*dates[b], executed[b])
        for a, b in set.union(*_pairs(analysis, values))
    )


def _names(tree: Tree) -> set[str]:
    if isinstance(tree, Sequence):
        return set().union(*(_names(child) for child in tree.children))
    domain = tree.domain if isinstance(tree, Leaf) else tree.members[0].domain()
    found: set[str] = set()
    domain.foreach_set(lambda piece: found.add(piece.get_tuple_name()))
    return found


SHAPES = {
    ("jacobi-1d", "auto"): (2, (), None),
    ("jacobi-1d", "keep"): (1, (), [(1, (0,), None), (1, (0,), None)]),
    ("seidel", "auto"): (3, (), None),
    ("seidel", "keep"): (1, (), (1, (), (1, (), None))),
    ("gemm", "keep"): (2, (0, 1), [None, (1, (), None)]),
    ("adi", "keep"): (1, (), [(2, (0,), None), (2, (1,), None)]),
    ("lu", "keep"): (1, (), [(1, (0,), None), (2, (0, 1), None)]),
    ("prefix sum", "auto"): (1, (), None),
    ("heat-2d", "auto"): (3, (), None),
    ("heat-2d", "skew"): (3, (), None),
}


@pytest.mark.parametrize("name, schedule", SHAPES)
def test_shapes(name: str, schedule: str) -> None:
    assert (
        _without_leaves(shape(analysis_of(KERNELS[name][0], schedule).tree))
        == SHAPES[name, schedule]
    )  # type: ignore[arg-type]


def _without_leaves(tree: object) -> object:
    """A sequence of leaves alone is a leaf: their order is the original one."""
    if isinstance(tree, list):
        children = [_without_leaves(child) for child in tree]
        return None if all(child is None for child in children) else children
    if isinstance(tree, tuple):
        return (*tree[:2], _without_leaves(tree[2]))
    return tree


def test_gemm_is_parallel_in_rows_and_columns() -> None:
    parallel = [
        coincident
        for band, _ in _bands(analysis_of(KERNELS["gemm"][0]).tree)
        for coincident in band.coincident
    ]
    assert parallel.count(True) >= 2


def test_lu_is_fused_by_the_scheduler() -> None:
    """The design's example of a three-dimensional band; kept as they are, its loops fall apart
    below k."""
    assert max(len(band.members) for band, _ in _bands(analysis_of(KERNELS["lu"][0]).tree)) >= 2
    assert len(list(_bands(analysis_of(KERNELS["lu"][0], "keep").tree))) == 3
