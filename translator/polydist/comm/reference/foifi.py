"""The ``foifi`` scheme (Dathathri et al. 2013, section III): flow-out intersection flow-in.

For each receiving tile the elements that flow there from the writing tile, each pair of tiles by
itself: nothing that is not needed, but what two tiles of one rank read is sent twice. One part per
array, always unicast, over the flows of ``exact``.
"""

from __future__ import annotations

from polydist.comm.flows import Flow, Part, flows_by_array
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest


def parts(
    scop: Scop, dependences: Dependences, nests: tuple[Nest, ...], flows: tuple[Flow, ...]
) -> tuple[Part, ...]:
    """One unicast part per writing nest and array."""
    del scop, dependences
    return tuple(
        Part(scheme="foifi", nest=nest.number, array=array, packing="unicast", out=None, flows=own)
        for nest in nests
        for array, own in flows_by_array(nest, flows)
    )
