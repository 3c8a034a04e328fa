"""Macros of the program with names that the library's header uses, or members of its structures:
``#define size 511``. They are put aside where such names stand.

1. For the header, all that the source defines before are put aside, but for those in capitals,
   which the header leaves to others.
2. In generated tables, those are that name members there and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z]\w*)", re.MULTILINE)
_MEMBER = re.compile(r"(?:\.|->)\s*([A-Za-z]\w*)")
_WORD = re.compile(r"(?<![\w.>])[A-Za-z]\w*")
_TEXT = re.compile(r'"(?:\\.|[^"\\])*"')
_TABLE = "static const polyrt_"


def defined_names(text: str) -> frozenset[str]:
    """The macros that the text defines."""
    return frozenset(_DEFINED.findall(text))


def headers_included(defined: Iterable[str], kernels: bool) -> tuple[str, ...]:
    """Step 1; that of devices where there are ``kernels``."""
    names = [name for name in defined if not name.isupper() or len(name) == 1]
    headers = ("polyrt.h", *(["polyrt_device.h"] if kernels else []))
    return _without(names, tuple(f'#include "{header}"' for header in headers))


def tables_apart(lines: Sequence[str], defined: frozenset[str]) -> tuple[str, ...]:
    """Step 2."""
    return tuple(lines) if not defined else tuple(_apart(lines, defined))


def _apart(lines: Sequence[str], defined: frozenset[str]) -> Iterator[str]:
    position = 0
    while position < len(lines):
        end = position + 1
        if lines[position].startswith(_TABLE):
            end = next(k for k in range(position, len(lines)) if lines[k].endswith(";")) + 1
            table = _TEXT.sub('""', "\n".join(lines[position:end]))
            names = defined & set(_MEMBER.findall(table)) - set(_WORD.findall(table))
            yield from _without(names, lines[position:end])
        else:
            yield lines[position]
        position = end


def _without(names: Iterable[str], lines: Sequence[str]) -> tuple[str, ...]:
    """The lines where none of the names is a macro."""
    names = sorted(names)
    before = [
        line for name in names for line in (f'#pragma push_macro("{name}")', f"#undef {name}")
    ]
    after = [f'#pragma pop_macro("{name}")' for name in names]
    return (*before, *lines, *after)
