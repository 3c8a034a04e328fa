"""Watches a translation from outside: isl may spend minutes in one call, in which Python neither sees a signal nor runs a thread.

1. The translation starts this file as a process of its own and keeps a pipe to it open for as long as it lasts.
2. When the time is up the watcher says so; the translation then ends with status 1, by the C thread of ``faulthandler``.
3. When the terminal interrupts both, the translation has some seconds to end by itself; then the watcher says so and kills it.
4. When the pipe closes and the watcher is still there, the translation has died: isl may have failed, which no handler in the process survives.
"""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

DEFAULT_TIME_LIMIT = 600.0
"""Seconds for one file."""

GRACE = 3.0
"""Seconds between what the watcher says and the end of the translation; seconds in which an interrupted translation may end by itself."""


@contextmanager
def time_limit(seconds: float, late: str, lost: str) -> Iterator[None]:
    """Ends the process with status 1 and the message ``late`` if the block takes longer; 0 is no limit. If the process dies in the block, ``lost`` is
    said in its place. Nothing in the block may write files."""
    if seconds <= 0 or not sys.executable:
        yield
        return
    command = [sys.executable, "-I", "-S", __file__, str(seconds), str(os.getpid()), late, lost]
    with open(os.devnull, "w") as nowhere, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as watcher:
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
            watcher.kill()


def _watch(seconds: float, process: int, late: str, lost: str) -> None:
    try:
        _say(lost if _ends_within(seconds) else late)
    except KeyboardInterrupt:
        if not _ends_within(GRACE):
            os.kill(process, signal.SIGKILL)
            _say("polydist: interrupted; no output was written")


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def _ends_within(seconds: float) -> bool:
    """Whether the other end of standard input is closed within the time."""
    return bool(select.select([sys.stdin], [], [], seconds)[0])


if __name__ == "__main__":
    _watch(float(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4])
