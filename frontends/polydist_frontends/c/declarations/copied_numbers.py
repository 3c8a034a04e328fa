"""Numbers that are copied byte by byte, as their bits are read: ``memcpy(&bits, &x, sizeof bits)``.

It assigns all of one number, and reads all of another one, whose value it does not convert: both
have as many bytes as are copied. Others are parts of arrays.
"""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.place_types import place_type
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.declarations.types import Arithmetic, CType, Pointer, is_volatile
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk

_CALLS = frozenset(
    f"{prefix}mem{name}" for prefix in ("", "__builtin_") for name in ("cpy", "move")
)
_INTEGERS = {"short": 2, "int": 4, "long": 8, "long long": 8}
_BYTES = {f"{sign}{name}": of for name, of in _INTEGERS.items() for sign in ("", "unsigned ")}
_BYTES |= {"float": 4, "double": 8}


@dataclass(frozen=True, eq=False)
class CopiedNumber:
    target: Tree
    source: Tree


def copied_number(tree: Tree, resolution: Resolution) -> CopiedNumber | None:
    """What the call copies, if it is such a copy."""
    if not is_a(tree, "FuncCall") or not is_a(tree.name, "ID") or tree.name.name not in _CALLS:
        return None
    arguments = tree.args.exprs if tree.args is not None else []
    places = [_place(argument, resolution) for argument in arguments[:2]]
    if len(arguments) != 3 or None in places or all(map(_is_pointed_to, places)):
        return None
    sizes = {_size(place_type(place, resolution.symbol)) for place in places}
    size = _said(_bare(arguments[2]), resolution)
    return CopiedNumber(*places) if size is not None and sizes == {size} else None


def assign_copied_numbers(body: Tree, resolution: Resolution) -> None:
    """Puts assignments in the place of such copies, in a function that is only looked at."""
    for block in list(walk(body)):
        if is_a(block, "Compound") and block.block_items:
            block.block_items = [_assigned(item, resolution) for item in block.block_items]


def _assigned(item: Tree, resolution: Resolution) -> Tree:
    found = copied_number(_bare(item), resolution)
    return item if found is None else c.Assignment("=", found.target, found.source, item.coord)


def _place(argument: Tree, resolution: Resolution) -> Tree | None:
    """The number whose address is given."""
    argument = _bare(argument)
    if is_a(argument, "UnaryOp") and argument.op == "&":
        return argument.expr
    is_pointer = isinstance(place_type(argument, resolution.symbol), Pointer)
    is_name = is_pointer and is_a(argument, "ID")
    return c.UnaryOp("*", argument, argument.coord) if is_name else None


def _is_pointed_to(place: Tree) -> bool:
    return is_a(place, "UnaryOp")


def _bare(tree: Tree) -> Tree:
    while is_a(tree, "Cast"):
        tree = tree.expr
    return tree


def _said(size: Tree, resolution: Resolution) -> int | None:
    """The number of bytes."""
    if not is_a(size, "UnaryOp") or size.op != "sizeof":
        return value_of(size, resolution)
    if is_a(size.expr, "Typename"):
        return _size(resolution.types.get(id(size.expr)))
    return _size(place_type(size.expr, resolution.symbol))


def _size(of: CType | None) -> int | None:
    if not isinstance(of, Arithmetic) or is_volatile(of):
        return None
    return _BYTES.get(of.words)
