"""Whether a variable's value may be read after a region.

Only variables of the procedure itself can be proved dead, and only where no jumps by label go
back to statements before them:

1. List what may run after the region, in order: the rest of its body, then for each loop around it
   its condition and the whole body again, then the rest of the body around that, and so on. After
   a way out of the constructs around it (``cycle``, ``exit``), or a jump to a label further down,
   nothing that follows is certain.
2. Each construct *uses* the variable (may read it before it is certainly assigned), *kills* it
(surely assigns it first), or does neither.
3. The first that does something decides; in a loop around the region a kill decides only for the
   iterations, not for what follows the loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import labels_of
from polydist_frontends.fortran.semantics.loop_headers import iterator_of
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.region import Span

_OUTLIVING = frozenset(
    (
        "dummy",
        "common",
        "save",
        "result",
        "equivalence",
        "target",
        "pointer",
        "parameter",
        "associate",
    )
)

_JUMPS = re.compile(r"\bgo\s*to\b|\bentry\b|[(,]\s*(?:\*|(?:err|end|eor)\s*=)\s*\d+\s*[,)]")


def may_die(attributes: frozenset[str], statements: Iterable[Statement]) -> bool:
    """Whether a variable with these attributes, declared in the procedure that has these
    statements, may be dead after a region."""
    return not attributes & _OUTLIVING and not _jumps_back(list(statements))


def _jumps_back(statements: Sequence[Statement]) -> bool:
    """Whether a jump may lead to a statement that stands before it."""
    below: set[str] = set()
    for statement in reversed(statements):
        labels = labels_of(statement.kind, statement.folded)
        if jumps(statement) and not (labels and below.issuperset(labels)):
            return True
        below.add(statement.label)
    return False


def jumps(statement: Statement) -> bool:
    """Whether control may go on elsewhere by a label: also after a call or a transfer of data that
    names one (``call s(*10)``, ``read (1, *, end=10)``)."""
    return statement.kind in ("goto", "arithmetic-if") or bool(_JUMPS.search(statement.folded))


def is_live_after(name: str, body: Sequence[Construct], region: Span) -> bool:
    """Whether the variable may be read after the region before it is assigned; ``body`` is the
    procedure's."""
    return _after(name, body, region) == "use"


def _after(name: str, body: Sequence[Construct], region: Span) -> str:
    """``use``, ``kill``, or nothing, for what follows the region in a body that holds it."""
    position = next(
        (
            k
            for k, c in enumerate(body)
            if c.span.start <= region.start and region.end <= c.span.end and not _is_in(c, region)
        ),
        None,
    )
    if position is None:
        later = [construct for construct in body if construct.span.start >= region.end]
        return _effect(name, later)
    around = body[position]
    inside = _inside(name, around, region)
    if inside == "use" or (inside == "kill" and not isinstance(around, Do)):
        return inside
    return _effect(name, body[position + 1 :], certain=not _leaves_beside(around, region))


def _leaves_beside(around: Construct, region: Span) -> bool:
    """Whether a statement of the construct, but not of the region in it, is a way out."""
    return any(
        leaves(statement)
        for statement in statements_below((around,))
        if not region.start <= statement.span.start < region.end
    )


def _is_in(construct: Construct, region: Span) -> bool:
    return region.start <= construct.span.start and construct.span.end <= region.end


def _inside(name: str, around: Construct, region: Span) -> str:
    match around:
        case Do(head=head, body=body):
            first = _after(name, body, region)
            again = "" if first or iterator_of(head) == name else _next_iteration(name, head, body)
            return "use" if "use" in (first, again) else ""
        case IfConstruct(branches=branches):
            holding = [
                b
                for b in branches
                if b.body
                and b.body[0].span.start <= region.end
                and region.start <= b.body[-1].span.end
            ]
            return _after(name, holding[0].body, region) if holding else "use"
        case _:
            return "use"


def _next_iteration(name: str, head: Statement, body: Sequence[Construct]) -> str:
    """The bounds of a counted loop have been read before; a condition is asked again."""
    asked = iterator_of(head) is None and _mentions(name, head)
    return "use" if asked else _effect(name, body)


def _effect(name: str, body: Sequence[Construct], certain: bool = True) -> str:
    """What a sequence of constructs does first; after a way out of it a kill is not certain."""
    for construct in body:
        effect = _effect_of(name, construct)
        if effect == "use" or (effect and certain):
            return effect
        certain = certain and not any(
            leaves(statement) for statement in statements_below((construct,))
        )
    return ""


def leaves(statement: Statement) -> bool:
    """Whether the statement may go on elsewhere than with the next one."""
    own = action(statement) if statement.kind == "if" else statement
    return own.kind in ("cycle", "exit", "return", "goto", "arithmetic-if")


def _effect_of(name: str, construct: Construct) -> str:
    """``use``, ``kill``, or nothing, for one construct."""
    match construct:
        case Do():
            return _effect_of_loop(name, construct)
        case IfConstruct():
            return _effect_of_branches(name, construct)
        case Other(statements=statements):
            return "use" if any(_mentions(name, statement) for statement in statements) else ""
        case Plain(statement=statement):
            return _effect_of_statement(name, statement)


def _effect_of_loop(name: str, loop: Do) -> str:
    """A loop may have no iterations, so that only its head kills."""
    if iterator_of(loop.head) == name:
        return "use" if len(re.findall(rf"\b{name}\b", loop.head.folded)) > 1 else "kill"
    return "use" if _mentions(name, loop.head) or _effect(name, loop.body) == "use" else ""


def _effect_of_branches(name: str, construct: IfConstruct) -> str:
    """A condition kills if it has an ``else`` and each of its branches kills."""
    branches = construct.branches
    if any(_mentions(name, branch.head) for branch in branches):
        return "use"
    effects = {_effect(name, branch.body) for branch in branches}
    if "use" in effects:
        return "use"
    return "kill" if branches[-1].head.kind == "else" and effects == {"kill"} else ""


def _effect_of_statement(name: str, statement: Statement) -> str:
    if not _mentions(name, statement):
        return ""
    target = (
        re.match(rf"{name}\s*=(?!=)", statement.folded) if statement.kind == "assignment" else None
    )
    return (
        "kill"
        if target and not re.search(rf"\b{name}\b", statement.folded[target.end() :])
        else "use"
    )


def _mentions(name: str, statement: Statement) -> bool:
    return re.search(rf"(?<![\w%]){name}\b", statement.folded) is not None
