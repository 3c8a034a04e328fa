"""What becomes of loops that have a directive above them.

1. The file with the directives is read as any other.
2. Each region is analysed in a worker, since isl may take long or crash: some of its nests are
   shared out, or all of it stays on one rank.
3. What is refused is refused for the reason of the diagnostic.
"""

from __future__ import annotations

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
from polydist.worker import TimeLimitExceeded, WorkerKilled, in_worker

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
    """A file, and the loops in it that get a directive, by their numbers."""

    source: Path
    text: str
    loops: Mapping[int, LoopText]


def verdicts(
    trial: Trial, options: Options, begun: Callable[[LoopText], None]
) -> dict[int, Verdict]:
    """By the numbers of the loops. ``begun`` is called before each analysis."""
    frontend = frontend_of(trial.source)
    marked = annotated(trial.text, trial.loops, dict.fromkeys(trial.loops, frontend.directive))
    parsed = frontend.parse(trial.source, marked.text, options.preprocessing, False)
    found = dict(_refused(trial, marked, parsed))
    for region in parsed.regions:
        number = marked.loops.get(region.directive.place.line)
        if number is not None and number not in found:
            begun(trial.loops[number])
            found[number] = _in_place(_verdict(parsed, region, options), marked)
    for number, loop in trial.loops.items():
        found.setdefault(number, _unread(parsed, loop, marked))
    return found


def refused_together(trial: Trial, options: Options) -> dict[int, Verdict]:
    """Which of the loops, each of which could be a region, are refused where all of them are: for
    what others do that have no directive."""
    frontend = frontend_of(trial.source)
    marked = annotated(trial.text, trial.loops, dict.fromkeys(trial.loops, frontend.directive))
    parsed = frontend.parse(trial.source, marked.text, options.preprocessing, False)
    return dict(_refused(trial, marked, parsed))


def _refused(
    trial: Trial, marked: Annotated, parsed: ParsedSource
) -> Iterator[tuple[int, Verdict]]:
    """The loops in which a refusal of the frontend has its place."""
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


def _verdict(parsed: ParsedSource, region: Region, options: Options) -> Verdict:
    """Step 2."""
    alone = replace(parsed, regions=(region,), included=(), refusals=())
    try:
        return in_worker(partial(_judged, alone, options), SECONDS)
    except (TimeLimitExceeded, WorkerKilled):
        return Verdict(
            "refused",
            (
                Diagnostic(
                    "error",
                    "too-complex",
                    "the analysis takes too long",
                    region.place,
                    "put the directive on the inner loops",
                ),
            ),
        )


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
    loops around."""
    for node in nodes:
        if isinstance(node, Loop):
            yield from _scattered(node.body, depth + 1)
        elif isinstance(node, If):
            yield from _scattered((*node.then, *node.otherwise), depth)
        else:
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
