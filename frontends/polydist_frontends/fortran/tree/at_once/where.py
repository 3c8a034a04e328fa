"""``where``: as a condition on each element under implied loops, or as one statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.reading.constructs import action
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, parse, parse_part
from polydist_frontends.fortran.semantics.accesses import Accesses, perhaps, reads
from polydist_frontends.fortran.semantics.implied_reads import counted_in_lists
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import by_element, implied_loops, shape_of
from polydist_frontends.fortran.tree.at_once.assignments import accesses_of_assignment
from polydist_frontends.fortran.tree.at_once.elementwise import (
    Part,
    Target,
    is_elementwise,
    text_of_element,
)
from polydist_frontends.region import Node, Statement

_HEADS = ("where", "where-construct", "elsewhere")


@dataclass(frozen=True, eq=False)
class _Branch:
    """A mask, none for the last ``elsewhere``, and the assignments under it."""

    mask: Code | None
    assignments: tuple[Code, ...]


def where(statements: Sequence[SourceStatement], context: RegionContext) -> Node:
    """A ``where`` statement or construct: of one element under implied loops, if that means the
    same; else as one statement."""
    branches = _branches(statements, context)
    targets, values = _targets(branches, context), _values(branches)
    if not targets or not is_elementwise(targets, values, context):
        return where_at_once(statements, context)
    span = replace(statements[0].span, end=statements[-1].span.end)
    place = context.lines.place(span.start)
    first = targets[0]
    parts, starts = shape_of(first.of, first.code, context, place)
    inner = by_element(parts, starts, context, place)
    element = Statement(
        accesses=_accesses_of_element(branches, inner),
        span=span,
        place=place,
        text="\n".join(_lines_of_element(branches, inner)),
    )
    return implied_loops(parts, starts, element, span, place)


def where_at_once(statements: Sequence[SourceStatement], context: RegionContext) -> Statement:
    """All of it as one statement: what its masks keep out stays as it was."""
    first, last = statements[0], statements[-1]
    span = replace(first.span, end=last.span.end)
    happening = [access for one in statements for access in _accesses_of_part(one, context)]
    return Statement(
        accesses=tuple(happening),
        span=span,
        place=context.lines.place(span.start),
        counts=counted_in_lists(statements, context),
    )


def _accesses_of_part(statement: SourceStatement, context: RegionContext) -> Accesses:
    if _has_no_mask(statement):
        return ()
    if statement.kind == "assignment":
        return perhaps(accesses_of_assignment(_assignment(statement, context), context))
    mask = _mask(statement, context)
    accesses = reads(mask.tree, mask, context)
    if statement.kind != "where":
        return accesses
    return (*accesses, *_accesses_of_part(action(statement), context))


def _has_no_mask(statement: SourceStatement) -> bool:
    return statement.kind in ("end-where", "elsewhere") and "(" not in statement.folded


def _assignment(statement: SourceStatement, context: RegionContext) -> Code:
    return parse("Assignment_Stmt", statement.joined, context.lines)


def _mask(statement: SourceStatement, context: RegionContext) -> Code:
    """The mask of a statement that has one. Raises ``Refusal`` for what stands in no ``where``."""
    if statement.kind not in _HEADS:
        place = context.lines.place(statement.span.start)
        raise refuse(
            "unsupported-statement",
            f"'{statement.text}' cannot be used in a where",
            place,
            "write loops with conditions",
        )
    opening = statement.folded.index("(")
    last = closing(statement.folded, opening)
    return parse_part("Expr", statement.joined, opening + 1, last, context.lines)


# ------------------------------------------------------------------------------- element by element
def _branches(statements: Sequence[SourceStatement], context: RegionContext) -> tuple[_Branch, ...]:
    """The branches; none where there is a ``where`` inside."""
    head, *others = statements
    if any(one.kind in ("where", "where-construct") for one in others):
        return ()
    if head.kind == "where":
        return (_Branch(_mask(head, context), (_assignment(action(head), context),)),)
    found = [_Branch(_mask(head, context), ())]
    for one in others:
        if one.kind == "assignment":
            own = (*found[-1].assignments, _assignment(one, context))
            found[-1] = replace(found[-1], assignments=own)
        elif one.kind == "elsewhere":
            found.append(_Branch(None if _has_no_mask(one) else _mask(one, context), ()))
        elif one.kind != "end-where":
            return ()
    return tuple(found)


def _targets(branches: Sequence[_Branch], context: RegionContext) -> tuple[Target, ...]:
    """What is assigned; nothing if there is something that is no array."""
    found = []
    for code in (code for branch in branches for code in branch.assignments):
        target = code.tree.items[0]
        of = reference(target, code, context)
        if of is None or not of.is_whole:
            return ()
        found.append(Target(target, code, of))
    return tuple(found)


def _values(branches: Sequence[_Branch]) -> tuple[Part, ...]:
    masks = [branch.mask for branch in branches if branch.mask is not None]
    assigned = [code for branch in branches for code in branch.assignments]
    return (
        *(Part(mask.tree, mask) for mask in masks),
        *(Part(code.tree.items[2], code) for code in assigned),
    )


def _accesses_of_element(branches: Sequence[_Branch], context: RegionContext) -> Accesses:
    found: list[Accesses] = []
    for number, branch in enumerate(branches):
        if branch.mask is not None:
            tested = reads(branch.mask.tree, branch.mask, context)
            found.append(perhaps(tested) if number else tested)
        found += [perhaps(accesses_of_assignment(code, context)) for code in branch.assignments]
    return tuple(access for accesses in found for access in accesses)


def _lines_of_element(branches: Sequence[_Branch], context: RegionContext) -> Iterator[str]:
    """The construct ``if`` of an element."""
    for number, branch in enumerate(branches):
        if branch.mask is None:
            yield "else"
        else:
            word = "else if" if number else "if"
            yield f"{word} ({text_of_element(branch.mask, context)}) then"
        yield from (text_of_element(code, context) for code in branch.assignments)
    yield "end if"
