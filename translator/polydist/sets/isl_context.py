"""isl contexts: how isl is set up, and how its effort is bounded.

One context serves one region; nothing here is global. The bound counts isl's operations, so that
it ends an analysis at the same point on every machine, unlike a time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import islpy as isl

Result = TypeVar("Result")


class EffortExceeded(Exception):
    """isl needed more operations than the caller allowed."""


def new_context() -> isl.Context:
    """A context that schedules for outer parallelism and deep bands (design section 2.3).

    Where isl combines pieces by itself, existential variables stay what they are (``coalesced``).
    """
    context = isl.Context()
    context.set_coalesce_preserve_locals(1)
    context.set_schedule_maximize_band_depth(1)
    context.set_schedule_maximize_coincidence(1)
    return context


@contextmanager
def bounded_effort(context: isl.Context, operations: int) -> Iterator[None]:
    """Inside, isl stops with ``EffortExceeded`` after ``operations`` operations: deterministic,
    unlike a time limit."""
    context.set_max_operations(operations)
    context.reset_operations()
    try:
        yield
    except Exception as error:
        if is_exhausted(context):
            raise EffortExceeded(str(error)) from error
        raise
    finally:
        context.set_max_operations(0)
        context.reset_operations()


def attempt(context: isl.Context, search: Callable[[], Result], share: int = 20) -> Result | None:
    """What ``search`` finds within a small part of the bound on effort (one in ``share``); ``None``
    if isl fails in it, or it takes more.

    The effort that was spent before is forgiven, so a few attempts multiply the bound and do not
    lift it.
    """
    operations = context.get_max_operations()
    context.set_max_operations(-(-operations // share))
    context.reset_operations()
    try:
        return search()
    except isl.Error:
        return None
    except Exception:
        if is_exhausted(context):
            return None
        raise
    finally:
        context.set_max_operations(operations)
        context.reset_operations()


def is_exhausted(context: isl.Context) -> bool:
    """Whether isl refuses even the smallest task: an exceeded bound shows as whatever error the
    interrupted operation makes of it, and where islpy hands out a null object instead, as any error
    of ours."""
    try:
        isl.Set.read_from_str(context, "{ [i] : 0 <= i < 2 }").is_empty()
    except isl.Error:
        return True
    return False
