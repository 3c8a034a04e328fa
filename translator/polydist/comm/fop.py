"""The ``fop`` scheme (Dathathri et al. 2013, section IV): flow-out partitioning."""

from __future__ import annotations

from polydist.comm.flowout import dependences_of, flow_out
from polydist.comm.flows import Flow, Part, flows_by_array
from polydist.dependences import Dependences
from polydist.nests import Nest
from polydist.scop import Scop


def fop_parts(scop: Scop, dependences: Dependences, nests: tuple[Nest, ...], flows: tuple[Flow, ...]) -> tuple[Part, ...]:
    """The parts of each writing nest and array."""
    return tuple(
        Part("fop", nest.number, array, "smaller", flow_out(scop, nest, dependences_of(dependences, nest, array)), own)
        for nest in nests
        for array, own in flows_by_array(nest, flows)
    )
