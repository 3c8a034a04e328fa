"""Flows and parts: what a scheme gives to the later stages, and the signature that all schemes
have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import islpy as isl
from polydist_frontends.clauses.schemes import SchemeName

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest


@dataclass(frozen=True, eq=False, kw_only=True)
class Flow:
    """The elements that a box of ``nest`` owes to a box of ``receiver`` (``None``: to OUT) in one
    array.

    ``elements``: wrapped pairs ``[writer[...] -> array[...]]`` over the parameters ``_z, _lo, _hi``
    (writer's box) and ``_a, _b`` (receiver's box). ``reach``: ``{ [x'] }`` over ``_z, _lo, _hi``,
    the receiving instances' coordinates; ``origin``: ``{ [x] }`` over ``_z, _a, _b``, the writing
    ones'; both ``None`` for OUT. ``broadcast``: the dimensions along which all places in ``reach``
    outside the writer's box read all of it (``broadcast``), none if there are no such. Between two
    nests there may be several flows of one array, each with other dimensions.
    """

    array: str
    nest: int
    receiver: int | None
    elements: isl.UnionSet
    reach: isl.Set | None
    origin: isl.Set | None
    broadcast: tuple[int, ...] = ()


Packing = Literal["unicast", "multicast", "smaller"]
"""How a tile packs a part for a rank: for each receiving tile what flows there; all of it; or the
smaller of the two, found at run time."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Part:
    """A part of what one tile of ``nest`` owes in one array, for the schemes that work tile by
    tile.

    ``out``: wrapped pairs ``[writer[...] -> array[...]]`` over ``_z, _lo, _hi``, all that is owed
    to anything outside the tile; ``None``: all that the flows name. ``flows`` of ``exact``: what of
    the part flows to a box of a receiving nest is what is in both.
    """

    scheme: SchemeName
    nest: int
    array: str
    packing: Packing
    out: isl.UnionSet | None
    flows: tuple[Flow, ...]


PartsOf = Callable[[Scop, Dependences, tuple[Nest, ...], tuple[Flow, ...]], tuple[Part, ...]]
"""The signature of a scheme that works tile by tile; the flows are those of ``exact``."""


def flows_by_array(nest: Nest, flows: tuple[Flow, ...]) -> list[tuple[str, tuple[Flow, ...]]]:
    """The flows from one nest to nests, array by array."""
    own = [flow for flow in flows if flow.nest == nest.number and flow.receiver is not None]
    return [
        (array, tuple(flow for flow in own if flow.array == array))
        for array in dict.fromkeys(flow.array for flow in own)
    ]
