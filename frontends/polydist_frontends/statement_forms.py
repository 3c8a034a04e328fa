"""What a statement may be found to do beside its accesses: with one object, which it combines with
values, whose value it chooses, or an array that it assigns at once; or outside memory."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal


@dataclass(frozen=True)
class Value:
    """What a statement combines an object with: the text of an expression; ``neutral``: what leaves
    the object as it is, bit by bit, in the place of it, empty if nothing does. ``element``: the
    type in which it is kept, empty for that of the object."""

    text: str
    neutral: str
    element: str = ""


@dataclass(frozen=True, order=True)
class Part:
    """A part of a structure into which alone a statement accumulates: the path of the member, names
    joined by dots, and the type of its numbers; ``many``: it has more than one."""

    member: str
    element: str
    many: bool = False


@dataclass(frozen=True, kw_only=True)
class Selection:
    """A statement replaces the value of an object, the ``key``, by a larger one (``operator``
    ``max``) or a smaller one, of equal values by the ``last`` or the first, and gives other objects
    values with it, which it never reads. ``kind``: what the key's values are, integers without a
    sign being ``natural``. All that is right under a ``condition`` on types, or on values when the
    region starts; ``unless``: what is said where it does not hold."""

    key: str
    operator: Literal["max", "min"]
    last: bool
    kind: Literal["real", "integer", "natural"]
    condition: str = "1"
    unless: str = ""


@dataclass(frozen=True)
class Held:
    """A statement in ``loops`` that stand for one assignment of an array computes ``value``; all
    values are computed before any is stored, by the text ``storing`` with ``{0}`` for it, which
    reads the scalars ``placing``: their keys in ``region.arrays``. ``element``: the type in which
    values are held, empty for that of the array."""

    loops: int
    value: str
    storing: str
    placing: frozenset[str] = frozenset()
    element: str = ""


class Observable(IntEnum):
    """What is seen, or found, outside memory. Text on standard output is rank 0's, whoever prints
    it, and text on standard error where loops run as they were written in C. All else, files and
    clocks, is for rank 0 alone."""

    NOTHING = 0
    STANDARD_OUTPUT = 1
    STANDARD_ERROR = 2
    FILE_OR_CLOCK = 3
