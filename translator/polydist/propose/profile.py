"""What gprof and perf print, as the part of each function.

- gprof's flat profile: ``% time, cumulative seconds, self seconds, ..., name``;
- ``perf report --stdio``: ``overhead%  [command  object]  [.] symbol``.

Fortran's names lose the underscore of the compiler and the module before them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

_GPROF = re.compile(r"^\s*(\d+\.\d+)\s+\d+\.\d+\s+\d+\.\d+\s+.*?(\S+)\s*$")
_PERF = re.compile(r"^\s*(?:\d+\.\d+%\s+)?(\d+\.\d+)%\s.*\[[.kugH]\]\s+(\S+)")
_OF_MODULE = re.compile(r"^__\w+_MOD_(\w+)$")
_CLONE = re.compile(r"\.(?:constprop|isra|part|cold|_omp_fn)\b.*$")


class NoProfile(Exception):
    """The text is none that gprof or perf prints; the message says what is expected."""


def read_profile(text: str) -> dict[str, float]:
    """The part of all time that each function took itself, from 0 to 1, by its name in lower
    case. Raises ``NoProfile``."""
    found: dict[str, float] = defaultdict(float)
    for percent, name in _entries(text):
        found[_plain(name)] += percent / 100
    if not found:
        raise NoProfile("no line looks like one of gprof's flat profile, or of perf report --stdio")
    return dict(found)


def _entries(text: str) -> Iterator[tuple[float, str]]:
    """The call graph that gprof prints after the flat profile says the same again."""
    for line in text.split("Call graph", maxsplit=1)[0].splitlines():
        match = _PERF.match(line) or _GPROF.match(line)
        if match:
            yield float(match[1]), match[2]


def _plain(symbol: str) -> str:
    name = _CLONE.sub("", symbol)
    module = _OF_MODULE.match(name)
    return (module[1] if module else name).removesuffix("_").lower()
