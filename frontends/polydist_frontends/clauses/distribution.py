"""Which rank owns which tiles, as the clauses ``dist`` and ``weights`` say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from polydist_frontends.clauses.text import (
    WORD,
    Clause,
    Written,
    arguments,
    integer_literal,
    single,
    wrong_choice,
)
from polydist_frontends.errors import refuse

PlacementKind = Literal["block", "cyclic", "lookup", "lookup,cyclic"]
"""Those that need nothing of the user's, so that they can be chosen when the program runs."""

_DISTRIBUTIONS = ("block", "cyclic", "cyclic(b)", "lookup", "lookup, cyclic", "lookup(f)")
_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+")


@dataclass(frozen=True)
class Distribution:
    """``block_size`` is the b of ``cyclic(b)``, in tiles; ``function`` the user's, which says the
    rank of each tile."""

    kind: PlacementKind | Literal["function"]
    block_size: int = 1
    function: Clause | None = None


def distribution_of(clause: Written, fold_case: bool) -> Distribution:
    """``block``, ``cyclic(b)``, ``lookup`` with one of these as its order, or ``lookup(f)``."""
    first = arguments(clause)[0]
    function = re.fullmatch(r"lookup\s*\((.*)\)", first.text, re.IGNORECASE if fold_case else 0)
    if function is not None:
        return Distribution("function", function=_function(function.group(1), single(clause)))
    if not _is_word("lookup", first, fold_case):
        return _order(single(clause), _DISTRIBUTIONS, fold_case)
    order = (
        Distribution("block")
        if len(arguments(clause)) == 1
        else _order(_second(clause), _DISTRIBUTIONS[:3], fold_case)
    )
    return Distribution("lookup" if order.kind == "block" else "lookup,cyclic", order.block_size)


def _is_word(word: str, entry: Clause, fold_case: bool) -> bool:
    return word == (entry.text.lower() if fold_case else entry.text)


def _second(clause: Written) -> Clause:
    """The last of two entries."""
    entries = arguments(clause)
    if len(entries) != 2:
        message = f"dist(lookup, ...) takes one order, not {len(entries) - 1}"
        raise refuse(
            "malformed-clause",
            message,
            entries[2].place,
            "write dist(lookup) or dist(lookup, cyclic)",
        )
    return entries[1]


def _order(entry: Clause, choices: tuple[str, ...], fold_case: bool) -> Distribution:
    text = entry.text.lower() if fold_case else entry.text
    cyclic = re.fullmatch(r"cyclic\s*(?:\((.*)\))?", text)
    if text == "block":
        return Distribution("block")
    if cyclic is None:
        raise wrong_choice("dist", text, choices, entry.place)
    return Distribution("cyclic", _block_size(cyclic.group(1), entry))


def _function(name: str, entry: Clause) -> Clause:
    """The name of a function, at its own place."""
    if not WORD.fullmatch(name.strip()):
        hint = "name a function of the program: int f(int64_t tile, int64_t tiles, int ranks)"
        raise refuse(
            "malformed-clause",
            f"'{name}' in {entry.text} is not the name of a function",
            entry.place,
            hint,
        )
    return Clause(name.strip(), entry.place)


def _block_size(text: str | None, entry: Clause) -> int:
    if text is None:
        return 1
    value = integer_literal(text)
    if value is None or value < 1:
        raise refuse(
            "malformed-clause",
            f"the block size in {entry.text} must be an integer literal of at least 1",
            entry.place,
            "write cyclic(b) with b counted in tiles, e.g. cyclic(4)",
        )
    return value


def weights_of(clause: Written, _fold_case: bool) -> tuple[float, ...]:
    """Positive numbers."""
    entries = arguments(clause)
    for entry in entries:
        if not _NUMBER.fullmatch(entry.text) or not 0 < float(entry.text) < 1e9:
            hint = (
                "write one number for each rank, in proportion to what it is to compute, e.g. "
                "weights(2, 1)"
            )
            raise refuse(
                "malformed-clause",
                f"the weight '{entry.text}' is not a positive number",
                entry.place,
                hint,
            )
    return tuple(float(entry.text) for entry in entries)
