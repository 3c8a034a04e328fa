"""A translation in a worker process, which survives what isl does there.

When isl crashes, the translation is tried once more with a lower bound on effort: isl survives
almost everywhere that its bound ends an operation in the middle, and a lower bound ends another
one. So it is where half of the time has passed: regions that go beyond the lower bound run as they
are written.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from polydist.driver import translate
from polydist.languages import load_language_of
from polydist.request import Options
from polydist.translation import Translation
from polydist.worker import CRASHES, TimeLimitExceeded, WorkerKilled, in_worker


def _nothing() -> None:
    pass


_PART = 20
"""Of the effort, for the second half of the time."""


def translate_in_worker(
    source: Path,
    options: Options,
    output: str | None = None,
    seconds: float = 0,
    waiting: Callable[[], None] = _nothing,
) -> Translation:
    """``translate`` in a worker, within ``seconds`` (0: no limit). Calls ``waiting`` once if it
    takes a while.

    Raises what ``translate`` does, ``TimeLimitExceeded``, and ``WorkerKilled`` where the worker
    crashed twice or was killed from outside.
    """
    load_language_of(source)
    begun = time.monotonic()
    try:
        return _translated(source, options, output, seconds / 2, waiting)
    except TimeLimitExceeded:
        left = max(seconds / 2, seconds - (time.monotonic() - begun))
        quicker = replace(options, effort=max(1, options.effort // _PART))
        return _translated(source, quicker, output, left, waiting)


def _translated(
    source: Path,
    options: Options,
    output: str | None,
    seconds: float,
    waiting: Callable[[], None],
) -> Translation:
    begun = time.monotonic()
    try:
        return in_worker(partial(translate, source, options, output), seconds, waiting)
    except WorkerKilled as end:
        if end.number not in CRASHES:
            raise
    left = max(1.0, seconds - (time.monotonic() - begun)) if seconds else 0
    lower = replace(options, effort=options.effort - options.effort // 10)
    return in_worker(partial(translate, source, lower, output), left, waiting)
