"""Subscripts in the text of a function that is called, in the terms of its caller.

1. A parameter that the function leaves as it is has the argument's value.
2. A ``for`` loop around a subscript makes its iterator a range, if its header counts and its body
   leaves the iterator alone.
3. Other variables of the function have values that nobody knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.c.control_flow.header_parts import HeaderParts, assigned, header_parts
from polydist_frontends.c.control_flow.loop_steps import step_value
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Arithmetic, CType
from polydist_frontends.c.functions.inline_functions import substituted
from polydist_frontends.c.functions.touches import PointedMemory
from polydist_frontends.c.reading.syntax import Tree, is_a, walk
from polydist_frontends.c.semantics.conversions import converted
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import SUBSCRIPT, Binary, Expression, Integer, Name
from polydist_frontends.region import Range
from polydist_frontends.walks import has_opaque, names_in

_RANGE = "polydist_at_{}"


@dataclass(frozen=True, eq=False)
class Terms:
    """A call of a function in a region; ``context`` is the caller's."""

    function: PointedMemory
    arguments: Sequence[Tree]
    place: Place
    context: RegionContext


def in_callers_terms(
    trees: Sequence[Tree], loops: Sequence[Tree], terms: Terms
) -> tuple[tuple[Expression, ...], tuple[Range, ...]] | None:
    """The trees, which stand inside the loops, and the ranges that they depend on; ``None`` if one
    of the trees is not known."""
    values = _values(terms)
    iterators: dict[str, Symbol] = {}
    ranges: list[Range] = []
    for loop in loops:
        parts = header_parts(loop, terms.function.resolution)
        iterator = parts.iterator
        if iterator is None or iterator.name in (*values, *iterators):
            return None
        of = _range(loop, parts, values, iterators, terms)
        if of is not None:
            iterators[iterator.name] = iterator
            values[iterator.name] = Name(of.name, terms.place)
            ranges.append(of)
    found = tuple(_translated(tree, values, iterators, terms) for tree in trees)
    known = tuple(value for value in found if value is not None)
    return (known, _needed(known, ranges)) if len(known) == len(found) else None


def _values(terms: Terms) -> dict[str, Expression]:
    """Step 1."""
    function = terms.function
    return {
        parameter.name: converted(expression(argument, terms.context, SUBSCRIPT), parameter.type)
        for parameter, argument in zip(function.parameters, terms.arguments, strict=True)
        if _is_wide(parameter.type) and parameter not in function.changed
    }


def _is_wide(of: CType) -> bool:
    """Whether it is an integer type that keeps the values that arguments have."""
    return isinstance(of, Arithmetic) and of.integer and not of.narrow


def _range(
    loop: Tree,
    parts: HeaderParts,
    values: Mapping[str, Expression],
    iterators: Mapping[str, Symbol],
    terms: Terms,
) -> Range | None:
    """Step 2."""
    resolution, iterator, condition = terms.function.resolution, parts.iterator, loop.cond
    if iterator is None or not is_a(condition, "BinaryOp"):
        return None
    start = parts.init.rvalue if is_a(parts.init, "Assignment") else parts.init.init
    step = step_value(parts.advance, iterator, resolution)
    is_tested = resolution.symbol(condition.left) is iterator
    if not step or start is None or not is_tested or _is_changed(iterator, loop.stmt, terms):
        return None
    first = _translated(start, values, iterators, terms)
    bound = _translated(condition.right, values, iterators, terms)
    last = None if bound is None else _last(condition.op, bound, step)
    if first is None or last is None:
        return None
    return Range(_RANGE.format(iterator.name), first, last, step)


def _is_changed(iterator: Symbol, body: Tree, terms: Terms) -> bool:
    for node in walk(body):
        is_address = is_a(node, "UnaryOp") and node.op == "&"
        target = node.expr if is_address else assigned(node)
        if target is not None and terms.function.resolution.symbol(target) is iterator:
            return True
    return False


def _last(operator: str, bound: Expression, step: int) -> Expression | None:
    """The last value that a condition like ``i < bound`` allows."""
    one = Integer(1, bound.place)
    if operator in ("<=", ">="):
        return bound if (operator == "<=") == (step > 0) else None
    if operator == "<" and step > 0:
        return Binary("-", bound, one, bound.place)
    return Binary("+", bound, one, bound.place) if operator == ">" and step < 0 else None


def _translated(
    tree: Tree,
    values: Mapping[str, Expression],
    iterators: Mapping[str, Symbol],
    terms: Terms,
) -> Expression | None:
    """The tree over the ``values``; ``None`` where it is not one. Step 3."""
    function = terms.function
    own = [s for s in function.resolution.declared.values() if s.level != "file"]
    unknown = frozenset(symbol.name for symbol in own) - frozenset(values)
    inside = replace(
        terms.context,
        resolution=function.resolution,
        keys={symbol: symbol.name for symbol in own},
        iterators=frozenset(iterators.values()),
        written=unknown,
        single_assignment={},
        aliases={},
        inline_functions={},
        at_entry=False,
    )
    value = expression(tree, inside, SUBSCRIPT)
    if has_opaque(value) or any(name.name not in values for name in names_in(value)):
        return None
    value = substituted(value, values, terms.place)
    return None if has_opaque(value) else value


def _needed(used: Sequence[Expression], ranges: Sequence[Range]) -> tuple[Range, ...]:
    """The ranges that the expressions depend on, through others too."""
    found: list[Range] = []
    for of in reversed(ranges):
        if any(name.name == of.name for expression_ in used for name in names_in(expression_)):
            found.insert(0, of)
            used = [*used, of.first, of.last]
    return tuple(found)
