"""Diagrams over numbers of ranks, and bars for ranks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from polydist.page.model import Bar, Cell, Chart, Curve, Segment, Tick
from polydist.run_statistics import RankStatistics
from polydist.simulate.simulation import Forecast, Run
from polydist.simulate.text import bytes_text, counted, time_text

PHASES = ("compute", "plan", "pack", "wait", "unpack", "gather")
"""Of the time of a rank, as statistics have it."""

MOST_RANKS = 64
"""With a row of their own, in bars and in the matrix."""

Point = tuple[float, float, str]


def charts_of(forecast: Forecast) -> tuple[Chart, ...]:
    """Speed-up and volume; nothing for a single number of ranks."""
    ranks = sorted({run.ranks for run in forecast.runs})
    if len(ranks) < 2:
        return ()
    ideal = Curve("ideal", "one for each rank", tuple((float(n), float(n), str(n)) for n in ranks))
    speedups = _curves(forecast, lambda run: run.speedup, lambda run: f"{run.speedup:.3g}")
    volumes = _curves(forecast, lambda run: float(run.volume), lambda run: bytes_text(run.volume))
    gathered = _curves(
        forecast, lambda run: float(run.gathered), lambda run: bytes_text(run.gathered), first=True
    )
    return (
        _chart(
            "speed-up (estimate)",
            ranks,
            (ideal, *speedups),
            _factor_text,
        ),
        _chart(
            "bytes that all ranks send",
            ranks,
            (*_renamed(volumes, "in steps"), *_renamed(gathered, "at the end", "ideal")),
            bytes_text,
        ),
    )


def _curves(
    forecast: Forecast,
    value: Callable[[Run], float],
    said: Callable[[Run], str],
    first: bool = False,
) -> tuple[Curve, ...]:
    """One for each scheme, or for the first one alone."""
    schemes = list(dict.fromkeys(run.scheme for run in forecast.runs))[: 1 if first else None]
    found = []
    for number, scheme in enumerate(schemes):
        runs = sorted((r for r in forecast.runs if r.scheme == scheme), key=lambda r: r.ranks)
        points = [(float(run.ranks), value(run), f"{run.ranks} ranks: {said(run)}") for run in runs]
        found.append(Curve(f"curve{number % 4}", scheme, tuple(points)))
    return tuple(found)


def _factor_text(value: float) -> str:
    return f"{value:.2g}" if value < 1 else f"{value:g}"


def _renamed(curves: Sequence[Curve], word: str, kind: str = "") -> tuple[Curve, ...]:
    return tuple(
        Curve(kind or curve.kind, f"{curve.label}, {word}", curve.points) for curve in curves
    )


def _chart(
    title: str, ranks: Sequence[int], curves: Sequence[Curve], said: Callable[[float], str]
) -> Chart:
    """Ranks have a logarithmic scale, and so do values of which the largest is many times the
    least: there zero has no place."""
    values = [y for curve in curves for _, y, _ in curve.points]
    least, most = min(filter(None, values), default=1.0), max(values, default=1.0) or 1.0
    steep = most > 10 * least
    bottom = 2.0 ** math.floor(math.log2(least)) if steep else 0.0

    def up(value: float) -> float:
        if not steep:
            return value / most
        return math.log2(value / bottom) / math.log2(most / bottom)

    def across(value: float) -> float:
        return math.log2(value / ranks[0]) / math.log2(ranks[-1] / ranks[0])

    return Chart(
        title,
        tuple(Tick(across(n), str(n)) for n in ranks),
        tuple(Tick(up(value), said(value)) for value in _ticks(bottom, most, steep)),
        tuple(
            Curve(
                curve.kind,
                curve.label,
                tuple((across(x), up(y), t) for x, y, t in curve.points if y > 0 or not steep),
            )
            for curve in curves
        ),
    )


def _ticks(bottom: float, most: float, steep: bool) -> list[float]:
    """About five values."""
    if not steep:
        return [most * k / 4 for k in range(5)]
    doublings = int(math.log2(most / bottom))
    stride = max(1, math.ceil(doublings / 5))
    return [bottom * 2.0**k for k in range(0, doublings + 1, stride)]


def cells_of(run: Run) -> tuple[Cell, ...] | None:
    """What ranks send to each other."""
    if run.ranks > MOST_RANKS:
        return None
    most = max((pair.volume for pair in run.pairs), default=0) or 1
    return tuple(
        Cell(
            pair.sender,
            pair.receiver,
            pair.volume / most,
            f"rank {pair.sender} to rank {pair.receiver}: {bytes_text(pair.volume)} in "
            f"{counted(pair.messages, 'message')}",
        )
        for pair in run.pairs
    )


def pairs_text(run: Run) -> str:
    """The pair that sends most, and what is sent between no pairs."""
    in_steps = sum(pair.volume for pair in run.pairs)
    said = []
    if run.pairs:
        most = max(run.pairs, key=lambda pair: pair.volume)
        said = [
            "from the rank of the row to the rank of the column",
            f"the most, {bytes_text(most.volume)}, from rank {most.sender} to rank {most.receiver}",
        ]
    if run.volume > in_steps:
        said.append(f"{bytes_text(run.volume - in_steps)} more to combine reductions")
    return "; ".join(said) or "nothing"


def balance_of(run: Run) -> tuple[Bar, ...]:
    """The statement instances of each rank."""
    most = max(row["points"] for row in run.work) or 1
    return tuple(
        Bar(
            f"rank {row['rank']}",
            f"{row['points']:,}",
            (
                Segment(
                    "compute", 0, row["points"] / most, f"{row['points']:,} statement instances"
                ),
            ),
        )
        for row in run.work[:MOST_RANKS]
    )


def times_of(ranks: Sequence[RankStatistics]) -> tuple[Bar, ...]:
    """How each rank has spent its time in the region."""
    longest = max((_total(rank) for rank in ranks), default=0.0) or 1.0
    return tuple(
        Bar(f"rank {rank.rank}", time_text(_total(rank)), _segments(rank, longest))
        for rank in ranks[:MOST_RANKS]
    )


def _total(rank: RankStatistics) -> float:
    return float(sum(getattr(rank, phase) for phase in PHASES))


def _segments(rank: RankStatistics, longest: float) -> tuple[Segment, ...]:
    found: list[Segment] = []
    start = 0.0
    for phase in PHASES:
        seconds = getattr(rank, phase)
        found.append(Segment(phase, start, seconds / longest, f"{phase}: {time_text(seconds)}"))
        start += seconds / longest
    return tuple(found)
