"""The parts of the communication schemes: of each that works tile by tile, the module of its
name."""

from __future__ import annotations

from importlib import import_module

from polydist_frontends.clauses.schemes import SCHEMES, SchemeName

from polydist.comm.flows import Flow, Part, PartsOf
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest

TILE_BY_TILE: dict[SchemeName, PartsOf] = {
    scheme.name: import_module(f"polydist.comm.reference.{scheme.name}").parts
    for scheme in SCHEMES
    if scheme.by_tile
}


def parts_of(
    schemes: tuple[SchemeName, ...],
    scop: Scop,
    dependences: Dependences,
    nests: tuple[Nest, ...],
    flows: tuple[Flow, ...],
) -> tuple[Part, ...]:
    """The parts of all schemes that have some, given the flows of ``exact``, which every region
    has."""
    return tuple(
        part
        for scheme in schemes
        if scheme in TILE_BY_TILE
        for part in TILE_BY_TILE[scheme](scop, dependences, nests, flows)
    )
