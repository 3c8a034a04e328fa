"""Translations that take too long, or do not listen: a call into C that never ends and keeps Python's
lock, as isl's do, stands for them: locking a mutex twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.interruptions import HEEDING

TRANSLATE = [sys.executable, "-m", "polydist", "translate"]

DEAF = """
import ctypes, sys
from polydist.cli.watch import time_limit
with time_limit({limit}, "too long", "lost"):
    print("begun", flush=True)
    mutex = ctypes.create_string_buffer(64)
    for _ in range({locks}):
        ctypes.PyDLL(None).pthread_mutex_lock(mutex)
print("done")
"""


def start(limit: float, locks: int) -> subprocess.Popen[str]:
    command = [*HEEDING, sys.executable, "-c", DEAF.format(limit=limit, locks=locks)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


@pytest.mark.parametrize("limit", [0, 60])
def test_what_is_quick_is_left_alone(limit: float) -> None:
    running = start(limit, 1)
    assert running.communicate(timeout=30) == ("begun\ndone\n", "")
    assert running.returncode == 0


def test_the_limit_ends_what_does_not_listen() -> None:
    running = start(0.5, 2)
    assert running.communicate(timeout=30) == ("begun\n", "too long\n")
    assert running.returncode == 1


def test_an_interruption_ends_what_does_not_listen() -> None:
    running = start(100, 2)
    assert running.stdout is not None and running.stdout.readline() == "begun\n"
    time.sleep(0.5)
    os.killpg(running.pid, signal.SIGINT)
    assert running.communicate(timeout=30)[1] == "polydist: interrupted; no output was written\n"
    assert running.returncode == -signal.SIGKILL


def test_what_dies_is_spoken_for() -> None:
    running = start(100, 2)
    assert running.stdout is not None and running.stdout.readline() == "begun\n"
    running.send_signal(signal.SIGSEGV)
    assert running.communicate(timeout=30)[1] == "lost\n"
    assert running.returncode == -signal.SIGSEGV


def test_a_translation_that_dies_is_named(folder: Path) -> None:
    (folder / "killing-cc").write_text("#!/bin/sh\nkill -SEGV $PPID\n")
    (folder / "killing-cc").chmod(0o755)
    ended = subprocess.run([*TRANSLATE, "gemm.c", "--cc", "./killing-cc"], capture_output=True, text=True)
    assert ended.returncode == -signal.SIGSEGV
    assert ended.stderr.startswith("gemm.c: error: the translation was killed, or isl, ")
    assert not list(folder.glob("*.polydist.*"))


def test_a_translation_has_a_limit(folder: Path) -> None:
    (folder / "slow-cc").write_text("#!/bin/sh\nexec sleep 6\n")
    (folder / "slow-cc").chmod(0o755)
    ended = subprocess.run([*TRANSLATE, "gemm.c", "--cc", "./slow-cc", "--time-limit", "0.5"], capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr.startswith("gemm.c: error: the analysis took more than 0.5 seconds [too-complex]\n  hint: ")
    assert not list(folder.glob("*.polydist.*"))
