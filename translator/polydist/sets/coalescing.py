"""The same set of fewer pieces, past the faults of isl's search for them."""

from __future__ import annotations

from typing import TypeVar

import islpy as isl

from polydist.sets.isl_context import is_exhausted
from polydist.sets.spaces import DIV

Pieces = TypeVar("Pieces", isl.Set, isl.Map, isl.UnionSet, isl.UnionMap)


def coalesced(pieces: Pieces) -> Pieces:
    """The same set of fewer pieces, where isl finds any. Its search has faults of its own on some
    sets ("original tableau does not correspond to original basic map"); these stay as they are. It
    dies where it combines some pieces with several existential variables, different ones: those of
    such pieces stay what they are."""
    context = pieces.get_ctx()
    context.set_coalesce_preserve_locals(int(_most_locals(pieces) > 1))
    try:
        return pieces.coalesce()
    except isl.Error:
        if is_exhausted(context):
            raise
        return pieces
    finally:
        context.set_coalesce_preserve_locals(1)


def _most_locals(pieces: isl.Set | isl.Map | isl.UnionSet | isl.UnionMap) -> int:
    """The greatest number of existential variables in a piece."""
    wrapped = pieces.wrap() if isinstance(pieces, (isl.Map, isl.UnionMap)) else pieces
    counts: list[int] = []

    def count(part: isl.Set) -> None:
        part.foreach_basic_set(lambda basic: counts.append(basic.dim(DIV)))

    if isinstance(wrapped, isl.Set):
        count(wrapped)
    else:
        wrapped.foreach_set(count)
    return max(counts, default=0)
