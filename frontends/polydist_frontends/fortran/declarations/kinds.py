"""NumPy's names of Fortran's number types, as gfortran, flang and others have them: the kind is the
number of bytes."""

from __future__ import annotations

import re

from polydist_frontends.fortran.declarations.intrinsic_modules import INTRINSIC
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Type

_TYPE = re.compile(r"(\w+)\s*(?:\(\s*(?:kind\s*=)?\s*(.+?)\s*\)|\*\s*(\d+))?")
_NAMED = {
    1: "int8 c_int8_t c_signed_char",
    2: "int16 c_int16_t c_short",
    4: "int32 real32 logical32 c_int c_int32_t c_float c_float_complex",
    8: "int64 real64 c_int64_t c_long c_long_long c_size_t c_double c_double_complex",
}
_INTRINSIC_KINDS = {name: kind for kind, names in _NAMED.items() for name in names.split()}
_REAL_OF_DIGITS = ((6, 4), (15, 8))
_INTEGER_OF_DIGITS = ((2, 1), (4, 2), (9, 4), (18, 8))
_MOST_NAMES = 20
_NAMES = {"integer": "int", "real": "float", "complex": "complex"}


def dtype_of(of: Type, scope: Scope) -> str | None:
    """NumPy's name; ``None`` if the type is no number, or of a kind that is not known."""
    if of.category not in _NAMES:
        return None
    size = size_of(of, scope)
    if size is None:
        return None
    return f"{_NAMES[of.category]}{8 * size * (2 if of.category == 'complex' else 1)}"


def is_default_logical(of: Type) -> bool:
    return of.category == "logical" and of.text.lower() == "logical"


def size_of(of: Type, scope: Scope) -> int | None:
    """Bytes of a number, or of one of the two parts of a complex one; ``None`` where its kind is
    not known."""
    text = of.text.lower()
    if text.startswith("double"):
        return 8
    match = _TYPE.fullmatch(text)
    if match is None:
        return None
    word, kind, stars = match.groups()
    if stars:
        return int(stars) // (2 if word == "complex" else 1)
    return 4 if kind is None else size_of_kind(kind, scope)


def size_of_kind(text: str, scope: Scope) -> int | None:
    """The value of an expression of a kind."""
    for _ in range(_MOST_NAMES):
        text = text.strip().lower()
        if not re.fullmatch(r"[a-z]\w*", text):
            break
        found = scope.find(text)
        if found is None or found.symbol.value is None:
            return _INTRINSIC_KINDS.get(_intrinsic_name(text, scope))
        text, scope = found.symbol.value.text, found.scope
    if text.isdigit():
        return int(text)
    return _of_inquiry(text, scope)


def _intrinsic_name(name: str, scope: Scope) -> str:
    """The name in an intrinsic module that brings it in; empty if none does."""
    brought = (
        used.names.get(name, "" if used.only else name)
        for level in scope.levels
        for used in level.declarations.uses
        if used.module in INTRINSIC
    )
    return next(filter(None, brought), "")


def _of_inquiry(text: str, scope: Scope) -> int | None:
    """``kind(1.0d0)``, ``selected_real_kind(15, 307)``, ``selected_int_kind(9)``."""
    match = re.fullmatch(r"(kind|selected_real_kind|selected_int_kind)\s*\((.*)\)", text)
    if match is None:
        return None
    function, argument = match.groups()
    if function == "kind":
        return _of_literal(argument.strip(), scope)
    digits = re.match(r"\s*(?:[pr]\s*=\s*)?(\d+)\s*(?:,|$)", argument)
    table = _REAL_OF_DIGITS if function == "selected_real_kind" else _INTEGER_OF_DIGITS
    if digits is None:
        return None
    return next((size for most, size in table if int(digits.group(1)) <= most), None)


def _of_literal(text: str, scope: Scope) -> int | None:
    if re.fullmatch(r"[\d.]+d[+-]?\d+", text):
        return 8
    match = re.fullmatch(r"[\d.]+(?:e[+-]?\d+)?(?:_(\w+))?", text)
    if match is None:
        return None
    return size_of_kind(match.group(1), scope) if match.group(1) else 4
