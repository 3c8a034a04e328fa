"""From sets to the loop IR: all that is generated for a region (design section 2, "Program").

1. Per nest (``nest_functions``):
   - ``compute`` visits the instances of a tile in the original program order, by isl's loop
     generation (``isl_ast``), with the user's directives on the loops that they hold for
     (``loops.directives``);
   - ``bounds`` and ``extents`` enclose the coordinates of tiles: bounds read off constraints
     (``bounds``);
   - each flow emits the elements that a box sends to a box of the receiving nest, as runs of memory
     (``flow_scan``); ``reach`` and ``origin`` enclose either box. The parts of schemes that work
     tile by tile, what reductions accumulate into, and footprints (``footprint``: all that a box
     accesses, its live-in and its live-out) are scans of the same kind.
2. Per region (``region_records``): the sequential loops around the nests, with the hull of their
   ranges; arrays, with the ranges of subscripts that are touched; statements, which are the user's
   text; the preconditions under which the model is right; and which arrays may be one
   (``one_array``).

How many instances a tile has is counted by code derived from ``compute`` (``counting``), when it is
emitted.
"""

from __future__ import annotations

from polydist.comm.flows import Flow, Part
from polydist.lower.counters import counter_code
from polydist.lower.loop_ir import KernelCode, Program
from polydist.lower.nest_functions import nest_code
from polydist.lower.one_array import names_of_one_array
from polydist.lower.region_records import (
    array_code,
    invariant_code,
    preconditions,
    statement_code,
    step_code,
)
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences, before_region
from polydist.schedule.nests import Structure
from polydist.schedule.placement import Placements
from polydist.schedule.reductions import Contribution


def lower_region(
    scop: Scop,
    dependences: Dependences,
    structure: Structure,
    placements: Placements,
    flows: tuple[Flow, ...],
    parts: tuple[Part, ...] = (),
    contributions: tuple[Contribution, ...] = (),
    kernels: tuple[KernelCode, ...] = (),
) -> Program:
    """All functions of a region in the loop IR; ``kernels`` has one per nest, or none at all."""
    nests = structure.nests
    entering = before_region(scop, dependences)
    places = {array.name: k for k, array in enumerate(scop.arrays)}
    return Program(
        parameters=scop.parameters,
        statements=tuple(statement_code(scop, statement) for statement in scop.statements),
        arrays=(
            *(array_code(scop, array) for array in scop.arrays),
            *(invariant_code(array) for array in scop.invariants),
        ),
        nests=tuple(
            nest_code(
                scop,
                nest,
                nests,
                placements[nest.number],
                flows,
                parts,
                contributions,
                entering,
                dependences.live_out,
                kernels[nest.number] if kernels else None,
            )
            for nest in nests
        ),
        counters=counter_code(scop.counters, (), scop.parameters),
        steps=tuple(step_code(scop, step, nests) for step in structure.steps),
        preconditions=tuple(preconditions(scop)),
        one_arrays=tuple(
            (places[written], places[read])
            for written, read in names_of_one_array(scop, {own.array for own in contributions})
        ),
    )
