"""Functions that read a clock: those of the system, and those of the program that only ask such a
function, as ``double seconds(void) { struct timeval t; gettimeofday(&t, NULL); return ...; }``."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Unknown
from polydist_frontends.c.functions.calls import CLOCKS, WITHOUT_EFFECT
from polydist_frontends.c.functions.purity import called_names, declares, parsed_function
from polydist_frontends.c.reading.items import Item
from polydist_frontends.c.reading.syntax import Tree, is_a, walk


def clock_functions(names: frozenset[str], items: Sequence[Item], file: str) -> frozenset[str]:
    """Those of ``names`` that read a clock and do nothing else that lasts."""
    return frozenset(name for name in names if _reads_clock(name, items, file))


def _reads_clock(name: str, items: Sequence[Item], file: str) -> bool:
    """Whether the function is one of the system, or the program defines it, without parameters, and
    its body calls a clock and touches nothing but variables of its own."""
    definition = next((item for item in items if declares(item, name) and item.is_function), None)
    if definition is None:
        return name in CLOCKS
    found = parsed_function(definition, name, items, file)
    if found is None or _has_parameters(found[0]):
        return False
    called = called_names(found[0].body)
    return bool(called & CLOCKS) and called <= CLOCKS | WITHOUT_EFFECT and _touches_own(*found)


def _has_parameters(function: Tree) -> bool:
    given = function.decl.type.args
    return given is not None and any(is_a(one, "Decl") for one in given.params)


def _touches_own(function: Tree, resolution: Resolution) -> bool:
    """Whether all variables that the body names begin with each call, and no pointer among them is
    followed."""
    called = {id(call.name) for call in walk(function.body) if is_a(call, "FuncCall")}
    named = (
        resolution.symbol(node)
        for node in walk(function.body)
        if is_a(node, "ID") and id(node) not in called
    )
    return all(map(_begins_anew, named)) and not any(map(_follows_pointer, walk(function.body)))


def _begins_anew(symbol: Symbol | None) -> bool:
    return symbol is None or (symbol.automatic and not isinstance(symbol.type, Unknown))


def _follows_pointer(node: Tree) -> bool:
    return is_a(node, "ArrayRef") or (is_a(node, "UnaryOp") and node.op == "*")
