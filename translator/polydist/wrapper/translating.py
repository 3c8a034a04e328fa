"""What the translator is told, from the user's command line."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from polydist.wrapper.command_line import OWN, Argument, CommandLine
from polydist.wrapper.words import is_for_linker

_DOUBTFUL = frozenset(
    {
        *("-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math", "-fast"),
        *("-freciprocal-math", "-ffp-contract=fast", "-ffp-contract=on"),
    }
)


def translator_arguments(
    line: CommandLine, source: Argument, compiler: Sequence[str], generated: Path
) -> tuple[str, ...]:
    """The arguments of ``polydist-translate``, but for the wrapper's own options."""
    return (
        f"--options-begin={OWN}",
        f"--cc={shlex.join(compiler)}",
        *_folders(line, source),
        *_other_sources(line, source),
        *_macros(line),
        *(word for argument in line.arguments for word in _flags(argument)),
        "-o",
        str(generated),
        source.value,
    )


def doubtful_options(line: CommandLine) -> tuple[str, ...]:
    """Options with which compilers round as the code around an expression suggests, which
    translation changes."""
    return tuple(
        word for argument in line.of("flag") for word in argument.words if word in _DOUBTFUL
    )


def _folders(line: CommandLine, source: Argument) -> Iterator[str]:
    """Of headers; for Fortran also those of the other sources and of modules, where the translator
    looks for the sources of modules."""
    for argument in line.of("folder"):
        if argument.words[0].startswith("-I"):
            yield f"-I{argument.value}"
    if source.language == "fortran":
        modules = [argument.value for argument in line.of("module")]
        beside = [os.path.dirname(other.value) or "." for other in line.sources]
        yield from (f"-I{folder}" for folder in dict.fromkeys((*modules, *beside)))


def _other_sources(line: CommandLine, source: Argument) -> Iterator[str]:
    """Of one program, in the same language: functions and procedures are looked up there."""
    others = (other for other in line.sources if other.language == source.language)
    yield from (f"--other-source={other.value}" for other in others if other is not source)


def _macros(line: CommandLine) -> Iterator[str]:
    """Of several options about one macro the last one counts."""
    last = {
        argument.value.partition("=")[0].partition("(")[0]: argument
        for argument in line.of("define", "undefine")
    }
    for argument in last.values():
        yield ("-D" if argument.role == "define" else "-U") + argument.value


def _flags(argument: Argument) -> Iterator[str]:
    """Everything else that may change what the preprocessor sees."""
    if argument.role in ("folder", "include") and not argument.words[0].startswith("-I"):
        option = argument.words[0].removesuffix(argument.value)
        yield from (f"--flag={option or argument.words[0]}", f"--flag={_absolute(argument.value)}")
    elif argument.role == "flag" and not is_for_linker(argument):
        word = argument.words[0]
        if word.startswith("-std="):
            yield word
        else:
            yield from (f"--flag={word}" for word in argument.words)


def _absolute(name: str) -> str:
    """The translator's preprocessor runs in the folder of the source."""
    return os.path.abspath(name) if os.path.exists(name) else name
