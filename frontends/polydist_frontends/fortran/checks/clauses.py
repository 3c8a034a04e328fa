"""What the words of a directive's clauses mean in the code that it governs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from polydist_frontends.clauses.directive import Directive, parse_directive
from polydist_frontends.clauses.text import Clause, integer_literal, unknown_name
from polydist_frontends.clauses.values import (
    bad_tile_size,
    changing_assumption,
    changing_tile_size,
    unusable_size,
)
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.reading.lines import DirectiveLine, Joined, Lines
from polydist_frontends.fortran.reading.syntax import Code, is_a, name_text, parse, walk
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import CONDITION, SUBSCRIPT, Expression
from polydist_frontends.variables import Array
from polydist_frontends.walks import has_opaque, names_in

_KIND = re.compile(r"[(=]\s*([a-z]\w*)\s*\)")
"""The kind that a type names."""


def directive_of(line: DirectiveLine, lines: Lines) -> Directive:
    """The directive with the names of its lists in lower case. Raises ``Refusal``."""
    text = line.joined
    directive = parse_directive(
        text.text, lines.place(line.span.start), partial(_placed, text, lines), fold_case=True
    )
    if directive.dist and directive.dist.function:
        name = directive.dist.function
        message = (
            f"dist(lookup({name.text})): in Fortran no function can choose the rank of each tile"
        )
        hint = (
            "write dist(lookup), dist(lookup, cyclic) or another placement; functions are "
            "supported in C only"
        )
        raise refuse("unsupported-clause", message, name.place, hint)
    return directive


def _placed(text: Joined, lines: Lines, offset: int) -> Place:
    return lines.place(text.offset(offset))


def check_reductions(
    directive: Directive, arrays: Mapping[str, Array], context: RegionContext
) -> None:
    """Parts are combined in the type of the elements, which is declared elsewhere where they are
    components."""
    for name in (reduction.name for reduction in directive.reduction if "%" in reduction.name.text):
        element = arrays["".join(name.text.split())].element.lower()
        for word in () if element.startswith("type") else _KIND.findall(element):
            if context.scope.find(word) is None:
                message = f"the kind '{word}' of '{name.text}' is not known here"
                raise refuse(
                    "unknown-type",
                    message,
                    name.place,
                    f"use the module that defines '{word}', or accumulate into a variable",
                )


def check_tile(directive: Directive, context: RegionContext) -> None:
    """Tile sizes are positive, and integers that the region leaves unchanged."""
    for entry in directive.tile:
        if integer_literal(entry.text) is not None:
            continue
        code = _code(entry, "tile", context)
        value = value_of(code.tree, context.scope)
        if value is not None and value < 1:
            raise bad_tile_size(entry)
        if value is None and has_opaque(expression(code.tree, code, context, CONDITION)):
            raise changing_tile_size(entry)


def assumptions(directive: Directive, context: RegionContext) -> tuple[Expression, ...]:
    """The conditions of ``assume``."""
    return tuple(_assumption(entry, context) for entry in directive.assume)


def _assumption(entry: Clause, context: RegionContext) -> Expression:
    code = _code(entry, "assume", context)
    condition = expression(code.tree, code, context, CONDITION)
    if has_opaque(condition) or any(name.name in context.iterators for name in names_in(condition)):
        raise changing_assumption(entry)
    return condition


def said_sizes(directive: Directive, context: RegionContext) -> dict[str, Expression]:
    """The last upper bounds of the clause ``size``, by the names of the arrays."""
    return dict(_said_size(entry, context) for entry in directive.size)


def _said_size(entry: Clause, context: RegionContext) -> tuple[str, Expression]:
    code = _code(entry, "size", context)
    of = reference(code.tree, code, context)
    if of is None or not of.subscripts or of.rank != len(of.subscripts) or of.part is not None:
        raise unusable_size(entry)
    size = expression(of.subscripts[-1], code, context, SUBSCRIPT)
    varies = has_opaque(size) or any(name.name in context.iterators for name in names_in(size))
    if varies or of.symbol.dimensions[-1].form != "last":
        raise unusable_size(entry)
    return of.name, size


def _code(entry: Clause, clause: str, context: RegionContext) -> Code:
    offset = context.lines.starts[entry.place.line - 1] + entry.place.column - 1
    try:
        code = parse("Expr", Joined(entry.text, ((0, offset),)), context.lines)
    except Refusal:
        raise refuse(
            "malformed-clause",
            f"'{entry.text}' is not an expression",
            entry.place,
            "write a Fortran expression",
        ) from None
    for node in walk(code.tree):
        if is_a(node, "Name") and context.find(name_text(node), entry.place) is None:
            known = [
                name
                for level in context.scope.levels
                for name, s in level.declarations.symbols.items()
                if s.type.category == "integer"
            ]
            raise unknown_name(
                clause,
                Clause(name_text(node), entry.place),
                known,
                "an integer variable that is declared here",
            )
    return code
