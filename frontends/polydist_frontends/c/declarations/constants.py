"""Integer constant expressions."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from polydist_frontends.c.declarations.types import Arithmetic, CType, Pointer
from polydist_frontends.c.reading.syntax import Tree, is_a

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)[uUlL]*")
_ESCAPES = {
    "n": 10,
    "t": 9,
    "r": 13,
    "0": 0,
    "a": 7,
    "b": 8,
    "f": 12,
    "v": 11,
    "\\": 92,
    "'": 39,
    '"': 34,
    "?": 63,
}
_SIZES = {
    "char": 1,
    "signed char": 1,
    "unsigned char": 1,
    "short": 2,
    "unsigned short": 2,
    "int": 4,
    "unsigned": 4,
    "unsigned int": 4,
    "float": 4,
    "double": 8,
    "long": ctypes.sizeof(ctypes.c_long),
    "unsigned long": ctypes.sizeof(ctypes.c_long),
    "long int": ctypes.sizeof(ctypes.c_long),
    "long unsigned int": ctypes.sizeof(ctypes.c_long),
    "long long": 8,
    "unsigned long long": 8,
    "size_t": ctypes.sizeof(ctypes.c_size_t),
}


class Meanings(Protocol):
    """What names and types in constant expressions mean."""

    def constant(self, tree: Tree) -> int | None:
        """The value of a named constant, or of ``sizeof``, where the tree is one."""

    def cast_to(self, tree: Tree) -> CType | None:
        """The type that a cast converts to."""


@dataclass(frozen=True)
class Constant:
    """``unsigned``: of a type in which arithmetic is unsigned."""

    value: int
    unsigned: bool = False


def literal(tree: Tree) -> int | None:
    """The value of an integer or character literal."""
    text = str(tree.value)
    if "int" in tree.type or "long" in tree.type:
        match = _INTEGER.fullmatch(text)
        return _integer(match.group(1)) if match else None
    if tree.type == "bool":
        return int(text == "true")
    return _character(text) if tree.type == "char" else None


def _integer(digits: str) -> int:
    if digits[:2] in ("0x", "0X", "0b", "0B"):
        return int(digits, 0)
    return (
        int(digits, 8)
        if len(digits) > 1 and digits[0] == "0" and not set(digits) & set("89")
        else int(digits)
    )


def _character(text: str) -> int | None:
    inner = text[1:-1]
    if len(inner) == 1:
        return ord(inner)
    return _ESCAPES.get(inner[1]) if len(inner) == 2 and inner[0] == "\\" else None


def size_of(of: CType) -> int | None:
    """The size of a basic type on machines with this one's data model."""
    if isinstance(of, Pointer):
        return ctypes.sizeof(ctypes.c_void_p)
    return _SIZES.get(of.text) if isinstance(of, Arithmetic) else None


def combine(operator: str, left: int, right: int) -> int | None:
    """``left operator right`` with C's truncating division, ``None`` where that has no value."""
    if operator in ("/", "%"):
        if right == 0:
            return None
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if operator == "/" else left - quotient * right
    if operator in ("<<", ">>"):
        if not 0 <= right < 63:
            return None
        return left << right if operator == "<<" else left >> right
    return _plain(operator, left, right)


def _plain(operator: str, left: int, right: int) -> int | None:
    results: dict[str, Callable[[], int]] = {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "<": lambda: int(left < right),
        "<=": lambda: int(left <= right),
        ">": lambda: int(left > right),
        ">=": lambda: int(left >= right),
        "==": lambda: int(left == right),
        "!=": lambda: int(left != right),
        "&&": lambda: int(bool(left) and bool(right)),
        "||": lambda: int(bool(left) or bool(right)),
        "&": lambda: left & right,
        "|": lambda: left | right,
        "^": lambda: left ^ right,
    }
    return results[operator]() if operator in results else None


def value_of(tree: Tree, meanings: Meanings) -> int | None:
    """The value of a constant expression, or ``None`` if it is none."""
    found = constant_of(tree, meanings)
    return None if found is None else found.value


def constant_of(tree: Tree, meanings: Meanings) -> Constant | None:
    """A constant expression of integers; ``None`` if it is none, or where an unsigned value would
    wrap around below zero."""
    if is_a(tree, "Constant"):
        value = literal(tree)
        return None if value is None else Constant(value, _is_unsigned(tree, value))
    if is_a(tree, "ID"):
        return _named(tree, meanings)
    if is_a(tree, "Cast"):
        return _converted(constant_of(tree.expr, meanings), meanings.cast_to(tree))
    if is_a(tree, "UnaryOp"):
        return (
            _named(tree, meanings)
            if tree.op == "sizeof"
            else _unary(tree.op, constant_of(tree.expr, meanings))
        )
    if is_a(tree, "BinaryOp"):
        return _binary(tree.op, constant_of(tree.left, meanings), constant_of(tree.right, meanings))
    if is_a(tree, "TernaryOp"):
        condition = value_of(tree.cond, meanings)
        return (
            None
            if condition is None
            else constant_of(tree.iftrue if condition else tree.iffalse, meanings)
        )
    return None


def _is_unsigned(tree: Tree, value: int) -> bool:
    """Whether a literal has an unsigned type: by its suffix, or as it is not decimal and fits into
    the unsigned type alone (``0xFFFFFFFF``)."""
    if "unsigned" in tree.type or not str(tree.value).startswith("0"):
        return "unsigned" in tree.type
    return value >> 63 == 1 or ("long" not in tree.type and value >> 31 == 1)


def _named(tree: Tree, meanings: Meanings) -> Constant | None:
    value = meanings.constant(tree)
    return None if value is None else Constant(value, is_a(tree, "UnaryOp"))


def _converted(of: Constant | None, to: CType | None) -> Constant | None:
    """The constant in another integer type, where that surely keeps its value."""
    if (
        of is None
        or not isinstance(to, Arithmetic)
        or not to.integer
        or (to.unsigned and of.value < 0)
    ):
        return None
    if to.narrow:
        return (
            Constant(of.value)
            if 0 <= of.value <= 1 or (0 <= of.value <= 127 and "ool" not in to.text)
            else None
        )
    return Constant(of.value, to.unsigned)


def _unary(operator: str, of: Constant | None) -> Constant | None:
    if of is None or (of.unsigned and operator in ("-", "~")):
        return None
    values = {"-": -of.value, "+": of.value, "!": int(not of.value), "~": ~of.value}
    return (
        Constant(values[operator], of.unsigned and operator == "+") if operator in values else None
    )


_OF_LEFT_TYPE = ("<<", ">>")
_TRUTHS = ("<", "<=", ">", ">=", "==", "!=", "&&", "||")


def _binary(operator: str, left: Constant | None, right: Constant | None) -> Constant | None:
    if left is None or right is None:
        return None
    value = combine(operator, left.value, right.value)
    unsigned = left.unsigned or (right.unsigned and operator not in _OF_LEFT_TYPE)
    if value is None or (unsigned and min(value, left.value, right.value) < 0):
        return None
    return Constant(value, unsigned and operator not in _TRUTHS)
