"""The dummy arguments of a procedure whose text is visible: what becomes of each.

1. A declared intent says it; where only the user says that the subroutine changes nothing else, all
   others are ``inout``. Otherwise an argument that nothing in the body assigns or passes on to be
   changed is ``in``, a scalar that the body first mentions where it assigns it is ``out``, and
   others are ``inout``.
3. Of a record that is only read, the components are known that the text names, also where it is
   passed on to procedures of this kind.
2. An ``out`` argument is only written where every run of the body gives it a value as a whole, and
   is taken for ``inout`` otherwise: it may be left as it was. An array without that intent is
   ``out``, too, if nothing in the body reads an element before it is set.
4. What a call passes may decide which statements run (``cases``): then these are looked at.
5. Of an array without a size, ``x(*)``, or ``x(1)``, the text may say how many elements are used
   (``reaches``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.procedures.array_intents import array_dummy, declared_intent
from polydist_frontends.fortran.procedures.associated_names import with_selectors
from polydist_frontends.fortran.procedures.cases.decided import decided
from polydist_frontends.fortran.procedures.cases.known_values import NOTHING, Given
from polydist_frontends.fortran.procedures.definitions import (
    Definition,
    inner_scope,
    kept_for,
    procedure,
)
from polydist_frontends.fortran.procedures.given_values import Body
from polydist_frontends.fortran.procedures.named_elements import Designators
from polydist_frontends.fortran.procedures.purity import value_functions
from polydist_frontends.fortran.procedures.reaches import with_reach
from polydist_frontends.fortran.procedures.ways_out import leads_anywhere
from polydist_frontends.fortran.reading.constructs import Construct, Plain, constructs_of
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut
from polydist_frontends.fortran.reading.units import Unit
from polydist_frontends.fortran.semantics.callees import Dummy
from polydist_frontends.fortran.semantics.region_symbols import (
    iterators_in,
    mentions,
    object_at,
    statements_below,
    target_of,
    written_in,
)

_NOT_PLAIN = frozenset(("pointer", "allocatable", "optional", "volatile"))
_NO_MEMORY = frozenset(("pointer", "allocatable"))
_PATH = re.compile(r"\s*%\s*[a-z]\w*(?:\s*%\s*[a-z]\w*)*")


def dummies(
    name: str, scope: Scope, seen: frozenset[str] = frozenset(), given: Given = NOTHING
) -> tuple[Dummy, ...]:
    """The dummy arguments in their order, for a call that passes what is ``given``. Procedures in
    ``seen`` are being looked at."""
    found = procedure(name, scope)
    if found is None or found[0].kind not in ("subroutine", "function"):
        return ()

    def find() -> tuple[Dummy, ...]:
        return _dummies(name, found, scope, seen, given)

    return find() if given else kept_for(found, scope, ("dummies", name, seen), find)


def _dummies(
    name: str, found: Definition, scope: Scope, seen: frozenset[str], given: Given
) -> tuple[Dummy, ...]:
    unit, lines, _ = found
    own = inner_scope(found, scope)
    names = _names(lines.statements[unit.first])
    body = constructs_of(lines.statements[unit.executable : unit.contains], lines)
    is_known = name not in seen and bool(value_functions((name,), scope))

    def changes(constructs: tuple[Construct, ...]) -> frozenset[str]:
        return _changed(constructs, own, names, seen | {name} if is_known else None)

    if given:
        body = decided(body, given.inside(own), changes(body), lines)
    changed = changes(body)
    runs = None if name in seen else _given(body, lines, own, names, changed, seen | {name})
    plain = (_dummy(dummy, own, body, changed, runs, given.present) for dummy in names)
    steady = frozenset(names) - changed
    reaching = (with_reach(dummy, own, body, steady) for dummy in plain)
    around = seen | {name}
    return tuple(_with_components(dummy, unit, lines, own, changed, around) for dummy in reaching)


def _changed(
    body: tuple[Construct, ...], own: Scope, names: list[str], seen: frozenset[str] | None
) -> frozenset[str]:
    """What the body may change: without ``seen``, calls in it may change every argument."""
    statements = list(statements_below(body))
    inner = frozenset(names) if seen is None else written_by_calls(statements, own, seen)
    passed_on = _passed_on_unseen(statements, own, names)
    return with_selectors(written_in(body) | iterators_in(body) | inner | passed_on, statements)


def _with_components(
    dummy: Dummy,
    unit: Unit,
    lines: Lines,
    own: Scope,
    changed: frozenset[str],
    seen: frozenset[str],
) -> Dummy:
    """Step 3: of a record that is only read, what is read of it."""
    symbol = own.levels[0].declarations.symbols.get(dummy.name)
    is_plain = symbol is not None and not symbol.attributes & _NOT_PLAIN
    is_record = symbol is not None and symbol.type.category == "derived" and not dummy.is_array
    is_changed = any(name.partition("%")[0] == dummy.name for name in changed)
    if not is_record or not is_plain or is_changed or dummy.intent != "in":
        return dummy
    components = components_read(dummy.name, unit, lines, own, seen)
    return dummy if components is None else replace(dummy, fault="", components=components)


def components_read(
    name: str, unit: Unit, lines: Lines, own: Scope, seen: frozenset[str]
) -> tuple[str, ...] | None:
    """The paths that a procedure reads of its dummy argument, through others that it passes the
    record on to as well; ``None`` where it does something else with it."""
    if unit.contains != unit.last:
        return None
    found: set[str] = set()
    for number, statement in enumerate(lines.statements[unit.first : unit.contains]):
        is_declaration = unit.first + number < unit.executable
        for start, end in mentions(statement, name):
            path = _PATH.match(statement.folded, end)
            if path is not None:
                found.add("".join(path.group().split()).removeprefix("%"))
            elif not is_declaration:
                passed = _passed_on(statement, start, own, seen)
                if passed is None or passed.components is None:
                    return None
                found |= set(passed.components)
    return tuple(sorted(found))


def _passed_on(
    statement: Statement, position: int, own: Scope, seen: frozenset[str]
) -> Dummy | None:
    """The dummy argument that a name in the statement is given to, if it stands for one alone."""
    text, opening, depth = statement.folded, position, 0
    while opening > 0 and depth < 1:
        opening -= 1
        depth += {"(": 1, ")": -1}.get(text[opening], 0)
    called_name = re.search(r"([a-z]\w*)\s*$", text[:opening])
    if depth < 1 or called_name is None or called_name.group(1) in seen:
        return None
    known = dummies(called_name.group(1), own, seen)
    piece, number = _argument_at(text, opening, position)
    keyword, equals, value = piece.partition("=")
    named = {dummy.name: dummy for dummy in known}
    is_named = bool(equals) and keyword.strip() in named
    if not re.fullmatch(r"[a-z]\w*", (value if is_named else piece).strip()):
        return None
    by_place = known[number] if number < len(known) else None
    return named[keyword.strip()] if is_named else by_place


def _argument_at(text: str, opening: int, position: int) -> tuple[str, int]:
    """The argument that holds a position, and its place in the list that the bracket begins."""
    end, start, number, depth = closing(text, opening), opening + 1, 0, 0
    for at in range(opening + 1, end):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if text[at] == "," and depth == 0:
            if at > position:
                return text[start:at], number
            start, number = at + 1, number + 1
    return text[start:end], number


def _names(head: Statement) -> list[str]:
    """The names in the brackets of a procedure's head."""
    before = re.match(r".*?\b(?:function|subroutine)\s+\w+\s*", head.folded)
    opening = before.end() if before else len(head.folded)
    if not head.folded.startswith("(", opening):
        return []
    pieces = cut(head.joined, opening + 1, closing(head.folded, opening))
    return [piece.text.lower() for piece in pieces]


