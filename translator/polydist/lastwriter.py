"""Array dataflow: which write a read sees. Both extraction and dependence analysis ask.

1. isl answers in general (``compute_flow``), fast, but not always right: with strides its lexicographic maximum can miss the last writer.
2. So every answer is checked without any maximum: no writer of the element lies between the writer that was found and its reader, every read has an answer,
   and a read without a writer has no candidate. That costs no more than the answer itself.
3. Where isl gives no answer or the check fails, the answer is computed by its definition: all candidate writers minus those that another candidate follows.
"""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl


@dataclass(frozen=True, eq=False)
class Dataflow:
    """``sources``: writer -> [reader -> element], the last write before each read. ``live_in``: reader -> element, where there is none."""

    sources: isl.UnionMap
    live_in: isl.UnionMap


def dataflow(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> Dataflow:
    """Exact last-writer flow of the region."""
    found = _isl_dataflow(reads, writes, order)
    candidates = candidate_writers(reads, writes, order)
    if found is not None and _is_right(found, reads, writes, order, candidates):
        return found
    return last_of(candidates, reads, writes, order)


def _isl_dataflow(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> Dataflow | None:
    """isl's answer; ``None`` where it ends with an error of its own."""
    try:
        flow = isl.UnionAccessInfo.from_sink(reads).set_must_source(writes).set_schedule_map(order).compute_flow()
    except isl.Error:
        return None
    return Dataflow(flow.get_full_must_dependence(), flow.get_must_no_source())


def candidate_writers(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionMap:
    """``[reader -> element] -> writer`` for every write of the element before the read."""
    of_element = reads.range_map().apply_range(writes.reverse())
    earlier = reads.domain_map().apply_range(before(order).reverse())
    return of_element.intersect(earlier)


def before(order: isl.UnionMap) -> isl.UnionMap:
    """Pairs of instances of which the first runs first."""
    return order.lex_lt_union_map(order)


def rewrites(writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionMap:
    """Pairs of instances that write one element, the first first."""
    return writes.apply_range(writes.reverse()).intersect(before(order))


def last_of(candidates: isl.UnionMap, reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> Dataflow:
    """Step 3: the candidates that no other candidate follows, by subtraction alone."""
    followed = candidates.range_product(candidates).intersect_range(rewrites(writes, order).wrap())
    last = candidates.subtract(followed.range_factor_domain())
    without = reads.wrap().subtract(candidates.domain())
    return Dataflow(last.reverse().coalesce(), without.unwrap())


def _is_right(found: Dataflow, reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap, candidates: isl.UnionMap) -> bool:
    """Step 2."""
    answered = found.sources.reverse()
    between = answered.range_product(candidates).intersect_range(rewrites(writes, order).wrap())
    unanswered = reads.wrap().subtract(answered.domain().union(found.live_in.wrap()))
    overlooked = candidates.intersect_domain(found.live_in.wrap())
    return bool(between.is_empty() and unanswered.is_empty() and overlooked.is_empty() and answered.is_subset(candidates))
