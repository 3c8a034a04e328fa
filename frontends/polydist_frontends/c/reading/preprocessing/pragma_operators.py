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
from dataclasses import replace

from polydist_frontends.c.reading.items import directives_in
from polydist_frontends.c.reading.preprocessing.copies import Preprocess
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.c.reading.structure import STATEMENTS
from polydist_frontends.c.reading.tokens import Token
from polydist_frontends.errors import Diagnostic, refuse
from polydist_frontends.region import Span

_USE = "polydist_use"
_BETWEEN = re.compile(rf"^\s*#pragma {_USE} (\d+) (\d+)$(.*?)^\s*#pragma {_USE} end$", re.M | re.S)
_WRITTEN = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+(polydist\b.*)$", re.M)
_MARKER = re.compile(r"^[ \t]*#.*$", re.M)


def with_directives_of_macros(
    file: SourceFile, text: str, preprocess: Preprocess, scop_pragmas: bool
) -> SourceFile:
    """The file with the directives that preprocessing writes in it, each where the text of its
    macro stands; an empty place before it if that is more than the directive. ``text`` is the
    translation after preprocessing. Raises ``Refusal``."""
    if not _lines_of_macros(file, text, scop_pragmas):
        return file
    uses = list(_uses(file.tokens))
    begin = ((u.start, 0, u.start, f"\n#pragma {_USE} {u.start} {u.end}\n") for u in uses)
    end = ((use.end, 0, use.end, f"\n#pragma {_USE} end\n") for use in uses)
    of_macros = tuple(_found(preprocess([*begin, *end])))
    return replace(file, of_macros=of_macros).with_text(file.lines.text, scop_pragmas)


def refused_macros(file: SourceFile, text: str, scop_pragmas: bool) -> Iterator[Diagnostic]:
    """What is said about other directives of macros: those with code before them."""
    for line in sorted(_lines_of_macros(file, text, scop_pragmas)):
        hint = "write #pragma polydist on a line of its own"
        yield refuse(
            "pragma-operator",
            "a directive in _Pragma is not supported here",
            file.lines.beginning(line),
            hint,
        ).diagnostic


def _lines_of_macros(file: SourceFile, text: str, scop_pragmas: bool) -> frozenset[int]:
    """The lines of a file with directives that are not in its text."""
    found = directives_in(text, scop_pragmas)
    lines = frozenset(line for name, line in found if name == file.lines.file)
    return lines - file.directive_lines


def _found(output: str) -> Iterator[Token]:
    for start, end, written in _BETWEEN.findall(output):
        directive = _WRITTEN.search(written)
        before, _, after = written.partition(directive.group()) if directive else ("", "", "")
        if directive and not _MARKER.sub("", before).strip():
            last = start if _MARKER.sub("", after).strip() else end
            yield Token("directive", f"#pragma {directive.group(1)}", int(start), int(last))


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
