"""What can be said of the value of an expression by its form: of which kind it is, and that it is
no negative zero."""

from __future__ import annotations

from polydist_frontends.fortran.declarations.symbols import UNKNOWN, Type
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.references import arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext

_INTEGER = Type("integer", "integer")
_SAME_KIND = ("abs", "iabs", "min", "max", "mod", "modulo", "iand", "ior", "ieor")


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


def text(tree: Tree) -> str:
    """The whole expression as fparser writes it, signs and brackets included."""
    return "".join(str(bare(tree)).lower().split())


def type_of_value(tree: Tree, code: Code, context: RegionContext) -> Type:
    """The type of a variable or of arithmetic, as far as the form tells."""
    tree = bare(tree)
    if is_a(tree, "Int_Literal_Constant"):
        return _INTEGER
    if is_a(tree, "Real_Literal_Constant"):
        return _type_of_literal(str(tree).lower())
    if called_intrinsic(tree, context):
        return _type_of_call(tree, code, context)
    if infix(tree) in ("+", "-", "*", "/", "**"):
        both = [type_of_value(side, code, context) for side in (tree.items[0], tree.items[2])]
        return _joint(*both)
    of = reference(tree, code, context)
    return _type_of_constant(tree, code, context) if of is None else of.meant.type or UNKNOWN


def _type_of_constant(tree: Tree, code: Code, context: RegionContext) -> Type:
    found = context.find(name_text(tree), code.place(tree)) if is_a(tree, "Name") else None
    return UNKNOWN if found is None or found.symbol.kind != "constant" else found.symbol.type


def _type_of_literal(literal: str) -> Type:
    digits, _, kind = literal.partition("_")
    text = f"real({kind})" if kind else "double precision" if "d" in digits else "real"
    return Type("real", text)


def _joint(first: Type, second: Type) -> Type:
    """The type of what an operator makes of two numbers."""
    of_reals = [kind for kind in (first, second) if kind.category != "integer"]
    if {first.category, second.category} - {"integer", "real"}:
        return UNKNOWN
    if not of_reals:
        return first
    return of_reals[0] if len({_spelling(kind) for kind in of_reals}) == 1 else UNKNOWN


def _spelling(real: Type) -> str:
    """The type in one of its spellings."""
    text = "".join(real.text.lower().split()).replace("kind=", "")
    return {"doubleprecision": "real(8)", "real*8": "real(8)", "real*4": "real(4)"}.get(text, text)


def _type_of_call(tree: Tree, code: Code, context: RegionContext) -> Type:
    name, operands = name_text(tree.items[0]), arguments(tree)
    if name in ("int", "nint") and len(operands) == 1:
        return _INTEGER
    if name in _SAME_KIND and operands:
        return type_of_value(operands[0], code, context)
    return UNKNOWN


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
