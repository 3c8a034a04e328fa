"""Integer expressions of a region: bounds, subscripts, conditions.

They are trees, so that one place, the translator's ``affine`` module, judges what is affine.
Whatever a frontend cannot express becomes ``Opaque`` with the reason; only the translator decides
whether that is a refusal (a subscript) or harmless (a value).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, Union

from polydist_frontends.errors import Place

BinaryOperator = Literal[
    "+", "-", "*", "/", "%", "modulo", "min", "max", "<", "<=", ">", ">=", "==", "!=", "&&", "||"
]
UnaryOperator = Literal["-", "!", "abs", "unsigned", "signed", "narrow"]


@dataclass(frozen=True)
class Integer:
    """An integer constant: a literal, an enumerator, a named constant, a folded constant
    expression. ``unsigned``: of an unsigned type (``8u``, ``sizeof x``)."""

    value: int
    place: Place
    unsigned: bool = False


@dataclass(frozen=True)
class Name:
    """The value of an integer scalar: an iterator of an enclosing loop, or
    ``region.scalars[name]``. ``unsigned``: of a type with unsigned arithmetic."""

    name: str
    place: Place
    unsigned: bool = False


@dataclass(frozen=True)
class Unary:
    """``-e``, ``!e``, ``abs(e)``, or a conversion of ``e`` to an unsigned type, which changes
    values below zero, to a signed one, or to a narrow one, which changes what does not fit; ``to``
    is the type, where the language says it; of narrow ones a key of ``NARROW_RANGES``.
    ``wraps``: of a conversion to an unsigned type, that type, as in ``Binary``."""

    operator: UnaryOperator
    operand: Expression
    place: Place
    to: str = ""
    wraps: str = ""


@dataclass(frozen=True)
class Binary:
    """``/`` and ``%`` truncate towards zero, as in C and Fortran's ``mod``; ``modulo`` is
    Fortran's, with the sign of its divisor; comparisons and logic give 0 or 1. ``entry``: of a
    quotient or remainder that is known when the region starts, the name in ``region.scalars`` of
    the integer that has its value. ``wraps``: of a sum or difference, the unsigned type in which it
    wraps around, if that is known on any machine."""

    operator: BinaryOperator
    left: Expression
    right: Expression
    place: Place
    entry: str = ""
    wraps: str = ""


@dataclass(frozen=True)
class Select:
    """``condition ? then : otherwise``."""

    condition: Expression
    then: Expression
    otherwise: Expression
    place: Place


@dataclass(frozen=True)
class Opaque:
    """An expression that is no integer arithmetic on scalars. ``reason`` is a refusal code such as
    ``indirect-subscript``, ``floating-point``, ``call``, ``bitwise``; ``text`` is what the user
    wrote, for messages. ``between``: the value is neither below the first nor above the second."""

    reason: str
    text: str
    place: Place
    between: Limits | None = None


@dataclass(frozen=True)
class Current:
    """The value that an integer scalar which the region assigns has where it is read. Only
    frontends see it: ``values.propagation`` puts the value in its place, or ``Opaque`` with
    ``reason`` and ``text``. ``name`` is a key of ``region.arrays``. ``certain``: only a value that
    certainly fits in the variable's type will do."""

    name: str
    reason: str
    text: str
    place: Place
    unsigned: bool = False
    certain: bool = False


Expression: TypeAlias = Union[Integer, Name, Unary, Binary, Select, Opaque, Current]
Limits: TypeAlias = tuple[Expression, Expression]


LED = "@"


@dataclass(frozen=True)
class Counter:
    """An integer variable that loops advance (``k++``), with its value where a node begins that
    mentions it, or after the region; ``None``: the node declares it, or nobody needs the value; or
    any variable, whose value is a ``text`` in the user's language. With ``bases`` it is a pointer,
    and the value how far it is from the only one, or which of several it is; a base that begins
    with ``LED`` is another such pointer, which leads it. ``read``: the node may read it before it
    sets it. ``key``: what accesses call it, where several have its name."""

    name: str
    type: str
    value: Expression | None
    text: str = ""
    bases: tuple[str, ...] = ()
    read: bool = True
    key: str = ""

    @property
    def hides(self) -> bool:
        """Whether it is the region's own, and another variable that it mentions has its name."""
        return not self.bases and self.key not in ("", self.name)


