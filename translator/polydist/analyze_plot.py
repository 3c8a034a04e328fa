"""Forecasts as a picture: speed-up and volume against ranks. A program of its own, so that nothing else needs matplotlib.

    python -m polydist.analyze_plot REPORT.json PICTURE.png

REPORT is what ``polydist analyze --json`` or ``POLYRT_SIMULATE`` with ``POLYRT_STATS=REPORT`` wrote.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import StrMethodFormatter

from polydist.analyze import Forecast, Run, forecasts_of


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
        axes.plot([run.ranks for run in runs], [run.speedup for run in runs], marker="o", label=scheme)
    ends = [min(run.ranks for run in forecast.runs), max(run.ranks for run in forecast.runs)]
    axes.plot(ends, ends, linestyle=":", color="grey", label="one for each rank")
    axes.set_yscale("log", base=2)
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    _finish(axes, f"{forecast.region}: speed-up (estimate)")


def _draw_volume(axes: Axes, forecast: Forecast) -> None:
    """A logarithmic scale has no place for nothing."""
    for scheme, runs in _by_scheme(forecast):
        sent = [run for run in runs if run.volume]
        axes.plot([run.ranks for run in sent], [run.volume for run in sent], marker="o", label=f"{scheme}, in steps")
    gathered = [run for run in _by_scheme(forecast)[0][1] if run.gathered]
    if gathered:
        label = "at the end of the region"
        axes.plot([run.ranks for run in gathered], [run.gathered for run in gathered], marker="x", linestyle="--", label=label)
    axes.set_yscale("log")
    _finish(axes, f"{forecast.region}: bytes sent by all ranks")


def _finish(axes: Axes, title: str) -> None:
    axes.set_title(title)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.set_xlabel("ranks")
    axes.grid(visible=True, alpha=0.3)
    axes.legend()


def _by_scheme(forecast: Forecast) -> list[tuple[str, list[Run]]]:
    schemes = dict.fromkeys(run.scheme for run in forecast.runs)
    return [(scheme, sorted((run for run in forecast.runs if run.scheme == scheme), key=lambda run: run.ranks)) for scheme in schemes]


if __name__ == "__main__":
    draw(forecasts_of(json.loads(Path(sys.argv[1]).read_text())), Path(sys.argv[2]))
