"""Named constants that ENUM constructs declare: each is one more than the one before it, the first
is 0, where none is given a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polydist_frontends.fortran.declarations.symbols import Bound
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.syntax import cut, parse

_HEAD = re.compile(r"enumerator\b\s*(?:::)?")
_NAME = re.compile(r"\s*([a-z]\w*)\s*(?:=(.*))?", re.IGNORECASE | re.DOTALL)


def enumerators(
    construct: Sequence[Statement], lines: Lines
) -> Iterator[tuple[str, Joined, Bound]]:
    """The names with their values. Raises ``Refusal`` where one cannot be read."""
    last, more = "", 0
    for statement in construct:
        head = _HEAD.match(statement.folded)
        if head is None:
            continue
        for piece in cut(statement.joined, head.end(), len(statement.text)):
            named = _NAME.fullmatch(piece.text)
            if named is None:
                return
            if named.group(2):
                last, more = f"({named.group(2).strip()}) + ", 0
            value = Joined(f"{last}{more}", ((0, piece.offset(0)),))
            more += 1
            code = parse("Expr", value, lines)
            yield named.group(1), piece, Bound(code, code.tree)
