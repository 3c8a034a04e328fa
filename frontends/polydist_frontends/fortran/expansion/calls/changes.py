"""What the statements of a subroutine may change, through the subroutines that it calls, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.expansion.associates import changed_in
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.procedures.definitions import inner_scope, procedure
from polydist_frontends.fortran.procedures.dummies import called, dummies
from polydist_frontends.fortran.reading.constructs import action, constructs_of
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut
from polydist_frontends.fortran.semantics.region_symbols import object_at, statements_below

_UNSEEN = frozenset(("io", "other", "allocation", "pointer-assignment"))


@dataclass(frozen=True, eq=False)
class Changes:
    """``inside``: the scope of the subroutine; ``seen``: those that are being looked at."""

    inside: Scope
    seen: frozenset[str] = frozenset()

    def of(self, statements: Sequence[Statement]) -> frozenset[str]:
        """The names of variables, arguments among them. Raises ``NotExpandable`` where a call does
        something that is not seen."""
        return frozenset(name for statement in statements for name in self._of(statement))

    def _of(self, statement: Statement) -> Iterator[str]:
        own = action(statement) if statement.kind == "if" else statement
        if own.kind == "call":
            yield from self._of_call(own)
        elif own.kind in _UNSEEN and not own.folded.startswith(("print", "write")):
            raise NotExpandable
        elif own.kind != "io":
            yield from changed_in([own])

    def _of_call(self, call: Statement) -> Iterator[str]:
        name = called(call)
        found = procedure(name, self.inside)
        if found is None or name in self.seen:
            raise NotExpandable
        unit, lines, _ = found
        own = inner_scope(found, self.inside)
        body = constructs_of(lines.statements[unit.executable : unit.contains], lines)
        changed = Changes(own, self.seen | {name}).of(list(statements_below(body)))
        names = [dummy.name for dummy in dummies(name, self.inside)]
        yield from changed - set(names) - _own(own)
        opening = call.folded.find("(")
        pieces = (
            cut(call.joined, opening + 1, closing(call.folded, opening)) if opening >= 0 else []
        )
        for dummy, piece in zip(names, pieces, strict=False):
            if dummy in changed:
                yield object_at(f"{piece.text.lower().strip()}=").partition("%")[0]


def _own(scope: Scope) -> frozenset[str]:
    """The variables that a subroutine declares for itself."""
    symbols = scope.levels[0].declarations.symbols.values()
    return frozenset(symbol.name for symbol in symbols if "common" not in symbol.attributes)
