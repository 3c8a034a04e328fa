"""Names that declarations give to procedures: ``procedure(limiter), pointer :: lim``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from polydist_frontends.fortran.reading.lines import Joined, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut

_HEAD = re.compile(r"procedure\s*\(")
_NAME = re.compile(r"[A-Za-z]\w*")
_WORDS = re.compile(r",\s*(pointer|optional)\b")


def procedures_in(statement: Statement) -> Iterator[tuple[Joined, set[str]]]:
    """The names with the attributes of each."""
    head = _HEAD.match(statement.folded)
    if head is None:
        return
    words, colons, _ = statement.folded.partition("::")
    start = len(words) + 2 if colons else closing(statement.folded, head.end() - 1) + 1
    attributes = {"procedure", *_WORDS.findall(words)}
    for piece in cut(statement.joined, start, len(statement.text)):
        name = _NAME.match(piece.text)
        if name is not None:
            yield piece.part(0, name.end()), attributes
