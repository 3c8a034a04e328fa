"""What the names that a region calls stand for, and which arguments they take.

1. A procedure that a module of the program defines, or that is internal to a procedure around the
   region, is that, whatever its name; so is one that is declared as external or in an interface.
   Of internal ones and of statement functions those are shown that only compute values: their text
   is repeated where it is needed.
2. Other names of intrinsic functions are these, also where only a type is declared for them.
3. The rest is looked up: the text of the procedure if it is visible, else the body in an interface
   block. A generic name stands for several procedures of different ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from polydist_frontends.fortran.declarations.modules import interface_body
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.specification import Reader
from polydist_frontends.fortran.procedures.definitions import definition, is_internal, procedure
from polydist_frontends.fortran.procedures.dummies import dummies, named_dummies
from polydist_frontends.fortran.procedures.generics import is_generic
from polydist_frontends.fortran.procedures.kept_by_modules import is_kept_by_module
from polydist_frontends.fortran.procedures.purity import outside_reads, value_functions
from polydist_frontends.fortran.procedures.statement_functions import (
    statement_callee,
    statement_function,
    value_statement_functions,
)
from polydist_frontends.fortran.semantics.callees import UNSEEN, Callee
from polydist_frontends.fortran.semantics.expressions.intrinsics import INTRINSIC


def callees(names: Iterable[str], scope: Scope) -> Mapping[str, Callee]:
    """What each of the names stands for, arrays left out."""
    found = {name: scope.find(name) for name in names}
    return {
        name: _callee(name, of, scope)
        for name, of in found.items()
        if of is None or not of.symbol.dimensions
    }


def _callee(name: str, found: Found | None, scope: Scope) -> Callee:
    of = statement_function(name, scope)
    if of is not None:
        is_repeated = bool(value_statement_functions((name,), scope))
        return statement_callee(of) if is_repeated else Callee("statement")
    if is_internal(name, scope):
        is_repeated = bool(value_functions((name,), scope))
        return _shown(name, scope) if is_repeated else Callee("internal")
    if name in INTRINSIC and not _is_hidden(name, found, scope):
        return Callee("intrinsic")
    if procedure(name, scope) is not None:
        return _shown(name, scope)
    if found is not None and "interface" in found.symbol.attributes:
        return _in_interface(found)
    return Callee("generic") if is_generic(name, scope) else UNSEEN


def _shown(name: str, scope: Scope) -> Callee:
    outside = outside_reads(name, scope) if value_functions((name,), scope) else {}
    changing = {read: of for read, of in outside.items() if not is_kept_by_module(of)}
    return Callee("shown", dummies(name, scope), changing)


def _is_hidden(name: str, found: Found | None, scope: Scope) -> bool:
    """Step 1: whether an intrinsic function's name stands for something of the program."""
    if found is not None and found.symbol.kind == "procedure":
        return "intrinsic" not in found.symbol.attributes
    return definition(name, scope) is not None or is_generic(name, scope)


def _in_interface(found: Found) -> Callee:
    """The dummy arguments that an interface body declares."""
    level = found.scope.levels[0]
    text = level.lines.statements[level.unit.first : level.unit.executable]
    body = interface_body(found.symbol.name, text)
    if not body:
        return UNSEEN
    reader = Reader()
    reader.head(body[0], level.lines)
    reader.read(body[1:], level.lines)
    return Callee("shown", named_dummies(body[0], reader.symbols(level.lines)))
