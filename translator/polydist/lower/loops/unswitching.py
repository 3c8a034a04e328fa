"""Loop unswitching: conditions that an innermost loop does not change leave it (Allen and Kennedy,
*Optimizing Compilers for Modern Architectures*, 2001, section 5).

Where the statements of a loop do not all run in the first and in the last row of a tile, as those
that are shifted against each other, each has a condition in the innermost loop. Compilers vectorise
loops with stores under conditions only for some processors. So one loop without conditions runs
where all of them hold, and in the few rows that are left the loop stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

from polydist.lower.arithmetic import slope
from polydist.lower.loop_ir import Code, Expression, For, If, Instance, Operation, Sequence
from polydist.lower.mapper import Rewriter
from polydist.sets.symbols import Index

_MOST = 12
"""Of how many statements a loop is written twice."""


def unswitched(code: Code) -> Code:
    """The loops of a tile, the innermost ones without conditions that stay the same in them."""
    return _Unswitching()(code)


class _Unswitching(Rewriter):
    def loop(self, node: For) -> Code:
        body = _children(node.body)
        if len(body) > _MOST or not all(_is_short(child) for child in body):
            return replace(node, body=self(node.body))
        found = [_invariant(child, node.variable) for child in body]
        conditions = tuple(dict.fromkeys(condition for condition in found if condition))
        if not conditions:
            return node
        free = Sequence(tuple(_without(conditions, child) for child in body))
        left = node if None in found or len(conditions) > 1 else None
        return If(_all_of(conditions), replace(node, body=free), left)


def _children(code: Code) -> tuple[Code, ...]:
    return code.children if isinstance(code, Sequence) else (code,)


def _without(conditions: tuple[Expression, ...], child: Code) -> Code:
    """What runs of the child where the conditions hold."""
    return child.then if isinstance(child, If) and child.condition in conditions else child


def _is_short(child: Code) -> bool:
    """Whether the child is a statement, or one under a condition."""
    return isinstance(child, Instance) or (
        isinstance(child, If) and child.otherwise is None and _has_no_loop(child.then)
    )


def _has_no_loop(code: Code) -> bool:
    """Whether there are only statements in the code, one after the other."""
    return all(isinstance(child, Instance) for child in _children(code))


def _invariant(child: Code, variable: Index) -> Expression | None:
    """The condition of the child, if the loop does not change it."""
    if isinstance(child, If) and slope(child.condition, variable) == 0:
        return child.condition
    return None


def _all_of(conditions: tuple[Expression, ...]) -> Expression:
    result = conditions[0]
    for condition in conditions[1:]:
        result = Operation("&&", (result, condition))
    return result
