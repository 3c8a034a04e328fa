"""Conditions: of ``if``, ``do while`` and ``select case``, the text in their first brackets."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, parse, parse_part
from polydist_frontends.fortran.semantics.accesses import Accesses, reads
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.accumulation import marked_condition
from polydist_frontends.fortran.tree.updating.selections import selection_of
from polydist_frontends.fortran.tree.updating.updates import replaced
from polydist_frontends.integer_expressions import Expression
from polydist_frontends.opaque_reasons import CONDITION
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
    codes = [parse("Assignment_Stmt", one.joined, context.lines) for one in then]
    compared = condition_code(head, context)
    if len(codes) != 1:
        return selection_of(node, compared, codes, context)
    (code,) = codes
    marks = replaced(marked_condition(node, compared, code, context), compared, code, context)
    return selection_of(marks, compared, codes, context)
