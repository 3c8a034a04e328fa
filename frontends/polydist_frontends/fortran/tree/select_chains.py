"""``select case`` with loops in its branches as a chain of conditions.

Each branch is the other one of those before it, whatever their order, with ``case default`` last.
Where the conditions before do not hold, the whole text does the same: it is that of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Literal, TypeAlias

from polydist_frontends.fortran.reading.constructs import Branch, Construct, SelectCase
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import parse_part
from polydist_frontends.fortran.semantics.accesses import reads
from polydist_frontends.fortran.semantics.early_exit import counted_loop, outward
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.conditions import condition_code
from polydist_frontends.fortran.tree.single_statements import selected
from polydist_frontends.integer_expressions import CONDITION, Binary, Expression
from polydist_frontends.region import If, Node

Comparison: TypeAlias = Literal["==", "<=", ">="]
Body: TypeAlias = Callable[[Sequence[Construct]], tuple[Node, ...]]


def choice(select: SelectCase, body: Body, context: RegionContext) -> tuple[Node, ...]:
    """The chain, with the nodes that ``body`` makes of a branch; a single statement for a
    ``select`` without loops, one that a jump leaves, and one of texts."""
    inside = [construct for branch in select.branches for construct in branch.body]
    texts = any({"'", '"'} & set(branch.head.joined.text) for branch in select.branches)
    if counted_loop(inside) is None or outward(inside) is not None or texts:
        return (selected(select, context),)
    return _chain(select, body, context)


def _chain(select: SelectCase, body: Body, context: RegionContext) -> tuple[Node, ...]:
    code = condition_code(select.branches[0].head, context)
    value = expression(code.tree, code, context, CONDITION)
    found = sorted(select.branches[1:], key=lambda branch: "(" not in branch.head.folded)
    place = context.lines.place(select.span.start)
    chain: tuple[Node, ...] = ()
    for branch in reversed(found):
        if "(" not in branch.head.folded:
            chain = body(branch.body)
            continue
        node = If(
            condition=_condition(branch, value, context),
            reads=reads(code.tree, code, context),
            then=body(branch.body),
            otherwise=chain,
            span=select.span,
            place=place,
        )
        chain = (node,)
    return chain


def _condition(branch: Branch, value: Expression, context: RegionContext) -> Expression:
    """Whether what is selected is one of the values of ``case``, or in one of the ranges."""
    place = context.lines.place(branch.head.span.start)
    return reduce(
        lambda one, other: Binary("||", one, other, place),
        (_is_in(branch.head, *item, value, context) for item in _items(branch.head)),
    )


def _is_in(
    head: SourceStatement, start: int, end: int, value: Expression, context: RegionContext
) -> Expression:
    """The condition for the item ``start:end`` of the text."""
    place = context.lines.place(head.span.start)
    bounds = [*_parts(head.folded, start, end, ":")]
    operators: tuple[Comparison, ...] = (">=", "<=") if bounds[1:] else ("==",)
    found = [
        Binary(operator, value, _value(head, *bound, context), place)
        for operator, bound in zip(operators, bounds, strict=True)
        if head.folded[slice(*bound)].strip()
    ]
    return reduce(lambda one, other: Binary("&&", one, other, place), found)


def _value(head: SourceStatement, start: int, end: int, context: RegionContext) -> Expression:
    code = parse_part("Expr", head.joined, start, end, context.lines)
    return expression(code.tree, code, context, CONDITION)


def _items(head: SourceStatement) -> Iterator[tuple[int, int]]:
    opening = head.folded.index("(")
    return _parts(head.folded, opening + 1, closing(head.folded, opening), ",")


def _parts(text: str, start: int, end: int, separator: str) -> Iterator[tuple[int, int]]:
    """The parts of ``start:end`` between separators that are in no brackets."""
    depth = 0
    for position in range(start, end):
        depth += (text[position] in "([") - (text[position] in ")]")
        if text[position] == separator and not depth:
            yield start, position
            start = position + 1
    yield start, end
