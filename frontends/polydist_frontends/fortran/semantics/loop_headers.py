"""Heads of ``do`` loops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.by_data.single_statements import NAMELESS
from polydist_frontends.errors import INNER_LOOPS, Diagnostic, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.symbols import Type
from polydist_frontends.fortran.reading.lines import Joined, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, cut, parse, parse_part
from polydist_frontends.fortran.semantics.accesses import reads
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import BOUND, Binary, Expression, Name, Opaque
from polydist_frontends.region import Access, RunTimeStep
from polydist_frontends.values.strips import STRIPS
from polydist_frontends.walks import has_opaque, is_unchanging

_CONCURRENT = re.compile(r"(?:[a-z]\w*\s*:\s*)?(?:do\s*(?:\d+\s*,?\s*)?concurrent|forall)\s*\(")
_INDEX = re.compile(r"\s*(?:integer\s*(?:\([^)]*\))?\s*::\s*)?([a-z]\w*)\s*=")
_HEAD = re.compile(r"(?:[a-z]\w*\s*:\s*)?do\s*(?:\d+\s*,?\s*)?([a-z]\w*)\s*=")


@dataclass(frozen=True, kw_only=True)
class Header:
    """``do iterator = first, last, step``: the loop runs while ``condition`` holds. ``reads``: what
    the region writes and ``first`` and ``last`` read. ``doubt``: why it does not count."""

    iterator: str
    type: Type
    first: Expression
    condition: Expression
    step: int
    reads: tuple[Access, ...]
    doubt: Diagnostic | None = None
    by: RunTimeStep | None = None


def iterator_of(statement: Statement) -> str | None:
    """The variable that a loop counts."""
    match = _HEAD.match(statement.folded)
    return match.group(1) if match else None


def iterators_of(statement: Statement) -> tuple[str, ...]:
    """The variables that a loop counts; ``do concurrent`` and ``forall`` may have several."""
    one = iterator_of(statement)
    return (one,) if one else tuple(index.name for index in _indices(statement))


@dataclass(frozen=True)
class _Index:
    """``name = first:last:step`` of a ``do concurrent`` or a ``forall``."""

    name: str
    parts: tuple[Joined, ...]


def _indices(statement: Statement) -> tuple[_Index, ...]:
    indices = []
    for piece in _pieces(statement):
        match = _INDEX.match(piece.text.lower())
        if match is not None and ":" in piece.text[match.end() :]:
            indices.append(_Index(match.group(1), tuple(_between_colons(piece, match.end()))))
    return tuple(indices)


def _between_colons(piece: Joined, start: int) -> Iterator[Joined]:
    depth, begin = 0, start
    for position in range(start, len(piece.text) + 1):
        character = piece.text[position] if position < len(piece.text) else ":"
        depth += (character in "([") - (character in ")]")
        if character == ":" and depth == 0:
            text = piece.text[begin:position]
            first = begin + len(text) - len(text.lstrip())
            yield piece.part(first, first + max(len(text.strip()), 1))
            begin = position + 1


def is_concurrent(statement: Statement) -> bool:
    """Whether it is a ``do concurrent`` or a ``forall``, whose indices live in it alone."""
    return _CONCURRENT.match(statement.folded) is not None


def concurrent_headers(statement: Statement, context: RegionContext) -> tuple[Header, ...] | None:
    """The loops that a ``do concurrent`` or a ``forall`` stands for, the outermost first; ``None``
    for other loops. Raises ``Refusal`` for types and locality."""
    head = _CONCURRENT.match(statement.folded)
    if head is None:
        return None
    place = context.lines.place(statement.span.start)
    pieces = _pieces(statement)
    indices = _indices(statement)
    rest = statement.folded[closing(statement.folded, head.end() - 1) + 1 :].strip()
    known = len(indices) + (mask_of(statement) is not None) == len(pieces)
    typed = "::" in pieces[0].text if pieces else False
    if not known or typed or (rest and statement.kind == "do"):
        raise refuse(
            "unsupported-loop",
            f"'{statement.text}' has a type or a locality clause",
            place,
            "declare the index before the loop, and write plain do loops in place of locality:"
            " what an iteration sets before it reads it is its own, and sums are found",
        )
    return tuple(_concurrent_header(index, statement, context) for index in reversed(indices))


def mask_of(statement: Statement) -> Joined | None:
    """The condition in the head of a ``do concurrent`` or a ``forall``."""
    pieces = _pieces(statement)
    is_index = pieces and len(_indices(statement)) == len(pieces)
    return None if is_index or not pieces else pieces[-1]


def _pieces(statement: Statement) -> list[Joined]:
    head = _CONCURRENT.match(statement.folded)
    if head is None:
        return []
    return cut(statement.joined, head.end(), closing(statement.folded, head.end() - 1))


def _concurrent_header(index: _Index, statement: Statement, context: RegionContext) -> Header:
    codes = [parse("Expr", part, context.lines) for part in index.parts]
    first, last = (_bound(code, context) for code in codes[:2])
    step = value_of(codes[2].tree, context.scope) if len(codes) == 3 else 1
    place = codes[0].place(codes[0].tree)
    condition = Binary(">=" if step and step < 0 else "<=", Name(index.name, place), last, place)
    return Header(
        iterator=index.name,
        type=type_of_iterator(index.name, statement, context),
        first=first,
        condition=condition,
        step=step or 1,
        reads=_read_by(codes, context),
        doubt=_doubt(codes, (first, last), step),
    )


def header(statement: Statement, context: RegionContext) -> Header:
    """The head of a counted loop. Raises ``Refusal`` for all others."""
    place = context.lines.place(statement.span.start)
    match = _HEAD.match(statement.folded)
    if match is None:
        raise refuse(
            "while-loop",
            f"'{statement.text}' is not a counted loop",
            place,
            f"use a counted do, or {INNER_LOOPS}",
        )
    codes = head_parts(statement, context)
    first, last = (_bound(code, context) for code in codes[:2])
    step = value_of(codes[2].tree, context.scope) if len(codes) == 3 else 1
    name = Name(match.group(1), place)
    if match.group(1) not in context.iterators:
        name = Name(f"{NAMELESS}{statement.span.start}", place)
    condition = Binary(
        ">=" if step and step < 0 else "<=", name, last, codes[1].place(codes[1].tree)
    )
    by = _run_time_step(codes[2], context) if step is None else None
    return Header(
        iterator=name.name,
        type=type_of_iterator(match.group(1), statement, context),
        first=first,
        condition=condition,
        step=step or 1,
        reads=_read_by(codes, context),
        doubt=_doubt(codes, (first, last), 1 if by else step),
        by=by,
    )


def _run_time_step(code: Code, context: RegionContext) -> RunTimeStep | None:
    """The step, if it is made of integers that do not change."""
    size = _bound(code, context)
    unless = _doubt((code,) * 3, (), None)
    if unless is None or not is_unchanging(size, context.iterators):
        return None
    return RunTimeStep(size, replace(unless, hint=STRIPS), bare=False)


def assignment_header(statement: Statement, context: RegionContext) -> Header:
    """The header of the loop that stands for ``iterator = value`` and runs once."""
    name, equals = statement.folded.split("=", 1)[0].strip(), statement.folded.index("=")
    code = parse_part("Expr", statement.joined, equals + 1, len(statement.text), context.lines)
    value, place = _bound(code, context), context.lines.place(statement.span.start)
    return Header(
        iterator=name,
        type=type_of_iterator(name, statement, context),
        first=value,
        condition=Binary("<=", Name(name, place), value, place),
        step=1,
        reads=_read_by((code,), context),
        doubt=_doubt((code,), (value,), 1),
    )


def head_parts(statement: Statement, context: RegionContext) -> list[Code]:
    """The bounds and the step in the head of a counted loop."""
    match = _HEAD.match(statement.folded)
    pieces = cut(statement.joined, match.end(), len(statement.text)) if match else []
    if len(pieces) not in (2, 3):
        place = context.lines.place(statement.span.start)
        raise refuse(
            "syntax-error",
            f"'{statement.text}' cannot be parsed as a loop",
            place,
            "write do i = first, last, step",
        )
    return [parse("Expr", piece, context.lines) for piece in pieces]


def _read_by(codes: Iterable[Code], context: RegionContext) -> tuple[Access, ...]:
    return tuple(access for code in codes for access in reads(code.tree, code, context))


def _bound(code: Code, context: RegionContext) -> Expression:
    """A bound; what it reads must not change while the loop runs, which an unreadable part would
    hide."""
    value = expression(code.tree, code, context, BOUND)
    if has_opaque(value):
        reads(code.tree, code, context)
    return value


def _doubt(
    codes: Sequence[Code], bounds: Sequence[Expression], step: int | None
) -> Diagnostic | None:
    """Why the head does not count; ``None`` if it may."""
    for code, value in zip(codes, bounds, strict=False):
        if isinstance(value, Opaque) and value.reason == "modified-scalar":
            message = f"the region changes the bound '{code.source(code.tree)}'"
            hint = "compute bounds before the region"
            return Diagnostic("error", "bound-modified", message, code.place(code.tree), hint)
    if step:
        return None
    code = codes[2]
    message = f"the step '{code.source(code.tree)}' is not a constant"
    hint = "use a nonzero constant step"
    return Diagnostic("error", "unsupported-loop", message, code.place(code.tree), hint)


def type_of_iterator(name: str, statement: Statement, context: RegionContext) -> Type:
    """The type of a variable that a loop counts. Raises ``Refusal``."""
    place = context.lines.place(statement.span.start)
    found = context.find(name, place)
    if found is None:
        raise refuse(
            "unknown-type",
            f"the iterator '{name}' is not declared here",
            place,
            context.scope.hint_of_missing(f"declare it: integer :: {name}"),
        )
    if found.symbol.type.category != "integer" or found.symbol.dimensions:
        raise refuse(
            "unsupported-loop",
            f"the iterator '{name}' is not an integer",
            place,
            "count with an integer variable",
        )
    return found.symbol.type
