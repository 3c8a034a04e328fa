"""An installed runtime, as CMake installs it from ``runtime_c``: a library per MPI, and a file for
pkg-config beside it that says what to link.

It is looked for where ``POLYDIST_POLYRT`` names a prefix, and in the prefix of this Python.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from polydist import __version__
from polydist.toolchain.failures import ToolchainError

_ASSIGNMENT = re.compile(r"^(\w+)[ \t]*=[ \t]*(.*)$")
_FIELD = re.compile(r"^([A-Z][\w.]*):[ \t]*(.*)$")
_REFERENCE = re.compile(r"\$\{(\w+)\}")


class WrongRuntime(ToolchainError):
    """The runtime that the user names is not there, or of another version; the message says
    which."""


def installed_runtime(mpicc: str, environment: Mapping[str, str]) -> tuple[str, ...] | None:
    """What a program is linked with that uses the installed runtime of this MPI, if there is one.
    Raises ``WrongRuntime``."""
    named = environment.get("POLYDIST_POLYRT")
    for description in _descriptions(Path(named or sys.prefix)):
        if os.path.realpath(description["mpicc"]) == os.path.realpath(mpicc):
            return _words(description, required=bool(named))
    if named:
        raise WrongRuntime(
            f"POLYDIST_POLYRT={named}: no runtime for the MPI of {mpicc} is installed there; "
            "POLYDIST_MPICC names another MPI"
        )
    return None


def _words(description: Mapping[str, str], required: bool) -> tuple[str, ...] | None:
    """A runtime of another version that nobody asked for is passed over."""
    version = description.get("Version", "")
    if version == __version__:
        return tuple(shlex.split(description.get("Libs", "")))
    if required:
        raise WrongRuntime(
            f"the runtime in POLYDIST_POLYRT is of version {version}, polydist of version "
            f"{__version__}; install it again from `polydist --runtime-dir`"
        )
    return None


def _descriptions(prefix: Path) -> Iterator[dict[str, str]]:
    for file in sorted(prefix.glob("lib*/pkgconfig/polyrt-*.pc")) + sorted(
        prefix.glob("lib/*/pkgconfig/polyrt-*.pc")
    ):
        values = _values(file.read_text())
        if "mpicc" in values:
            yield values


def _values(text: str) -> dict[str, str]:
    """Variables and fields of a file for pkg-config."""
    values: dict[str, str] = {}
    for line in text.splitlines():
        found = _ASSIGNMENT.match(line) or _FIELD.match(line)
        if found:
            values[found.group(1)] = _REFERENCE.sub(
                lambda name: values.get(name.group(1), ""), found.group(2)
            )
    return values
