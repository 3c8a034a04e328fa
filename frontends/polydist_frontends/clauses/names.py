"""The names in a directive's clauses: each must name something in the region."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.table import CLAUSES, NameKind
from polydist_frontends.clauses.text import Clause, unknown_name
from polydist_frontends.clauses.values import Reduction

_MEANINGS: dict[NameKind, str] = {
    "variable": "a variable of this region",
    "iterator": "the iterator of a loop in this region",
    "function": "a function that this region calls",
}


def check_names(directive: Directive, known: Mapping[NameKind, Collection[str]]) -> None:
    """Refuses words that name nothing in the region; ``known`` are its names of each kind."""
    for row in CLAUSES:
        for word in _words(directive, row.name) if row.names else ():
            if row.names and "".join(word.text.split()) not in known[row.names]:
                raise unknown_name(row.name, word, known[row.names], _MEANINGS[row.names])


def _words(directive: Directive, clause: str) -> Iterator[Clause]:
    """The names that a clause lists."""
    for entry in getattr(directive, clause) or ():
        yield entry.name if isinstance(entry, Reduction) else entry
