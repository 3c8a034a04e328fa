"""The headers of ``for`` loops."""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import has_unsigned_arithmetic, is_integer
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.accesses import accesses
from polydist_frontends.c.semantics.integer_expressions import (
    converted,
    expression,
    is_followed,
)
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.region_symbols import iterator_of
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.integer_expressions import Binary, Expression, Name
from polydist_frontends.opaque_reasons import BOUND
from polydist_frontends.region import Access

_FORM = "write for (i = first; i < bound; i += step) with one iterator and a constant step"


@dataclass(frozen=True, eq=False, kw_only=True)
class Header:
    """``for (iterator = first; condition; iterator += step)``. ``reads``: what the region writes
    and ``first`` and ``condition`` read. ``doubt``: why it does not count."""

    iterator: Symbol
    first: Expression
    condition: Expression
    step: int
    declared: bool
    reads: tuple[Access, ...]
    doubt: Diagnostic | None = None


def header(loop: Tree, context: RegionContext) -> Header:
    """The parts of a loop's header. Raises ``Refusal`` where it does not begin with one integer's
    value and a condition."""
    iterator, first = _start(loop, context)
    if loop.cond is None:
        raise _unsupported("the loop has no condition", loop, context)
    if loop.next is None:
        raise _unsupported("the loop's header does not advance the iterator", loop, context)
    for part in (first, loop.cond):
        _refuse_effects(part, context)
    step = _step_value(loop.next, iterator, context)
    reads = () if step else _reads_of_advance(loop.next, iterator, context)
    return Header(
        iterator=iterator,
        first=expression(first, context, BOUND),
        condition=expression(loop.cond, context, BOUND),
        step=step or 1,
        declared=is_a(loop.init, "DeclList"),
        reads=(*accesses(first, context), *accesses(loop.cond, context), *reads),
        doubt=_doubt(loop, first, step, iterator, context),
    )


def _doubt(
    loop: Tree, first: Tree, step: int | None, iterator: Symbol, context: RegionContext
) -> Diagnostic | None:
    """Why the header does not count; ``None`` if it may."""
    if step is None:
        text = f"'{printed(loop.next)}' does not advance '{iterator.name}' by a constant"
        return _unsupported(text, loop.next, context).diagnostic
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
        iterator=iterator,
        first=value,
        condition=Binary("<=", name, value, context.place(tree)),
        step=1,
        declared=False,
        reads=accesses(tree.rvalue, context),
        doubt=_modified(tree.rvalue, iterator, context),
    )


def _unsupported(message: str, tree: Tree, context: RegionContext) -> Refusal:
    return refuse("unsupported-loop", message, context.place(tree), _FORM)


def _start(loop: Tree, context: RegionContext) -> tuple[Symbol, Tree]:
    """The iterator and its first value."""
    if loop.init is None:
        raise _unsupported("the loop does not initialise its iterator", loop, context)
    iterator = iterator_of(loop, context.resolution)
    if iterator is None:
        raise starts_no_iterator(loop, context)
    if not is_integer(iterator.type):
        raise _unsupported(f"the iterator '{iterator.name}' is not an integer", loop, context)
    first = loop.init.rvalue if is_a(loop.init, "Assignment") else iterator.declaration.init
    if first is None:
        raise _unsupported("the loop does not initialise its iterator", loop, context)
    return iterator, first


def starts_no_iterator(loop: Tree, context: RegionContext) -> Refusal:
    """For a loop that begins with something else than giving one variable its first value."""
    hint = f"{_FORM}; move other assignments before the loop"
    return refuse(
        "unsupported-loop",
        f"'{_one_line(loop.init)}' does not initialise a single iterator",
        context.place(loop),
        hint,
    )


def _one_line(tree: Tree) -> str:
    return " ".join(printed(tree).split())


def _step_value(advance: Tree, iterator: Symbol, context: RegionContext) -> int | None:
    def counts(tree: Tree) -> bool:
        return is_a(tree, "ID") and context.resolution.symbol(tree) is iterator

    def constant(tree: Tree) -> int | None:
        return value_of(tree, context.resolution)

    if is_a(advance, "UnaryOp") and counts(advance.expr):
        return {"++": 1, "p++": 1, "--": -1, "p--": -1}.get(advance.op)
    if not is_a(advance, "Assignment") or not counts(advance.lvalue):
        return None
    if advance.op in ("+=", "-="):
        return _signed(constant(advance.rvalue), advance.op[0])
    added = advance.rvalue
    if advance.op != "=" or not is_a(added, "BinaryOp") or added.op not in ("+", "-"):
        return None
    if counts(added.left):
        return _signed(constant(added.right), added.op)
    return constant(added.left) if added.op == "+" and counts(added.right) else None


def _signed(value: int | None, operator: str) -> int | None:
    return -value if value is not None and operator == "-" else value


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
