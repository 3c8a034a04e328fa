"""What a function's parameters stand for in the place of a call.

1. A parameter that the function leaves as it is stands for its argument, if that is what it was
   when the function began, whatever the function changes (``callees``): made of numbers, of
   variables that it does not set, and of places of other kinds than it sets.
2. Pointers have to point to the same type. Rows of one length there and of another one here are
   asked for when the region starts.
3. Other parameters become variables with the arguments as first values, but for structures, and for
   pointers that move through rows of arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    Record,
    decayed,
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
from polydist_frontends.c.expansion.edits import NotExpandable
from polydist_frontends.c.memory.copies import rebuilt
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed, walk

_PLACES = ("ID", "ArrayRef", "StructRef")
_SIGNS = ("+", "-", "*", "&", "~", "!")


@dataclass(frozen=True, eq=False)
class Caller:
    """Where calls stand: its region's ``block`` at ``offset``, and what the functions change that
    the block calls."""

    block: Tree
    offset: int
    resolution: Resolution
    stores: Stores

    def keeps(self, symbol: Symbol, changed: Stores) -> bool:
        """Whether the variable keeps its value while such memory changes. What pointers may lead
        to it, the region's start finds out."""
        if isinstance(symbol.type, ArrayOf) or symbol.level != "file":
            return True
        return symbol.name not in changed.names and not changed.all

    def changes(self, symbol: Symbol) -> bool:
        """Whether the region sets the variable, or declares it, or calls what may set it."""
        targets = (self._target(node) for node in walk(self.block))
        is_set = any(is_a(t, "ID") and self.resolution.symbol(t) is symbol for t in targets)
        return is_set or symbol.region == self.offset or not self.keeps(symbol, self.stores)

    def _target(self, node: Tree) -> Tree:
        """What the node sets, or gives away the address of."""
        is_address = is_a(node, "UnaryOp") and node.op == "&"
        return root_of(node.expr) if is_address else assigned(node)


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
        checks = tuple(_checks(of, given, callee, caller, argument))
        if not is_steady and isinstance(of.target, ArrayOf):
            raise NotExpandable
        return Passed(parameter, argument, argument if is_steady else None, checks)
    if isinstance(of, Arithmetic):
        return Passed(parameter, argument, _converted(argument, of, caller) if is_steady else None)
    if not (is_steady and _is_structure(argument, of, caller)):
        raise NotExpandable
    return Passed(parameter, argument, argument)


def _read(argument: Tree, caller: Caller) -> Iterator[Symbol | None]:
    """The variables whose values the argument has."""
    parts = (part for part in _parts(argument) if is_a(part, "ID"))
    return (caller.resolution.symbol(part) for part in parts)


def _is_structure(argument: Tree, of: CType, caller: Caller) -> bool:
    """Whether it is a variable of the type."""
    found = type_of(argument, caller.resolution) if is_a(argument, "ID") else None
    return found is not None and _is_same(of, found)


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
    if is_a(argument, "ID") and isinstance(found, Arithmetic) and _is_same(of, found):
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


# --------------------------------------------------------------------------------------- step 2
def _checks(
    of: Pointer, given: Mapping[Symbol, Tree], callee: Callee, caller: Caller, argument: Tree
) -> Iterator[str]:
    """What has to hold for the argument to point to what the parameter does. Raises
    ``NotExpandable`` where that is another type."""
    found = _pointer_type(argument, caller.resolution)
    if found is None:
        raise NotExpandable
    one, other, place = of.target, found.target, f"*({printed(argument)})"
    while isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
        if not _same_extent(one.extent, other.extent, callee, caller):
            here = _in_terms(one, given, callee)
            _check_steady((argument, *here.extents), caller)
            yield f"sizeof ({place}) == sizeof ({here.text})"
        one, other, place = one.element, other.element, f"*({place})"
    if not _is_same(one, other):
        raise NotExpandable


def _pointer_type(tree: Tree, resolution: Resolution) -> Pointer | None:
    if is_a(tree, "BinaryOp"):
        left = _pointer_type(tree.left, resolution)
        return left if left is not None or tree.op == "-" else _pointer_type(tree.right, resolution)
    of = type_of(tree, resolution)
    found = None if of is None else decayed(of)
    return found if isinstance(found, Pointer) else None


def _is_same(one: CType, other: CType) -> bool:
    """Whether the types are the same but for qualifiers, without arrays in them."""
    if isinstance(one, Arithmetic) and isinstance(other, Arithmetic):
        return one.words == other.words != ""
    if isinstance(one, Record) and isinstance(other, Record):
        same = one.text == other.text != "" or one.tag == other.tag != ""
        return same and not (one.local or other.local)
    if isinstance(one, Pointer) and isinstance(other, Pointer):
        return _is_same(one.target, other.target)
    return False


def _same_extent(one: Tree, other: Tree, callee: Callee, caller: Caller) -> bool:
    if one is None or other is None:
        return False
    first, second = value_of(one, callee.resolution), value_of(other, caller.resolution)
    return first is not None and first == second


@dataclass(frozen=True, eq=False)
class _Here:
    """A type of the function's in the terms of the caller: its text, and its sizes."""

    text: str
    extents: tuple[Tree, ...]


def _in_terms(of: ArrayOf, given: Mapping[Symbol, Tree], callee: Callee) -> _Here:
    def change(tree: Tree) -> Tree:
        symbol = callee.resolution.symbol(tree) if is_a(tree, "ID") else None
        if symbol is not None and symbol not in given:
            raise NotExpandable
        return None if symbol is None else given[symbol]

    extents: list[Tree] = []
    element: CType = of
    while isinstance(element, ArrayOf):
        if element.extent is None:
            raise NotExpandable
        extents.append(rebuilt(element.extent, change))
        element = element.element
    sizes = "".join(f"[{printed(extent)}]" for extent in extents)
    return _Here(f"{type_text(element)}{sizes}", tuple(extents))


def _check_steady(trees: tuple[Tree, ...], caller: Caller) -> None:
    """Whether conditions on the trees can be asked when the region starts."""
    symbols = (caller.resolution.symbol(n) for tree in trees for n in walk(tree) if is_a(n, "ID"))
    if any(symbol is not None and caller.changes(symbol) for symbol in symbols):
        raise NotExpandable


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
