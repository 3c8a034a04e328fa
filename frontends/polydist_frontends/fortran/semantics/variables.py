"""The tables of a region's integers in expressions, and of the variables that its text mentions."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.declarations.string_lengths import has_fixed_length
from polydist_frontends.fortran.reading.lines import Joined
from polydist_frontends.fortran.semantics.arrays import constant_bound, is_contiguous
from polydist_frontends.fortran.semantics.expressions.integer_expressions import (
    bounds,
    starts_at_one,
)
from polydist_frontends.fortran.semantics.references import Reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import Expression, Name
from polydist_frontends.variables import Dimensions, Scalar, Variable
from polydist_frontends.walks import names_in

RESERVED = frozenset(("lbound", "ubound"))
"""Intrinsics that name bounds of arrays in expressions: a variable would stand in their way."""
KEYWORDS = frozenset(
    (
        "do while concurrent if then else elseif end enddo endif continue cycle exit go to goto"
        " where "
        "elsewhere endwhere call return stop write print flush"
    ).split()
)
OWN = "polydist_"
"""How the names begin that stand for no variable of the user's."""


# ------------------------------------------------------------------------------------------ scalars
def scalars(used: Iterable[Expression | None], context: RegionContext) -> dict[str, Scalar]:
    """The loop-invariant integers that the expressions name; ``lbound(u, 1)`` is one."""
    names = dict.fromkeys(
        name
        for of in used
        for name in names_in(of)
        if name.name not in context.iterators and not name.name.startswith(OWN)
    )
    return {name.name: Scalar(name.name, name.name, name.place) for name in names}


# ---------------------------------------------------------------------------------------- variables
def variables(words: Iterable[tuple[str, Joined]], context: RegionContext) -> dict[str, Variable]:
    """The variables that the region's text mentions. Fortran reserves no words: what is declared
    may be called ``if``."""
    found: dict[str, Variable] = {}
    for word, joined in words:
        if word in found or (word in KEYWORDS and context.scope.find(word) is None):
            continue
        place = context.lines.place(joined.offset(0))
        meaning = context.find(word, place)
        if (
            meaning is not None
            and meaning.symbol.kind == "variable"
            and not _is_call(joined, meaning)
        ):
            found[word] = _variable(word, meaning, place, context)
    return found


def _is_call(joined: Joined, meaning: Found) -> bool:
    """An undeclared name, or a scalar's, before an opening bracket is a function."""
    return not meaning.symbol.dimensions and joined.text.endswith("(")


def _variable(name: str, meaning: Found, place: Place, context: RegionContext) -> Variable:
    symbol = meaning.symbol
    if symbol.type.category == "unknown":
        raise refuse(
            "unknown-type",
            f"the type of '{name}' is not known here",
            place,
            "declare it where the translator can see it",
        )
    if name in RESERVED:
        raise refuse(
            "shadowed-name",
            f"the variable '{name}' hides an intrinsic that generated code needs",
            place,
            "give it another name",
        )
    derived = symbol.type.category == "derived"
    dimensions = _dimensions(name, meaning, context, place) if symbol.dimensions else None
    return Variable(
        name=name,
        shape="pointer" if symbol.dimensions else "record" if derived else "scalar",
        visible=False,
        declaration=f"{_type_text(meaning)} :: {{}}",
        needs=(),
        written=name in context.iterators
        or any(written.partition("%")[0] == name for written in context.written),
        place=place,
        dimensions=dimensions,
    )


def _type_text(of: Found) -> str:
    """The type as declared; of a string, which the region only reads, of any length."""
    is_open = of.symbol.type.category == "character" and not has_fixed_length(of.symbol, of.scope)
    return "character(len=*)" if is_open else of.symbol.type.text


def _dimensions(name: str, meaning: Found, context: RegionContext, place: Place) -> Dimensions:
    of = Reference(name=name, root=meaning, symbol=meaning.symbol, subscripts=None)
    lower, upper = [], []
    for k, dimension in enumerate(meaning.symbol.dimensions):
        first = 1 if starts_at_one(dimension, of) else constant_bound(dimension.lower, of)
        last = constant_bound(dimension.upper, of)
        lower.append(f"lbound({name}, {k + 1})" if first is None else str(first))
        same = dimension.upper is not None and not _is_inquired(
            bounds(of, k + 1, context, place)[1]
        )
        unmodified = (
            dimension.upper.text
            if dimension.upper is not None and same
            else f"ubound({name}, {k + 1})"
        )
        upper.append(
            None if dimension.form == "last" else unmodified if last is None else str(last)
        )
    return Dimensions(tuple(lower), tuple(upper), is_contiguous(of))


def _is_inquired(upper: Expression) -> bool:
    return isinstance(upper, Name) and upper.name.startswith("ubound(")
