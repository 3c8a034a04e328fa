"""The procedure around a region: which of its variables keep their values, and which may be read
after the region."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.lifetimes.hosts import Host
from polydist_frontends.fortran.lifetimes.liveness import is_live_after, may_die
from polydist_frontends.fortran.lifetimes.relations import relations_before
from polydist_frontends.fortran.lifetimes.values_before import texts_before
from polydist_frontends.fortran.procedures.definitions import procedure
from polydist_frontends.fortran.procedures.dummies import called, written_by_calls
from polydist_frontends.fortran.procedures.statement_functions import statement_functions
from polydist_frontends.fortran.reading.constructs import Construct, constructs_of
from polydist_frontends.fortran.reading.foreign_directives import conditional_words
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.units import Unit
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import (
    assigned_in,
    statements_below,
    words_in,
)
from polydist_frontends.region import Span
from polydist_frontends.variables import Requirement

_CHANGED_ELSEWHERE = frozenset({"common", "target", "pointer", "equivalence", "save"})


@dataclass(frozen=True)
class EnclosingProcedure:
    """The procedure around the region ``announced`` of the file ``lines``; ``scope`` is the
    region's. ``introduced``: variables that the user's text does not have."""

    announced: Announced
    lines: Lines
    scope: Scope
    introduced: frozenset[str]

    @cached_property
    def _statements(self) -> Sequence[Statement]:
        """Those that it executes."""
        unit = self.announced.unit
        return self.lines.statements[unit.executable : unit.contains]

    @cached_property
    def _inner(self) -> Sequence[Statement]:
        """Those of the procedures inside it."""
        unit = self.announced.unit
        return self.lines.statements[unit.contains : unit.last]

    @cached_property
    def _constructs(self) -> tuple[Construct, ...]:
        return constructs_of(self._statements, self.lines)

    @cached_property
    def _has_includes(self) -> bool:
        """Whether statements of the procedure, or procedures inside it, stand in other files."""
        return any(s.kind == "include" for s in (*self._statements, *self._inner))

    @cached_property
    def _conditional_words(self) -> frozenset[str]:
        """Everything that lines for compilers with OpenMP mention in the procedure."""
        unit = self.announced.unit
        first, last = self.lines.statements[unit.first], self.lines.statements[unit.last]
        return conditional_words(self.lines, Span(first.span.start, last.span.end))

    # ------------------------------------------------------------------------------------ constancy
    def unmodified(self, pure: frozenset[str]) -> frozenset[str]:
        """The procedure's variables that no statement changes, whatever it is called through. Who
        is given a dummy argument that is ``intent(in)`` may not change it either."""
        if self._has_includes:
            return frozenset()
        changed = self._changed(pure)
        return frozenset(
            name
            for name, symbol in self.scope.levels[0].declarations.symbols.items()
            if (name not in changed or "in" in symbol.attributes)
            and name not in self._conditional_words
            and not symbol.attributes & _CHANGED_ELSEWHERE
        )

    def _changed(self, pure: frozenset[str]) -> frozenset[str]:
        """The names that statements may assign; calls of known pure procedures write what their
        dummies say."""
        known = [
            s
            for s in self._statements
            if s.kind == "call"
            and called(s) in pure
            and procedure(called(s), self.scope) is not None
        ]
        understood = {called(statement) for statement in known}
        others = [s for s in self._statements if s.kind != "call" or called(s) not in understood]
        assigned = assigned_in([*others, *self._inner])
        return frozenset(assigned | written_by_calls(known, self.scope))

    def begins(self) -> dict[str, str]:
        """The last values, as text, that variables are given before the region."""
        start = self.announced.span.start
        before = (one for one in self._statements if one.span.start < start)
        return texts_before(before, statements_below(self.announced.constructs))

    def relations(self, names: Iterable[str], context: RegionContext) -> tuple[Requirement, ...]:
        """What holds of integers where the region starts, by assignments before it."""
        own = self.scope.levels[0].declarations.symbols
        kept = [name for name in names if name in own or not self.scope.find(name)]
        elsewhere = {
            *assigned_in(self._inner),
            *(name for name, symbol in own.items() if symbol.attributes & _CHANGED_ELSEWHERE),
        }
        if self._has_includes:
            return ()
        return relations_before(
            self._constructs, self.announced.span, frozenset(kept) - elsewhere, context
        )

    # ------------------------------------------------------------------------------------- liveness
    def is_live(self, found: Found) -> bool:
        """Whether the variable may be read after the region."""
        name = found.symbol.name
        if name in self.introduced:
            return False
        host = self._only_host(found)
        if host is None:
            return True
        if is_live_after(host.ways(name), self._constructs, self.announced.span):
            return True
        is_shared = len(host.executed(name)) > 1 or host.unit.first != self.announced.unit.first
        return is_shared and host.carries(name)

    def is_used_elsewhere(self, found: Found) -> bool:
        """Whether other statements than the region's may use the variable."""
        name = found.symbol.name
        if name in self.introduced:
            return False
        host, region = self._only_host(found), self.announced.span
        if host is None:
            return True
        others = (s for one in host.executed(name) for s in one)
        outside = (s for s in others if not region.start <= s.span.start < region.end)
        return any(re.search(rf"\b{name}\b", s.folded) for s in outside)

    def _only_host(self, found: Found) -> Host | None:
        """The procedure whose statements are all that may use the variable, if they are."""
        name, unit = found.symbol.name, self._declaring(found)
        host = None if unit is None or self._is_named_around(name) else self._host(unit)
        if host is None or host.is_used_unseen(name):
            return None
        return host if self._may_die(found, host.executed(name)) else None

    def _host(self, unit: Unit) -> Host:
        return next(one for one in self._hosts if one.unit is unit)

    @cached_property
    def _hosts(self) -> list[Host]:
        units = self.scope.library.procedures(self.lines)
        return [Host(level.unit, self.lines, units) for level in self.scope.levels]

    def _declaring(self, found: Found) -> Unit | None:
        """The procedure that declares the variable: this one, or one around it."""
        level = found.level
        known = any(level is one for one in self.scope.levels)
        return level.unit if known and found.through is None and not level.is_module else None

    def _may_die(self, found: Found, executed: list[Sequence[Statement]]) -> bool:
        """Whether its attributes and the statements outside the region let it."""
        region = self.announced.span
        return may_die(
            found.symbol.attributes,
            [s for one in executed for s in one if not region.start <= s.span.start < region.end],
        )

    def _is_named_around(self, name: str) -> bool:
        """Whether statement functions or constructs around the region that give names mention the
        variable."""
        functions = [s for level in self.scope.levels for _, s in statement_functions(level)]
        naming = (statement for construct in self.announced.around for statement in construct)
        return any(word == name for word, _ in words_in([*functions, *naming]))
