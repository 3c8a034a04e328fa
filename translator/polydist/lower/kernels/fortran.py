"""Kernels of Fortran: their statements as C (``fortran.in_c``), since compilers of Fortran with
which devices can be tested are rare, while every one of C that offloads takes them.

A statement that C has no exact counterpart of leaves its nest to the host. What assigns an
array at once that it reads is two: one computes a value ``HELD``, and one stores it; emitters find
its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from polydist_frontends.fortran.in_c.names import C_TYPES, Names
from polydist_frontends.fortran.in_c.statements import in_c
from polydist_frontends.fortran.in_c.words import NoCounterpart
from polydist_frontends.region import HostScope, Region
from polydist_frontends.variables import Number

from polydist.lower.kernels.numbers import HELD
from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest

_INDEX = "integer(polydist_long)"
"""The type of loops over elements that array statements imply."""


def texts_in_c(
    scop: Scop, nest: Nest, region: Region, text: str
) -> tuple[tuple[tuple[str, str], ...], str]:
    """The texts of a nest's statements in C by their names; or why there are none. ``text`` is that
    of the user's file."""
    assert region.host is not None, "every Fortran region has one"
    statements = [scop.statement(name) for name in nest.statement_names()]
    obstacles = (
        *_of_variables(statements, region, region.host),
        *_of_held(statements, region.host),
        *_of_arrays(scop, region),
    )
    reason = next(iter(obstacles), "")
    if reason:
        return (), reason
    names = _names(scop, statements, region, region.host)
    try:
        return tuple((s.name, _text_in_c(s, names, region.host, text)) for s in statements), ""
    except NoCounterpart as found:
        return (), f"there is {found} in it"


def _text_in_c(statement: Statement, names: Names, host: HostScope, text: str) -> str:
    generated = _held_text(statement) or statement.text
    own = generated or text[statement.span.start : statement.span.end]
    return in_c(own, "free" if generated else host.form, _with_held(statement, names))


def _with_held(statement: Statement, names: Names) -> Names:
    """A value on its way is one of its array's type."""
    targets = [kept.target for kept in (*statement.keeps, *statement.adds)]
    held = [(HELD, replace(names.numbers[target], name=HELD)) for target in targets]
    return replace(names, numbers={**names.numbers, **dict(held)})


def _held_text(statement: Statement) -> str:
    """That of a statement which computes a held value, or stores it; else empty."""
    computed = next((kept.computed for kept in statement.keeps), None)
    if computed is not None:
        return f"{HELD} = {computed.value.text}"
    return statement.combining.format(HELD) if statement.adds else ""


def _of_arrays(scop: Scop, region: Region) -> Iterator[str]:
    """Those of one dimension may have rows and columns in the model."""
    for array in scop.arrays:
        variable = region.variables.get(array.source.name)
        shape = variable.dimensions if variable is not None else None
        if shape is not None and len(shape.lower) not in (1, len(array.strides)):
            yield f"'{array.source.name}' has other dimensions in the model"


def _of_variables(statements: list[Statement], region: Region, host: HostScope) -> Iterator[str]:
    numbers = {number.name: number for number in host.numbers}
    if any(s.counters for s in statements):
        yield "variables are counted on in it"
    for name in dict.fromkeys(name for s in statements for name in s.private):
        variable = region.variables.get(name)
        if variable is not None and variable.dimensions is not None:
            yield f"every iteration has an array '{name}' of its own"
        elif name not in numbers or (numbers[name].category, numbers[name].size) not in C_TYPES:
            yield f"'{name}' is no number of a known kind"


def _of_held(statements: list[Statement], host: HostScope) -> Iterator[str]:
    numbers = {number.name for number in host.numbers}
    targets = [kept.target for s in statements for kept in (*s.keeps, *s.adds)]
    for name in (target for target in targets if target not in numbers):
        yield f"values of '{name}' are held in it, which is no number of a known kind"


def bound_name(parameter: str) -> str:
    """What a kernel calls a parameter of the region."""
    return f"polydist_p_{parameter}"


def _names(scop: Scop, statements: list[Statement], region: Region, host: HostScope) -> Names:
    numbers = {number.name: number for number in host.numbers}
    for statement in statements:
        for iterator in statement.iterators:
            if iterator.type == _INDEX:
                numbers[iterator.name] = Number(iterator.name, "integer", 8)
    ranks = {
        name: len(variable.dimensions.lower)
        for name, variable in region.variables.items()
        if variable.dimensions is not None
    }
    bounds = {p.text: bound_name(p.name) for p in scop.parameters if "bound(" in p.text}
    return Names(numbers, ranks, dict(host.kinds), host.functions, bounds)
