"""Which subscript the model counts as 0 in a one-dimensional array whose lower bound nobody knows:
an allocatable array, a pointer.

Linearised subscripts are split into rows and columns from 0 on, so that ``a(i*n + j)`` is
``a(j, i)`` where ``a`` begins at 0, and ``a((i - 1)*n + j)`` where it begins at 1. Accesses count
from 1; here they are made to count from the element that the loops begin with, where that is one
before. That is a guess, on which nothing depends but which split is tried: whether it is right is
checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Name,
    Unary,
    parts_of,
)
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.variables import Array
from polydist_frontends.walks import names_in

_Starts = Mapping[str, int]
"""The values that iterators begin with."""


def counted_from_first(
    nodes: tuple[Node, ...], arrays: Mapping[str, Array]
) -> tuple[tuple[Node, ...], dict[str, Array]]:
    """The nodes and the arrays, counted from the elements that the loops begin with."""
    begun: dict[str, list[int | None]] = {}
    linearised: set[str] = set()
    for access, starts in _accesses(nodes, {}):
        if access.array in arrays and _is_open(arrays[access.array]):
            begun.setdefault(access.array, []).append(_value(access.subscripts[0], starts))
            linearised |= {access.array} if _has_product(access.subscripts[0]) else set()
    least = {name: min((v for v in begun[name] if v is not None), default=0) for name in linearised}
    earlier = {name: -distance for name, distance in least.items() if distance < 0}
    if not earlier:
        return nodes, dict(arrays)

    def moved(access: Access) -> Access:
        if access.array not in earlier:
            return access
        return replace(access, subscripts=(_plus(access.subscripts[0], earlier[access.array]),))

    changed = {name: _begun(arrays[name], distance) for name, distance in earlier.items()}
    return _changed(nodes, moved), {**arrays, **changed}


def _is_open(array: Array) -> bool:
    """Whether the array has one dimension, and nobody knows where that begins."""
    return array.first == 1 and len(array.lowers) == 1 and not isinstance(array.lowers[0], Integer)


def _begun(array: Array, distance: int) -> Array:
    """The array, counted from so many elements before."""
    lower, first = _plus(array.lowers[0], distance), array.first - distance
    origin = f"lbound({array.name}, 1)" + (f" + {-first}" if first else "")
    return replace(array, first=first, lowers=(lower,), origin=(origin,))


def _plus(of: Expression, distance: int) -> Expression:
    if isinstance(of, Binary) and of.operator == "-" and isinstance(of.right, Integer):
        return _plus(of.left, distance - of.right.value)
    return Binary("+", of, Integer(distance, of.place), of.place) if distance else of


def _has_product(of: Expression) -> bool:
    return any(
        isinstance(part, Binary)
        and part.operator == "*"
        and all(any(names_in(side)) for side in (part.left, part.right))
        for part in parts_of(of)
    )


# --------------------------------------------------------------------------- where the loops begin
def _accesses(nodes: Iterable[Node], starts: _Starts) -> Iterator[tuple[Access, _Starts]]:
    """The accesses, with the values that the iterators of the loops around them begin with."""
    for node in nodes:
        match node:
            case Statement(accesses=accesses):
                yield from ((access, starts) for access in accesses)
            case If(reads=reads, then=then, otherwise=otherwise):
                yield from ((access, starts) for access in reads)
                yield from _accesses((*then, *otherwise), starts)
            case Loop(reads=reads, iterator=iterator, first=first, body=body):
                yield from ((access, starts) for access in reads)
                yield from _accesses(body, {**starts, iterator: _value(first, starts) or 0})


def _value(of: Expression, starts: _Starts) -> int | None:
    """The value at the start of all loops, where what the region does not change is 0."""
    match of:
        case Integer(value=value):
            return value
        case Name(name=name):
            return starts.get(name, 0)
        case Unary(operator="-", operand=operand):
            inner = _value(operand, starts)
            return None if inner is None else -inner
        case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
            one, other = _value(left, starts), _value(right, starts)
            if one is None or other is None:
                return None
            return {"+": one + other, "-": one - other, "*": one * other}[operator]
        case _:
            return None


def _changed(nodes: Iterable[Node], change: Callable[[Access], Access]) -> tuple[Node, ...]:
    return tuple(_changed_node(node, change) for node in nodes)


def _changed_node(node: Node, change: Callable[[Access], Access]) -> Node:
    match node:
        case Statement():
            return replace(node, accesses=tuple(map(change, node.accesses)))
        case If():
            then, otherwise = _changed(node.then, change), _changed(node.otherwise, change)
            reads = tuple(map(change, node.reads))
            return replace(node, reads=reads, then=then, otherwise=otherwise)
        case Loop():
            reads = tuple(map(change, node.reads))
            return replace(node, reads=reads, body=_changed(node.body, change))
