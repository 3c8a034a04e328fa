"""A subroutine with the ASSOCIATE and BLOCK constructs of its text written out, inner ones first,
as those of regions are. Constructs that cannot be stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.scopes import Level, Scope
from polydist_frontends.fortran.expansion.associates import associate_edits
from polydist_frontends.fortran.expansion.blocks import block_edits
from polydist_frontends.fortran.expansion.calls.changes import Changes
from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable, applied
from polydist_frontends.fortran.procedures.definitions import Definition, inner_scope
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.units import Unit, units_of

_ENDS = {"end-associate": "associate", "end-block": "block"}
_MOST = 100
"""Constructs of one subroutine."""


def written_out(found: Definition, scope: Scope) -> tuple[Definition, Scope]:
    """The definition and the scope inside of it."""
    unit, lines, around = found
    inside = inner_scope(found, scope)
    for _ in range(_MOST):
        after = next(_steps(unit, lines, inside), None)
        if after is None:
            break
        unit, lines = after
    if lines is found[1]:
        return found, inside
    declarations = scope.library.declared_anew(unit, lines)
    return (unit, lines, around), Scope((Level(unit, declarations, lines), *around), scope.library)


def _steps(unit: Unit, lines: Lines, inside: Scope) -> Iterator[tuple[Unit, Lines]]:
    """What one construct more written out would make, for each that can be."""
    for construct in _constructs(lines.statements[unit.executable : unit.contains]):
        with suppress(NotExpandable, Refusal):
            after = applied(_edits(construct, unit, lines, inside), lines)
            yield _same(unit, after), after


def _constructs(statements: Sequence[Statement]) -> Iterator[Sequence[Statement]]:
    """The constructs, inner ones first."""
    opened: list[int] = []
    for index, statement in enumerate(statements):
        if statement.kind in _ENDS.values():
            opened.append(index)
        elif statement.kind in _ENDS and opened:
            yield statements[opened.pop() : index + 1]


def _edits(construct: Sequence[Statement], unit: Unit, lines: Lines, inside: Scope) -> list[Edit]:
    """Raises ``NotExpandable``."""
    if construct[0].kind == "associate":
        return associate_edits(construct, lines, Changes(inside).objects)
    if unit.executable == unit.first:
        raise NotExpandable
    return block_edits(construct, lines.statements[unit.executable - 1], lines)[0]


def _same(unit: Unit, after: Lines) -> Unit:
    """The unit in a text that differs from the one before only in what follows its head."""
    return next(of for of in units_of(after.statements) if of.first == unit.first)
