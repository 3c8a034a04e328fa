"""Functions of the program that only compute a value from values, found by looking at them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, Record, holds_pointer
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.errors import Refusal

_ATTRIBUTES = re.compile(r"__attribute__\s*\(\(((?:[^()]|\([^()]*\))*)\)\)")
_CONST = re.compile(r"(?:^|,)\s*(?:__)?const(?:__)?\s*(?:,|$)")


def called_names(tree: Tree) -> frozenset[str]:
    return frozenset(
        node.name.name for node in walk(tree) if is_a(node, "FuncCall") and is_a(node.name, "ID")
    )


def value_functions(names: frozenset[str], items: Sequence[Item], file: str) -> frozenset[str]:
    """Those of ``names`` that are marked ``const``, or defined in this program with a body that
    uses nothing but their parameters. (One that is marked ``pure`` may read variables.)"""
    known: dict[str, bool] = {}
    return frozenset(name for name in names if _is_value_function(name, items, file, known))


def _is_value_function(name: str, items: Sequence[Item], file: str, known: dict[str, bool]) -> bool:
    if name not in known:
        known[name] = False
        known[name] = _judged(name, items, file, known)
    return known[name]


def _judged(name: str, items: Sequence[Item], file: str, known: dict[str, bool]) -> bool:
    """As ``_is_value_function``, from the function's declarations and its body."""
    declarations = [item for item in items if _declares(item, name)]
    is_standard = name in WITHOUT_EFFECT
    definitions = [d for d in declarations if d.is_function and (d.file == file or not is_standard)]
    if definitions and _body_is_value_only(definitions[0], name, items, file, known):
        return True
    return any(map(_is_marked, declarations)) or (not definitions and is_standard)


def _declares(item: Item, name: str) -> bool:
    """Whether the item declares the function and nothing else."""
    return item.offers == {name} and not item.text.startswith("typedef")


def _is_marked(item: Item) -> bool:
    """Whether the function has the attribute ``const``."""
    return any(_CONST.search(found.group(1)) for found in _ATTRIBUTES.finditer(item.text))


def _body_is_value_only(
    definition: Item, name: str, items: Sequence[Item], file: str, known: dict[str, bool]
) -> bool:
    try:
        tree = parse(joined(needed_for(definition, items)), file)
    except Refusal:
        return False
    function = tree.ext[-1]
    if not is_a(function, "FuncDef") or function.decl.name != name:
        return False
    resolution = resolve(tree, function)
    return _uses_values_only(function, resolution) and all(
        called == name or _is_value_function(called, items, file, known)
        for called in called_names(function.body)
    )


def _uses_values_only(function: Tree, resolution: Resolution) -> bool:
    """Parameters and locals are values or the function's own arrays; nothing at file scope is
    touched but constants."""
    own = (symbol for symbol in resolution.declared.values() if symbol.level != "file")
    if not all(map(_is_value, own)):
        return False
    called = [call.name for call in walk(function.body) if is_a(call, "FuncCall")]
    callees = {id(name) for name in called}
    return not any(
        _touches_memory(node) or (id(node) not in callees and _is_outside(node, resolution))
        for node in walk(function.body)
    )


def _is_value(symbol: Symbol) -> bool:
    """A variable that begins with each call and holds no address."""
    is_plain = isinstance(symbol.type, (Arithmetic, Record, ArrayOf))
    return symbol.automatic and is_plain and not holds_pointer(symbol.type)


def _touches_memory(node: Tree) -> bool:
    return is_a(node, "UnaryOp") and node.op in ("&", "*")


def _is_outside(node: Tree, resolution: Resolution) -> bool:
    """Whether the node names something at file scope that is no constant."""
    used = resolution.symbol(node) if is_a(node, "ID") else None
    return used is not None and used.level == "file" and not _is_constant(used.type)


def _is_constant(of: object) -> bool:
    return (
        isinstance(of, Arithmetic) and "const" in of.qualifiers and "volatile" not in of.qualifiers
    )
