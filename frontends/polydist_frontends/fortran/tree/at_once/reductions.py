"""``s = sum(e)`` and the like of whole arrays: as ``s = 0`` and a loop that combines it with one
element after the other, in the order in which they lie in memory, as compilers do it. Such a loop
is shared out like one that is written (``tree.accumulation``, ``tree.updating.selections``).

1. That is so where the function is all that is assigned, to a variable of the type of the elements
   which they do not mention. With ``dim`` the statement stays as it is.
2. With a mask an element counts where that holds.
3. The largest of real numbers begins with the first element. What is no number is replaced by any
   number, and never replaces one: so the result is no number only if no element is one, as
   compilers have it. Which one it is then, the compiler is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.accumulation import Target, accumulating, computed_apart, selecting_among
from polydist_frontends.errors import Place
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.syntax import Code, Tree
from polydist_frontends.fortran.semantics.accesses import Accesses, perhaps, reads, write
from polydist_frontends.fortran.semantics.expressions.value_kinds import type_of_value
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import (
    Section,
    by_element,
    first_iterations,
    implied_loops,
    shape_of,
)
from polydist_frontends.fortran.tree.at_once.elementwise import (
    Part,
    is_by_element,
    mentions,
    section_count,
    text_of_element,
)
from polydist_frontends.fortran.tree.at_once.reduced import LEAST, Reduced, has_type, reduced
from polydist_frontends.region import Node, Span, Statement
from polydist_frontends.statement_forms import Selection

_ALWAYS = "polydist_kind({0}) == polydist_kind({0})"
_NARROW = "polydist_storage_size({0}) <= 64"


@dataclass(frozen=True, eq=False)
class _Loops:
    """``target = function(arguments)``, and what the loops over the elements go through."""

    statement: SourceStatement
    code: Code
    of: Reference
    found: Reduced
    parts: list[Section]
    starts: tuple[int, ...]
    context: RegionContext

    @property
    def target(self) -> Tree:
        return self.code.tree.items[0]

    @property
    def name(self) -> str:
        return self.code.source(self.target)

    @property
    def place(self) -> Place:
        return self.context.lines.place(self.statement.span.start)

    @property
    def begin(self) -> Span:
        """Where the statement begins: no text, so that the loops alone stand for it."""
        return Span(self.statement.span.start, self.statement.span.start)

    @property
    def category(self) -> str:
        return type_of_value(self.target, self.code, self.context).category

    @property
    def inside(self) -> RegionContext:
        """Where arrays mean one element each."""
        return by_element(self.parts, self.starts, self.context, self.place)

    def text(self, part: Code) -> str:
        """An element of a value."""
        return f"({text_of_element(part, self.inside)})"

    def reads(self, part: Code) -> Accesses:
        """What an element of a value reads."""
        return reads(part.tree, part, self.inside)

    def stored(self) -> Accesses:
        """The write of the target."""
        return write(self.target, self.code, self.context, self.found.values[0].tree)[1]


def reduction(statement: SourceStatement, code: Code, context: RegionContext) -> tuple[Node, ...]:
    """The nodes of the assignment; none if it is no such reduction."""
    target, _, value = code.tree.items
    of = reference(target, code, context)
    found = reduced(value, code, context)
    if of is None or of.rank or of.part is not None or found is None:
        return ()
    shape = found.shape(context)
    if shape is None or not _is_by_element(Part(target, code), of, found, shape[0], context):
        return ()
    parts, starts = shape_of(*shape, context, context.lines.place(statement.span.start))
    return tuple(_nodes(_Loops(statement, code, of, found, parts, starts, context)))


def _is_by_element(
    target: Part, of: Reference, found: Reduced, shape: Reference, context: RegionContext
) -> bool:
    """Step 1."""
    values = [Part(part.tree, part) for part in found.parts]
    return (
        has_type(target.tree, target.code, found, context)
        and _begins(target, found, context)
        and all(is_by_element(value, section_count(shape), context) for value in values)
        and not any(True for value in values for _ in mentions(value, of, context))
    )


def _begins(target: Part, found: Reduced, context: RegionContext) -> bool:
    """Whether it is known what the result begins with: the first element of real numbers need not
    be one that a mask lets count."""
    own = type_of_value(target.tree, target.code, context)
    return not (own.category == "real" and found.form.compares and found.mask is not None)


# --------------------------------------------------------------------------------------- the nodes
def _nodes(own: _Loops) -> Iterator[Node]:
    """The start and the loops; of real extremes the first element between them."""
    form = own.found.form
    real_extreme = form.compares and own.category == "real"
    start = form.start if real_extreme or own.found.name != "maxval" else LEAST
    yield _start(own, f"{own.name} = {start.format(own.name)}")
    if real_extreme:
        yield _first(own)
    element = _extreme(own) if real_extreme else _combining(own)
    yield implied_loops(own.parts, own.starts, element, own.statement.span, own.place)


def _start(own: _Loops, text: str) -> Statement:
    """What the target is before the loop."""
    return Statement(accesses=own.stored(), span=own.begin, place=own.place, text=text, anew=True)


def _combining(own: _Loops) -> Statement:
    """The target combined with one element."""
    form = own.found.form
    text = form.text.format(own.name, "*".join(map(own.text, own.found.values)))
    exact = own.category != "real"
    of = Target(own.of.name)
    marks = accumulating(_accesses(own, form.is_conditional), of, form.operator, exact)
    apart = "" if exact else _ALWAYS.format(own.name)
    return _element(own, computed_apart(marks, own.of.name, apart), text)


def _extreme(own: _Loops) -> Statement:
    """Step 3: the target replaced by one element."""
    name, form = own.name, own.found.form
    value = own.text(own.found.values[0])
    beyond = f"{value} {form.compares} {name}"
    first = f".not. ({name} <= {name}) .and. {value} <= {value}"
    choice = Selection(
        key=own.of.name,
        operator="max" if form.operator == "max" else "min",
        last=False,
        kind="real",
        condition=_NARROW.format(name),
    )
    marks = selecting_among(_accesses(own, True), {own.of.name}, choice)
    return _element(own, marks, f"if ({beyond} .or. ({first})) {name} = {value}")


def _first(own: _Loops) -> Node:
    """Step 3: the target as it is after one element."""
    (value,) = own.found.values
    element = Statement(
        accesses=(*own.reads(value), *own.stored()),
        span=own.begin,
        place=own.place,
        text=f"{own.name} = {own.found.name}((/ {own.text(value)} /))",
    )
    return first_iterations(own.parts, own.starts, element, own.begin, own.place)


def _accesses(own: _Loops, conditional: bool) -> Accesses:
    """What combining one element accesses; the write may not happen if that is ``conditional``."""
    values = [access for value in own.found.values for access in own.reads(value)]
    old = reads(own.target, own.code, own.context)
    mask = own.found.mask
    if mask is not None:
        return (*own.reads(mask), *perhaps((*values, *old, *own.stored())))
    return (*values, *old, *(perhaps(own.stored()) if conditional else own.stored()))


def _element(own: _Loops, accesses: Accesses, text: str) -> Statement:
    mask = own.found.mask
    return Statement(
        accesses=accesses,
        span=own.statement.span,
        place=own.place,
        text=text if mask is None else f"if {own.text(mask)} then\n{text}\nend if",
    )
