"""Loops along a row of an array with subscripts by hand: ``for (k = i*n; k < (i + 1)*n; k++)``.

1. The bounds of such a loop multiply iterators around it by parameters, but its length does not:
   what both sides of its condition have in common is left out, as in ``k < n`` for ``i*n + k <
   i*n + n``.
2. Where it begins at such a product it counts from 0 instead, and its body has the sum, which is
   a row and a column. The text goes on to name the iterator, which has its value there.
3. Arrays that have rows of another length elsewhere have none in common. Loops over such, or over
   arrays that are declared with rows, stay what they are; so do loops over arrays that are only
   read, elsewhere by unknown subscripts, which would lead from row to row.

Only signed arithmetic is cancelled, and what unsigned types cannot take below zero: elsewhere what
is left out may have wrapped around.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import gcd

from polydist_frontends.by_data.non_affine_bounds import is_non_affine
from polydist_frontends.integer_expressions import (
    Binary,
    BinaryOperator,
    Counter,
    Expression,
    Integer,
    Name,
    Unary,
    address,
    is_unsigned,
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
from polydist_frontends.walks import (
    accesses_below,
    has_opaque,
    is_write,
    names_in,
    nodes_below,
)

_ALONG = "polydist_along_{}"
_TURNED: dict[BinaryOperator, BinaryOperator] = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def with_row_spans(nodes: Iterable[Node], needed: Collection[str]) -> tuple[Node, ...]:
    """The nodes with such loops; ``needed`` are the iterators whose values are needed after the
    region."""
    nodes, where = tuple(nodes), _Where(frozenset(needed))
    found = _nodes(nodes, where)
    if found == nodes:
        return nodes
    torn = _without_rows(found)
    return _nodes(nodes, replace(where, torn=torn)) if torn else found


@dataclass(frozen=True)
class _Where:
    """Where something stands: ``around`` are the iterators of the loops around it, ``torn`` the
    arrays of step 3."""

    needed: frozenset[str]
    around: frozenset[str] = frozenset()
    torn: frozenset[str] = frozenset()


def _nodes(nodes: Iterable[Node], where: _Where) -> tuple[Node, ...]:
    return tuple(_node(node, where) for node in nodes)


def _node(node: Node, where: _Where) -> Node:
    match node:
        case If(then=then, otherwise=otherwise):
            then, otherwise = (_nodes(side, where) for side in (then, otherwise))
            return replace(node, then=then, otherwise=otherwise)
        case Loop():
            loop = _along_row(node, where) or node
            own = frozenset() if loop.once else {loop.iterator}
            return replace(loop, body=_nodes(loop.body, replace(where, around=where.around | own)))
        case _:
            return node


def _along_row(loop: Loop, where: _Where) -> Loop | None:
    """The loop as one along a row; ``None`` if it is none, or one whose bounds are known as they
    are."""
    around = where.around
    starts_there = _is_product(loop.first, around)
    if not starts_there and not _is_product(loop.condition, around | {loop.iterator}):
        return None
    if _is_odd(loop) or not all(map(_is_plain, (loop.first, loop.condition))):
        return None
    if any(access.array in where.torn for access in accesses_below(loop.body)):
        return None
    found = _from_zero(loop) if starts_there and loop.iterator not in where.needed else loop
    condition = _cancelled(found.condition, found.iterator)
    own = around | {found.iterator}
    if condition is None or _is_product(condition, own) or _is_product(found.first, around):
        return None
    return replace(found, condition=condition)


def _is_product(of: Expression, iterators: frozenset[str]) -> bool:
    return is_non_affine(of, iterators, ("/",), scaled=True)


def _is_odd(loop: Loop) -> bool:
    """Whether more than first value and condition says how often the loop runs."""
    return (
        loop.once
        or loop.doubt is not None
        or loop.by is not None
        or loop.jumps
        or loop.left
        or bool(loop.strips or loop.after)
    )


def _is_plain(of: Expression) -> bool:
    """Whether nothing in it may have wrapped around."""
    takes_away = any(isinstance(p, (Unary, Binary)) and p.operator == "-" for p in parts_of(of))
    return not takes_away or not any(map(is_unsigned, parts_of(of)))


# ------------------------------------------------------------------------------------------ step 3
def _without_rows(nodes: tuple[Node, ...]) -> frozenset[str]:
    """The arrays of step 3."""
    loops = [node for node in nodes_below(nodes) if isinstance(node, Loop)]
    iterators = frozenset(loop.iterator for loop in loops)
    vague = frozenset(loop.iterator for loop in loops if _is_vague(loop, iterators))
    found: dict[str, list[Access]] = {}
    for access in accesses_below(nodes):
        found.setdefault(access.array, []).append(access)
    return frozenset(name for name, of in found.items() if _is_torn(of, iterators, vague))


def _is_torn(accesses: list[Access], iterators: frozenset[str], vague: frozenset[str]) -> bool:
    """Whether that is an array of step 3."""
    lengths = [[*_rows(of, iterators)] for of in accesses]
    rows = [row for each in lengths for row in each]
    declared = any(len(a.subscripts) > 1 for a, own in zip(accesses, lengths, strict=True) if own)
    unknown = any(_is_unknown(access, vague) for access in accesses)
    return declared or not _is_chain(rows) or (unknown and not any(map(is_write, accesses)))


def _is_vague(loop: Loop, iterators: frozenset[str]) -> bool:
    """Whether it is not known which values the iterator has."""
    ends = (loop.first, loop.condition)
    return loop.doubt is not None or any(has_opaque(e) or _is_product(e, iterators) for e in ends)


def _is_unknown(access: Access, vague: frozenset[str]) -> bool:
    names = {name.name for of in access.subscripts for name in names_in(of)}
    return any(map(has_opaque, access.subscripts)) or not vague.isdisjoint(names)


def _rows(access: Access, iterators: frozenset[str]) -> Iterator[Polynomial]:
    """What iterators are multiplied by in the subscripts, as it is written, but numbers."""
    for subscript in access.subscripts:
        rows = _multipliers(address(subscript), iterators, number(1))
        yield from (row for row in rows if row.constant is None)


def _multipliers(
    of: Expression, iterators: frozenset[str], around: Polynomial
) -> Iterator[Polynomial]:
    match of:
        case Unary(operator="-", operand=operand):
            yield from _multipliers(operand, iterators, around)
        case Binary(operator="+" | "-", left=left, right=right):
            yield from _multipliers(left, iterators, around)
            yield from _multipliers(right, iterators, around)
        case Binary(operator="*", left=left, right=right):
            for factor, varying in ((left, right), (right, left)):
                value = polynomial_of(factor)
                if value is not None and value.names.isdisjoint(iterators):
                    yield from _multipliers(varying, iterators, around * value)
                    return
        case Name(name=name) if name in iterators:
            yield around


def _is_chain(rows: Iterable[Polynomial]) -> bool:
    """Whether of any two, but for numbers in them, one divides the other."""
    return all(
        quotient(one, other) is not None or quotient(other, one) is not None
        for one, other in combinations(map(_without_number, rows), 2)
    )


def _without_number(row: Polynomial) -> Polynomial:
    content = gcd(*(int(coefficient) for coefficient in row.terms.values()))
    return row.scaled(Fraction(1, content))


# ------------------------------------------------------------------------------------------ step 1
def _cancelled(condition: Expression, iterator: str) -> Expression | None:
    """The condition with the iterator alone on its left side."""
    if not isinstance(condition, Binary):
        return None
    if condition.operator == "&&":
        left, right = (_cancelled(side, iterator) for side in (condition.left, condition.right))
        return left and right and replace(condition, left=left, right=right)
    place = condition.place
    tested = polynomial_of(Binary("-", address(condition.left), address(condition.right), place))
    found = None if tested is None else _alone(tested, iterator)
    if found is None or condition.operator not in _TURNED:
        return None
    end, turned = found
    operator = _TURNED[condition.operator] if turned else condition.operator
    return Binary(operator, Name(iterator, place), expression_of(end, place), place)


def _alone(tested: Polynomial, iterator: str) -> tuple[Polynomial, bool] | None:
    """What the iterator is where the polynomial is 0, and whether it is subtracted in it."""
    rest, *factors = tested.of(iterator)
    factor = factors[0].constant if len(factors) == 1 else None
    if factor not in (1, -1) or iterator in rest.names:
        return None
    return (rest.scaled(-1), False) if factor == 1 else (rest, True)


# ------------------------------------------------------------------------------------------ step 2
def _from_zero(loop: Loop) -> Loop:
    own = Name(_ALONG.format(loop.iterator), loop.place)
    value = Binary("+", address(loop.first), own, loop.place)
    moved = _Moved(Counter(loop.iterator, loop.type, value), value)
    return replace(
        loop,
        iterator=own.name,
        first=Integer(0, loop.place),
        condition=moved.expression(loop.condition),
        body=tuple(map(moved.node, loop.body)),
        declared=True,
    )


@dataclass(frozen=True)
class _Moved:
    """Nodes with the ``value`` of a counter in the place of its name."""

    counter: Counter
    value: Expression

    def expression(self, of: Expression) -> Expression:
        """An expression with the value."""
        name = self.counter.name
        return rewritten(of, lambda p: self.value if isinstance(p, Name) and p.name == name else p)

    def node(self, of: Node) -> Node:
        """A node with the value in all its expressions, and the counter for its text."""
        counters = (*map(self._counter, of.counters), self.counter)
        match of:
            case Statement():
                return replace(of, accesses=self._accesses(of.accesses), counters=counters)
            case If():
                return replace(
                    of,
                    condition=self.expression(of.condition),
                    reads=self._accesses(of.reads),
                    then=tuple(map(self.node, of.then)),
                    otherwise=tuple(map(self.node, of.otherwise)),
                    counters=counters,
                )
            case Loop():
                return replace(
                    of,
                    first=self.expression(of.first),
                    condition=self.expression(of.condition),
                    reads=self._accesses(of.reads),
                    body=tuple(map(self.node, of.body)),
                    counters=counters,
                )

    def _counter(self, of: Counter) -> Counter:
        return replace(of, value=of.value and self.expression(of.value))

    def _accesses(self, accesses: Iterable[Access]) -> tuple[Access, ...]:
        return tuple(map(self._access, accesses))

    def _access(self, of: Access) -> Access:
        moved = self.expression
        ranges = (replace(r, first=moved(r.first), last=moved(r.last)) for r in of.ranges)
        return replace(
            of,
            subscripts=tuple(map(moved, of.subscripts)),
            when=of.when and moved(of.when),
            ranges=tuple(ranges),
            value=of.value and moved(of.value),
            packed=of.packed and moved(of.packed),
        )
