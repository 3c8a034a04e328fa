"""Functions of the program that only compute a value from values, found by looking at them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from polydist_frontends.c.control_flow.endless_loops import give_conditions
from polydist_frontends.c.declarations.copied_numbers import assign_copied_numbers
from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, Record, holds_pointer
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.fatal_ends import (
    ENDING,
    leave_out_fatal_ends,
    leave_out_last_end,
    reported,
)
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.errors import Refusal

UNSEEN = "its text is not here"
"""Said of functions that nothing is known of."""

OWN_NAME = frozenset(("__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"))
"""What gives every function its name."""

_LAST_CALLED = re.compile(r"it calls '(\w+)'$")
_SYSTEM = "/usr/"
_ENDS = re.compile(rf"\b(?:{'|'.join(sorted(ENDING))})\s*\(")
_ATTRIBUTES = re.compile(r"__attribute__\s*\(\(((?:[^()]|\([^()]*\))*)\)\)")
_CONST = re.compile(r"(?:^|,)\s*(?:__)?const(?:__)?\s*(?:,|$)")


def called_names(tree: Tree) -> frozenset[str]:
    return frozenset(
        node.name.name for node in walk(tree) if is_a(node, "FuncCall") and is_a(node.name, "ID")
    )


def reached_names(names: frozenset[str], items: Sequence[Item], file: str) -> frozenset[str]:
    """The names, and those that functions of these names call in turn where their texts are
    known."""
    found: set[str] = set()
    left = set(names)
    while left:
        name = left.pop()
        found.add(name)
        definition = defined_function(name, items, file)
        left |= (called_names(definition[0].body) if definition else frozenset()) - found
    return frozenset(found)


def may_end_program(names: frozenset[str], items: Sequence[Item], file: str) -> bool:
    """Whether functions of these names, or what they call, may end the program."""
    reached = reached_names(names, items, file)
    own = (item for item in items if item.is_function and item.offers & reached)
    return not names.isdisjoint(ENDING) or any(_ENDS.search(item.text) for item in own)


def own_functions(names: frozenset[str], items: Sequence[Item]) -> frozenset[str]:
    """Those of the names that functions of the program have, be they those of standard ones."""
    return frozenset(
        name
        for name in names
        for item in items
        if item.is_function and declares(item, name) and not item.file.startswith(_SYSTEM)
    )


def judged_functions(names: frozenset[str], items: Sequence[Item], file: str) -> dict[str, str]:
    """What each of ``names``, and of the functions that they call, does beyond computing a value
    from values: nothing, if it is marked ``const``, or if its body in this program uses nothing but
    its parameters. (One that is marked ``pure`` may read variables.)"""
    known: dict[str, str] = {}
    for name in sorted(names):
        _judged(name, items, file, known)
    return known


def _judged(name: str, items: Sequence[Item], file: str, known: dict[str, str]) -> str:
    """As ``judged_functions``, of one function; ``known`` are those that have been judged."""
    if name not in known:
        known[name] = "it calls itself"
        known[name] = _judged_by_text(name, items, file, known)
    return known[name]


def _judged_by_text(name: str, items: Sequence[Item], file: str, known: dict[str, str]) -> str:
    """As ``_judged``, from the function's declarations and its body."""
    declarations = [item for item in items if declares(item, name)]
    is_standard = name in WITHOUT_EFFECT
    own = (d for d in declarations if d.is_function)
    definitions = [d for d in own if not (is_standard and d.file.startswith(_SYSTEM))]
    if any(map(_is_marked, declarations)) or (not definitions and is_standard):
        return ""
    return _effect_of_body(definitions[0], name, items, file, known) if definitions else UNSEEN


def with_reasons(effects: Mapping[str, str], reasons: Mapping[str, str]) -> dict[str, str]:
    """The effects that are known, with the ``reasons`` for which texts of functions are not."""
    found: dict[str, str] = {}
    for name, effect in effects.items():
        unseen = name if effect == UNSEEN else _called_last(effect)
        reason = reasons.get(unseen, "")
        parts = (*((effect,) if effect != UNSEEN else ()), *((reason,) if reason else ()))
        found |= {name: ": ".join(parts)} if parts else {}
    return found


def _called_last(effect: str) -> str:
    """The function of which that is all that is known."""
    found = _LAST_CALLED.search(effect)
    return found.group(1) if found else ""


