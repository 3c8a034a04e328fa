"""Regions that are refused with functions' texts in the place of calls: what stays as it is when
they are read once more, and what is said of them if that does not help either."""

from __future__ import annotations

from collections.abc import Mapping

from polydist_frontends.c.expansion.expansion import Expanded, Staying
from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Region

_POINTERS = ("pointer-moves", "local-pointer")


def refused_lines(
    expanded: Expanded, found: tuple[Region | Diagnostic, ...]
) -> dict[int, Diagnostic]:
    """The refusals of the file's regions, by the lines of directives."""
    outcomes = zip(expanded.file.requested, found, strict=True)
    return {
        directive.place.line: outcome
        for (_, directive), outcome in outcomes
        if isinstance(outcome, Diagnostic)
    }


def staying(refused: Mapping[int, Diagnostic], expanded: Expanded, stay: Staying) -> Staying:
    """What stays next where regions are refused: nothing where a call is what nobody knows, or how
    a pointer moves, then pointers, then all calls."""
    calls = {line for line, of in refused.items() if of.code == "unknown-call"}
    moves = {line for line, of in refused.items() if of.code in _POINTERS}
    unknown = calls - stay.unknown - stay.calls
    steps = moves - stay.steps - stay.pointers - stay.calls
    left = (refused.keys() & expanded.called) - unknown - steps
    bare = left & expanded.pointed
    return Staying(
        calls=stay.calls | (left - bare),
        pointers=stay.pointers | bare,
        unknown=stay.unknown | unknown,
        steps=stay.steps | steps,
    )


def with_reasons(
    found: tuple[Region | Diagnostic, ...],
    refused: Mapping[int, Diagnostic],
    reasons: Mapping[int, Diagnostic],
) -> tuple[Region | Diagnostic, ...]:
    """Where a call is refused, what was said of the region with its text in its place."""
    known = {refused[line]: of for line, of in reasons.items() if line in refused}
    return tuple(
        known.get(one, one) if isinstance(one, Diagnostic) and one.code == "unknown-call" else one
        for one in found
    )
