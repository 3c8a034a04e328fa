"""Loops that end when data say so, as all methods that converge do (``do while (error > eps)``, a
``do`` with an ``exit``, a counted loop that an ``exit``, a ``return`` or a ``goto`` ends): nobody
knows how often they run, so they are no regions. Nor are loops in which arrays change names (``call
move_alloc(unew, u)``, or a subroutine that does nothing else). What is inside of them is, as if the
directive stood above each, and the rest is ordinary code.

1. The directive has no clauses but those on how to run loops: others need not hold for each.
2. Of what is inside, counted loops that are in no other such loop become regions, and assignments
   of arrays that mean loops over their elements.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from polydist_frontends.clauses.directive import Directive, completed
from polydist_frontends.errors import Diagnostic
from polydist_frontends.fortran.checks.clauses import directive_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.procedures.definitions import procedure
from polydist_frontends.fortran.procedures.dummies import called, called_subroutines
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.semantics.early_exit import below, is_repeated
from polydist_frontends.fortran.semantics.loop_headers import iterators_of
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.tree.doubtful_loops import exits_of, labels_of
from polydist_frontends.region import Loop, Region

_MOVE = "move_alloc"
_NOTHING = ("continue", "return")


def constructs_instead(announced: Announced, lines: Lines, scope: Scope) -> list[Construct]:
    """What takes the place of a refused region, in the order of the text; empty if it does not give
    way. Assignments are among them that may turn out to be none of arrays."""
    loop = announced.constructs[0]
    renaming = _renaming(announced.constructs, scope)
    gives_way = (
        len(announced.constructs) == 1
        and isinstance(loop, Do)
        and _holds_for_parts(announced, lines)
        and _gives_way(loop, renaming)
    )
    found = list(_inside(loop.body, renaming)) if gives_way and isinstance(loop, Do) else []
    return [inner for inner in found if _has_lines_of_its_own(inner, lines)]


def is_of_loops(construct: Construct, region: Region | Diagnostic) -> bool:
    """Whether a part is to be a region, or what is said of it to be said."""
    is_assignment = isinstance(construct, Plain)
    return not is_assignment or (
        isinstance(region, Region) and any(isinstance(node, Loop) for node in region.body)
    )


def remark(announced: Announced, instead: Collection[Announced], lines: Lines) -> Diagnostic:
    """What is said of a region that gave way."""
    loop = announced.constructs[0]
    is_open = isinstance(loop, Do) and _ends_by_data(loop)
    why = "values decide when this loop ends" if is_open else "arrays change names in this loop"
    *others, last = [str(lines.place(one.directive.span.start).line) for one in instead]
    which = f"lines {', '.join(others)} and {last}" if others else f"line {last}"
    return Diagnostic(
        "remark",
        "divided-region",
        f"{why}: regions are the loops inside at {which}",
        lines.place(loop.span.start),
        "values stay on their ranks from one to the next; what stands between runs on all ranks",
    )


def _holds_for_parts(announced: Announced, lines: Lines) -> bool:
    """Step 1."""
    directive = directive_of(announced.directive, lines)
    return completed(Directive(place=directive.place), directive) == directive


def _gives_way(loop: Do, renaming: Collection[str]) -> bool:
    return _ends_by_data(loop) or any(
        statement.kind == "call" and called(statement) in renaming
        for statement in statements_below(loop.body)
    )


def _renaming(constructs: Sequence[Construct], scope: Scope) -> frozenset[str]:
    """The subroutines that the statements call and that do nothing but give arrays other names."""
    names = called_subroutines(statements_below(constructs))
    return frozenset(name for name in names if name == _MOVE or _only_renames(name, scope))


def _only_renames(name: str, scope: Scope) -> bool:
    found = procedure(name, scope)
    if found is None:
        return False
    unit, lines, _ = found
    own = [s for s in lines.statements[unit.executable : unit.last] if s.kind not in _NOTHING]
    return bool(own) and all(
        s.kind == "pointer-assignment" or (s.kind == "call" and called(s) == _MOVE) for s in own
    )


def _ends_by_data(loop: Do) -> bool:
    """Whether it has no counter, or something in it that ends it."""
    return not iterators_of(loop.head) or bool(exits_of(loop)) or _is_left(loop)


def _is_left(loop: Do) -> bool:
    """Whether a ``return`` or a ``goto`` leaves it."""
    inside = list(below(loop.body))
    labels = {inner.statement.label for inner in inside if isinstance(inner, Plain)}
    for inner in inside:
        if isinstance(inner, Plain):
            statement = inner.statement
            does = action(statement) if statement.kind == "if" else statement
            if does.kind == "return" or not labels.issuperset(labels_of(statement)):
                return True
    return False


def _inside(body: Sequence[Construct], renaming: Collection[str]) -> Iterator[Construct]:
    """Step 2."""
    for construct in body:
        if isinstance(construct, Do) and _gives_way(construct, renaming):
            yield from _inside(construct.body, renaming) if not is_repeated(construct) else ()
        elif isinstance(construct, IfConstruct):
            for branch in construct.branches:
                yield from _inside(branch.body, renaming)
        elif isinstance(construct, Do) or _is_assignment(construct):
            yield construct


def _is_assignment(construct: Construct) -> bool:
    return isinstance(construct, Plain) and construct.statement.kind == "assignment"


def _has_lines_of_its_own(construct: Construct, lines: Lines) -> bool:
    """Whether nothing else stands in the lines of a construct, and no label that is jumped to."""
    span = construct.span
    before = lines.text[lines.line_start(span.start) : span.start]
    after = lines.text[span.end : lines.line_end(span.end)].strip()
    return not before.strip() and (not after or after.startswith("!"))
