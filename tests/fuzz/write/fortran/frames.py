"""Sections in the order of the dimensions of a nest that is one assignment of arrays in Fortran:
others through ``transpose``, those that lack a dimension through ``spread``."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from fuzz.program.sections import Along, along
from fuzz.program.tree import Loop, Node


@dataclass(frozen=True)
class Frame:
    """The loops of a nest, in the order of the dimensions of what it makes, and how many iterations
    each has. ``is_target``: whether sections are assigned."""

    alongs: tuple[Along, ...]
    counts: tuple[str, ...]
    is_target: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.alongs)

    def arranged(self, section: str, names: Sequence[str]) -> str:
        """A section with these dimensions as one with those of the frame."""
        if len(names) == len(self.names):
            same = tuple(names) == self.names
            turned = section if self.is_target else _turned(section, len(names))
            return turned if same else f"transpose({section})"
        if not names or len(self.names) < 2:
            return section
        missing = next(k for k, name in enumerate(self.names) if name not in names)
        return f"spread({section}, {missing + 1}, {self.counts[missing]})"


def _turned(section: str, rank: int) -> str:
    """Some sections are turned round."""
    number = zlib.crc32(section.encode()) % 10
    if ":" not in section or number > 2:
        return section
    return f"cshift({section}, {number - 1}, {rank})"


def nest_of(loop: Loop) -> tuple[tuple[Along, ...], tuple[Node, ...]]:
    """The loops around the innermost body, and that."""
    inner = loop.body[0]
    if not isinstance(inner, Loop):
        return (along(loop),), loop.body
    more, body = nest_of(inner)
    return (along(loop), *more), body
