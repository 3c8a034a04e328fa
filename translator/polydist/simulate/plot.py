"""Forecasts as pictures: speed-up and volume against ranks, or the tiles of a step. A program of
its own, so that nothing else needs matplotlib.

    python -m polydist.simulate.plot REPORT.json PICTURE.png forecast|places

REPORT is what ``polydist analyze --json`` or ``POLYRT_SIMULATE`` with ``POLYRT_STATS=REPORT``
wrote.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import StrMethodFormatter

from polydist.simulate.simulation import Forecast, Run, forecasts_of
from polydist.simulate.tiles import tiles_of

_LEGEND = 16
"""Ranks that a legend has room for."""
_LARGE = 64
"""Tiles that are large enough for a border around each."""


def draw(forecasts: Sequence[Forecast], picture: Path) -> None:
    """One row of two diagrams for each region; a line for each scheme."""
    figure = Figure(figsize=(11, 4.2 * len(forecasts)), layout="constrained")
    rows = figure.subplots(len(forecasts), 2, squeeze=False)
    for forecast, (left, right) in zip(forecasts, rows, strict=True):
        _draw_speedup(left, forecast)
        _draw_volume(right, forecast)
    figure.savefig(picture)


def _draw_speedup(axes: Axes, forecast: Forecast) -> None:
    for scheme, runs in _by_scheme(forecast):
        axes.plot(
            [run.ranks for run in runs], [run.speedup for run in runs], marker="o", label=scheme
        )
    ends = [min(run.ranks for run in forecast.runs), max(run.ranks for run in forecast.runs)]
    axes.plot(ends, ends, linestyle=":", color="grey", label="one for each rank")
    axes.set_yscale("log", base=2)
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    _finish(axes, f"{forecast.region}: speed-up (estimate)")


def _draw_volume(axes: Axes, forecast: Forecast) -> None:
    """A logarithmic scale has no place for nothing, unless there is nothing else."""
    anything = any(run.volume or run.gathered for run in forecast.runs)
    for scheme, runs in _by_scheme(forecast):
        points = [(run.ranks, run.volume) for run in runs if run.volume or not anything]
        _draw_line(axes, points, f"{scheme}, in steps", "o", "-")
    gathered = [(run.ranks, run.gathered) for run in _by_scheme(forecast)[0][1] if run.gathered]
    if gathered:
        _draw_line(axes, gathered, "at the end of the region", "x", "--")
    axes.set_yscale("log" if anything else "linear")
    _finish(axes, f"{forecast.region}: bytes sent by all ranks")


def _draw_line(
    axes: Axes, points: list[tuple[int, int]], label: str, marker: str, linestyle: str
) -> None:
    ranks, amounts = [x for x, _ in points], [y for _, y in points]
    axes.plot(ranks, amounts, marker=marker, linestyle=linestyle, label=label)


def _finish(axes: Axes, title: str) -> None:
    axes.set_title(title)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.set_xlabel("ranks")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()


def _by_scheme(forecast: Forecast) -> list[tuple[str, list[Run]]]:
    schemes = dict.fromkeys(run.scheme for run in forecast.runs)
    return [
        (
            scheme,
            sorted(
                (run for run in forecast.runs if run.scheme == scheme), key=lambda run: run.ranks
            ),
        )
        for scheme in schemes
    ]


# ------------------------------------------------------------------------------ the tiles of a step
def draw_places(forecasts: Sequence[Forecast], picture: Path) -> None:
    """One row for each region, one diagram for each run: its first coordinate upwards, its second
    to the right."""
    columns = max(len(forecast.runs) for forecast in forecasts)
    figure = Figure(figsize=(5.5 * columns, 5 * len(forecasts)), layout="constrained")
    rows = figure.subplots(len(forecasts), columns, squeeze=False)
    for forecast, row in zip(forecasts, rows, strict=True):
        for run, axes in zip(forecast.runs, row, strict=False):
            _draw_places(axes, forecast, run)
    figure.savefig(picture)


def _draw_places(axes: Axes, forecast: Forecast, run: Run) -> None:
    colours = colormaps["turbo"].resampled(run.ranks)
    tiles = [
        (place.rank, corner, size) for place in run.places for corner, size in tiles_of(place, run)
    ]
    for rank, corner, size in tiles:
        edge = "white" if len(tiles) <= _LARGE else colours(rank)
        axes.add_patch(Rectangle(corner, *size, facecolor=colours(rank), edgecolor=edge))
    named = {
        place.rank: Rectangle((0, 0), 1, 1, facecolor=colours(place.rank)) for place in run.places
    }
    if 0 < len(named) <= _LEGEND:
        axes.legend(list(named.values()), [f"rank {rank}" for rank in named], fontsize="small")
    axes.autoscale()
    axes.set_title(f"{forecast.region}: {len(named)} of {run.ranks} ranks busy")
    axes.set_xlabel("x1")
    axes.set_ylabel("x0")


if __name__ == "__main__":
    _DRAWERS = {"forecast": draw, "places": draw_places}
    _DRAWERS[sys.argv[3]](
        forecasts_of(json.loads(Path(sys.argv[1]).read_text())), Path(sys.argv[2])
    )
