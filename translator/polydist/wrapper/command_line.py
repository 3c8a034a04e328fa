"""A compiler's command line: what of it is a source, an option, an option's value."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from polydist_frontends.suffixes import SUFFIXES

from polydist.wrapper.options import (
    DEPENDENCIES,
    JOINED,
    LANGUAGES,
    NO_PROGRAM,
    PREPROCESS_ONLY,
    VALUED,
    Kind,
)

Role = Literal[Kind, "source", "object", "flag", "action"]
Action = Literal["link", "compile", "assemble", "nothing"]
Language = Literal["c", "fortran", "other"]

OWN = "--polydist-"
"""How the wrapper's own options begin."""

_ROLES: dict[str, Role] = {
    **dict.fromkeys(DEPENDENCIES, "dependencies"),
    **dict.fromkeys(("-c", "-S", *PREPROCESS_ONLY), "action"),
}
"""Of single words that are no files."""

_OTHER_SUFFIXES = frozenset(
    {
        *(".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C", ".i", ".ii", ".s", ".S", ".sx"),
        *(".m", ".mm", ".cu", ".h", ".hpp", ".hh"),
    }
)


@dataclass(frozen=True)
class Argument:
    """Words that belong together: ``role`` says what they are, ``value`` is the file or the
    option's value. ``language`` is a source's."""

    words: tuple[str, ...]
    role: Role
    value: str = ""
    language: Language = "other"


@dataclass(frozen=True)
class CommandLine:
    """``arguments`` are the compiler's, in their order; ``own`` are the wrapper's, without
    ``--polydist-``."""

    arguments: tuple[Argument, ...]
    own: tuple[str, ...] = field(default=())

    @property
    def words(self) -> tuple[str, ...]:
        """What the user's compiler would be told."""
        return tuple(word for argument in self.arguments for word in argument.words)

    def of(self, *roles: Role) -> tuple[Argument, ...]:
        """The arguments with one of these roles."""
        return tuple(argument for argument in self.arguments if argument.role in roles)

    @property
    def sources(self) -> tuple[Argument, ...]:
        return self.of("source")

    @property
    def output(self) -> str | None:
        """The name after ``-o``; of several, compilers take the last."""
        return next((argument.value for argument in reversed(self.of("output"))), None)

    @property
    def action(self) -> Action:
        """What becomes of the sources and objects; ``nothing`` where the compiler is only asked,
        or makes no code."""
        words = {argument.value for argument in self.of("action")}
        if words & PREPROCESS_ONLY or not self.of("source", "object"):
            return "nothing"
        if "-S" in words:
            return "assemble"
        return "compile" if "-c" in words else "link"

    @property
    def makes_program(self) -> bool:
        """Whether what is linked has a main program of its own."""
        return self.action == "link" and not NO_PROGRAM.intersection(self.words)

    @property
    def dependencies(self) -> tuple[str, ...]:
        """The words that ask for a dependency file."""
        return tuple(word for argument in self.of("dependencies") for word in argument.words)


def parse(words: Sequence[str]) -> CommandLine:
    """The command line; ``@FILE`` stands for the words in the file."""
    expanded = [word for given in words for word in _expanded(given)]
    theirs = [word for word in expanded if not word.startswith(OWN)]
    own = tuple(word.removeprefix(OWN) for word in expanded if word.startswith(OWN))
    return CommandLine(tuple(_with_languages(_arguments(theirs))), own)


def with_folder_of_headers(line: CommandLine, folder: Path) -> CommandLine:
    """The command line with a folder for C's headers behind those that it names; unchanged where it
    has no C source."""
    if all(source.language != "c" for source in line.sources):
        return line
    last = Argument((f"-I{folder}",), "folder", str(folder))
    return CommandLine((*line.arguments, last), line.own)


def _expanded(word: str) -> Iterator[str]:
    """A file that cannot be read is left to the compiler, as compilers leave it to be a name."""
    if not word.startswith("@") or len(word) == 1:
        yield word
        return
    try:
        text = Path(word[1:]).read_text(encoding="utf-8", errors="surrogateescape")
        inside = shlex.split(text)
    except (OSError, ValueError):
        yield word
        return
    for one in inside:
        yield from _expanded(one)


def _arguments(words: Sequence[str]) -> Iterator[Argument]:
    rest = list(reversed(words))
    while rest:
        word = rest.pop()
        if VALUED.get(word, word) != word and rest:
            yield _valued(word, rest.pop())
        else:
            yield _single(word)


def _valued(option: str, value: str) -> Argument:
    return Argument((option, value), VALUED[option] or "flag", value)


def _single(word: str) -> Argument:
    """A word that stands for itself."""
    if word == "-" or not word.startswith("-"):
        return Argument((word,), _role_of_file(word), word)
    if word in _ROLES:
        return Argument((word,), _ROLES[word], word)
    if word.startswith(("-Wp,-MD,", "-Wp,-MMD,")):
        return _passed_to_preprocessor(word)
    return _joined(word) or Argument((word,), "flag", word)


def _joined(word: str) -> Argument | None:
    """An option with its value in one word."""
    if word.startswith("-x") and word[2:] in LANGUAGES:
        return Argument((word,), "language", word[2:])
    option = next((option for option in JOINED if word.startswith(option) and word != option), None)
    return Argument((word,), VALUED[option] or "flag", word[len(option) :]) if option else None


def _passed_to_preprocessor(word: str) -> Argument:
    """``-Wp,-MD,FILE`` asks for a dependency file of that name."""
    _, option, file = word.split(",", 2)
    return Argument((option, "-MF", file), "dependencies", option)


def _role_of_file(word: str) -> Role:
    suffix = os.path.splitext(word)[1]
    known = suffix == ".c" or suffix in SUFFIXES["fortran"] or suffix in _OTHER_SUFFIXES
    return "source" if known or word == "-" else "object"


def _with_languages(arguments: Iterator[Argument]) -> Iterator[Argument]:
    """Files with their languages: what ``-x`` before them says, else what their names say."""
    said = "none"
    for argument in arguments:
        if argument.role == "language":
            said = argument.value
        if argument.role not in ("source", "object"):
            yield argument
        elif said != "none":
            yield Argument(argument.words, "source", argument.value, _language_of(said))
        else:
            yield Argument(
                argument.words, argument.role, argument.value, _language_by_name(argument.value)
            )


def _language_of(word: str) -> Language:
    if word.startswith(("f77", "f95", "fortran")):
        return "fortran"
    return "c" if word == "c" else "other"


def _language_by_name(file: str) -> Language:
    suffix = os.path.splitext(file)[1]
    if suffix in SUFFIXES["fortran"]:
        return "fortran"
    return "c" if suffix == ".c" else "other"
