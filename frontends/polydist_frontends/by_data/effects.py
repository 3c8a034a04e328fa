"""What all iterations of a loop whose bounds data give may access together
(``single_statements``, step 1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from polydist_frontends.integer_expressions import (
    SUBSCRIPT,
    Binary,
    Expression,
    Name,
    Opaque,
    Unary,
    rewritten,
)
from polydist_frontends.region import Access, If, Loop, Node, Range, Statement, Update
from polydist_frontends.walks import has_opaque, is_write, last_value, names_in


@dataclass(frozen=True)
class Inside:
    """Where in the loop something stands: iterators of ``unknown`` values, those that range over
    known ones, the outermost first, and the condition under which it happens."""

    unknown: frozenset[str]
    ranges: tuple[Range, ...]
    when: Expression


def in_header(inside: Inside, loop: Loop) -> Inside:
    """The same for what the header of a loop in it reads: also with the value of the iterator that
    ends the loop."""
    return replace(inside, unknown=inside.unknown | {loop.iterator})


def effects_of(nodes: Iterable[Node], inside: Inside) -> Iterator[Access]:
    """What the nodes may access, in order."""
    for node in nodes:
        match node:
            case Statement(accesses=accesses):
                yield from (perhaps(access, inside) for access in accesses)
            case If(condition=condition, reads=reads, then=then, otherwise=otherwise):
                yield from (perhaps(access, inside) for access in reads)
                yield from effects_of(then, _under(inside, condition))
                opposite = Unary("!", condition, condition.place)
                yield from effects_of(otherwise, _under(inside, opposite))
            case Loop(reads=reads, body=body):
                yield from (perhaps(access, in_header(inside, node)) for access in reads)
                yield from effects_of(body, within(inside, node, node.doubt is None))


def _under(inside: Inside, condition: Expression) -> Inside:
    return replace(inside, when=_both(inside, condition))


def _both(inside: Inside, condition: Expression | None) -> Expression:
    """What must hold for both to happen, as far as the loops around the statement tell."""
    own = inside.unknown | {of.name for of in inside.ranges}
    if condition is None or any(name.name in own for name in names_in(condition)):
        return inside.when
    return Binary("&&", inside.when, condition, condition.place)


def within(inside: Inside, loop: Loop, counts: bool) -> Inside:
    """The same for what is in the body of a loop, of which the header may say nothing."""
    last = loop.first if loop.once else last_value(loop)
    ends = (loop.first, last) if last is not None else ()
    unknown = any(has_opaque(end) or has_any(end, inside.unknown) for end in ends)
    if not ends or unknown or not counts:
        return replace(inside, unknown=inside.unknown | {loop.iterator})
    own = Range(loop.iterator, *ends, loop.step)
    return replace(inside, ranges=(*inside.ranges, own))


def has_any(of: Expression, names: Collection[str]) -> bool:
    """Whether the expression has one of the names."""
    return any(name.name in names for name in names_in(of))


def perhaps(access: Access, inside: Inside) -> Access:
    """The access where it stands in the statement."""

    def known(of: Expression) -> Expression:
        if isinstance(of, Name) and of.name in inside.unknown:
            return Opaque(SUBSCRIPT, of.name, of.place)
        return of

    own = tuple(
        replace(of, first=rewritten(of.first, known), last=rewritten(of.last, known))
        for of in access.ranges
    )
    subscripts = tuple(rewritten(subscript, known) for subscript in access.subscripts)
    used = [*subscripts, *(end for of in own for end in (of.first, of.last))]
    return replace(
        access,
        kind="may_write" if is_write(access) else "may_read",
        subscripts=subscripts,
        packed=None,
        ranges=(*_ranges_of(used, inside.ranges), *own),
        when=_both(inside, access.when),
        apart="",
        update=_listed(access.update),
        value=None,
    )


def _listed(update: Update | None) -> Update | None:
    """What the update is any number of times."""
    return update if update is None or update.listing else update.listed


def _ranges_of(used: list[Expression], ranges: tuple[Range, ...]) -> tuple[Range, ...]:
    """The ranges that the expressions depend on, through others too."""
    found: list[Range] = []
    for of in reversed(ranges):
        if any(has_any(expression, (of.name,)) for expression in used):
            found.insert(0, of)
            used = [*used, of.first, of.last]
    return tuple(found)
