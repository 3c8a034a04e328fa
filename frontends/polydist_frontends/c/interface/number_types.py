"""NumPy's names of C's number types on machines with this one's data model."""

from __future__ import annotations

import ctypes

from polydist_frontends.c.reading.syntax import Tree, is_a

_FLOATING = {
    ("float",): "float32",
    ("double",): "float64",
    ("double", "long"): "longdouble",
    ("_Complex", "float"): "complex64",
    ("_Complex", "double"): "complex128",
    ("_Complex", "double", "long"): "clongdouble",
}
_BOOLEAN = frozenset(("_Bool", "bool"))
_MOST_TYPEDEFS = 50


def dtype_of(specifier: Tree, file: Tree) -> str | None:
    """NumPy's name of what a type specifier names, through the type names of ``file``; ``None`` if
    it is no number."""
    if is_a(specifier, "Enum"):
        return "int32"
    if not is_a(specifier, "IdentifierType"):
        return None
    words = _basic_words(list(specifier.names), file)
    return _named(words) if words else None


def _basic_words(words: list[str], file: Tree) -> list[str] | None:
    """The keywords that a type name stands for."""
    for _ in range(_MOST_TYPEDEFS):
        if len(words) != 1 or words[0] in _KEYWORDS:
            return words
        below = _typedef(words[0], file)
        if is_a(below, "Enum"):
            return ["int"]
        if not is_a(below, "IdentifierType"):
            return None
        words = list(below.names)
    return None


_KEYWORDS = frozenset(
    "char short int long signed unsigned float double _Complex _Bool bool __int128 void".split()
)


def _typedef(name: str, file: Tree) -> Tree:
    """The specifier of a type name that stands for no pointer, array or function."""
    found = [item for item in file.ext or [] if is_a(item, "Typedef") and item.name == name]
    return found[-1].type.type if found and is_a(found[-1].type, "TypeDecl") else None


def _named(words: list[str]) -> str | None:
    if set(words) & _BOOLEAN:
        return "bool"
    floating = _FLOATING.get(tuple(sorted(word for word in words if word != "signed")))
    if floating or {"float", "double", "_Complex", "void", "__int128"} & set(words):
        return floating
    unsigned = "u" if "unsigned" in words else ""
    return f"{unsigned}int{8 * _integer_bytes(words)}"


def _integer_bytes(words: list[str]) -> int:
    if "char" in words:
        return 1
    if "short" in words:
        return ctypes.sizeof(ctypes.c_short)
    longs = words.count("long")
    return ctypes.sizeof((ctypes.c_int, ctypes.c_long, ctypes.c_longlong)[longs])
