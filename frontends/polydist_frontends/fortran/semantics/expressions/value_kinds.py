"""What can be said of the value of an expression by its form: of which kind it is, and that it is
no negative zero."""

from __future__ import annotations

import re
from collections.abc import Iterator

from polydist_frontends.fortran.declarations.kinds import dtype_of
from polydist_frontends.fortran.declarations.symbols import UNKNOWN, Category, Type
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.references import arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext

_SIGNED = ("Level_2_Unary_Expr", "Signed_Int_Literal_Constant", "Signed_Real_Literal_Constant")
_DIGITS = re.compile(r"\d+$")
_SAME_KIND = frozenset(
    "abs iabs min max mod modulo iand ior ieor sign sqrt exp log sin cos tan merge".split()
)


def bare(tree: Tree) -> Tree:
    """The expression without brackets around it."""
    while is_a(tree, "Parenthesis"):
        tree = tree.items[1]
    return tree


def infix(tree: Tree) -> str:
    """The operator of an expression with two operands, in lower case."""
    parts: tuple[object, ...] = getattr(tree, "items", ())
    return (
        str(parts[1]).lower()
        if len(parts) == 3 and isinstance(parts[1], str) and not is_a(tree, "Parenthesis")
        else ""
    )


def terms_of(condition: Tree) -> Iterator[Tree]:
    """The conditions that all have to hold."""
    condition = bare(condition)
    if infix(condition) == ".and.":
        yield from (*terms_of(condition.items[0]), *terms_of(condition.items[2]))
    else:
        yield condition


def text(tree: Tree) -> str:
    """The whole expression as fparser writes it, signs and brackets included."""
    return "".join(str(bare(tree)).lower().split())


def type_of_value(tree: Tree, code: Code, context: RegionContext) -> Type:
    """The type of a variable or of arithmetic, as far as the form tells."""
    tree = bare(tree)
    if is_a(tree, "Int_Literal_Constant"):
        return _type_of_number("integer", str(tree).lower())
    if is_a(tree, "Real_Literal_Constant"):
        return _type_of_literal(str(tree).lower())
    if is_a(tree, "Logical_Literal_Constant"):
        return _type_of_number("logical", str(tree).lower())
    if is_a(tree, *_SIGNED):
        return type_of_value(tree.items[1], code, context)
    if called_intrinsic(tree, context):
        return _type_of_call(tree, code, context)
    if infix(tree) in ("+", "-", "*", "/", "**"):
        first = type_of_value(tree.items[0], code, context)
        return _joint(first, type_of_value(tree.items[2], code, context), context)
    of = reference(tree, code, context)
    return _type_of_constant(tree, code, context) if of is None else of.meant.type or UNKNOWN


def _type_of_constant(tree: Tree, code: Code, context: RegionContext) -> Type:
    found = context.find(name_text(tree), code.place(tree)) if is_a(tree, "Name") else None
    return UNKNOWN if found is None or found.symbol.kind != "constant" else found.symbol.type


def _type_of_number(category: Category, literal: str) -> Type:
    """Of one that its kind follows, as in ``8_int64``."""
    kind = literal.strip(".").partition("_")[2]
    return Type(category, f"{category}({kind})" if kind else category)


def _type_of_literal(literal: str) -> Type:
    digits, _, kind = literal.partition("_")
    if "q" in digits:
        return UNKNOWN
    text = f"real({kind})" if kind else "double precision" if "d" in digits else "real"
    return Type("real", text)


def _joint(first: Type, second: Type, context: RegionContext) -> Type:
    """The type of what an operator makes of two numbers: that of the wider one."""
    if {first.category, second.category} - {"integer", "real"}:
        return UNKNOWN
    reals = [kind for kind in (first, second) if kind.category == "real"]
    among = reals or [first, second]
    if len({kind.text.lower() for kind in among}) == 1:
        return among[0]
    widths = [_width(kind, context) for kind in among]
    return among[widths[1] > widths[0]] if all(widths) else UNKNOWN


def are_alike(first: Type, second: Type, context: RegionContext) -> bool:
    """Whether two types of numbers are certainly one type."""
    widths = {_width(kind, context) for kind in (first, second)}
    named_alike = first.text.lower() == second.text.lower()
    return first.category == second.category and (named_alike or (len(widths) == 1 and all(widths)))


def is_wider(value: Tree, target: Tree, code: Code, context: RegionContext) -> bool:
    """Whether it is certain that the value is of a wider real kind than the target."""
    own, other = (_width(type_of_value(t, code, context), context) for t in (target, value))
    return 0 < own < other


def _width(number: Type, context: RegionContext) -> int:
    """The number of bits; 0 if it is not known."""
    found = _DIGITS.search(dtype_of(number, context.scope) or "")
    return int(found.group()) if found else 0


def _type_of_call(tree: Tree, code: Code, context: RegionContext) -> Type:
    name, operands = name_text(tree.items[0]), arguments(tree)
    if not operands:
        return UNKNOWN
    if name == "dble":
        return Type("real", "double precision")
    kinds = [type_of_value(operand, code, context) for operand in operands[:2]]
    if name == "real" and kinds[0].category not in ("integer", "real"):
        return UNKNOWN  # of complex numbers it keeps the kind
    if name in ("int", "nint", "real"):
        return _converted("real" if name == "real" else "integer", operands)
    if name in _SAME_KIND and all(are_alike(kinds[0], kind, context) for kind in kinds[1:]):
        return kinds[0]
    return UNKNOWN


def _converted(category: Category, operands: tuple[Tree, ...]) -> Type:
    """The type of ``real(x)``, ``int(x, 8)``."""
    if len(operands) == 1:
        return Type(category, category)
    kind = str(operands[1].items[1] if is_a(operands[1], "Actual_Arg_Spec") else operands[1])
    return Type(category, f"{category}({kind.lower()})") if len(operands) == 2 else UNKNOWN


def is_never_negative_zero(tree: Tree, context: RegionContext) -> bool:
    """Whether the value is positive, a positive zero or not a number: absolute values, squares, and
    their sums, products and roots."""
    tree = bare(tree)
    if is_a(tree, "Real_Literal_Constant", "Int_Literal_Constant"):
        return True
    if called_intrinsic(tree, context):
        name, operands = name_text(tree.items[0]), arguments(tree)
        root = name in ("sqrt", "dsqrt") and is_never_negative_zero(operands[0], context)
        return root or name in ("abs", "dabs")
    operator = infix(tree)
    if operator == "**":
        return str(tree.items[2]) == "2"
    if operator not in ("+", "*"):
        return False
    square = is_a(tree.items[0], "Name", "Part_Ref") and text(tree.items[0]) == text(tree.items[2])
    return (operator == "*" and square) or (
        is_never_negative_zero(tree.items[0], context)
        and is_never_negative_zero(tree.items[2], context)
    )
