"""Lines that say which line of which file follows: ``#line 12 "heat.c"`` in C, ``# 12 "heat.f90"``
in Fortran, as preprocessors leave them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from polydist_frontends.region import Span

LINE_HERE = "#polydist line here"
"""Stands for a marker that names the generated file itself; resolved when the file is put together
(``splice``)."""


def c_string(text: str) -> str:
    """The inside of a C string literal."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def line_directive(line: int, file: str) -> str:
    """For C."""
    return f'#line {line} "{c_string(file)}"'


def line_marker(line: int, file: str) -> str:
    """For Fortran."""
    return f'# {line} "{c_string(file)}"'


def blanked(text: str, spans: Iterable[Span]) -> str:
    """The text with blanks in place of what the spans cover, in the same lines."""
    for span in spans:
        own = re.sub(r"[^\r\n]", " ", text[span.start : span.end])
        text = text[: span.start] + own + text[span.end :]
    return text
