"""Constructs as nodes of the region, each with its exact span in the user's text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.accesses import reads, write
from polydist_frontends.fortran.constructs import Construct, Do, IfConstruct, Other, Plain
from polydist_frontends.fortran.expressions import CONDITION, expression
from polydist_frontends.fortran.facts import Facts
from polydist_frontends.fortran.heads import closing, do_label, kind_of
from polydist_frontends.fortran.lines import Statement as SourceStatement
from polydist_frontends.fortran.loops import header
from polydist_frontends.fortran.syntax import parse, parse_part
from polydist_frontends.region import Access, Expression, If, Loop, Node, Span, Statement

_CALLS = {
    "io": ("io-call", "input and output", "move input and output outside the region"),
    "allocation": ("allocation-call", "an allocation", "allocate before the region and free after it"),
    "pointer-assignment": ("pointer-moves", "a pointer assignment", "use one array with one more dimension instead of swapped pointers"),
    "call": ("unknown-call", "a subroutine call", "write out what the subroutine does, or move the call outside the region"),
    "where": ("unsupported-statement", "a where statement", "write a loop with a condition"),
    "forall": ("unsupported-statement", "a forall statement", "write a loop"),
}
_JUMPS = frozenset(("exit", "goto", "return", "stop", "cycle", "arithmetic-if"))
_NOTHING = frozenset(("continue", "format", "end-do"))


@dataclass(frozen=True)
class _Around:
    """The loop around a statement: by its name and its label jumps may mean its next iteration."""

    name: str = ""
    label: str = ""


def region_nodes(constructs: Sequence[Construct], facts: Facts) -> tuple[Node, ...]:
    """The nodes of a region."""
    return _nodes(constructs, facts, None)


def _nodes(constructs: Sequence[Construct], facts: Facts, around: _Around | None) -> tuple[Node, ...]:
    """The nodes of a body. A conditional ``cycle`` in it makes what follows its other branch."""
    nodes: list[Node] = []
    for index, construct in enumerate(constructs):
        guard = _guard(construct, around)
        if guard is not None:
            rest = constructs[index + 1 :]
            span = Span(construct.span.start, constructs[-1].span.end)
            condition, tested = _tested(guard, facts)
            place = facts.lines.place(span.start)
            return (*nodes, If(condition, tested, (), _nodes(rest, facts, around), span, place))
        nodes.extend(_node(construct, facts))
    return tuple(nodes)


def _node(construct: Construct, facts: Facts) -> tuple[Node, ...]:
    match construct:
        case Do():
            return (_loop(construct, facts),)
        case IfConstruct():
            return (_if(construct, 0, facts),)
        case Other(kind=kind, statements=statements):
            place = facts.lines.place(statements[0].span.start)
            hint = "write it as loops and conditions" if kind in ("where-construct", "forall-construct") else "write it with if and do"
            raise refuse("unsupported-statement", f"'{statements[0].text}' cannot stand in a region", place, hint)
        case Plain(statement=statement):
            return _plain(statement, facts)


def _loop(loop: Do, facts: Facts) -> Loop:
    parts = header(loop.head, facts)
    body = _nodes(loop.body, facts, _Around(loop.name, do_label(loop.head.folded)))
    place = facts.lines.place(loop.span.start)
    return Loop(parts.iterator, parts.type.text, parts.first, parts.condition, parts.step, body, loop.span, place, False)


# ----------------------------------------------------------------------------------------------------------------- conditions
def _tested(statement: SourceStatement, facts: Facts) -> tuple[Expression, tuple[Access, ...]]:
    """The condition in the first brackets of a statement, and what it reads."""
    opening = statement.folded.index("(")
    code = parse_part("Expr", statement.joined, opening + 1, closing(statement.folded, opening), facts.lines)
    return expression(code.tree, code, facts, CONDITION), reads(code.tree, code, facts)


def _if(construct: IfConstruct, number: int, facts: Facts) -> If:
    """The branch ``number`` with those behind it as its other branch; the text of an ``else if`` begins at its ``if``."""
    branch = construct.branches[number]
    span = Span(branch.head.joined.offset(branch.head.folded.index("if")), construct.end.span.end)
    span = span if number else construct.span
    then = _nodes(branch.body, facts, None)
    otherwise: tuple[Node, ...] = ()
    if number + 1 < len(construct.branches):
        following = construct.branches[number + 1]
        otherwise = _nodes(following.body, facts, None) if following.head.kind == "else" else (_if(construct, number + 1, facts),)
    condition, tested = _tested(branch.head, facts)
    return If(condition, tested, then, otherwise, span, facts.lines.place(span.start))


def action(statement: SourceStatement) -> SourceStatement:
    """The statement behind the condition of a one-line ``if``."""
    start = closing(statement.folded, statement.folded.index("(")) + 1
    text = statement.text[start:]
    start += len(text) - len(text.lstrip())
    joined = statement.joined.part(start, len(statement.text))
    return SourceStatement(joined, "", statement.line, statement.folded[start:], kind_of(statement.folded[start:]))


def _guard(construct: Construct, around: _Around | None) -> SourceStatement | None:
    """The statement whose condition, if it holds, goes on with the next iteration of the loop around."""
    if around is None:
        return None
    if isinstance(construct, Plain) and construct.statement.kind == "if":
        return construct.statement if _is_next(action(construct.statement), around) else None
    if isinstance(construct, IfConstruct) and len(construct.branches) == 1:
        body = construct.branches[0].body
        alone = len(body) == 1 and isinstance(body[0], Plain)
        return construct.branches[0].head if alone and _is_next(body[0].statement, around) else None  # type: ignore[union-attr]
    return None


def _is_next(statement: SourceStatement, around: _Around) -> bool:
    """``cycle``, or a jump to the end of the loop's body."""
    jump = re.fullmatch(r"(?:cycle\s*([a-z]\w*)?|go\s*to\s*(\d+))", statement.folded)
    if jump is None:
        return False
    return jump.group(2) == around.label if jump.group(2) else jump.group(1) in (None, around.name)


# ----------------------------------------------------------------------------------------------------------------- statements
def _plain(statement: SourceStatement, facts: Facts) -> tuple[Node, ...]:
    place = facts.lines.place(statement.span.start)
    if statement.kind == "assignment":
        return (_assignment(statement, facts),)
    if statement.kind in _NOTHING:
        return ()
    if statement.kind == "if":
        condition, tested = _tested(statement, facts)
        return (If(condition, tested, _plain(action(statement), facts), (), statement.span, place),)
    raise _refused(statement, facts)


def _refused(statement: SourceStatement, facts: Facts) -> Refusal:
    place = facts.lines.place(statement.span.start)
    if statement.kind in _JUMPS:
        hint = "an if around the statements that it skips; 'if (c) cycle' in the body of its loop is understood"
        return refuse("control-flow", f"'{statement.text}' leaves the normal order of statements", place, hint)
    if statement.kind in _CALLS:
        code, what, hint = _CALLS[statement.kind]
        return refuse(code, f"the region contains {what}: '{statement.text}'", place, hint)
    return refuse("unsupported-statement", f"'{statement.text}' cannot stand in a region", place, "move it outside the region")


def _assignment(statement: SourceStatement, facts: Facts) -> Statement:
    code = parse("Assignment_Stmt", statement.joined, facts.lines)
    target, _, value = code.tree.items
    address, stored = write(target, code, facts)
    happening = (*address, *reads(value, code, facts), *stored)
    return Statement(happening, statement.span, facts.lines.place(statement.span.start))