def texts_from_values(
    names: frozenset[str], items: Sequence[Item], file: str
) -> tuple[tuple[str, str], ...]:
    """Names and definitions of those of the functions, and of what they call, that the program
    defines and that name nothing of file scope but functions, be it constants."""
    judged: dict[str, str] = {}
    for name in sorted(names):
        _judged(name, items, file, judged)
    texts = ((name, _text_from_values(name, items, file)) for name in sorted(judged))
    return tuple((name, text) for name, text in texts if text)


def _text_from_values(name: str, items: Sequence[Item], file: str) -> str:
    """The function's definition; empty if it needs more than values."""
    definition = next((item for item in items if declares(item, name) and item.is_function), None)
    if definition is None or _effect_of_body(definition, name, items, file, {}):
        return ""
    found = parsed_function(definition, name, items, file)
    return definition.text if found and not _names_outside(*found) else ""


def _names_outside(function: Tree, resolution: Resolution) -> bool:
    callees = {id(call.name) for call in walk(function.body) if is_a(call, "FuncCall")}
    used = (node for node in walk(function.body) if is_a(node, "ID") and id(node) not in callees)
    symbols = (resolution.symbol(node) for node in used)
    return any(symbol is not None and symbol.level == "file" for symbol in symbols)


def declares(item: Item, name: str) -> bool:
    """Whether the item declares the function and nothing else."""
    return item.offers == {name} and not item.text.startswith("typedef")


def _is_marked(item: Item) -> bool:
    """Whether the function has the attribute ``const``."""
    return any(_CONST.search(found.group(1)) for found in _ATTRIBUTES.finditer(item.text))


def _effect_of_body(
    definition: Item, name: str, items: Sequence[Item], file: str, known: dict[str, str]
) -> str:
    found = parsed_function(definition, name, items, file)
    if found is None:
        return UNSEEN
    function, resolution = found
    if _only_ends(function, resolution):
        return ""
    for symbol in resolution.declared.values():
        if symbol.level != "file" and not _is_value(symbol):
            return _kept_or_pointed(symbol)
    for called in sorted(called_names(function.body) - {name}):
        effect = _judged(called, items, file, known)
        if effect:
            return f"it calls '{called}'" + (f": {effect}" if effect != UNSEEN else "")
    return _touched(function, resolution)


def _only_ends(function: Tree, resolution: Resolution) -> bool:
    """Whether the function reports what it is given, and ends the program: wherever it is called,
    nothing comes of it but that."""
    values = reported(function.body)
    if values is None:
        return False
    nodes = [node for value in values for node in walk(value)]
    return not any(is_a(node, "FuncCall") or _is_outside(node, resolution) for node in nodes)


def defined_function(name: str, items: Sequence[Item], file: str) -> tuple[Tree, Resolution] | None:
    """As ``parsed_function``, of the definition that the program has of the function."""
    definition = next((item for item in items if declares(item, name) and item.is_function), None)
    return None if definition is None else parsed_function(definition, name, items, file)


def parsed_function(
    definition: Item, name: str, items: Sequence[Item], file: str
) -> tuple[Tree, Resolution] | None:
    """The tree of a function's definition, with what its names mean; without branches that only
    end the program."""
    return parsed_text(joined(needed_for(definition, items)), name, file)


@lru_cache(maxsize=256)
def parsed_text(text: str, name: str, file: str) -> tuple[Tree, Resolution] | None:
    """As ``parsed_function``, of the last definition of the text. Several regions ask for it."""
    try:
        tree = parse(text, file)
    except Refusal:
        return None
    function = tree.ext[-1]
    if not is_a(function, "FuncDef") or function.decl.name != name:
        return None
    resolution = resolve(tree, function)
    leave_out_fatal_ends(function.body)
    leave_out_last_end(function.body)
    assign_copied_numbers(function.body, resolution)
    give_conditions(function.body, resolution)
    return function, resolution


def _touched(function: Tree, resolution: Resolution) -> str:
    """What the body uses itself other than values, and constants of file scope."""
    called = [call.name for call in walk(function.body) if is_a(call, "FuncCall")]
    callees = {id(name) for name in called}
    for node in walk(function.body):
        if _touches_memory(node):
            return "it works with addresses"
        if id(node) not in callees and _is_outside(node, resolution):
            return f"it uses '{node.name}', which is declared outside of it"
    return ""


def _kept_or_pointed(symbol: Symbol) -> str:
    if not symbol.automatic:
        return f"its '{symbol.name}' keeps a value between calls"
    kind = "parameter" if symbol.parameter else "variable"
    return f"its {kind} '{symbol.name}' is a pointer, or has one"


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