def counted_outside(counters: Iterable[Counter]) -> set[str]:
    """The variables from outside the region that are among its counters."""
    return {counter.name for counter in counters if not counter.hides}


def parts_of(expression: Expression) -> Iterator[Expression]:
    """The expression and all below it, from left to right, each before what is below it."""
    yield expression
    match expression:
        case Unary(operand=operand):
            yield from parts_of(operand)
        case Binary(left=left, right=right):
            yield from (*parts_of(left), *parts_of(right))
        case Select(condition=condition, then=then, otherwise=otherwise):
            yield from (*parts_of(condition), *parts_of(then), *parts_of(otherwise))
        case Opaque(between=(first, last)):
            yield from (*parts_of(first), *parts_of(last))


def rewritten(of: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with ``change`` of each of its names and constants in their places."""
    match of:
        case Unary(operand=operand):
            return replace(of, operand=rewritten(operand, change))
        case Binary(left=left, right=right):
            return replace(of, left=rewritten(left, change), right=rewritten(right, change))
        case Select(condition=condition, then=then, otherwise=otherwise):
            return Select(
                rewritten(condition, change),
                rewritten(then, change),
                rewritten(otherwise, change),
                of.place,
            )
        case Opaque(between=(first, last)):
            between = (rewritten(first, change), rewritten(last, change))
            return change(replace(of, between=between))
        case _:
            return change(of)


NARROW_RANGES: dict[str, tuple[int, int]] = {
    "char": (0, 127),
    "signed char": (-128, 127),
    "unsigned char": (0, 255),
    "short": (-32768, 32767),
    "unsigned short": (0, 65535),
}
"""The least and the largest value of narrow types, on any machine."""


def is_narrowed(of: Expression) -> bool:
    """Whether a conversion to a narrow type may change something in the expression."""
    return any(isinstance(part, Unary) and part.operator == "narrow" for part in parts_of(of))


def is_unsigned(of: Expression) -> bool:
    """Whether the usual arithmetic conversions make the expression unsigned."""
    match of:
        case Integer(unsigned=unsigned) | Name(unsigned=unsigned) | Current(unsigned=unsigned):
            return unsigned
        case Unary(operator="-", operand=operand):
            return is_unsigned(operand)
        case Unary(operator=operator):
            return operator == "unsigned"
        case Binary(
            operator="+" | "-" | "*" | "/" | "%" | "modulo" | "min" | "max", left=left, right=right
        ):
            return is_unsigned(left) or is_unsigned(right)
        case Select(then=then, otherwise=otherwise):
            return is_unsigned(then) or is_unsigned(otherwise)
        case _:
            return False


def address(of: Expression) -> Expression:
    """The subscript with signed terms and factors. That one has wrapped around below zero does not
    show in the sum that counts from an array's first element: it is the same modulo the numbers
    that addresses have."""
    match of:
        case Integer() | Name():
            return replace(of, unsigned=False)
        case Unary(operator="unsigned" | "signed", operand=operand):
            return address(operand)
        case Unary(operator="-", operand=operand):
            return replace(of, operand=address(operand))
        case Binary(operator="+" | "-" | "*", left=left, right=right):
            return replace(of, left=address(left), right=address(right))
        case Select(then=then, otherwise=otherwise):
            return replace(of, then=address(then), otherwise=address(otherwise))
        case _:
            return of


# ------------------------------------------------------------------------------- reasons of Opaque
SUBSCRIPT = "indirect-subscript"
CONDITION = "data-dependent"
BOUND = "data-dependent-bound"
PASSED = "passed-array"
CURVED = "product-of-iterators"
"""Why an expression is no integer arithmetic: the reasons that depend on where it stands."""


def specific(reason: str, kind: str) -> str:
    """In a subscript the kind of the operand is the better explanation; a condition is
    data-dependent in any case."""
    return kind if reason == SUBSCRIPT else reason
