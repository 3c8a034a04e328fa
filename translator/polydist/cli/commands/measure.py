"""``polydist measure``: from options to the description of a machine."""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from polydist.cli.installation import runtime_directory
from polydist.cli.output import write_files
from polydist.cli.usage import UsageError
from polydist.launch.mpi import find_mpi
from polydist.simulate.machine import (
    MeasureError,
    command_of,
    machine_text,
    measured_network,
    measured_point,
)
from polydist.simulate.simulation import Machine
from polydist.simulate.text import machine_line


def run(asked: argparse.Namespace, command: tuple[str, ...]) -> int:
    """Exit status 0; ``command`` is the translated program after ``--``, if there is one."""
    mpi = find_mpi(asked.mpicc, asked.mpiexec)
    if mpi is None:
        raise UsageError(
            "no MPI found: name its compiler with --mpicc, and its launcher with --mpiexec"
        )
    try:
        run = command_of(command, asked.ranks, asked.timeout) if command else None
        with tempfile.TemporaryDirectory(prefix="polydist-measure-") as folder:
            _say("measuring messages between two ranks ...")
            machine = Machine(
                **measured_network(mpi, runtime_directory(), Path(folder), asked.timeout)
            )
            if run:
                _say(
                    f"running {run.command[0]} on {run.ranks} rank{'s' if run.ranks > 1 else ''}, "
                    "and simulating it ..."
                )
                machine = replace(machine, point=measured_point(mpi, run, Path(folder)))
    except MeasureError as error:
        raise UsageError(str(error)) from None
    print(machine_line(machine))
    print(f"POLYRT_MACHINE={machine.setting}")
    if not run:
        _say(
            "the time of a statement instance is the default: name a translated program, -- "
            "build/heat 2000 100, to measure it"
        )
    if asked.output:
        write_files(((Path(asked.output), machine_text(machine)),))
    return 0


def _say(line: str) -> None:
    print(f"polydist: {line}", file=sys.stderr)
