"""What one clause says: a reader for each kind of clause, from its words to the value of the
directive's field.

A reader takes the clause as it stands in the text, and whether case is folded (Fortran). All raise
``Refusal``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

from polydist_frontends.clauses.text import (
    WORD,
    Clause,
    Written,
    arguments,
    integer_literal,
    single,
    wrong_choice,
)
from polydist_frontends.errors import Refusal, refuse

Reader: TypeAlias = Callable[[Written, bool], Any]
"""From a clause, and whether case is folded, to the value of its field in ``Directive``."""

ReductionOperator = Literal["+", "*", "min", "max", "&", "|", "^", "&&", "||"]

_NAMED_OBJECT = re.compile(r"[A-Za-z_]\w*(\s*(->|\.|%)\s*[A-Za-z_]\w*)*")
_FORTRAN_OPERATORS: dict[str, ReductionOperator] = {
    ".and.": "&&",
    ".or.": "||",
    ".neqv.": "^",
    "iand": "&",
    "ior": "|",
    "ieor": "^",
}


@dataclass(frozen=True)
class Reduction:
    """``operator`` may be applied to the contributions to ``name`` in any order and grouping."""

    operator: ReductionOperator
    name: Clause


# -------------------------------------------------------------------------------- names and choices
def identifier(clause: Written, _fold_case: bool) -> str:
    """The name of a region."""
    entry = single(clause)
    if not WORD.fullmatch(entry.text):
        raise refuse(
            "malformed-clause",
            f"'{entry.text}' cannot be a region's name",
            entry.place,
            "use letters, digits and underscores",
        )
    return entry.text


def names(clause: Written, _fold_case: bool) -> tuple[Clause, ...]:
    """A list of names; a member of a structure is a name too."""
    return _checked_names(arguments(clause), "list names only, separated by commas")


def names_or_none(clause: Written, _fold_case: bool) -> tuple[Clause, ...]:
    """A list of names that may be empty."""
    entries = arguments(clause, may_be_empty=True)
    return _checked_names(entries, "list names only, separated by commas")


def _checked_names(entries: tuple[Clause, ...], hint: str) -> tuple[Clause, ...]:
    for entry in entries:
        if not _NAMED_OBJECT.fullmatch(entry.text):
            raise refuse("malformed-clause", f"'{entry.text}' is not a name", entry.place, hint)
    return entries


def choice(words: tuple[str, ...]) -> Reader:
    """The reader of a clause that takes one of these words."""
    return lambda clause, fold_case: _chosen(clause.name, single(clause), words, fold_case)


def choices(words: tuple[str, ...]) -> Reader:
    """The reader of a clause that takes one or several of these words, each once."""
    return lambda clause, fold_case: tuple(
        dict.fromkeys(_chosen(clause.name, entry, words, fold_case) for entry in arguments(clause))
    )


def _chosen(clause: str, entry: Clause, words: tuple[str, ...], fold_case: bool) -> str:
    word = entry.text.lower() if fold_case else entry.text
    if word in words:
        return word
    raise wrong_choice(clause, word, words, entry.place)


# --------------------------------------------------------------------------------------- reductions
def reductions(clause: Written, fold_case: bool) -> tuple[Reduction, ...]:
    """``reduction(operator: name, ...)``."""
    entries = arguments(clause)
    operator, first = _operator(entries[0], fold_case)
    named = (replace(entries[0], text=first.strip()), *entries[1:])
    hint = "list names; of an array, its name alone"
    return tuple(Reduction(operator, entry) for entry in _checked_names(named, hint))


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
        raise refuse(
            "malformed-clause",
            f"'{entry.text}' does not begin with an operator and a colon",
            entry.place,
            f"write reduction(operator: name, ...), with one of {', '.join(spellings)}",
        )
    return spellings[word], first


# ------------------------------------------------------------------------- numbers and expressions
def expressions(clause: Written, _fold_case: bool) -> tuple[Clause, ...]:
    """Expressions of the language, as they stand."""
    return arguments(clause)


def tile_sizes(clause: Written, _fold_case: bool) -> tuple[Clause, ...]:
    """Integer literals of at least 1, or expressions that are read at run time."""
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


def changing_tile_size(entry: Clause) -> Refusal:
    """The refusal for a tile size that is not the same throughout the region."""
    return refuse(
        "malformed-clause",
        f"the tile size '{entry.text}' must only use integers that the region does not change",
        entry.place,
        "use an integer variable set before the region",
    )


def changing_assumption(entry: Clause) -> Refusal:
    """The refusal for an assumption that is not the same throughout the region."""
    return refuse(
        "malformed-clause",
        f"assume({entry.text}) must only use integers that the region does not change",
        entry.place,
        "assume relations between sizes, e.g. assume(n >= 2)",
    )


def unusable_size(entry: Clause) -> Refusal:
    """The refusal for a size that names no array of the region, or one that has a size."""
    return refuse(
        "malformed-clause",
        f"size({entry.text}) gives no size to an array of the region that has none",
        entry.place,
        "write the pointer with its number of elements, an expression of integers that the region "
        "does not change: size(val[nnz]), in Fortran size(val(nnz)) for an argument val(*)",
    )


def grid_dimensions(clause: Written, _fold_case: bool) -> int:
    """The number of distributed dimensions."""
    entry = single(clause)
    value = integer_literal(entry.text)
    if value not in (1, 2, 3):
        raise refuse(
            "malformed-clause",
            f"grid({entry.text}): the number of distributed dimensions is 1, 2 or 3",
            entry.place,
            "write grid(2) for a process grid of rows and columns",
        )
    return value
