"""The files that are named on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from polydist_frontends.errors import Diagnostic

from polydist.cli.usage import UsageError
from polydist.languages import LANGUAGES


def readable(name: str) -> Path:
    """The path of a file that can be read; anything else is an error of usage."""
    path = Path(name)
    try:
        path.open("rb").close()
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from None
    if path.suffix not in LANGUAGES:
        raise UsageError(f"{name}: polydist translates {' and '.join(LANGUAGES)} files")
    return path


def without_region(source: Path, said: Iterable[Diagnostic]) -> str:
    """That a file has no region, and why; ``said`` is all that is said about it."""
    lines = [str(one.place.line) for one in said if one.code == "inactive-region"]
    if not lines:
        return f"{source} has no region: mark a loop nest with #pragma polydist"
    *others, last = lines
    which = (
        f"directives at lines {', '.join(others)} and {last}" if others else f"one at line {last}"
    )
    return f"{source} has no region: the preprocessor removes the {which}; -D defines macros"
