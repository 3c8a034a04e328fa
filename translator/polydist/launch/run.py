"""Runs programs for verify: a time limit, and everything they start ends with them."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

GRACE = 5.0
"""Seconds between asking a program to end and ending it."""


@dataclass(frozen=True)
class Outcome:
    """What a run left; ``status`` is ``None`` if the time limit ended it. ``files`` are those that
    were asked for, ``None`` where there is none."""

    status: int | None
    stdout: bytes
    stderr: bytes
    seconds: float
    files: Mapping[str, bytes | None] = field(default_factory=dict)


def run_limited(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    limit: float,
    stdin: Path | None = None,
) -> Outcome:
    """Runs the command in its own session, so that a launcher's children can be ended with it."""
    start = time.perf_counter()
    with Path(stdin or os.devnull).open("rb") as source:
        process = subprocess.Popen(
            command,
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(environment),
            cwd=folder,
            start_new_session=True,
        )
    try:
        stdout, stderr = process.communicate(timeout=limit)
        status: int | None = process.returncode
    except subprocess.TimeoutExpired:
        stdout, stderr = end_session(process)
        status = None
    except BaseException:
        end_session(process)
        raise
    return Outcome(status, stdout, stderr, time.perf_counter() - start)


def end_session(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """Asks the whole session to end, then ends it; returns what it had printed. It may have ended
    already."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        return process.communicate(timeout=GRACE)
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()


@dataclass(frozen=True)
class Difference:
    """The first line in which two outputs differ; ``None`` where one of them has ended."""

    line: int
    expected: str | None
    got: str | None


def first_difference(expected: bytes, got: bytes) -> Difference | None:
    """Where ``got`` departs from ``expected``, byte for byte."""
    if expected == got:
        return None
    ours, theirs = expected.splitlines(keepends=True), got.splitlines(keepends=True)
    same = next(
        (k for k, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b),
        min(len(ours), len(theirs)),
    )
    return Difference(same + 1, _line(ours, same), _line(theirs, same))


def _line(lines: list[bytes], index: int) -> str | None:
    if index >= len(lines):
        return None
    ending = "" if lines[index].endswith(b"\n") else " (without a line end)"
    return lines[index].rstrip(b"\n").decode("utf-8", "replace") + ending
