"""What becomes of loops that have a directive above them.

1. The file with the directives is read as any other.
2. Each region is analysed in a worker, since isl may take long or crash: some of its nests are
   shared out, or all of it stays on one rank.
3. What is refused is refused for the reason of the diagnostic.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

from polydist_frontends.errors import INACTIVE, Diagnostic
from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.region import Access, If, Loop, Node, Region
from polydist_frontends.source import ParsedSource
from polydist_frontends.walks import is_write, observable_in

from polydist.analysis import Analysis
from polydist.driver import analyse_regions
from polydist.languages import frontend_of
from polydist.propose.annotated import Annotated, annotated
from polydist.request import Options
from polydist.worker import each_in_workers

Outcome = Literal["shared", "included", "one rank", "scattered", "refused"]
"""``included``: in a function that a region calls, of which it is a part."""

_LINES = re.compile(r"\blines? \d+(?:(?:, | and )\d+)*")

SECONDS = 60.0
"""That the analysis of one loop may take."""


@dataclass(frozen=True)
class Verdict:
    """``said``: why it is refused, what stays on one rank, or reads whole arrays for few elements;
    places are those of the file without the directives. ``in_turn``: all of it runs on one rank
    after the other, each with what it has. ``clauses``: reductions with which nothing would stay on
    one rank, or less."""

    outcome: Outcome
    said: tuple[Diagnostic, ...] = ()
    wavefront: bool = False
    in_turn: bool = False
    clauses: str = ""


@dataclass(frozen=True)
class Trial:
    """A file as it is read with directives above some of its ``loops``, which are given by their
    numbers; ``text`` is that without the directives."""

    text: str
    loops: Mapping[int, LoopText]
    marked: Annotated
    parsed: ParsedSource


def trial_of(source: Path, text: str, loops: Mapping[int, LoopText], options: Options) -> Trial:
    """The file with directives above the loops."""
    frontend = frontend_of(source)
    marked = annotated(text, loops, dict.fromkeys(loops, frontend.directive))
    parsed = frontend.parse(source, marked.text, options.preprocessing, False)
    return Trial(text, loops, marked, parsed)


def verdicts(
    trial: Trial, options: Options, begun: Callable[[LoopText], None]
) -> dict[int, Verdict]:
    """By the numbers of the loops. ``begun`` is called before each analysis."""
    marked, parsed = trial.marked, trial.parsed
    found = refused_together(trial)
    regions = {
        number: region
        for region in parsed.regions
        if (number := marked.loops.get(region.directive.place.line)) is not None
        and number not in found
    }
    judged = _judged_in_workers(parsed, regions, options, lambda k: begun(trial.loops[k]))
    found |= {number: _in_place(verdict, marked) for number, verdict in judged.items()}
    for number, loop in trial.loops.items():
        found.setdefault(number, _unread(parsed, loop, marked))
    return found


def refused_together(trial: Trial) -> dict[int, Verdict]:
    """Which of the loops, each of which could be a region, are refused where all of them are: for
    what others do that have no directive."""
    return dict(_refused(trial))


def _refused(trial: Trial) -> Iterator[tuple[int, Verdict]]:
    """The loops in which a refusal of the frontend has its place."""
    marked, parsed = trial.marked, trial.parsed
    lines = {number: line for line, number in marked.loops.items()}
    for refusal in parsed.refusals:
        for number, loop in trial.loops.items():
            rows = trial.text.count("\n", loop.span.start, loop.span.end)
            last = loop.place.line + rows
            if lines[number] <= refusal.place.line and marked.original(refusal.place.line) <= last:
                yield number, _in_place(Verdict("refused", (refusal,)), marked)
                break


def _unread(parsed: ParsedSource, loop: LoopText, marked: Annotated) -> Verdict:
    """Of a loop that is no region, though no refusal is in it: it has been divided, or the last
    refusal before it is about what is around it, or about the file."""
    own = [
        said
        for said in parsed.remarks
        if said.code in ("divided-region", INACTIVE)
        and marked.original(said.place.line) in (loop.above, loop.place.line)
    ]
    before = [r for r in parsed.refusals if marked.original(r.place.line) <= loop.place.line]
    if said := (*own, *before[-1:], *parsed.refusals)[:1]:
        return _in_place(Verdict("refused", said), marked)
    nothing = Diagnostic("error", "syntax-error", "this loop cannot be read", loop.place)
    return Verdict("refused", (nothing,))


def _judged_in_workers(
    parsed: ParsedSource,
    regions: Mapping[int, Region],
    options: Options,
    begun: Callable[[int], None],
) -> dict[int, Verdict]:
    """Step 2, as many at a time as there are processors."""
    numbers = list(regions)
    alone = (
        replace(parsed, regions=(region,), included=(), refusals=()) for region in regions.values()
    )
    calls = [partial(_judged, one, options) for one in alone]
    processors = len(os.sched_getaffinity(0))
    outcomes = each_in_workers(calls, processors, SECONDS, lambda k: begun(numbers[k]))
    return {
        number: one if isinstance(one, Verdict) else _too_long(regions[number])
        for number, one in zip(numbers, outcomes, strict=True)
    }


def _too_long(region: Region) -> Verdict:
    message, hint = "the analysis takes too long", "put the directive on the inner loops"
    said = Diagnostic("error", "too-complex", message, region.place, hint)
    return Verdict("refused", (said,))


def _judged(parsed: ParsedSource, options: Options) -> Verdict:
    found = analyse_regions(parsed, options)
    if found.refusals:
        return Verdict("refused", found.refusals)
    if found.undistributed:
        return Verdict("one rank", (found.undistributed[0].warning,))
    return _of_analysis(found.analyses[0], parsed.regions[0])


def _of_analysis(analysis: Analysis, region: Region) -> Verdict:
    if scattered := tuple(_scattered(region.body)):
        return Verdict("scattered", scattered)
    kinds = {nest.kind for nest in analysis.structure.nests}
    shared = not kinds.isdisjoint(("parallel", "wavefront"))
    asked = [one.clauses for one in analysis.serial]
    return Verdict(
        "shared" if shared else "one rank",
        analysis.serial or (() if shared else tuple(_observable(region))),
        wavefront=shared and "parallel" not in kinds,
        in_turn=kinds == {"relay"},
        clauses=" ".join(dict.fromkeys(filter(None, asked))) if shared or all(asked) else "",
    )


def _scattered(nodes: Iterable[Node], depth: int = 0) -> Iterator[Diagnostic]:
    """The reads of single elements that values select, in arrays of more dimensions than there are
    loops around. A loop that became one statement reads as many as it likes."""
    for node in nodes:
        if isinstance(node, Loop):
            yield from _scattered(node.body, depth + 1)
        elif isinstance(node, If):
            yield from _scattered((*node.then, *node.otherwise), depth)
        elif not node.repeats:
            yield from map(_whole_array, (a for a in node.accesses if _is_scattered(a, depth)))


def _is_scattered(access: Access, depth: int) -> bool:
    is_read = selected_by_data(access) and not is_write(access)
    return is_read and len(access.subscripts) > max(depth, 1)


def _whole_array(access: Access) -> Diagnostic:
    return Diagnostic(
        "warning",
        "scattered-reads",
        f"each rank would get all of '{access.array}' for a few elements of it",
        access.place,
        "it needs no directive: code outside of regions gets the elements that it reads",
    )


def _observable(region: Region) -> Iterator[Diagnostic]:
    """Why a loop that prints is not shared out; nobody is warned of that."""
    if observable_in(region.body):
        yield Diagnostic(
            "warning",
            "serial",
            "it prints, or reads a clock, in the original order",
            region.place,
            "it needs no directive; around the output of large arrays put a root block",
        )


def _in_place(verdict: Verdict, marked: Annotated) -> Verdict:
    """With places, and lines in what is said, in the file without the directives."""
    return replace(verdict, said=tuple(_of_original(one, marked) for one in verdict.said))


def _of_original(said: Diagnostic, marked: Annotated) -> Diagnostic:
    def lines(named: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda line: str(marked.original(int(line.group()))), named.group())

    return replace(
        said,
        message=_LINES.sub(lines, said.message),
        hint=_LINES.sub(lines, said.hint),
        place=replace(said.place, line=marked.original(said.place.line)),
    )
