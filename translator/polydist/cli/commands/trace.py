"""Options of ``polydist analyze`` where a translated program is the trace of its regions: some hold
when it runs, as settings of its environment; the others had their turn when it was translated."""

from __future__ import annotations

import argparse
import os

from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.table import OPTIONS

from polydist.cli.usage import UsageError

_KEPT = tuple(
    f"POLYRT_{name}"
    for name in ("GATHER", "GUARDS", "GRID", "DIST", "WEIGHTS", "SIMULATE_ROOT", "MESSAGE_LIMIT")
)
_ASKED = ("tile", "comm")
"""These clauses are part of the question."""

_OF_SOURCES = {
    "parameter": "-P",
    "include": "-I",
    "define": "-D",
    "undefine": "-U",
    "standard": "-std",
    "flag": "--flag",
    "scop": "--scop",
    "keep_going": "--keep-going",
}


def trace_settings(asked: argparse.Namespace) -> dict[str, str]:
    """What the environment says of where results go, of placements, and of root blocks; options go
    before it. Raises ``UsageError`` for options that come too late."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    given = {
        row.name: getattr(asked, row.name)
        for row in OPTIONS
        if row.name not in _ASKED and getattr(asked, row.name) is not None
    }
    settings = dict(filter(None, (_setting(name, value) for name, value in given.items())))
    late = [option for name, option in _OF_SOURCES.items() if getattr(asked, name)]
    late += [f"--{name}" for name, value in given.items() if not _setting(name, value)]
    if late:
        raise UsageError(
            f"{', '.join(late)}: decided when a source is translated, and the program after -- is "
            "translated already; give it to polydist translate, or analyze the source"
        )
    return {**kept, **settings}


def _setting(name: str, value: object) -> tuple[str, str] | None:
    """The variable that says the same to a program; ``None`` if there is none."""
    if isinstance(value, Distribution):
        size = f"({value.block_size})" if value.kind.endswith("cyclic") else ""
        return "POLYRT_DIST", f"{value.kind}{size}"
    if name == "weights" and isinstance(value, tuple):
        return "POLYRT_WEIGHTS", ",".join(f"{weight:g}" for weight in value)
    if name == "gather" and value in ("all", "lazy"):
        return "POLYRT_GATHER", str(value)
    return None
