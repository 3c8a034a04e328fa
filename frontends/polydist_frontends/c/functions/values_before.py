"""Constants that variables have when a region starts: ``int cur = 0;`` right before it.

Of what stands before the region in its block, and in the blocks around that, the last statement
that sets the variable decides. Outside of a loop that contains the region one does not go on: an
earlier turn of it may have left another value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.functions.liveness import has_jumps_outside, is_address_taken, path_to
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk


def value_before(symbol: Symbol, function: Tree, block: Tree, resolution: Resolution) -> int | None:
    """The number that the variable is where the block begins, if the text tells."""
    if not symbol.automatic or is_address_taken(symbol, function, resolution):
        return None
    if has_jumps_outside(function, block) or any(is_a(n, "Switch") for n in walk(function.body)):
        return None
    before = _statements_before(path_to(function.body, block))
    setting = next((item for item in before if _sets(item, symbol, resolution)), None)
    return None if setting is None else _number(setting, symbol, resolution)


def texts_before(function: Tree, block: Tree, resolution: Resolution) -> dict[str, str]:
    """What stands in the text as the last value before the block of the variables that one
    expression in it assigns; they may have another one."""
    counts = Counter(map(resolution.symbol, filter(None, map(assigned, walk(block)))))
    found: dict[str, str] = {}
    for node in takewhile(lambda node: node is not block, walk(function.body)):
        symbol = resolution.declared.get(id(node))
        value: Tree = getattr(node, "init", None)
        if is_a(node, "Assignment") and node.op == "=" and is_a(node.lvalue, "ID"):
            symbol, value = resolution.symbol(node.lvalue), node.rvalue
        while is_a(value, "Assignment"):
            value = value.rvalue
        if symbol is not None and value is not None and counts[symbol] == 1:
            found[symbol.name] = printed(value)
    return found


def _statements_before(path: list[Tree]) -> Iterator[Tree]:
    """Those that have run before the end of the path, the last one first, up to a loop."""
    for parent, child in zip(path[-2::-1], path[:0:-1], strict=True):
        if is_a(parent, "Compound"):
            position = next(n for n, item in enumerate(parent.block_items) if item is child)
            yield from reversed(parent.block_items[:position])
        elif not is_a(parent, "If"):
            return


def _sets(item: Tree, symbol: Symbol, resolution: Resolution) -> bool:
    return any(
        resolution.declared.get(id(node)) is symbol
        or (is_a(assigned(node), "ID") and resolution.symbol(assigned(node)) is symbol)
        for node in walk(item)
    )


def _number(item: Tree, symbol: Symbol, resolution: Resolution) -> int | None:
    """The value that the statement gives the variable, if that is a constant and all it does."""
    if resolution.declared.get(id(item)) is symbol:
        value = item.init
    elif is_a(item, "Assignment") and item.op == "=" and resolution.symbol(item.lvalue) is symbol:
        value = item.rvalue
    else:
        return None
    return None if value is None else value_of(value, resolution)
