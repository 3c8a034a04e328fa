"""Where a region calls subroutines, and what it passes to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a
from polydist_frontends.fortran.semantics.references import arguments


def calls_something(region: Announced) -> bool:
    return any(True for _ in calls_in(region.constructs))


def calls_in(constructs: Sequence[Construct]) -> Iterator[Statement]:
    """The statements that are calls, also under a condition of their own."""
    for construct in constructs:
        match construct:
            case Do(body=body):
                yield from calls_in(body)
            case IfConstruct(branches=branches):
                for branch in branches:
                    yield from calls_in(branch.body)
            case Plain(statement=statement):
                own = action(statement) if statement.kind == "if" else statement
                if own.kind == "call" and not statement.label:
                    yield statement
            case _:
                pass


def actuals(code: Code) -> tuple[Tree, ...]:
    """What is passed, the object before the name of a procedure that is bound to its type, too."""
    designator, given = code.tree.items
    of = (designator.items[0],) if is_a(designator, "Procedure_Designator") else ()
    if given is None:
        return of
    is_list = type(given).__name__.endswith("_List")
    return (*of, *(tuple(children(given)) if is_list else (given,)))


def is_wide(actual: Tree) -> bool:
    """Whether an argument is an array, all or a part of it in each dimension, or begins at an
    element: not a row or a plane, which may be an iteration's own."""
    subscripts = arguments(actual) if is_a(actual, "Part_Ref") else ()
    triplets = {is_a(subscript, "Subscript_Triplet") for subscript in subscripts}
    return len(triplets) < 2
