"""``polydist report``: what was found out about a file, as a page."""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from polydist.cli.arguments.shared import options_from
from polydist.cli.commands.analyze import (
    machine_of_request,
    question_of,
    report_of_program,
    report_of_regions,
)
from polydist.cli.commands.sources import readable, without_region
from polydist.cli.commands.trace import settings_beside_source
from polydist.cli.messages import Messages, Wish
from polydist.cli.output import write_files
from polydist.cli.usage import UsageError
from polydist.page.contents import Findings, page_of
from polydist.page.html import html_of
from polydist.request import Options
from polydist.run_statistics import Statistics, read_statistics
from polydist.simulate.regions import AnalysedFile, analysed_file
from polydist.simulate.simulation import AnalysisError, Forecasts, forecasts_in

_DRAWN = (0, 499)
"""Steps that a page shows at most."""


def run(asked: argparse.Namespace, command: tuple[str, ...]) -> int:
    """Writes the page; a refused region is on it, with the reason, and is no failure."""
    if not asked.file:
        raise UsageError("which source? polydist report FILE; --help shows examples")
    source, options = readable(asked.file), replace(options_from(asked), keep_going=True)
    statistics = _statistics(asked.stats)
    found = analysed_file(source, options)
    _tell(found, asked)
    said = found.said.diagnostics
    if not found.regions.analyses and all(one.code == "inactive-region" for one in said):
        raise UsageError(without_region(source, said))
    forecasts, remarks = _forecasts(found, asked, command, options)
    findings = Findings(
        parsed=found.parsed,
        regions=found.regions,
        diagnostics=found.said.diagnostics,
        forecasts=forecasts,
        traced=bool(command),
        statistics=statistics,
        remarks=(*remarks, *_untimed(found, statistics)),
    )
    output = Path(asked.output or f"{source.stem}.html")
    write_files(((output, html_of(page_of(findings))),))
    print(output)
    return 0


def _tell(found: AnalysedFile, asked: argparse.Namespace) -> None:
    messages = Messages(Wish(*asked.diagnostics))
    messages.tell(found.said, remarks=False)
    messages.close()


def _statistics(name: str | None) -> Statistics | None:
    if name is None:
        return None
    try:
        return read_statistics(name)
    except OSError as error:
        raise UsageError(f"--stats {name}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            f"--stats {name}: these are no statistics of a run; POLYRT_STATS={name} mpiexec ... "
            "writes them"
        ) from None


def _forecasts(
    found: AnalysedFile, asked: argparse.Namespace, command: tuple[str, ...], options: Options
) -> tuple[Forecasts | None, tuple[str, ...]]:
    """Without them there is a page all the same, which says what would be needed."""
    if not found.regions.analyses:
        return None, ()
    try:
        with tempfile.TemporaryDirectory(prefix="polydist-report-") as folder:
            report = _simulated(found, asked, command, options, Path(folder))
    except AnalysisError as error:
        if command or asked.parameter:
            raise UsageError(str(error)) from None
        reason = f"Without tiles, messages and speed-up: {error}, or a program after --."
        print(f"polydist: {reason}")
        return None, (reason,)
    return forecasts_in(report, machine_of_request(asked)), ()


def _simulated(
    found: AnalysedFile,
    asked: argparse.Namespace,
    command: tuple[str, ...],
    options: Options,
    folder: Path,
) -> dict[str, Any]:
    question = question_of(asked, _DRAWN)
    if command and asked.parameter:
        raise UsageError("-P and a program: the values of a program come from its arguments")
    if command:
        return report_of_program(command, question, settings_beside_source(asked), folder)
    return report_of_regions(found, question, dict(asked.parameter), folder, options)


def _untimed(found: AnalysedFile, statistics: Statistics | None) -> tuple[str, ...]:
    """Statistics of another program show nothing."""
    if statistics is None:
        return ()
    timed = {one.name for one in statistics.regions}
    missing = [a.name for a in found.regions.analyses if a.name not in timed]
    return tuple(f"The statistics have no region '{name}'." for name in missing)
