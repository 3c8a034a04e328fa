"""What ends an iteration of a loop early: ``if (c) cycle``, jumps to the last statement."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polydist_frontends.fortran.reading.constructs import (
    Construct,
    IfConstruct,
    Plain,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.semantics.region_symbols import statements_below


@dataclass(frozen=True)
class Around:
    """The loop around a statement: by its name and its label jumps may mean its next iteration."""

    name: str = ""
    label: str = ""


@dataclass(frozen=True)
class Guard:
    """``head`` has the condition under which, after ``before``, the next iteration of the loop
    around comes."""

    head: SourceStatement
    before: Sequence[Construct] = ()


def guard_of(construct: Construct, around: Around | None) -> Guard | None:
    if around is None:
        return None
    if isinstance(construct, Plain) and construct.statement.kind == "if":
        return Guard(construct.statement) if _is_next(action(construct.statement), around) else None
    if isinstance(construct, IfConstruct) and len(construct.branches) == 1:
        (branch,) = construct.branches
        last = branch.body[-1] if branch.body else None
        return (
            Guard(branch.head, branch.body[:-1])
            if isinstance(last, Plain) and _is_next(last.statement, around)
            else None
        )
    return None


def _is_next(statement: SourceStatement, around: Around) -> bool:
    """``cycle``, or a jump to the end of the loop's body."""
    jump = re.fullmatch(r"(?:cycle\s*([a-z]\w*)?|go\s*to\s*(\d+))", statement.folded)
    if jump is None:
        return False
    return jump.group(2) == around.label if jump.group(2) else jump.group(1) in (None, around.name)


def runs_after_jump(last: Construct, guard: Construct) -> bool:
    """Whether the guard jumps to a statement that does something."""
    jumps = any(
        re.search(r"go\s*to\s*\d+$", statement.folded) for statement in statements_below((guard,))
    )
    return jumps and isinstance(last, Plain) and last.statement.kind != "continue"
