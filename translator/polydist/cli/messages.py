"""Diagnostics as the compiler prints them, with the line they are about."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from polydist_frontends.errors import Place
from polydist_frontends.source import read_source

from polydist.translation import Translation


def print_diagnostics(result: Translation, remarks: bool) -> None:
    """Prints errors and warnings, and remarks where they are asked for, on stderr; then what became
    of the file."""
    own = tuple(result.text.splitlines())
    for diagnostic in result.diagnostics:
        if remarks or diagnostic.severity != "remark":
            _show(diagnostic.render(_source_line(diagnostic.place, result.source, own)))
    errors = [d for d in result.diagnostics if d.severity == "error"]
    if errors:
        count = f"{len(errors)} error{'s' if len(errors) > 1 else ''}"
        _show(
            f"polydist: {result.source}: {count}; nothing was written. --keep-going leaves such "
            "regions sequential."
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


def _source_line(place: Place, source: Path, own: tuple[str, ...]) -> str | None:
    if Path(place.file) == source:
        return own[place.line - 1] if 0 < place.line <= len(own) else None
    return _line_of(place.file, place.line)


def _line_of(file: str, line: int) -> str | None:
    lines = _lines(file)
    return lines[line - 1] if 0 < line <= len(lines) else None


@lru_cache(maxsize=64)
def _lines(file: str) -> tuple[str, ...]:
    try:
        return tuple(read_source(Path(file)).splitlines())
    except OSError:
        return ()
