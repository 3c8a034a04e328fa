"""The procedures of a Fortran file, and what makes them callable from C.

1. Procedures of modules that are not private, and those outside of modules.
2. An argument is a number, which is passed by value, or an array of numbers. A number that the
   procedure changes, or may change, is an array of one element.
3. Each procedure gets one of the same arguments that is ``bind(c)``, in a file of its own. Arrays
   have in it the shapes that the caller passes behind all arguments, so that assumed shapes work;
   where the procedure is in a module the compiler compares the types once more.
4. What cannot be checked or passed makes the procedure unavailable, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.fortran.declarations.kinds import dtype_of, is_default_logical
from polydist_frontends.fortran.declarations.modules import Library
from polydist_frontends.fortran.declarations.scopes import Scope, scope_of
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.declarations.visibility import is_private
from polydist_frontends.fortran.interface.binding import binding_of
from polydist_frontends.fortran.interface.extents import NoExpression, extent_text
from polydist_frontends.fortran.procedures.dummies import dummies, named_dummies
from polydist_frontends.fortran.reading.form import fixed_width, form_of, is_preprocessed
from polydist_frontends.fortran.reading.lines import Lines, read_lines
from polydist_frontends.fortran.reading.preprocess import preprocess
from polydist_frontends.fortran.reading.units import Unit, units_of
from polydist_frontends.signatures import Function, Parameter, Signature, Unavailable
from polydist_frontends.source import Preprocessing

_NOT_PASSED = ("allocatable", "pointer", "optional", "codimension", "volatile")
PREFIX = "polydist_call_"


class _NotPassed(Exception):
    """What cannot be passed, in words."""


@dataclass(frozen=True)
class Interface:
    """``text`` is Fortran that makes the functions callable; empty if there is none."""

    signatures: tuple[Signature, ...]
    text: str


def interface_of(path: Path, text: str, preprocessing: Preprocessing) -> Interface:
    """The procedures of the file in their order. Raises ``Refusal`` where it cannot be
    preprocessed."""
    flags = preprocessing.other_flags
    if is_preprocessed(path, flags):
        text = preprocess(path, text, preprocessing).text
    lines = read_lines(str(path), text, form_of(path, flags), fixed_width(flags))
    units = units_of(lines.statements)
    folders = (path.parent, *map(Path, preprocessing.include_directories))
    library = Library(lines, units, folders, preprocessing)
    found = [_signature(unit, lines, library) for unit in units if _is_offered(unit, lines)]
    bindings = [binding for _, binding in found if binding]
    return Interface(tuple(signature for signature, _ in found), "\n".join(bindings))


def _is_offered(unit: Unit, lines: Lines) -> bool:
    """Whether other files may call it."""
    if unit.kind not in ("subroutine", "function") or len(unit.around) > 1:
        return False
    if not unit.around:
        return True
    module = unit.around[0]
    return module.kind == "module" and not is_private(unit.name, module, lines)


def _signature(unit: Unit, lines: Lines, library: Library) -> tuple[Signature, str]:
    scope = scope_of(unit, library)
    head = lines.statements[unit.first]
    names = tuple(dummy.name for dummy in named_dummies(head, scope.levels[0].declarations.symbols))
    if re.search(r"\belemental\b", head.folded.partition(unit.kind)[0]):
        return Unavailable(unit.name, "it is elemental"), ""
    try:
        signature = Function(
            name=unit.name,
            symbol=PREFIX + unit.name,
            file=str(library.lines.file),
            line=lines.place(head.span.start).line,
            order="F",
            parameters=tuple(_parameters(unit.name, names, scope)),
            result=_result(unit, scope),
        )
    except _NotPassed as reason:
        return Unavailable(unit.name, str(reason)), ""
    assumed = [n for n in names if _forms(scope, n) & {"assumed", "deferred"}]
    if assumed and not unit.around:
        text = f"'{assumed[0]}' has an assumed shape, for which it has to be in a module"
        return Unavailable(unit.name, text), ""
    module = unit.around[0].name if unit.around else ""
    return signature, binding_of(signature, module)


def _forms(scope: Scope, name: str) -> set[str]:
    found = scope.find(name)
    return {dimension.form for dimension in found.symbol.dimensions} if found else set()


def _result(unit: Unit, scope: Scope) -> str | None:
    if unit.kind == "subroutine":
        return None
    symbols = scope.levels[0].declarations.symbols.values()
    symbol = next((s for s in symbols if "result" in s.attributes), None)
    dtype = None if symbol is None else dtype_of(symbol.type, scope)
    if symbol is None or symbol.dimensions or dtype is None or "complex" in dtype:
        raise _NotPassed("its value is no integer and no real number of a known kind")
    return dtype


def _parameters(procedure: str, names: tuple[str, ...], scope: Scope) -> Iterator[Parameter]:
    intents = {dummy.name: dummy.intent for dummy in dummies(procedure, scope)}
    for name in names:
        found = scope.find(name)
        if found is None or found.symbol.kind != "variable":
            raise _NotPassed(f"argument '{name}' is a procedure, or not declared")
        yield _parameter(found.symbol, scope, frozenset(names), intents.get(name, "inout"))


def _parameter(symbol: Symbol, scope: Scope, names: frozenset[str], intent: str) -> Parameter:
    unusual = [word for word in _NOT_PASSED if word in symbol.attributes]
    if unusual:
        raise _NotPassed(f"argument '{symbol.name}' is {unusual[0]}")
    if symbol.dimensions:
        return _array(symbol, scope, names)
    is_read = "value" in symbol.attributes or "in" in symbol.attributes or intent == "in"
    if is_read and is_default_logical(symbol.type):
        return Parameter(name=symbol.name, dtype="bool")
    dtype = _dtype(symbol, scope)
    if is_read and "complex" not in dtype:
        return Parameter(name=symbol.name, dtype=dtype)
    return Parameter(
        name=symbol.name, dtype=dtype, is_array=True, is_written=not is_read, extents=("1",)
    )


def _dtype(symbol: Symbol, scope: Scope) -> str:
    dtype = dtype_of(symbol.type, scope)
    if dtype is None:
        raise _NotPassed(
            f"argument '{symbol.name}' is {symbol.type.text or 'of no type that is known'}: no "
            "number of a known kind"
        )
    return dtype


def _array(symbol: Symbol, scope: Scope, names: frozenset[str]) -> Parameter:
    forms = [dimension.form for dimension in symbol.dimensions]
    try:
        extents = tuple(extent_text(one, scope, names) for one in symbol.dimensions)
    except NoExpression as text:
        raise _NotPassed(
            f"the size {text} of argument '{symbol.name}' is no sum of arguments"
        ) from None
    return Parameter(
        name=symbol.name,
        dtype=_dtype(symbol, scope),
        is_array=True,
        is_flat=forms == ["last"],
        is_written="in" not in symbol.attributes,
        extents=extents,
    )
