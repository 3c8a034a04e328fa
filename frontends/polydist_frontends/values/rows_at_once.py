"""Sections of arrays with subscripts by hand as rows: ``a(1:n*m) = 0`` where others are
``a(i*m + j)``.

1. The rows of an array are as long as the factors without iterators by which its subscripts
   multiply.
2. A loop over the elements of a section that runs such a number times another is a loop over rows
   around one over the elements of a row. Where that length is not positive, which is found when
   the region starts, all elements are one row.
3. The text goes on to name the counter of the loop, which has its value there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from polydist_frontends.integer_expressions import (
    Binary,
    Counter,
    Expression,
    Integer,
    Name,
    Select,
    parts_of,
    rewritten,
)
from polydist_frontends.region import Access, If, Loop, Node, Statement
from polydist_frontends.values.polynomials import (
    Polynomial,
    expression_of,
    number,
    polynomial_of,
    quotient,
)
from polydist_frontends.walks import accesses_below, nodes_below

_OWN = "polydist_"
"""How counters of sections begin."""

Lengths = Mapping[str, Sequence[Polynomial]]
"""Of the rows of arrays with one dimension."""


def with_rows(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The nodes with loops over rows for such sections."""
    nodes = tuple(nodes)
    lengths = _lengths(nodes)
    return tuple(_node(node, lengths) for node in nodes) if lengths else nodes


def _lengths(nodes: tuple[Node, ...]) -> Lengths:
    """Step 1."""
    iterators = {node.iterator for node in nodes_below(nodes) if isinstance(node, Loop)}
    found: dict[str, list[Polynomial]] = defaultdict(list)
    for access in accesses_below(nodes):
        for length in _factors(access) if len(access.subscripts) == 1 else ():
            if length.names.isdisjoint(iterators) and length not in found[access.array]:
                found[access.array].append(length)
    return {array: lengths for array, lengths in found.items() if lengths}


def _factors(access: Access) -> Iterator[Polynomial]:
    """Those in the subscript that are no numbers."""
    (subscript,) = access.subscripts
    for part in parts_of(subscript):
        if isinstance(part, Binary) and part.operator == "*":
            sides = map(polynomial_of, (part.right, part.left))
            yield from (side for side in sides if side is not None and side.constant is None)


def _node(node: Node, lengths: Lengths) -> Node:
    match node:
        case If(then=then, otherwise=otherwise):
            sides = (tuple(_node(inner, lengths) for inner in of) for of in (then, otherwise))
            then, otherwise = sides
            return replace(node, then=then, otherwise=otherwise)
        case Loop(iterator=iterator, body=(Statement(),)) if iterator.startswith(_OWN):
            return _by_rows(node, lengths)
        case Loop():
            return replace(node, body=tuple(_node(inner, lengths) for inner in node.body))
        case _:
            return node


def _by_rows(loop: Loop, lengths: Lengths) -> Node:
    """Step 2."""
    count = _count(loop)
    arrays = dict.fromkeys(access.array for access in accesses_below(loop.body))
    for length in (length for array in arrays for length in lengths.get(array, ())):
        rows = None if count is None else quotient(count, length)
        if rows is not None and rows.constant is None:
            return _rows(loop, (rows, number(1)), (length, count or number(0)))
    return loop


def _count(loop: Loop) -> Polynomial | None:
    """How often the loop runs, if it runs."""
    match loop.condition:
        case Binary(operator="<=", left=reached, right=last) if loop.step == 1:
            first, one, end = map(polynomial_of, (loop.first, reached, last))
            if first is None or one is None or end is None:
                return None
            steps = one.of(loop.iterator)
            if len(steps) == 2 and steps[1].constant == 1:
                return end - one.at(loop.iterator, first) + number(1)
    return None


_Choice = tuple[Polynomial, Polynomial]
"""A number where rows have elements, and where they do not."""


def _rows(loop: Loop, rows: _Choice, length: _Choice) -> Loop:
    """Step 3."""
    (statement,) = loop.body
    assert isinstance(statement, Statement), "it is over elements"
    row, element = (Name(f"{loop.iterator}_{what}", loop.place) for what in ("row", "element"))
    begin = Binary("*", row, expression_of(length[0], loop.place), loop.place)
    within = Binary("+", begin, element, loop.place)
    value = Binary("+", loop.first, within, loop.place)

    def moved(of: Expression) -> Expression:
        return value if isinstance(of, Name) and of.name == loop.iterator else of

    accesses = tuple(
        replace(access, subscripts=tuple(rewritten(of, moved) for of in access.subscripts))
        for access in statement.accesses
    )
    counter = Counter(loop.iterator, loop.type, value)
    one = replace(statement, accesses=accesses, counters=(*statement.counters, counter))
    inside = _counting(loop, element, _chosen(length[0], length, loop), one)
    return _counting(loop, row, _chosen(length[0], rows, loop), inside)


def _chosen(length: Polynomial, of: _Choice, loop: Loop) -> Expression:
    known, otherwise = (expression_of(value, loop.place) for value in of)
    has_elements = Binary(
        ">", expression_of(length, loop.place), Integer(0, loop.place), loop.place
    )
    return Select(has_elements, known, otherwise, loop.place)


def _counting(loop: Loop, counter: Name, end: Expression, body: Node) -> Loop:
    below = Binary("<", counter, end, loop.place)
    first = Integer(0, loop.place)
    return replace(loop, iterator=counter.name, first=first, condition=below, body=(body,))