def named_dummies(head: Statement, symbols: Mapping[str, Symbol]) -> tuple[Dummy, ...]:
    """The dummy arguments of a function of which only declarations are visible."""
    return tuple(_declared(name, symbols.get(name)) for name in _names(head))


def _declared(name: str, symbol: Symbol | None) -> Dummy:
    is_array = symbol is not None and bool(symbol.dimensions)
    return Dummy(name, "in", "", is_array, "" if symbol is None else _extent(symbol))


def _dummy(
    name: str,
    own: Scope,
    body: tuple[Construct, ...],
    changed: frozenset[str],
    given: Body | None,
    present: frozenset[str],
) -> Dummy:
    symbol = own.levels[0].declarations.symbols.get(name)
    is_array = symbol is not None and bool(symbol.dimensions)
    words = frozenset[str]() if symbol is None else symbol.attributes
    extent = "" if symbol is None else _extent(symbol)
    faulty = _NO_MEMORY if name in present else _NO_MEMORY | {"optional"}
    plain = Dummy(name, "inout", _fault(symbol, own, faulty, name in changed), is_array, extent)
    if is_array and symbol is not None:
        return array_dummy(plain, symbol, own, name in changed, given)
    intent = _intent(name, words, body, changed)
    if intent == "out" and (given is None or name not in given.found):
        intent = "inout"
    return replace(plain, intent=intent)


