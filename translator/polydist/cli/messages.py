"""Diagnostics as the compiler prints them, with the line they are about, or as a document."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from polydist_frontends.errors import Diagnostic, Place
from polydist_frontends.source import line_of, read_source

from polydist.cli.formats import Format, document
from polydist.cli.output import write_files
from polydist.translation import Translation


@dataclass(frozen=True)
class Wish:
    """How diagnostics are wanted: as text on stderr unless another ``form`` takes its place there,
    and, where a ``file`` is named, in it, in that form."""

    form: Format | None = None
    file: str | None = None


class Messages:
    """What a command has to say about sources, as text at once or as a document in the end.
    ``options_begin``: how options are written in the user's command."""

    def __init__(self, wish: Wish, options_begin: str = "--") -> None:
        self._wish, self._options_begin = wish, options_begin
        self._said: list[Diagnostic] = []

    @property
    def _shows_text(self) -> bool:
        return self._wish.form is None or self._wish.file is not None

    def tell(self, result: Translation, remarks: bool) -> None:
        """Errors and warnings, and remarks where they are asked for; then what became of the
        file."""
        self._said += result.diagnostics
        if self._shows_text:
            _print(result, remarks, self._options_begin)

    def tell_end(self, end: Diagnostic) -> None:
        """That a file as a whole has no translation."""
        self._said.append(end)
        if self._shows_text:
            _show(f"{end.place.file}: error: {end.message} [{end.code}]\n  hint: {end.hint}")

    def enter(self, one: Diagnostic) -> None:
        """For the document alone: as text it stands elsewhere."""
        self._said.append(one)

    def close(self) -> None:
        """Writes the document that was asked for. Raises ``UsageError``."""
        if self._wish.form is None:
            return
        text = document(self._wish.form, list(dict.fromkeys(self._said)))
        if self._wish.file is None:
            sys.stderr.write(text)
        else:
            write_files(((Path(self._wish.file), text),))


def _print(result: Translation, remarks: bool, options_begin: str) -> None:
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


def too_long(source: Path, seconds: float) -> Diagnostic:
    """The error when the time limit is exceeded."""
    return Diagnostic(
        "error",
        "too-complex",
        f"the analysis took more than {seconds:g} seconds",
        Place(str(source), 1),
        "split the regions into smaller ones, use schedule(keep), or allow more with --time-limit",
    )


def lost(source: Path) -> Diagnostic:
    """The error when the worker was killed."""
    return Diagnostic(
        "error",
        "too-complex",
        "the translation was killed, or isl, the library for integer sets, failed; no output was "
        "written",
        Place(str(source), 1),
        "split the regions into smaller ones, or use schedule(keep); and please report it with "
        "this file",
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
