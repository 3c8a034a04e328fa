"""Integers that are no variables of their own and that the region does not change: ``g[1]``,
``m->extent[0]``, ``n & ~3``, ``(int)ceil(length / h)``. What bounds, subscripts and conditions need
of them is taken once, when the region starts, and is a parameter of the model like a variable.

1. An element has such a value if its array is nowhere assigned in the region and its subscripts are
   such values themselves. That nothing changes it under another name is checked when the program
   runs, as for variables (``invariants``).
2. So has what operators, and functions of ``<math.h>``, make of constants, variables and elements
   of that kind. What is not an integer is converted: by a cast, or since an integer is assigned.
3. A value is taken even where the loops that need it do not run. So a null pointer is not followed,
   nothing is divided by zero, and a condition, which may be there to protect what stands beside it,
   only takes elements that certainly exist, and ``*n`` of a parameter.
4. Where an integer is compared with a floating number that has such a value (``i < n * 0.5``), it
   is compared with the integer at which that changes, which the runtime finds. It may be below
   zero, also where the other one is unsigned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.c.declarations.constants import constant_of, value_of
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    extents,
    has_unsigned_arithmetic,
    is_integer,
    is_volatile,
    tables,
)
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import integer_type, library_function
from polydist_frontends.integer_expressions import (
    CONDITION,
    Binary,
    BinaryOperator,
    Expression,
    Name,
    Opaque,
    Unary,
    is_unsigned,
)

COMPARISONS: dict[str, BinaryOperator] = {
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "==": "==",
    "!=": "!=",
}
_QUOTIENTS = ("/", "%")
_OPERATORS = frozenset("+ - * & | ^ << >> < <= > >= == != && ||".split())


def value_at_entry(tree: Tree, context: RegionContext, reason: str) -> Name | None:
    """The value of ``tree`` by its text, if it is known when the region starts."""
    if not context.at_entry:
        return None
    of = _element(tree, context)
    if of is not None:
        is_there = reason != CONDITION or _exists(of, context) or _is_given(tree, of)
        is_taken = is_integer(of.type) and is_there
        unsigned = has_unsigned_arithmetic(of.type)
        return Name(printed(tree), context.place(tree), unsigned) if is_taken else None
    if is_a(tree, "ID", "StructRef", "ArrayRef") or not _is_signed(tree, context):
        return None
    return Name(printed(tree), context.place(tree)) if _is_computed(tree, context) else None


def assigned_at_entry(
    value: Expression, tree: Tree, to: CType, context: RegionContext
) -> Expression:
    """What a variable of type ``to`` gets that is assigned the ``value`` of the tree: another one
    if that is not an integer, but known when the region starts."""
    if not isinstance(value, Opaque) or not isinstance(to, Arithmetic) or not context.at_entry:
        return value
    if not to.integer or to.unsigned or to.narrow:
        return value
    if integer_type(tree, context) is not None or not _is_known(tree, context):
        return value
    return Name(f"({to.text})({printed(tree)})", context.place(tree))


def quotient_at_entry(tree: Tree, context: RegionContext) -> str:
    """The name of ``n / m`` or ``n % m``, if both sides are known when the region starts; none for
    other operations."""
    is_one = (
        context.at_entry
        and tree.op in _QUOTIENTS
        and all(_is_known(side, context) for side in (tree.left, tree.right))
    )
    return printed(tree) if is_one else ""


def compared_at_entry(
    tree: Tree, left: Expression, right: Expression, context: RegionContext
) -> Binary | None:
    """Step 4: the comparison of an integer with a floating number."""
    is_right = isinstance(right, Opaque)
    whole, limit = (left, tree.right) if is_right else (right, tree.left)
    operator = tree.op if is_right else _MIRRORED.get(tree.op, "")
    if isinstance(whole, Opaque) or operator not in _LIMITS or not context.at_entry:
        return None
    if integer_type(limit, context) is not None or not _is_known(limit, context):
        return None
    limit_of, place = _LIMITS[operator], context.place(tree)
    name = Name(limit_of.name.format(printed(limit)), place)
    own = Unary("signed", whole, place) if is_unsigned(whole) else whole
    return Binary(limit_of.operator, own, name, place)


def limits_compared(tree: Tree) -> Iterator[tuple[str, str]]:
    """Step 4: the names of the integers that may stand for either side of a comparison, with the
    texts that find them."""
    for operator, limit in ((tree.op, tree.right), (_MIRRORED.get(tree.op, ""), tree.left)):
        of = _LIMITS.get(operator)
        if of is not None:
            yield of.name.format(printed(limit)), of.text.format(printed(limit))


@dataclass(frozen=True)
class _Limit:
    """How an integer is compared instead, with what, and how that is found."""

    operator: BinaryOperator
    name: str
    text: str


_LIMITS = {
    "<": _Limit("<", "ceil({})", "polyrt_first_not_below({0}, sizeof({0}), 0, -1)"),
    "<=": _Limit("<=", "floor({})", "polyrt_first_not_below({0}, sizeof({0}), 1, -1) - 1"),
    ">": _Limit(">=", "floor({}) + 1", "polyrt_first_not_below({0}, sizeof({0}), 1, 1)"),
    ">=": _Limit(">", "ceil({}) - 1", "polyrt_first_not_below({0}, sizeof({0}), 0, 1) - 1"),
}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def is_variable_name(name: str) -> bool:
    """Whether a name in expressions is that of a variable or a member, not of what stands here."""
    return all(character.isalnum() or character in "_.->@" for character in name)


def elements_in(tree: Tree, context: RegionContext) -> Iterator[tuple[Tree, Reference]]:
    """The elements below the tree whose values may be taken when the region starts."""
    for node in walk(tree):
        of = _element(node, context)
        if of is not None and is_integer(of.type):
            yield node, of


def guarded_quotient(tree: Tree) -> str:
    """Step 3: the text of a quotient, 0 where it has none."""
    text = printed(tree)
    is_one = is_a(tree, "BinaryOp") and tree.op in _QUOTIENTS
    return f"({printed(tree.right)} ? {text} : 0)" if is_one else text


def guarded(of: Reference, text: str) -> str:
    """Step 3: the value of the element with this text, 0 where a pointer on the way is null."""
    pointers = [of.root.name] if isinstance(of.root.type, Pointer) else []
    if isinstance(of.object_type, Pointer) and of.name != of.root.name:
        pointers.append(of.name)
    return f"({' && '.join(pointers)} ? {text} : 0)" if pointers else text


# -------------------------------------------------------------------------------- elements (step 1)
def _element(tree: Tree, context: RegionContext) -> Reference | None:
    """The element, or member of one, that the tree names, if the region leaves it as it is."""
    if not is_a(tree, "ArrayRef", "StructRef") and not _is_behind_pointer(tree):
        return None
    of = reference(tree, context)
    if of is None or not of.subscripts or not _is_outside(of, context):
        return None
    is_plain = not of.through and not tables(of.object_type) and not is_volatile(of.type)
    complete = len(of.subscripts) == of.rank
    subscripts = (*of.subscripts, *of.inner)
    return of if is_plain and complete and all(_is_known(s, context) for s in subscripts) else None


def _is_behind_pointer(tree: Tree) -> bool:
    """``*n``, where a pointer is given in place of an integer."""
    return is_a(tree, "UnaryOp") and tree.op == "*" and is_a(tree.expr, "ID")


def _is_given(tree: Tree, of: Reference) -> bool:
    """Whether it is behind a parameter: an integer as Fortran passes it."""
    return _is_behind_pointer(tree) and of.root.parameter


def _is_outside(of: Reference, context: RegionContext) -> bool:
    """Whether the object was there before the region, which never assigns it."""
    is_own = context.is_local(of.root) or of.root in context.iterators
    return not is_own and of.name not in context.written and not is_volatile(of.root.type)


def _exists(of: Reference, context: RegionContext) -> bool:
    """Whether the element is certainly there: one of an array, with constant subscripts."""
    if not isinstance(of.object_type, ArrayOf) or isinstance(of.root.type, Pointer):
        return False
    sizes = [value_of(extent, context.resolution) for extent in extents(of.object_type) if extent]
    places = [value_of(subscript, context.resolution) for subscript in of.subscripts]
    pairs = list(zip(places, sizes, strict=False))
    return len(sizes) == len(places) and all(
        place is not None and size is not None and 0 <= place < size for place, size in pairs
    )


# ------------------------------------------------------------------------------- operators (step 2)
def _is_known(tree: Tree, context: RegionContext) -> bool:
    """Whether the value is known when the region starts."""
    if constant_of(tree, context.resolution) is not None or is_a(tree, "Constant"):
        return True
    if is_a(tree, "ID", "StructRef", "ArrayRef"):
        return _is_variable(tree, context) or _is_safe_element(tree, context)
    return _is_computed(tree, context)


def _is_variable(tree: Tree, context: RegionContext) -> bool:
    of = reference(tree, context) if is_a(tree, "ID", "StructRef") else None
    return (
        of is not None
        and of.scalar
        and not of.partial
        and isinstance(of.type, Arithmetic)
        and _is_outside(of, context)
    )


def _is_safe_element(tree: Tree, context: RegionContext) -> bool:
    of = _element(tree, context)
    return of is not None and isinstance(of.type, Arithmetic) and _exists(of, context)


def _is_computed(tree: Tree, context: RegionContext) -> bool:
    operands = _operands(tree, context)
    return bool(operands) and all(_is_known(operand, context) for operand in operands)


def _operands(tree: Tree, context: RegionContext) -> tuple[Tree, ...]:
    """Of what has a value whatever they are; none of anything else."""
    if is_a(tree, "BinaryOp"):
        is_fit = tree.op in _OPERATORS or (tree.op in _QUOTIENTS and _is_defined(tree, context))
        return (tree.left, tree.right) if is_fit else ()
    if is_a(tree, "UnaryOp"):
        return (tree.expr,) if tree.op in ("-", "+", "~", "!") else ()
    if is_a(tree, "TernaryOp"):
        return tree.cond, tree.iftrue, tree.iffalse
    if is_a(tree, "Cast"):
        to = context.resolution.types.get(id(tree.to_type))
        return (tree.expr,) if isinstance(to, Arithmetic) else ()
    is_function = library_function(tree, context) in WITHOUT_EFFECT and tree.args is not None
    return tuple(tree.args.exprs) if is_function else ()


def _is_defined(quotient: Tree, context: RegionContext) -> bool:
    """Whether it has a value whatever its operands are: one of floating numbers, or by a number."""
    sides = (quotient.left, quotient.right)
    is_floating = any(integer_type(side, context) is None for side in sides)
    return is_floating or bool(value_of(quotient.right, context.resolution))


def _is_signed(tree: Tree, context: RegionContext) -> bool:
    """Whether the value is a signed integer: none of its operands is unsigned, and what is not an
    integer is converted, or chooses."""
    if is_a(tree, "Cast"):
        to = context.resolution.types.get(id(tree.to_type))
        return is_integer(to) and not has_unsigned_arithmetic(to) if to is not None else False
    if is_a(tree, "ID", "StructRef", "ArrayRef"):
        of = reference(tree, context)
        return of is not None and is_integer(of.type) and not has_unsigned_arithmetic(of.type)
    if is_a(tree, "Constant", "ID"):
        known = constant_of(tree, context.resolution)
        return known is not None and not known.unsigned
    parts = tuple(tree)[1:] if is_a(tree, "TernaryOp") else tuple(tree)
    return all(_is_signed(part, context) for part in parts if not is_a(part, "Typename"))
