"""Where a function begins whose parameters are declared after its head, as C had it before
prototypes: ``double norm(n, x) double *x; { ... }``.

1. In front of the body's ``{`` there are only declarations of parameters, each with its ``;``, and
   before them the head: a name, names in parentheses, and then the first declaration.
2. So the body belongs to the last declaration before it that has names in parentheses after a
   name, and goes on after them.
3. If the head is in a branch of a conditional that is closed again (``#ifdef __STDC__``, with a
   prototype in the other branch), the function begins at the conditional.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEAD = re.compile(
    r"(?<![\w$])(?!(?:__)?typeof|_A|if |for |while )[A-Za-z_$][\w$]* "
    r"\( [A-Za-z_$][\w$]*(?: , [A-Za-z_$][\w$]*)* \)(?: [()])*(?= [A-Za-z_$])"
)
_OPENING = ("if", "ifdef", "ifndef")


def head_before(words: Sequence[str]) -> int | None:
    """Step 2: where the head begins whose body follows the words, or ``None``. Lines for the
    preprocessor are words that begin with ``#``."""
    depth, end = 0, len(words)
    for index in reversed(range(-1, len(words))):
        word = words[index] if index >= 0 else ";"
        if depth == 0 and word in (";", "}"):
            if _is_head(words[index + 1 : end]):
                return _outside_conditionals(words, _first(words, index + 1))
            if word == "}":
                return None
            end = index
        elif word in (")", "]", "}"):
            depth += 1
        elif word in ("(", "[", "{"):
            depth -= 1
    return None


def _is_head(words: Sequence[str]) -> bool:
    return _HEAD.search(" ".join(word for word in words if not word.startswith("#"))) is not None


def _first(words: Sequence[str], index: int) -> int:
    """The first word from ``index`` on that is no line for the preprocessor."""
    return next(i for i in range(index, len(words)) if not words[i].startswith("#"))


def _outside_conditionals(words: Sequence[str], head: int) -> int:
    """Step 3: the head, or the ``#if`` of the outermost conditional that ends after it."""
    depth = lowest = 0
    for word in map(_directive, words[head:]):
        depth += (word in _OPENING) - (word == "endif")
        lowest = min(lowest, depth)
    while lowest < 0 and head > 0:
        head -= 1
        word = _directive(words[head])
        lowest += (word in _OPENING) - (word == "endif")
    return head


def _directive(word: str) -> str:
    return re.split(r"\W", word[1:].lstrip(), maxsplit=1)[0] if word.startswith("#") else ""
