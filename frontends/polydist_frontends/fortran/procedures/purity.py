"""Procedures of the program that only compute values from their arguments, found by looking at
them.

1. Looked at are the procedures whose definition is found (``definitions``).
2. A ``pure`` or ``elemental`` function changes nothing, a subroutine only its arguments, but both
   may read variables of their module or host (``outside_reads``): the region that calls them must
   leave these alone, so numbers and arrays of numbers alone count, which the region knows too.
3. Of one that is not declared so, the text must show the same: nothing but assignments, loops,
   conditions, calls of procedures like it, and branches that end the program (``fatal_ends``); no
   variable that outlives a call, in ``common``, ``data`` or by ``save``, unless nothing changes it;
   no assignment to a variable of its module or host; and no function that assigns its arguments.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.procedures.definitions import (
    Definition,
    definition,
    inner_scope,
    is_declared_pure,
    is_internal,
    kept_for,
    may_come_from_unknown_module,
    procedure,
)
from polydist_frontends.fortran.procedures.generics import is_constructor, is_generic
from polydist_frontends.fortran.procedures.operators import operator_procedures
from polydist_frontends.fortran.reading.constructs import action, constructs_of
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines, Statement
from polydist_frontends.fortran.reading.observable import CLOCK_FUNCTIONS, CLOCK_SUBROUTINES
from polydist_frontends.fortran.reading.units import Unit
from polydist_frontends.fortran.semantics.expressions.intrinsics import VALUE_FUNCTIONS
from polydist_frontends.fortran.semantics.fatal_ends import fatal_statements, last_end
from polydist_frontends.fortran.semantics.overloaded import ASSIGNMENT
from polydist_frontends.fortran.semantics.region_symbols import (
    iterators_in,
    opening_of_call,
    statements_below,
    written_in,
)
from polydist_frontends.fortran.semantics.variables import KEYWORDS
from polydist_frontends.region import Span

_WORD = re.compile(NAME_BEGINS + r"([a-z]\w*)(\s*\()?")
_CALLED = re.compile(NAME_BEGINS + r"call\s+([a-z]\w*)(\s*%)?")
_KEPT = frozenset(
    (
        "save",
        "common",
        "equivalence",
        "volatile",
        "asynchronous",
        "codimension",
        "pointer",
        "target",
    )
)
_SHARED = frozenset(
    ("common", "equivalence", "volatile", "asynchronous", "codimension", "pointer", "target")
)
_TELLING = frozenset("use implicit parameter declaration attribute format".split())
_QUIET = frozenset(
    "assignment do if if-then elseif else continue return call cycle exit goto arithmetic-if"
    " select case where where-construct elsewhere format"
    " end-do end-if end-select end-where".split()
)
_WORDS = KEYWORDS | {"select", "case", "default", "endselect"}


def value_functions(names: Iterable[str], scope: Scope) -> frozenset[str]:
    """Those of ``names`` that read nothing but their arguments, constants and ``outside_reads``,
    and change nothing but their arguments; subroutines too."""
    return frozenset(name for name in names if _computes_values(name, scope, frozenset()))


def clock_functions(names: Iterable[str], scope: Scope) -> frozenset[str]:
    """Those of ``names`` that read a clock and do nothing else that lasts: of libraries, or of the
    program, without arguments."""
    return frozenset(name for name in names if _reads_clock(name, scope))


def _reads_clock(name: str, scope: Scope) -> bool:
    found = procedure(name, scope)
    if found is None:
        return name in CLOCK_FUNCTIONS and not is_internal(name, scope)
    symbols = inner_scope(found, scope).levels[0].declarations.symbols.values()
    return (
        found[0].kind == "function"
        and not any("dummy" in symbol.attributes for symbol in symbols)
        and not _computes_values(name, scope, frozenset())
        and _computes_values(name, scope, CLOCK_FUNCTIONS | CLOCK_SUBROUTINES)
    )


def _computes_values(name: str, scope: Scope, seen: frozenset[str]) -> bool:
    if name in seen:
        return True
    found = procedure(name, scope)
    if found is None or found[0].kind not in ("function", "subroutine"):
        return False

    def find() -> bool:
        return _computes_only(name, found, scope, seen)

    return kept_for(found, scope, ("values", name, seen), find)


def _computes_only(name: str, found: Definition, scope: Scope, seen: frozenset[str]) -> bool:
    unit, lines, _ = found
    own = inner_scope(found, scope)
    symbols = own.levels[0].declarations.symbols.values()
    is_declared = is_declared_pure(unit, lines)
    if not is_declared and not (
        _is_quiet(unit, own, symbols)
        and _stays_inside(unit, own)
        and _has_plain_operators(own, symbols, seen | {name})
        and _calls_only(_called(unit, lines), own, seen | {name})
    ):
        return False
    return all(
        _reads_nothing(word, is_call, own, seen | {name})
        for word, is_call in _mentioned(unit, lines, is_declared)
    )


def _has_plain_operators(scope: Scope, symbols: Iterable[Symbol], seen: frozenset[str]) -> bool:
    """Whether no operator or assignment of a derived type does more than compute a value: all that
    a procedure with records could use."""
    if all(symbol.type.category != "derived" for symbol in symbols):
        return True
    return all(
        operator != ASSIGNMENT
        and _computes_values(name, own, seen)
        and not outside_reads(name, own)
        for operator, name, own in operator_procedures(scope)
        if name not in seen
    )


def _called(unit: Unit, lines: Lines) -> list[str]:
    """The subroutines that the body calls, but for those of objects."""
    body = " \n".join(s.folded for s in lines.statements[unit.executable : unit.last])
    return sorted({of[1] for of in _CALLED.finditer(body) if not of[2]})


def _calls_only(names: Iterable[str], scope: Scope, seen: frozenset[str]) -> bool:
    """Whether subroutines without a declaration are such procedures, whatever else their names
    mean: those of functions of the language (``scale``), or words in statements (``print``)."""
    unknown = (name for name in names if name not in seen and scope.find(name) is None)
    return all(_computes_values(name, scope, seen) for name in unknown)


def _mentioned(unit: Unit, lines: Lines, is_declared: bool) -> Iterator[tuple[str, bool]]:
    """The names in the body with whether they are called; the calls in a procedure that is declared
    pure are pure."""
    body = [statement.folded for statement in lines.statements[unit.executable : unit.last]]
    if not is_declared:
        yield from ((of[1], True) for text in body for of in _CALLED.finditer(text))
    found = ((text, match) for text in body for match in _WORD.finditer(text))
    words = {(of[1], opening_of_call(text, of.end(1)) is not None) for text, of in found}
    for word, is_call in sorted(words):
        yield word, is_call and not is_declared


def _reads_nothing(word: str, is_call: bool, scope: Scope, seen: frozenset[str]) -> bool:
    """Whether a name in a procedure's body stands for something of its own, a constant, or another
    such procedure."""
    found = scope.find(word)
    if found is None:
        return _undeclared_reads_nothing(word, is_call, scope, seen)
    symbol = found.symbol
    if symbol.kind == "procedure":
        is_known = word in seen or "intrinsic" in symbol.attributes
        return is_known or _computes_values(word, scope, seen)
    if is_call and _is_typed_function(symbol):
        is_dummy = "dummy" in symbol.attributes
        is_intrinsic = word in VALUE_FUNCTIONS and not _is_hidden(word, scope)
        return not is_dummy and (is_intrinsic or _computes_values(word, scope, seen))
    return symbol.kind in ("constant", "type") or _is_own(found, scope) or is_readable(symbol)


def _is_own(found: Found, scope: Scope) -> bool:
    return found.level is scope.levels[0] and not found.through


def is_readable(symbol: Symbol, own: bool = False) -> bool:
    """Whether a variable of a module or host is one that ``outside_reads`` lists; ``own``: it has
    the name that the region knows it by, so that it may be in a common block."""
    is_number = symbol.type.category in ("integer", "real", "logical", "complex")
    shared = symbol.attributes & (_SHARED - {"common"} if own else _SHARED)
    return symbol.kind == "variable" and is_number and not shared


def outside_reads(name: str, scope: Scope) -> dict[str, Found]:
    """The variables of modules and hosts that a procedure of ``value_functions`` mentions, or one
    that it calls."""
    return dict(_outside_reads(name, scope, {name}))


def _outside_reads(name: str, scope: Scope, seen: set[str]) -> Iterator[tuple[str, Found]]:
    found = procedure(name, scope)
    if found is None:
        return
    unit, lines, _ = found
    own = inner_scope(found, scope)
    for word in sorted({word for word, _ in _mentioned(unit, lines, True)}):
        of = own.find(word)
        if of is not None and _is_outside(word, of, own):
            yield word, of
        if word not in seen and procedure(word, own) is not None:
            seen.add(word)
            yield from _outside_reads(word, own, seen)


def _is_outside(word: str, of: Found, scope: Scope) -> bool:
    """Whether the name is a variable's of a module or host, and no function's."""
    is_function = not of.symbol.dimensions and procedure(word, of.scope) is not None
    return is_readable(of.symbol) and not _is_own(of, scope) and not is_function


def _undeclared_reads_nothing(word: str, is_call: bool, scope: Scope, seen: frozenset[str]) -> bool:
    """As ``_reads_nothing``, for a name that no declaration in sight introduces."""
    if word in _WORDS or is_constructor(word, scope):
        return True
    if word in VALUE_FUNCTIONS and not _is_hidden(word, scope):
        return True
    if may_come_from_unknown_module(word, scope) or _is_the_hosts(word, scope):
        return False
    return not is_call or word in seen or _computes_values(word, scope, seen)


def _is_hidden(word: str, scope: Scope) -> bool:
    """Whether the program gives a function of the language's name another meaning."""
    return definition(word, scope) is not None or is_generic(word, scope)


