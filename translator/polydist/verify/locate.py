"""Where a difference begins: element, region, statement, iteration and rank, from what a program
that checks itself has found.

1. The trial is run again with a program whose regions also run as they were written
   (``polydist-translate --check``). Every rank leaves a report
    (``runtime_c/src/selfcheck/selfcheck_report.c``).
2. The first wrong statement instance of all ranks, in the order of the program, is where it begins:
   everything before it is right. What it reads, and who writes that, is in the model: the writers
   are computed without the user's assertions.
3. If all observed instances are right, a final value is wrong: then the last writer is in the
   live-out relation.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from polydist_frontends.errors import Place

from polydist.analysis import Analysis
from polydist.schedule.dependences import Dependences, find_dependences
from polydist.verify.origin import MOST_ELEMENTS, Element, Instance, first_origin, reads_of

Finding = dict[str, Any]
"""One rank's report."""

MOST_READS = 6
MOST_ROUNDING = 1e-5
"""Relative differences up to this may be what rounding leaves of single precision."""


@dataclass(frozen=True)
class Located:
    """The first difference, the place of the statement that makes it, and what else is known about
    it; whether it is so small that rounding may have made it."""

    message: str
    place: Place
    notes: tuple[str, ...]
    is_rounding: bool = False

    def render(self, source_line: str) -> list[str]:
        """As compilers point at things."""
        pointer = " " * (self.place.column - 1) + "^" if self.place.column else ""
        shown = [line for line in (source_line.rstrip().expandtabs(1), pointer) if line]
        return [
            f"{self.place}: error: {self.message}",
            *(f"    {line}" for line in (*shown, *self.notes)),
        ]


def read_findings(prefix: Path, ranks: int) -> list[tuple[int, Finding]]:
    """The reports that ranks have left, with the ranks."""
    paths = [(rank, prefix.with_name(f"{prefix.name}.{rank}.json")) for rank in range(ranks)]
    return [
        (rank, json.loads(path.read_text("utf-8", "replace")))
        for rank, path in paths
        if path.exists()
    ]


def locate(findings: Sequence[tuple[int, Finding]], analyses: Sequence[Analysis]) -> Located | None:
    """Steps 2 and 3; ``None`` if no rank has found anything."""
    if not findings:
        return None
    _, any_finding = findings[0]
    analysis = next(a for a in analyses if _is_of(a, any_finding))
    wrong = [(finding["instance"], rank) for rank, finding in findings if "instance" in finding]
    if wrong:
        instance, rank = min(wrong, key=lambda pair: int(pair[0]["sequence"]))
        located = _at_instance(instance, rank, any_finding, analysis)
    else:
        located = _at_final_value(findings, analysis)
    shown = [entry for entry, _ in wrong] or [e for _, f in findings for e in f["wrong"]]
    is_rounding = bool(shown) and all(map(_is_rounding, shown))
    return replace(located, notes=(*located.notes, *_rest(findings)), is_rounding=is_rounding)


def _is_rounding(entry: Finding) -> bool:
    """Whether two values agree in all digits but the last ones of their type."""
    try:
        got, expected = float(entry["got"]), float(entry["expected"])
    except ValueError:
        return False
    return math.isclose(got, expected, rel_tol=MOST_ROUNDING)


def _is_of(analysis: Analysis, finding: Finding) -> bool:
    place = analysis.region.directive.place
    return (analysis.name, place.line, place.file) == (
        finding["region"],
        finding["line"],
        finding["file"],
    )


# --------------------------------------------------------------------------------- a wrong instance
def _at_instance(instance: Finding, rank: int, finding: Finding, analysis: Analysis) -> Located:
    statement = analysis.scop.statements[instance["statement"]]
    element = _element(analysis, instance["array"], instance["subscripts"])
    message = (
        f"{element} becomes {instance['got']} on rank {rank}, and should become "
        f"{instance['expected']}"
    )
    point = Instance(statement, tuple(instance["point"]))
    notes = (
        f"{_region(finding)}; {_iteration(point)}, the first wrong value in program order",
        *_reads(point, finding, analysis),
    )
    return Located(message, statement.place, notes)


