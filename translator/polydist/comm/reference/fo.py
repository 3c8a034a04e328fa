"""The ``fo`` scheme (Bondhugula 2011, sections 4.2.1 and 5.1): flow-out.

All that a tile writes and anything outside of it reads, to every rank that reads some of it. One
part per array, always multicast; the receivers (sigma of section 5.1) are found through the flows
of ``exact``.
"""

from __future__ import annotations

from polydist.comm.flow_out import dependences_of, flow_out
from polydist.comm.flows import Flow, Part, flows_by_array
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest


def parts(
    scop: Scop, dependences: Dependences, nests: tuple[Nest, ...], flows: tuple[Flow, ...]
) -> tuple[Part, ...]:
    """One multicast part per writing nest and array."""
    return tuple(
        Part(
            scheme="fo",
            nest=nest.number,
            array=array,
            packing="multicast",
            out=flow_out(scop, nest, dependences_of(dependences, nest, array)),
            flows=own,
        )
        for nest in nests
        for array, own in flows_by_array(nest, flows)
    )
