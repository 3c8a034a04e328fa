"""Constructors of arrays, ``[a, b]``, and loops in them, ``[(i*dx, i = 0, n)]``, whose variables
mean nothing outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import BOUND, Expression, Name, rewritten
from polydist_frontends.region import Access, Range
from polydist_frontends.walks import names_in

_OWN = "polydist_each_{}"
Reader = Callable[[Tree, Code, RegionContext], tuple[Access, ...]]


def constructed(tree: Tree) -> Iterable[Tree]:
    """The values in an array constructor, ``[a, b]`` or ``[real(8) :: a, b]``."""
    values = tree.items[1]
    return children(values.items[1] if is_a(values, "Ac_Spec") else values)


def read_in_loop(
    loop: Tree, code: Code, context: RegionContext, reads: Reader
) -> tuple[Access, ...]:
    """What a loop in a constructor reads, all of it at once. Raises ``Refusal``."""
    values, control = loop.items
    counter, first, last, *steps = children(control)
    name = name_text(counter)
    step = value_of(steps[0], context.scope) if steps else 1
    if name in context.active or not step:
        what = "counts what a loop around it counts" if step else "has a step that is no constant"
        raise refuse(
            "unsupported-loop",
            f"the loop over '{name}' in an array constructor {what}",
            code.place(counter),
            "write a loop that assigns the elements",
        )
    own = frozenset((name,))
    inner = replace(context, active=context.active | own, iterators=context.iterators | own)
    begin, end = (expression(part, code, context, BOUND) for part in (first, last))
    of = Range(_OWN.format(name), begin, end, step)
    before = (a for part in (first, last) for a in reads(part, code, context))
    inside = (a for value in children(values) for a in reads(value, code, inner))
    return (*before, *(_over(of, name, access) for access in inside))


def _over(of: Range, name: str, access: Access) -> Access:
    """The access in all iterations, under another name of the counter."""

    def own(part: Expression) -> Expression:
        is_counter = isinstance(part, Name) and part.name == name
        return Name(of.name, part.place) if is_counter else part

    subscripts = tuple(rewritten(part, own) for part in access.subscripts)
    ranges = tuple(
        replace(one, first=rewritten(one.first, own), last=rewritten(one.last, own))
        for one in access.ranges
    )
    used = (*subscripts, *(end for one in ranges for end in (one.first, one.last)))
    is_there = any(found.name == of.name for part in used for found in names_in(part))
    return replace(access, subscripts=subscripts, ranges=(of, *ranges) if is_there else ranges)
