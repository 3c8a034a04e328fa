"""Commands made of the user's: the same words with other files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from polydist.wrapper.command_line import Argument, CommandLine
from polydist.wrapper.options import LINK_ONLY

_CODE = re.compile(
    r"-(?:O|g|m|pthread$|pg$|-coverage$|f(?:PIC|pic|PIE|pie|openmp|lto|sanitize|no-omit|profile))"
)
"""Options that say what code is made, whatever the language."""


def with_sources(
    line: CommandLine, replaced: Mapping[Argument, str], linked: bool
) -> tuple[str, ...]:
    """The user's words with what takes the place of sources; other sources are left out, and all
    that says which output is wanted. Without ``linked`` also what only the linker sees."""
    return tuple(
        word for argument in line.arguments for word in _words_of(argument, replaced, linked)
    )


def _words_of(argument: Argument, replaced: Mapping[Argument, str], linked: bool) -> Iterator[str]:
    if argument.role == "source":
        if argument in replaced:
            yield replaced[argument]
    elif argument.role in ("output", "action", "dependencies"):
        return
    elif linked:
        if argument.role != "language":
            yield from argument.words
    elif argument.role not in ("object", "link") and not is_for_linker(argument):
        yield from argument.words


def for_linker(line: CommandLine, replaced: Mapping[Argument, str]) -> tuple[str, ...]:
    """What is linked, whatever the language: objects in the place of sources, other objects,
    libraries, and what only the linker sees."""
    found: list[str] = []
    for argument in line.arguments:
        if argument in replaced:
            found.append(replaced[argument])
        elif argument.role == "object" or is_for_linker(argument):
            found += argument.words
    return tuple(found)


def is_for_linker(argument: Argument) -> bool:
    """Whether only the linker sees it."""
    return argument.role == "link" or argument.words[0].startswith(LINK_ONLY)


def code_options(line: CommandLine) -> tuple[str, ...]:
    """What C has to be compiled with where the user's command is for Fortran."""
    return tuple(
        word for argument in line.of("flag") for word in argument.words if _CODE.match(word)
    )


def stem(source: Argument) -> str:
    return Path(source.value).stem
