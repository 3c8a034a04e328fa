"""What the driver asks of a target language: the interface that every language implements."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource

from polydist.emit.label import Condition, RegionLabel
from polydist.lower.loop_ir import Program


@dataclass(frozen=True)
class RegionWork:
    """One region to emit; ``tile`` are the tile sizes as text, valid where the region stands.
    ``obstacle``: why all ranks run all of it as it is written; then the program is empty."""

    label: RegionLabel
    program: Program
    region: Region
    tile: tuple[str, ...]
    obstacle: Condition | None = None


Texts = tuple[tuple[str, str], ...]
"""Files to be: (name without folder, text)."""


@dataclass(frozen=True)
class Written:
    """``files`` take the source's place, its own first; ``copies`` are of the headers in
    ``ParsedSource.included``, in their order."""

    files: Texts
    copies: Texts = ()


def default_name(source: Path) -> str:
    """What is generated for a source is called unless the user names it."""
    return f"{source.stem}.polydist{source.suffix}"


def stem_of(name: str, source: Path) -> str:
    """The name of what is generated for a source without what the default adds to the source's."""
    return name.removesuffix(source.suffix).removesuffix(".polydist")


class Target(Protocol):
    """A language that generated code is written in."""

    def code(self, parsed: ParsedSource, work: RegionWork) -> str:
        """What is generated for one region of ``parsed``, for ``--emit code``."""

    def files(self, parsed: ParsedSource, works: tuple[RegionWork, ...], name: str) -> Written:
        """What takes the place of the source and of its headers; ``works`` are those of all of
        them, ``name`` is that of the source's, from which those of others follow."""
