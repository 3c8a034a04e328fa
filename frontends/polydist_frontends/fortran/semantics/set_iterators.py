"""Iterators of loops that are plain variables elsewhere: ``i = 1``, then a loop over j with
``u(i, j)``.

1. Where a statement of its own gives an iterator its value, outside of its loops, the constructs
   after it up to the last one that uses it are the body of a loop that runs once (``Loop.once``).
2. They end before the next construct that gives it a value, be it a loop over it. What is used in
   it but set before is refused where it stands: the iterator is read outside its loops.
3. Where another iterator is set among them, they reach as far as that one's constructs do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.reading.constructs import Construct, Plain, action
from polydist_frontends.fortran.reading.statement_kinds import LOOPS
from polydist_frontends.fortran.semantics.loop_headers import iterators_of
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
    return False


def _names(construct: Construct, name: str) -> bool:
    return any(_has_word(statement.folded, name) for statement in statements_below((construct,)))


def _has_word(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w%]){name}\b", text) is not None
