"""Options of ``polydist analyze`` where a translated program is the trace of its regions: some hold
when it runs, as settings of its environment; the others had their turn when it was translated."""

from __future__ import annotations

import argparse
import os

from polydist_frontends.clauses.distribution import Distribution
from polydist_frontends.clauses.table import OPTIONS

from polydist.cli.arguments.shared import DEFAULT_TIME_LIMIT
from polydist.cli.usage import UsageError
from polydist.request import DEFAULT_EFFORT

_KEPT = tuple(
    f"POLYRT_{name}"
    for name in ("GATHER", "GUARDS", "GRID", "DIST", "WEIGHTS", "SIMULATE_ROOT", "MESSAGE_LIMIT")
)
_ASKED = ("tile", "comm")
"""These clauses are part of the question."""

_OF_SOURCES: tuple[tuple[str, str, object], ...] = (
    ("parameter", "-P", []),
    ("include", "-I", []),
    ("define", "-D", []),
    ("undefine", "-U", []),
    ("standard", "-std", None),
    ("flag", "--flag", []),
    ("cc", "--cc", "cc"),
    ("scop", "--scop", False),
    ("keep_going", "--keep-going", False),
    ("effort", "--effort", DEFAULT_EFFORT),
    ("time_limit", "--time-limit", DEFAULT_TIME_LIMIT),
)
"""What only a translation asks for: its option, and the value if it is not given."""


def trace_settings(asked: argparse.Namespace) -> dict[str, str]:
    """What the environment says of where results go, of placements, and of root blocks; options go
    before it. Raises ``UsageError`` for options that come too late."""
    settings = _asked_settings(asked)
    late = [option for name, option, unset in _OF_SOURCES if getattr(asked, name) != unset]
    late += [f"--{name}" for name, setting in settings.items() if not setting]
    if late:
        raise UsageError(
            f"{', '.join(late)}: decided when a source is translated, and the program after -- is "
            "translated already; give it to polydist translate, or analyze the source"
        )
    return _kept_settings() | dict(filter(None, settings.values()))


def settings_beside_source(asked: argparse.Namespace) -> dict[str, str]:
    """The same where the options are those of a source beside the program, which was translated
    with them."""
    return _kept_settings() | dict(filter(None, _asked_settings(asked).values()))


def _kept_settings() -> dict[str, str]:
    return {name: os.environ[name] for name in _KEPT if name in os.environ}


def _asked_settings(asked: argparse.Namespace) -> dict[str, tuple[str, str] | None]:
    return {
        row.name: _setting(row.name, getattr(asked, row.name))
        for row in OPTIONS
        if row.name not in _ASKED and getattr(asked, row.name) is not None
    }


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
