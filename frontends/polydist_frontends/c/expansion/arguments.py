"""What a function's parameters stand for in the place of a call.

1. A parameter that the function leaves as it is stands for its argument, if that is what it was
   when the function began, whatever the function changes (``callees``): made of numbers, of
   variables that it does not set, and of places of other kinds than it sets.
2. Pointers have to point to the same type (``row_lengths``).
3. Other parameters become variables with the arguments as first values, but for structures, and for
   pointers that move through rows of arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Constant, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    Record,
    declaration,
    type_text,
)
from polydist_frontends.c.expansion.callees import (
    Callee,
    Stores,
    has_inner_loops,
    kind_of,
    root_of,
)
from polydist_frontends.c.expansion.callers import Caller
from polydist_frontends.c.expansion.edits import NotExpandable
from polydist_frontends.c.expansion.row_lengths import (
    check_steady,
    checks_of_rows,
    is_same,
    sizes_here,
)
from polydist_frontends.c.expansion.views import Viewed, is_made
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed, walk

_PLACES = ("ID", "ArrayRef", "StructRef")
_SIGNS = ("+", "-", "*", "&", "~", "!")


@dataclass(frozen=True, eq=False)
class Passed:
    """What a parameter ``stands`` for, or ``None`` where it is a variable that begins with the
    ``value``; ``checks`` are conditions for that."""

    parameter: Symbol
    value: Tree
    stands: Tree | None
    checks: tuple[str, ...] = ()


def passed(
    callee: Callee, arguments: tuple[Tree, ...], changed: Stores, caller: Caller
) -> list[Passed]:
    """The arguments. Raises ``NotExpandable``."""
    if len(arguments) != len(callee.parameters):
        raise NotExpandable
    given = dict(zip(callee.parameters, arguments, strict=True))
    given |= _views(given, callee, caller)
    addressed = frozenset(_addressed(arguments, caller))
    return [_passed(p, given, callee, changed, addressed, caller) for p in callee.parameters]


def _passed(
    parameter: Symbol,
    given: Mapping[Symbol, Tree],
    callee: Callee,
    changed: Stores,
    addressed: frozenset[Symbol],
    caller: Caller,
) -> Passed:
    argument, of = given[parameter], parameter.type
    is_steady = not _is_changed(parameter, callee) and _is_steady(argument, changed, caller)
    is_steady = is_steady and addressed.isdisjoint(_read(argument, caller))
    if isinstance(of, Pointer):
        is_checked = not is_made(argument, caller.resolution)
        checks = checks_of_rows(of, given, callee, caller, argument) if is_checked else ()
        if not is_steady and isinstance(of.target, ArrayOf):
            raise NotExpandable
        return Passed(parameter, argument, argument if is_steady else None, tuple(checks))
    if isinstance(of, Arithmetic):
        return Passed(parameter, argument, _converted(argument, of, caller) if is_steady else None)
    if not (is_steady and _is_structure(argument, of, caller)):
        raise NotExpandable
    return Passed(parameter, argument, argument)


def _views(given: Mapping[Symbol, Tree], callee: Callee, caller: Caller) -> dict[Symbol, Tree]:
    """The pointers among the arguments as what their parameters are."""
    viewed = Viewed(tuple(given.values()), caller.resolution, callee.tree.body)
    found = {
        parameter: viewed.as_parameter(
            argument, parameter.type, lambda of: sizes_here(of, given, callee, caller)
        )
        for parameter, argument in given.items()
        if isinstance(parameter.type, Pointer)
    }
    check_steady((tree.to_type for tree in found.values() if is_a(tree, "Cast")), caller)
    return found


def _read(argument: Tree, caller: Caller) -> Iterator[Symbol | None]:
    """The variables whose values the argument has."""
    parts = (part for part in _parts(argument) if is_a(part, "ID"))
    return (caller.resolution.symbol(part) for part in parts)


def _is_structure(argument: Tree, of: CType, caller: Caller) -> bool:
    """Whether it is a variable of the type."""
    found = type_of(argument, caller.resolution) if is_a(argument, "ID") else None
    return found is not None and is_same(of, found)


def _addressed(arguments: Sequence[Tree], caller: Caller) -> Iterator[Symbol]:
    """The variables of which the call is given the address."""
    for node in (node for argument in arguments for node in walk(argument)):
        place = root_of(node.expr) if is_a(node, "UnaryOp") and node.op == "&" else None
        symbol = caller.resolution.symbol(place) if is_a(place, "ID") else None
        if symbol is not None and not isinstance(symbol.type, ArrayOf):
            yield symbol


def _converted(argument: Tree, of: Arithmetic, caller: Caller) -> Tree | None:
    """The argument as a number of the parameter's type; sums of integers are better variables."""
    found = type_of(argument, caller.resolution)
    if is_a(argument, "ID") and isinstance(found, Arithmetic) and is_same(of, found):
        return argument
    if is_a(argument, "Constant") and of.words == argument.type:
        return argument
    if of.integer:
        return None
    kind = c.TypeDecl(None, [], None, c.IdentifierType([type_text(of)]), argument.coord)
    return c.Cast(c.Typename(None, [], None, kind), argument, argument.coord)


