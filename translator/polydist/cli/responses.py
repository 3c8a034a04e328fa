"""Response files: ``@FILE`` among the arguments stands for the lines of the file, one argument
each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from polydist.cli.usage import UsageError


def expand_responses(arguments: Sequence[str]) -> list[str]:
    """The arguments with ``@FILE`` replaced; what follows ``--`` belongs to somebody else's program
    and stays as it is."""
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    expanded = [word for argument in arguments[:cut] for word in _expand(argument)]
    return [*expanded, *arguments[cut:]]


def _expand(argument: str) -> Iterator[str]:
    if not argument.startswith("@") or len(argument) == 1:
        yield argument
        return
    try:
        lines = (
            Path(argument[1:]).read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        )
    except OSError as error:
        raise UsageError(
            f"cannot read the response file {argument[1:]}: {error.strerror}"
        ) from None
    yield from (line for line in lines if line)
