"""The wrapper's own options, ``--polydist-...``, and its settings in the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_OFF = frozenset({"0", "off", "no", "false"})


@dataclass(frozen=True)
class OwnOptions:
    """``enabled``: translate at all. ``threads``: ranks may run tiles on several threads.
    ``keep``: the folder in which generated sources stay. ``whole``: link the runtime also into a
    program without regions. ``translator``: what the translator is told."""

    enabled: bool
    threads: bool
    show: bool
    whole: bool
    keep: Path | None
    translator: tuple[str, ...]

    @property
    def scop(self) -> bool:
        return "--scop" in self.translator

    @property
    def lists_files(self) -> bool:
        """Whether the user asks for the translator's own dependency file."""
        return any(word.startswith("--depfile") for word in self.translator)


def own_options(words: Sequence[str], environment: Mapping[str, str]) -> OwnOptions:
    """From the words after ``--polydist-``; those that the wrapper does not know are the
    translator's."""
    keep = next((Path(word[5:]) for word in words if word.startswith("keep=")), None)
    known = ("off", "show", "runtime")
    return OwnOptions(
        enabled="off" not in words and not _off(environment.get("POLYDIST_ENABLE", "")),
        threads=not _off(environment.get("POLYDIST_OPENMP", "")),
        show="show" in words,
        whole="runtime" in words,
        keep=keep,
        translator=tuple(
            f"--{word}" for word in words if word not in known and not word.startswith("keep=")
        ),
    )


def _off(value: str) -> bool:
    return value.lower() in _OFF
