"""Constructs as nodes of the region, each with its exact span in the user's text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.planes.nodes import exchange
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import do_label
from polydist_frontends.fortran.semantics.early_exit import counted_loop, is_repeated, jumps
from polydist_frontends.fortran.semantics.expressions.integer_expressions import opaque
from polydist_frontends.fortran.semantics.fatal_ends import fatal_end
from polydist_frontends.fortran.semantics.loop_headers import (
    Header,
    assignment_header,
    concurrent_headers,
    header,
)
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.semantics.set_iterators import end_of_uses, set_iterator
from polydist_frontends.fortran.tree.at_once.assignments import assignment
from polydist_frontends.fortran.tree.at_once.where import where
from polydist_frontends.fortran.tree.concurrent import passes_of, with_masks
from polydist_frontends.fortran.tree.conditions import condition_code, condition_of, marked, tested
from polydist_frontends.fortran.tree.counted_loops import (
    is_left,
    loop_over,
    nested,
    testing_loop,
    tests_what_it_advances,
    with_bare_step,
    with_variable,
)
from polydist_frontends.fortran.tree.doubtful_loops import (
    cycle_among,
    exits_of,
    is_around_loops,
    labels_of,
    nameless_loop,
    plain_guard,
    reaches_of_jumps,
    refused_jump,
    skipping_loop,
    stays_inside,
    words_for_jumps,
)
from polydist_frontends.fortran.tree.guards import Around, Guard, runs_after_jump
from polydist_frontends.fortran.tree.output import clock_call, fatal, output, stores_time
from polydist_frontends.fortran.tree.refused_statements import refused_statement
from polydist_frontends.fortran.tree.select_chains import choice
from polydist_frontends.fortran.tree.single_statements import (
    chosen,
    refused_inside,
    repeated,
)
from polydist_frontends.fortran.tree.subroutines import call
from polydist_frontends.integer_expressions import CONDITION
from polydist_frontends.region import If, Loop, Node, Span, Statement

_WHILE = re.compile(r"(?:[a-z]\w*\s*:\s*)?do\s*(?:\d+\s*,?\s*)?while\s*\(")
_WAYS_OUT = {
    "associate": "write out what the construct changes under another name; other names are known",
    "select": "choose the type before the region, and pass the object to a procedure with loops",
    "block": "declare plain variables in it, without values and attributes",
}
_NOTHING = frozenset(("continue", "format", "end-do"))


def region_nodes(constructs: Sequence[Construct], context: RegionContext) -> tuple[Node, ...]:
    """The nodes of a region."""
    return _nodes(constructs, context, None)


def _nodes(
    constructs: Sequence[Construct], context: RegionContext, around: Around | None
) -> tuple[Node, ...]:
    """The nodes of a body. A conditional ``cycle`` or ``exit`` in it makes what follows its other
    branch; so does a jump to the statement that ends the loop, but as that one runs in any case,
    nothing is said about when the others do."""
    nodes: list[Node] = []
    reaches = reaches_of_jumps(constructs, around)
    for index, construct in enumerate(constructs):
        if set_iterator(construct, context):
            end = end_of_uses(constructs, index, context)
            once = _once(constructs[index:end], context)
            return (*nodes, once, *_nodes(constructs[end:], context, around))
        guard = plain_guard(construct, around)
        tie, end = reaches.get(index, (None, index + 1))
        if guard is not None and tie is None:
            return (*nodes, _guarded(guard, constructs[index:], context, around))
        skips = None if around is None else cycle_among(constructs[index:end], around)
        end = end if skips is None else len(constructs)
        jump = tie or skips
        if jump is not None:
            tied = _jumping(jump, constructs[index:end], context)
            return (*nodes, tied, *_nodes(constructs[end:], context, around))
        nodes.extend(_node(construct, context))
    return tuple(nodes)


def _guarded(
    guard: Guard, constructs: Sequence[Construct], context: RegionContext, around: Around | None
) -> If:
    """A guard with what follows it in the body."""
    span = Span(constructs[0].span.start, constructs[-1].span.end)
    condition, read = condition_of(guard.head, context)
    if runs_after_jump(constructs[-1], constructs[0]):
        code = condition_code(guard.head, context)
        condition = opaque(code.tree, code, CONDITION)
    then = _nodes(guard.before, context, None)
    return If(
        condition=condition,
        reads=read,
        then=then,
        otherwise=_nodes(constructs[1:], context, around),
        span=span,
        place=context.lines.place(span.start),
        leaves=guard.leaves,
    )


def _jumping(
    jump: SourceStatement, constructs: Sequence[Construct], context: RegionContext
) -> Loop | If:
    """What a jump to a label of no statement skips is the other branch of its condition."""
    last = constructs[-1]
    is_bare = isinstance(last, Plain) and last.statement.kind == "continue"
    if isinstance(last, Plain) and is_bare and not list(jumps(constructs)):
        inside = Around(label=last.statement.label)
        guard = plain_guard(constructs[0], inside)
        if guard is not None:
            return _guarded(guard, constructs, context, inside)
    return _tied(jump, constructs, context)


def _tied(jump: SourceStatement, constructs: Sequence[Construct], context: RegionContext) -> Loop:
    """Statements in a row from one that jumps to the label of the last."""
    if any(set_iterator(construct, context) for construct in constructs):
        raise refused_jump(jump, context)
    below = list(statements_below(constructs))
    labels = {label for statement in below for label in labels_of(statement)}
    own = frozenset(labels.intersection(statement.label for statement in below))
    inner = replace(context, jumps=context.jumps | own)
    nodes = tuple(node for construct in constructs for node in _node(construct, inner))
    return skipping_loop(jump, nodes, constructs, context)


def _node(construct: Construct, context: RegionContext) -> tuple[Node, ...]:
    match construct:
        case Do():
            if (counting := _counting(construct, context)) is not None:
                return (counting,)
            if is_around_loops(construct) and context.active:
                return (_while(construct, context),)
            return (
                (repeated(construct, context),)
                if is_repeated(construct)
                else _loops(construct, context)
            )
        case SelectCase():
            return choice(construct, lambda body: _branch(body, context), context)
        case IfConstruct():
            return (chosen(construct, context) or _if(construct, 0, context),)
        case Other(kind="where-construct", statements=statements):
            return (where(statements, context),)
        case Other(statements=statements):
            place = context.lines.place(statements[0].span.start)
            hint = _WAYS_OUT.get(statements[0].kind, "write it with if and do")
            raise refuse(
                "unsupported-statement",
                f"'{statements[0].text}' cannot be used in a region",
                place,
                hint,
            )
        case Plain(statement=statement):
            return _plain(statement, context)


def _loops(loop: Do, context: RegionContext) -> tuple[Node, ...]:
    """The nodes of a loop; a ``do concurrent`` or a ``forall`` stands for several, whose indices
    live in them alone. A ``forall`` completes each of its statements before the next one."""
    concurrent = concurrent_headers(loop.head, context)
    heads = concurrent or (header(loop.head, context),)
    place = context.lines.place(loop.span.start)
    inner = _within(heads, context, place)
    inner = replace(inner, jumps=inner.jumps | words_for_jumps(loop))
    if concurrent is None:
        body = _nodes(loop.body, inner, Around(loop.name, do_label(loop.head.folded)))
        counted = with_bare_step(loop_over(heads[0], body, loop.span, place, False), loop)
        ways_out = exits_of(loop)
        doubt = refused_jump(ways_out[0], context).diagnostic if ways_out else None
        left = is_left(counted, len(ways_out))
        doubtful = replace(counted, doubt=counted.doubt or doubt, left=left)
        return with_variable(doubtful, loop.head, context)
    parts = passes_of(loop, context)
    bodies = [
        _nodes(part.body, inner, Around(loop.name, do_label(loop.head.folded))) for part in parts
    ]
    masked = with_masks(loop, parts, bodies, inner)
    return tuple(
        nested(heads, body, part.span, place) for part, body in zip(parts, masked, strict=True)
    )


def _counting(loop: Do, context: RegionContext) -> Loop | None:
    """A ``do while`` that may count."""
    if not _WHILE.match(loop.head.folded):
        return None
    condition, read = condition_of(loop.head, context)
    if not tests_what_it_advances(loop, condition, read):
        return None
    inside = counted_loop(loop.body)
    unless = refused_inside(loop.head if inside is None else inside, context).diagnostic
    inner = replace(context, jumps=context.jumps | words_for_jumps(loop))
    body = _nodes(loop.body, inner, Around(loop.name, do_label(loop.head.folded)))
    counting = testing_loop(condition, read, body, unless, loop.span)
    return replace(counting, plain=repeated(loop, context) if inside is None else None)


def _while(loop: Do, context: RegionContext) -> Loop:
    """A loop without a counter, around counted ones."""
    inside = counted_loop(loop.body)
    assert inside is not None, "it has one"
    inner = replace(context, jumps=context.jumps | words_for_jumps(loop))
    body = _nodes(loop.body, inner, Around(loop.name, do_label(loop.head.folded)))
    doubt = refused_inside(inside, context).diagnostic
    node = nameless_loop(doubt, body, loop.span, context)
    return replace(node, reads=tested(loop.head, context))


def _once(constructs: Sequence[Construct], context: RegionContext) -> Loop:
    """What stands for a statement that sets an iterator, and those that use it."""
    setting, *using = constructs
    assert isinstance(setting, Plain), "it sets an iterator"
    parts = assignment_header(setting.statement, context)
    place = context.lines.place(setting.span.start)
    body = _nodes(using, _within((parts,), context, place), None)
    span = Span(setting.span.start, constructs[-1].span.end)
    return replace(loop_over(parts, body, span, place, False), once=True)


def _within(heads: Sequence[Header], context: RegionContext, place: Place) -> RegionContext:
    """What is known inside the loops."""
    names = frozenset(parts.iterator for parts in heads)
    if names & context.active:
        name = min(names & context.active)
        raise refuse(
            "shadowed-name",
            f"two nested loops use the iterator '{name}'",
            place,
            "use another variable for one of them",
        )
    return replace(context, active=context.active | names)


# --------------------------------------------------------------------------------------- conditions
def _branch(body: Sequence[Construct], context: RegionContext) -> tuple[Node, ...]:
    """One that prints and ends the program is one statement."""
    ending = fatal_end(body)
    return (fatal(ending, context),) if ending else _nodes(body, context, None)


def _if(construct: IfConstruct, number: int, context: RegionContext) -> Node:
    """The branch ``number`` with those after it as its other branch; the text of an ``else if``
    begins at its ``if``."""
    branch = construct.branches[number]
    span = Span(branch.head.joined.offset(branch.head.folded.index("if")), construct.end.span.end)
    span = span if number else construct.span
    then = _branch(branch.body, context)
    otherwise: tuple[Node, ...] = ()
    if number + 1 < len(construct.branches):
        following = construct.branches[number + 1]
        otherwise = (
            _branch(following.body, context)
            if following.head.kind == "else"
            else (_if(construct, number + 1, context),)
        )
    condition, read = condition_of(branch.head, context)
    node = If(
        condition=condition,
        reads=read,
        then=then,
        otherwise=otherwise,
        span=span,
        place=context.lines.place(span.start),
    )
    return marked(
        node, branch.head, [c.statement for c in branch.body if isinstance(c, Plain)], context
    )


# --------------------------------------------------------------------------------------- statements
def _plain(statement: SourceStatement, context: RegionContext) -> tuple[Node, ...]:
    place = context.lines.place(statement.span.start)
    if statement.kind == "assignment":
        return assignment(statement, context)
    if statement.kind == "where":
        return (where((statement,), context),)
    if statement.kind == "io":
        return (output(statement, context),)
    if stores_time(statement, context):
        return (clock_call(statement, context),)
    if statement.kind == "call":
        return (call(statement, context),)
    if statement.kind in _NOTHING:
        return ()
    if stays_inside(statement, context):
        return (_jump(statement, place, context),)
    if statement.kind == "if":
        condition, read = condition_of(statement, context)
        node = If(
            condition=condition,
            reads=read,
            then=_branch((Plain(action(statement)),), context),
            otherwise=(),
            span=statement.span,
            place=place,
        )
        return (marked(node, statement, (action(statement),), context),)
    if (exchanged := exchange(statement, context)) is not None:
        return (exchanged,)
    raise refused_statement(statement, context)


def _jump(statement: SourceStatement, place: Place, context: RegionContext) -> Statement:
    """A jump that stays inside a loop: it does nothing but read its condition, if it has one."""
    tests = statement.kind == "arithmetic-if"
    read = condition_of(statement, context)[1] if tests else ()
    return Statement(accesses=read, span=statement.span, place=place)