def _is_the_hosts(word: str, scope: Scope) -> bool:
    """Whether a name without a declaration may be a host's variable, which needs none either."""
    hosts = (level for level in scope.levels[1:] if not level.is_module)
    return procedure(word, scope) is None and any(word in level.words for level in hosts)


def _is_typed_function(symbol: Symbol) -> bool:
    """A scalar's name before a bracket is that of a function whose type is declared."""
    is_scalar = symbol.kind == "variable" and not symbol.dimensions
    return is_scalar and "result" not in symbol.attributes


# ----------------------------------------------------------------------- what the text of one shows
def _is_quiet(unit: Unit, scope: Scope, symbols: Collection[Symbol]) -> bool:
    """Step 3, but for the names that the body mentions."""
    lines = scope.levels[0].lines
    body = lines.statements[unit.executable : unit.contains]
    constructs = constructs_of(body, lines)
    fatal = [s.span for s in (*fatal_statements(constructs), *last_end(constructs))]
    if unit.contains != unit.last or not _keeps_nothing(unit, scope, symbols):
        return False
    if not all(s.span in fatal or _is_quiet_statement(s, fatal) for s in body):
        return False
    return unit.kind == "subroutine" or not _assigns_arguments(body, lines, symbols)


def _keeps_nothing(unit: Unit, scope: Scope, symbols: Iterable[Symbol]) -> bool:
    """Whether no variable that the procedure declares outlives a call."""
    lines = scope.levels[0].lines
    declared = lines.statements[unit.first + 1 : unit.executable]
    changed = changed_in(scope)
    if not all(_keeps_what_it_tells(statement, changed) for statement in declared):
        return False
    return not any(
        _is_kept(symbol, changed) or _may_be_finalized(symbol, scope) for symbol in symbols
    )


