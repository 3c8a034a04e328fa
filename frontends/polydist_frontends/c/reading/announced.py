"""Regions and root blocks as the text of a file announces them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from polydist_frontends.c.reading.structure import (
    Piece,
)
from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Span
from polydist_frontends.source import RootBlock


@dataclass(frozen=True, kw_only=True)
class Announced:
    """A region as the text announces it: the directive, its clauses, the statements it governs and
    the function around it.

    ``clauses`` is the directive's text after the word ``polydist`` with splices and comments
    blanked; it begins at offset ``clauses_at``, or is in a macro. ``pieces`` are all statements of
    the governed text, outermost first. ``start`` and ``end`` are those of the replaced text.
    """

    kind: Literal["directive", "scop"]
    directive: Span
    clauses: str
    clauses_at: int | None
    governed: Span
    pieces: tuple[Piece, ...]
    start: int
    end: int
    function: Span

    @property
    def words(self) -> tuple[Span, ...]:
        """The directive, and what ends the text that it governs; nothing where it is that of a loop
        around."""
        if self.kind == "scop":
            return (self.directive, Span(self.governed.end, self.end))
        is_own = self.clauses_at is None or self.directive.start < self.directive.end
        return (self.directive,) if is_own else ()


@dataclass(frozen=True)
class Located:
    """Everything that the original text says by itself."""

    announced: tuple[Announced, ...]
    roots: tuple[RootBlock, ...]
    functions: tuple[Span, ...]
    refusals: tuple[Diagnostic, ...]
