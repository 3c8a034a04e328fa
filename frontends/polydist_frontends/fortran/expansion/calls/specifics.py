"""Which procedure a generic name calls: the one whose dummy arguments have the types, kinds and
ranks of what is passed (Fortran 2018, 15.5.5.2), where these are all known."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.expansion.calls.arguments import Argument, Places, has_type
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.procedures.definitions import inner_scope, procedure, unseen
from polydist_frontends.fortran.procedures.dummies import dummies
from polydist_frontends.fortran.procedures.generics import is_generic, specifics
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a
from polydist_frontends.fortran.semantics.accesses import OPERATORS
from polydist_frontends.fortran.semantics.actual_arguments import matched
from polydist_frontends.fortran.semantics.expressions.intrinsics import CALLS
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext


def specific(
    name: str, scope: Scope, passed: Sequence[Tree], code: Code, context: RegionContext
) -> tuple[str, Scope]:
    """The procedure, and where it is known by that name. Raises ``NotExpandable``."""
    if procedure(name, scope) is not None or not is_generic(name, scope):
        return name, scope
    fit = [of for of in specifics(name, scope) if _fits(*of, passed, code, context)]
    if len(fit) != 1:
        raise NotExpandable(unseen(name, scope))
    return fit[0]


def _fits(
    name: str, scope: Scope, passed: Sequence[Tree], code: Code, context: RegionContext
) -> bool:
    found = procedure(name, scope)
    if found is None:
        raise NotExpandable(unseen(name, scope))
    places = Places(inner_scope(found, scope), code, context)
    symbols = places.inside.levels[0].declarations.symbols
    pairs = matched(passed, dummies(name, scope))
    given = [(symbols.get(dummy.name), actual) for dummy, actual in pairs if dummy is not None]
    if len(given) != len(passed) or len(given) != len(dummies(name, scope)):
        return False
    return all(
        symbol is not None
        and len(symbol.dimensions) == _rank(actual, code, context)
        and has_type(Argument(symbol, actual, False), reference(actual, code, context), places)
        for symbol, actual in given
    )


def _rank(actual: Tree, code: Code, context: RegionContext) -> int:
    """Raises ``NotExpandable`` where it is not known."""
    of = reference(actual, code, context)
    if of is not None and of.part is None:
        if of.subscripts is None:
            return of.rank
        if not any(_is_array(subscript, code, context) for subscript in of.subscripts):
            return sum(is_a(subscript, "Subscript_Triplet") for subscript in of.subscripts)
    if is_a(actual, *OPERATORS):
        return max(_rank(part, code, context) for part in children(actual))
    if of is not None or is_a(actual, *CALLS, "Array_Constructor"):
        raise NotExpandable("the rank of what it is passed is not known")
    return 0


def _is_array(subscript: Tree, code: Code, context: RegionContext) -> bool:
    """Whether a subscript may be a vector."""
    if is_a(subscript, "Subscript_Triplet"):
        return False
    of = reference(subscript, code, context)
    return of.is_whole if of is not None else is_a(subscript, *CALLS, "Array_Constructor")
