"""Statements that choose a place by comparing what is there with what is at the place that has been
chosen so far, in any language: ``if (a[i] > a[k]) k = i``.

1. The branch only assigns. One side of the comparison, the *chosen* value, becomes the other one if
   what the branch assigns stands in the place of its targets.
2. Neither the rest of the condition nor what is assigned mentions these targets.
3. The chosen value changes with the place alone in the loops around, as far as these assign nothing
   else that it mentions. The outermost of them is the *search*.

So a variable may keep the chosen value: ``if (a[i] > m) { m = a[i]; k = i; }``, where it gets the
value at the first place before the search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Generic, TypeVar

T = TypeVar("T")
N = TypeVar("N")


@dataclass(frozen=True)
class Syntax(Generic[T, N]):
    """What the rule needs to know about a language's expressions of type ``T`` with variables of
    type ``N``: both ``sides`` of a comparison, the ``names`` of the variables in one, its ``text``
    with values in the place of variables, and whether it ``is_plain``: more than a variable, and
    only reads."""

    sides: Callable[[T], tuple[T, T] | None]
    names: Callable[[T], Collection[N]]
    text: Callable[[T, Mapping[N, T]], str]
    is_plain: Callable[[T], bool]


@dataclass(frozen=True)
class Comparison(Generic[T, N]):
    """The term of a condition that compares the value ``offered`` with the ``chosen`` one, of which
    the ``places`` are chosen."""

    term: T
    offered: T
    chosen: T
    places: frozenset[N]


def comparison(
    terms: Sequence[T], targets: Mapping[N, T], syntax: Syntax[T, N]
) -> Comparison[T, N] | None:
    """Steps 1 and 2: the term by which the condition chooses; ``targets`` are what the branch
    assigns, with the values."""
    for term in terms if targets else ():
        first, second = syntax.sides(term) or (term, term)
        for chosen, offered in ((first, second), (second, first)):
            places = frozenset(name for name in syntax.names(chosen) if name in targets)
            found = Comparison(term, offered, chosen, places)
            if places and first is not second and _chooses(found, terms, targets, syntax):
                return found
    return None


def _chooses(
    found: Comparison[T, N], terms: Sequence[T], targets: Mapping[N, T], syntax: Syntax[T, N]
) -> bool:
    others = [found.offered, *(t for t in terms if t is not found.term), *targets.values()]
    return (
        syntax.is_plain(found.chosen)
        and syntax.text(found.chosen, targets) == syntax.text(found.offered, {})
        and not any(name in targets for other in others for name in syntax.names(other))
    )


def search_around(around: Sequence[T], keeps: Callable[[T], bool]) -> T | None:
    """Step 3: the outermost of the loops around that keep what the chosen value is made of."""
    found = list(takewhile(keeps, reversed(around)))
    return found[-1] if found else None
