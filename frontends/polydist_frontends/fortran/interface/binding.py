"""A procedure that C can call, for one that it cannot."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.signatures import Function, Parameter

_WIDTH = 100


def binding_of(function: Function, module: str) -> str:
    """Fortran text. Arrays have the shapes that follow all arguments, dimension by dimension; flat
    ones and scalars that are changed have one dimension."""
    word = "subroutine" if function.result is None else "function"
    called = "polydist_target" if module else function.name
    passed = ", ".join(_actual(parameter) for parameter in function.parameters)
    calls = "call" if function.result is None else "polydist_result ="
    lines = [
        _head(function, word),
        "use, intrinsic :: iso_c_binding, only: polydist_i8 => c_int64_t, polydist_bool => c_bool",
        *([f"use {module}, only: {called} => {function.name}"] if module else []),
        "implicit none",
        *_declarations(function),
        *([] if module or function.result is None else [_external(function)]),
        f"{calls} {called}({passed})",
        f"end {word}",
    ]
    return "\n".join("&\n&".join(_cut(line)) for line in lines) + "\n"


def _head(function: Function, word: str) -> str:
    names = [_dummy(parameter) for parameter in function.parameters]
    names += [size for parameter in function.parameters for size in _sizes(parameter)]
    result = " result(polydist_result)" if function.result else ""
    bound = f'bind(c, name="{function.symbol}")'
    return f"{word} {function.symbol}({', '.join(names)}) {bound}{result}"


def _dummy(parameter: Parameter) -> str:
    return f"polydist_{parameter.name}"


def _sizes(parameter: Parameter) -> tuple[str, ...]:
    """The names of the arguments with an array's shape."""
    if not parameter.is_array:
        return ()
    return tuple(f"polydist_{parameter.name}_{k}" for k in range(len(parameter.extents)))


def _actual(parameter: Parameter) -> str:
    if parameter.dtype == "bool":
        return f"logical({_dummy(parameter)})"
    is_scalar = parameter.is_array and parameter.extents == ("1",)
    return f"{_dummy(parameter)}(1)" if is_scalar else _dummy(parameter)


def _declarations(function: Function) -> Iterator[str]:
    for parameter in function.parameters:
        yield from (f"integer(polydist_i8), value :: {size}" for size in _sizes(parameter))
    for parameter in function.parameters:
        shape = f"({', '.join(_sizes(parameter))})" if parameter.is_array else ""
        value = "" if parameter.is_array else ", value"
        yield f"{_type(parameter.dtype)}{value} :: {_dummy(parameter)}{shape}"
    if function.result:
        yield f"{_type(function.result)} :: polydist_result"


def _external(function: Function) -> str:
    return f"{_type(function.result or '')}, external :: {function.name}"


def _type(dtype: str) -> str:
    if dtype == "bool":
        return "logical(polydist_bool)"
    for name, word, parts in (
        ("int", "integer", 1),
        ("float", "real", 1),
        ("complex", "complex", 2),
    ):
        if dtype.startswith(name):
            return f"{word}({int(dtype.removeprefix(name)) // 8 // parts})"
    raise ValueError(dtype)


def _cut(line: str) -> Iterator[str]:
    """The line in pieces that a file takes."""
    while len(line) > _WIDTH:
        place = line.rfind(" ", 0, _WIDTH) + 1 or _WIDTH
        yield line[:place]
        line = line[place:]
    yield line
