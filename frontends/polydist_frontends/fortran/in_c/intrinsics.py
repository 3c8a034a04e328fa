"""Intrinsic functions that C computes to the last bit as Fortran does.

Of two zeros, and where an argument is no number, the language leaves to compilers what the largest
and the least value is; a program asks its compiler when a kernel begins (``polyrt_first_of``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from polydist_frontends.fortran.in_c.names import Value
from polydist_frontends.fortran.in_c.words import NoCounterpart

_Function: TypeAlias = Callable[[Sequence[Value], int | None], Value | None]
_SUFFIX = {4: "f", 8: ""}
EXTREMES = tuple((name, size) for name in ("min", "max") for size in (4, 8))
"""Those of real numbers: names and sizes."""


def extreme_name(name: str, size: int) -> str:
    """What C calls the largest or the least of two real numbers of a size."""
    return f"polydist_{name}{size}"


def call(name: str, given: Sequence[Value], kind: int | None) -> Value:
    """The function of that name with these arguments; ``kind`` is that which was asked for."""
    function = _FUNCTIONS.get(name)
    found = function(given, kind) if function else None
    if found is None:
        raise NoCounterpart(f"'{name}', which C may compute in another way")
    return found


def _root(given: Sequence[Value], kind: int | None) -> Value | None:
    if kind or [value.category for value in given] != ["real"]:
        return None
    return Value(f"sqrt{_SUFFIX[given[0].size]}({given[0].text})", "real", given[0].size)


def _absolute(given: Sequence[Value], kind: int | None) -> Value | None:
    if kind or len(given) != 1:
        return None
    (value,) = given
    if value.category == "real":
        return Value(f"fabs{_SUFFIX[value.size]}({value.text})", "real", value.size)
    return Value(f"({value.text} < 0 ? -{value.text} : {value.text})", "integer", value.size)


def _remainder(given: Sequence[Value], kind: int | None) -> Value | None:
    if kind or [value.category for value in given] != ["integer"] * 2:
        return None
    text = f"({given[0].text} % {given[1].text})"
    return Value(text, "integer", max(value.size for value in given))


def _signed(given: Sequence[Value], kind: int | None) -> Value | None:
    if kind or [value.category for value in given] != ["real"] * 2:
        return None
    if given[0].size != given[1].size:
        return None
    arguments = ", ".join(value.text for value in given)
    return Value(f"copysign{_SUFFIX[given[0].size]}({arguments})", "real", given[0].size)


def _merged(given: Sequence[Value], kind: int | None) -> Value | None:
    if kind or len(given) != 3 or given[2].category != "logical":
        return None
    first, other, mask = given
    if (first.category, first.size) != (other.category, other.size):
        return None
    return Value(f"({mask.text} ? {first.text} : {other.text})", first.category, first.size)


def _converted(category: str, default: int) -> _Function:
    def function(given: Sequence[Value], kind: int | None) -> Value | None:
        if len(given) != 1 or given[0].category == "logical":
            return None
        found = Value("", category, kind or default)
        return Value(f"(({found.c_type}){given[0].text})", category, found.size)

    return function


def _extreme(name: str, sign: str) -> _Function:
    def function(given: Sequence[Value], kind: int | None) -> Value | None:
        types = {(value.category, value.size) for value in given}
        if kind or len(given) < 2 or len(types) > 1 or given[0].category == "logical":
            return None
        category, size = types.pop()
        text = given[0].text
        for value in given[1:]:
            if category == "real":
                text = f"{extreme_name(name, size)}({text}, {value.text})"
            else:
                text = f"({text} {sign} {value.text} ? {text} : {value.text})"
        return Value(text, category, size)

    return function


_FUNCTIONS: Mapping[str, _Function] = {
    "sqrt": _root,
    "dsqrt": _root,
    "abs": _absolute,
    "dabs": _absolute,
    "iabs": _absolute,
    "mod": _remainder,
    "sign": _signed,
    "dsign": _signed,
    "merge": _merged,
    "real": _converted("real", 4),
    "float": _converted("real", 4),
    "dble": _converted("real", 8),
    "dfloat": _converted("real", 8),
    "int": _converted("integer", 4),
    "min": _extreme("min", "<"),
    "max": _extreme("max", ">"),
}
