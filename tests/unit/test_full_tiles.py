"""Orders of full tiles: they run what the tile has, and exchange nothing that conflicts."""

from __future__ import annotations

import itertools

import pytest

from polydist.lower.loop_ir import If
from polydist.model.scop import Scop
from unit.interpreter import instances
from unit.kernels import KERNELS
from unit.models import analysis_of
from unit.points import Tuple, map_points

_BODIES = {
    "lu": KERNELS["lu"][0],
    "cholesky": KERNELS["cholesky"][0],
    "triangular solve": KERNELS["triangular solve"][0],
}
_N = 13
Run = tuple[dict[Tuple, dict[Tuple, Tuple | None]], dict[Tuple, Tuple]]


@pytest.mark.parametrize("name", _BODIES)
def test_full_tiles_have_code_of_their_own(name: str) -> None:
    nest = analysis_of(_BODIES[name]).program.nests[-1]
    assert isinstance(nest.compute, If) and nest.compute.otherwise is not None


@pytest.mark.parametrize("name", _BODIES)
@pytest.mark.parametrize("side", [4, 6])
def test_every_read_finds_the_same_value(name: str, side: int) -> None:
    """In tiles of all corners, full ones and others, against the order of all tiles."""
    analysis = analysis_of(_BODIES[name])
    nest, (reads, writes) = analysis.program.nests[-1], accesses(analysis.scop)
    full = 0
    for corner in itertools.product(range(0, _N, side), repeat=nest.depth):
        names = {"n": _N}
        for k, low in enumerate(corner):
            names |= {f"_lo{k}": low, f"_hi{k}": low + side - 1}
        expected, ran = (instances(code, names) for code in (nest.points, nest.compute))
        full += ran != expected
        assert sorted(ran) == sorted(expected)
        assert run(ran, reads, writes) == run(expected, reads, writes)
    assert full


def accesses(scop: Scop) -> tuple[dict[Tuple, list[Tuple]], dict[Tuple, list[Tuple]]]:
    """For every instance the elements that it reads, and those that it writes."""
    reads: dict[Tuple, list[Tuple]] = {}
    writes: dict[Tuple, list[Tuple]] = {}
    for statement in scop.statements:
        for found, relation in ((reads, statement.reads), (writes, statement.writes)):
            for instance, element in map_points(relation, {"n": _N}):
                found.setdefault(instance, []).append(element)
    return reads, writes


def run(
    order: list[Tuple], reads: dict[Tuple, list[Tuple]], writes: dict[Tuple, list[Tuple]]
) -> Run:
    """Who wrote what each instance reads, and what is there in the end."""
    last: dict[Tuple, Tuple] = {}
    seen: dict[Tuple, dict[Tuple, Tuple | None]] = {}
    for instance in order:
        seen[instance] = {e: last.get(e) for e in reads.get(instance, ())}
        last.update(dict.fromkeys(writes[instance], instance))
    return seen, last
