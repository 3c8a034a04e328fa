"""Directives that are written with the operator ``_Pragma``, mostly in a macro that is empty
elsewhere: ``#define DISTRIBUTED _Pragma("polydist")``.

1. Where lines hold a directive after preprocessing, and none before, a macro writes it, or the
   operator itself.
2. Marks around all names outside of brackets, and what they are called with, show which of them it
   is, and the directive.
3. Such a use counts as the directive. If code follows in the same macro (``#define FORALL(i, n)
   _Pragma("polydist") for (...)``), it is the beginning of what the directive governs, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polydist_frontends.c.reading.items import directives_in
from polydist_frontends.c.reading.preprocessing.preprocess import preprocess
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.c.reading.structure import STATEMENTS
from polydist_frontends.c.reading.tokens import Token
from polydist_frontends.region import Span
from polydist_frontends.source import Preprocessing

_USE = "polydist_use"
_BETWEEN = re.compile(rf"^\s*#pragma {_USE} (\d+) (\d+)$(.*?)^\s*#pragma {_USE} end$", re.M | re.S)
_WRITTEN = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+(polydist\b.*)$", re.M)
_MARKER = re.compile(r"^[ \t]*#.*$", re.M)


def directives_of_macros(
    file: SourceFile, text: str, preprocessing: Preprocessing
) -> tuple[Token, ...]:
    """The directives that preprocessing writes, each where the text of its macro stands; an empty
    place before it if that is more than the directive. ``text`` is the file after preprocessing.
    Raises ``Refusal``."""
    lines = {line for name, line in directives_in(text, False) if name == str(file.path)}
    if lines <= file.directive_lines:
        return ()
    marked = _marked(file.lines.text, list(_uses(file.tokens)))
    return tuple(_found(preprocess(marked, file.path, preprocessing).text))


def _found(output: str) -> Iterator[Token]:
    for start, end, written in _BETWEEN.findall(output):
        directive = _WRITTEN.search(written)
        before, _, after = written.partition(directive.group()) if directive else ("", "", "")
        if directive and not _MARKER.sub("", before).strip():
            last = start if _MARKER.sub("", after).strip() else end
            yield Token("directive", f"#pragma {directive.group(1)}", int(start), int(last))


def _marked(text: str, uses: Sequence[Span]) -> str:
    pieces: list[str] = []
    position = 0
    for use in uses:
        begin = f"\n#pragma {_USE} {use.start} {use.end}\n"
        own = text[use.start : use.end]
        pieces += [text[position : use.start], begin, own, f"\n#pragma {_USE} end\n"]
        position = use.end
    return "".join([*pieces, text[position:]])


def _uses(tokens: Sequence[Token]) -> Iterator[Span]:
    """Names outside of brackets that may be macros, with what is in brackets after them."""
    code = [token for token in tokens if token.kind != "directive"]
    index = 0
    while index < len(code):
        token, after = code[index], index + 1
        if after < len(code) and code[after].text == "(":
            after = _after_brackets(code, after)
        if token.kind == "identifier" and token.text not in STATEMENTS:
            yield Span(token.start, code[after - 1].end)
        index = after


def _after_brackets(code: Sequence[Token], index: int) -> int:
    depth = 0
    while index < len(code):
        depth += (code[index].text == "(") - (code[index].text == ")")
        index += 1
        if depth == 0:
            break
    return index
