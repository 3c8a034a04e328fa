"""Nodes for loops that count."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.errors import Place
from polydist_frontends.fortran.reading.constructs import Do
from polydist_frontends.fortran.semantics.loop_headers import Header
from polydist_frontends.fortran.semantics.region_symbols import names_outside_heads
from polydist_frontends.region import Loop, Node, Span


def loop_over(
    parts: Header, body: tuple[Node, ...], span: Span, place: Place, declared: bool
) -> Loop:
    return Loop(
        iterator=parts.iterator,
        type=parts.type.text,
        first=parts.first,
        condition=parts.condition,
        step=parts.step,
        body=body,
        span=span,
        place=place,
        declared=declared,
        reads=parts.reads,
        untyped=declared,
        doubt=parts.doubt,
        by=parts.by,
    )


def with_bare_step(loop: Loop, construct: Do) -> Loop:
    """The loop, with what there is to know of a step that is no constant."""
    if loop.by is None:
        return loop
    bare = not names_outside_heads(construct.body, loop.iterator)
    return replace(loop, by=replace(loop.by, bare=bare))
