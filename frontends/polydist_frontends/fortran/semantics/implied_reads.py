"""What loops in lists read: ``(u(i, j), j = 1, n)`` in output, and in constructors of arrays. Each
access in them is one of a range (``Access.ranges``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.reading.constructs import Construct
from polydist_frontends.fortran.reading.implied_loops import (
    iterators_of_constructors,
    iterators_of_lists,
    texts_around_constructors,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.syntax import Code, Tree
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.loop_headers import type_of_iterator
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.integer_expressions import BOUND, Expression
from polydist_frontends.region import Access, Node, Range
from polydist_frontends.region import Statement as Leaf
from polydist_frontends.walks import names_in, nodes_below


@dataclass(frozen=True, eq=False)
class Bound:
    """The first or last value of such a loop, or its step, with the code that it stands in."""

    tree: Tree
    code: Code


def inside(iterator: str, place: Place, context: RegionContext) -> RegionContext:
    """What is known inside a loop. Raises ``Refusal`` for a variable that is in use."""
    if iterator in context.active:
        message = f"the loop in the list counts '{iterator}', which a loop around it counts"
        raise refuse("shadowed-name", message, place, "use another variable for one of them")
    if iterator not in context.iterators:
        message = f"the loop in the list counts '{iterator}', which other statements use"
        raise refuse("shadowed-name", message, place, "use a variable of its own in the list")
    return replace(context, active=context.active | {iterator})


def ranging(
    iterator: str, bounds: Sequence[Bound], accesses: Iterable[Access], context: RegionContext
) -> tuple[Access, ...]:
    """The accesses in such a loop, made over all of it. Raises ``Refusal``."""
    first, last = (expression(b.tree, b.code, context, BOUND) for b in bounds[:2])
    own = Range(iterator, first, last, _step(bounds, context))
    return tuple(_over(own, access) for access in accesses)


def _step(bounds: Sequence[Bound], context: RegionContext) -> int:
    step = value_of(bounds[2].tree, context.scope) if len(bounds) == 3 else 1
    if not step:
        code, tree = bounds[2].code, bounds[2].tree
        message = f"the step '{code.source(tree)}' of the loop in the list is not a constant"
        raise refuse("unsupported-loop", message, code.place(tree), "use a nonzero constant step")
    return step


def _over(own: Range, access: Access) -> Access:
    is_there = any(own.name == name.name for of in _expressions(access) for name in names_in(of))
    return replace(access, ranges=(own, *access.ranges)) if is_there else access


def _expressions(access: Access) -> Iterator[Expression]:
    yield from access.subscripts
    yield from (end for of in access.ranges for end in (of.first, of.last))


def refuse_lasting(
    constructs: Sequence[Construct], is_live: Callable[[str], bool], context: RegionContext
) -> None:
    """Raises ``Refusal`` where a variable that a list counts is needed after the region."""
    for statement in statements_below(constructs):
        name = next((n for n in sorted(iterators_of_lists(statement)) if is_live(n)), "")
        if name:
            message = f"'{name}' counts in the list of '{statement.text}', and is needed afterwards"
            place = context.lines.place(statement.span.start)
            hint = "use another variable in the list, or a section: u(i, 1:n)"
            raise refuse("iterator-outside-loop", message, place, hint)


def counted_in_statements(
    body: Sequence[Node], constructs: Sequence[Construct], context: RegionContext
) -> frozenset[str]:
    """The variables that loops in single statements count, and loops of the region do not. Raises
    ``Refusal`` where the region names one of them elsewhere, too: generated code has it for the
    statement's own."""
    leaves = [node for node in nodes_below(body) if isinstance(node, Leaf)]
    found = {name: leaf for leaf in leaves for name, _ in leaf.counts}
    own = found.keys() - context.iterators
    for name in sorted(own):
        if any(_names_outside(statement, name) for statement in statements_below(constructs)):
            raise refuse(
                "unsupported-loop",
                f"a loop in this statement counts '{name}', which the region uses elsewhere, too",
                found[name].place,
                "give the loop in the statement a variable of its own",
            )
    return frozenset(own)


def _names_outside(statement: Statement, name: str) -> bool:
    word = re.compile(rf"(?<![\w%]){name}\b")
    parts = texts_around_constructors(statement)
    return any(name not in counted and word.search(text) for text, counted in parts)


def counted_in_lists(
    statements: Iterable[Statement], context: RegionContext
) -> tuple[tuple[str, str], ...]:
    """The variables that loops in lists of output, and in constructors of arrays, count, with their
    types."""
    found = {
        name: type_of_iterator(name, statement, context).text
        for statement in statements
        for name in sorted(iterators_of_lists(statement) | iterators_of_constructors(statement))
    }
    return tuple(found.items())
