"""What becomes of an array that is an argument: whether every run of the procedure sets all of it
before it reads any of it."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.procedures.filled import Element, Extent, extents_of, is_assumed
from polydist_frontends.fortran.procedures.given_values import Body
from polydist_frontends.fortran.semantics.callees import Dummy

_INTENTS = ("in", "out", "inout")


def array_dummy(
    plain: Dummy, symbol: Symbol, own: Scope, changed: bool, given: Body | None
) -> Dummy:
    """The ``plain`` dummy with its intent. Without a declared ``out`` the array must not be read
    before it is set."""
    name, declared = plain.name, declared_intent(symbol.attributes)
    if declared == "in" or (not declared and not changed):
        return replace(plain, intent="in")
    if given is None or name not in given.found or (declared != "out" and name in given.early):
        return plain
    return _set(plain, symbol, own, given.found[name])


def _set(plain: Dummy, symbol: Symbol, own: Scope, elements: frozenset[Element]) -> Dummy:
    """The dummy of which every run sets the elements."""
    extents = extents_of(symbol, own)
    has_assumed_shape = all(is_assumed(symbol, of) for of in symbol.dimensions)
    if () not in elements:
        is_open = has_assumed_shape or extents == (None,) or all(map(_begins_at_one, extents))
        return replace(plain, intent="out", shape=None, elements=elements) if is_open else plain
    if has_assumed_shape:
        return replace(plain, intent="out", shape=())
    sizes = [str(len(of)) if isinstance(of, range) else of for of in extents]
    shape = tuple(of for of in sizes if isinstance(of, str))
    return replace(plain, intent="out", shape=shape) if len(shape) == len(sizes) else plain


def _begins_at_one(extent: Extent) -> bool:
    return isinstance(extent, str) or (isinstance(extent, range) and extent.start == 1)


def declared_intent(words: frozenset[str]) -> str:
    return next((word for word in _INTENTS if word in words), "")