def _intent(
    name: str, words: frozenset[str], body: tuple[Construct, ...], changed: frozenset[str]
) -> str:
    """The declared or the inferred one (step 1) of a scalar; what is set before anything is read is
    ``out``."""
    declared = declared_intent(words)
    if declared in ("in", "out"):
        return declared
    if not declared and name not in changed:
        return "in"
    return "out" if _is_set_first(name, body) else "inout"


def _extent(symbol: Symbol) -> str:
    if len(symbol.dimensions) != 1 or symbol.dimensions[0].form != "explicit":
        return ""
    lower, upper = symbol.dimensions[0].lower, symbol.dimensions[0].upper
    text = "" if upper is None or (lower is not None and lower.text != "1") else upper.text.lower()
    return text if re.fullmatch(r"[a-z]\w*|\d+", text) else ""


def _is_set_first(name: str, body: tuple[Construct, ...]) -> bool:
    """Whether the first construct that mentions the name is an assignment to it that does not read
    it."""
    for construct in body:
        mentions = sum(
            len(re.findall(rf"{NAME_BEGINS}{name}\b", statement.folded))
            for statement in statements_below((construct,))
        )
        if mentions:
            return (
                mentions == 1
                and isinstance(construct, Plain)
                and target_of(construct.statement) == name
            )
    return False


def _fault(symbol: Symbol | None, own: Scope, faulty: frozenset[str], is_changed: bool) -> str:
    words = frozenset[str]() if symbol is None else symbol.attributes & faulty
    if symbol is None or symbol.kind != "variable" or words:
        return "may be absent" if words == {"optional"} else "is not a plain variable"
    of = symbol.type
    if of.category == "unknown":
        implicit = own.implicit(symbol.name, symbol.place)
        of = of if implicit is None else implicit.type
    if of.category == "character" and not symbol.dimensions and not is_changed:
        return ""
    is_number = of.category not in ("derived", "character", "unknown")
    return "" if is_number else "has no numeric or logical type"


def _given(
    body: tuple[Construct, ...],
    lines: Lines,
    own: Scope,
    names: Iterable[str],
    changed: frozenset[str],
    seen: frozenset[str],
) -> Body | None:
    """What every run of the body assigns; ``None`` if it may go on anywhere."""
    if leads_anywhere(body):
        return None

    def callees(call: Statement) -> tuple[Dummy, ...]:
        return dummies(called(call), own, seen)

    return Body.of(body, Designators(lines, own, changed), callees, names)


# -------------------------------------------------------------------------------- what calls change
def written_by_calls(
    statements: Iterable[Statement], scope: Scope, seen: frozenset[str] = frozenset()
) -> frozenset[str]:
    """The objects that calls among the statements change."""
    return frozenset(
        name
        for statement in statements
        if statement.kind == "call"
        for name in _written(statement, scope, seen)
    )


def called_subroutines(statements: Iterable[Statement]) -> frozenset[str]:
    return frozenset(called(statement) for statement in statements if statement.kind == "call")


def called(statement: Statement) -> str:
    """The name of the subroutine that a statement calls."""
    return statement.folded.removeprefix("call").partition("(")[0].strip()


def _passed_on_unseen(
    statements: Iterable[Statement], scope: Scope, names: Iterable[str]
) -> frozenset[str]:
    """Those of the names that are mentioned in calls of procedures that are not found, or are bound
    to types."""
    calls = (s for s in statements if s.kind == "call" and procedure(called(s), scope) is None)
    return frozenset(name for call in calls for name in names if any(mentions(call, name)))


def _written(statement: Statement, scope: Scope, seen: frozenset[str]) -> Iterator[str]:
    opening = statement.folded.find("(")
    if opening < 0 or procedure(called(statement), scope) is None:
        return
    known = dummies(called(statement), scope, seen)
    named = {dummy.name: dummy for dummy in known}
    for position, piece in enumerate(
        cut(statement.joined, opening + 1, closing(statement.folded, opening))
    ):
        keyword, equals, value = piece.text.lower().partition("=")
        by_name = equals and keyword.strip() in named
        dummy = (
            named[keyword.strip()]
            if by_name
            else known[position]
            if position < len(known)
            else None
        )
        if dummy is not None and dummy.intent != "in":
            yield object_at(f"{(value if by_name else piece.text.lower()).strip()}=")
