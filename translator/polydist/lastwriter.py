"""Array dataflow: which write a read sees. Thin, because isl does it exactly; both extraction and dependence analysis ask."""

from __future__ import annotations

import islpy as isl


def last_writers(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionMap:
    """``writer -> [reader -> element]`` for every read that some write of the region precedes: the last such write."""
    return _flow(reads, writes, order).get_full_must_dependence()


def live_in_reads(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionMap:
    """``reader -> element`` for the reads of values from before the region."""
    return _flow(reads, writes, order).get_must_no_source()


def _flow(reads: isl.UnionMap, writes: isl.UnionMap, order: isl.UnionMap) -> isl.UnionFlow:
    return isl.UnionAccessInfo.from_sink(reads).set_must_source(writes).set_schedule_map(order).compute_flow()
