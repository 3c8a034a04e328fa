"""Rows and whole arrays that are cleared or copied in C: by ``memset`` and ``memcpy``, or by
functions of the program."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from fuzz.program.tree import Array


def cleared(place: str, size: str) -> str:
    return f"memset({place}, 0, {size});"


def copied(place: str, source: str, size: str) -> str:
    return f"memcpy({place}, {source}, {size});"


def is_passed(array: Array, place: str) -> bool:
    """Whether a function of the program gets the row."""
    return array.type == "double" and zlib.crc32(place.encode()) % 2 == 0


def row_of(array: Array, sizes: Sequence[str], words: Sequence[str]) -> tuple[str, str]:
    """A row by the texts of its subscripts, and its size in bytes; each in one of the ways of
    writing it."""
    way = zlib.crc32(" ".join(words).encode()) % 3
    bytes_of = f"({sizes[-1]}) * sizeof({array.type})"
    if array.storage == "linear":
        place = words[0] if words else "0"
        for word, size in zip(words[1:], sizes[1:-1], strict=True):
            place = f"({place}) * ({size}) + {word}"
        first = f"({place}) * ({sizes[-1]})"
        return (f"{array.name} + {first}", f"&{array.name}[{first}]")[way % 2], bytes_of
    row = array.name + "".join(f"[{word}]" for word in words)
    is_object = array.storage in ("static", "work") or (words and not array.tables)
    return (
        (row, f"&{row}[0]")[way == 1],
        f"sizeof {row}" if is_object and way != 2 else bytes_of,
    )


def whole_of(array: Array, sizes: Sequence[str]) -> tuple[str, str]:
    """All of an array without tables, and its size in bytes."""
    is_object = array.storage in ("static", "work")
    count = " * ".join(f"({size})" for size in sizes)
    return array.name, f"sizeof {array.name}" if is_object else f"{count} * sizeof({array.type})"
