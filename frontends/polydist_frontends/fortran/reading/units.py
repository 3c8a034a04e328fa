"""Program units and procedures of a file: where each begins, where its executable part starts, and
what encloses it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import (
    DECLARATIONS,
    SPECIFICATIONS,
    name_of,
)

_HEADS = frozenset(
    ("program", "module", "submodule", "subroutine", "function", "block-data", "module-procedure")
)
_ENDS = frozenset(
    (
        "end",
        "end-program",
        "end-module",
        "end-submodule",
        "end-subroutine",
        "end-function",
        "end-procedure",
        "end-blockdata",
    )
)
_STATEMENT_FUNCTION = re.compile(r"[a-z]\w*\s*\((?:\s*[a-z]\w*\s*(?:,|(?=\))))*\)\s*=(?!=)")
"""What looks like one: compilers let declarations follow."""
_SKIPPED = {"interface": "end-interface", "type-definition": "end-type", "enum": "end-enum"}


@dataclass(frozen=True, eq=False, kw_only=True)
class Unit:
    """Statements ``first`` to ``last`` (both included). The specification part goes up to
    ``executable``, the executable part up to ``contains`` (the unit's last statement where there is
    none). ``around`` are the enclosing units, the outermost first."""

    kind: str
    name: str
    first: int
    executable: int
    contains: int
    last: int
    around: tuple[Unit, ...]

    @property
    def has_head(self) -> bool:
        """A main program need not begin with PROGRAM."""
        return self.kind != "program" or bool(self.name)


@dataclass(kw_only=True)
class _Open:
    kind: str
    name: str
    first: int
    executable: int = -1
    contains: int = -1
    inner: list[Unit] = field(default_factory=list)


def units_of(statements: Sequence[Statement]) -> list[Unit]:
    """All units in the order of their beginnings. What is not ended goes to the end of the file."""
    opened: list[_Open] = []
    closed: list[tuple[_Open, int, int]] = []
    index = 0
    while index < len(statements):
        kind = statements[index].kind
        if kind in _SKIPPED:
            index = _skip(statements, index, _SKIPPED[kind])
        elif kind in _ENDS and opened:
            closed.append((opened.pop(), index, len(opened)))
        elif kind in _HEADS:
            opened.append(_Open(kind=kind, name=name_of(statements[index].folded), first=index))
        else:
            if not opened:
                opened.append(_Open(kind="program", name="", first=index))
            _inside(opened[-1], statements, index)
        index += 1
    while opened:
        closed.append((opened.pop(), len(statements) - 1, len(opened)))
    return _nested(closed)


def _skip(statements: Sequence[Statement], index: int, end: str) -> int:
    """The index of the statement that ends a block of declarations."""
    return next(
        (k for k in range(index, len(statements)) if statements[k].kind == end), len(statements) - 1
    )


def _inside(unit: _Open, statements: Sequence[Statement], index: int) -> None:
    kind = statements[index].kind
    if kind == "contains":
        unit.contains = index
    elif kind not in SPECIFICATIONS and unit.executable < 0 and unit.contains < 0:
        unit.executable = index
    elif kind in DECLARATIONS and unit.executable >= 0 and unit.contains < 0:
        before = statements[unit.executable : index]
        if all(_STATEMENT_FUNCTION.match(s.folded) or s.kind in SPECIFICATIONS for s in before):
            unit.executable = -1


def _nested(closed: list[tuple[_Open, int, int]]) -> list[Unit]:
    units: list[Unit] = []
    for unit, last, depth in sorted(closed, key=lambda entry: entry[0].first):
        enclosing = (
            next((u for u in reversed(units) if u.first <= unit.first and last <= u.last), None)
            if depth
            else None
        )
        around = (*enclosing.around, enclosing) if enclosing else ()
        contains = unit.contains if unit.contains >= 0 else last
        executable = unit.executable if unit.executable >= 0 else contains
        units.append(
            Unit(
                kind=unit.kind,
                name=unit.name,
                first=unit.first,
                executable=executable,
                contains=contains,
                last=last,
                around=around,
            )
        )
    return units


def enclosing_unit(units: Sequence[Unit], index: int) -> Unit | None:
    """The innermost unit whose executable part holds the statement."""
    holding = [unit for unit in units if unit.executable <= index < unit.contains]
    return holding[-1] if holding else None
