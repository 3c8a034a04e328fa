"""Whether a variable's value may be read after a region.

Only variables of the procedure itself, or of the procedures around it, can be proved dead, and only
where no jumps by label go back to statements before them:

1. List what may run after the region, in order: the rest of its body, then for each loop around it
   its condition and the whole body again, then the rest of the body around that, and so on.
2. ``passages.py`` says on which ways through these the variable is read before it is assigned.
3. A variable that internal procedures share is dead if, besides, none of them and not their host
   reads it before assigning it, from its beginning on or from a call on that may change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from polydist_frontends.fortran.lifetimes.passages import (
    Passage,
    Ways,
    jumps_back,
    left_by,
    mentions,
)
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.semantics.loop_headers import iterator_of
from polydist_frontends.region import Span

_OUTLIVING = frozenset(
    (
        "dummy",
        "common",
        "save",
        "result",
        "equivalence",
        "target",
        "pointer",
        "parameter",
        "associate",
    )
)


def may_die(attributes: frozenset[str], statements: Iterable[Statement]) -> bool:
    """Whether a variable with these attributes, declared in the procedure that has these
    statements, may be dead after a region."""
    return not attributes & _OUTLIVING and not jumps_back(list(statements))


def carries(ways: Ways, body: Sequence[Construct]) -> bool:
    """Whether a procedure with this body may read what the variable was before, or what a
    statement that forgets its value has made of it."""
    return ways.through(body).used


def is_live_after(ways: Ways, body: Sequence[Construct], region: Span) -> bool:
    """Whether the variable may be read after the region before it is assigned; ``body`` is the
    procedure's."""
    return _Region(ways, region).after(body).used


@dataclass(frozen=True)
class _Region:
    """The ways of a variable's value from a region on."""

    ways: Ways
    region: Span

    def after(self, body: Sequence[Construct]) -> Passage:
        """From the region to the end of a body that holds it."""
        holding = (k for k, c in enumerate(body) if self._is_inside(c))
        position = next(holding, None)
        if position is None:
            later = [c for c in body if c.span.start >= self.region.end]
            return self.ways.through(later)
        inside = self._out_of(body[position])
        later = list(body[position + 1 :])
        return inside.then(self.ways.through(later, inside.is_open or _may_land(inside)))

    def _is_inside(self, construct: Construct) -> bool:
        """Whether the region is a part of the construct, and not all of it."""
        span, region = construct.span, self.region
        is_in = region.start <= span.start and span.end <= region.end
        return span.start <= region.start and region.end <= span.end and not is_in

    def _out_of(self, around: Construct) -> Passage:
        match around:
            case Do():
                return self._out_of_loop(around)
            case IfConstruct(branches=branches):
                holding = [b.body for b in branches if self._is_held(b.body)]
                return self.after(holding[0]) if holding else Passage(used=True)
            case Other(statements=statements):
                inner = self.ways.inside(around)
                named = mentions(self.ways.name, statements[0])
                return Passage(used=True) if inner is None or named else self.after(inner)
            case _:
                return Passage(used=True)

    def _is_held(self, body: Sequence[Construct]) -> bool:
        region = self.region
        return bool(body) and (
            body[0].span.start <= region.end and region.start <= body[-1].span.end
        )

    def _out_of_loop(self, loop: Do) -> Passage:
        """The rest of the iteration, and the next one from its beginning."""
        first = self.after(loop.body)
        ends_open = first.is_open or bool(first.outs)
        if iterator_of(loop.head) == self.ways.name or not ends_open:
            again = Passage(is_open=False)
        else:
            again = self.ways.next_iteration(loop, True)
        both = first.or_by(again)
        return Passage(both.used, ends_open or both.is_open, left_by(both, loop), both.jumped)


def _may_land(passage: Passage) -> bool:
    """Whether a way out may lead behind the construct with an open value."""
    return passage.jumped or any(passage.outs)
