"""Arguments of calls: values, or addresses, through which a function reads nobody knows what.

1. Of an argument only what its value is made of counts: both branches of ``c ? x : y``, the last of
   ``x, y``, the operands of arithmetic, whatever a cast converts; not a condition, and not a
   comparison.
2. Such a part is an address if ``&`` takes it, or if its type is that of a pointer or an array; a
   structure that is passed by value may have a pointer in it.
3. A call within an argument is what it returns.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.declarations.types import ArrayOf, Function, Unknown, holds_pointer
from polydist_frontends.c.reading.syntax import Tree, children, is_a, printed
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import refuse

_OF_INTEGER_VALUE = frozenset("== != < > <= >= && || ! sizeof _Alignof".split())


def refuse_address(argument: Tree, name: str, context: RegionContext) -> None:
    """Raises ``Refusal`` if the argument of the function called ``name`` is or holds an address."""
    if holds_address(argument, context):
        raise refuse(
            "pointer-argument",
            f"'{printed(argument)}' is passed to {name} by address",
            context.place(argument),
            "pass values only, or write out what the function does",
        )


def holds_address(argument: Tree, context: RegionContext) -> bool:
    """Whether the argument is or holds an address."""
    return any(_is_address(part, context) for part in _parts(argument))


def _parts(tree: Tree) -> Iterator[Tree]:
    """Step 1: the parts that are names, elements, members, calls, or taken by ``&``."""
    operands = _operands(tree)
    if operands is None:
        yield tree
    for operand in operands or ():
        yield from _parts(operand)


def _operands(tree: Tree) -> list[Tree] | None:
    """What the value of an expression is made of; ``None`` if it is a part of its own."""
    if is_a(tree, "TernaryOp"):
        return [tree.iftrue, tree.iffalse]
    if is_a(tree, "ExprList"):
        return list(tree.exprs[-1:])
    if is_a(tree, "Constant", "BinaryOp", "UnaryOp") and _is_number(tree):
        return []
    if is_a(tree, "BinaryOp"):
        return [tree.left, tree.right]
    if is_a(tree, "UnaryOp"):
        return None if tree.op in ("&", "*") else [tree.expr]
    if is_a(tree, "Assignment", "Cast", "CompoundLiteral", "InitList", "NamedInitializer"):
        return [child for child in children(tree) if not is_a(child, "Typename")]
    return None


def _is_number(tree: Tree) -> bool:
    """A constant, or what is an integer whatever its operands are."""
    return is_a(tree, "Constant") or tree.op in _OF_INTEGER_VALUE


def _is_address(part: Tree, context: RegionContext) -> bool:
    """Steps 2 and 3."""
    if is_a(part, "UnaryOp") and part.op == "&":
        return True
    if is_a(part, "FuncCall"):
        called = context.resolution.symbol(part.name)
        of = called.type.result if called and isinstance(called.type, Function) else None
        return isinstance(of, Unknown) or (of is not None and holds_pointer(of))
    named = reference(part, context)
    return named is not None and (isinstance(named.type, ArrayOf) or holds_pointer(named.type))
