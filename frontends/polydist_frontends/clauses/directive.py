"""The directive's clauses as values (design section 3). ``parse_directive`` reads their text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.schemes import SchemeName
from polydist_frontends.clauses.table import OPTIONS, ROWS, DeviceChoice, Gather, ScheduleChoice
from polydist_frontends.clauses.text import (
    Clause,
    Locate,
    Written,
    integer_literal,
    split_clauses,
)
from polydist_frontends.clauses.values import Reduction
from polydist_frontends.errors import Place, refuse


@dataclass(frozen=True, kw_only=True)
class Directive:
    """What the user asked for, a field for each row of the table of clauses; ``None`` and empty
    tuples mean: not said. Tile sizes are integer literals or expressions read at run time. Of
    several schemes the first is the one to use; the others can be chosen at run time."""

    place: Place
    name: str | None = None
    tile: tuple[Clause, ...] = ()
    dist: Distribution | None = None
    weights: tuple[float, ...] = ()
    comm: tuple[SchemeName, ...] = ()
    gather: Gather | None = None
    schedule: ScheduleChoice | None = None
    grid: int | None = None
    device: DeviceChoice | None = None
    live_out: tuple[Clause, ...] | None = None
    private: tuple[Clause, ...] = ()
    reduction: tuple[Reduction, ...] = ()
    independent: tuple[Clause, ...] = ()
    assume: tuple[Clause, ...] = ()
    size: tuple[Clause, ...] = ()
    pure: tuple[Clause, ...] = ()

    @property
    def reduced(self) -> frozenset[str]:
        """The variables that may be accumulated in any order."""
        return frozenset(reduction.name.text for reduction in self.reduction)

    @property
    def spoken_of(self) -> frozenset[str]:
        """The variables that clauses say something of which holds for their memory."""
        return self.reduced | {clause.text for clause in self.private}


def parse_directive(text: str, place: Place, locate: Locate, fold_case: bool = False) -> Directive:
    """The directive whose clauses are ``text`` (all that follows the word ``polydist``,
    continuations and comments blanked).

    ``place`` is the directive's own; ``fold_case`` takes clauses in any case, and gives names and
    expressions in lower case (Fortran). Raises ``Refusal``.
    """
    written = tuple(split_clauses(text, locate, tuple(ROWS), fold_case))
    _refuse_duplicates(written)
    said: dict[str, Any] = {}
    for clause in written:
        row = ROWS[clause.name]
        value = row.read(clause, fold_case)
        said[row.name] = (*said.get(row.name, ()), *value) if row.repeatable else value
    directive = Directive(place=place, **said)
    _refuse_reduced_twice(directive)
    _refuse_private_reductions(directive)
    return _folded(directive, said) if fold_case else directive


def completed(first: Directive, second: Directive) -> Directive:
    """``first``, with what it leaves open as ``second`` says; of clauses that are options only."""
    left_open = [row.name for row in OPTIONS if getattr(first, row.name) in (None, ())]
    wishes: dict[str, Any] = {name: getattr(second, name) for name in left_open}
    return replace(first, **wishes)


def _folded(directive: Directive, said: dict[str, Any]) -> Directive:
    """The directive with its names and expressions in lower case."""
    return replace(directive, **{name: _lower(value) for name, value in said.items()})


def _lower(value: Any) -> Any:
    """A value of a directive's field in lower case, where it consists of words of the program."""
    if isinstance(value, str):
        return value.lower()
    if isinstance(value, tuple):
        return tuple(_lower(entry) for entry in value)
    if isinstance(value, Clause):
        return replace(value, text=value.text.lower())
    if isinstance(value, Reduction):
        return replace(value, name=_lower(value.name))
    return value


def _refuse_duplicates(written: tuple[Written, ...]) -> None:
    seen: set[str] = set()
    for clause in written:
        if clause.name in seen and not ROWS[clause.name].repeatable:
            raise refuse(
                "duplicate-clause",
                f"the clause '{clause.name}' is given twice",
                clause.place,
                "write it once; lists may have several entries",
            )
        seen.add(clause.name)


def _refuse_reduced_twice(directive: Directive) -> None:
    """A name stands in one of the reduction clauses."""
    seen: set[str] = set()
    for name in (reduction.name for reduction in directive.reduction):
        if name.text in seen:
            raise refuse(
                "duplicate-clause",
                f"'{name.text}' appears twice in the reduction clauses",
                name.place,
                "give each variable one operator",
            )
        seen.add(name.text)


def _refuse_private_reductions(directive: Directive) -> None:
    reduced = {reduction.name.text for reduction in directive.reduction}
    for clause in directive.private:
        if clause.text in reduced:
            raise refuse(
                "malformed-clause",
                f"'{clause.text}' is private and a reduction",
                clause.place,
                "a private variable has no value after an iteration; keep one of the clauses",
            )


# --------------------------------------------------------------------------- expressions in clauses
def expression_entries(directive: Directive) -> tuple[Clause, ...]:
    """The entries that are expressions of the language, in the order in which their trees come
    back."""
    return (
        *tile_entries(directive),
        *directive.assume,
        *directive.size,
        *function_entries(directive),
    )


def tile_entries(directive: Directive) -> tuple[Clause, ...]:
    """The tile sizes that are read at run time."""
    return tuple(entry for entry in directive.tile if integer_literal(entry.text) is None)


def function_entries(directive: Directive) -> tuple[Clause, ...]:
    """The function of ``dist(lookup(f))``."""
    return (directive.dist.function,) if directive.dist and directive.dist.function else ()
