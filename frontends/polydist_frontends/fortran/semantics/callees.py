"""What is known of the procedures that a region calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from polydist_frontends.fortran.declarations.scopes import Found


@dataclass(frozen=True)
class Dummy:
    """A dummy argument. ``intent`` is ``in``, ``out`` or ``inout`` (``procedures.dummies`` says
    how it is found); ``fault`` says what cannot be understood; ``is_array`` that it stands for many
    elements. ``components`` are the paths that are read of a record, and of nothing else.
    ``extent`` is the last subscript of a one-dimensional array counted from 1, if it is a
    name or a number, where the arguments in ``units`` are 1. An array that is ``out`` has the
    ``shape``, numbers or names of arguments, of which each run sets all; without dimensions it has
    that of the actual argument; and ``None``: ``elements`` are what each run sets."""

    name: str
    intent: str
    fault: str
    is_array: bool
    extent: str = ""
    units: frozenset[str] = frozenset()
    components: tuple[str, ...] | None = None
    shape: tuple[str, ...] | None = ()
    elements: frozenset[tuple[int | str, ...]] = frozenset()


@dataclass(frozen=True)
class Callee:
    """``kind``: ``intrinsic``; ``statement``, a statement function, or ``internal``, defined inside
    the procedure of the region or one around it, where they do more than compute a value;
    ``generic``, of which the ranks of the arguments choose one; ``shown``, whose ``dummies`` are
    those of its text or its interface; or ``unseen``. ``outside`` are the variables of its module
    or host that it, or one that it calls, reads."""

    kind: Literal["intrinsic", "statement", "internal", "generic", "shown", "unseen"]
    dummies: tuple[Dummy, ...] = ()
    outside: Mapping[str, Found] = field(default_factory=dict)


UNSEEN = Callee("unseen")
