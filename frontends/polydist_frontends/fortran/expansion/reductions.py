"""Values of whole arrays inside of other expressions, as variables: ``x = sqrt(sum(u*u)/n)`` as
``s = sum(u*u); x = sqrt(s/n)``. Only what is all that a statement assigns becomes loops over
elements (``tree.at_once.reductions``).

1. Calls in assignments, in the conditions of ``if``, in what an ``if`` does, and in what is
   printed; not in loops whose indices have no values outside of a statement. Fortran lets a
   compiler evaluate such a call before the rest of its statement, also where nothing needs it; but
   what is right of ``.and.`` stays, as programs rely on its being left out, and so does what is
   printed before the program ends.
2. An inner call comes first. One that is all of an assignment to a scalar of its type stays.
3. The new assignment stands before the statement, on its line; a directive that governs the one
   governs both (``reading.locate``).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.expansion.blocks import Local, declared_type
from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable, edits_of
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.implied_loops import implied_loop
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.observable import printed_items
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import (
    Code,
    Tree,
    children,
    is_a,
    parse,
    parse_part,
)
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    are_alike,
    bare,
    infix,
    type_of_value,
)
from polydist_frontends.fortran.semantics.fatal_ends import fatal_end
from polydist_frontends.fortran.semantics.loop_headers import is_concurrent
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.at_once.reduced import FORMS, Reduced, has_type, reduced
from polydist_frontends.variables import CHOSEN

_CALL = re.compile(rf"\b(?:{'|'.join(FORMS)})\s*\(")
_PERHAPS = (".and.", ".or.")
_DECLARED = {"integer": "integer", "logical": "logical"}


def calls_reduction(statement: Statement) -> bool:
    """Whether a statement may have such a call, by its words."""
    return _CALL.search(statement.folded) is not None


def reductions_in(
    region: Announced, scope: Scope, lines: Lines
) -> Iterator[tuple[list[Edit], list[Local]]]:
    """The edits for each statement of the region with such calls, and their variables."""
    context = RegionContext(scope=scope, lines=lines)
    last = lines.statements[region.unit.executable - 1]
    if region.unit.executable == region.unit.first or last.kind == "include":
        return
    for statement in _statements(region.constructs):
        try:
            edits, own = _of_statement(statement, context)
        except (NotExpandable, Refusal):
            continue
        declared = "".join(f"; {local.declaration}" for local in own)
        if own:
            yield [Edit(last.span.end, last.span.end, declared), *edits], own


def _statements(constructs: Sequence[Construct]) -> Iterator[Statement]:
    """Step 1: the statements that may have such calls; of constructs their heads."""
    for construct in constructs:
        if isinstance(construct, Do) and not is_concurrent(construct.head):
            yield from _statements(construct.body)
        elif isinstance(construct, IfConstruct):
            yield construct.branches[0].head
            for branch in construct.branches:
                yield from () if fatal_end(branch.body) else _statements(branch.body)
        elif isinstance(construct, Plain):
            yield construct.statement


def _of_statement(statement: Statement, context: RegionContext) -> tuple[list[Edit], list[Local]]:
    """The edits of a statement. Raises ``NotExpandable`` or ``Refusal``."""
    if statement.label or not calls_reduction(statement):
        raise NotExpandable
    moved = _moved(_own_expressions(statement, context), statement, (), context)
    edits = _before(statement, moved)
    done: tuple[_Moved, ...] = ()
    if statement.kind == "if":
        done = _moved(_own_expressions(action(statement), context), statement, moved, context)
        edits += _in_branch(statement, done)
    every = (*moved, *done)
    return [*edits, *(e for one in every for e in one.edits)], [one.local for one in every]


@dataclass(frozen=True)
class _Moved:
    """A call: the assignment to its variable, and the edits that put that in its place."""

    assignment: str
    edits: tuple[Edit, ...]
    local: Local


def _before(statement: Statement, moved: Sequence[_Moved]) -> list[Edit]:
    texts = "".join(f"{one.assignment}; " for one in moved)
    return [Edit(statement.span.start, statement.span.start, texts)] if texts else []


def _in_branch(statement: Statement, moved: Sequence[_Moved]) -> list[Edit]:
    """An ``if`` statement becomes a construct, in which the assignments are."""
    if not moved:
        return []
    start, end = action(statement).span.start, statement.span.end
    begin = "; ".join(["then", *(one.assignment for one in moved), ""])
    return [Edit(start, start, begin), Edit(end, end, "; end if")]


def _own_expressions(statement: Statement, context: RegionContext) -> list[tuple[Tree, Code]]:
    """What the statement evaluates itself."""
    lines = context.lines
    if statement.kind == "assignment":
        code = parse("Assignment_Stmt", statement.joined, lines)
        target, _, value = code.tree.items
        return list(_but_whole(target, value, code, context))
    if statement.kind == "io":
        items = (i for i in printed_items(statement, lines) if implied_loop(i) is None)
        codes = [parse("Expr", item, lines) for item in items]
        return [(code.tree, code) for code in codes]
    if statement.kind in ("if", "if-then"):
        opening = statement.folded.index("(")
        last = closing(statement.folded, opening)
        code = parse_part("Expr", statement.joined, opening + 1, last, lines)
        return [(code.tree, code)]
    return []


def _but_whole(
    target: Tree, value: Tree, code: Code, context: RegionContext
) -> Iterator[tuple[Tree, Code]]:
    """Step 2: of a call that is all of the value, what is in it."""
    yield target, code
    found = reduced(value, code, context)
    of = reference(target, code, context)
    if found is not None and of is not None and _stays(target, of, found, code, context):
        yield from ((part.tree, part) for part in found.parts)
    else:
        yield value, code


def _stays(target: Tree, of: Reference, found: Reduced, code: Code, context: RegionContext) -> bool:
    is_own = of.name.startswith(CHOSEN)
    return not of.rank and (is_own or has_type(target, code, found, context))


# ---------------------------------------------------------------------------------------- the calls
def _moved(
    expressions: Sequence[tuple[Tree, Code]],
    statement: Statement,
    others: Sequence[_Moved],
    context: RegionContext,
) -> tuple[_Moved, ...]:
    """The innermost calls in the expressions; ``others`` of the statement have names already."""
    moved: list[_Moved] = []
    for tree, code in expressions:
        for call, found in _innermost(tree, code, context):
            taken = {one.local.name for one in (*others, *moved)}
            name = _own_name(f"{CHOSEN}_{found.name}_{statement.line}", taken, context)
            start, end = code.start(call), code.end(call)
            assignment = f"{name} = {code.joined.text[start:end]}"
            edits = edits_of(code.joined, start, end, name, context.lines)
            local = Local(name, f"{_type(found, context)} :: {name}")
            moved.append(_Moved(assignment, tuple(edits), local))
    return tuple(moved)


def _own_name(name: str, taken: Collection[str], context: RegionContext) -> str:
    """The name, or one like it that nothing in the file has."""
    text = context.lines.text.lower()
    others = itertools.chain([name], (f"{name}_{number}" for number in itertools.count(2)))
    return next(other for other in others if other not in taken and f"{other} " not in text)


def _innermost(tree: Tree, code: Code, context: RegionContext) -> Iterator[tuple[Tree, Reduced]]:
    """The calls in an expression that have no other ones in them."""
    if is_a(tree, "Ac_Implied_Do"):
        return
    parts = tree.items[:1] if infix(tree) in _PERHAPS else children(tree)
    inside = [own for child in parts for own in _innermost(child, code, context)]
    found = None if inside else reduced(tree, code, context)
    if found is not None and found.shape(context) is not None:
        yield tree, found
    yield from inside


def _type(found: Reduced, context: RegionContext) -> str:
    """The type of the variable. Raises ``NotExpandable``."""
    if found.form.category:
        return _DECLARED[found.form.category]
    first, *others = (type_of_value(bare(v.tree), v, context) for v in found.values)
    if not all(are_alike(first, other, context) for other in others):
        raise NotExpandable
    return declared_type(first, context.scope)