def _reads(instance: Instance, finding: Finding, analysis: Analysis) -> Iterator[str]:
    """What the instance reads, and who wrote that in the sequential program."""
    truth = _without_assertions(analysis)
    reads = reads_of(instance, analysis.scop, truth, finding["parameters"])
    for read in reads[:MOST_READS]:
        name = _element(analysis, *read.element)
        if read.writer is None:
            yield f"it reads {name}, which is older than the region"
        else:
            yield f"it reads {name}, written at {read.writer.statement.place}{_where(read.writer)}"
    if len(reads) > MOST_READS:
        yield f"and {len(reads) - MOST_READS} more elements"


def _without_assertions(analysis: Analysis) -> Dependences:
    return find_dependences(analysis.scop, replace(analysis.region.directive, independent=()))


# ------------------------------------------------------------------------------ a wrong final value
def _at_final_value(findings: Sequence[tuple[int, Finding]], analysis: Analysis) -> Located:
    wrong = [(entry, rank) for rank, finding in findings for entry in finding["wrong"]]
    computed = [pair for pair in wrong if pair[0]["own"]] or wrong
    _, finding = findings[0]
    if not computed:
        message = (
            "the region leaves other values than the region as written, and the right ones when "
            "it was run again"
        )
        return Located(message, analysis.region.directive.place, (_region(finding),))
    by_element = {_element_of(entry): (entry, rank) for entry, rank in reversed(computed)}
    elements = [_element_of(entry) for entry, _ in computed[:MOST_ELEMENTS]]
    origin = first_origin(
        analysis.scop, _without_assertions(analysis), finding["parameters"], elements
    )
    entry, rank = by_element.get(origin.element, computed[0]) if origin else computed[0]
    element = _element(analysis, entry["array"], entry["subscripts"])
    message = (
        f"{element} is {entry['got']} on rank {rank} after the region, and should be "
        f"{entry['expected']}"
    )
    if origin is None:
        return Located(
            message,
            analysis.region.directive.place,
            (_region(finding), "the region as written does not write it"),
        )
    where = (
        "this rank computed it" if entry["own"] else "another rank computed it, and has it right"
    )
    notes = (f"{_region(finding)}; {_iteration(origin.writer)}, which wrote it last; {where}",)
    return Located(message, origin.writer.statement.place, notes)


def _element_of(entry: Finding) -> Element:
    return entry["array"], tuple(entry["subscripts"])


# -------------------------------------------------------------------------------------------- words
def _element(analysis: Analysis, array: int, subscripts: Sequence[int]) -> str:
    """The element as the user's language writes it."""
    source = analysis.scop.arrays[array].source
    if analysis.region.host is None:
        return source.name + "".join(f"[{subscript}]" for subscript in subscripts)
    shown = (
        [subscript + source.first for subscript in subscripts]
        if len(subscripts) == 1
        else subscripts
    )
    return f"{source.name}({', '.join(map(str, shown))})" if subscripts else source.name


def _region(finding: Finding) -> str:
    return (
        f"in region '{finding['region']}' ({finding['file']}:{finding['line']}), execution "
        f"{int(finding['execution']) + 1} of all regions"
    )


def _iteration(instance: Instance) -> str:
    return f"the iteration{_where(instance)}" if instance.point else "the statement"


def _where(instance: Instance) -> str:
    named = zip(
        (iterator.name for iterator in instance.statement.iterators), instance.point, strict=True
    )
    told = ", ".join(f"{name} = {value}" for name, value in named)
    return f" with {told}" if told else ""


def _rest(findings: Sequence[tuple[int, Finding]]) -> Iterator[str]:
    """What more the reports say."""
    unequal = sorted({name for _, finding in findings for name in finding["unequal"]})
    if unequal:
        names = ", ".join(f"'{name}'" for name in unequal)
        yield (
            f"before the region, ranks held different values of {names}: what a region reads must "
            "be the same on every rank when it starts"
        )
    if not all(finding["complete"] for _, finding in findings):
        yield "only the first instances were observed; a smaller input shows all of them"
    counts = ", ".join(
        f"{finding['count']} on rank {rank}" for rank, finding in findings if finding["count"]
    )
    if counts:
        yield f"final values that differ: {counts}"
