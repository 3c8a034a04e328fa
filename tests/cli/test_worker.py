"""Translations that take too long, do not listen, or die: a call into C that never ends and keeps
Python's lock, as isl's do, stands for them: locking a mutex twice."""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.util import Finalize
from pathlib import Path

import pytest

from polydist.worker import (
    CRASHES,
    TimeLimitExceeded,
    WorkerKilled,
    each_in_workers,
    in_worker,
    in_workers,
)
from support.interruptions import HEEDING, ends

TRANSLATE = [sys.executable, "-m", "polydist", "translate"]

DEAF = """
import ctypes, os, sys
from polydist.worker import in_worker
def deaf():
    print(os.getpid(), flush=True)
    mutex = ctypes.create_string_buffer(64)
    for _ in range(2):
        ctypes.PyDLL(None).pthread_mutex_lock(mutex)
in_worker(deaf)
"""


TWICE = """
import os, signal
from polydist.worker import in_worker
def twice():
    both = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, both)
    for number in both:
        os.kill(os.getpid(), number)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, both)
try:
    in_worker(twice)
except KeyboardInterrupt:
    print("interrupted")
"""


class Odd(Exception):
    """No pickle brings it back."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def odd() -> None:
    raise Odd(1, 2)


# ----------------------------------------------------------------------------------------- one call
@pytest.mark.parametrize("limit", [0, 60])
def test_a_result_comes_back(limit: float) -> None:
    assert in_worker(lambda: {"own": os.getpid()}, limit)["own"] != os.getpid()


def test_an_exception_comes_back_with_its_place() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere") as caught:
        in_worker(lambda: Path("nowhere").read_text())
    assert "read_text" in str(caught.value.__cause__)


def test_an_exception_that_cannot_travel_is_named() -> None:
    with pytest.raises(RuntimeError, match="Odd: 1 and 2"):
        in_worker(odd)


def test_the_limit_ends_what_does_not_end() -> None:
    begun = time.monotonic()
    with pytest.raises(TimeLimitExceeded):
        in_worker(lambda: time.sleep(60), 0.3)
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize("number", sorted(CRASHES | {signal.SIGKILL}))
def test_a_death_is_told_with_its_signal(number: int) -> None:
    with pytest.raises(WorkerKilled) as caught:
        in_worker(lambda: _die(number))
    assert caught.value.number == number


def _die(number: int) -> None:
    """As isl would: without pytest's report of where Python was."""
    faulthandler.disable()
    os.kill(os.getpid(), number)


def test_a_process_that_is_about_to_end_is_told_to_in_vain(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Its answer is there, and its last work takes a while."""

    def long_ending() -> int:
        Finalize(None, time.sleep, args=(0.3,), exitpriority=1)
        return 1

    assert in_worker(long_ending) == 1
    assert capfd.readouterr().err == ""


def test_two_signals_at_once_interrupt_once() -> None:
    """A terminal sends one to the caller and to the process, and the caller, who is interrupted,
    another."""
    ended = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "interrupted\n", "")


def test_a_death_in_the_middle_of_an_answer_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is longer than a pipe holds, and the worker is killed before all of it is read."""

    def long_answer() -> bytes:
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return bytes(1 << 24)

    def slowly() -> None:
        time.sleep(1)

    monkeypatch.setattr("polydist.worker.PATIENCE", 0.0)
    with pytest.raises(WorkerKilled) as caught:
        in_worker(long_answer, 60, slowly)
    assert caught.value.number == signal.SIGKILL


@pytest.mark.full
def test_who_waits_is_told_once() -> None:
    told: list[str] = []
    in_worker(lambda: time.sleep(2.5), 60, lambda: told.append("a while"))
    in_worker(lambda: None, 60, lambda: told.append("no time"))
    assert told == ["a while"]


# ----------------------------------------------------------------------------- what does not listen
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_what_does_not_listen_ends_with_its_parent(number: int) -> None:
    command = [*HEEDING, sys.executable, "-c", DEAF]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert running.stdout is not None
    deaf = int(running.stdout.readline())
    time.sleep(0.3)
    running.send_signal(number)
    running.communicate(timeout=30)
    assert ends(deaf)


# ------------------------------------------------------------------------------------- translations
def preprocessor(folder: Path, script: str) -> list[str]:
    """Arguments for a translation with this preprocessor."""
    (folder / "own-cc").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "own-cc").chmod(0o755)
    return [*TRANSLATE, "gemm.c", "-Iheaders", "--cc", "./own-cc"]


def test_a_translation_that_dies_is_named(folder: Path) -> None:
    ended = subprocess.run(preprocessor(folder, "kill -SEGV $PPID"), capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr.startswith("gemm.c: error: the translation was killed, or isl, ")
    assert not list(folder.glob("*.polydist.*"))


def test_a_translation_that_died_once_is_done_again(folder: Path) -> None:
    ended = subprocess.run(
        preprocessor(
            folder, 'if [ ! -e dead ]; then touch dead; kill -SEGV $PPID; fi\nexec cc "$@"'
        ),
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (folder / "gemm.polydist.c").exists()


def test_a_translation_that_is_killed_stays_dead(folder: Path) -> None:
    ended = subprocess.run(
        preprocessor(
            folder, 'if [ ! -e dead ]; then touch dead; kill -KILL $PPID; fi\nexec cc "$@"'
        ),
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 1
    assert not list(folder.glob("*.polydist.*"))


def test_a_translation_has_a_limit(folder: Path) -> None:
    ended = subprocess.run(
        [*preprocessor(folder, "exec sleep 60"), "--time-limit", "0.5"],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(
        "gemm.c: error: the analysis took more than 0.5 seconds [too-complex]\n  hint: "
    )
    assert not list(folder.glob("*.polydist.*"))


@pytest.mark.full
def test_less_effort_is_tried_where_half_of_the_time_has_passed(folder: Path) -> None:
    """Then the regions run as they are written."""
    slow = 'if [ ! -e once ]; then touch once; exec sleep 60; fi\nexec cc "$@"'
    ended = subprocess.run(
        [*preprocessor(folder, slow), "--time-limit", "20", "--effort", "400000"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.returncode == 0, ended.stderr
    assert "[too-complex]" in ended.stderr
    assert list(folder.glob("*.polydist.*"))


# ------------------------------------------------------------------------------------ several calls
def _after(seconds: float, result: int) -> int:
    time.sleep(seconds)
    return result


def test_results_come_in_the_order_of_the_calls() -> None:
    calls = [partial(_after, 0.2 if k == 0 else 0.0, k) for k in range(5)]
    assert in_workers(calls, 2) == [0, 1, 2, 3, 4]
    assert in_workers([], 2) == []


@pytest.mark.parametrize("end", [partial(_die, signal.SIGSEGV), odd])
def test_the_first_that_fails_ends_the_others(end: Callable[[], None]) -> None:
    begun = time.monotonic()
    with pytest.raises((WorkerKilled, RuntimeError)):
        in_workers([partial(_after, 60.0, 1), end], 2)
    assert time.monotonic() - begun < 30


def test_calls_that_fail_end_none_of_the_others() -> None:
    begun: list[int] = []
    calls: list[Callable[[], object]] = [
        partial(_after, 60.0, 0),
        partial(_die, signal.SIGSEGV),
        partial(_after, 0.0, 2),
    ]
    late, killed, last = each_in_workers(calls, 2, 2.0, begun.append)
    assert isinstance(late, TimeLimitExceeded)
    assert isinstance(killed, WorkerKilled)
    assert last == 2
    assert begun == [0, 1, 2]
