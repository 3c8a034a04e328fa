"""Functions whose value is one expression of their parameters: ``static inline int at(int i, int j,
int n) { return i * n + j; }``, perhaps after ``assert``.

Calls of them in subscripts, bounds and conditions mean that expression, with the arguments in place
of the parameters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, CType, Function
from polydist_frontends.c.functions.fatal_ends import leave_out_fatal_ends, only_tests
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, parse, walk
from polydist_frontends.errors import Place, Refusal
from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
)


@dataclass(frozen=True, eq=False)
class InlineFunction:
    """``value`` is the expression that is returned as a ``result``, in the terms of ``resolution``;
    its only variables are ``parameters``."""

    parameters: tuple[Symbol, ...]
    result: CType
    value: Tree
    resolution: Resolution


def inline_functions(
    names: frozenset[str], items: Sequence[Item], file: str
) -> dict[str, InlineFunction]:
    """Those of the functions, and of what they call, that are one expression over integers."""
    found: dict[str, InlineFunction | None] = {}
    waiting = sorted(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = function = _inline_function(name, items, file)
            waiting += (
                [
                    node.name.name
                    for node in walk(function.value)
                    if is_a(node, "FuncCall") and is_a(node.name, "ID")
                ]
                if function
                else []
            )
    return {name: function for name, function in found.items() if function is not None}


def _inline_function(name: str, items: Sequence[Item], file: str) -> InlineFunction | None:
    definition = next((item for item in items if item.offers == {name} and item.is_function), None)
    if definition is None:
        return None
    try:
        tree = parse(joined(needed_for(definition, items)), file)
    except Refusal:
        return None
    function = tree.ext[-1]
    if not is_a(function, "FuncDef") or function.decl.name != name:
        return None
    value = _returned(function.body)
    return None if value is None else _over_integers(function, value, resolve(tree, function))


def _returned(body: Tree) -> Tree | None:
    """What a body returns that does nothing else, but for ``assert``."""
    leave_out_fatal_ends(body)
    items = [item for item in block_items(body) if not only_tests([item])]
    return items[0].expr if len(items) == 1 and is_a(items[0], "Return") else None


def _over_integers(function: Tree, value: Tree, resolution: Resolution) -> InlineFunction | None:
    """The function if it computes with integers, and from its parameters alone."""
    parameters = sorted(
        (s for s in resolution.declared.values() if s.level == "function"),
        key=lambda symbol: symbol.sequence,
    )
    of = resolution.declared[id(function.decl)].type
    result = of.result if isinstance(of, Function) else None
    if result is None or not all(map(_is_wide_integer, (result, *(s.type for s in parameters)))):
        return None
    others = [symbol for symbol in _used(value, resolution) if symbol not in parameters]
    if others or not all(s.parameter for s in parameters):
        return None
    return InlineFunction(tuple(parameters), result, value, resolution)


def _is_wide_integer(of: CType) -> bool:
    """Whether the type is an integer type that is at least an int."""
    return isinstance(of, Arithmetic) and of.integer and not of.narrow


def _used(value: Tree, resolution: Resolution) -> Iterator[Symbol]:
    """The variables in an expression, the functions that it calls left out."""
    callees = {id(node.name) for node in walk(value) if is_a(node, "FuncCall")}
    for node in walk(value):
        symbol = resolution.symbol(node) if is_a(node, "ID") else None
        if symbol is not None and id(node) not in callees:
            yield symbol


def substituted(of: Expression, arguments: Mapping[str, Expression], place: Place) -> Expression:
    """The expression of an inline function over the arguments of a call, as if it stood there."""
    match of:
        case Name(name=name) if name in arguments:
            return arguments[name]
        case Unary(operand=operand):
            return replace(of, operand=substituted(operand, arguments, place), place=place)
        case Binary(left=left, right=right):
            return replace(
                of,
                left=substituted(left, arguments, place),
                right=substituted(right, arguments, place),
                place=place,
            )
        case Select(condition=condition, then=then, otherwise=otherwise):
            first, second, third = (
                substituted(part, arguments, place) for part in (condition, then, otherwise)
            )
            return Select(first, second, third, place)
        case Integer() | Name() | Opaque() | Current():
            return replace(of, place=place)
