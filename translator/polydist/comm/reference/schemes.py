"""The communication schemes by name."""

from __future__ import annotations

from polydist_frontends.clauses.directive import Scheme

from polydist.comm.flows import Flow, Part, PartsOf
from polydist.comm.reference.fo import fo_parts
from polydist.comm.reference.foifi import foifi_parts
from polydist.comm.reference.fop import fop_parts
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest

AUTO: Scheme = "exact"
"""What ``auto`` is: the least that can be sent, for every program and placement."""

TILE_BY_TILE: dict[Scheme, PartsOf] = {"fop": fop_parts, "foifi": foifi_parts, "fo": fo_parts}


def carried_schemes(asked: tuple[Scheme, ...]) -> tuple[Scheme, ...]:
    """The schemes that the generated code carries, the one to use first; ``auto`` and nothing asked
    for mean one of them."""
    return tuple(dict.fromkeys(AUTO if scheme == "auto" else scheme for scheme in asked)) or (AUTO,)


def parts_of(
    schemes: tuple[Scheme, ...],
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
        if scheme != "exact"
        for part in TILE_BY_TILE[scheme](scop, dependences, nests, flows)
    )
