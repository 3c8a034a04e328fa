"""What is known of the procedures that a region calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from polydist_frontends.errors import INNER_LOOPS, Place, refuse
from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Symbol


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

_NAMED = frozenset(("external", "procedure", "interface"))
_PASSED = frozenset(("dummy", "pointer", "procedure"))


def refuse_passed(name: str, place: Place, scope: Scope) -> None:
    """Refuses a call of a procedure that only the procedure around the region knows: generated
    procedures would call another one of that name."""
    found = scope.find(name)
    if found is None or found.level.is_module or found.symbol.dimensions:
        return
    if found.symbol.attributes & _PASSED and "result" not in found.symbol.attributes:
        text = f"'{name}' is an argument or a pointer that stands for a procedure"
        raise refuse("unknown-call", text, place, _BY_NAME)


def refuse_passed_on(symbol: Symbol, place: Place) -> None:
    """Refuses a procedure as an argument."""
    if symbol.kind == "procedure" or symbol.attributes & _NAMED:
        text = f"the procedure '{symbol.name}' is passed on inside the region"
        raise refuse("unknown-call", text, place, _BY_NAME)


_BY_NAME = (
    "call the procedures by their names, as in the cases of a select case, put the values into an"
    f" array before, or move the call outside the region and {INNER_LOOPS}"
)
