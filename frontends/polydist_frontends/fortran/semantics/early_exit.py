"""Loops whose end depends on values: ``do while``, ``do`` with an ``exit``, and counted loops with
an ``exit`` or ``cycle`` in them that count something and select no element. Each is a single
statement of a region; its jumps are its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.fortran.reading.constructs import Construct, Do, IfConstruct, Plain, action
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.semantics.expressions.intrinsics import ELEMENTAL
from polydist_frontends.fortran.semantics.loop_headers import iterator_of, iterators_of

_JUMP = re.compile(r"(?:exit|cycle)\s*([a-z]\w*)?")
_CALL = re.compile(r"([a-z]\w*)\s*\(")
_VALUES = ELEMENTAL | {"if", "while", "elseif", "case"}


def is_repeated(loop: Do) -> bool:
    """Whether the loop is to be one statement."""
    if not iterators_of(loop.head):
        return True
    counter = iterator_of(loop.head)
    if counter is None or not any(jump.startswith("exit") for jump, _ in jumps(loop.body)):
        return False
    return not any(isinstance(c, Do) for c in below(loop.body)) and not any(
        _selects(counter, c) for c in below(loop.body)
    )


def leaving(loop: Do) -> Statement | None:
    """A jump in the loop that ends another one around it."""
    names = {loop.name, *(inner.name for inner in below(loop.body) if isinstance(inner, Do))}
    for construct in below(loop.body):
        jump = jump_of(construct)
        if (
            jump is not None
            and jump.group(1) not in {None, *names}
            and isinstance(construct, Plain)
        ):
            return construct.statement
    return None


def outward(body: Sequence[Construct]) -> Statement | None:
    """A jump in statements that are no loop themselves which ends a loop around them."""
    own = (construct.statement for _, construct in jumps(body))
    inner = (leaving(construct) for construct in below(body) if isinstance(construct, Do))
    return next((statement for statement in (*own, *inner) if statement is not None), None)


def counted_loop(body: Sequence[Construct]) -> Statement | None:
    """The head of a loop among the statements that is not one statement itself."""
    return next(
        (
            construct.head
            for construct in below(body)
            if isinstance(construct, Do) and not is_repeated(construct)
        ),
        None,
    )


def jumps(body: Iterable[Construct]) -> Iterator[tuple[str, Plain]]:
    """The jumps that end the loop with this body, or an iteration of it; those of loops inside
    are theirs."""
    for construct in body:
        jump = jump_of(construct)
        if jump is not None and isinstance(construct, Plain):
            yield jump.group(), construct
        if isinstance(construct, IfConstruct):
            for branch in construct.branches:
                yield from jumps(branch.body)


def jump_of(construct: Construct) -> re.Match[str] | None:
    """``exit`` or ``cycle`` with the name of its loop, if the statement is such a jump."""
    if not isinstance(construct, Plain):
        return None
    statement = (
        action(construct.statement) if construct.statement.kind == "if" else construct.statement
    )
    return _JUMP.fullmatch(statement.folded)


def below(body: Iterable[Construct]) -> Iterator[Construct]:
    """All constructs in the body, at any depth."""
    for construct in body:
        yield construct
        if isinstance(construct, Do):
            yield from below(construct.body)
        elif isinstance(construct, IfConstruct):
            for branch in construct.branches:
                yield from below(branch.body)


def _selects(counter: str, construct: Construct) -> bool:
    """Whether the counter stands in brackets that may hold subscripts."""
    heads = (
        [branch.head for branch in construct.branches] if isinstance(construct, IfConstruct) else []
    )
    texts = (
        [s.folded for s in heads]
        if heads
        else [construct.statement.folded]
        if isinstance(construct, Plain)
        else []
    )
    for text in texts:
        for match in _CALL.finditer(text):
            inside = text[match.end() : closing(text, match.end() - 1)]
            if match.group(1) not in _VALUES and re.search(rf"{NAME_BEGINS}{counter}\b", inside):
                return True
    return False
