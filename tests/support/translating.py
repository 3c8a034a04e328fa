"""Translations without the start of an interpreter: a process that has imported polydist once forks
for each of them.

The forked process runs the command ``polydist-translate`` as it is, in a session of its own, with its
output in files.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path

from polydist.cli.main import run_translate
from support.processes import Outcome

SECONDS = 30

_STARTING = multiprocessing.get_context("forkserver")
_STARTING.set_forkserver_preload([__name__, "polydist.cli.commands.translate"])


def translate(arguments: Sequence[str], folder: Path, seconds: float = SECONDS) -> Outcome:
    """What ``polydist-translate ARGUMENTS`` does in ``folder``."""
    with tempfile.TemporaryDirectory() as written:
        outputs = Path(written) / "stdout", Path(written) / "stderr"
        process = _STARTING.Process(target=_run, args=(list(arguments), folder, outputs))
        process.start()
        process.join(seconds)
        status = process.exitcode
        if status is None:
            _end_session(process)
        return Outcome(status, *(path.read_bytes() if path.exists() else b"" for path in outputs))


def _end_session(process: BaseProcess) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid or 0, signal.SIGKILL)
    process.kill()
    process.join()


def _run(arguments: list[str], folder: Path, outputs: tuple[Path, Path]) -> None:
    """In the forked process: what a shell does before a command, and the command."""
    os.setsid()
    os.chdir(folder)
    for number, path in zip((1, 2), outputs, strict=True):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    sys.argv = ["polydist-translate", *arguments]
    run_translate()
