"""What a function of a kernel is called with, checked against its declaration."""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from polydist_frontends.signatures import Function, Parameter

from polydist.python.arrays import Array, Values, content_text
from polydist.python.extents import value_of
from polydist.python.meeting import Detail

Given = Array | Values | int | float | bool


@dataclass(frozen=True, eq=False)
class Argument:
    """What is passed for a parameter: a number as Python has it, or an array."""

    parameter: Parameter
    value: Any

    @property
    def passed(self) -> Any:
        """What ctypes passes."""
        if isinstance(self.value, Array):
            return ctypes.c_void_p(self.value.address)
        if isinstance(self.value, np.ndarray):
            return ctypes.c_void_p(self.value.ctypes.data)
        return ctypes_of(self.parameter.dtype)(self.value)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The shape that is passed for an array: as declared, or all elements in a row."""
        if not self.parameter.is_array:
            return ()
        return (self.value.size,) if self.parameter.is_flat else self.value.shape

    @property
    def detail(self) -> Detail:
        """What has to be the same on all ranks."""
        name = f"argument '{self.parameter.name}'"
        if isinstance(self.value, np.ndarray):
            return f"the content of {name} (rows of unset memory count, too)", content_text(
                self.value
            )
        return name, repr(self.value)


def ctypes_of(dtype: str) -> Any:
    """The type of a number by value."""
    return np.ctypeslib.as_ctypes_type(np.dtype(dtype))


def arguments_of(
    function: Function, values: Sequence[Any], named: Mapping[str, Any]
) -> tuple[Argument, ...]:
    """One for each parameter, in their order. Raises ``TypeError`` and ``ValueError``."""
    by_name = _by_name(function, values, named)
    numbers = {
        parameter.name: _number(function, parameter, by_name[parameter.name])
        for parameter in function.parameters
        if not parameter.is_array
    }
    integers = {name: value for name, value in numbers.items() if isinstance(value, int)}
    return tuple(
        Argument(
            parameter,
            _array(function, parameter, by_name[parameter.name], integers)
            if parameter.is_array
            else numbers[parameter.name],
        )
        for parameter in function.parameters
    )


def _by_name(function: Function, values: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Any]:
    names = [parameter.name for parameter in function.parameters]
    declared = f"{function.name}({', '.join(names)})"
    if len(values) > len(names):
        raise TypeError(f"{declared} takes {len(names)} arguments, and is given {len(values)}")
    found = dict(zip(names, values, strict=False))
    for name, value in named.items():
        if name in found or name not in names:
            raise TypeError(f"{declared}: '{name}' is given twice, or is none of its arguments")
        found[name] = value
    missing = [name for name in names if name not in found]
    if missing:
        raise TypeError(f"{declared}: '{missing[0]}' is missing")
    return found


def _number(function: Function, parameter: Parameter, value: Any) -> int | float | bool:
    place = f"argument '{parameter.name}' of {function.name}() is {parameter.dtype}"
    kind = np.dtype(parameter.dtype).kind
    try:
        if kind == "f":
            return float(_not_text(value))
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{place}, not {type(value).__name__}") from None
    if kind == "b":
        return bool(number)
    limits = np.iinfo(parameter.dtype)
    if not limits.min <= number <= limits.max:
        raise ValueError(f"{place}, into which {number} does not fit")
    return number


def _not_text(value: Any) -> Any:
    """Python reads numbers from texts, too."""
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError
    return value


def _array(
    function: Function, parameter: Parameter, value: Any, integers: Mapping[str, int]
) -> Array | Values:
    place = f"argument '{parameter.name}' of {function.name}()"
    if not isinstance(value, (Array, np.ndarray)):
        raise TypeError(f"{place} is an array of {parameter.dtype}, not {type(value).__name__}")
    if value.dtype != np.dtype(parameter.dtype):
        raise TypeError(f"{place} is an array of {parameter.dtype}, not of {value.dtype}")
    _check_shape(place, parameter, value.shape, integers)
    if isinstance(value, Array):
        if value.order != function.order and value.ndim > 1:
            raise ValueError(
                f"{place} is in the order {function.order!r}: zeros(..., order={function.order!r})"
            )
        return value
    _check_memory(place, function, parameter, value)
    return value


def _check_shape(
    place: str, parameter: Parameter, shape: tuple[int, ...], integers: Mapping[str, int]
) -> None:
    if parameter.is_flat:
        return
    declared = tuple(
        None if text is None else value_of(text, integers) for text in parameter.extents
    )
    matches = len(shape) == len(declared) and all(
        asked is None or asked == got for asked, got in zip(declared, shape, strict=True)
    )
    if not matches:
        wanted = ", ".join("any" if one is None else str(one) for one in declared)
        texts = "".join(f"[{text or ''}]" for text in parameter.extents)
        raise ValueError(
            f"{place} has the shape {shape}; its declaration {parameter.name}{texts} asks for "
            f"({wanted})"
        )


def _check_memory(place: str, function: Function, parameter: Parameter, value: Values) -> None:
    in_order = value.flags.c_contiguous if function.order == "C" else value.flags.f_contiguous
    if not in_order or not value.flags.aligned:
        maker = "ascontiguousarray" if function.order == "C" else "asfortranarray"
        raise ValueError(
            f"{place} must lie in one piece in the order {function.order!r}: np.{maker} makes such "
            "an array"
        )
    if parameter.is_written and not value.flags.writeable:
        raise ValueError(
            f"{place} is written, and this array cannot be: it is read-only, as the copies are "
            "that u[...] gives of a polydist.Array"
        )
