"""Conditions: of ``if``, ``do while`` and ``select case``, the text in their first brackets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polydist_frontends.accumulation import choosing
from polydist_frontends.fortran.reading.constructs import Construct, IfConstruct, Plain, action
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, parse, parse_part
from polydist_frontends.fortran.semantics.accesses import Accesses, reads
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.accumulation import marked_condition
from polydist_frontends.fortran.tree.updating.selections import ORDERED, selection_of, two_choices
from polydist_frontends.fortran.tree.updating.updates import replaced
from polydist_frontends.integer_expressions import CONDITION, Expression
from polydist_frontends.region import If, Statement


def condition_of(statement: SourceStatement, context: RegionContext) -> tuple[Expression, Accesses]:
    """The condition of a statement, and what it reads."""
    code = condition_code(statement, context)
    return expression(code.tree, code, context, CONDITION), reads(code.tree, code, context)


def condition_code(statement: SourceStatement, context: RegionContext) -> Code:
    """The text of a statement's condition, parsed."""
    opening = statement.folded.index("(")
    return parse_part(
        "Expr", statement.joined, opening + 1, closing(statement.folded, opening), context.lines
    )


def tested(statement: SourceStatement, context: RegionContext) -> Accesses:
    """What the condition of a statement reads, if it has one (``else`` has none)."""
    if "(" not in statement.folded:
        return ()
    code = condition_code(statement, context)
    return reads(code.tree, code, context)


def marked(
    node: If, head: SourceStatement, then: Sequence[SourceStatement], context: RegionContext
) -> If | Statement:
    """The node, marked where it only keeps the larger or the smaller of two values, and what
    belongs to it."""
    if node.otherwise or any(statement.kind != "assignment" for statement in then):
        return node
    codes = _assignments(then, context)
    compared = condition_code(head, context)
    if len(codes) != 1:
        return selection_of(node, compared, codes, context)
    (code,) = codes
    marks = replaced(marked_condition(node, compared, code, context), compared, code, context)
    return selection_of(marks, compared, codes, context)


def both_extremes(
    construct: IfConstruct, single: Callable[[], Statement], context: RegionContext
) -> Statement | None:
    """The statement ``single`` of a condition with an ``else if``, marked where it keeps the
    largest and the smallest of values; else ``None``."""
    parts = [(branch.head, branch.body) for branch in construct.branches]
    if parts[-1][0].kind == "else":
        parts[-1:] = _inside(parts[-1][1])
    if len(parts) != 2 or not all(map(_is_assignment, (*parts[0][1], *parts[1][1]))):
        return None
    first, second = (_branch(head, body, context) for head, body in parts)
    choices = two_choices(first, second, context)
    return None if choices is None else choosing(single(), choices, ORDERED)


def _is_assignment(construct: Construct) -> bool:
    return isinstance(construct, Plain) and construct.statement.kind == "assignment"


def _inside(body: Sequence[Construct]) -> list[tuple[SourceStatement, tuple[Construct, ...]]]:
    """The one condition that the branch consists of; empty if it does not."""
    only = body[0] if len(body) == 1 else None
    if isinstance(only, IfConstruct) and len(only.branches) == 1:
        return [(only.branches[0].head, only.branches[0].body)]
    if isinstance(only, Plain) and only.statement.kind == "if":
        return [(only.statement, (Plain(action(only.statement)),))]
    return []


def _branch(
    head: SourceStatement, body: Sequence[Construct], context: RegionContext
) -> tuple[Code, list[Code]]:
    then = [c.statement for c in body if isinstance(c, Plain)]
    return condition_code(head, context), _assignments(then, context)


def _assignments(then: Sequence[SourceStatement], context: RegionContext) -> list[Code]:
    return [parse("Assignment_Stmt", one.joined, context.lines) for one in then]
