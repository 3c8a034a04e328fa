"""The files that are named on the command line."""

from __future__ import annotations

from pathlib import Path

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
