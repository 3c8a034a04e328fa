"""Calls in a worker process. isl may spend minutes in one call, in which Python neither sees a
signal nor runs a thread; and it may crash, which no handler in the process survives.

1. The call runs in a fork of this process; what it returns or raises comes back through a pipe.
2. When the time is up, or the caller is interrupted, the worker is told to end, and what it started
   with it; if it does not, it is killed.
"""

from __future__ import annotations

import ctypes
import math
import multiprocessing
import pickle
import signal
import time
import traceback
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, TypeVar

PATIENCE = 2.0
"""Seconds after which ``waiting`` is called."""

GRACE = 1.0
"""Seconds that a worker has to end by itself when it is told to, which it cannot inside isl."""

CRASHES = frozenset({signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGILL, signal.SIGFPE})
"""The signals that a crash in isl raises; any other one comes from outside."""

_END_WITH_PARENT = 1
"""``PR_SET_PDEATHSIG`` of prctl(2)."""

Result = TypeVar("Result")


class TimeLimitExceeded(Exception):
    """The worker took longer than it may."""


class WorkerKilled(Exception):
    """The worker was killed; ``number`` is the signal, or 0 if it ended by itself without an
    answer."""

    def __init__(self, number: int) -> None:
        super().__init__(f"the translation was killed by signal {number}")
        self.number = number

    def __reduce__(self) -> tuple[type[WorkerKilled], tuple[int]]:
        return WorkerKilled, (self.number,)


class RaisedInWorker(Exception):
    """The cause of an exception that came from a worker: where it was raised there."""

    def __init__(self, frames: traceback.StackSummary) -> None:
        super().__init__("".join(["\n", *frames.format()]))
        self.frames = frames


def _nothing() -> None:
    pass


def in_worker(
    call: Callable[[], Result], seconds: float = 0, waiting: Callable[[], None] = _nothing
) -> Result:
    """``call()`` in a fork of this process, within ``seconds`` (0: no limit). Calls ``waiting``
    once if it takes a while. What ``call`` returns and raises must be fit for pickle; it may write
    no files.

    Raises what ``call`` does, ``TimeLimitExceeded``, and ``WorkerKilled``.
    """
    worker = _begun(call)
    try:
        _await(worker.receiving, seconds, waiting)
        result: Result = _result(worker)
        return result
    finally:
        _end(worker)


def in_workers(calls: Sequence[Callable[[], Result]], most: int) -> list[Result]:
    """The results of all calls, in their order, each in a fork of this process, ``most`` at a time.
    Ends all of them where one raises something, and raises it, or ``WorkerKilled``."""
    with closing(_finished(calls, most)) as finished:
        results = {number: _result(worker) for number, worker in finished}
    return [results[number] for number in range(len(calls))]


def each_in_workers(
    calls: Sequence[Callable[[], Result]], most: int, seconds: float, begun: Callable[[int], None]
) -> list[Result | TimeLimitExceeded | WorkerKilled]:
    """As ``in_workers``, but each call has so many ``seconds``, and what takes longer, or is
    killed, does not end the others. ``begun`` is called with the number of each call."""
    with closing(_finished(calls, most, seconds, begun)) as finished:
        results = {number: _result_or_end(worker) for number, worker in finished}
    return [results[number] for number in range(len(calls))]


def _result_or_end(worker: _Worker) -> Any:
    """What the call returns, or why it does not."""
    if not worker.receiving.poll():
        return TimeLimitExceeded()
    try:
        return _result(worker)
    except WorkerKilled as killed:
        return killed


def _finished(
    calls: Sequence[Callable[[], Any]],
    most: int,
    seconds: float = math.inf,
    begun: Callable[[int], None] = lambda _: None,
) -> Generator[tuple[int, _Worker], None, None]:
    """The numbers of calls with their workers, as these have answers, or will have none, or have
    taken so many seconds. All end with the iteration."""
    running: dict[Connection, tuple[int, _Worker, float]] = {}
    numbers = iter(range(len(calls)))
    try:
        while True:
            for number in islice(numbers, most - len(running)):
                begun(number)
                worker = _begun(calls[number])
                running[worker.receiving] = (number, worker, time.monotonic() + seconds)
            if not running:
                return
            for receiving in _next_of({key: until for key, (_, _, until) in running.items()}):
                number, worker, _ = running[receiving]
                yield number, worker
                _end(running.pop(receiving)[1])
    finally:
        for _, worker, _ in running.values():
            _end(worker)


def _next_of(ends: Mapping[Connection, float]) -> list[Connection]:
    """Those that have something to be read, or whose time is up, as soon as there are any."""
    first = min(ends.values())
    patience = None if first == math.inf else max(0.0, first - time.monotonic())
    ready = wait(list(ends), patience)
    now = time.monotonic()
    return [one for one, end in ends.items() if one in ready or end <= now]


@dataclass(frozen=True)
class _Worker:
    """A call that runs, and where its answer comes."""

    process: BaseProcess
    receiving: Connection


def _begun(call: Callable[[], Any]) -> _Worker:
    context = multiprocessing.get_context("fork")
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(sending, call))
    process.start()
    sending.close()
    return _Worker(process, receiving)


def _await(receiving: Connection, seconds: float, waiting: Callable[[], None]) -> None:
    """Until there is an answer, or will be none."""
    first = min(seconds or PATIENCE, PATIENCE)
    if not receiving.poll(first):
        waiting()
        if not receiving.poll(seconds - first if seconds else None):
            raise TimeLimitExceeded


def _result(worker: _Worker) -> Any:
    """What the call returns; raises what it does."""
    try:
        succeeded, value = worker.receiving.recv()
    except (EOFError, OSError):  # without an answer, or in the middle of one
        worker.process.join()
        raise WorkerKilled(max(0, -(worker.process.exitcode or 0))) from None
    if succeeded:
        return value
    error, frames = value
    raise error from RaisedInWorker(frames)


def _end(worker: _Worker) -> None:
    worker.process.terminate()
    worker.process.join(GRACE)
    worker.process.kill()
    worker.process.join()
    worker.receiving.close()


# ----------------------------------------------------------------------------------- in the worker
def _answer(sending: Connection, call: Callable[[], Any]) -> None:
    _on_signals(_interrupt)
    _end_with_parent()
    try:
        outcome = _outcome(call)
        _on_signals(_ignore)
        sending.send_bytes(outcome)
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
    """Asks Linux to kill this process when its parent ends, which a killed parent cannot do."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl:
        prctl(_END_WITH_PARENT, int(signal.SIGKILL), 0, 0, 0)


def _on_signals(action: Callable[[int, FrameType | None], None]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, action)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """Interrupts once; further signals are ignored while the worker ends."""
    _on_signals(_ignore)
    raise KeyboardInterrupt


def _ignore(_number: int, _frame: FrameType | None) -> None:
    """Does nothing. With ``SIG_IGN`` Python would complain of a signal that is already on its
    way."""
