"""Integer constant expressions."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable

from polydist_frontends.c.syntax import Tree, is_a
from polydist_frontends.c.types import Arithmetic, CType, Pointer

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)[uUlL]*")
_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92, "'": 39, '"': 34, "?": 63}
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

Lookup = Callable[[Tree], "int | None"]
"""The value of a named constant, where the name is one."""


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
    return int(digits, 8) if len(digits) > 1 and digits[0] == "0" and not set(digits) & set("89") else int(digits)


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


def value_of(tree: Tree, lookup: Lookup) -> int | None:
    """The value of a constant expression, or ``None`` if it is none. ``lookup`` answers for names and ``sizeof``."""
    if is_a(tree, "Constant"):
        return literal(tree)
    if is_a(tree, "ID"):
        return lookup(tree)
    if is_a(tree, "Cast"):
        return value_of(tree.expr, lookup)
    if is_a(tree, "UnaryOp"):
        return _unary(tree, lookup)
    if is_a(tree, "BinaryOp"):
        left, right = value_of(tree.left, lookup), value_of(tree.right, lookup)
        return combine(tree.op, left, right) if left is not None and right is not None else None
    if is_a(tree, "TernaryOp"):
        condition = value_of(tree.cond, lookup)
        return None if condition is None else value_of(tree.iftrue if condition else tree.iffalse, lookup)
    return None


def _unary(tree: Tree, lookup: Lookup) -> int | None:
    if tree.op == "sizeof":
        return lookup(tree)
    value = value_of(tree.expr, lookup)
    if value is None:
        return None
    return {"-": -value, "+": value, "!": int(not value), "~": ~value}.get(tree.op)
