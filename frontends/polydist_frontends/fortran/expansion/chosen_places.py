"""Statements of a region that choose a place (``values/chosen_places.py``), with a variable for the
value that is there: ``if (a(i) > a(k)) k = i`` as ``if (a(i) > m) then; m = a(i); k = i; end if``.

1. The places are integers, and the type of the value can be told.
2. Before the search, on the line of its loop, the variable is given the value at the first place,
   if the loop has iterations. Where nothing in the region comes before that could change it, that
   is done where the region stands, and there alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.expansion.associates import changed_in
from polydist_frontends.fortran.expansion.blocks import Local, declared_type
from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, Tree, cut, parse, parse_part
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    bare,
    infix,
    terms_of,
    text,
    type_of_value,
)
from polydist_frontends.fortran.semantics.loop_headers import iterator_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.values.chosen_places import Comparison, Syntax, comparison, search_around
from polydist_frontends.variables import CHOSEN

_COMPARISONS = ("<", "<=", ">", ">=", ".lt.", ".le.", ".gt.", ".ge.")
_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")
_NAME = re.compile(r"[a-z]\w*")
_SIMPLE = re.compile(r"[a-z]\w*|\d+")
_BRACKETS = re.compile(r"(?<=[(,])\(([^()]*)\)(?=[,)])")
_HEAD = re.compile(r"(?:[a-z]\w*\s*:\s*)?do\s*[a-z]\w*\s*=")
_STEP = re.compile(r"\s*(-?)\s*\d+\s*")


@dataclass(frozen=True, eq=False)
class _Choice:
    """The branch ``body`` of the condition of ``head`` chooses, by comparing as ``found`` says."""

    head: Statement
    body: Sequence[Statement]
    code: Code
    found: Comparison[Tree, str]


def choices_in(
    region: Announced, scope: Scope, lines: Lines
) -> Iterator[tuple[list[Edit], list[Local]]]:
    """The edits that give each choice in the region its variable, and that."""
    context = RegionContext(scope=scope, lines=lines)
    last = lines.statements[region.unit.executable - 1]
    if region.unit.executable == region.unit.first or last.kind == "include":
        return
    for around, construct in _conditions(region.constructs, ()):
        try:
            choice = _choice(construct, context)
            loop = None if choice is None else _search(choice, around)
            if choice is not None and loop is not None:
                edits, local = _edits(choice, loop, region, last, context)
                yield edits, [local]
        except (NotExpandable, Refusal):
            continue


def _conditions(
    constructs: Sequence[Construct], around: tuple[Do, ...]
) -> Iterator[tuple[tuple[Do, ...], Construct]]:
    """Conditions without another branch, with the loops around."""
    for construct in constructs:
        if isinstance(construct, Do):
            yield from _conditions(construct.body, (*around, construct))
        elif isinstance(construct, IfConstruct):
            if len(construct.branches) == 1 and not isinstance(construct, SelectCase) and around:
                yield around, construct
            for branch in construct.branches:
                yield from _conditions(branch.body, around)
        elif isinstance(construct, Plain) and construct.statement.kind == "if" and around:
            yield around, construct


# ------------------------------------------------------------------------------------- what chooses
def _choice(construct: Construct, context: RegionContext) -> _Choice | None:
    if isinstance(construct, IfConstruct):
        head, inside = construct.branches[0].head, construct.branches[0].body
        body = [c.statement for c in inside if isinstance(c, Plain)]
        whole = len(body) == len(inside)
    else:
        assert isinstance(construct, Plain), "other constructs are no conditions"
        head, whole = construct.statement, True
        body = [action(head)]
    if not whole or head.label or any(s.kind != "assignment" or s.label for s in body):
        return None
    opening = head.folded.index("(")
    ends = (opening + 1, closing(head.folded, opening))
    code = parse_part("Expr", head.joined, *ends, context.lines)
    found = comparison(list(terms_of(code.tree)), _targets(body, context), _SYNTAX)
    return None if found is None else _Choice(head, body, code, found)


def _targets(body: Sequence[Statement], context: RegionContext) -> dict[str, Tree]:
    """The integers that the branch assigns, with their values; empty if it does anything else."""
    found: dict[str, Tree] = {}
    for statement in body:
        target, _, value = parse("Assignment_Stmt", statement.joined, context.lines).tree.items
        name = text(target)
        if name in found or not _NAME.fullmatch(name) or not _is_counter(name, statement, context):
            return {}
        found[name] = value
    return found


def _is_counter(name: str, statement: Statement, context: RegionContext) -> bool:
    of = context.find(name, context.lines.place(statement.span.start))
    known = of is not None and of.symbol.kind == "variable" and not of.symbol.dimensions
    return of is not None and known and of.symbol.type.category == "integer"


def _sides(term: Tree) -> tuple[Tree, Tree] | None:
    return (term.items[0], term.items[2]) if infix(term) in _COMPARISONS else None


def _names(tree: Tree) -> list[str]:
    return _WORD.findall(text(tree))


def _with_values(tree: Tree, values: Mapping[str, Tree]) -> str:
    """The text of the expression with the values in the place of names, without brackets that say
    nothing."""

    def instead(match: re.Match[str]) -> str:
        name = match.group()
        value = text(values[name]) if name in values else name
        return value if _SIMPLE.fullmatch(value) else f"({value})"

    return _BRACKETS.sub(r"\1", _WORD.sub(instead, text(tree)))


def _is_plain(tree: Tree) -> bool:
    own = text(tree)
    return not _NAME.fullmatch(own) and "'" not in own and '"' not in own


_SYNTAX: Syntax[Tree, str] = Syntax(_sides, _names, _with_values, _is_plain)


# --------------------------------------------------------------------------------------- the search
def _search(choice: _Choice, around: tuple[Do, ...]) -> Do | None:
    own = {statement.span.start for statement in (choice.head, *choice.body)}
    named = frozenset(_names(choice.found.chosen))

    def keeps(loop: Do) -> bool:
        others = [s for s in statements_below((loop,)) if s.span.start not in own]
        return iterator_of(loop.head) is not None and not changed_in(others) & named

    return search_around(around, keeps)


def _test(loop: Do) -> str:
    """Whether the loop has iterations. Raises ``NotExpandable`` where its step is no number."""
    match = _HEAD.match(loop.head.folded)
    pieces = cut(loop.head.joined, match.end(), len(loop.head.text)) if match else []
    step = _STEP.fullmatch(pieces[2].text) if len(pieces) == 3 else None
    if len(pieces) not in (2, 3) or (len(pieces) == 3 and step is None):
        raise NotExpandable
    first, last = pieces[0].text.strip(), pieces[1].text.strip()
    return f"{first} {'>=' if step and step.group(1) else '<='} {last}"


# ------------------------------------------------------------------------------------- the variable
def _edits(
    choice: _Choice, loop: Do, region: Announced, last: Statement, context: RegionContext
) -> tuple[list[Edit], Local]:
    found = choice.found
    offered, chosen = (_source(choice.code, tree) for tree in (found.offered, found.chosen))
    kind = declared_type(type_of_value(found.offered, choice.code, context), context.scope)
    test = _test(loop)
    name = "_".join((CHOSEN, *sorted(found.places), str(choice.head.line)))
    start = f"if ({test}) {name} = {chosen[2]}"
    declaration = f"{kind} :: {name}"
    edits = [
        Edit(last.span.end, last.span.end, f"; {declaration}"),
        Edit(chosen[0], chosen[1], name),
        *_branch(choice, f"{name} = {offered[2]}"),
    ]
    if not _is_at_entry(loop, test, choice, region):
        if loop.head.label:
            raise NotExpandable
        edits.append(Edit(loop.head.span.start, loop.head.span.start, f"{start}; "))
    return edits, Local(name, declaration, start)


def _branch(choice: _Choice, kept: str) -> Iterator[Edit]:
    """The branch that keeps the value, too."""
    first = choice.body[0].span.start
    if choice.head.kind != "if":
        yield Edit(first, first, f"{kept}; ")
        return
    yield Edit(first, first, f"then; {kept}; ")
    end = choice.body[0].span.end
    yield Edit(end, end, "; end if")


def _source(code: Code, tree: Tree) -> tuple[int, int, str]:
    """Where an expression stands in the file, and its text there. Raises ``NotExpandable``."""
    tree = bare(tree)
    start, end = code.start(tree), code.end(tree)
    own = code.joined.text[start:end]
    first, last = code.joined.offset(start), code.joined.offset(end - 1) + 1
    if "".join(own.lower().split()) != text(tree) or last - first != end - start:
        raise NotExpandable
    return first, last, own


def _is_at_entry(loop: Do, test: str, choice: _Choice, region: Announced) -> bool:
    """Whether the chosen value, and whether the search begins at all, are known where the region
    stands, as nothing in it comes before that might change them."""
    if all(construct is not loop for construct in region.constructs):
        return False
    named = {*_names(choice.found.chosen), *_WORD.findall(test.lower())}
    own = statements_below(region.constructs)
    before = itertools.takewhile(lambda s: s.span.start < loop.span.start, own)
    return not changed_in(list(before)) & named
