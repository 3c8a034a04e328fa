"""What accumulating statements have in common in all languages: which of a pair is chosen, whether
an object is combined once, and how accesses are marked. The languages know the expressions.

``if (x > high) high = x; else if (x < low) low = x;`` makes two choices, in any language.

Without the ``else`` it would do the same, unless a value is above the one and below the other.
There is none while ``low`` is not above ``high``; as the one only falls and the other only rises,
that holds if it does when the region starts. So it is checked there, where the text gives both the
same value before. Where both conditions hold of equal values, that is not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from polydist_frontends.region import Access, If, Statement
from polydist_frontends.statement_forms import Part, Selection
from polydist_frontends.walks import is_write

Operand = TypeVar("Operand")

_UNLESS = "'{}' is above '{}'"
_OR_OF_ANOTHER_KIND = ", or what is compared with it is of another kind"


@dataclass(frozen=True)
class Target:
    """What is accumulated into: an object, or a ``part`` of its elements; no name: nothing."""

    name: str = ""
    part: Part | None = None


def accumulating(
    accesses: Iterable[Access], of: Target, operator: str, exact: bool, decides: bool = False
) -> tuple[Access, ...]:
    """The accesses, of which those to the target accumulate by the operator; ``exact``: in any
    order with the same result; ``decides``: the object's old value, what else is read."""
    return tuple(
        replace(access, accumulates=operator, part=of.part, exact=exact, decides=decides)
        if access.array == of.name
        else access
        for access in accesses
    )


def computed_apart(accesses: Iterable[Access], name: str, condition: str) -> tuple[Access, ...]:
    """The accesses, with the condition under which the contribution to the object ``name`` may be
    computed apart."""
    return tuple(
        replace(access, apart=condition) if access.array == name else access for access in accesses
    )


def accumulating_branch(
    node: If, of: Target, operator: str, exact: bool, decides: bool = False
) -> If:
    """``if (e > x) x = e`` with its accesses marked, where the branch is one statement, or another
    such condition."""
    if len(node.then) != 1:
        return node
    branch: If | Statement
    match node.then[0]:
        case Statement() as only:
            own = accumulating(only.accesses, of, operator, exact, decides)
            branch = replace(only, accesses=own)
        case If() as inner:
            branch = accumulating_branch(inner, of, operator, exact, decides)
        case _:
            return node
    reads = accumulating(node.reads, of, operator, exact, decides)
    return replace(node, reads=reads, then=(branch,))


def selecting(node: If | Statement, names: Collection[str], selection: Selection) -> If | Statement:
    """The node with the choice by which the objects ``names`` get their values, if it writes
    nothing else."""
    parts = [node] if isinstance(node, Statement) else list(node.then)
    statements = [part for part in parts if isinstance(part, Statement)]
    written = [a.array for part in statements for a in part.accesses if is_write(a)]
    if sorted(written) != sorted(names) or len(statements) < len(parts):
        return node
    then = tuple(
        replace(part, accesses=selecting_among(part.accesses, names, selection))
        for part in statements
    )
    if isinstance(node, Statement):
        return then[0]
    return replace(node, reads=selecting_among(node.reads, names, selection), then=then)


def selecting_among(
    accesses: Iterable[Access], names: Collection[str], selection: Selection
) -> tuple[Access, ...]:
    """The accesses, with the choice by which the objects ``names`` get their values."""
    return tuple(replace(a, selection=selection) if a.array in names else a for a in accesses)


def is_combined_once(
    operands: Sequence[Operand],
    is_target: Callable[[Operand], bool],
    mentions_target: Callable[[Operand], bool],
) -> bool:
    """Whether one operand is the target, and no other mentions it."""
    others = [operand for operand in operands if not is_target(operand)]
    return len(others) == len(operands) - 1 and not any(map(mentions_target, others))


def extreme(
    less: bool, compared: tuple[str, str], chosen: tuple[str, str]
) -> Literal["max", "min"] | None:
    """What is chosen by ``a < b`` (``a > b`` unless ``less``): the first of ``chosen`` where it
    holds, else the second."""
    if compared == chosen:
        return "min" if less else "max"
    return ("max" if less else "min") if compared == chosen[::-1] else None


@dataclass(frozen=True)
class Selected:
    """The objects ``names`` get their values by a ``choice`` among ``values``, in their text."""

    choice: Selection
    names: tuple[str, ...]
    values: str


def are_extremes(one: Selected, two: Selected, begins: Mapping[str, str]) -> bool:
    """Whether it is the largest and the smallest of the same values, and both begin alike:
    ``begins`` has the texts of the last values before the region."""
    begin = {begins.get(of.choice.key, of.choice.key) for of in (one, two)}
    return (
        len(begin) == 1
        and one.values == two.values
        and one.choice.operator != two.choice.operator
        and not (one.choice.last or two.choice.last)
    )


def choosing(
    single: Statement, choices: tuple[Selected, Selected], ordered: str
) -> Statement | None:
    """The statement of such a condition, marked; ``None`` if it writes anything else. ``ordered``
    says in the language that ``{low}`` is not above ``{high}``. Only Fortran's choices have
    conditions of their own."""
    one, two = choices
    written = sorted(access.array for access in single.accesses if is_write(access))
    if written != sorted((*one.names, *two.names)):
        return None
    low, high = sorted((one.choice, two.choice), key=lambda choice: choice.operator == "max")
    condition = ordered.format(low=low.key, high=high.key)
    unless = _UNLESS.format(low.key, high.key)
    for of in choices:
        choice = replace(of.choice, condition=condition, unless=unless)
        if of.choice.condition != "1":
            kinds = f"{of.choice.condition} .and. {condition}"
            choice = replace(choice, condition=kinds, unless=unless + _OR_OF_ANOTHER_KIND)
        marked = selecting_among(single.accesses, of.names, choice)
        single = replace(single, accesses=marked)
    return single
