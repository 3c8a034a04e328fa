"""Runs the user's preprocessor on marked text."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.source import Preprocessing

TIME_LIMIT = 60.0
"""Seconds that preprocessing one file may take."""

_PATH_FLAGS = ("-include", "-isystem", "-iquote", "-idirafter", "-imacros", "-isysroot")
_MARKER = re.compile(r'^#\s*(?:line\s+)?\d+\s+"((?:\\.|[^"\\])*)"([ \d]*)', re.MULTILINE)
_OF_SYSTEM = "3"
_MESSAGE = re.compile(r"^(.+?):(\d+):(?:(\d+):)?\s*(?:fatal )?error:\s*(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Preprocessed:
    """The preprocessor's output with its line markers, and the header files that it read, those of
    the system apart: ``own_headers`` are the others."""

    text: str
    headers: tuple[str, ...]
    own_headers: tuple[str, ...]


def preprocess(text: str, path: Path, preprocessing: Preprocessing) -> Preprocessed:
    """``cc -E`` of ``text`` as if it stood in ``path``. Raises ``Refusal`` with the preprocessor's
    first error."""
    folder = path.resolve().parent
    try:
        done = subprocess.run(
            _command(folder, preprocessing),
            env={**os.environ, "LC_ALL": "C"},
            input=text.encode("utf-8", "surrogateescape"),
            capture_output=True,
            timeout=TIME_LIMIT,
            cwd=folder,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise refuse(
            "preprocessor-timeout",
            f"preprocessing took more than {TIME_LIMIT:.0f} seconds",
            Place(str(path), 1),
            "check for a header that includes itself",
        ) from None
    except (OSError, ValueError) as error:
        raise refuse(
            "preprocessor-missing",
            f"cannot run '{preprocessing.compiler}': {error}",
            Place(str(path), 1),
            "choose a working C compiler with --cc",
        ) from None
    if done.returncode != 0:
        raise _failure(done.stderr.decode("utf-8", "replace"), path)
    output = done.stdout.decode("utf-8", "surrogateescape")
    found = [(name, flags.split()) for name, flags in _MARKER.findall(output)]
    own = [name for name, flags in found if _OF_SYSTEM not in flags]
    return Preprocessed(
        output,
        _headers([name for name, _ in found], path, folder),
        _headers(own, path, folder),
    )


def _command(folder: Path, preprocessing: Preprocessing) -> list[str]:
    return [
        *(
            [preprocessing.compiler]
            if shutil.which(preprocessing.compiler)
            else shlex.split(preprocessing.compiler)
        ),
        "-E",
        "-x",
        "c",
        "-iquote",
        str(folder),
        *(f"-I{os.path.abspath(directory)}" for directory in preprocessing.include_directories),
        *(f"-D{definition}" for definition in preprocessing.definitions),
        *(f"-U{name}" for name in preprocessing.undefinitions),
        *((f"-std={preprocessing.standard}",) if preprocessing.standard else ()),
        *_absolute_paths(preprocessing.flags_for_host),
        "-",
    ]


def _absolute_paths(flags: tuple[str, ...]) -> list[str]:
    """The flags with existing relative paths made absolute: the preprocessor runs in the file's
    folder, not in the caller's."""
    absolute: list[str] = []
    for previous, flag in zip(("", *flags), flags, strict=False):
        if previous in _PATH_FLAGS and os.path.exists(flag):
            absolute.append(os.path.abspath(flag))
        elif flag.startswith(("-I", "-F")) and len(flag) > 2:
            absolute.append(flag[:2] + os.path.abspath(flag[2:]))
        else:
            absolute.append(flag)
    return absolute


def _failure(messages: str, path: Path) -> Refusal:
    match = _MESSAGE.search(messages)
    if match is None:
        first = messages.strip().splitlines()
        return refuse(
            "preprocessor-error",
            first[0] if first else "the preprocessor failed",
            Place(str(path), 1),
            "see what the C compiler says about this file",
        )
    file, line, column, message = match.groups()
    hint = (
        "add the header's folder with -I"
        if "No such file" in message
        else "the C compiler reports the same error"
    )
    return refuse("preprocessor-error", message, Place(file, int(line), int(column or 0)), hint)


def _headers(marked: Iterable[str], path: Path, folder: Path) -> tuple[str, ...]:
    """The files that line markers name, in order, without the file itself; relative names are
    relative to its folder."""
    names = dict.fromkeys(name.replace("\\\\", "\\").replace('\\"', '"') for name in marked)
    kept = [
        name
        for name in names
        if not (name.startswith("<") and name.endswith(">"))
        and name != str(path)
        and not name.endswith("//")
    ]
    return tuple(name if os.path.isabs(name) else os.path.relpath(folder / name) for name in kept)
