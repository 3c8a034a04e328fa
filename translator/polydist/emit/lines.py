"""Lines that say which line of which file follows: ``#line 12 "heat.c"`` in C, ``# 12 "heat.f90"``
in Fortran, as preprocessors leave them."""

from __future__ import annotations

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
