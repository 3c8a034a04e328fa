"""What the statements of a subroutine may change, through the subroutines that it calls, too."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from polydist_frontends.errors import shortened
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.expansion.associates import objects_changed_in
from polydist_frontends.fortran.expansion.calls.passed_procedures import (
    Procedures,
    procedures_named,
)
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.procedures.associated_names import bases, with_selectors
from polydist_frontends.fortran.procedures.bound import Bound, bound_call
from polydist_frontends.fortran.procedures.definitions import (
    Definition,
    inner_scope,
    kept_for,
    procedure,
    unseen,
)
from polydist_frontends.fortran.procedures.dummies import called, dummies
from polydist_frontends.fortran.procedures.generics import specifics
from polydist_frontends.fortran.reading.constructs import action, constructs_of
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut
from polydist_frontends.fortran.semantics.fatal_ends import ends_program
from polydist_frontends.fortran.semantics.region_symbols import object_at, statements_below

_KEYWORD = re.compile(r"([a-z]\w*)\s*=(?!=)")
_UNSEEN = frozenset(("io", "other", "allocation", "pointer-assignment", "use"))


@dataclass(frozen=True, eq=False)
class Changes:
    """``inside``: the scope of the subroutine; ``seen``: those that are being looked at;
    ``passed``: the procedures that are passed to it."""

    inside: Scope
    seen: frozenset[str] = frozenset()
    passed: Procedures = field(default_factory=dict)

    def of(self, statements: Sequence[Statement]) -> frozenset[str]:
        """The names of variables, arguments among them. Raises ``NotExpandable`` where a call does
        something that is not seen."""
        return bases(self.objects(statements))

    def objects(self, statements: Sequence[Statement]) -> frozenset[str]:
        """As ``of``, but of records the components; also what is changed under names of
        ASSOCIATE."""
        changed = (of for statement in statements for of in self._of(statement))
        return with_selectors(changed, statements)

    def _of(self, statement: Statement) -> Iterator[str]:
        own = action(statement) if statement.kind == "if" else statement
        if own.kind == "call":
            is_end = ends_program(own) and procedure(called(own), self.inside) is None
            yield from () if is_end else self._of_call(own)
        elif own.kind in _UNSEEN and not own.folded.startswith(("print", "write")):
            raise NotExpandable(f"it is not known what '{shortened(own.text)}' changes")
        elif own.kind != "io":
            yield from objects_changed_in([own])

    def _of_call(self, call: Statement) -> Iterator[str]:
        bound = bound_call(call, self.inside)
        plain = self.passed.get(called(call), (called(call), self.inside))
        name, there = (bound.name, bound.scope) if bound else plain
        is_one = procedure(name, there) is not None
        for of in ((name, there),) if is_one else specifics(name, there) or ((name, there),):
            yield from self._of_procedure(*of, call, bound)

    def _of_procedure(
        self, name: str, there: Scope, call: Statement, bound: Bound | None
    ) -> Iterator[str]:
        """What one of the procedures changes that may be called."""
        found = procedure(name, there)
        if name in self.seen:
            raise NotExpandable(f"'{name}' calls itself")
        if found is None:
            raise NotExpandable(f"it is not known what '{name}' changes: {unseen(name, there)}")
        names = [dummy.name for dummy in dummies(name, there)]
        given = list(_given(names, (*((bound.object,) if bound else ()), *_passed(call))))
        own = procedures_named(dict(given), self.passed, self.inside)
        changed = self._changed_by(name, found, there, own)
        around = _not_of(changed, _own(inner_scope(found, there)) | set(names))
        if around and not bound and called(call) in self.passed:
            raise NotExpandable  # such names may be others' where the procedure is passed to
        yield from around
        for dummy, text in given:
            of = object_at(f"{text}=")
            yield from (f"{of}{rest}" for rest in components_below(dummy, changed))

    def _changed_by(
        self, name: str, found: Definition, there: Scope, given: Procedures
    ) -> frozenset[str]:
        """What a subroutine changes, in its own terms; ``given``: what is passed to it."""
        unit, lines, _ = found
        own = inner_scope(found, there)

        def find() -> frozenset[str]:
            body = constructs_of(lines.statements[unit.executable : unit.contains], lines)
            return Changes(own, self.seen | {name}, given).objects(list(statements_below(body)))

        texts = ((d, procedure(*of)) for d, of in given.items())
        key = frozenset((d, of[0].first, of[1]) for d, of in texts if of is not None)
        return kept_for(found, there, ("changes", name, self.seen, key), find)


def _not_of(objects: Iterable[str], names: Collection[str]) -> list[str]:
    """The objects that are none of these, nor components of them."""
    return [of for of in objects if of.partition("%")[0] not in names]


def _given(dummies: Sequence[str], texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The dummy arguments with the texts of what is passed for them, also by keyword."""
    for position, text in enumerate(texts):
        plain = text.lower().strip()
        keyword = _KEYWORD.match(plain)
        if keyword is not None:
            yield keyword[1], plain[keyword.end() :].strip()
        elif position < len(dummies):
            yield dummies[position], plain


def _passed(call: Statement) -> Iterator[str]:
    """The texts of the arguments, after the name of the subroutine."""
    end = len(call.folded.rstrip())
    opening = _last_bracket(call.folded[:end])
    pieces = cut(call.joined, opening + 1, end - 1) if opening >= 0 else []
    yield from (piece.text for piece in pieces)


def _last_bracket(text: str) -> int:
    """Where the bracket begins with which a text ends; -1 if it does not."""
    starts = (k for k, c in enumerate(text) if c == "(" and closing(text, k) == len(text) - 1)
    return next(starts, -1)


def components_below(name: str, objects: Iterable[str]) -> Iterator[str]:
    """What follows the name in those of the objects that are it or its components."""
    return (of.removeprefix(name) for of in objects if of.partition("%")[0] == name)


def _own(scope: Scope) -> frozenset[str]:
    """The variables that a subroutine declares for itself."""
    symbols = scope.levels[0].declarations.symbols.values()
    return frozenset(symbol.name for symbol in symbols if "common" not in symbol.attributes)
