"""Functions of the program that only compute a value from values, found by looking at them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.c.declarations.scopes import Resolution, resolve
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, Record
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.errors import Refusal

_MARKED_PURE = re.compile(
    r"__attribute__\s*\(\(.*?\b(?:__)?(?:pure|const)(?:__)?\b.*?\)\)", re.DOTALL
)


def called_names(tree: Tree) -> frozenset[str]:
    return frozenset(
        node.name.name for node in walk(tree) if is_a(node, "FuncCall") and is_a(node.name, "ID")
    )


def value_functions(names: frozenset[str], items: Sequence[Item], file: str) -> frozenset[str]:
    """Those of ``names`` that are marked ``pure`` or ``const``, or defined in this program with a
    body that uses nothing but their parameters."""
    known: dict[str, bool] = {}
    return frozenset(name for name in names if _is_value_function(name, items, file, known))


def _is_value_function(name: str, items: Sequence[Item], file: str, known: dict[str, bool]) -> bool:
    if name not in known:
        known[name] = False
        declarations = [
            item for item in items if item.offers == {name} and not item.text.startswith("typedef")
        ]
        definition = next(
            (
                item
                for item in declarations
                if item.is_function and (item.file == file or name not in WITHOUT_EFFECT)
            ),
            None,
        )
        if definition is not None and _body_is_value_only(definition, name, items, file, known):
            known[name] = True
        else:
            known[name] = any(_MARKED_PURE.search(item.text) for item in declarations) or (
                definition is None and name in WITHOUT_EFFECT
            )
    return known[name]


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
    for symbol in resolution.declared.values():
        if symbol.level != "file" and (
            not symbol.automatic or not isinstance(symbol.type, (Arithmetic, Record, ArrayOf))
        ):
            return False
    for node in walk(function.body):
        used = resolution.symbol(node) if is_a(node, "ID") else None
        if (
            used is not None
            and used.level == "file"
            and not _is_callee(node, function)
            and not _is_constant(used.type)
        ):
            return False
        if is_a(node, "UnaryOp") and node.op in ("&", "*"):
            return False
    return True


def _is_callee(node: Tree, function: Tree) -> bool:
    return any(is_a(call, "FuncCall") and call.name is node for call in walk(function.body))


def _is_constant(of: object) -> bool:
    return (
        isinstance(of, Arithmetic) and "const" in of.qualifiers and "volatile" not in of.qualifiers
    )
