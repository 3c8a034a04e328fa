"""Procedures that cannot have regions."""

from __future__ import annotations

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.procedures.definitions import is_declared_pure
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.fortran.reading.units import Unit


def refuse_pure(unit: Unit, lines: Lines, place: Place) -> None:
    """Raises ``Refusal`` for a region in a pure procedure, which may call no impure one: what
    distributes a region is impure."""
    if unit.kind in ("subroutine", "function") and is_declared_pure(unit, lines):
        raise refuse(
            "pure-procedure",
            f"'{unit.name}' is pure, and what distributes its loops is not",
            place,
            "put the directive on a loop that calls it, or leave out 'pure' and 'elemental'",
        )
