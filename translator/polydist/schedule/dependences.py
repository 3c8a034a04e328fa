"""Exact dependences of a scop (design section 2.2).

1. Flow: each read with its last writer (``dataflow``), kept together with the element (``writer ->
   [reader -> element]``): its image under the tiling is what is communicated, and nothing else is
   (Bondhugula 2011, section 4.1).
2. Output and anti dependences: a write with the last write before it, and with the reads since
   then. Earlier ones follow by transitivity; of arrays for which finding the last ones takes too
   long, a write with all writes and reads before it.
3. Live-out: a virtual statement OUT after the region reads every live-out element; its sources are
   the last writers.
4. ``independent(i)``: the user asserts that iterations of loop i do not depend on each other. All
   dependences that the loop carries are dropped, and a read sees the last write that is not in
   another iteration of the loop: by the assertion the values are the same. Iterations that write
   different members of one structure do depend on each other: it is sent as a whole. So do those
   that may leave an element as it was (``if (b[i] > 7) s = i``, ``c[p[i]] = e``): nobody knows
   which of them wrote it.
5. ``reduction``: the accumulated arrays have dependences of their own (``reductions``). Their
   accumulated last values are on every rank already, so they are not live-out here.
6. Loops whose iterations are taken to be apart (``apart``) carry no flow: where the condition that
   is checked for that holds, none of it is left anyway.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import islpy as isl
from polydist_frontends.clauses.directive import Directive

from polydist.model.contributions.accumulation import Accumulation, Relaxed, only, relaxed, without
from polydist.model.dataflow import (
    dataflow,
    last_conflicts,
    last_writes,
    last_writes_by_level,
    rewrites,
    successions,
)
from polydist.model.precedence import Precedence, precedence
from polydist.model.program_order import order_of
from polydist.model.scop import Scop
from polydist.schedule.carried import without_carried
from polydist.sets.coalescing import coalesced
from polydist.sets.constraints import mixes_iterators
from polydist.sets.isl_context import attempt
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import empty_map, maps_of, union_of_maps


@dataclass(frozen=True, eq=False, kw_only=True)
class Dependences:
    """``flow_elements``: writer -> [reader -> element]. ``live_out``: writer -> element.
    ``live_in``: reader -> element. Others: source -> sink.

    ``combined``: values that pass from accumulating instances to readers without a message, and the
    order of what prints or reads a clock (``ordered.observable``);
    ``among``: pairs of accumulating instances (``reductions``).
    """

    flow_elements: isl.UnionMap
    anti: isl.UnionMap
    output: isl.UnionMap
    live_in: isl.UnionMap
    live_out: isl.UnionMap
    combined: isl.UnionMap
    among: isl.UnionMap

    @cached_property
    def flow(self) -> isl.UnionMap:
        """Writer -> reader, without the element."""
        return self.flow_elements.range_factor_domain()

    @cached_property
    def value_based(self) -> isl.UnionMap:
        """All pairs between which a value passes."""
        return self.flow.union(self.combined)

    @cached_property
    def memory_based(self) -> isl.UnionMap:
        """Pairs that may not change places, or may not run at once, on one rank
        (``privatisation``)."""
        return self.anti.union(self.output).union(self.among)

    @cached_property
    def validity(self) -> isl.UnionMap:
        """What a schedule must respect."""
        return coalesced(self.value_based.union(self.anti).union(self.output))


def find_dependences(
    scop: Scop, directive: Directive, accumulations: tuple[Accumulation, ...] = ()
) -> Dependences:
    """All dependences of the scop under the user's assertions."""
    active = [accumulation for accumulation in accumulations if accumulation.statements]
    every_read, every_write = _accesses(scop)
    reads, writes = (
        without(accesses, [a.array for a in active]) for accesses in (every_read, every_write)
    )
    order = precedence(union_of_maps(scop.isl_context, order_of(scop).values()))
    anti, output = _memory_based(reads, writes, order)
    carried = _asserted_away(scop, directive)
    flow = dataflow(reads, writes, order, None if carried.is_empty() else carried)
    if not carried.is_empty():
        anti, output = anti.subtract(carried), output.subtract(carried)
    live_out = _last_writes(every_write, order, _live_out_names(scop, directive))
    found = Dependences(
        flow_elements=coalesced(flow.sources),
        anti=coalesced(anti),
        output=coalesced(output),
        live_in=flow.live_in,
        live_out=live_out,
        combined=_observable_order(scop, order),
        among=empty_map(scop.isl_context),
    )
    for accumulation in active:
        through = relaxed(
            accumulation,
            only(every_read, accumulation.array),
            only(every_write, accumulation.array),
            order,
        )
        found = _with_accumulation(found, accumulation, through)
    return replace(found, flow_elements=without_carried(scop, found.flow_elements))


def before_region(scop: Scop, dependences: Dependences) -> isl.UnionMap:
    """Reader -> element: every value from before the region that an instance reads, members that
    nothing in the region writes included."""
    steady = union_of_maps(scop.isl_context, [s.steady for s in scop.statements])
    return coalesced(dependences.live_in.union(steady))


def _observable_order(scop: Scop, order: Precedence) -> isl.UnionMap:
    """What prints or reads a clock: each instance with the next."""
    instances = [s.domain for s in scop.statements if s.observable]
    return successions(instances, order) if instances else empty_map(scop.isl_context)


