"""Dependency files (``-MD``, ``-MMD``, ``-MF``): they name the user's source and its headers, not
what was generated of them. So the compiler's preprocessor writes them by itself, from the user's
source; what the translator has read beside, sources of functions and modules, is added."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath

from polydist.wrapper.command_line import Argument, CommandLine
from polydist.wrapper.words import stem, with_sources

_PREPROCESS_INSTEAD = {"-MD": "-M", "-MMD": "-MM"}


def dependency_command(line: CommandLine, source: Argument) -> tuple[str, ...]:
    """The words with which the compiler writes the dependency file and nothing else; none where
    there shall be none."""
    if not _PREPROCESS_INSTEAD.keys() & set(line.dependencies):
        return ()
    names = _chosen_names(line, source)
    asked = (_PREPROCESS_INSTEAD.get(word, word) for word in (*line.dependencies, *names))
    return (*with_sources(line, {source: source.value}, linked=False), *asked)


def named_dependencies(line: CommandLine, source: Argument) -> tuple[str, ...]:
    """The words that ask for the file where the compiler does the rest. Where it makes the object
    under another name than the user's, they say how the file would be called."""
    if not line.dependencies or line.action != "link":
        return line.dependencies
    return (*line.dependencies, *_chosen_names(line, source))


def dependency_file(line: CommandLine, source: Argument) -> Path:
    """What the dependency file is called."""
    words = (*line.dependencies, *_chosen_names(line, source))
    pairs = zip(words, (*words[1:], ""), strict=True)
    return Path(next(of or after for word, after in pairs for of in _file_of(word)))


def _file_of(word: str) -> Iterator[str]:
    """The name that stands in ``-MFname``; empty where it is the next word."""
    if word.startswith("-MF"):
        yield word.removeprefix("-MF")


def _chosen_names(line: CommandLine, source: Argument) -> Iterator[str]:
    """The file is called as the output, and the output is what depends, unless it is called as the
    source, which is what compilers take it for."""
    words, usual = line.dependencies, f"{stem(source)}.o"
    target = line.output or (f"{stem(source)}.s" if line.action == "assemble" else usual)
    if not any(word.startswith("-MF") for word in words):
        yield from ("-MF", str(PurePath(target).with_suffix(".d")))
    if target != usual and not any(word.startswith(("-MT", "-MQ")) for word in words):
        yield from ("-MQ", target)
