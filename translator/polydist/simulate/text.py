"""Forecasts as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from polydist.simulate.simulation import Forecast, Machine, Outside, Run

_COLUMNS = (
    "ranks",
    "scheme",
    "steps",
    "chain",
    "balance",
    "volume",
    "most/rank",
    "messages",
    "partners",
    "largest",
    "buffer",
    "gathered",
    "touched",
    "mean",
    "time",
    "speed-up",
)


_AS_WRITTEN = "keep"


def forecast_lines(forecast: Forecast) -> Iterable[str]:
    """A heading and a table."""
    yield f"region {forecast.region} ({forecast.file}:{forecast.line})"
    yield from table_lines(*forecast_table(forecast))


def forecast_table(forecast: Forecast) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Header and one row for each number of ranks. Columns that say what is fetched before the
    region, and what is copied to devices and from them, stand only where anything is; that of
    schedules where some number of ranks has the loops as written in place of the region's own."""
    header: tuple[str, ...] = _COLUMNS
    rows = [_cells(run) for run in forecast.runs]
    if any(run.schedule == _AS_WRITTEN for run in forecast.runs):
        header = (header[0], "schedule", *header[1:])
        rows = [
            (first, run.schedule, *rest)
            for (first, *rest), run in zip(rows, forecast.runs, strict=True)
        ]
    for name, before in (("fetched", "gathered"), ("up", "time"), ("down", "time")):
        values = [getattr(run, name) for run in forecast.runs]
        if any(values):
            place = header.index(before)
            header = (*header[:place], name, *header[place:])
            rows = [
                (*cells[:place], bytes_text(value), *cells[place:])
                for cells, value in zip(rows, values, strict=True)
            ]
    return header, rows


def outside_lines(outside: Sequence[Outside]) -> Iterable[str]:
    """The same for code outside regions."""
    yield "code outside regions"
    yield from table_lines(
        ("ranks", "accesses", "volume", "most/rank", "time"),
        [
            (
                str(row.ranks),
                str(row.accesses),
                bytes_text(row.volume),
                bytes_text(row.most),
                time_text(row.seconds),
            )
            for row in outside
        ],
    )


def machine_line(machine: Machine) -> str:
    """What the times are estimated for."""
    return (
        f"times are estimates: latency {time_text(machine.latency)}, overhead "
        f"{time_text(machine.overhead)} per message, "
        f"bandwidth {bytes_text(machine.bandwidth)}/s, {time_text(machine.point)} per statement "
        "instance"
    )


def _cells(run: Run) -> tuple[str, ...]:
    return (
        str(run.ranks),
        run.scheme,
        str(run.steps),
        str(run.chain),
        f"{run.balance:.2f}",
        bytes_text(run.volume),
        bytes_text(run.most),
        str(run.messages),
        str(run.partners),
        bytes_text(run.largest),
        bytes_text(run.buffer),
        bytes_text(run.gathered),
        bytes_text(run.touched),
        bytes_text(run.mean_touched),
        time_text(run.seconds),
        f"{run.speedup:.2f}",
    )


def table_lines(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Columns aligned to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(header, *rows, strict=True)]
    for line in (header, *rows):
        yield "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))


def bytes_text(value: float) -> str:
    """Bytes in a unit of 1000 that leaves one to three digits before the point."""
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value < 999.5 or unit == "TB":
            return (
                f"{value:.0f} {unit}"
                if unit == "B" or value >= 99.5
                else f"{value:.{1 if value >= 9.95 else 2}f} {unit}"
            )
        value /= 1000
    raise AssertionError(value)


def counted(number: int, word: str) -> str:
    """``1 message``, ``2 messages``."""
    return f"{number:,} {word}{'s' * (number != 1)}"


def time_text(seconds: float) -> str:
    """Seconds with three digits."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
