"""Calls of subroutines whose text is visible and says all that they do.

1. The subroutine is a module procedure, pure or elemental, and reads nothing but its arguments and constants (``purity``).
2. Its dummy arguments are scalars of known intent. What is passed to ``in`` is read, to ``inout`` read and written. An ``out`` argument is only written
   where an unconditional assignment of the body gives it a value, and is taken for ``inout`` otherwise: it may be left as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.accesses import Accesses, reads, write
from polydist_frontends.fortran.constructs import Plain, constructs_of
from polydist_frontends.fortran.facts import Facts
from polydist_frontends.fortran.heads import closing
from polydist_frontends.fortran.lines import Lines, Statement
from polydist_frontends.fortran.purity import definition
from polydist_frontends.fortran.references import reference
from polydist_frontends.fortran.scopes import Scope
from polydist_frontends.fortran.survey import object_at, target_of
from polydist_frontends.fortran.symbols import Symbol
from polydist_frontends.fortran.syntax import Code, Tree, children, cut, is_a, name_text, parse
from polydist_frontends.fortran.units import Unit
from polydist_frontends.region import Statement as Node

_LEAVING = frozenset(("return", "goto", "stop", "arithmetic-if", "cycle", "exit"))
_HINT = "write out what the subroutine does, move the call outside the region, or put the subroutine into a module as pure, with intents"


@dataclass(frozen=True)
class _Dummy:
    """``intent`` as step 2 takes it; ``fault`` says what cannot be understood."""

    name: str
    intent: str
    fault: str


def call(statement: Statement, facts: Facts) -> Node:
    """The statement with the accesses of its arguments. Raises Refusal."""
    code = parse("Call_Stmt", statement.joined, facts.lines)
    designator, given = code.tree.items[0], code.tree.items[1]
    name = name_text(designator)
    if not is_a(designator, "Name") or name not in facts.pure or definition(name, facts.scope) is None:
        raise _refused(statement, facts, "")
    passed = () if given is None else tuple(children(given)) if type(given).__name__.endswith("_List") else (given,)
    before: Accesses = ()
    after: Accesses = ()
    for dummy, actual in _matched(passed, _dummies(name, facts.scope), statement, facts):
        if dummy.fault:
            raise _refused(statement, facts, f"; its argument '{dummy.name}' {dummy.fault}")
        address, stored = _accesses(dummy, actual, code, facts)
        before, after = (*before, *address), (*after, *stored)
    return Node((*before, *after), statement.span, facts.lines.place(statement.span.start))


def _accesses(dummy: _Dummy, actual: Tree, code: Code, facts: Facts) -> tuple[Accesses, Accesses]:
    of = reference(actual, code, facts)
    if of is not None and of.is_whole:
        message = f"'{code.source(actual)}' is an array, for which '{dummy.name}' stands element by element"
        raise refuse("unknown-call", message, code.place(actual), "call the subroutine in a loop over the elements")
    if dummy.intent == "in":
        return reads(actual, code, facts), ()
    address, stored = write(actual, code, facts)
    return (*address, *(reads(actual, code, facts) if dummy.intent == "inout" else ())), stored


def written_by_calls(statements: Iterable[Statement], scope: Scope) -> frozenset[str]:
    """The objects that calls among the statements change."""
    return frozenset(name for statement in statements if statement.kind == "call" for name in _written(statement, scope))


def called_subroutines(statements: Iterable[Statement]) -> frozenset[str]:
    return frozenset(_name(statement) for statement in statements if statement.kind == "call")


def _name(statement: Statement) -> str:
    return statement.folded.removeprefix("call").partition("(")[0].strip()


def _written(statement: Statement, scope: Scope) -> Iterable[str]:
    opening = statement.folded.find("(")
    if opening < 0 or definition(_name(statement), scope) is None:
        return
    dummies = _dummies(_name(statement), scope)
    named = {dummy.name: dummy for dummy in dummies}
    for position, piece in enumerate(cut(statement.joined, opening + 1, closing(statement.folded, opening))):
        keyword, equals, value = piece.text.lower().partition("=")
        by_name = equals and keyword.strip() in named
        dummy = named[keyword.strip()] if by_name else dummies[position] if position < len(dummies) else None
        if dummy is not None and dummy.intent != "in":
            yield object_at(f"{(value if by_name else piece.text.lower()).strip()}=")


def _matched(passed: tuple[Tree, ...], dummies: tuple[_Dummy, ...], statement: Statement, facts: Facts) -> list[tuple[_Dummy, Tree]]:
    named = {dummy.name: dummy for dummy in dummies}
    pairs: list[tuple[_Dummy, Tree]] = []
    for position, actual in enumerate(passed):
        keyword = name_text(actual.items[0]) if is_a(actual, "Actual_Arg_Spec") else ""
        dummy = named.get(keyword) if keyword else dummies[position] if position < len(dummies) else None
        if dummy is None:
            raise _refused(statement, facts, ", with an argument that it does not have")
        pairs.append((dummy, actual.items[1] if keyword else actual))
    return pairs


def _refused(statement: Statement, facts: Facts, more: str) -> Refusal:
    place = facts.lines.place(statement.span.start)
    return refuse("unknown-call", f"the region contains a subroutine call: '{statement.text}'{more}", place, _HINT)


# --------------------------------------------------------------------------------------------------------------- the subroutine
def _dummies(name: str, scope: Scope) -> tuple[_Dummy, ...]:
    """The dummy arguments in their order."""
    found = definition(name, scope)
    if found is None:
        return ()
    unit, lines, _ = found
    head = lines.statements[unit.first]
    opening = head.folded.find("(")
    if unit.kind != "subroutine" or opening < 0:
        return ()
    symbols = scope.library.declarations(unit, lines).symbols
    names = [piece.text.lower() for piece in cut(head.joined, opening + 1, closing(head.folded, opening))]
    given = _given(unit, lines)
    return tuple(
        _dummy(dummy, symbols[dummy].attributes if dummy in symbols else frozenset(), _fault(dummy, symbols), given) for dummy in names
    )


def _dummy(name: str, attributes: frozenset[str], fault: str, given: frozenset[str]) -> _Dummy:
    intent = next((word for word in ("in", "out", "inout") if word in attributes), "inout")
    return _Dummy(name, "inout" if intent == "out" and name not in given else intent, fault)


def _fault(name: str, symbols: Mapping[str, Symbol]) -> str:
    symbol = symbols.get(name)
    if symbol is None or symbol.kind != "variable" or not symbol.attributes & {"in", "out", "inout"}:
        return "has no intent"
    if symbol.dimensions or symbol.attributes & {"pointer", "allocatable", "optional"}:
        return "is no plain scalar"
    return "" if symbol.type.category not in ("derived", "character") else "has no numeric or logical type"


def _given(unit: Unit, lines: Lines) -> frozenset[str]:
    """Variables that every run of the body assigns."""
    body = lines.statements[unit.executable : unit.contains]
    if any(statement.kind in _LEAVING or "go to" in statement.folded or "return" in statement.folded for statement in body):
        return frozenset()
    plain = (c.statement for c in constructs_of(body, lines) if isinstance(c, Plain))
    return frozenset(target_of(statement) for statement in plain if statement.kind == "assignment")
