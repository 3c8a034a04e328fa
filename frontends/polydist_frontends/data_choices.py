"""Elements that data choose between: ``d[flux > 0 ? j - 1 : j]``.

An access whose subscripts have a value for either outcome of a condition on data is two accesses,
of which one happens: each under the condition, or its opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Opaque,
    Select,
    Unary,
    parts_of,
)
from polydist_frontends.region import Access

_MOST = 16
"""Accesses that one becomes."""


def is_known(of: Expression) -> bool:
    """Whether the expression has a known value, or one of several that data choose between."""
    match of:
        case Opaque() | Current():
            return False
        case Unary(operand=operand):
            return is_known(operand)
        case Binary(left=left, right=right):
            return is_known(left) and is_known(right)
        case Select(then=then, otherwise=otherwise):
            return is_known(then) and is_known(otherwise)
        case _:
            return True


def is_chosen_by_data(of: Expression) -> bool:
    """Whether some condition in the expression is not known."""
    return _condition(of) is not None


def alternatives(
    access: Access, is_decided: Callable[[Expression], bool] = is_known
) -> tuple[Access, ...]:
    """The accesses that stand for this one: conditions are those that are not ``is_decided``."""
    found = tuple(_alternatives(access, is_decided, _MOST))
    return found if len(found) <= _MOST else (access,)


def _alternatives(
    access: Access, is_decided: Callable[[Expression], bool], most: int
) -> Iterator[Access]:
    """As ``alternatives``; a few more than ``most`` if there are more."""
    chosen = (_condition(of, is_decided) for of in access.subscripts)
    condition = next((found for found in chosen if found is not None), None)
    if condition is None or most < 1:
        yield access
        return
    for holds in (True, False):
        subscripts = tuple(_with_choice(s, condition, holds) for s in access.subscripts)
        when = condition if holds else Unary("!", condition, condition.place)
        if access.when is not None:
            when = Binary("&&", access.when, when, condition.place)
        own = replace(
            access,
            subscripts=subscripts,
            packed=access.packed if subscripts == access.subscripts else None,
            when=when,
            kind="may_write" if access.kind.endswith("write") else "may_read",
        )
        yield from _alternatives(own, is_decided, most - 1)


def _condition(
    of: Expression, is_decided: Callable[[Expression], bool] = is_known
) -> Expression | None:
    """The first condition in the expression that is not decided, of a choice between known
    values."""
    for part in parts_of(of):
        if isinstance(part, Select) and not is_decided(part.condition):
            return part.condition if is_known(part) else None
    return None


def _with_choice(of: Expression, condition: Expression, holds: bool) -> Expression:
    """The expression where the condition is known to hold, or not to."""
    match of:
        case Unary(operand=operand):
            return replace(of, operand=_with_choice(operand, condition, holds))
        case Binary(left=left, right=right):
            return replace(
                of,
                left=_with_choice(left, condition, holds),
                right=_with_choice(right, condition, holds),
            )
        case Select(condition=own, then=then, otherwise=otherwise) if own == condition:
            return _with_choice(then if holds else otherwise, condition, holds)
        case Select(condition=own, then=then, otherwise=otherwise):
            return Select(
                _with_choice(own, condition, holds),
                _with_choice(then, condition, holds),
                _with_choice(otherwise, condition, holds),
                of.place,
            )
        case _:
            return of
