"""Diagnostics as the compiler prints them, with the line they are about."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from polydist_frontends.errors import Place
from polydist_frontends.source import line_of, read_source

from polydist.translation import Translation


def print_diagnostics(result: Translation, remarks: bool, options_begin: str = "--") -> None:
    """Prints errors and warnings, and remarks where they are asked for, on stderr; then what became
    of the file. ``options_begin``: how options are written in the user's command."""
    for diagnostic in result.diagnostics:
        if remarks or diagnostic.severity != "remark":
            _show(diagnostic.render(_source_line(diagnostic.place, result)))
    errors = [d for d in result.diagnostics if d.severity == "error"]
    if errors:
        count = f"{len(errors)} error{'s' if len(errors) > 1 else ''}"
        _show(
            f"polydist: {result.source}: {count}; nothing was written. "
            f"{options_begin}keep-going leaves such regions sequential."
        )


def too_long_text(source: Path, seconds: float) -> str:
    """The error when the time limit is exceeded, in the form of a diagnostic."""
    hint = (
        "split the regions into smaller ones, use schedule(keep), or allow more with --time-limit"
    )
    return (
        f"{source}: error: the analysis took more than {seconds:g} seconds [too-complex]\n"
        f"  hint: {hint}"
    )


def lost_text(source: Path) -> str:
    """The error when the worker was killed, in the form of a diagnostic."""
    hint = (
        "split the regions into smaller ones, or use schedule(keep); and please report it with "
        "this file"
    )
    return (
        f"{source}: error: the translation was killed, or isl, the library for integer sets, "
        "failed; no output was written [too-complex]\n"
        f"  hint: {hint}"
    )


def _show(text: str) -> None:
    sys.stderr.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")


def _source_line(place: Place, result: Translation) -> str | None:
    own = Path(place.file) == result.source
    return line_of(result.text if own else _text(place.file), place.line)


@lru_cache(maxsize=64)
def _text(file: str) -> str:
    try:
        return read_source(Path(file))
    except OSError:
        return ""
