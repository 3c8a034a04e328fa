"""Calls of subroutines in a region, written out: the text of the subroutine stands in the place of
the call, on its line, so that the region sees its loops.

1. Looked at are calls whose subroutine changes whole arrays, or variables that are no arguments of
   it: as one statement such a call is a step for one rank, or refused. Others stay, unless the
   region is refused with them: a statement that works on its own section has what it needs.
2. The body is a row of statements (``bodies``), without those that constants among the arguments
   keep from running (``procedures.cases``). Its own names become new ones of the caller's
   (``names``), its arguments what is passed for them (``arguments``).
   Names of procedures that are passed become theirs (``passed_procedures``).
3. What is passed is evaluated once: nothing that subscripts, expressions and bounds are computed
   from may change in the body, nor in the region what shapes of local arrays are computed from.
4. A call in a body that was written out is looked at next, up to some depth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.expansion.blocks import Local
from polydist_frontends.fortran.expansion.calls.arguments import (
    Argument,
    Passed,
    Places,
    passed_array,
    passed_scalar,
)
from polydist_frontends.fortran.expansion.calls.bodies import (
    body_texts,
    construct_names,
    executable_part,
)
from polydist_frontends.fortran.expansion.calls.call_sites import actuals, calls_in, is_wide
from polydist_frontends.fortran.expansion.calls.changes import Changes, components_below
from polydist_frontends.fortran.expansion.calls.constructs import written_out
from polydist_frontends.fortran.expansion.calls.names import (
    Names,
    Owned,
    check_kinds,
    declared,
    owned,
    unnamed_among,
    words_of,
)
from polydist_frontends.fortran.expansion.calls.passed_procedures import (
    is_procedure,
    passed_procedure,
    procedures_among,
)
from polydist_frontends.fortran.expansion.calls.specifics import specific
from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable, edits_of, on_first_line
from polydist_frontends.fortran.expansion.selectors import Selector, selector_of, text_with
from polydist_frontends.fortran.procedures.associated_names import are_apart, bases
from polydist_frontends.fortran.procedures.bound import bound_call
from polydist_frontends.fortran.procedures.cases.decided import decided
from polydist_frontends.fortran.procedures.cases.known_values import given_to
from polydist_frontends.fortran.procedures.definitions import procedure, unseen
from polydist_frontends.fortran.procedures.dummies import called, dummies
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    action,
)
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.syntax import Code, parse
from polydist_frontends.fortran.semantics.actual_arguments import matched
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.variables import Requirement

_NAME = re.compile(NAME_BEGINS + r"[a-z]\w*")
_ASKED = re.compile(r"\b(?:lbound|ubound|is_contiguous)\s*\(\s*([a-z]\w*)\s*[,)]")
_SIZED = re.compile(r"\b(?:size|shape)\s*\(\s*([a-z]\w*)\s*[,)]")
_MOST = 400
"""Statements of one subroutine."""


@dataclass(frozen=True)
class WrittenOut:
    """The ``edits`` of one call, the variables that its text needs, and what must hold when the
    region starts."""

    edits: tuple[Edit, ...]
    locals: tuple[Local, ...]
    requirements: tuple[Requirement, ...]


@dataclass(frozen=True)
class Kept:
    """Why the call on a ``line`` stays; with nothing to say, the ``reason`` is empty."""

    line: int
    reason: str


def calls_written_out(
    region: Announced, scope: Scope, lines: Lines, new: Names, every: bool
) -> Iterator[WrittenOut | Kept]:
    """The calls of the region, written out where they can be; those of step 1, or ``every`` one."""
    context = RegionContext(scope=scope, lines=lines)
    for statement in calls_in(region.constructs):
        line = lines.place(statement.span.start).line
        try:
            yield _Call(statement, region, context, new).written_out(every)
        except NotExpandable as obstacle:
            yield Kept(line, obstacle.reason)
        except Refusal as refusal:
            yield Kept(line, refusal.diagnostic.message)


class _Call:
    """One call; its fields are what all steps need."""

    def __init__(
        self, statement: Statement, region: Announced, context: RegionContext, new: Names
    ) -> None:
        self.statement = statement
        self.call = action(statement) if statement.kind == "if" else statement
        self.region = region
        self.context = context
        self.new = new
        bound = bound_call(self.call, context.scope)
        name, there = (bound.name, bound.scope) if bound else (called(self.call), context.scope)
        self.name, there = specific(name, there, actuals(self.code), self.code, context)
        found = procedure(self.name, there)
        if found is None or (bound and bound.is_class):
            raise NotExpandable(unseen(self.name, there) if found is None else "")
        self.dummies = dummies(self.name, there)
        plain, self.inside = written_out(found, context.scope)
        pairs = matched(actuals(self.code), self.dummies)
        self.effects = Changes(self.inside, passed=procedures_among(pairs, context.scope))
        self.given = given_to(pairs, self.dummies, context.scope).inside(self.inside)
        self.body = self.decided(executable_part(plain), plain[1])
        self.statements = list(statements_below(self.body))
        self.objects = self.effects.objects(self.statements)
        self.changes = bases(self.objects)

    def decided(self, body: tuple[Construct, ...], lines: Lines) -> tuple[Construct, ...]:
        """What of the body this call runs, as far as constants that it passes say so."""
        changed = bases(self.effects.objects(list(statements_below(body))))
        return decided(body, self.given, changed, lines)

    def written_out(self, every: bool) -> WrittenOut:
        """Raises ``NotExpandable``."""
        if not (every or self.is_wanted()):
            raise NotExpandable
        if len(self.statements) > _MOST:
            raise NotExpandable(f"it has more than {_MOST} statements: make several of it")
        named = {of: selector_of(of, self.new.like(of)) for of in construct_names(self.body)}
        own = self.owned(frozenset(named))
        check_kinds((s.folded for s in self.statements), self.inside, self.context.scope)
        named |= {of.symbol.name: selector_of(of.symbol.name, of.name) for of in own}
        passed = self.passed(named)
        named |= {of.selector.name: of.selector for of in passed}
        self.check_unchanged(passed)
        self.check_bounds(passed)
        declarations = tuple(self.declared(own, named))
        texts = list(body_texts(self.body, lambda statement: text_with(statement, named)))
        edits = (*self.edits(texts), self.declaring(declarations))
        return WrittenOut(edits, declarations, self.requirements(passed))

    # --------------------------------------------------------------------------------------- step 1
    def is_wanted(self) -> bool:
        """Whether the call does more than one statement on elements and sections."""
        if self.changes - {dummy.name for dummy in self.dummies} - self.own_names():
            return True
        return any(
            dummy.is_array and dummy.name in self.changes and is_wide(actual)
            for dummy, actual in matched(actuals(self.code), self.dummies)
            if dummy is not None
        )

    def own_names(self) -> frozenset[str]:
        """The variables that the subroutine declares for itself, or that nothing declares."""
        names = {s.name for s in self.symbols.values() if "common" not in s.attributes}
        words = words_of(self.statements)
        own = {word for word in words if self.inside.find(word) is None}
        return frozenset(names | {word for word in own if not self.is_the_hosts(word)})

    def is_the_hosts(self, word: str) -> bool:
        """Whether an undeclared name is a variable of a procedure around the subroutine."""
        place = self.inside.levels[0].lines.place(0)
        found = self.inside.undeclared(word, place)
        return found is not None and found.level is not self.inside.levels[0]

    @property
    def symbols(self) -> Mapping[str, Symbol]:
        return self.inside.levels[0].declarations.symbols

    # --------------------------------------------------------------------------------------- step 2
    @property
    def code(self) -> Code:
        return parse("Call_Stmt", self.call.joined, self.context.lines)

    def passed(self, named: Mapping[str, Selector]) -> list[Passed]:
        """What the arguments stand for: scalars first, which shapes of arrays name."""
        places = Places(self.inside, self.code, self.context)
        pairs = matched(actuals(places.code), self.dummies)
        given = [
            Argument(self.symbol(dummy.name), actual, dummy.name in self.changes)
            for dummy, actual in pairs
            if dummy is not None
        ]
        self.check_all_given(given, pairs)
        unnamed = unnamed_among(self.given.values, self.statements, self.symbols.values())
        wanted = [of for of in given if of.dummy.name not in unnamed]
        scalars = [self.passed_alone(of, places) for of in wanted if not of.dummy.dimensions]
        known = {**named, **{of.selector.name: of.selector for of in scalars}}
        arrays = [passed_array(of, known, places) for of in given if of.dummy.dimensions]
        return [*scalars, *arrays]

    def passed_alone(self, of: Argument, places: Places) -> Passed:
        """What a scalar, or a procedure, stands for."""
        if not is_procedure(of.dummy, words_of(self.statements)):
            return passed_scalar(of, places)
        scope = self.context.scope
        return Passed(passed_procedure(of.dummy, of.actual, self.inside, scope))

    def symbol(self, dummy: str) -> Symbol:
        """The declaration of a dummy argument, which need not have one."""
        place = self.inside.levels[0].lines.place(0)
        found = self.inside.find(dummy) or self.inside.undeclared(dummy, place)
        if found is None:
            raise NotExpandable
        is_plain = dummy in self.given.present and "present" not in words_of(self.statements)
        own = found.symbol.attributes - ({"optional"} if is_plain else frozenset())
        return replace(found.symbol, attributes=own)

    def check_all_given(self, given: Sequence[Argument], pairs: Sequence[object]) -> None:
        """Each dummy argument stands for one actual one."""
        names = {of.dummy.name for of in given}
        wanted = {s.name for s in self.symbols.values() if "dummy" in s.attributes}
        wanted -= self.given.absent - words_of(self.statements).keys()
        if names != wanted or len(given) != len(pairs) or len(names) != len(given):
            missing = ", ".join(sorted(wanted - names))
            raise NotExpandable(f"it has arguments that are not passed: {missing}" * bool(missing))

    def owned(self, constructs: frozenset[str]) -> list[Owned]:
        """The subroutine's own names, but for those of constructs."""
        words = words_of(self.statements)
        plain = {word: words[word] for word in words if word not in constructs}
        return owned(plain, self.inside, self.context.scope, self.new)

    def declared(self, own: Sequence[Owned], named: Mapping[str, Selector]) -> Iterator[Local]:
        """The declarations of what is the subroutine's own. Shapes, of BLOCK constructs, too, must
        be known when the region starts."""
        variables = {of.name for of in own if of.symbol.kind != "constant"}
        for of in own:
            local, bounds = declared(of, self.inside, self.context.scope, named)
            self.check_steady(bounds)
            if bounds & variables:
                raise NotExpandable(f"the shape of its '{of.symbol.name}' is computed in it")
            yield local

    # --------------------------------------------------------------------------------------- step 3
    def check_unchanged(self, passed: Sequence[Passed]) -> None:
        """Nothing that the selectors are computed from changes in the body."""
        own = self.own_names()
        changed = {of for of in self.objects if of.partition("%")[0] not in own}
        for of in passed:
            below_it = components_below(of.selector.name, self.objects)
            changed |= {f"{of.selector.object}{rest}" for rest in below_it}
        for of in passed:
            if not are_apart(of.selector.fixed, changed):
                raise NotExpandable(
                    f"it changes what its argument '{of.selector.name}' is computed from"
                )

    def check_bounds(self, passed: Sequence[Passed]) -> None:
        """The body asks for bounds of arrays that have the same in the caller's terms alone, and
        for sizes of whole arrays, since those of sections tell nothing."""
        asked = {name for s in self.statements for name in _ASKED.findall(s.folded)}
        sized = {name for s in self.statements for name in _SIZED.findall(s.folded)}
        parts = {of.selector.name for of in passed if ":" in of.selector.text}
        others = {of.selector.name for of in passed if not of.keeps_bounds}
        if asked & others or sized & parts:
            names = ", ".join(sorted((asked & others) | (sized & parts)))
            raise NotExpandable(f"it asks for bounds or sizes of what are sections here: {names}")

    def check_steady(self, words: frozenset[str]) -> None:
        """Shapes of local arrays are those that they have when the region starts, and conditions
        are asked then."""
        statements = list(statements_below(self.region.constructs))
        changed = sorted(words & Changes(self.context.scope).of(statements))
        if changed:
            raise NotExpandable(f"the region changes '{changed[0]}', on which shapes in it depend")

    def requirements(self, passed: Sequence[Passed]) -> tuple[Requirement, ...]:
        """Raises ``NotExpandable`` where a condition may be another one later."""
        checks = [check for of in passed for check in of.checks]
        place = self.context.lines.place(self.call.span.start)
        message = (
            f"the extents of arrays that '{self.name}' declares are not those of the arrays passed"
        )
        for check in checks:
            self.check_steady(frozenset(_NAME.findall(check.lower())) - _asked(check))
        return tuple(Requirement(check, message, place) for check in checks)

    # ------------------------------------------------------------------------------------- the text
    def edits(self, texts: Sequence[str]) -> list[Edit]:
        """The statements in the place of the call, on its last line; under its condition, if it has
        one."""
        row = "; ".join(texts) or "continue"
        if self.statement is not self.call:
            row = f"then; {row}; end if"
        joined, lines = self.call.joined, self.context.lines
        edits = edits_of(joined, 0, len(joined.text), row, lines)
        return edits if lines.form == "free" else on_first_line(edits)

    def declaring(self, own: Sequence[Local]) -> Edit:
        """The declarations, after the last one of the caller."""
        unit, lines = self.region.unit, self.context.lines
        if unit.executable == unit.first:
            raise NotExpandable
        end = lines.statements[unit.executable - 1].span.end
        return Edit(end, end, "".join(f"; {local.declaration}" for local in own))


def _asked(check: str) -> frozenset[str]:
    """The arrays whose extents a condition asks for, and the functions."""
    asked = re.findall(r"\b(size|lbound|ubound)\((\w+)", check.lower())
    return frozenset(word for pair in asked for word in pair)
