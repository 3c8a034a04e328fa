"""The communication schemes by name.

Where a nest that runs in order writes an array, no scheme may send what the receiver does not read: it would destroy values there (``storage``, point 3). The
parts of such arrays are packed by unicast.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.directive import Scheme

from polydist.comm.flows import Flow, Part, PartsOf
from polydist.comm.fo import fo_parts
from polydist.comm.foifi import foifi_parts
from polydist.comm.fop import fop_parts
from polydist.dependences import Dependences
from polydist.nests import Nest
from polydist.polyhedra import OUT, maps_of
from polydist.scop import Scop

AUTO: Scheme = "exact"
"""What ``auto`` is: the least that can be sent, for every program and placement."""

TILE_BY_TILE: dict[Scheme, PartsOf] = {"fop": fop_parts, "foifi": foifi_parts, "fo": fo_parts}


def carried_schemes(asked: tuple[Scheme, ...]) -> tuple[Scheme, ...]:
    """The schemes that the generated code carries, the one to use first; ``auto`` and nothing asked for mean one of them."""
    return tuple(dict.fromkeys(AUTO if scheme == "auto" else scheme for scheme in asked)) or (AUTO,)


def parts_of(
    schemes: tuple[Scheme, ...], scop: Scop, dependences: Dependences, nests: tuple[Nest, ...], flows: tuple[Flow, ...]
) -> tuple[Part, ...]:
    """The parts of all schemes that have some, given the flows of ``exact``, which every region has."""
    reused = _written_in_order(scop, nests)
    parts = (part for scheme in schemes if scheme != "exact" for part in TILE_BY_TILE[scheme](scop, dependences, nests, flows))
    return tuple(replace(part, packing="unicast", out=None) if part.array in reused else part for part in parts)


def _written_in_order(scop: Scop, nests: tuple[Nest, ...]) -> set[str]:
    """The arrays that nests in order write."""
    statements = {name for nest in nests if nest.in_order for name in nest.statement_names()}
    return {str(m.get_tuple_name(OUT)) for s in scop.statements if s.name in statements for m in maps_of(s.writes)}
