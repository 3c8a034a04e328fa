"""Directives that say how the code after them is compiled, in preprocessed text.

What stands after the same ones in two files is compiled alike. Of others nobody knows up to where
they have an effect.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.c.reading.items import Item

_PRAGMA = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+(.*)$", re.MULTILINE)
_WITHOUT_EFFECT = re.compile(
    r"(?:once|message|warning|error|comment|region|endregion|mark|polydist|scop|endscop"
    r"|(?:GCC|clang)\s+(?:diagnostic|visibility|poison|system_header|warning|error|dependency"
    r"|arc_cf_code_audited|assume_nonnull))\b"
)
_GOING_ON = re.compile(
    r"(?:pack|weak|redefine_extname|scalar_storage_order|ms_struct|float_control|optimize"
    r"|(?:GCC|clang)\s+(?:optimize|target|push_options|pop_options|reset_options|attribute)"
    r"|omp\s+(?:threadprivate|declare))\b"
)
"""Those that mean the same where they stand inside of something."""


def directives_before(text: str, item: Item, items: Sequence[Item]) -> tuple[str, ...] | None:
    """Those of preprocessed ``text`` that have an effect on one of its items; ``None`` where they
    cannot be listed."""
    inside = [words for one in items for words in _PRAGMA.findall(one.text)]
    if any(map(_GOING_ON.match, inside)) or re.search(r"pragma\s+(?:weak|redefine_ext)", text):
        return None
    held = iter([(one.start, one.start + len(one.text)) for one in items])
    begin, end = next(held, (len(text), len(text)))
    found = []
    for match in _PRAGMA.finditer(text, 0, item.start):
        while end <= match.start():
            begin, end = next(held, (len(text), len(text)))
        if match.start() < begin and not _WITHOUT_EFFECT.match(match.group(1)):
            found.append(" ".join(match.group(1).split()))
    return tuple(found)
