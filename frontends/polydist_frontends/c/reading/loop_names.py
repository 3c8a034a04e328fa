"""Labels that only name loops and blocks (``outer: for (...)``): no ``goto`` of the file leads
there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from polydist_frontends.c.reading.pragmas import without_ignored
from polydist_frontends.c.reading.tokens import Token

_BEGINS = frozenset(["for", "while", "do", "{"])
_BEFORE = frozenset([";", "{", "}", ")", ":", "else", "do"])
_JUMPS = ("goto", "&&")


def names_of_loops(code: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """The labels with their colons, in the order of the text; ``code`` has no directives."""
    jumped_to = {label.text for jump, label in pairwise(code) if jump.text in _JUMPS}
    for before, label, colon, begin in zip(code, code[1:], code[2:], code[3:], strict=False):
        is_name = label.kind == "identifier" and label.text != "default"
        stands_between = before.text in _BEFORE and (begin.text in _BEGINS or begin.head)
        if colon.text == ":" and is_name and stands_between and label.text not in jumped_to:
            yield label, colon


def without_names_of_loops(text: str, tokens: Sequence[Token]) -> str:
    """The text with blanks for such labels: every offset keeps its meaning."""
    code = [token for token in tokens if token.kind != "directive"]
    return without_ignored(text, [token for pair in names_of_loops(code) for token in pair])
