"""Loops in functions that other regions of the file call: each rank runs these where it calls them,
so that only one of the two is worth a directive. That is the outer one, unless it runs in turn, or
loops outside of regions call the function as well; but not for the single loops that a nest calls
in each of its iterations, as for rows of a matrix: entering their regions costs more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from polydist_frontends.errors import Diagnostic
from polydist_frontends.loop_texts import LoopText

from polydist.propose.verdicts import Verdict

_CALLED = re.compile(r"\b(\w+)\s*\(")


def called_from_others(
    text: str, loops: Mapping[int, LoopText], regions: Iterable[int]
) -> dict[int, Verdict]:
    """Those of the loops, by their numbers, that the regions among them call, in one step or
    several."""
    calls: dict[str, set[str]] = {}
    for loop in loops.values():
        calls.setdefault(loop.function.casefold(), set()).update(_called_in(loop, text))
    found: dict[int, Verdict] = {}
    for outer in map(loops.__getitem__, regions):
        reached = _reached(_called_in(outer, text), calls) - {outer.function.casefold()}
        for number, loop in loops.items():
            if loop.function.casefold() in reached and number not in found:
                found[number] = _inside(loop, outer)
    return found


def calls_into(
    text: str, outer: LoopText, regions: Iterable[LoopText], loops: Sequence[LoopText]
) -> bool:
    """Whether the loop calls a function that one of the regions is in, in one step or several."""
    calls: dict[str, set[str]] = {}
    for loop in loops:
        calls.setdefault(loop.function.casefold(), set()).update(_called_in(loop, text))
    reached = _reached(_called_in(outer, text), calls) - {outer.function.casefold()}
    return any(region.function.casefold() in reached for region in regions)


def with_calls_elsewhere(
    text: str, regions: Mapping[int, LoopText], loops: Sequence[LoopText]
) -> dict[int, Verdict]:
    """Those of the loops that call functions with loops of their own, which loops outside of all of
    these regions call as well: a directive in the functions serves both."""
    elsewhere = _called_outside(text, regions.values(), loops)
    with_regions = {loop.function.casefold() for loop in regions.values()}
    nests = {loops[k].outer for k in range(len(loops))}
    with_nests = {loop.function.casefold() for k, loop in regions.items() if k in nests}
    found: dict[int, Verdict] = {}
    for number, outer in regions.items():
        rows = _called_in_loops_of(number, text, loops) - with_nests
        shared = _called_in(outer, text) & elsewhere & with_regions - {outer.function.casefold()}
        if shared - rows:
            found[number] = _shared(outer, min(shared - rows))
    return found


def _called_in_loops_of(number: int, text: str, loops: Sequence[LoopText]) -> set[str]:
    """The functions that are called in the loops inside of one."""
    inside = (loop for loop in loops if loop.outer == number)
    return {name for loop in inside for name in _called_in(loop, text)}


def _called_outside(text: str, regions: Iterable[LoopText], loops: Sequence[LoopText]) -> set[str]:
    """The functions that loops call outside of the regions."""
    rest = text
    for region in regions:
        start, end = region.span.start, region.span.end
        rest = rest[:start] + " " * (end - start) + rest[end:]
    return {name for loop in loops for name in _called_in(loop, rest)}


def _called_in(loop: LoopText, text: str) -> set[str]:
    own = text[loop.span.start : loop.span.end]
    return {name.casefold() for name in _CALLED.findall(own)}


def _reached(names: Iterable[str], calls: Mapping[str, set[str]]) -> set[str]:
    """The functions called by these names, and by what is called."""
    reached: set[str] = set()
    pending = list(names)
    while pending:
        name = pending.pop()
        if name not in reached:
            reached.add(name)
            pending += calls.get(name, ())
    return reached


def _inside(loop: LoopText, outer: LoopText) -> Verdict:
    message = (
        f"the region at line {outer.place.line} calls '{loop.function}': a region in that would "
        "run on the rank that calls it"
    )
    hint = "put the directive here if other callers matter more, and leave away that of the caller"
    return Verdict("included", (Diagnostic("error", "nested-region", message, loop.place, hint),))


def _shared(outer: LoopText, function: str) -> Verdict:
    message = f"'{function}', which it calls, is called in loops outside of regions, too"
    hint = f"directives stand in '{function}'; put one here if that is what matters more"
    return Verdict("refused", (Diagnostic("error", "nested-region", message, outer.place, hint),))
