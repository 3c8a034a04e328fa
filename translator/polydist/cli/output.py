"""Output files that appear whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from contextlib import ExitStack, suppress
from pathlib import Path

from polydist_frontends.source import encode_source

from polydist.cli.usage import UsageError


def write_files(files: tuple[tuple[Path, str], ...]) -> None:
    """Writes all files beside their places and then renames them; what is no regular file (a pipe,
    ``/dev/null``) is written into.

    A file that stays the same is replaced too: build systems that read dependency files compare
    times, and would otherwise translate again at every build.
    """
    with ExitStack() as leftovers:
        written = [
            (_write_beside(path, text, leftovers), path)
            for path, text in files
            if not _is_special(path)
        ]
        for path, text in files:
            if _is_special(path):
                _write_into(path, text)
        for temporary, path in written:
            _rename(temporary, path)


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _write_into(path: Path, text: str) -> None:
    try:
        path.write_bytes(encode_source(text))
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def _write_beside(path: Path, text: str, leftovers: ExitStack) -> Path:
    """The name is nobody else's: the same file may be translated twice at once, on machines that
    share a disk."""
    temporary = path.with_name(f".polydist-{os.getpid()}-{secrets.token_hex(4)}.new")
    leftovers.callback(_remove, temporary)
    try:
        with temporary.open("xb") as stream:
            stream.write(encode_source(text))
        if path.exists():
            shutil.copymode(path, temporary)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
    return temporary


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _rename(temporary: Path, path: Path) -> None:
    try:
        temporary.replace(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None
