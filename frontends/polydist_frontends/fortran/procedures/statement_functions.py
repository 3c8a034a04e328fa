"""Statement functions, ``f(x) = x*x + c``, that a region calls.

1. They stand at the beginning of a procedure's executable part (compilers let declarations follow),
   and are known inside it alone. As internal functions they can be repeated, with the types of
   their arguments and of the result.
2. What counts as one that only computes a value is what counts of internal functions (``purity``):
   it reads arguments, constants, and numbers of its procedure, of modules and hosts, and calls
   functions like it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from polydist_frontends.fortran.declarations.scopes import Found, Level, Scope
from polydist_frontends.fortran.procedures.definitions import procedure
from polydist_frontends.fortran.procedures.purity import is_readable, outside_reads, value_functions
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Statement
from polydist_frontends.fortran.semantics.callees import Callee, Dummy
from polydist_frontends.fortran.semantics.expressions.intrinsics import VALUE_FUNCTIONS
from polydist_frontends.region import InnerProcedure

_DEFINED = re.compile(r"([a-z]\w*)\s*\(\s*((?:[a-z]\w*\s*(?:,\s*[a-z]\w*\s*)*)?)\)\s*=")
_WORD = re.compile(NAME_BEGINS + r"([a-z]\w*)(\s*\()?")


@dataclass(frozen=True, eq=False)
class StatementFunction:
    """``scope`` is that of the procedure that defines it."""

    name: str
    dummies: tuple[str, ...]
    statement: Statement
    value: str
    scope: Scope

    def words(self) -> Iterator[tuple[str, bool]]:
        """The names in its value other than the arguments, and whether a bracket follows."""
        for word, bracket in dict.fromkeys(_WORD.findall(self.value.lower())):
            if word not in self.dummies:
                yield word, bool(bracket)

    def find(self, name: str) -> Found | None:
        """The meaning of a name in its value, by the implicit rules too."""
        place = self.scope.levels[0].lines.place(self.statement.span.start)
        return self.scope.find(name) or self.scope.undeclared(name, place)

    def type_of(self, name: str) -> str:
        """The type of an argument, or of the result."""
        found = self.find(name)
        return "real" if found is None else found.symbol.type.text


def statement_functions(level: Level) -> Iterator[tuple[str, Statement]]:
    """The statement functions of a procedure: the names, and the definitions, with which its
    executable part begins, or which stand among its declarations."""
    unit, statements = level.unit, level.lines.statements
    early = [s for s in statements[unit.first : unit.executable] if s.kind == "assignment"]
    for statement in [*early, *statements[unit.executable : unit.contains]]:
        match = _DEFINED.match(statement.folded)
        symbol = level.declarations.symbols.get(match.group(1)) if match else None
        if match is None or (symbol is not None and symbol.dimensions):
            return
        yield match.group(1), statement


def statement_function(name: str, scope: Scope) -> StatementFunction | None:
    """The one that a name means at a place with the scope."""
    for depth, level in enumerate(scope.levels):
        if level.is_module:
            return None
        for own, statement in statement_functions(level):
            if own == name:
                return _function(name, statement, Scope(scope.levels[depth:], scope.library))
    return None


def _function(name: str, statement: Statement, scope: Scope) -> StatementFunction:
    match = _DEFINED.match(statement.folded)
    assert match is not None, "it is one"
    dummies = tuple(re.findall(r"\w+", match.group(2)))
    return StatementFunction(name, dummies, statement, statement.text[match.end() :], scope)


def value_statement_functions(names: Iterable[str], scope: Scope) -> frozenset[str]:
    """Those of ``names`` that count (step 2)."""
    found = {name: statement_function(name, scope) for name in names}
    return frozenset(name for name, of in found.items() if of is not None and _computes_value(of))


def _computes_value(of: StatementFunction) -> bool:
    return all(_may_stand(word, is_call, of) for word, is_call in of.words())


def _may_stand(word: str, is_call: bool, of: StatementFunction) -> bool:
    inner = statement_function(word, of.scope)
    if inner is not None:
        return is_call and _computes_value(inner)
    if procedure(word, of.scope) is not None:
        return is_call and bool(value_functions((word,), of.scope))
    found = of.find(word)
    if is_call and (found is None or not found.symbol.dimensions):
        return word in VALUE_FUNCTIONS
    is_known = found is not None and (
        found.symbol.kind == "constant" or is_readable(found.symbol, own=True)
    )
    return is_known or word in VALUE_FUNCTIONS


def statement_callee(of: StatementFunction) -> Callee:
    """What a call reads: its arguments, and ``outside``."""
    dummies = tuple(Dummy(name, "in", "", False) for name in of.dummies)
    return Callee("shown", dummies, dict(_outside(of)))


def _outside(of: StatementFunction) -> Iterator[tuple[str, Found]]:
    for word, is_call in of.words():
        inner, found = statement_function(word, of.scope), of.find(word)
        if inner is not None:
            yield from _outside(inner)
        elif procedure(word, of.scope) is not None:
            yield from outside_reads(word, of.scope).items()
        elif found is not None and _is_variable(found, is_call):
            yield word, found


def _is_variable(found: Found, is_call: bool) -> bool:
    return is_readable(found.symbol, own=True) and (bool(found.symbol.dimensions) or not is_call)


def repeated_functions(names: Iterable[str], scope: Scope) -> Iterator[InnerProcedure]:
    """Step 1, for those among ``names`` and those that they call."""
    for of in _reached(names, scope, set()):
        reads = tuple(word for word, _ in _outside(of))
        yield InnerProcedure(of.name, _as_internal(of), reads, generated=True)


def _reached(names: Iterable[str], scope: Scope, seen: set[str]) -> Iterator[StatementFunction]:
    for name in names:
        of = None if name in seen else statement_function(name, scope)
        if of is not None:
            seen.add(name)
            yield of
            yield from _reached([word for word, _ in of.words()], of.scope, seen)


def _as_internal(of: StatementFunction) -> str:
    result = "polydist_value"
    declared = [f"{of.type_of(of.name)} :: {result}"]
    declared += [f"{of.type_of(dummy)}, intent(in) :: {dummy}" for dummy in of.dummies]
    head = f"function {of.name}({', '.join(of.dummies)}) result({result})"
    return "\n".join([head, *declared, f"{result} = {of.value.strip()}", f"end function {of.name}"])
