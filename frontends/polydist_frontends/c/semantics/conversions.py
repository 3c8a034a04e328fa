"""Conversions between integer types, and the types in which sums wrap around.

A narrow type (``short``, ``unsigned char``) may change any value, but hardly one that a program
takes for a subscript: the model checks that it does not. Truth values, numbers and choices of these
that fit need no check.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.c.declarations.types import Arithmetic, CType, type_text
from polydist_frontends.c.reading.syntax import Tree
from polydist_frontends.c.semantics.references import Reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import integer_type
from polydist_frontends.integer_expressions import (
    NARROW_RANGES,
    Binary,
    Expression,
    Integer,
    Opaque,
    Select,
    Unary,
    is_unsigned,
    parts_of,
)

_SMALL_FACTOR = 2
"""Of every second element; hashes have larger ones."""

_TRUTHS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||")


def is_followed(of: Reference, context: RegionContext) -> bool:
    """Whether the object is an integer variable whose assigned values are known to mean the same
    when they are read."""
    if not _is_convertible(of.type) or of.partial or not of.scalar:
        return False
    return of.name == context.keys.get(of.root)


def _is_convertible(to: CType) -> bool:
    """Whether it is known what becomes of integers in the type."""
    return isinstance(to, Arithmetic) and to.integer and (not to.narrow or to.words in _RANGES)


def converted(value: Expression, to: CType) -> Expression:
    """The value in an integer type."""
    if isinstance(value, Opaque) or not isinstance(to, Arithmetic):
        return value
    return _narrowed(value, to.words) if to.narrow else _with_sign(value, to)


def _with_sign(value: Expression, to: Arithmetic) -> Expression:
    if is_unsigned(value) == to.unsigned:
        return value
    if isinstance(value, Integer) and value.value >= 0:
        return replace(value, unsigned=to.unsigned)
    done = Unary("signed", value, value.place, type_text(to))
    return replace(done, operator="unsigned", wraps=to.words) if to.unsigned else done


def _narrowed(value: Expression, to: str) -> Expression:
    if _fits(value, *_RANGES[to]):
        return value
    if to == "_Bool":
        return Binary("!=", value, Integer(0, value.place), value.place)
    return Unary("narrow", value, value.place, to)


def _fits(value: Expression, least: int, most: int) -> bool:
    """Whether the value is between both, as its form tells."""
    match value:
        case Integer(value=number):
            return least <= number <= most
        case Binary(operator=operator) if operator in _TRUTHS:
            return True
        case Unary(operator="!"):
            return True
        case Unary(operator="narrow", to=to):
            return least <= NARROW_RANGES[to][0] and NARROW_RANGES[to][1] <= most
        case Binary(operator="modulo", right=Integer(value=number)):
            return 0 < number <= most + 1
        case Select(then=then, otherwise=otherwise):
            return _fits(then, least, most) and _fits(otherwise, least, most)
        case _:
            return False


_RANGES = {**NARROW_RANGES, "_Bool": (0, 1)}


def multiplies(value: Expression) -> bool:
    """Whether there is a product in the value, other than by a small number."""
    products = (p for p in parts_of(value) if isinstance(p, Binary) and p.operator == "*")
    return any(not any(map(_is_small, (of.left, of.right))) for of in products)


def _is_small(factor: Expression) -> bool:
    return isinstance(factor, Integer) and abs(factor.value) <= _SMALL_FACTOR


def wrapping_type(tree: Tree, context: RegionContext) -> str:
    """The unsigned type in which a sum or difference wraps around. Empty for signed ones, and where
    it depends on the machine which type it is."""
    of = integer_type(tree, context)
    return of.words if of is not None and of.words.startswith("unsigned") else ""
