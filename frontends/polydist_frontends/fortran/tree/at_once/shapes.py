"""Assignments to whole allocatable arrays, which would give them another shape where the value has
one: the program checks that it has the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.reading.constructs import Construct, Other
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, parse
from polydist_frontends.fortran.semantics.arrays import extent_text
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.expressions.intrinsics import CALLS, is_reduction
from polydist_frontends.fortran.semantics.expressions.rearrangements import rearranged
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.tree.at_once.elementwise import (
    DESIGNATORS,
    array_operands,
    is_constructed,
    is_elemental,
)
from polydist_frontends.integer_expressions import SUBSCRIPT
from polydist_frontends.variables import Requirement
from polydist_frontends.walks import is_unchanging


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


def _same_shape(
    of: Reference, value: Tree, code: Code, context: RegionContext
) -> Iterator[Requirement]:
    shape = None if is_constructed(value) else _shape(value, code, context)
    place = code.place(value)
    if shape is None or (shape and len(shape) != of.rank):
        message = f"an assignment to the allocatable '{of.name}' may change its shape"
        raise refuse(
            "shape-may-change",
            message,
            place,
            f"assign to {of.name}({', '.join(':' for _ in range(of.rank))})",
        )
    for k, extent in enumerate(shape, 1):
        own = extent_text(of.name, k, context.scope)
        if own != extent:
            message = f"'{of.name}' and '{code.source(value)}' must have the same shape"
            first = "" if context.scope.find("allocated") else f"allocated({of.name})"
            yield Requirement(f"{own} == {extent}", message, place, first)


def _shape(tree: Tree, code: Code, context: RegionContext) -> tuple[str, ...] | None:
    """The extents of a value, as those of arrays in it; none of a scalar, and ``None`` where
    they could be others."""
    of = reference(tree, code, context) if is_a(tree, *DESIGNATORS) else None
    if of is not None:
        return _extents(of, code, context)
    moved = rearranged(tree, context)
    if moved is not None:
        inner = _shape(moved.value, code, context)
        return None if inner is None else moved.shape(inner)
    if is_a(tree, *CALLS) and not is_elemental(tree, context):
        return () if _is_scalar(tree, code, context) else None
    shapes = [_shape(child, code, context) for child in children(tree)]
    return next((one for one in shapes if one), None if None in shapes else ())


def _is_scalar(call: Tree, code: Code, context: RegionContext) -> bool:
    """Whether a call's value is none of arrays, or one of all."""
    return is_reduction(call, context) or not any(array_operands(call, code, context))


def _extents(of: Reference, code: Code, context: RegionContext) -> tuple[str, ...] | None:
    """The extents of an array or a section of it; ``None`` if they may change in the region."""
    if not of.is_whole:
        return ()
    subscripts = of.subscripts or (None,) * of.rank
    found = [
        extent_text(of.name, k, context.scope)
        if tree is None
        else _extent(of, k, tree, code, context)
        for k, tree in enumerate(subscripts, 1)
        if tree is None or is_a(tree, "Subscript_Triplet")
    ]
    known = tuple(text for text in found if text is not None)
    return known if len(known) == len(found) else None


def _extent(of: Reference, k: int, tree: Tree, code: Code, context: RegionContext) -> str | None:
    """That along dimension k, of a section if there is one."""
    ends = [] if tree is None else [part for part in tree.items if part is not None]
    if not ends:
        return extent_text(of.name, k, context.scope)
    inside = replace(context, active=context.iterators)
    values = (expression(end, code, inside, SUBSCRIPT) for end in ends)
    if not all(is_unchanging(value, context.iterators) for value in values):
        return None
    first, last, step = tree.items
    begin = f"lbound({of.name}, {k})" if first is None else code.source(first)
    end = f"ubound({of.name}, {k})" if last is None else code.source(last)
    by = "1" if step is None else code.source(step)
    return f"(({end}) - ({begin}) + ({by}))/({by})"
