"""Calls in a process of their own, with bounds on time and memory: whatever they do to it, the caller goes on."""

from __future__ import annotations

import multiprocessing
import resource
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, TypeVar

_MEMORY = 4 << 30
_WALL_FACTOR = 10

P = ParamSpec("P")
R = TypeVar("R")


class NoAnswer(Exception):
    """The call used up its processor time."""


class Crash(Exception):
    """The call raised an exception, or its process ended; the text is the traceback or the signal."""


def isolated(seconds: int, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """``function(*arguments)`` in a fork of this process, within ``seconds`` of processor time. What it returns travels back by pickle."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_call, args=(there, seconds, function, arguments, named))
    process.start()
    there.close()
    answered = here.poll(seconds * _WALL_FACTOR)
    if not answered:
        process.kill()
    try:
        answer = here.recv() if answered else None
    except EOFError:
        answer = None
    process.join()
    return _result(answer, process.exitcode)


def _result(answer: tuple[bool, Any] | None, status: int | None) -> Any:
    if answer is None and status in (-24, -9):
        raise NoAnswer
    if answer is None:
        raise Crash(f"the process ended with status {status}")
    succeeded, value = answer
    if not succeeded:
        raise Crash(value)
    return value


def _call(line: Connection, seconds: int, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    try:
        answer: tuple[bool, Any] = True, function(*arguments, **named)
    except Exception:  # noqa: BLE001  whatever it is, the caller decides
        answer = False, traceback.format_exc()
    line.send(answer)
