"""What ends an iteration of a loop early, or the loop: ``if (c) cycle``, jumps to the last
statement, ``if (c) exit``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    around comes, or what follows that loop if it ``leaves`` it."""

    head: SourceStatement
    before: Sequence[Construct] = ()
    leaves: bool = False


def guard_of(construct: Construct, around: Around | None) -> Guard | None:
    if around is None:
        return None
    if isinstance(construct, Plain) and construct.statement.kind == "if":
        return _ending(action(construct.statement), Guard(construct.statement), around)
    if isinstance(construct, IfConstruct) and len(construct.branches) == 1:
        (branch,) = construct.branches
        last = branch.body[-1] if branch.body else None
        guard = Guard(branch.head, branch.body[:-1])
        return _ending(last.statement, guard, around) if isinstance(last, Plain) else None
    return None


def _ending(jump: SourceStatement, guard: Guard, around: Around) -> Guard | None:
    """The guard if it ends with such a jump."""
    leaves = re.fullmatch(r"exit\s*([a-z]\w*)?", jump.folded)
    if leaves is not None and leaves.group(1) in (None, around.name):
        return replace(guard, leaves=True)
    return guard if _is_next(jump, around) else None


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
