"""Assignments to whole allocatable arrays, which would give them another shape where the value has
one: the program checks that it has the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.reading.constructs import Construct, Other
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, parse
from polydist_frontends.fortran.semantics.arrays import extent_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import CALLS, is_reduction
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.tree.at_once.elementwise import (
    DESIGNATORS,
    array_operands,
    is_constructed,
    is_elemental,
)
from polydist_frontends.variables import Requirement


def requirements(constructs: Sequence[Construct], context: RegionContext) -> Iterator[Requirement]:
    """An assignment to a whole allocatable array would give it another shape where the value has
    one: the program checks that it has the same."""
    inside = {id(s) for c in constructs if isinstance(c, Other) for s in c.statements}
    for statement in statements_below(constructs):
        if statement.kind == "assignment" and id(statement) not in inside:
            code = parse("Assignment_Stmt", statement.joined, context.lines)
            target, _, value = code.tree.items
            of = reference(target, code, context)
            if (
                of is not None
                and of.subscripts is None
                and of.rank
                and "allocatable" in of.symbol.attributes
            ):
                yield from _same_shape(of, value, code, context)


def _shaping_operands(tree: Tree, code: Code, context: RegionContext) -> Iterator[Reference | None]:
    """The operands that have the shape of a value; ``None`` for a call whose value may be an array
    of some other shape than its arguments."""
    of = reference(tree, code, context) if is_a(tree, *DESIGNATORS) else None
    if of is not None:
        if of.is_whole:
            yield of
    elif is_a(tree, *CALLS) and not is_elemental(tree, context):
        if not is_reduction(tree, context) and any(array_operands(tree, code, context)):
            yield None
    else:
        for child in children(tree):
            yield from _shaping_operands(child, code, context)


def _same_shape(
    of: Reference, value: Tree, code: Code, context: RegionContext
) -> Iterator[Requirement]:
    operands = list(_shaping_operands(value, code, context))
    whole = next((of for of in operands if of is not None and of.subscripts is None), None)
    place = code.place(value)
    if (operands and whole is None) or is_constructed(value):
        message = f"an assignment to the allocatable '{of.name}' may change its shape"
        raise refuse(
            "shape-may-change",
            message,
            place,
            f"assign to {of.name}({', '.join(':' for _ in range(of.rank))})",
        )
    if whole is None or whole.name == of.name:
        return
    for k in range(of.rank):
        sides = (extent_text(name, k + 1, context.scope) for name in (of.name, whole.name))
        text = " == ".join(sides)
        yield Requirement(
            text, f"'{of.name}' and '{code.source(value)}' must have the same shape", place
        )
