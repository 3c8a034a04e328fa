"""From what was found out about a file to its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.errors import Diagnostic
from polydist_frontends.source import ParsedSource

import polydist
from polydist.analysis import Analysis
from polydist.driver import AnalysedRegions, explanation_of
from polydist.page.charts import (
    MOST_RANKS,
    PHASES,
    balance_of,
    cells_of,
    charts_of,
    pairs_text,
    times_of,
)
from polydist.page.listing import Explained, anchors_of, listing_of
from polydist.page.model import Page, RegionView, RunView, SourceFile, Table
from polydist.page.pictures import captions_of, drawn_steps, pictures_of
from polydist.page.projection import projection_of
from polydist.report.explain import Part
from polydist.run_statistics import RegionStatistics, Statistics
from polydist.schedule.nests import Nest
from polydist.simulate.simulation import Forecast, Forecasts, Run
from polydist.simulate.text import counted, forecast_table, machine_line


@dataclass(frozen=True, kw_only=True)
class Findings:
    """What there is to show. ``forecasts`` are those of the analysed regions themselves, or, with
    ``traced``, of a program whose nests may be others. ``remarks`` say what is missing, and why."""

    parsed: ParsedSource
    regions: AnalysedRegions
    diagnostics: tuple[Diagnostic, ...]
    forecasts: Forecasts | None = None
    traced: bool = False
    statistics: Statistics | None = None
    remarks: tuple[str, ...] = ()


def page_of(found: Findings) -> Page:
    """The page of a file."""
    explanations = [
        Explained(a.region.directive.place.file, _parts_of(a)) for a in found.regions.analyses
    ]
    files = listing_of(found.parsed, explanations, found.diagnostics)
    return Page(
        title=found.parsed.path.name,
        version=polydist.__version__,
        machine=machine_line(found.forecasts.machine) if found.forecasts else "",
        remarks=found.remarks,
        regions=tuple(_region(a, found, files) for a in found.regions.analyses),
        files=files,
    )


def _parts_of(analysis: Analysis) -> tuple[Part, ...]:
    """What there is to say about the region as a whole stands together."""
    first, *nests, last = explanation_of(analysis)
    return (Part(first.line, first.lines + last.lines), *nests)


def _region(analysis: Analysis, found: Findings, files: Sequence[SourceFile]) -> RegionView:
    place = analysis.region.directive.place
    forecast = _matching(analysis, found.forecasts.regions if found.forecasts else ())
    timed = _timed(analysis, found.statistics)
    return RegionView(
        name=analysis.name,
        place=f"{place.file}:{place.line}",
        link=f"{anchors_of(files).get(place.file, '')}{place.line}",
        forecast=_table(forecast) if forecast else None,
        charts=charts_of(forecast) if forecast else (),
        runs=tuple(_run(run, analysis, found.traced) for run in forecast.runs) if forecast else (),
        times=times_of(timed.ranks) if timed else (),
        phases=PHASES,
        times_text=_times_text(timed) if timed else "",
    )


def _table(forecast: Forecast) -> Table:
    header, rows = forecast_table(forecast)
    return Table(header, tuple(rows))


def _nests_of(analysis: Analysis, run: Run) -> tuple[Nest, ...]:
    """Those of the schedule that the run has."""
    others = analysis.program.alternatives
    chosen = [k for k, other in enumerate(others) if other.schedule == run.schedule]
    return (analysis.alternatives[chosen[0]] if chosen else analysis.structure).nests


def _matching(analysis: Analysis, forecasts: Sequence[Forecast]) -> Forecast | None:
    """Folders may be named in other ways in a program than here."""
    place = analysis.region.directive.place
    return next(
        (
            one
            for one in forecasts
            if (one.region, one.line) == (analysis.name, place.line)
            and Path(one.file).name == Path(place.file).name
        ),
        None,
    )


def _timed(analysis: Analysis, statistics: Statistics | None) -> RegionStatistics | None:
    place = analysis.region.directive.place
    return next(
        (
            one
            for one in (statistics.regions if statistics else ())
            if one.name == analysis.name and Path(one.file).name == Path(place.file).name
        ),
        None,
    )


def _times_text(timed: RegionStatistics) -> str:
    """What the times are of, and of which executions."""
    first = timed.ranks[0]
    said = [counted(first.executions, "execution")]
    said += [f"{first.replicated} of them run in full by every rank"] if first.replicated else []
    said += [f"{first.as_written} of them run as written"] if first.as_written else []
    if len(timed.ranks) > MOST_RANKS:
        said.append(f"the first {MOST_RANKS} of {len(timed.ranks)} ranks")
    return ", ".join(said)


def _run(run: Run, analysis: Analysis, traced: bool) -> RunView:
    own = _nests_of(analysis, run)
    shapes = {} if traced else {nest.number: projection_of(analysis.scop, nest) for nest in own}
    nests = run.nests or tuple(nest.name for nest in own)
    steps = drawn_steps(run)
    points = [row["points"] for row in run.work]
    return RunView(
        ranks=run.ranks,
        scheme=run.scheme,
        steps=run.steps,
        tile=" x ".join(map(str, run.tile)),
        captions=captions_of(run, nests, steps),
        pictures=pictures_of(run, shapes, nests, steps),
        cells=cells_of(run),
        cells_text=pairs_text(run),
        balance=balance_of(run),
        balance_text=(
            f"balance {run.balance:.2f}: the mean over the ranks of their statement instances, "
            f"divided by the most; from {min(points):,} to {max(points):,}"
        ),
    )
