"""The headers of ``for`` loops."""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.by_data.single_statements import NAMELESS
from polydist_frontends.c.control_flow.header_parts import HeaderParts, header_items, header_parts
from polydist_frontends.c.control_flow.loop_steps import (
    added,
    names_outside_headers,
    step_value,
)
from polydist_frontends.c.control_flow.tested_steps import test_of
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    has_unsigned_arithmetic,
    is_integer,
    type_text,
)
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed, walk
from polydist_frontends.c.semantics.accesses import accesses
from polydist_frontends.c.semantics.conversions import converted, is_followed
from polydist_frontends.c.semantics.entry_values import assigned_at_entry
from polydist_frontends.c.semantics.integer_expressions import (
    expression,
)
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import integer_type
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.integer_expressions import (
    BOUND,
    Binary,
    Expression,
    Integer,
    Name,
    address,
)
from polydist_frontends.region import Access, RunTimeStep
from polydist_frontends.values.strips import STRIPS
from polydist_frontends.walks import is_unchanging

_FORM = "write for (i = first; i < bound; i += step) with one iterator and a constant step"


@dataclass(frozen=True, eq=False, kw_only=True)
class Header:
    """``for (iterator = first; condition; iterator += step)``. ``reads``: what the region writes
    and ``first`` and ``condition`` read. ``doubt``: why it does not count. ``starts`` and
    ``steps``: what else the header does, before the loop and after each iteration. ``unless``: that
    it counts is known only where the values of scalars are; then the iterator is one that no text
    names. ``tested``: what is advanced where the condition is tested (``tested_steps``)."""

    iterator: str
    type: str
    first: Expression
    condition: Expression
    step: int
    declared: bool
    reads: tuple[Access, ...]
    doubt: Diagnostic | None = None
    starts: tuple[Tree, ...] = ()
    steps: tuple[Tree, ...] = ()
    unless: Diagnostic | None = None
    by: RunTimeStep | None = None
    tested: Tree = None


def header(loop: Tree, context: RegionContext) -> Header:
    """The parts of a loop's header. Raises ``Refusal`` where it has no condition, or one that does
    more than test."""
    parts = header_parts(loop, context.resolution)
    if loop.cond is None:
        raise _unsupported("the loop has no condition", loop, context)
    if parts.iterator is None or parts.iterator in context.loose:
        unless = _why_uncounted(loop, parts, context)
        items = (header_items(part) for part in (loop.init, loop.next))
        return uncounted_header(loop, unless, context, *items)
    iterator, first = _start(loop, parts, context)
    for part in (first, loop.cond):
        _refuse_effects(part, context)
    step = step_value(parts.advance, iterator, context.resolution)
    by, sign = _run_time_step(loop, parts.advance, iterator, context) if step is None else (None, 1)
    reads = () if step or by else _reads_of_advance(parts.advance, iterator, context)
    return Header(
        iterator=iterator.name,
        type=type_text(iterator.type),
        first=assigned_at_entry(expression(first, context, BOUND), first, iterator.type, context),
        condition=_condition(loop.cond, iterator, step, context),
        step=step or sign,
        declared=is_a(parts.init, "Decl"),
        reads=(*accesses(first, context), *accesses(loop.cond, context), *reads),
        doubt=_doubt(loop, first, sign if by else step, iterator, context),
        starts=parts.starts,
        steps=parts.steps,
        by=by,
    )


def uncounted_header(
    loop: Tree,
    unless: Diagnostic,
    context: RegionContext,
    starts: tuple[Tree, ...] = (),
    steps: tuple[Tree, ...] = (),
) -> Header:
    """The header of a loop that only tests a condition, with an iterator that no text names. That
    of ``do`` does not hold before the first iteration."""
    test, place = test_of(loop, context.resolution), context.place(loop)
    _refuse_effects(test.condition, context)
    condition = expression(test.condition, context, BOUND)
    iterator, zero = f"{NAMELESS}{context.at}", Integer(0, place)
    if is_a(loop, "DoWhile"):
        is_first = Binary("<=", Name(iterator, place), zero, place)
        condition = Binary("||", is_first, condition, place)
    return Header(
        iterator=iterator,
        type="long long",
        first=zero,
        condition=condition,
        step=1,
        declared=True,
        reads=accesses(test.condition, context),
        starts=starts,
        steps=steps,
        unless=unless,
        tested=test.step,
    )


