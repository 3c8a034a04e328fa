"""Assignments in C inside of blocks, through variables of these, and by macros."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

_MACROS = {
    "PUT": "#define PUT(to, value) ((to) = (value))",
    "KEPT": "#define KEPT(kind, to, value) do { kind kept_ = (value); (to) = kept_; } while (0)",
}

_FORMS = (
    ("{", "    T = V;", "}"),
    ("{", "    const K held = V;", "    T = held;", "}"),
    ("{", "    K held, other = 0;", "    held = V;", "    T = held;", "    (void)other;", "}"),
    ("{", "    {", "        K held = V;", "        T = held;", "    }", "}"),
    ("PUT(T, V);",),
    ("KEPT(K, T, V);",),
)
"""``T`` is the target, ``V`` the value and ``K`` its type."""


def in_block(target: str, value: str, kind: str) -> Iterator[str]:
    """An assignment; some of them in one of these forms, as their text says."""
    number = zlib.crc32(f"{target} = {value}".encode()) % 24
    lines = _FORMS[number] if number < len(_FORMS) else ("T = V;",)
    spelled = {"T": target, "V": value, "K": kind}
    for line in lines:
        yield re.sub(r"\b[TVK]\b", lambda found: spelled[found[0]], line)


def macros(text: str) -> Iterator[str]:
    """The definitions of those that the text uses."""
    return (definition for name, definition in _MACROS.items() if f"{name}(" in text)
