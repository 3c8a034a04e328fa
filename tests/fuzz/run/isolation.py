"""Calls in a process of their own, with bounds on time and memory: whatever they do to it, the
caller goes on."""

from __future__ import annotations

import resource
import signal
import traceback
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from polydist.worker import TimeLimitExceeded, WorkerKilled, in_worker

_MEMORY = 4 << 30
_WALL_FACTOR = 10

P = ParamSpec("P")
R = TypeVar("R")


class NoAnswer(Exception):
    """The call used up its processor time."""


class Crash(Exception):
    """The call raised an exception, or its process ended; the text is the traceback or the
    signal."""


def isolated(seconds: int, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """``function(*arguments)`` in a fork of this process, within ``seconds`` of processor time.
    What it returns travels back by pickle."""
    try:
        return in_worker(
            partial(_limited, seconds, partial(function, *arguments, **named)),
            seconds * _WALL_FACTOR,
        )
    except (TimeLimitExceeded, NoAnswer):
        raise NoAnswer from None
    except WorkerKilled as death:
        raise (NoAnswer if out_of_time(death) else Crash(str(death))) from None
    except Exception as error:
        raise Crash("".join(traceback.format_exception(error))) from error


def out_of_time(death: WorkerKilled) -> bool:
    """Whether it was the bound on processor time that killed the process."""
    return death.number in (signal.SIGXCPU, signal.SIGKILL)


def _limited(seconds: int, call: Callable[[], R]) -> R:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    return call()
