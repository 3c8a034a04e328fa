"""Running other programs with a time limit that also ends what they have started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    """``status`` is ``None`` if the program was ended because its time was up."""

    status: int | None
    stdout: bytes
    stderr: bytes


def run_process(
    command: list[str], environment: Mapping[str, str], timeout: float, folder: Path
) -> Outcome:
    """Runs ``command`` in a process group of its own with no input."""
    process = subprocess.Popen(
        command,
        env=dict(environment),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        stdout, stderr = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        _end_group(process)
        stdout, stderr = process.communicate()
        return Outcome(None, stdout, stderr)
    return Outcome(process.returncode, stdout, stderr)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """Asks the launcher first, so that it can end ranks that are in groups of their own."""
    for ending in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, ending)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
            return
