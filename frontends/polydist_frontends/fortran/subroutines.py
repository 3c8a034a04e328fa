"""Calls of subroutines whose text is visible and says all that they do.

1. The subroutine is one of those that only change their arguments and read nothing else (``purity``); ``dummies`` says what becomes of each argument.
2. What is passed to ``in`` is read, to ``out`` written, to ``inout`` both.
3. For an array the actual argument is a whole array or a section: all of its elements are read, and those of one that is not ``in`` are perhaps written.
   Of an element that is passed for an array (F77's way to pass what begins there) it is not known how far it reaches.
"""

from __future__ import annotations

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.accesses import Accesses, perhaps, reads, write
from polydist_frontends.fortran.dummies import Dummy, dummies
from polydist_frontends.fortran.facts import Facts
from polydist_frontends.fortran.lines import Statement
from polydist_frontends.fortran.purity import procedure
from polydist_frontends.fortran.references import reference
from polydist_frontends.fortran.syntax import Code, Tree, children, is_a, name_text, parse
from polydist_frontends.region import Statement as Node

_HINT = (
    "write out what the subroutine does, move the call outside the region, or put the subroutine into this file or into a module, with nothing in it but"
    " assignments to its arguments and local variables, loops, conditions and such calls"
)


def call(statement: Statement, facts: Facts) -> Node:
    """The statement with the accesses of its arguments. Raises Refusal."""
    code = parse("Call_Stmt", statement.joined, facts.lines)
    designator, given = code.tree.items[0], code.tree.items[1]
    name = name_text(designator)
    if not is_a(designator, "Name") or name not in facts.pure or procedure(name, facts.scope) is None:
        raise _refused(statement, facts, "")
    passed = () if given is None else tuple(children(given)) if type(given).__name__.endswith("_List") else (given,)
    before: Accesses = ()
    after: Accesses = ()
    for dummy, actual in _matched(passed, dummies(name, facts.scope), statement, facts):
        if dummy.fault:
            raise _refused(statement, facts, f"; its argument '{dummy.name}' {dummy.fault}")
        address, stored = (_elements if dummy.is_array else _accesses)(dummy, actual, code, facts)
        before, after = (*before, *address), (*after, *stored)
    return Node((*before, *after), statement.span, facts.lines.place(statement.span.start))


def _accesses(dummy: Dummy, actual: Tree, code: Code, facts: Facts) -> tuple[Accesses, Accesses]:
    of = reference(actual, code, facts)
    if of is not None and of.is_whole:
        message = f"'{code.source(actual)}' is an array, for which '{dummy.name}' stands element by element"
        raise refuse("unknown-call", message, code.place(actual), "call the subroutine in a loop over the elements")
    if dummy.intent == "in":
        return reads(actual, code, facts), ()
    address, stored = write(actual, code, facts)
    return (*address, *(reads(actual, code, facts) if dummy.intent == "inout" else ())), stored


def _elements(dummy: Dummy, actual: Tree, code: Code, facts: Facts) -> tuple[Accesses, Accesses]:
    """What becomes of an array that is passed as such."""
    of = reference(actual, code, facts)
    if of is None or not of.is_whole:
        message = f"how many elements '{dummy.name}' takes from '{code.source(actual)}' on is not known"
        raise refuse("unknown-call", message, code.place(actual), "pass the array or a section of it: a(1:n, j) in place of a(1, j)")
    if dummy.intent == "in":
        return reads(actual, code, facts), ()
    address, stored = write(actual, code, facts)
    return (address, stored) if dummy.intent == "out" else (reads(actual, code, facts), perhaps(stored))


def _matched(passed: tuple[Tree, ...], known: tuple[Dummy, ...], statement: Statement, facts: Facts) -> list[tuple[Dummy, Tree]]:
    named = {dummy.name: dummy for dummy in known}
    pairs: list[tuple[Dummy, Tree]] = []
    for position, actual in enumerate(passed):
        keyword = name_text(actual.items[0]) if is_a(actual, "Actual_Arg_Spec") else ""
        dummy = named.get(keyword) if keyword else known[position] if position < len(known) else None
        if dummy is None:
            raise _refused(statement, facts, ", with an argument that it does not have")
        pairs.append((dummy, actual.items[1] if keyword else actual))
    return pairs


def _refused(statement: Statement, facts: Facts, more: str) -> Refusal:
    place = facts.lines.place(statement.span.start)
    return refuse("unknown-call", f"the region contains a subroutine call: '{statement.text}'{more}", place, _HINT)
