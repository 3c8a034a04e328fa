"""Macros of a file that stand for heads of loops: ``#define row for (int i = 0; i < n; i++)``,
``#define FOR(i, n) ...``, ``#define cell row FOR(j, n)``. A statement follows their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from polydist_frontends.c.reading.structure import TextEnds, after_brackets, directive_word
from polydist_frontends.c.reading.tokens import Token, blank_splices_and_comments, tokenize

_DEFINITION = re.compile(r"#\s*define\s+([A-Za-z_$][\w$]*)(\([^)]*\))?(.*)", re.DOTALL)
_LOOPS = ("for", "while")

_Macros = Mapping[str, bool]
"""The macros that stand for heads, and whether they have arguments."""


def tokens_with_heads(text: str) -> list[Token]:
    """The tokens of a file, of which those that begin such heads say how many belong to it."""
    tokens = tokenize(text)
    macros = _heads(tokens)
    return [_as_head(tokens, index, macros) for index in range(len(tokens))] if macros else tokens


def _as_head(tokens: Sequence[Token], index: int, macros: _Macros) -> Token:
    after = _after_macro(tokens, index, macros)
    return tokens[index] if after is None else replace(tokens[index], head=after - index)


def _heads(tokens: Sequence[Token]) -> _Macros:
    """Of macros that name others the definitions may stand in any order; two of one name may go on
    to change what others mean."""
    defined = list(_definitions(tokens))
    macros: dict[str, bool] = {}
    for _ in defined:
        found = {name: takes for name, takes, text in defined if _is_head(text, macros)}
        if found == macros:
            break
        macros = found
    return macros


def _definitions(tokens: Sequence[Token]) -> Iterator[tuple[str, bool, list[Token]]]:
    for token in tokens:
        if token.kind == "directive" and directive_word(token) == "define":
            match = _DEFINITION.match(blank_splices_and_comments(token.text))
            if match:
                plain = match[3].replace("\\\n", "  ")
                yield match[1], match[2] is not None, tokenize(plain)


def _is_head(text: Sequence[Token], macros: _Macros) -> bool:
    """Whether a macro's text is one or several heads, and nothing else."""
    position = 0
    while position < len(text):
        after = _after_head(text, position, macros)
        if after is None:
            return False
        position = after
    return bool(text)


def _after_head(code: Sequence[Token], index: int, macros: _Macros) -> int | None:
    if code[index].text in _LOOPS:
        return _after_arguments(code, index + 1)
    return _after_macro(code, index, macros)


def _after_macro(code: Sequence[Token], index: int, macros: _Macros) -> int | None:
    takes = macros.get(code[index].text) if code[index].kind == "identifier" else None
    if takes is None:
        return None
    return _after_arguments(code, index + 1) if takes else index + 1


def _after_arguments(code: Sequence[Token], index: int) -> int | None:
    if index >= len(code) or code[index].text != "(":
        return None
    try:
        return after_brackets(code, index)
    except TextEnds:
        return None
