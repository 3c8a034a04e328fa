"""C text that lets two pointers take each other's places."""

from __future__ import annotations

_WAYS = {
    "declared": ["void *kept = {0};", "{0} = {1};", "{1} = kept;"],
    "block": ["{{", "    __typeof__(&*{0}) kept = {1};", "    {1} = {0}, {0} = kept;", "}}"],
    "comma": ["void *kept;", "kept = {1}, {1} = {0}, {0} = kept;"],
}


def exchange_lines(first: str, second: str, way: str) -> list[str]:
    """The lines in one of the ways."""
    return [line.format(first, second) for line in _WAYS[way]]