def _accesses(scop: Scop) -> tuple[isl.UnionMap, isl.UnionMap]:
    """All reads and all writes."""
    reads, writes = ([s.reads for s in scop.statements], [s.writes for s in scop.statements])
    return union_of_maps(scop.isl_context, reads), union_of_maps(scop.isl_context, writes)


# --------------------------------------------------------------------------------------- reductions
def _with_accumulation(
    found: Dependences, accumulation: Accumulation, through: Relaxed
) -> Dependences:
    """Step 5: the dependences with those through one accumulated array."""
    outside = [
        m
        for m in maps_of(found.live_out)
        if m.get_tuple_name(OUT) != accumulation.array
        or m.get_tuple_name(IN) not in accumulation.statements
    ]
    return Dependences(
        flow_elements=found.flow_elements.union(coalesced(through.sources)),
        anti=found.anti.union(coalesced(through.anti)),
        output=found.output.union(coalesced(through.output)),
        live_in=found.live_in.union(through.live_in),
        live_out=union_of_maps(found.live_out.get_ctx(), outside),
        combined=found.combined.union(through.combined),
        among=found.among.union(coalesced(through.among)),
    )


# ---------------------------------------------------------------------------------- anti and output
def _memory_based(
    reads: isl.UnionMap, writes: isl.UnionMap, order: Precedence
) -> tuple[isl.UnionMap, isl.UnionMap]:
    """Step 2: anti and output dependences, array by array, those of few accesses first. Anti: a
    write with the reads before it that no other write separates from it. Output: a write with the
    last write before it."""
    found: dict[str, _MemoryBased] = {}
    accesses = {name: (only(reads, name), only(writes, name)) for name in _arrays_of(writes)}

    def search() -> None:
        for name in sorted(accesses, key=lambda k: (_count(accesses[k]), k)):
            found[name] = last_conflicts(*accesses[name], order)

    attempt(writes.get_ctx(), search, share=8)
    for name in accesses.keys() - found.keys():
        found[name] = _all_memory_based(*accesses[name], order)
    pairs = [found[name] for name in accesses]
    context = writes.get_ctx()
    anti, output = (union_of_maps(context, [of[k] for of in pairs]) for k in range(2))
    return coalesced(anti), coalesced(output)


_MemoryBased: TypeAlias = tuple[isl.UnionMap, isl.UnionMap]
"""Anti and output dependences."""


def _arrays_of(accesses: isl.UnionMap) -> list[str]:
    return sorted({str(piece.get_tuple_name(OUT)) for piece in maps_of(accesses)})


def _count(accesses: tuple[isl.UnionMap, isl.UnionMap]) -> int:
    """How many pairs of statements access the array."""
    reads, writes = (len(maps_of(of)) for of in accesses)
    return (reads + writes) * writes


def _all_memory_based(reads: isl.UnionMap, writes: isl.UnionMap, order: Precedence) -> _MemoryBased:
    """A write with all reads and all writes before it."""
    return order.ordered(reads.apply_range(writes.reverse())), rewrites(writes, order)


# ----------------------------------------------------------------------------------------- live-out
def _live_out_names(scop: Scop, directive: Directive) -> set[str]:
    """Arrays that the program may read after the region: as the clause says, else as the frontend
    proved."""
    if directive.live_out is not None:
        named = {clause.text for clause in directive.live_out}
        return {array.name for array in scop.arrays if array.source.name in named}
    return {array.name for array in scop.arrays if array.source.live_out}


def _last_writes(writes: isl.UnionMap, order: Precedence, names: set[str]) -> isl.UnionMap:
    """Step 3: writer -> element for the last write of every element of the named arrays. Where
    subscripts mix iterators, one comparison of all levels may take minutes, in which isl counts
    hardly any operations."""
    live = union_of_maps(
        writes.get_ctx(), [m for m in maps_of(writes) if m.get_tuple_name(OUT) in names]
    )
    mixed = {str(m.get_tuple_name(OUT)) for m in maps_of(live) if mixes_iterators(m)}
    plain = without(live, mixed)
    found = attempt(writes.get_ctx(), lambda: last_writes(plain, order))
    last = last_writes_by_level(plain, order) if found is None else found
    if not mixed:
        return last
    return last.union(last_writes_by_level(without(live, names - mixed), order))


# -------------------------------------------------------------------------------------- independent
def _asserted_away(scop: Scop, directive: Directive) -> isl.UnionMap:
    """Pairs of instances in different iterations of an ``independent`` loop, in the same iteration
    of the loops around it."""
    names = {clause.text for clause in directive.independent}
    result = empty_map(scop.isl_context)
    if not names:
        return result
    for first in scop.statements:
        for second in scop.statements:
            for depth, iterator in enumerate(first.iterators):
                if iterator.name in names and iterator in second.iterators:
                    result = result.union(_in_other_iterations(first.domain, second.domain, depth))
    writes = union_of_maps(scop.isl_context, [s.writes for s in scop.statements])
    parts = union_of_maps(scop.isl_context, [s.parts for s in scop.statements])
    return result.subtract(writes.apply_range(parts.reverse()))


def _in_other_iterations(first: isl.Set, second: isl.Set, depth: int) -> isl.UnionMap:
    """Pairs of instances that agree in the first ``depth`` iterators and differ in the next."""
    pairs = isl.Map.from_domain_and_range(first, second)
    for k in range(depth):
        pairs = pairs.equate(IN, k, OUT, k)
    apart = pairs.order_lt(IN, depth, OUT, depth).union(pairs.order_gt(IN, depth, OUT, depth))
    return isl.UnionMap.from_map(apart)
