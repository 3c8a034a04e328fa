"""The whole check of one distributed run: enumerate, place, replay; and what lies where between the
regions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import Any

from polydist_frontends.region import If, Loop, Region
from polydist_frontends.source import read_source
from polydist_frontends.walks import accesses_below, nodes_below

from oracle.contributions import with_additions, with_held_values
from oracle.elements import with_elements, with_memory
from oracle.history import Element, History, Live, Values, live_out, without
from oracle.homes import Homes, Needs, Result, common_bytes, needs_of
from oracle.instances import enumerate_region
from oracle.placement import Placement
from oracle.recording import Recording, Tile, executions_in, fetches_of, without_fetches
from oracle.replay import Receivers, Summary, replay
from oracle.tree.program_order import iterations
from oracle.values import entries
from polydist.driver import calls_that_stay
from polydist.languages import frontend_of
from polydist.request import Options
from support.build import Workshop, distributed
from support.mpi import Mpi
from support.processes import Outcome
from support.schedule_tables import schedule_tables

SECONDS = 60


@dataclass(frozen=True)
class Source:
    """A file as the checker needs it: its regions, and per region the table of places."""

    path: Path
    text: str
    regions: tuple[Region, ...]
    tables: tuple[list[dict[str, Any]], ...]


@dataclass(frozen=True)
class Program:
    """Its files with regions, the first of which gives it its name, and those without: they are
    compiled as they are, sources or objects."""

    sources: tuple[Source, ...]
    others: tuple[Path, ...] = ()


def read_program(path: Path, options: Options | None = None) -> Program:
    """A program in one file."""
    return Program((read_file(path, options),))


def read_file(path: Path, options: Options | None = None) -> Source:
    chosen = options or Options()
    text = read_source(path)
    parsed = frontend_of(path).parse(path, text, chosen.preprocessing, chosen.scop_pragmas)
    if parsed.calls_replaced:
        read = chosen.with_calls(calls_that_stay(path, chosen)).preprocessing
        parsed = frontend_of(path).parse(path, text, read, chosen.scop_pragmas)
    tables: list[list[dict[str, Any]]] = schedule_tables(path, chosen)
    if len(tables) != len(parsed.regions):
        raise LookupError(
            f"{path}: {len(parsed.regions)} regions, of which {len(tables)} were translated"
        )
    return Source(path, text, parsed.regions, tuple(tables))


def check_execution(
    region: Region,
    table: list[dict[str, Any]],
    values: Values,
    recording: Recording,
    homes: Homes | None = None,
    text: str = "",
) -> Summary:
    """One execution of one region; raises ``ReplayError`` if it was wrong or wasteful. ``homes``:
    where the regions before it have left values; ``text``: the program's, in which scalars stand
    that the region only reads."""
    table = _followed(table, recording)
    placement = Placement(table, _parameters(region, table, values))
    body = with_memory(region, placement.expanded)
    history = enumerate_region(body, placement.units, values, placement.tests)
    history = with_held_values(history, placement.holds)
    history = with_elements(with_additions(history, placement.keeps), placement.expanded)
    private = frozenset(clause.text for clause in region.directive.private)
    combined = _combined(region, table)
    live = live_out(region, private)
    summary = replay(
        without(history, combined | private),
        placement,
        without_fetches(recording),
        _receivers(region, len(recording)),
        live,
        combined,
    )
    homes = homes or Homes(len(recording))
    public = without(history, private)
    needs = needs_of(public, summary.owner, homes.ranks, combined)
    invariants = _invariants(region, history, summary.owner, homes.ranks, text)
    every = [a.joined(b) for a, b in zip(needs, invariants, strict=True)]
    fetched = homes.enter(values, every, fetches_of(recording))
    homes.leave(values, _result(region, public, summary.owner, combined, live))
    touched = _touched(region, history, summary.owner, homes.ranks)
    return replace(summary, touched=touched, fetched=fetched)


def _followed(table: list[dict[str, Any]], recording: Recording) -> list[dict[str, Any]]:
    """The rows of the one schedule whose nests ran; of the first where none did."""
    ran = {event.nest for events in recording for event in events if isinstance(event, Tile)}
    (schedule,) = {row.get("schedule", 0) for row in table if row["nest"] in ran} or {0}
    return [row for row in table if row.get("schedule", 0) == schedule]


def _combined(region: Region, table: list[dict[str, Any]]) -> frozenset[str]:
    """The arrays of reduction clauses; and those of which the ranks combine parts without one, if
    the region only adds contributions to them that may come in any order, or chooses them."""
    asked = {reduction.name.text for reduction in region.directive.reduction}
    taken = {name for row in table for name in row.get("combined", ())}
    orderless = {
        a.array
        for a in accesses_below(region.body)
        if (a.accumulates and a.exact) or a.selection is not None
    }
    return frozenset(asked | (taken & orderless))


def _result(
    region: Region,
    history: History,
    owner: Sequence[int],
    combined: frozenset[str],
    live: Live,
) -> Result:
    """What the region leaves, with the ranks of the last writers."""
    last = {element: owner[writer] for element, writer in history.final.items()}
    return Result(
        {e: rank for e, rank in last.items() if live(e[0]) and e[0] not in combined},
        {e: rank for e, rank in last.items() if e[0] in combined},
        _gather(region),
    )


def _invariants(
    region: Region, history: History, owner: Sequence[int], ranks: int, text: str
) -> list[Needs]:
    """The scalars that the region only reads. An instance reads those that its text names; every
    rank may get them."""
    names = frozenset((array.name, 0) for array in region.invariants)
    words = {
        unit: frozenset(
            (name, 0)
            for name, _ in names
            if not unit.adds
            and re.search(rf"(?<![\w%.>]){re.escape(name)}\b", text[unit.start : unit.end])
        )
        for unit in {instance.unit for instance in history.instances}
    }
    certain: list[set[Element]] = [set() for _ in range(ranks)]
    for instance in history.instances:
        certain[owner[instance.number]] |= words[instance.unit]
    return [Needs(frozenset(of_rank), names) for of_rank in certain]


def _touched(
    region: Region, history: History, owner: Sequence[int], ranks: int
) -> tuple[tuple[int, int], ...]:
    """For each rank how many elements of arrays its instances read or write, and how many scalars
    and elements that are private, or may be, as nobody needs them after the region."""
    elements: list[set[Element]] = [set() for _ in range(ranks)]
    for instance in history.instances:
        elements[owner[instance.number]] |= instance.writes | set(instance.reads)
    private = {clause.text for clause in region.directive.private}
    private |= {name for name, array in region.arrays.items() if not array.live_out}
    arrays = [
        sum(_is_array(region, name) and name not in private for name, _ in own) for own in elements
    ]
    return tuple((count, len(own) - count) for count, own in zip(arrays, elements, strict=True))


def _is_array(region: Region, name: str) -> bool:
    """Contributions are in memory that the region does not name."""
    return name not in region.arrays or bool(region.arrays[name].extents)


def _gather(region: Region) -> str:
    return region.directive.gather or "all"


def _receivers(region: Region, ranks: int) -> Receivers:
    """Those that the gathering names. What lies behind tables of pointers goes to all ranks: only
    where memory is guarded, which a recorded run does not do, may its rows count as one block."""
    named = {"all": range(ranks), "root": range(1), "none": range(0)}[_gather(region)]
    return lambda name: range(ranks) if region.arrays[name].tables else named


def _parameters(region: Region, table: list[dict[str, Any]], values: Values) -> Mapping[str, int]:
    """The values under the names that the table uses, found by their texts."""
    by_text = {
        text: values.integers[name]
        for name, scalar in region.scalars.items()
        for text in (name, scalar.text)
    }
    texts: dict[str, str] = {}
    for row in table:
        texts.update(row.get("parameters", {}))
    factors = {
        name: [text] if text in by_text else text.split(" * ") for name, text in texts.items()
    }
    return {
        **values.integers,
        **_last_steps(region, values),
        **{
            name: prod(by_text[factor] for factor in own)
            for name, own in factors.items()
            if all(factor in by_text for factor in own)
        },
    }


def _last_steps(region: Region, values: Values) -> dict[str, int]:
    """The last iterations of loops whose steps are known at run time, under the names that the
    table has for them."""
    found: dict[str, int] = {}
    for loop in (node for node in nodes_below(region.body) if isinstance(node, Loop)):
        if any(isinstance(node, If) and node.stepping for node in loop.body):
            with suppress(KeyError):
                none = {loop.iterator: -1 << 40}
                *_, last = none, *iterations(loop, values.integers, True)
                name = f"the_last_{loop.iterator}_of_line_{loop.place.line}"
                found[name] = last[loop.iterator]
    return found


def record_run(
    workshop: Workshop,
    mpi: Mpi,
    path: Path,
    ranks: int,
    arguments: str,
    settings: Mapping[str, str],
    folder: Path,
) -> Outcome:
    """Runs the distributed program with a record in ``folder``. Without guards: arrays as small as
    the checker's have no whole pages, and would all be gathered."""
    given = {**settings, "POLYRT_RECORD": str(folder / "record"), "POLYRT_GUARDS": "off"}
    return mpi.run(
        ranks, distributed(workshop, path, mpi), arguments.split(), given, SECONDS, folder
    )


def check_program(program: Program, ranks: int, arguments: str, folder: Path) -> list[Summary]:
    """Checks the record that a run has left in ``folder``, execution by execution. Regions of which
    no statement ever runs have left none."""
    recordings: dict[int, Recording] = defaultdict(
        lambda: [[] for _ in range(ranks)], executions_in(folder / "record", ranks)
    )
    summaries = []
    files = [(source.path, source.text, source.regions) for source in program.sources]
    entered = entries(files, program.others, arguments, folder, ranks)
    homes = Homes(ranks, common_bytes([entry.values for entry in entered]))
    number = 0
    for entry in entered:
        source = program.sources[entry.file]
        region, table = source.regions[entry.region], source.tables[entry.region]
        recording = recordings[number] if table else [[] for _ in range(ranks)]
        number += bool(table)
        summaries.append(
            check_execution(region, table, entry.values, recording, homes, source.text)
        )
    return summaries
