"""The directive's clauses as values (design section 3). ``parse_directive`` reads their text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from polydist_frontends.clauses.distribution import Distribution, distribution_of, weights_of
from polydist_frontends.clauses.text import (
    WORD,
    Clause,
    Locate,
    Written,
    arguments,
    integer_literal,
    single,
    split_clauses,
    wrong_choice,
)
from polydist_frontends.errors import Place, Refusal, refuse

Gather = Literal["all", "root", "none"]
Scheme = Literal["auto", "exact", "fop", "foifi", "fo"]
ScheduleChoice = Literal["auto", "diamond", "skew", "keep"]
ReductionOperator = Literal["+", "*", "min", "max", "&", "|", "^", "&&", "||"]


@dataclass(frozen=True)
class Reduction:
    """``operator`` may be applied to the contributions to ``name`` in any order and grouping."""

    operator: ReductionOperator
    name: Clause


@dataclass(frozen=True)
class Directive:
    """What the user asked for; ``None`` and empty tuples mean: not said. Tile sizes are integer
    literals or expressions read at run time. Of several schemes the first is the one to use; the
    others can be chosen at run time."""

    place: Place
    name: str | None = None
    tile: tuple[Clause, ...] = ()
    dist: Distribution | None = None
    weights: tuple[float, ...] = ()
    comm: tuple[Scheme, ...] = ()
    gather: Gather | None = None
    schedule: ScheduleChoice | None = None
    grid: int | None = None
    live_out: tuple[Clause, ...] | None = None
    private: tuple[Clause, ...] = ()
    reduction: tuple[Reduction, ...] = ()
    independent: tuple[Clause, ...] = ()
    assume: tuple[Clause, ...] = ()
    pure: tuple[Clause, ...] = ()


# ------------------------------------------------------------------------------------ the text form
_NAMED_OBJECT = re.compile(r"[A-Za-z_]\w*(\s*(->|\.|%)\s*[A-Za-z_]\w*)*")
_FORTRAN_OPERATORS: dict[str, ReductionOperator] = {
    ".and.": "&&",
    ".or.": "||",
    ".neqv.": "^",
    "iand": "&",
    "ior": "|",
    "ieor": "^",
}

CLAUSES = (
    "name",
    "tile",
    "dist",
    "weights",
    "comm",
    "gather",
    "live_out",
    "private",
    "reduction",
    "independent",
    "assume",
    "pure",
    "schedule",
    "grid",
)


def parse_directive(text: str, place: Place, locate: Locate, fold_case: bool = False) -> Directive:
    """The directive whose clauses are ``text`` (all that follows the word ``polydist``,
    continuations and comments blanked).

    ``place`` is the directive's own; ``fold_case`` reads clause names and keywords in any case
    (Fortran). Raises ``Refusal``.
    """
    written = tuple(split_clauses(text, locate, CLAUSES, fold_case))
    _refuse_duplicates(written)
    by_name = {clause.name: clause for clause in written}
    reductions = _reductions(
        (clause for clause in written if clause.name == "reduction"), fold_case
    )
    private = _names(by_name.get("private"))
    _refuse_both(private, reductions)
    return Directive(
        place=place,
        name=_identifier(by_name.get("name")),
        tile=_tile_sizes(by_name.get("tile")),
        dist=distribution_of(by_name.get("dist"), fold_case),
        weights=weights_of(by_name.get("weights")),
        comm=cast("tuple[Scheme, ...]", _choices(by_name.get("comm"), get_args(Scheme), fold_case)),
        gather=cast("Gather | None", _choice(by_name.get("gather"), get_args(Gather), fold_case)),
        schedule=cast(
            "ScheduleChoice | None",
            _choice(by_name.get("schedule"), get_args(ScheduleChoice), fold_case),
        ),
        grid=_grid(by_name.get("grid")),
        live_out=_names(by_name["live_out"], may_be_empty=True) if "live_out" in by_name else None,
        private=private,
        reduction=reductions,
        independent=_names(by_name.get("independent")),
        assume=arguments(by_name.get("assume")),
        pure=_names(by_name.get("pure")),
    )


def _refuse_duplicates(written: tuple[Written, ...]) -> None:
    seen: set[str] = set()
    for clause in written:
        if clause.name in seen and clause.name != "reduction":
            raise refuse(
                "duplicate-clause",
                f"the clause '{clause.name}' is given twice",
                clause.place,
                "write it once; lists may have several entries",
            )
        seen.add(clause.name)


def _names(clause: Written | None, may_be_empty: bool = False) -> tuple[Clause, ...]:
    """The entries of a clause that lists names; a member of a structure is a name too."""
    entries = arguments(clause, may_be_empty)
    for entry in entries:
        if not _NAMED_OBJECT.fullmatch(entry.text):
            raise refuse(
                "malformed-clause",
                f"'{entry.text}' is not a name",
                entry.place,
                "list names only, separated by commas",
            )
    return entries


def _reductions(clauses: Iterable[Written], fold_case: bool) -> tuple[Reduction, ...]:
    """All ``reduction(operator: name, ...)`` clauses; a name stands in one of them."""
    found: dict[str, Reduction] = {}
    for clause in clauses:
        entries = arguments(clause)
        operator, first = _operator(entries[0], fold_case)
        for entry in (replace(entries[0], text=first.strip()), *entries[1:]):
            if not _NAMED_OBJECT.fullmatch(entry.text):
                raise refuse(
                    "malformed-clause",
                    f"'{entry.text}' is not a name",
                    entry.place,
                    "list names; of an array, its name alone",
                )
            if entry.text in found:
                message = f"'{entry.text}' stands in the reduction clauses twice"
                raise refuse(
                    "duplicate-clause", message, entry.place, "give each variable one operator"
                )
            found[entry.text] = Reduction(operator, entry)
    return tuple(found.values())


def _operator(entry: Clause, fold_case: bool) -> tuple[ReductionOperator, str]:
    """The operator, and what follows the colon; Fortran has names of its own for some."""
    spellings: dict[str, ReductionOperator] = {
        operator: operator for operator in get_args(ReductionOperator)
    }
    if fold_case:
        spellings |= _FORTRAN_OPERATORS
    operator, colon, first = entry.text.partition(":")
    word = operator.strip().lower() if fold_case else operator.strip()
    if not colon or word not in spellings:
        hint = f"write reduction(operator: name, ...), with one of {', '.join(spellings)}"
        raise refuse(
            "malformed-clause",
            f"'{entry.text}' does not begin with an operator and a colon",
            entry.place,
            hint,
        )
    return spellings[word], first


def _refuse_both(private: tuple[Clause, ...], reductions: tuple[Reduction, ...]) -> None:
    reduced = {reduction.name.text for reduction in reductions}
    for clause in private:
        if clause.text in reduced:
            message = f"'{clause.text}' is private and a reduction"
            raise refuse(
                "malformed-clause",
                message,
                clause.place,
                "a private variable has no value after an iteration; keep one of the clauses",
            )


def _identifier(clause: Written | None) -> str | None:
    if clause is None:
        return None
    entry = single(clause)
    if not WORD.fullmatch(entry.text):
        raise refuse(
            "malformed-clause",
            f"'{entry.text}' cannot be a region's name",
            entry.place,
            "use letters, digits and underscores",
        )
    return entry.text


def _tile_sizes(clause: Written | None) -> tuple[Clause, ...]:
    entries = arguments(clause)
    for entry in entries:
        value = integer_literal(entry.text)
        if value is not None and value < 1:
            raise bad_tile_size(entry)
    return entries


def bad_tile_size(entry: Clause) -> Refusal:
    """The refusal for a tile size that is known to be below 1."""
    return refuse(
        "bad-tile-size",
        f"a tile size must be at least 1, not {entry.text}",
        entry.place,
        "use a size of 1 or more, or leave the entry's clause out",
    )


def _choice(clause: Written | None, choices: tuple[str, ...], fold_case: bool) -> str | None:
    if clause is None:
        return None
    return _chosen(clause.name, single(clause), choices, fold_case)


def _choices(clause: Written | None, choices: tuple[str, ...], fold_case: bool) -> tuple[str, ...]:
    """The words of a clause that takes one or several, each once."""
    entries = arguments(clause)
    return (
        ()
        if clause is None
        else tuple(
            dict.fromkeys(_chosen(clause.name, entry, choices, fold_case) for entry in entries)
        )
    )


def _chosen(clause: str, entry: Clause, choices: tuple[str, ...], fold_case: bool) -> str:
    word = entry.text.lower() if fold_case else entry.text
    if word in choices:
        return word
    raise wrong_choice(clause, word, choices, entry.place)


def _grid(clause: Written | None) -> int | None:
    """The number of distributed dimensions."""
    if clause is None:
        return None
    entry = single(clause)
    value = integer_literal(entry.text)
    if value not in (1, 2, 3):
        message = f"grid({entry.text}): the number of distributed dimensions is 1, 2 or 3"
        raise refuse(
            "malformed-clause",
            message,
            entry.place,
            "write grid(2) for a process grid of rows and columns",
        )
    return value


# --------------------------------------------------------------------------- expressions in clauses
def expression_entries(directive: Directive) -> tuple[Clause, ...]:
    """The entries that are expressions of the language, in the order in which their trees come
    back."""
    return (*size_entries(directive), *directive.assume, *function_entries(directive))


def size_entries(directive: Directive) -> tuple[Clause, ...]:
    """The tile sizes that are read at run time."""
    return tuple(entry for entry in directive.tile if integer_literal(entry.text) is None)


def function_entries(directive: Directive) -> tuple[Clause, ...]:
    """The function of ``dist(lookup(f))``."""
    return (directive.dist.function,) if directive.dist and directive.dist.function else ()
