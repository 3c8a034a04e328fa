"""Array dataflow: which write a read sees (the question of Feautrier, *Dataflow analysis of array
and scalar references*, 1991). Both extraction and dependence analysis ask.

1. The candidates of a read are all writes of its element that run before it.
2. Its last writer is the candidate that no other candidate follows: all candidates minus those
   followed.
3. A read without a candidate sees the value from before the region.

This is the definition, by subtraction. isl's ``compute_flow`` goes by lexicographic maxima,
statement by statement and level by level: where strides meet it can miss the last writer, and where
many writes may be the last its answers have several times as many pieces and take ten times as
long.
"""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl

from polydist.sets.coalescing import coalesced


@dataclass(frozen=True, eq=False)
class Dataflow:
    """``sources``: writer -> [reader -> element], the last write before each read. ``live_in``:
    reader -> element, where there is none."""

    sources: isl.UnionMap
    live_in: isl.UnionMap


def dataflow(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> Dataflow:
    """Exact last-writer flow of the region."""
    return last_of(candidate_writers(reads, writes, order), reads, writes, order)


def candidate_writers(
    reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap
) -> isl.UnionMap:
    """Step 1: ``[reader -> element] -> writer`` for every write of the element before the read."""
    of_element = reads.range_map().apply_range(writes.reverse())
    return of_element.intersect_domain_factor_domain(before(order).reverse())


def before(order: isl.UnionMap) -> isl.UnionMap:
    """Pairs of instances of which the first runs first."""
    return order.lex_lt_union_map(order)


def rewrites(writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionMap:
    """Pairs of instances that write one element, the first first."""
    return writes.apply_range(writes.reverse()).intersect(before(order))


def last_writes(writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionMap:
    """Writer -> element for the last write of every element: the writes that no other follows."""
    overwritten = before(order).apply_range(writes).intersect(writes)
    return coalesced(writes.subtract(overwritten))


def last_of(
    candidates: isl.UnionMap, reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap
) -> Dataflow:
    """Steps 2 and 3: of the candidates the last ones, and the reads that have none."""
    followed = candidates.range_product(candidates).intersect_range(rewrites(writes, order).wrap())
    last = candidates.subtract(followed.range_factor_domain())
    without = reads.wrap().subtract(candidates.domain())
    return Dataflow(coalesced(last.reverse()), without.unwrap())
