"""Whether the difference is the program's own: it prints something else when it runs again, or
where fresh memory has other contents."""

from __future__ import annotations

from collections.abc import Mapping

from polydist.verify.compare import Bench, Verdict

_AGAIN = (
    "    the program as it is prints something else when it runs again: it depends on the time,",
    "    on process numbers, or on random numbers that begin with these; give it a fixed seed, or",
    "    leave such lines out with --ignore",
)
_FRESH = (
    "    the program as it is prints something else where new memory is not zero (glibc's",
    "    MALLOC_PERTURB_=165): it reads memory that was never set, which valgrind finds",
)


def depends_on_time(bench: Bench, verdict: Verdict) -> tuple[str, ...]:
    """What is said of a program that prints something else each time."""
    return () if _prints_the_same(bench, verdict, {}) else _AGAIN


def depends_on_memory(bench: Bench, verdict: Verdict) -> tuple[str, ...]:
    """What is said of a program that reads memory from the heap that it has not set."""
    return () if _prints_the_same(bench, verdict, {"MALLOC_PERTURB_": "165"}) else _FRESH


def _prints_the_same(bench: Bench, verdict: Verdict, settings: Mapping[str, str]) -> bool:
    again = bench.run_sequential(verdict.arguments, settings)
    return bench.plan.comparison.same(verdict.expected, again)