def _why_uncounted(loop: Tree, parts: HeaderParts, context: RegionContext) -> Diagnostic:
    """What is said of a header that counts no iterator."""
    if parts.iterator is not None and parts.iterator.cursor is None:
        return used_outside_loop(parts.iterator, context.loose[parts.iterator], context)
    if parts.iterator is not None:
        text = f"it is not known how often '{parts.iterator.name}' moves on"
    elif loop.init is None:
        text = "the loop does not initialise its iterator"
    elif loop.next is None:
        text = "the loop's header does not advance the iterator"
    else:
        text = f"'{_one_line(loop.init)}' does not initialise an iterator that the header advances"
    return _unsupported(text, loop, context).diagnostic


def used_outside_loop(symbol: Symbol, tree: Tree, context: RegionContext) -> Diagnostic:
    """What is said of an iterator that is used where its value is not known, or, where that is no
    name, changed in its loop."""
    code, text, hint = (
        (
            "iterator-outside-loop",
            f"'{symbol.name}' is a loop iterator and is used outside that loop",
            "use another variable, or write out the value that it has there",
        )
        if is_a(tree, "ID")
        else (
            "iterator-modified",
            f"'{symbol.name}' is a loop iterator and is also assigned",
            "use another variable",
        )
    )
    return Diagnostic("error", code, text, context.place(tree), hint)


def _doubt(
    loop: Tree, first: Tree, step: int | None, iterator: Symbol, context: RegionContext
) -> Diagnostic | None:
    """Why the header does not count; ``None`` if it may."""
    if step is None:
        advance = header_parts(loop, context.resolution).advance
        text = f"'{printed(advance)}' does not advance '{iterator.name}' by a constant"
        return _unsupported(text, advance, context).diagnostic
    if step == 0:
        return _unsupported("the loop's step is zero", loop.next, context).diagnostic
    changes = (_modified(part, iterator, context) for part in (first, loop.cond))
    return next((found for found in changes if found is not None), None)


def _reads_of_advance(
    advance: Tree, iterator: Symbol, context: RegionContext
) -> tuple[Access, ...]:
    """What the header reads to advance the iterator: ``p = next[p]``. Raises ``Refusal`` where it
    does something else."""
    lvalue = advance.lvalue if is_a(advance, "Assignment") else None
    if not is_a(lvalue, "ID") or context.resolution.symbol(lvalue) is not iterator:
        text = f"'{printed(advance)}' does not advance '{iterator.name}' by a constant"
        raise _unsupported(text, advance, context)
    _refuse_effects(advance.rvalue, context)
    return accesses(advance.rvalue, context)


def assignment_header(tree: Tree, context: RegionContext) -> Header:
    """The header of the loop that stands for ``iterator = value`` and runs once."""
    iterator = context.resolution.symbol(tree.lvalue)
    assert iterator is not None, "it has been found to be an iterator"
    _refuse_effects(tree.rvalue, context)
    value = converted(expression(tree.rvalue, context, BOUND), iterator.type)
    name = Name(iterator.name, context.place(tree), has_unsigned_arithmetic(iterator.type))
    return Header(
        iterator=iterator.name,
        type=type_text(iterator.type),
        first=value,
        condition=Binary("<=", name, value, context.place(tree)),
        step=1,
        declared=False,
        reads=accesses(tree.rvalue, context),
        doubt=_modified(tree.rvalue, iterator, context),
    )


def _condition(
    tree: Tree, iterator: Symbol, step: int | None, context: RegionContext
) -> Expression:
    """When the loop goes on. What is unsigned and counted down by one below zero is the largest
    value of its type, where ``i < n`` no longer holds; nor does ``i + 1 > 0``, in C and in the
    model."""
    condition = _compared(expression(tree, context, BOUND))
    if step != -1 or not has_unsigned_arithmetic(iterator.type):
        return condition
    if not _is_below(tree, iterator, context):
        return condition
    place = context.place(tree)
    next_one = Binary("+", Name(iterator.name, place), Integer(1, place), place)
    above = Binary(">", next_one, Integer(0, place), place)
    return Binary("&&", above, condition, place)


