"""Where the processor time of random programs goes: seconds per stage, of this process and of those
that it has started and waited for."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


def processor_seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


@dataclass(frozen=True)
class Stopwatch:
    """Adds up; stages must not be inside each other."""

    spent: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        began = processor_seconds()
        try:
            yield
        finally:
            self.spent[name] += processor_seconds() - began  # type: ignore[assignment]

    def read(self) -> dict[str, float]:
        """The seconds of each stage since the last reading."""
        seconds = {name: round(float(value), 3) for name, value in self.spent.items()}
        self.spent.clear()
        return seconds
