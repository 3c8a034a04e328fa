"""Which operators that a program defines for its own types only compute values."""

from __future__ import annotations

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.procedures.operators import operator_procedures
from polydist_frontends.fortran.procedures.purity import outside_reads, value_functions
from polydist_frontends.fortran.semantics.overloaded import ASSIGNMENT


def overloads(scope: Scope) -> dict[str, bool]:
    """The operators, and whether they are known; ``=`` never is, nor are those of an interface that
    stands in no module, since what is generated for a region would lack it."""
    found: dict[str, bool] = {}
    for operator, name, own in operator_procedures(scope):
        is_known = operator != ASSIGNMENT and bool(value_functions((name,), own))
        is_known = is_known and not outside_reads(name, own) and own.levels[0].is_module
        found[operator] = found.get(operator, True) and is_known
    return found
