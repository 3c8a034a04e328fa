"""Walks over a region's tree: its nodes, what they access, the expressions in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from typing import get_args

from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    Unary,
    parts_of,
)
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.statement_forms import Observable


def nodes_below(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes and all below them, in the order of the text."""
    for node in nodes:
        yield node
        if isinstance(node, Loop):
            yield from nodes_below(node.body)
        elif isinstance(node, If):
            yield from nodes_below((*node.then, *node.otherwise))


def accesses_below(nodes: Iterable[Node]) -> Iterator[Access]:
    """All accesses of the nodes, in the order of the text."""
    for node in nodes_below(nodes):
        yield from node.accesses if isinstance(node, Statement) else node.reads


def is_write(access: Access) -> bool:
    """Whether the access writes, be it in no instance."""
    return access.kind.endswith("write")


def observable_in(nodes: Iterable[Node]) -> Observable:
    """What the nodes, and those below them, show or find outside memory."""
    found = (node.observable for node in nodes_below(nodes) if isinstance(node, Statement))
    return max(found, default=Observable.NOTHING)


def takes_long(nodes: Iterable[Node]) -> bool:
    """Whether a statement calls a function of the program's, or repeats what it does."""
    statements = (node for node in nodes_below(nodes) if isinstance(node, Statement))
    return any(statement.calls or statement.repeats for statement in statements)


def expressions_below(nodes: Iterable[Node], unread: bool = True) -> Iterator[Expression]:
    """Bounds and conditions, then what the accesses have; of counters also values that are not read
    where they stand, if these count."""
    nodes = tuple(nodes)
    for node in nodes_below(nodes):
        if isinstance(node, Loop):
            yield from (node.first, node.condition, *node.positive)
        elif isinstance(node, If):
            yield node.condition
        yield from _counted(node, unread)
    for access in accesses_below(nodes):
        yield from (*access.subscripts, *(() if access.when is None else (access.when,)))
        yield from (end for part in access.ranges for end in (part.first, part.last))
        yield from (of for of in (access.packed, access.last) if of is not None)


def _counted(node: Node, unread: bool) -> Iterator[Expression]:
    counters = (of for of in node.counters if unread or of.read)
    yield from (of.value for of in counters if of.value is not None)


def ends_in(body: tuple[Node, ...]) -> Iterator[Expression]:
    """The conditions under which an iteration ends the loop with this body. Where all of them are
    affine, its iterations are those up to the first one in which one holds."""
    for node in body:
        if isinstance(node, If):
            if node.leaves:
                yield node.condition
            others = Unary("!", node.condition, node.place)
            for inner in ends_in(node.otherwise):
                yield Binary("&&", others, inner, node.place)


def names_in(of: Expression | None) -> Iterator[Name]:
    """The scalars whose values the expression uses, or may use."""
    for part in parts_of(of) if of is not None else ():
        if isinstance(part, Name):
            yield part
        elif isinstance(part, Binary) and part.entry:
            yield Name(part.entry, part.place)


def has_opaque(of: Expression) -> bool:
    """Whether some part of the expression is no integer arithmetic."""
    return any(isinstance(part, (Opaque, Current)) for part in parts_of(of))


def is_unchanging(of: Expression, iterators: Collection[str]) -> bool:
    """Whether the expression is made by sums and products of integers that are the same in all
    iterations."""
    return all(
        isinstance(part, Integer)
        or (isinstance(part, Name) and part.name not in iterators)
        or (isinstance(part, Binary) and part.operator in ("+", "-", "*"))
        for part in parts_of(of)
    )


_Kinds = get_args(Expression)
_ASIDE = frozenset(("place", "unsigned", "reason", "text", "to", "wraps"))
"""Fields of expressions that do not change what is computed."""


def is_same(one: Expression, other: Expression) -> bool:
    """Whether both compute the same, read from their form: equal but for places. Nothing is known
    of ``Opaque`` ones."""
    if type(one) is not type(other) or isinstance(one, Opaque):
        return False
    names = (field.name for field in fields(one) if field.name not in _ASIDE)
    return all(_is_same_part(getattr(one, name), getattr(other, name)) for name in names)


def _is_same_part(one: object, other: object) -> bool:
    if isinstance(one, _Kinds) and isinstance(other, _Kinds):
        return is_same(one, other)
    return one == other


def last_value(loop: Loop) -> Expression | None:
    """The last value that a condition like ``i < n`` allows, which may be one of several."""
    ends = (_last_of(one, loop) for one in _conjuncts(loop.condition))
    return next((end for end in ends if end is not None and not has_opaque(end)), None)


def _conjuncts(condition: Expression) -> Iterator[Expression]:
    if isinstance(condition, Binary) and condition.operator == "&&":
        yield from _conjuncts(condition.left)
        yield from _conjuncts(condition.right)
    else:
        yield condition


def _last_of(condition: Expression, loop: Loop) -> Expression | None:
    if not isinstance(condition, Binary) or not isinstance(condition.left, Name):
        return None
    if condition.left.name != loop.iterator or any(
        name.name == loop.iterator for name in names_in(condition.right)
    ):
        return None
    end, one = condition.right, Integer(1, condition.place)
    ascending = {"<": Binary("-", end, one, condition.place), "<=": end}
    descending = {">": Binary("+", end, one, condition.place), ">=": end}
    return (ascending if loop.step > 0 else descending).get(condition.operator)
