"""What assignments before a region say about integers that it leaves alone: ``kp1 = k + 1``.

1. An assignment of a sum counts, all of whose names are the procedure's own variables, if it
   stands in the row of statements that leads to the region, in the constructs around it, and
   nothing in between may change what it names. Input may change all.
2. A loop around the region that does not contain the assignment comes again: nothing in all of it
   may change these names.
3. Where jumps may lead to a statement in between, those from further up leave what was assigned
   before the first of them; after others nothing is known.

What is found is checked when the region starts, as ``assume`` clauses are: so names that change in
other ways cost the distribution of an execution, and never its result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import closing, labels_of
from polydist_frontends.fortran.reading.syntax import name_text, parse
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.expressions.intrinsics import INTRINSIC
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import (
    assigned_in,
    statements_below,
    target_of,
    words_in,
)
from polydist_frontends.integer_expressions import (
    SUBSCRIPT,
    Binary,
    Expression,
    Integer,
    Name,
    Unary,
)
from polydist_frontends.region import Span
from polydist_frontends.variables import Requirement
from polydist_frontends.walks import names_in

_CALL = re.compile(r"(?<![\w%])([a-z]\w*)\s*\(")


def relations_before(
    constructs: Sequence[Construct], region: Span, names: Iterable[str], context: RegionContext
) -> tuple[Requirement, ...]:
    """Equations between the integers ``names`` that hold where a region of the procedure with these
    constructs starts."""
    known = frozenset(names) - _passed(constructs, context)
    jumps = _jumps(constructs)
    if len(known) < 2 or jumps is None:
        return ()
    assigned = _leading(constructs, region, known, jumps, ())
    equations = (_equation(one, known, context) for one in assigned)
    return tuple(equation for equation in equations if equation is not None)


def _passed(constructs: Sequence[Construct], context: RegionContext) -> frozenset[str]:
    """The names that stand alone among the arguments of functions, which could change them."""
    return frozenset(
        piece.strip()
        for one in statements_below(constructs)
        for call in _CALL.finditer(one.folded)
        if call.group(1) not in INTRINSIC and not _is_array(call.group(1), context)
        for piece in one.folded[call.end() : closing(one.folded, call.end() - 1)].split(",")
    )


def _is_array(name: str, context: RegionContext) -> bool:
    found = context.scope.find(name)
    return found is not None and bool(found.symbol.dimensions)


def _jumps(constructs: Sequence[Construct]) -> Mapping[str, list[int]] | None:
    """The places of jumps by the labels that they lead to; ``None`` if some are not seen."""
    found: dict[str, list[int]] = {}
    for one in statements_below(constructs):
        labels = labels_of(one.kind, one.folded)
        if one.kind == "goto" and not labels:
            return None
        for label in labels:
            found.setdefault(label, []).append(one.span.start)
    return found


def _leading(
    body: Sequence[Construct],
    region: Span,
    known: frozenset[str],
    jumps: Mapping[str, list[int]],
    before: tuple[Statement, ...],
) -> tuple[Statement, ...]:
    """The assignments that count, of those ``before`` a body and those in it."""
    for construct in body:
        own = list(statements_below([construct]))
        if own and own[-1].span.end > region.start:
            inside = _parts(construct, region)
            if inside is None or own[0].span.start >= region.start:
                return before
            around = own if isinstance(construct, Do) else own[:1]
            left = tuple(_unchanged(before, around))
            return _leading(inside, region, known, jumps, left)
        before = tuple(_unchanged(_reached(before, own, jumps), own))
        if isinstance(construct, Plain) and _is_relation(construct.statement, known):
            before = (*before, construct.statement)
    return before


def _parts(construct: Construct, region: Span) -> Sequence[Construct] | None:
    """The body in which the region stands; ``None`` where that is not known."""
    if isinstance(construct, Do):
        return construct.body
    if isinstance(construct, IfConstruct):
        branches = [b for b in construct.branches if b.head.span.start < region.start]
        return branches[-1].body if branches else None
    return None


def _unchanged(before: Iterable[Statement], by: Sequence[Statement]) -> Iterator[Statement]:
    changed = _assigned(by)
    reads = any(one.kind == "io" and one.folded.startswith("read") for one in by)
    return (one for one in before if not reads and changed.isdisjoint(_words(one)))


def _assigned(by: Sequence[Statement]) -> frozenset[str]:
    """What statements may change, but for arguments of functions (``_passed``)."""
    own = [action(one) if one.kind == "if" else one for one in by]
    targets = {target_of(one) for one in own if one.kind == "assignment"}
    return assigned_in([one for one in own if one.kind != "assignment"]) | targets


def _reached(
    before: tuple[Statement, ...], own: Sequence[Statement], jumps: Mapping[str, list[int]]
) -> tuple[Statement, ...]:
    """Step 3, for the labels of the statements ``own``."""
    for one in own:
        places = jumps.get(one.label, []) if one.label else []
        if any(place > one.span.start for place in places):
            return ()
        before = tuple(b for b in before if all(b.span.start < place for place in places))
    return before


def _is_relation(statement: Statement, known: frozenset[str]) -> bool:
    if statement.kind != "assignment" or "(" in statement.folded.partition("=")[0]:
        return False
    target, words = target_of(statement), _words(statement)
    used = [word for word, _ in words_in([statement])]
    return target in known and len(words) > 1 and words <= known and used.count(target) == 1


def _words(statement: Statement) -> frozenset[str]:
    return frozenset(word for word, _ in words_in([statement]))


def _equation(
    statement: Statement, known: frozenset[str], context: RegionContext
) -> Requirement | None:
    """The assignment as an equation, if it is one of sums."""
    try:
        code = parse("Assignment_Stmt", statement.joined, context.lines)
        target, _, value = code.tree.items
        of = expression(value, code, context, SUBSCRIPT)
    except Refusal:
        return None
    if not _is_sum(of) or {name.name for name in names_in(of)} - known:
        return None
    name, place = name_text(target), code.place(target)
    text = f"{name} == {code.source(value)}"
    equation = Binary("==", Name(name, place), of, place)
    return Requirement(text, f"{text} no longer holds", place, known=equation)


def _is_sum(value: Expression) -> bool:
    if isinstance(value, Unary):
        return value.operator == "-" and _is_sum(value.operand)
    if isinstance(value, Binary):
        return value.operator in ("+", "-") and _is_sum(value.left) and _is_sum(value.right)
    return isinstance(value, (Integer, Name))