def _keeps_what_it_tells(statement: Statement, changed: frozenset[str]) -> bool:
    """Whether all that a specification says goes on holding: of ``data`` if nothing changes it."""
    if statement.kind == "data":
        return changed.isdisjoint(word for word, _ in _WORD.findall(statement.folded))
    return statement.kind in _TELLING and statement.folded != "save"


def _is_kept(symbol: Symbol, changed: Collection[str]) -> bool:
    """Whether a variable outlives a call with what the call has made of it: not one that begins
    with a value that nothing changes (``real :: tiny = 1e-30``)."""
    kept = symbol.attributes & _KEPT
    return bool(kept - {"save"}) or ("save" in kept and symbol.name in changed)


def _stays_inside(unit: Unit, scope: Scope) -> bool:
    """Whether the body assigns no variable of a module or host, and passes none on."""
    body = scope.levels[0].lines.statements[unit.executable : unit.contains]
    found = (scope.find(name) for name in _changed(body, scope.levels[0].lines))
    return not any(
        of is not None and of.symbol.kind == "variable" and not _is_own(of, scope) for of in found
    )


def _may_be_finalized(symbol: Symbol, scope: Scope) -> bool:
    """Whether a variable of the procedure is a record of a unit that declares what finalizes some:
    the end of the procedure may do so. What it does with records that it is passed, ``dummies``
    says."""
    if symbol.type.category != "derived" or "dummy" in symbol.attributes:
        return False
    found = scope.type_named(symbol.type.name)
    if found is None or found[0].parent:
        return True
    unit, lines = found[1].unit, found[1].lines
    declared = lines.statements[unit.first : unit.executable]
    return any(re.match(r"final\b", statement.folded) for statement in declared)


def _is_quiet_statement(statement: Statement, fatal: Collection[Span]) -> bool:
    """Whether the statement, and the one after its condition, may stand in such a procedure; those
    at ``fatal`` may."""
    if statement.kind not in _QUIET or statement.kind not in ("if", "where"):
        return statement.kind in _QUIET
    done = action(statement)
    return done.span in fatal or done.kind in _QUIET


def _assigns_arguments(
    body: tuple[Statement, ...], lines: Lines, symbols: Iterable[Symbol]
) -> bool:
    changed = _changed(body, lines)
    return any("dummy" in symbol.attributes and symbol.name in changed for symbol in symbols)


def changed_in(scope: Scope) -> frozenset[str]:
    """The names that the innermost unit may change, and the procedures in it."""
    unit, lines = scope.levels[0].unit, scope.levels[0].lines
    return _changed(lines.statements[unit.executable : unit.last], lines)


def _changed(body: Sequence[Statement], lines: Lines) -> frozenset[str]:
    """The names that a procedure's body may change."""
    constructs = constructs_of(body, lines)
    passed = {
        word
        for s in statements_below(constructs)
        if s.kind == "call"
        for word, _ in _WORD.findall(s.folded)
    }
    return frozenset(written_in(constructs) | iterators_in(constructs) | passed)
