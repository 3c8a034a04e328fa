"""What can be said of the value of an expression by its form: that it is an integer and of which
type, and that it is no negative zero."""

from __future__ import annotations

from polydist_frontends.c.declarations.constants import constant_of
from polydist_frontends.c.declarations.types import (
    INT,
    Arithmetic,
    ArrayOf,
    CType,
    Function,
    Record,
    arithmetic,
)
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext

_TRUTHS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||")
ABSOLUTE = {f"{prefix}fabs{kind}" for prefix in ("", "__builtin_") for kind in ("", "f", "l")}
_ROOTS = ("sqrt", "sqrtf", "sqrtl")
_OF_BITS = "popcount clz ctz parity ffs clrsb"
_COUNTS = {f"__builtin_{of}{kind}" for of in _OF_BITS.split() for kind in ("", "l", "ll")}
"""Functions of the compiler's own, which nobody declares."""
_NAMES = ("ID", "ArrayRef", "StructRef")


def integer_type(tree: Tree, context: RegionContext) -> Arithmetic | None:
    """The type of an integer expression, as far as its form tells."""
    if is_a(tree, "Constant"):
        return INT if tree.type in ("int", "char") else _other_constant(tree)
    if is_a(tree, *_NAMES) or (is_a(tree, "UnaryOp") and tree.op == "*"):
        return _type_of_object(tree, context)
    if is_a(tree, "Cast"):
        return _promoted(context.resolution.types.get(id(tree.to_type)))
    if is_a(tree, "BinaryOp"):
        return INT if tree.op in _TRUTHS else _common(tree.left, tree.right, context)
    if is_a(tree, "TernaryOp"):
        return _common(tree.iftrue, tree.iffalse, context)
    if is_a(tree, "FuncCall"):
        return _promoted(_result_of_call(tree, context))
    return _operand(tree, context) if is_a(tree, "UnaryOp") else None


def type_of_place(tree: Tree, context: RegionContext) -> CType | None:
    """The type of an object, or of a member of what a function gives."""
    of = reference(tree, context)
    if of is not None or not is_a(tree, "StructRef"):
        return None if of is None else of.type
    if is_a(tree.name, "StructRef"):
        inside = type_of_place(tree.name, context)
    else:
        inside = _result_of_call(tree.name, context)
    field = inside.field(tree.field.name) if isinstance(inside, Record) else None
    return field.type if field is not None else None


def _type_of_object(tree: Tree, context: RegionContext) -> Arithmetic | None:
    of = type_of_place(tree, context)
    if of is not None:
        return _promoted(of)
    return INT if constant_of(tree, context.resolution) is not None else None


def _result_of_call(tree: Tree, context: RegionContext) -> CType | None:
    if library_function(tree, context) in _COUNTS:
        return INT
    called = tree.name if is_a(tree, "FuncCall") else None
    symbol = context.resolution.symbol(called) if is_a(called, "ID") else None
    of = symbol.type if symbol is not None else None
    return of.result if isinstance(of, Function) else None


def _other_constant(tree: Tree) -> Arithmetic | None:
    of = arithmetic(tree.type.split()) if "int" in tree.type else None
    return of if isinstance(of, Arithmetic) else None


def _operand(tree: Tree, context: RegionContext) -> Arithmetic | None:
    if tree.op == "!":
        return INT
    return integer_type(tree.expr, context) if tree.op in ("-", "+", "~") else None


def _promoted(of: CType | None) -> Arithmetic | None:
    """The type in which a value of an integer type takes part in arithmetic."""
    if not isinstance(of, Arithmetic) or not of.integer:
        return None
    return INT if of.narrow else of


def _common(one: Tree, other: Tree, context: RegionContext) -> Arithmetic | None:
    """The type of two operands together; where they differ, some integer type."""
    first, second = integer_type(one, context), integer_type(other, context)
    if first is None or second is None or first.text == second.text:
        return first and second
    words = _common_words(first.words, second.words)
    return Arithmetic(f"{first.text} or {second.text}", True, words=words)


def _common_words(one: str, other: str) -> str:
    """The type of two operands of different types by its words; empty where it is another one on
    some machine (``unsigned int`` and ``long``)."""
    if one not in _CONVERTED or other not in _CONVERTED:
        return ""
    lower, higher = sorted((one, other), key=_CONVERTED.index)
    signed = not higher.startswith("unsigned")
    return "" if signed and lower.startswith("unsigned") else higher


_CONVERTED = ("int", "unsigned int", "long", "unsigned long", "long long", "unsigned long long")
"""Types in the order of the usual arithmetic conversions."""


def extents_in_sizes(tree: Tree, context: RegionContext) -> list[Tree]:
    """Of ``sizeof(A)/sizeof(A[0])`` the extents between the two types; nothing for others."""
    whole, part = _measured(tree.left, context), _measured(tree.right, context)
    if whole is None or part is None:
        return []
    extents: list[Tree] = []
    while isinstance(whole, ArrayOf) and whole is not part:
        extents.append(whole.extent)
        whole = whole.element
    same = whole is part or (
        isinstance(whole, Arithmetic) and isinstance(part, Arithmetic) and whole.text == part.text
    )
    return extents if same and None not in extents else []


def _measured(tree: Tree, context: RegionContext) -> CType | None:
    """The type of which ``sizeof`` is taken."""
    if not is_a(tree, "UnaryOp") or tree.op != "sizeof":
        return None
    if is_a(tree.expr, "Typename"):
        return context.resolution.types.get(id(tree.expr))
    of = reference(tree.expr, context)
    return of.type if of is not None else None


def is_never_negative_zero(tree: Tree, context: RegionContext) -> bool:
    """Whether the value is positive, a positive zero or not a number: absolute values, squares, and
    their sums, products and roots."""
    if is_a(tree, "Constant") or (
        is_a(tree, "ID") and context.resolution.symbol(tree) in context.unsigned_zeros
    ):
        return True
    if is_a(tree, "FuncCall") and integer_type(tree, context) is None:
        return _is_unsigned_function(tree, context)
    if not is_a(tree, "BinaryOp") or tree.op not in ("+", "*"):
        return integer_type(tree, context) is not None
    return _is_square(tree) or (
        is_never_negative_zero(tree.left, context) and is_never_negative_zero(tree.right, context)
    )


def library_function(call: Tree, context: RegionContext) -> str:
    """The name of the function that is called, empty if it is no name, or that of a function of the
    program's own."""
    if not is_a(call, "FuncCall") or not is_a(call.name, "ID"):
        return ""
    name = str(call.name.name)
    return "" if name in context.own_functions else name


def _is_unsigned_function(tree: Tree, context: RegionContext) -> bool:
    if tree.args is None:
        return False
    name, first = library_function(tree, context), tree.args.exprs[0]
    return name in ABSOLUTE or (name in _ROOTS and is_never_negative_zero(first, context))


def _is_square(tree: Tree) -> bool:
    alike = is_a(tree.left, *_NAMES) and printed(tree.left) == printed(tree.right)
    return alike and tree.op == "*"
