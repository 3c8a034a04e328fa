"""``polydist analyze``: from options to the simulation and its tables."""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from polydist.cli.arguments.shared import options_from
from polydist.cli.commands.sources import readable, without_region
from polydist.cli.commands.trace import trace_settings
from polydist.cli.installation import runtime_directory
from polydist.cli.messages import Messages, Wish
from polydist.cli.output import write_files
from polydist.cli.usage import UsageError
from polydist.request import Options
from polydist.simulate.build import Workplace, build_simulator
from polydist.simulate.machine import machine_of
from polydist.simulate.parameters import parameter_values
from polydist.simulate.regions import AnalysedFile, analysed_file, standalone_regions
from polydist.simulate.simulation import (
    AnalysisError,
    Forecasts,
    Machine,
    Question,
    ask_simulator,
    forecasts_in,
)
from polydist.simulate.text import forecast_lines, machine_line, outside_lines

_EACH_ALONE = (
    "each region is counted alone; what moves between them needs a run of the program: "
    "polydist analyze [options] -- PROGRAM ARGUMENTS"
)


def run(asked: argparse.Namespace, command: tuple[str, ...]) -> int:
    """Exit status 0, or 1 if a region was refused; ``command`` is the translated program after
    ``--``, if there is one."""
    try:
        found = answer(asked, command)
    except AnalysisError as error:
        raise UsageError(str(error)) from None
    if found is None:
        return 1
    _print_tables(found, asked)
    if not command and len(found.regions) > 1:
        print(_EACH_ALONE)
    return 0


def answer(asked: argparse.Namespace, command: tuple[str, ...]) -> Forecasts | None:
    """What was found out; ``None`` if a region was refused. Raises ``AnalysisError`` and
    ``UsageError``."""
    if asked.devices:
        asked = _with_devices(asked, command)
    if bool(asked.file) == bool(command):
        raise UsageError("name either a source, or a translated program after --")
    with tempfile.TemporaryDirectory(prefix="polydist-analyze-") as folder:
        report = (
            report_of_program(command, _question(asked), trace_settings(asked), Path(folder))
            if command
            else _report_of_source(asked, Path(folder))
        )
    return None if report is None else forecasts_in(report, machine_of_request(asked))


def _with_devices(asked: argparse.Namespace, command: tuple[str, ...]) -> argparse.Namespace:
    """The question for as many ranks with kernels."""
    if command:
        raise UsageError(
            "--devices takes a source; a program counts what it copies when it runs (POLYRT_STATS)"
        )
    return argparse.Namespace(**{**vars(asked), "ranks": asked.devices, "device": "auto"})


def report_of_program(
    command: tuple[str, ...], question: Question, settings: Mapping[str, str], folder: Path
) -> dict[str, Any]:
    """The program is the trace of its regions. Raises ``AnalysisError``."""
    program = Path(command[0])
    if not program.is_file():
        raise AnalysisError(f"there is no program {program}")
    return ask_simulator([str(program.resolve()), *command[1:]], question, folder, settings)


def _report_of_source(asked: argparse.Namespace, folder: Path) -> dict[str, Any] | None:
    """None if a region was refused."""
    source, options = readable(asked.file), options_from(asked)
    found = analysed_file(source, options)
    messages = Messages(Wish(*asked.diagnostics))
    messages.tell(found.said, remarks=False)
    messages.close()
    if found.said.refused:
        return None
    if not found.regions.analyses:
        raise UsageError(without_region(source, found.said.diagnostics))
    settings = {"POLYRT_DEVICE": asked.rank_devices} if asked.devices else {}
    given = dict(asked.parameter)
    return report_of_regions(found, _question(asked), given, folder, options, settings)


def report_of_regions(
    found: AnalysedFile,
    question: Question,
    given: Mapping[str, int],
    folder: Path,
    options: Options,
    settings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Each region is entered once, with the values that are given, under more ``settings``. Raises
    ``AnalysisError``."""
    regions = standalone_regions(found.regions)
    for region in regions:
        if region.placed_by:
            hint = (
                "give another placement, as --dist lookup, or analyze the translated program, "
                "after --"
            )
            raise AnalysisError(
                f"region '{region.name}' is placed by {region.placed_by}(), which only the program "
                f"has: {hint}"
            )
    values, tiles = parameter_values(regions, given)
    place = Workplace(found.parsed.path, options.preprocessing, runtime_directory(), folder)
    program = build_simulator(regions, tiles, place)
    return ask_simulator([str(program), *map(str, values)], question, folder, settings or {})


def _question(asked: argparse.Namespace) -> Question:
    return question_of(asked, None if asked.step is None else (asked.step, asked.step))


def question_of(asked: argparse.Namespace, steps: tuple[int, int] | None) -> Question:
    """What is asked of the simulator, with the boxes of the steps. Raises ``UsageError``."""
    return Question(
        asked.ranks,
        asked.comm or ("auto",),
        tuple(int(size.text) for size in asked.tile or ()),
        machine_of_request(asked),
        steps,
    )


def machine_of_request(asked: argparse.Namespace) -> Machine:
    """What options say, else the file, else the defaults. Raises ``UsageError``."""
    machine = _machine_in(Path(asked.machine)) if asked.machine else Machine()
    given = {name: getattr(asked, name) for name in ("latency", "overhead", "bandwidth", "point")}
    return replace(machine, **{name: value for name, value in given.items() if value is not None})


def _machine_in(path: Path) -> Machine:
    try:
        return machine_of(path.read_text(), Machine())
    except OSError as error:
        raise UsageError(f"--machine {path}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(
            f"--machine {path}: {error}; polydist measure -o FILE writes one"
        ) from None


def _print_tables(found: Forecasts, asked: argparse.Namespace) -> None:
    print(machine_line(found.machine))
    for forecast in found.regions:
        print("\n".join(forecast_lines(forecast)))
    if found.outside:
        print("\n".join(outside_lines(found.outside)))
    if asked.step is not None and not any(
        run.places for forecast in found.regions for run in forecast.runs
    ):
        raise UsageError(
            f"no region computes anything in step {asked.step}; the column 'steps' says how many "
            "there are, from 0"
        )
    if asked.json:
        write_files(((Path(asked.json), json.dumps(found.report) + "\n"),))
    if asked.plot:
        _draw(found.report, Path(asked.plot), "forecast" if asked.step is None else "places")


def _draw(report: Mapping[str, object], picture: Path, subject: str) -> None:
    """In a process of its own: only pictures need matplotlib."""
    if importlib.util.find_spec("matplotlib") is None:
        raise UsageError(
            f"--plot needs matplotlib, which is not installed for {sys.executable}: python3 -m pip "
            "install 'polydist[plot]'"
        )
    with tempfile.TemporaryDirectory(prefix="polydist-plot-") as folder:
        source, drawn = Path(folder) / "report.json", Path(folder) / picture.name
        source.write_text(json.dumps(report))
        command = [sys.executable, "-m", "polydist.simulate.plot", str(source), str(drawn), subject]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise UsageError(f"cannot draw {picture}: {done.stderr.strip().splitlines()[-1]}")
        _place(drawn, picture)


def _place(drawn: Path, picture: Path) -> None:
    try:
        shutil.copyfile(drawn, picture)
    except OSError as error:
        raise UsageError(f"cannot write {picture}: {error.strerror}") from None
