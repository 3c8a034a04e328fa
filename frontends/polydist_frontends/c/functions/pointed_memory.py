"""Functions of the program that read and write what their parameters point to, and nothing else
that lasts: ``void draw(int *seed, double *x)``, ``double dot(int n, const double a[])``. So do
those of the library that read strings (``string_functions``).

Parameters are values, or pointers to numbers, to structures of numbers, or to rows of those; other
variables are values that begin with each call. Numbers at file scope may be read, which the region
then leaves alone. ``touches`` has the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Function,
    Pointer,
    Record,
    holds_pointer,
    is_volatile,
    scalar_type,
)
from polydist_frontends.c.functions.branches import in_branches, is_straight
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.elements_touched import Branches
from polydist_frontends.c.functions.purity import UNSEEN, called_names, defined_function
from polydist_frontends.c.functions.string_functions import string_function
from polydist_frontends.c.functions.touches import Around, Body, PointedMemory, Unclear
from polydist_frontends.c.functions.walking_pointers import walking_pointers
from polydist_frontends.c.reading.items import Item
from polydist_frontends.c.reading.syntax import Tree, is_a, walk

_JUMPS = ("Break", "Continue", "Goto", "Label", "Switch")


def pointed_memory(
    names: frozenset[str], items: Sequence[Item], file: str
) -> dict[str, PointedMemory | str]:
    """What each of ``names`` does with such memory, or why nobody can tell."""
    known: dict[str, PointedMemory | str] = {}
    return {name: _looked_at(name, items, file, known) for name in sorted(names)}


def callable_as_here(
    known: Mapping[str, PointedMemory | str], block: Tree
) -> dict[str, PointedMemory]:
    """Those that every call in the block gives as many arguments as they have parameters."""
    found = {name: of for name, of in known.items() if isinstance(of, PointedMemory)}
    for call in walk(block):
        name = call.name.name if is_a(call, "FuncCall") and is_a(call.name, "ID") else ""
        if name in found and len(_arguments(call)) != len(found[name].parameters):
            del found[name]
    return found


def _arguments(call: Tree) -> Sequence[Tree]:
    return call.args.exprs if call.args is not None else ()


def _looked_at(
    name: str, items: Sequence[Item], file: str, known: dict[str, PointedMemory | str]
) -> PointedMemory | str:
    if name not in known:
        known[name] = "it calls itself"
        known[name] = _by_text(name, items, file, known)
    return known[name]


def _by_text(
    name: str, items: Sequence[Item], file: str, known: dict[str, PointedMemory | str]
) -> PointedMemory | str:
    found = defined_function(name, items, file) or string_function(name)
    if found is None:
        return UNSEEN
    function, resolution = found
    seen: dict[str, PointedMemory] = {}
    for called in sorted(called_names(function.body) - _standard(items, file)):
        of = _looked_at(called, items, file, known)
        if isinstance(of, str):
            return f"it calls '{called}'" + (f": {of}" if of != UNSEEN else "")
        seen[called] = of
    return _touching(function, Body(resolution, seen, walking_pointers(function, resolution)))


def _standard(items: Sequence[Item], file: str) -> frozenset[str]:
    """The functions without effect that the program does not define itself."""
    own = {name for item in items if item.is_function and item.file == file for name in item.offers}
    return WITHOUT_EFFECT - own


def _touching(function: Tree, body: Body) -> PointedMemory | str:
    own = [s for s in body.resolution.declared.values() if s.level != "file"]
    fault = next(
        (fault for s in own if (fault := _fault(s, body.walking.parameter(s) is not None))), ""
    )
    if fault:
        return fault
    text, changed = in_branches(function.body), body.changed(function.body)
    body = replace(body, set_inside=changed)
    try:
        found = list(body.touches(text, Around((), _is_straight(text))))
    except Unclear as unclear:
        return str(unclear)
    parameters = sorted((s for s in own if s.parameter), key=lambda symbol: symbol.sequence)
    touches = tuple(Branches(0, body.stays).needed(found))
    outside = frozenset(body.outside)
    return PointedMemory(tuple(parameters), touches, changed, body.resolution, outside)


def _fault(symbol: Symbol, walks: bool) -> str:
    """Why a variable is not of the kind that such functions have; ``walks``: through what a
    parameter points to."""
    if not symbol.automatic:
        return f"its '{symbol.name}' keeps a value between calls"
    if (symbol.parameter or walks) and isinstance(symbol.type, Pointer):
        pointed = symbol.type.target
        is_plain = _is_value(pointed) and not is_volatile(scalar_type(pointed))
        return "" if is_plain else f"its '{symbol.name}' points to no plain values"
    if isinstance(symbol.type, Function):
        return ""
    if not _is_value(symbol.type) or is_volatile(symbol.type):
        kind = "parameter" if symbol.parameter else "variable"
        return f"its {kind} '{symbol.name}' is a pointer, or has one"
    return ""


def _is_value(of: CType) -> bool:
    return isinstance(of, (Arithmetic, Record, ArrayOf)) and not holds_pointer(of)


def _is_straight(body: Tree) -> bool:
    """Whether nothing jumps before the end of the body."""
    return is_straight(body) and not any(is_a(node, *_JUMPS) for node in walk(body))
