"""Iterators of loops that are plain variables elsewhere: ``i = 1``, then a loop over j with
``u(i, j)``; a loop over i, then ``x = a(i - 1)``.

1. Where a statement of its own gives an iterator its value, outside of its loops, the constructs
   after it up to the last one that uses it are the body of a loop that runs once (``Loop.once``).
2. They end before the next construct that gives it a value, be it a loop over it.
3. Where another iterator is set among them, they reach as far as that one's constructs do.
4. An iterator that is used outside of its loops otherwise is none in the region, but a plain
   variable, which loops advance (``values.counters``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from polydist_frontends.errors import Refusal, refuse
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.implied_loops import (
    iterators_of_lists,
    texts_around_constructors,
    texts_of,
)
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Statement
from polydist_frontends.fortran.reading.statement_kinds import LOOPS, closing
from polydist_frontends.fortran.semantics.loop_headers import iterator_of, iterators_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below, target_of

_SETTING = re.compile(r"([a-z]\w*)\s*=(?!=)")


def set_iterator(construct: Construct, context: RegionContext) -> str:
    """The iterator that the construct gives a value outside of its loops, if that is all it does;
    else nothing."""
    if not isinstance(construct, Plain) or construct.statement.kind != "assignment":
        return ""
    match = _SETTING.match(construct.statement.folded)
    name = match.group(1) if match else ""
    if match is None or name not in context.iterators - context.active:
        return ""
    return "" if _has_word(construct.statement.folded[match.end() :], name) else name


def end_of_uses(constructs: Sequence[Construct], first: int, context: RegionContext) -> int:
    """The position after the last construct for which construct ``first`` sets an iterator."""
    name = set_iterator(constructs[first], context)
    end, limit = first + 1, _next_setting(constructs, first + 1, name)
    for position in range(first + 1, limit):
        if _names(constructs[position], name):
            end = position + 1
    position = first + 1
    while position < end:
        if set_iterator(constructs[position], context):
            end = max(end, end_of_uses(constructs, position, context))
        position += 1
    if end > limit:
        message = f"'{name}' is set again while another iterator that was set after it is in use"
        raise refuse(
            "iterator-outside-loop",
            message,
            context.lines.place(constructs[limit].span.start),
            "use another variable for one of them",
        )
    return end


def _next_setting(constructs: Sequence[Construct], start: int, name: str) -> int:
    """Step 2."""
    for position in range(start, len(constructs)):
        if _sets(constructs[position], name):
            return position
    return len(constructs)


def _sets(construct: Construct, name: str) -> bool:
    for statement in statements_below((construct,)):
        own = action(statement) if statement.kind == "if" else statement
        if own.kind == "assignment" and target_of(own) == name:
            return True
        if own.kind in LOOPS and name in iterators_of(own):
            return True
        if own.kind == "call" and _has_word(own.folded, name):
            return True
        if name in iterators_of_lists(own):
            return True
    return False


def _names(construct: Construct, name: str) -> bool:
    return any(_has_word(statement.folded, name) for statement in statements_below((construct,)))


def _has_word(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w%]){name}\b", text) is not None


# ---------------------------------------------------------------------------- uses outside (step 4)
_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")


def with_plain_variables(constructs: Sequence[Construct], context: RegionContext) -> RegionContext:
    """The context with those of its iterators as variables that are used outside of their loops.
    The indices of ``do concurrent`` and ``forall`` mean nothing outside."""
    indices = {
        name
        for statement in statements_below(constructs)
        if statement.kind in LOOPS and iterator_of(statement) is None
        for name in iterators_of(statement)
    }
    loose = frozenset(_used(constructs, context)) - indices
    return replace(context, iterators=context.iterators - loose, written=context.written | loose)


def _used(constructs: Sequence[Construct], context: RegionContext) -> Iterator[str]:
    position = 0
    while position < len(constructs):
        construct, end = constructs[position], _end(constructs, position, context)
        if end is None:
            yield from _used_in(construct, context)
            position += 1
        else:
            own = frozenset((set_iterator(construct, context),))
            assert isinstance(construct, Plain), "it sets an iterator"
            yield from _words(construct.statement.folded.partition("=")[2], context)
            inner = replace(context, active=context.active | own)
            yield from _used(constructs[position + 1 : end], inner)
            position = end


def _end(constructs: Sequence[Construct], position: int, context: RegionContext) -> int | None:
    """``None`` where the construct sets no iterator, or another one is set meanwhile."""
    try:
        own = set_iterator(constructs[position], context)
        return end_of_uses(constructs, position, context) if own else None
    except Refusal:
        return None


def _used_in(construct: Construct, context: RegionContext) -> Iterator[str]:
    match construct:
        case Do(head=head, body=body):
            own = frozenset(iterators_of(head))
            inner = replace(context, active=context.active | own)
            yield from _words(head.folded, inner)
            yield from _used(body, inner)
        case IfConstruct(branches=branches):
            for branch in branches:
                yield from _words(branch.head.folded, context)
                yield from _used(branch.body, context)
        case Other(statements=statements):
            yield from (word for s in statements for word in _words_of(s, context))
        case Plain(statement=statement):
            yield from _words_of(statement, context)


def _words_of(statement: Statement, context: RegionContext) -> Iterator[str]:
    """Those outside of loops over them in a list of output, or in a constructor."""
    own = action(statement) if statement.kind == "if" else statement
    if own.kind == "assignment" and own is statement:
        for text, names in texts_around_constructors(own):
            yield from _words(text, replace(context, active=context.active | names))
        return
    if not iterators_of_lists(own):
        yield from _words(statement.folded, context)
        return
    if own is not statement:
        end = closing(statement.folded, statement.folded.index("("))
        yield from _words(statement.folded[:end], context)
    for text, names in texts_of(own):
        yield from _words(text, replace(context, active=context.active | names))


def _words(text: str, context: RegionContext) -> Iterator[str]:
    named = (match.group() for match in _WORD.finditer(text))
    return (name for name in named if name in context.iterators - context.active)
