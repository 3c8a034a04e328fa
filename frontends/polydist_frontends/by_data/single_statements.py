"""Loops whose bounds data give, as statements: ``for (k = row[i]; k < row[i + 1]; k++)``.

How often such a loop runs is known only when it runs. With all that is in it, it is one statement
of the loops around it:

1. All that it does may happen; so may all that a jump in a loop skips or repeats. Its own iterator
   has unknown values, and so have those of loops in it, unless their bounds are known; those that
   multiply iterators are not (``non_affine_bounds``), but along a row (``row_spans``). An element
   that is read by an unknown subscript is one of all (``indirect_accesses``). Sums get any number
   of contributions, of which the places are not known outside (``Update.listed``).
2. A scalar that each iteration sets before it reads it hands nothing on from before the loop.
3. A loop stays what it is, and is refused, where it writes elements by unknown subscripts that
   could be the same in other iterations of the loops around it, and does more with the array than
   to add to elements; and where the values that its iterators have afterwards are needed.
4. So does one without loops around it, and one that holds other loops, which may be regions of
   their own, and writes an element that no loop around it selects, of an array that is not private:
   as single statements they would be sequential as a whole. Where a jump leaves it, that is what it
   is; and what a jump leaves that writes no elements at all, a search, may stand anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from polydist_frontends.by_data.effects import (
    Inside,
    effects_of,
    has_any,
    in_header,
    perhaps,
    within,
)
from polydist_frontends.by_data.non_affine_bounds import ends_are_known, with_unknown_bounds
from polydist_frontends.by_data.row_spans import with_row_spans
from polydist_frontends.errors import Diagnostic, Place, Refusal
from polydist_frontends.integer_expressions import (
    CONDITION,
    Integer,
    Opaque,
    parts_of,
)
from polydist_frontends.region import Access, If, Loop, Node, Span, Statement
from polydist_frontends.scalar_uses import exposed
from polydist_frontends.walks import (
    accesses_below,
    has_opaque,
    is_write,
    names_in,
    nodes_below,
    observable_in,
)

NAMELESS = "polydist_trip_"
"""How the names of iterators begin that no text names."""


def with_single_statements(
    nodes: Iterable[Node], needed: Collection[str], private: Collection[str] = ()
) -> tuple[Node, ...]:
    """The nodes with statements in place of loops whose bounds are not known; ``needed`` are the
    iterators whose values are needed after the region. Raises the ``Refusal`` of a loop that can
    be neither."""
    nodes = with_row_spans(nodes, needed)
    local = {*private, *(name for node in nodes_below(nodes) for name in _declared(node))}
    return _nodes(nodes, _Where(frozenset(local), frozenset(needed), frozenset()))


def loop_without_counter(
    name: str, kind: str, doubt: Diagnostic, body: tuple[Node, ...], span: Span, place: Place
) -> Loop:
    """A loop over statements whose number of runs nothing tells, with an iterator of this name and
    type that no text names. It is refused with the ``doubt`` unless it becomes a statement."""
    return Loop(
        iterator=name,
        type=kind,
        first=Integer(0, place),
        condition=Opaque(CONDITION, doubt.message, place),
        step=1,
        body=body,
        span=span,
        place=place,
        declared=True,
        doubt=doubt,
    )


@dataclass(frozen=True)
class _Where:
    """Where something stands; ``local`` is what the region declares, ``around`` are the iterators
    of the loops around it."""

    local: frozenset[str]
    needed: frozenset[str]
    around: frozenset[str]


def _nodes(nodes: Iterable[Node], where: _Where) -> tuple[Node, ...]:
    done: list[Node] = []
    for node in nodes:
        new = _node(node, where)
        if isinstance(node, Loop) and isinstance(new, Statement):
            new = _with_starts(replace(new, blocks=node.blocks), done)
        done.append(new)
    return tuple(done)


def _with_starts(one: Statement, before: list[Node]) -> Statement:
    """The loop with what its header does before, which its text holds: taken from the end of
    ``before``. What that sets for certain comes from nowhere else."""
    while before and isinstance(last := before[-1], Statement) and last.header == "start":
        one = _after_start(before.pop(), one)
    return one


def _after_start(start: Node, one: Statement) -> Statement:
    own = tuple(accesses_below((start,)))
    given = {a.array for a in own if a.kind == "write" and not a.subscripts}
    rest = (access for access in one.accesses if access.array not in given)
    declared = _declared(start)
    counters = {of.name: of for of in (*one.counters, *start.counters)}
    return replace(
        one,
        accesses=tuple(access for access in (*own, *rest) if access.array not in declared),
        counters=tuple(counters.values()),
    )


def _node(node: Node, where: _Where) -> Node:
    match node:
        case Statement():
            return node
        case If():
            then, otherwise = _nodes(node.then, where), _nodes(node.otherwise, where)
            return replace(node, then=then, otherwise=otherwise)
        case Loop():
            node = replace(node, doubt=None) if ends_are_known(node, where.around) else node
            vague = with_unknown_bounds(node, where.around)
            if is_known(vague):
                around = frozenset() if node.once else {node.iterator}
                inner = replace(where, around=where.around | around)
                return replace(node, body=_nodes(node.body, inner))
            one = _statement(vague)
            if _is_fit(vague, one, where):
                return one
            if node.plain is not None:
                return node.plain
            if node.doubt is not None:
                raise Refusal(_with_private(node.doubt, one, where))
            return node


def _with_private(doubt: Diagnostic, one: Statement, where: _Where) -> Diagnostic:
    """The doubt with a way out for arrays that no loop around selects elements of."""
    others = _more_than_sums(_writes_of_others(one, where), one)
    asked = [a for a in others if not _names_any(a, where.around)]
    names = ", ".join(dict.fromkeys(a.array for a in asked))
    if not where.around or not names or any(map(_is_unknown, asked)):
        return doubt
    way_out = f"say private({names}) if each iteration around sets all of it before reading it"
    return replace(doubt, hint=f"{way_out}; or {doubt.hint}" if doubt.hint else way_out)


def is_known(loop: Loop) -> bool:
    """Whether the bounds are known, or a type is the only doubt about them."""
    unknown = (
        part
        for bound in (loop.first, loop.condition)
        for part in parts_of(bound)
        if isinstance(part, Opaque) and part.reason != "narrowing-cast"
    )
    return loop.doubt is None and next(unknown, None) is None


def _is_fit(loop: Loop, one: Statement, where: _Where) -> bool:
    """Steps 3 and 4."""
    counted = {name for name, _ in one.counts}
    may_stand = where.around or (_is_left(loop) and not _writes_elements(one))
    if not may_stand or not counted.isdisjoint(where.needed):
        return False
    strict = _holds_loops(loop) and not _is_left(loop)
    asked = _more_than_sums(_writes_of_others(one, where), one)
    return all(_names_any(a, where.around) for a in asked if strict or _is_unknown(a))


def _holds_loops(loop: Loop) -> bool:
    return any(isinstance(node, Loop) and not node.once for node in nodes_below(loop.body))


def _more_than_sums(of: Iterable[Access], one: Statement) -> Iterator[Access]:
    """Those of arrays with which the statement does more than to add to elements."""
    others = {a.array for a in one.accesses if not (a.exact or a.update)}
    return (access for access in of if access.array in others)


def _is_left(loop: Loop) -> bool:
    return loop.doubt is not None and loop.doubt.code == "control-flow"


def _writes_elements(one: Statement) -> bool:
    return any(is_write(access) and access.subscripts for access in one.accesses)


def _writes_of_others(one: Statement, where: _Where) -> Iterator[Access]:
    """The writes of elements that other iterations may write, too."""
    for access in one.accesses:
        if is_write(access) and access.subscripts and access.array not in where.local:
            yield access


def _is_unknown(access: Access) -> bool:
    ends = (end for part in access.ranges for end in (part.first, part.last))
    return any(map(has_opaque, (*access.subscripts, *ends)))


def _names_any(access: Access, names: frozenset[str]) -> bool:
    return any(name.name in names for part in access.subscripts for name in names_in(part))


# -------------------------------------------------------------------------------- the statement
def _statement(loop: Loop) -> Statement:
    """Steps 1 and 2."""
    whether = Opaque(CONDITION, loop.iterator, loop.place)
    outside = Inside(frozenset(), (), whether)
    inside = within(outside, loop, _is_left(loop) or loop.doubt is None)
    local = {name for node in nodes_below(loop.body) for name in _declared(node)}
    carried = frozenset(exposed((loop,), set()))
    header = [_certain(access, in_header(outside, loop)) for access in loop.reads]
    body = (
        access
        for access in effects_of(loop.body, inside)
        if access.array not in local and not _is_own(access, carried)
    )
    return Statement(
        accesses=(*header, *body),
        span=loop.span,
        place=loop.place,
        repeats=True,
        counts=tuple(dict.fromkeys(_counted((loop,)))),
        observable=observable_in(loop.body),
        counters=loop.counters,
    )


def _declared(node: Node) -> tuple[str, ...]:
    return node.declares if isinstance(node, Statement) else ()


def _counted(nodes: Iterable[Node]) -> Iterator[tuple[str, str]]:
    """Name and type of the iterators that the loops take from outside, or whose type they do."""
    for node in nodes_below(nodes):
        if isinstance(node, Loop) and (not node.declared or node.untyped):
            yield node.iterator, node.type
        elif isinstance(node, Statement):
            yield from node.counts


def _certain(access: Access, inside: Inside) -> Access:
    """What the header reads, which it does for certain the first time."""
    is_vague = access.when is not None and has_any(access.when, inside.unknown)
    is_vague = is_vague or _names_any(access, inside.unknown)
    return perhaps(access, inside) if is_vague else access


def _is_own(access: Access, carried: frozenset[str]) -> bool:
    """Step 2: whether the access reads what the same iteration has set."""
    return not is_write(access) and not access.subscripts and access.array not in carried
