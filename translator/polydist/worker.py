"""A translation in a process of its own. isl may spend minutes in one call, in which Python neither
sees a signal nor runs a thread; and it may die, which no handler in the process survives.

1. The translation runs in a fork of this process; what it returns or raises comes back through a
   pipe.
2. When the time is up, or the caller is interrupted, the fork is told to end, and what it started
   with it; where it does not listen, it is killed.
3. When isl dies, the translation is tried once more with a lower bound on effort: isl survives
   almost everywhere that its bound ends an operation in the middle, and a lower bound ends another
   one.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import pickle
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from polydist.driver import translate
from polydist.request import Options
from polydist.translation import Translation

DEFAULT_TIME_LIMIT = 600.0
"""Seconds for one file."""

PATIENCE = 2.0
"""Seconds after which ``waiting`` is called."""

GRACE = 3.0
"""Seconds in which a process that is told to end may do so by itself."""

FAULTS = frozenset({signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGILL, signal.SIGFPE})
"""How isl dies; what else kills a process comes from outside."""

_END_WITH_PARENT = 1
"""``PR_SET_PDEATHSIG`` of prctl(2)."""

Result = TypeVar("Result")


class TooLong(Exception):
    """The time was up."""


class Died(Exception):
    """The process was killed; ``number`` is the signal, or 0 if it ended by itself without an
    answer."""

    def __init__(self, number: int) -> None:
        super().__init__(f"the translation was killed by signal {number}")
        self.number = number

    def __reduce__(self) -> tuple[type[Died], tuple[int]]:
        return Died, (self.number,)


class There(Exception):
    """The cause of an exception that came from the other process: where it was raised."""

    def __init__(self, frames: traceback.StackSummary) -> None:
        super().__init__("".join(["\n", *frames.format()]))
        self.frames = frames


def _nothing() -> None:
    pass


def translate_apart(
    source: Path,
    options: Options,
    output_stem: str | None = None,
    seconds: float = 0,
    waiting: Callable[[], None] = _nothing,
) -> Translation:
    """``translate`` in a process of its own, within ``seconds`` (0: no limit). Calls ``waiting``
    once if it takes a while.

    Raises what ``translate`` does, ``TooLong``, and ``Died`` where the process died twice or was
    killed from outside.
    """
    begun = time.monotonic()
    try:
        return apart(partial(translate, source, options, output_stem), seconds, waiting)
    except Died as death:
        if death.number not in FAULTS:
            raise
    left = max(1.0, seconds - (time.monotonic() - begun)) if seconds else 0
    lower = replace(options, effort=options.effort - options.effort // 10)
    return apart(partial(translate, source, lower, output_stem), left, waiting)


def apart(
    call: Callable[[], Result], seconds: float = 0, waiting: Callable[[], None] = _nothing
) -> Result:
    """``call()`` in a fork of this process. What it returns and raises must be fit for pickle; it
    may write no files."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(there, call))
    process.start()
    there.close()
    try:
        succeeded, value = _received(here, seconds, waiting)
    except EOFError:
        process.join()
        raise Died(max(0, -(process.exitcode or 0))) from None
    finally:
        _end(process)
        here.close()
    if not succeeded:
        error, frames = value
        raise error from There(frames)
    result: Result = value
    return result


def _received(here: Connection, seconds: float, waiting: Callable[[], None]) -> tuple[bool, Any]:
    """The answer; raises ``EOFError`` if there will be none."""
    first = min(seconds or PATIENCE, PATIENCE)
    if not here.poll(first):
        waiting()
        if not here.poll(seconds - first if seconds else None):
            raise TooLong
    try:
        answer: tuple[bool, Any] = here.recv()
    except OSError:  # in the middle of an answer
        raise EOFError from None
    return answer


def _end(process: BaseProcess) -> None:
    process.terminate()
    process.join(GRACE)
    process.kill()
    process.join()


# ----------------------------------------------------------------------------- in the other process
def _answer(there: Connection, call: Callable[[], Any]) -> None:
    _on_signals(_interrupt)
    _end_with_parent()
    try:
        outcome = _outcome(call)
        _on_signals(_unmoved)
        there.send_bytes(outcome)
    except (KeyboardInterrupt, BrokenPipeError):
        return


def _outcome(call: Callable[[], Any]) -> bytes:
    try:
        return pickle.dumps((True, call()))
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  the caller decides what it means
        frames = traceback.extract_tb(error.__traceback__)
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # noqa: BLE001
            error = RuntimeError(f"{type(error).__name__}: {error}")
        return pickle.dumps((False, (error, frames)))


def _end_with_parent() -> None:
    """Where the system can see to it: who is killed cannot tell its children."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl:
        prctl(_END_WITH_PARENT, int(signal.SIGKILL), 0, 0, 0)


def _on_signals(action: Callable[[int, FrameType | None], None]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, action)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """Once: what it interrupts is to end without another."""
    _on_signals(_unmoved)
    raise KeyboardInterrupt


def _unmoved(_number: int, _frame: FrameType | None) -> None:
    """Does nothing. With the system's own way to ignore a signal, Python complains of one that is
    already on its way."""
