"""Calls that print, or read a clock: what they do is seen, or found, outside memory.

1. Such a call stands in a statement of its own or gives a variable its value. It decides nothing
   itself: a condition, a bound or a subscript has no place in the order of statements.
2. What is printed is text in the program, and values. Through the address of other text it would be
   read nobody knows how far.
3. A clock may store what it reads in a variable whose address it is given.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.declarations.types import Pointer
from polydist_frontends.c.functions.calls import PRINTING
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.calls.arguments import refuse_address
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import refuse
from polydist_frontends.statement_forms import Observable


def observable_call(tree: Tree, context: RegionContext) -> Tree:
    """The first call in the tree that prints or reads a clock; ``None`` without one."""
    return next((node for node in walk(tree) if name_of(node, context)), None)


def name_of(tree: Tree, context: RegionContext) -> str:
    """The name of the function if the tree is such a call, else nothing."""
    if not is_a(tree, "FuncCall") or not is_a(tree.name, "ID"):
        return ""
    name = str(tree.name.name)
    return name if name in PRINTING or name in context.clocks else ""


def observable_by(tree: Tree, context: RegionContext) -> Observable:
    """What the tree itself, if it is such a call, shows or finds outside memory."""
    name = name_of(tree, context)
    if not name:
        return Observable.NOTHING
    return _of_stream(tree, PRINTING[name]) if name in PRINTING else Observable.FILE_OR_CLOCK


def _of_stream(call: Tree, place: int | None) -> Observable:
    """What a call that prints shows, whose stream is the argument at that place."""
    if place is None:
        return Observable.STANDARD_OUTPUT
    given = call.args.exprs[place : place + 1] if call.args is not None else []
    names = [argument.name for argument in given if is_a(argument, "ID")]
    return _STREAMS.get(names[0], Observable.FILE_OR_CLOCK) if names else Observable.FILE_OR_CLOCK


_STREAMS = {"stdout": Observable.STANDARD_OUTPUT, "stderr": Observable.STANDARD_ERROR}


def values_of(tree: Tree, name: str, context: RegionContext) -> list[Tree]:
    """The arguments of a call that are values. Steps 2 and 3. Raises ``Refusal``."""
    given = tree.args.exprs if tree.args is not None else []
    if name in context.clocks:
        values = [argument for argument in given if not _is_stored_in(argument)]
    else:
        stream = PRINTING[name]
        values = [
            argument
            for place, argument in enumerate(given)
            if not _is_text(argument) and not (place == stream and _is_stream(argument, context))
        ]
    for value in values:
        refuse_address(value, name, context)
    return values


def stored_in(tree: Tree) -> Iterator[Tree]:
    """Step 3: the variables in which a clock stores what it reads."""
    for argument in tree.args.exprs if tree.args is not None else ():
        if _is_stored_in(argument):
            yield argument.expr


def _is_stored_in(argument: Tree) -> bool:
    return is_a(argument, "UnaryOp") and argument.op == "&"


def _is_stream(argument: Tree, context: RegionContext) -> bool:
    """``stdout``, a variable that has been given a file, or no stream at all."""
    symbol = context.resolution.symbol(argument) if is_a(argument, "ID") else None
    return is_a(argument, "Constant", "Cast") or (
        symbol is not None and isinstance(symbol.type, Pointer)
    )


def _is_text(argument: Tree) -> bool:
    """Text in the program, or a choice between such; ``%n`` would store through an address."""
    if is_a(argument, "TernaryOp"):
        return _is_text(argument.iftrue) and _is_text(argument.iffalse)
    return is_a(argument, "Constant") and argument.type == "string" and "%n" not in argument.value


def refuse_deciding(tree: Tree, context: RegionContext) -> None:
    """Step 1. Raises ``Refusal`` if such a call decides something in the node ``tree``."""
    for part in _deciding(tree):
        call = observable_call(part, context)
        if call is not None:
            raise refuse(
                "call-decides",
                f"'{printed(call)}' stands in a condition or a subscript",
                context.place(call),
                "assign its value in a statement of its own before",
            )


def _deciding(tree: Tree) -> list[Tree]:
    """The expressions in a node that decide what is done, and where."""
    if is_a(tree, "For"):
        return [part for part in (tree.init, tree.cond, tree.next) if part is not None]
    if is_a(tree, "If", "While", "DoWhile", "Switch", "TernaryOp"):
        return [tree.cond]
    return [tree.subscript] if is_a(tree, "ArrayRef") else []
