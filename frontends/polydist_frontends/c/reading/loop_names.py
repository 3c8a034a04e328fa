"""Labels that only name loops and blocks (``outer: for (...)``): no ``goto`` of the file leads
there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from polydist_frontends.c.reading.pragmas import without_ignored
from polydist_frontends.c.reading.tokens import Token

_BEGINS = frozenset(["for", "while", "do", "{"])
_BEFORE = frozenset([";", "{", "}", ")", ":", "else", "do"])
_JUMPS = ("goto", "&&")
_ASSEMBLY = ("asm", "__asm", "__asm__")
_JUMP_IN_MACRO = re.compile(r"(?:\bgoto|&&)\s*([A-Za-z_$][\w$]*)")


def names_of_loops(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """The labels with their colons, in the order of the text."""
    code = [token for token in tokens if token.kind != "directive"]
    jumped_to = _jumped_to(tokens, code)
    for before, label, colon, begin in zip(code, code[1:], code[2:], code[3:], strict=False):
        is_name = label.kind == "identifier" and label.text != "default"
        begins = begin.text in _BEGINS or begin.head
        is_between = colon.text == ":" and before.text in _BEFORE and begins
        if is_name and is_between and label.text not in jumped_to:
            yield label, colon


def _jumped_to(tokens: Sequence[Token], code: Sequence[Token]) -> set[str]:
    """The names that jumps may lead to, also those in macros; any where assembly jumps."""
    pairs = [(one.text, other.text) for one, other in pairwise(code)]
    if any(word in _ASSEMBLY and following == "goto" for word, following in pairs):
        return {token.text for token in code}
    directives = (token.text for token in tokens if token.kind == "directive")
    in_macros = {name for text in directives for name in _JUMP_IN_MACRO.findall(text)}
    return in_macros | {label for jump, label in pairs if jump in _JUMPS}


def without_names_of_loops(text: str, tokens: Sequence[Token]) -> str:
    """The text with blanks for such labels: every offset keeps its meaning."""
    return without_ignored(text, [token for pair in names_of_loops(tokens) for token in pair])
