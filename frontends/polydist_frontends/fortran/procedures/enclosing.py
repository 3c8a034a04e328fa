"""The procedure around a region: which of its variables keep their values, and which may be read
after the region."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import CHOSEN
from polydist_frontends.fortran.procedures.definitions import procedure
from polydist_frontends.fortran.procedures.dummies import called, written_by_calls
from polydist_frontends.fortran.procedures.liveness import is_live_after, may_die
from polydist_frontends.fortran.procedures.statement_functions import statement_functions
from polydist_frontends.fortran.procedures.values_before import texts_before
from polydist_frontends.fortran.reading.constructs import Construct, constructs_of
from polydist_frontends.fortran.reading.foreign_directives import conditional_words
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.semantics.region_symbols import (
    assigned_in,
    statements_below,
    words_in,
)
from polydist_frontends.region import Span

_CHANGED_ELSEWHERE = frozenset({"common", "target", "pointer", "equivalence", "save"})


@dataclass(frozen=True)
class EnclosingProcedure:
    """The procedure around the region ``announced`` of the file ``lines``; ``scope`` is the
    region's."""

    announced: Announced
    lines: Lines
    scope: Scope

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

    # ------------------------------------------------------------------------------------- liveness
    def is_live(self, found: Found) -> bool:
        """Whether the variable may be read after the region."""
        name = found.symbol.name
        if name.startswith(CHOSEN):
            return False
        if not self._is_own(found) or not self._may_die(found) or self._is_shared(name):
            return True
        if self._has_includes or name in self._conditional_words:
            return True
        return is_live_after(name, self._constructs, self.announced.span)

    def _is_own(self, found: Found) -> bool:
        """Whether the procedure itself declares the variable."""
        level = found.level
        return level is self.scope.levels[0] and found.through is None and not level.is_module

    def _may_die(self, found: Found) -> bool:
        """Whether its attributes and the statements outside the region let it."""
        region = self.announced.span
        outside = (s for s in self._statements if not region.start <= s.span.start < region.end)
        return may_die(found.symbol.attributes, outside)

    def _is_shared(self, name: str) -> bool:
        """Whether internal procedures, statement functions, a namelist or constructs around the
        region that give names mention the variable."""
        unit = self.announced.unit
        head = self.lines.statements[unit.first : unit.executable]
        declared = [s for s in head if s.kind in ("namelist", "data")]
        functions = [s for _, s in statement_functions(self.scope.levels[0])]
        naming = (statement for construct in self.announced.around for statement in construct)
        mentioning = [*self._inner, *declared, *functions, *naming]
        return any(word == name for word, _ in words_in(mentioning))
