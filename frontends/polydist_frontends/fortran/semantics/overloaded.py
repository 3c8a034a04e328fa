"""Operators and assignments of the program's own, where a region may use them."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.in_c.words import OLD_SIGNS
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a
from polydist_frontends.fortran.semantics.expressions.intrinsics import (
    CALLS,
    INQUIRY,
    called_intrinsic,
)
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext

ASSIGNMENT = "="


def spelling(operator: str) -> str:
    """One of the spellings of an operator."""
    return OLD_SIGNS.get(operator.lower(), operator.lower())


def refuse_unknown_operator(tree: Tree, code: Code, context: RegionContext) -> None:
    """Refuses an operator that may call a function which does more than compute a value."""
    operators = [spelling(item) for item in tree.items if isinstance(item, str)]
    unknown = [of for of in operators if not context.overloads.get(of, True)]
    if unknown and any(_may_be_record(below, code, context) for below in _operands(tree, context)):
        raise refuse(
            "unknown-call",
            f"the effects of the operator '{unknown[0]}' of a derived type are not known",
            code.place(tree),
            "declare its functions pure, read no variables of modules in them, and put them and "
            "the interface into a module",
        )


def refuse_own_assignment(of: Reference, tree: Tree, code: Code, context: RegionContext) -> None:
    """Refuses an assignment that may call a subroutine."""
    if of.meant.type.category == "derived" and ASSIGNMENT in context.overloads:
        raise refuse(
            "unknown-call",
            f"the assignment to '{code.source(tree)}' may call a subroutine of the program,"
            " whose effects are not known",
            code.place(tree),
            "assign the components, or call the subroutine by its name",
        )


def _operands(tree: Tree, context: RegionContext) -> Iterator[Tree]:
    """What may be an operand: of ``a%b`` the component, and not the object that has it; nothing of
    what is only asked for its size."""
    yield tree
    is_asked = called_intrinsic(tree, context) in INQUIRY
    for child in () if is_asked or is_a(tree, "Data_Ref") else children(tree):
        yield from _operands(child, context)


def _may_be_record(tree: Tree, code: Code, context: RegionContext) -> bool:
    if not is_a(tree, "Name", "Data_Ref", *CALLS):
        return False
    of = reference(tree, code, context)
    if of is not None:
        return of.meant.type.category == "derived"
    return is_a(tree, *CALLS) and not called_intrinsic(tree, context)
