"""Values of options: from the word on the command line, for ``type=`` of argparse."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from polydist.tuned import TunedError, TunedFile, tuned_file


def positive(word: str) -> int:
    """A positive integer in decimal."""
    if not word.isascii() or not word.isdigit() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is not a positive integer")
    return int(word)


def existing(name: str) -> str:
    """A file, or a folder."""
    if not Path(name).exists():
        raise argparse.ArgumentTypeError(f"there is no file or folder {name!r}")
    return name


def positives(words: str) -> tuple[int, ...]:
    """Positive integers separated by commas."""
    return tuple(positive(word) for word in words.split(","))


def step_number(word: str) -> int:
    """The number of a step, from 0."""
    if not word.isascii() or not word.isdigit():
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of a step, which count from 0")
    return int(word)


def amount(word: str) -> float:
    """A positive quantity."""
    value = _number(word)
    if not 0 < value < 1e30:
        raise argparse.ArgumentTypeError(f"{word!r} is not a positive number")
    return value


def seconds(word: str) -> float:
    """A time limit; 0 is none."""
    value = _number(word)
    if not 0 <= value < 1e6:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of seconds")
    return value


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return -1.0


def assignment(word: str) -> tuple[str, int]:
    """``NAME=VALUE`` with an integer."""
    name, _, value = word.rpartition("=")
    if not name or not value.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError(f"{word!r} is not NAME=VALUE with an integer")
    return name, int(value)


def diagnostics_form(word: str) -> tuple[str | None, str | None]:
    """``json``, ``sarif=FILE`` or ``text``: the form, and the file if there is one."""
    form, equals, file = word.partition("=")
    if form not in ("text", "json", "sarif") or (equals and (form == "text" or not file)):
        raise argparse.ArgumentTypeError(
            f"{word!r} is not text, json, sarif, json=FILE or sarif=FILE"
        )
    return (None if form == "text" else form), file or None


def compiler_flags(word: str) -> list[str]:
    """CMake's convention: what begins with SHELL: is several flags in one."""
    return shlex.split(word[6:]) if word.startswith("SHELL:") else [word]


def tuned_settings(name: str) -> TunedFile:
    """A file that ``polydist tune`` has written."""
    try:
        return tuned_file(name, Path(name).read_text())
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{name}: {error.strerror}") from None
    except TunedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
