"""A procedure with those inside it, which share its variables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from polydist_frontends.fortran.lifetimes.liveness import carries
from polydist_frontends.fortran.lifetimes.passages import Ways
from polydist_frontends.fortran.reading.constructs import constructs_of
from polydist_frontends.fortran.reading.foreign_directives import conditional_words
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.units import Unit
from polydist_frontends.fortran.semantics.region_symbols import words_in
from polydist_frontends.region import Span

_PASSED_PROCEDURE = re.compile(r"\bexternal\b|\bprocedure\s*\(")


@dataclass(frozen=True)
class Host:
    """The unit of the file ``lines`` that declares what it shares; ``units`` are all of the
    file's."""

    unit: Unit
    lines: Lines
    units: Sequence[Unit]

    @cached_property
    def _inner(self) -> list[Unit]:
        return [one for one in self.units if any(u.first == self.unit.first for u in one.around)]

    def executed(self, name: str) -> list[Sequence[Statement]]:
        """What the host executes, and the procedures inside it that mention the variable."""
        statements = self.lines.statements
        sharing = [self.unit, *(one for one in self._inner if self._says(name, one))]
        return [statements[one.executable : one.contains] for one in sharing]

    def _says(self, name: str, unit: Unit) -> bool:
        own = self.lines.statements[unit.first : unit.contains]
        return any(word == name for word, _ in words_in(own))

    def carries(self, name: str) -> bool:
        """Whether a procedure may read what another one has made of the variable."""
        ways = self.ways(name)
        return any(carries(ways, constructs_of(one, self.lines)) for one in self.executed(name))

    def ways(self, name: str) -> Ways:
        """A call of anything inside the host may change the variable, where they share it."""
        inner = sorted(one.name for one in self._inner if one.name)
        called = re.compile(rf"\b(?:{'|'.join(inner)})\b") if inner else None

        def forgets(statement: Statement) -> bool:
            return called is not None and (
                statement.kind == "call" or called.search(statement.folded) is not None
            )

        return Ways(name, self.lines, forgets)

    def is_used_unseen(self, name: str) -> bool:
        """Whether a namelist or initial values, other files, lines for compilers with OpenMP, or
        procedures that are passed on may use the variable."""
        head = self.lines.statements[self.unit.first : self.unit.executable]
        declared = [s for s in head if s.kind in ("namelist", "data")]
        if any(word == name for word, _ in words_in(declared)) or name in self._conditional:
            return True
        statements = self.lines.statements[self.unit.executable : self.unit.last]
        passed = any(_PASSED_PROCEDURE.search(s.folded) for s in statements)
        return (passed and bool(self._inner)) or any(s.kind == "include" for s in statements)

    @cached_property
    def _conditional(self) -> frozenset[str]:
        statements = self.lines.statements
        first, last = statements[self.unit.first], statements[self.unit.last]
        return conditional_words(self.lines, Span(first.span.start, last.span.end))
