"""One run of a distributed program against the sequential one."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from support.build import BuildError, Workshop, distributed, expected_output
from support.matrix import Configuration
from support.mpi import Mpi
from support.processes import Outcome

SECONDS = 60


def check_run(
    workshop: Workshop,
    mpi: Mpi,
    source: Path,
    configuration: Configuration,
    threads: int = 1,
    options: tuple[str, ...] = (),
    settings: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Fails the test with the command to see it again unless the outputs are equal byte for
    byte."""
    try:
        expected = expected_output(workshop, source, configuration.arguments)
        program = distributed(workshop, source, mpi, options, threads > 1)
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    settings = {**configuration.settings, **settings, "OMP_NUM_THREADS": str(threads)}
    outcome = mpi.run(
        configuration.ranks,
        program,
        configuration.arguments.split(),
        settings,
        SECONDS,
        workshop.folder,
    )
    trouble = _trouble(outcome, expected)
    if trouble:
        pytest.fail(
            f"{trouble}\nto see it again:\n  {_command(mpi, program, configuration, settings)}",
            pytrace=False,
        )


def _trouble(outcome: Outcome, expected: bytes) -> str:
    told = outcome.stderr.decode(errors="replace")[-2000:]
    if outcome.status is None:
        return f"no end after {SECONDS} seconds\n{told}"
    if outcome.status != 0:
        return f"exit status {outcome.status}\n{told}"
    if outcome.stdout != expected:
        return f"{_first_difference(outcome.stdout, expected)}\n{told}"
    return ""


def _first_difference(got: bytes, expected: bytes) -> str:
    lines = list(zip(got.split(), expected.split(), strict=False))
    wrong = [k for k, (a, b) in enumerate(lines) if a != b]
    if not wrong:
        return f"{len(got)} bytes of output instead of {len(expected)}"
    a, b = lines[wrong[0]]
    first = f"{a.decode(errors='replace')} instead of {b.decode(errors='replace')}"
    return f"{len(wrong)} of {len(lines)} values differ; value {wrong[0]} is {first}"


def _command(
    mpi: Mpi, program: Path, configuration: Configuration, settings: Mapping[str, str]
) -> str:
    words = [
        f"{name}={shlex.quote(value)}" for name, value in {**mpi.environment, **settings}.items()
    ]
    return " ".join(
        [
            *words,
            *map(
                shlex.quote,
                mpi.command(configuration.ranks, program, configuration.arguments.split()),
            ),
        ]
    )
