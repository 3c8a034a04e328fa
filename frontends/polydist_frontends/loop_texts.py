"""The loops of a file as they stand in its text, and what it assigns at once to arrays, whether a
directive governs them or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from polydist_frontends.errors import Place
from polydist_frontends.region import Span


@dataclass(frozen=True)
class LoopText:
    """A counted loop, or a statement or ``where`` construct about arrays.

    ``function``    what the function, subroutine or program around it is called
    ``outer``       the loop around it, as its place in the list of all loops; ``None`` outside
    ``trips``       how many iterations it has, where its head has only literals
    ``rank``        how many loops it stands for, which is more than one for arrays assigned at once
    ``statements``  about how many statements are in it, and not in a loop inside it
    ``line_alone``  whether nothing stands before it on its line, so that a directive can
    ``indent``      what stands before a directive above it
    ``above``       the line above which a directive stands: that of the loop, or of directives of
                    others that are about the loop (``omp for``)
    """

    span: Span
    place: Place
    function: str
    trips: int | None
    statements: int
    line_alone: bool
    indent: str
    above: int
    outer: int | None = None
    rank: int = 1


def nested(loops: Sequence[LoopText]) -> tuple[LoopText, ...]:
    """The loops in the order of the text, with the innermost loop around each; those inside are
    taken out of the ``statements`` of those around them, of which they were a part."""
    ordered = sorted(loops, key=lambda loop: (loop.span.start, -loop.span.end))
    outer = [_around(ordered, number) for number in range(len(ordered))]
    inside = [0] * len(ordered)
    for number, around in enumerate(outer):
        if around is not None:
            inside[around] += ordered[number].statements
    return tuple(
        replace(loop, outer=outer[number], statements=max(0, loop.statements - inside[number]))
        for number, loop in enumerate(ordered)
    )


def _around(ordered: Sequence[LoopText], number: int) -> int | None:
    end = ordered[number].span.end
    return next((k for k in range(number - 1, -1, -1) if ordered[k].span.end >= end), None)