# --------------------------------------------------------------------------------------- step 1
def _is_changed(parameter: Symbol, callee: Callee) -> bool:
    """Whether the function sets the parameter or a part of it, or takes its address or size."""
    for node in walk(callee.tree.body):
        target = assigned(node)
        if target is None and is_a(node, "UnaryOp") and node.op in ("&", "sizeof"):
            target = node.expr
        while is_a(target, "StructRef") and target.type == ".":
            target = target.name
        if is_a(target, "ID") and callee.resolution.symbol(target) is parameter:
            return True
    return False


def _is_steady(tree: Tree, changed: Stores, caller: Caller) -> bool:
    """Whether the tree has one value while such memory changes, and does nothing else."""
    return all(_is_steady_part(part, changed, caller) for part in _parts(tree))


def _parts(tree: Tree) -> Iterator[Tree]:
    """The tree and all below, but for members' names, types, and what only the address is meant
    of."""
    yield tree
    if is_a(tree, "UnaryOp") and tree.op == "&" and is_a(tree.expr, *_PLACES):
        place = tree.expr
        below = [] if is_a(place, "ID") else [place.name]
        below += [place.subscript] if is_a(place, "ArrayRef") else []
        yield from (part for one in below for part in _parts(one))
    elif is_a(tree, "StructRef"):
        yield from _parts(tree.name)
    elif is_a(tree, "Cast"):
        yield from _parts(tree.expr)
    else:
        for part in tree:
            yield from _parts(part)


def _is_steady_part(part: Tree, changed: Stores, caller: Caller) -> bool:
    if is_a(part, "ID"):
        symbol = caller.resolution.symbol(part)
        is_constant = isinstance(caller.resolution.uses.get(id(part)), Constant)
        return is_constant if symbol is None else caller.keeps(symbol, changed)
    if is_a(part, "UnaryOp"):
        is_place = part.op != "&" or is_a(part.expr, *_PLACES)
        return part.op in _SIGNS and is_place and _is_read_once(part, changed, caller)
    if is_a(part, "ArrayRef", "StructRef"):
        return _is_read_once(part, changed, caller)
    return is_a(part, "Constant", "Cast", "BinaryOp", "TernaryOp")


def _is_read_once(place: Tree, changed: Stores, caller: Caller) -> bool:
    """Whether what stands in a place in memory stays: an array in it has no value of its own."""
    if is_a(place, "UnaryOp") and place.op != "*":
        return True
    if is_a(root_of(place), "ID"):
        return True
    of = type_of(place, caller.resolution)
    if isinstance(of, (ArrayOf, Record)):
        return True
    return of is not None and kind_of(of) not in changed.kinds


def is_place_kept(target: Tree, operator: str, changed: Stores, caller: Caller) -> bool:
    """Whether what an assignment changes is the same place after such memory has changed;
    and, if it is only changed by an operation, whether that has the same value."""
    parts = [] if is_a(target, "ID") else [p for p in _parts(target) if p is not target]
    is_same = all(_is_steady_part(part, changed, caller) for part in parts)
    if operator == "=" or not is_same:
        return is_same
    symbol = caller.resolution.symbol(target) if is_a(target, "ID") else None
    if symbol is not None:
        return caller.keeps(symbol, changed)
    return kind_of(type_of(target, caller.resolution)) not in changed.kinds


# --------------------------------------------------------------------------------------- step 3
def declared(of: Passed, name: str) -> str:
    """The declaration of a variable that begins with the argument."""
    return f"{declaration(of.parameter.type, name)} = {printed(of.value)};"


def is_wide(of: Passed, callee: Callee, caller: Caller) -> bool:
    """Whether a pointer is not that of a row, or of another part with one index, that only an
    iteration has."""
    if not isinstance(of.parameter.type, Pointer) or has_inner_loops(callee):
        return True
    return not any(
        s is not None and isinstance(s.type, Arithmetic) and caller.changes(s)
        for s in _read(of.value, caller)
    )
