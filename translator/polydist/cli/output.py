"""Output files that appear whole or not at all."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path

from polydist_frontends.source import encode_source

from polydist.cli.usage import UsageError


def write_files(files: tuple[tuple[Path, str], ...]) -> None:
    """Writes all files beside their places and then renames them.

    A file that stays the same is replaced too: build systems that read dependency files compare times, and would otherwise translate
    again at every build.
    """
    with ExitStack() as leftovers:
        written = [(_write_beside(path, text, leftovers), path) for path, text in files]
        for temporary, path in written:
            _rename(temporary, path)


def _write_beside(path: Path, text: str, leftovers: ExitStack) -> Path:
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with temporary.open("xb") as stream:
            leftovers.callback(temporary.unlink, missing_ok=True)
            stream.write(encode_source(text))
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
    return temporary


def _rename(temporary: Path, path: Path) -> None:
    try:
        temporary.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
