"""Calls of subroutines whose text is visible and says all that they do.

1. The subroutine is one of those that only change their arguments and read nothing else
   (``purity``); ``dummies`` says what becomes of each argument.
2. What is passed to ``in`` is read, to ``out`` written, to ``inout`` both.
   An array that is ``out`` is the latter, too, unless it is as large as the actual one.
3. For an array the actual argument is a whole array or a section, or an element with which a
   column begins (``actual_arguments``): all of its elements are read, and those of one that is not
   ``in`` are perhaps written. One that is ``in`` may be computed from such, or be constructed.
4. Of a record that is only read those components are that the subroutine names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from polydist_frontends.errors import (
    DRAW_BEFORE,
    INNER_LOOPS,
    Diagnostic,
    Refusal,
    refuse,
    shortened,
)
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.procedures.bound import bound_call
from polydist_frontends.fortran.procedures.cases.known_values import given_to
from polydist_frontends.fortran.procedures.definitions import (
    Definition,
    inner_scope,
    procedure,
    unseen,
)
from polydist_frontends.fortran.procedures.dummies import called, dummies
from polydist_frontends.fortran.procedures.filled import fills
from polydist_frontends.fortran.procedures.generics import specifics
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text, parse
from polydist_frontends.fortran.semantics.accesses import (
    OPERATORS,
    Accesses,
    perhaps,
    reads,
    write,
)
from polydist_frontends.fortran.semantics.actual_arguments import (
    column,
    matched,
    of_another_rank,
    record_read,
)
from polydist_frontends.fortran.semantics.callees import Dummy
from polydist_frontends.fortran.semantics.expressions.intrinsics import ELEMENTAL, called_intrinsic
from polydist_frontends.fortran.semantics.outside_reads import outside_accesses
from polydist_frontends.fortran.semantics.references import arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.passed_extents import extent_given, extents_passed
from polydist_frontends.region import Access
from polydist_frontends.region import Statement as Node

_ELSE = f"; or move the call outside the region and {INNER_LOOPS}"
_SEEN = (
    "its text cannot stand here: leave nothing in it but assignments, loops, conditions and such"
    " calls, without jumps, variables that keep values from call to call, or variables and common"
    " blocks that are not declared here alike" + _ELSE
)

_PASSED_PROCEDURE = (
    "its argument '{0}' is a procedure, of which no text is seen, or which has another type here or"
    " changes more than its arguments: call one by its name there, in a subroutine for each that is"
    " passed" + _ELSE
)
_UNSEEN_PROCEDURE = (
    "it calls '{0}', of which no text is seen: name the source of the program that has it,"
    " --other-source FILE; or put it into this file or into a module" + _ELSE
)
_OF_CLASS = (
    "which procedure that is depends on the type that '{1}' has at run time: call the one that you"
    " mean by its own name, call {0}({1}, ...)" + _ELSE
)
_SEPARATE = (
    "the text of '{0}' is not in the module of its type, and submodules are not looked into: put it"
    " into that module" + _ELSE
)
_UNKNOWN_BINDING = (
    "which procedure that is cannot be told here: call the one that you mean by its own name"
    + _ELSE
)
_HINTS = {
    "call move_alloc": "swap pointers, c => a; a => b; b => c, which are followed, or use one "
    "dimension more",
    "call random_": DRAW_BEFORE,
}
"""By how the call begins."""


def call(statement: Statement, context: RegionContext) -> Node:
    """The statement with the accesses of its arguments. Raises Refusal."""
    code = parse("Call_Stmt", statement.joined, context.lines)
    designator, given = code.tree.items[0], code.tree.items[1]
    name = name_text(designator)
    if (
        not is_a(designator, "Name")
        or name not in context.pure
        or procedure(name, context.scope) is None
    ):
        raise _refused(statement, context, "")
    known = _matched(name, given, statement, context)
    given_to = {dummy.name: actual for dummy, actual in known}
    place = context.lines.place(statement.span.start)
    before: Accesses = outside_accesses(name, place, code, context)
    after: Accesses = ()
    for dummy, actual in known:
        record = record_read(dummy, actual, code, context)
        if record is not None:
            before = (*before, *record)
            continue
        begun = column(dummy, actual, given_to, code, context) if dummy.is_array else None
        address, stored = (
            _accesses(_as_passed(dummy, actual, given_to, code, context), actual, code, context)
            if begun is None
            else _of_column(begun, dummy, actual, code, context)
        )
        before, after = (*before, *address), (*after, *stored)
    return Node(
        accesses=(*before, *after),
        span=statement.span,
        place=place,
    )


def _matched(
    name: str, given: Tree, statement: Statement, context: RegionContext
) -> list[tuple[Dummy, Tree]]:
    """The actual arguments with the dummies that they are given to. Raises Refusal."""
    pairs = matched(_passed(given), _dummies(name, given, context.scope))
    known = [(dummy, actual) for dummy, actual in pairs if dummy is not None]
    if len(known) < len(pairs):
        raise _refused(statement, context, ", with an argument that it does not have")
    for dummy, _ in known:
        if dummy.fault:
            raise _refused(statement, context, f"; its argument '{dummy.name}' {dummy.fault}")
    return known


def _dummies(name: str, given: Tree, scope: Scope) -> tuple[Dummy, ...]:
    """The dummy arguments, for what this call passes."""
    plain = dummies(name, scope)
    known = given_to(matched(_passed(given), plain), plain, scope)
    return dummies(name, scope, given=known) if known else plain


def _passed(given: Tree) -> tuple[Tree, ...]:
    """The actual arguments, keywords included."""
    if given is None:
        return ()
    return tuple(children(given)) if type(given).__name__.endswith("_List") else (given,)


def _as_passed(
    dummy: Dummy, actual: Tree, given_to: Mapping[str, Tree], code: Code, context: RegionContext
) -> Dummy:
    """The argument as ``inout`` where it is not all of the actual one that each run sets."""
    if dummy.intent != "out" or not dummy.is_array:
        return dummy
    values = {name: extent_given(tree, context) for name, tree in given_to.items()}
    is_whole = fills(dummy, extents_passed(actual, code, context), values)
    return dummy if is_whole else replace(dummy, intent="inout")


def _accesses(
    dummy: Dummy, actual: Tree, code: Code, context: RegionContext
) -> tuple[Accesses, Accesses]:
    """What becomes of a scalar, or of an array that is passed as such: of an array perhaps not all
    is written."""
    if _is_array_value(actual, code, context) != dummy.is_array:
        raise of_another_rank(dummy, actual, code)
    before = () if dummy.intent == "out" else _as_declared(reads(actual, code, context))
    if dummy.intent == "in":
        return before, ()
    address, stored = write(actual, code, context)
    stored = _as_declared(stored)
    if dummy.is_array and dummy.intent == "inout":
        return before, perhaps(stored)
    return (*address, *before), stored


def _as_declared(accesses: Accesses) -> Accesses:
    """The accesses, with those of whole arrays marked."""
    return tuple(replace(access, as_declared=bool(access.ranges)) for access in accesses)


def _is_array_value(actual: Tree, code: Code, context: RegionContext) -> bool:
    """Whether an argument has many elements: a whole array, a section, a constructor, or what is
    computed from these element by element."""
    if is_a(actual, "Array_Constructor"):
        return True
    if is_a(actual, *OPERATORS):
        return any(_is_array_value(part, code, context) for part in children(actual))
    if called_intrinsic(actual, context) in ELEMENTAL:
        return any(_is_array_value(part, code, context) for part in arguments(actual))
    of = reference(actual, code, context)
    return of is not None and of.is_whole


def _of_column(
    begun: Access, dummy: Dummy, actual: Tree, code: Code, context: RegionContext
) -> tuple[Accesses, Accesses]:
    """What becomes of the column that an element begins."""
    of = reference(actual, code, context)
    subscripts = () if of is None else of.subscripts or ()
    address = (a for subscript in subscripts for a in reads(subscript, code, context))
    stored = () if dummy.intent == "in" else perhaps((replace(begun, kind="write"),))
    return (*address, begun), stored


def _refused(statement: Statement, context: RegionContext, more: str) -> Refusal:
    place, folded = context.lines.place(statement.span.start), statement.text.lower()
    hints = (hint for begin, hint in _HINTS.items() if folded.startswith(begin))
    return refuse(
        "unknown-call",
        f"the region contains a subroutine call: '{shortened(statement.text)}'{more}",
        place,
        next(hints, _way_out(statement, context)),
    )


def refused_call(refusal: Diagnostic, inside: Diagnostic | None, reason: str) -> Diagnostic:
    """The refusal of a region, with why the text of a call could not stand in it, if that is
    known: what is wrong ``inside`` of that text, or the ``reason`` why it was not put there."""
    if refusal.code == "unknown-call" and inside and inside.message != refusal.message:
        reason = f"{inside.message}; {inside.hint}".removesuffix(_ELSE)
    elif refusal.hint != _SEEN or not reason:
        return refusal
    return replace(refusal, hint=f"its text cannot stand here: {reason}{_ELSE}")


def _way_out(statement: Statement, context: RegionContext) -> str:
    """What to do about a call, whether or not the subroutine's text is seen."""
    bound = bound_call(statement, context.scope)
    if bound is not None and bound.is_class:
        return _OF_CLASS.format(bound.name, bound.object)
    if bound is not None:
        return _SEEN if procedure(bound.name, bound.scope) else _SEPARATE.format(bound.name)
    if "%" in called(statement):
        return _UNKNOWN_BINDING
    found = procedure(called(statement), context.scope)
    if found is None and specifics(called(statement), context.scope):
        return _SEEN
    if found is None:
        return f"{unseen(called(statement), context.scope)}{_ELSE}"
    return _of_procedures(found, context.scope) or _SEEN


def _of_procedures(found: Definition, scope: Scope) -> str:
    """What to do where the subroutine has procedures of which nothing is known."""
    own = inner_scope(found, scope)
    for symbol in own.levels[0].declarations.symbols.values():
        is_procedure = symbol.kind == "procedure" or "external" in symbol.attributes
        if is_procedure and "dummy" in symbol.attributes:
            return _PASSED_PROCEDURE.format(symbol.name)
        if is_procedure and procedure(symbol.name, own) is None:
            return _UNSEEN_PROCEDURE.format(symbol.name)
    return ""