def _is_below(tree: Tree, iterator: Symbol, context: RegionContext) -> bool:
    """Whether it asks if the iterator is below what its type holds."""
    if not is_a(tree, "BinaryOp") or tree.op not in ("<", "<=", ">", ">="):
        return False
    lower, upper = (tree.left, tree.right) if tree.op[0] == "<" else (tree.right, tree.left)
    return _is(lower, iterator, context) and _keeps_type(lower, upper, iterator, context)


def _is(tree: Tree, symbol: Symbol, context: RegionContext) -> bool:
    return is_a(tree, "ID") and context.resolution.symbol(tree) is symbol


def _words(iterator: Symbol) -> str:
    return iterator.type.words if isinstance(iterator.type, Arithmetic) else ""


def _keeps_type(one: Tree, other: Tree, iterator: Symbol, context: RegionContext) -> bool:
    """Whether both are compared in the iterator's type."""
    kind = integer_type(c.BinaryOp("+", one, other), context)
    return kind is not None and kind.words == _words(iterator)


def _compared(condition: Expression) -> Expression:
    """A variable as a condition: whether it is not 0."""
    if not isinstance(condition, Name):
        return condition
    return Binary("!=", condition, Integer(0, condition.place), condition.place)


def _unsupported(message: str, tree: Tree, context: RegionContext) -> Refusal:
    return refuse("unsupported-loop", message, context.place(tree), _FORM)


def _start(loop: Tree, parts: HeaderParts, context: RegionContext) -> tuple[Symbol, Tree]:
    """The iterator and its first value."""
    iterator = parts.iterator
    assert iterator is not None, "the header has one"
    if not is_integer(iterator.type):
        raise _unsupported(f"the iterator '{iterator.name}' is not an integer", loop, context)
    first = parts.init.rvalue if is_a(parts.init, "Assignment") else parts.init.init
    if first is None:
        raise _unsupported("the loop does not initialise its iterator", loop, context)
    return iterator, first


def _one_line(tree: Tree) -> str:
    return " ".join(printed(tree).split())


def _run_time_step(
    loop: Tree, advance: Tree, iterator: Symbol, context: RegionContext
) -> tuple[RunTimeStep | None, int]:
    """The step, if it is made of integers that do not change, and its sign."""
    value, sign = added(advance, iterator, context.resolution)
    size = None if value is None else _size(value, context)
    names = {symbol.name for symbol in context.iterators}
    if size is None or not is_unchanging(size, names):
        return None, 1
    text = f"'{printed(advance)}' does not advance '{iterator.name}' by a constant"
    unless = refuse("unsupported-loop", text, context.place(advance), STRIPS)
    bare = not names_outside_headers(loop, iterator, context.resolution)
    return RunTimeStep(size, unless.diagnostic, bare), sign


def _size(value: Tree, context: RegionContext) -> Expression:
    _refuse_effects(value, context)
    return address(expression(value, context, BOUND))


def _modified(tree: Tree, iterator: Symbol, context: RegionContext) -> Diagnostic | None:
    """What is said of a bound that the region changes: the number of iterations would not be known
    on entry."""
    for node in walk(tree):
        of = reference(node, context) if is_a(node, "ID", "StructRef") else None
        if (
            of is None
            or not of.scalar
            or of.root in context.iterators
            or of.root in (context.single_assignment or {})
        ):
            continue
        if (of.name in context.written or context.is_local(of.root)) and not is_followed(
            of, context
        ):
            hint = (
                "compute it before the region, or declare a block-local variable with its only "
                "value"
            )
            message = (
                f"'{printed(node)}' is a bound of the loop over '{iterator.name}' and is assigned "
                "inside the region"
            )
            return Diagnostic("error", "bound-modified", message, context.place(node), hint)
    return None


def _refuse_effects(tree: Tree, context: RegionContext) -> None:
    if any(access.kind.endswith("write") for access in accesses(tree, context)):
        raise refuse(
            "side-effect",
            f"the loop's header assigns: '{printed(tree)}'",
            context.place(tree),
            "assign in a separate statement",
        )
