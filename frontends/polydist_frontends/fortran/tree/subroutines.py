"""Calls of subroutines whose text is visible and says all that they do.

1. The subroutine is one of those that only change their arguments and read nothing else
   (``purity``); ``dummies`` says what becomes of each argument.
2. What is passed to ``in`` is read, to ``out`` written, to ``inout`` both.
3. For an array the actual argument is a whole array or a section: all of its elements are read, and
   those of one that is not ``in`` are perhaps written.
4. An element passed for an array, F77's way to pass what begins there, is a whole column where it
   is the column's first and the argument has as many elements; otherwise it is not known how far it
   reaches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from polydist_frontends.errors import INNER_LOOPS, Place, Refusal, refuse
from polydist_frontends.fortran.procedures.dummies import Dummy, dummies
from polydist_frontends.fortran.procedures.purity import procedure
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text, parse
from polydist_frontends.fortran.semantics.accesses import Accesses, perhaps, reads, write
from polydist_frontends.fortran.semantics.integer_expressions import bounds, expression
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import INDEX, accessed
from polydist_frontends.fortran.semantics.variables import is_contiguous
from polydist_frontends.integer_expressions import Expression, Integer, Name
from polydist_frontends.opaque_reasons import SUBSCRIPT
from polydist_frontends.region import Range
from polydist_frontends.region import Statement as Node

_HINT = (
    "write out what the subroutine does, or put the subroutine"
    " into this file or into a module, with nothing in it but"
    " assignments to its arguments and local variables, loops, conditions and such calls;"
    f" or move the call outside the region and {INNER_LOOPS}"
)


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
    passed = (
        ()
        if given is None
        else tuple(children(given))
        if type(given).__name__.endswith("_List")
        else (given,)
    )
    before: Accesses = ()
    after: Accesses = ()
    matched = _matched(passed, dummies(name, context.scope), statement, context)
    given_to = {dummy.name: actual for dummy, actual in matched}
    for dummy, actual in matched:
        if dummy.fault:
            raise _refused(statement, context, f"; its argument '{dummy.name}' {dummy.fault}")
        column = _column(dummy, actual, given_to, code, context) if dummy.is_array else None
        address, stored = column or _accesses(dummy, actual, code, context)
        before, after = (*before, *address), (*after, *stored)
    return Node(
        accesses=(*before, *after),
        span=statement.span,
        place=context.lines.place(statement.span.start),
    )


def _accesses(
    dummy: Dummy, actual: Tree, code: Code, context: RegionContext
) -> tuple[Accesses, Accesses]:
    """What becomes of a scalar, or of an array that is passed as such: of an array perhaps not all
    is written."""
    of = reference(actual, code, context)
    if (of is not None and of.is_whole) != dummy.is_array:
        raise _of_another_rank(dummy, actual, code)
    before = () if dummy.intent == "out" else reads(actual, code, context)
    if dummy.intent == "in":
        return before, ()
    address, stored = write(actual, code, context)
    if dummy.is_array and dummy.intent == "inout":
        return before, perhaps(stored)
    return (*address, *before), stored


def _of_another_rank(dummy: Dummy, actual: Tree, code: Code) -> Refusal:
    """The refusal for an element given to an array, or an array given to a scalar."""
    text = code.source(actual)
    if dummy.is_array:
        message = f"it is not known how many elements '{dummy.name}' takes, starting at '{text}'"
        hint = "pass the array or a section of it: a(1:n, j) in place of a(1, j)"
    else:
        message = f"'{text}' is an array that is passed to the scalar argument '{dummy.name}'"
        hint = "call the subroutine in a loop over the elements"
    return refuse("unknown-call", message, code.place(actual), hint)


def _column(
    dummy: Dummy, actual: Tree, given_to: Mapping[str, Tree], code: Code, context: RegionContext
) -> tuple[Accesses, Accesses] | None:
    """Step 4: the accesses of the column; ``None`` if it is none."""
    of = reference(actual, code, context)
    if of is None or not of.subscripts or not _is_plain_element(of):
        return None
    place = code.place(actual)
    lower, upper = bounds(of, 1, context, place)
    first, *others = (
        expression(subscript, code, context, SUBSCRIPT) for subscript in of.subscripts
    )
    last = _last(dummy, given_to, code, context, place)
    if not _is_one(lower) or not _is_one(first) or not _is_same(last, upper):
        return None
    subscripts = (Name(INDEX.format(1), place), *others)
    read = accessed(
        of, subscripts, "read", context, place, (Range(INDEX.format(1), lower, upper, 1),)
    )
    address = (a for subscript in of.subscripts for a in reads(subscript, code, context))
    stored = () if dummy.intent == "in" else perhaps((replace(read, kind="write"),))
    return (*address, read), stored


def _is_plain_element(of: Reference) -> bool:
    """An element of a contiguous array, not a part of one."""
    return not of.is_whole and of.part is None and is_contiguous(of)


def _last(
    dummy: Dummy, given_to: Mapping[str, Tree], code: Code, context: RegionContext, place: Place
) -> Expression | None:
    """The last subscript of the dummy array, in the caller's terms."""
    if dummy.extent.isdigit():
        return Integer(int(dummy.extent), place)
    bound = given_to.get(dummy.extent)
    return None if bound is None else expression(bound, code, context, SUBSCRIPT)


def _is_one(of: Expression) -> bool:
    return isinstance(of, Integer) and of.value == 1


def _is_same(one: Expression | None, other: Expression) -> bool:
    if isinstance(one, Integer) and isinstance(other, Integer):
        return one.value == other.value
    return isinstance(one, Name) and isinstance(other, Name) and one.name == other.name


def _matched(
    passed: tuple[Tree, ...], known: tuple[Dummy, ...], statement: Statement, context: RegionContext
) -> list[tuple[Dummy, Tree]]:
    named = {dummy.name: dummy for dummy in known}
    pairs: list[tuple[Dummy, Tree]] = []
    for position, actual in enumerate(passed):
        keyword = name_text(actual.items[0]) if is_a(actual, "Actual_Arg_Spec") else ""
        dummy = (
            named.get(keyword) if keyword else known[position] if position < len(known) else None
        )
        if dummy is None:
            raise _refused(statement, context, ", with an argument that it does not have")
        pairs.append((dummy, actual.items[1] if keyword else actual))
    return pairs


def _refused(statement: Statement, context: RegionContext, more: str) -> Refusal:
    place = context.lines.place(statement.span.start)
    return refuse(
        "unknown-call",
        f"the region contains a subroutine call: '{statement.text}'{more}",
        place,
        _HINT,
    )
