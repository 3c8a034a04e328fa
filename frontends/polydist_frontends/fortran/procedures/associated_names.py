"""What the names of ASSOCIATE and SELECT TYPE stand for in the text of a procedure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.fortran.reading.lines import Joined, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut
from polydist_frontends.fortran.semantics.region_symbols import object_at

_NAME = re.compile(r"\s*([a-z]\w*)\s*=>\s*", re.IGNORECASE)


def associations(statement: Statement) -> Iterator[tuple[str, Joined]]:
    """Names and selectors in the head of a construct."""
    opening = statement.folded.index("(")
    for piece in cut(statement.joined, opening + 1, closing(statement.folded, opening)):
        name = _NAME.match(piece.text)
        if name is not None:
            yield name.group(1).lower(), piece.part(name.end(), len(piece.text))


def with_selectors(objects: Iterable[str], statements: Sequence[Statement]) -> frozenset[str]:
    """The objects that the statements change, and those that are changed with them, as what they
    change is a name of a construct that stands for these."""
    found = set(objects)
    stands_for = list(_named_objects(statements))
    while more := {of for name, of in stands_for if name in bases(found)} - found:
        found |= more
    return frozenset(found)


def bases(objects: Iterable[str]) -> frozenset[str]:
    """The variables that objects are, or are components of."""
    return frozenset(of.partition("%")[0] for of in objects)


def are_apart(objects: Iterable[str], others: Iterable[str]) -> bool:
    """Whether none of the objects is one of the others, or a component of one, or has one."""
    known = [f"{of}%" for of in others]
    paths = [f"{of}%" for of in objects]
    return not any(path.startswith(of) or of.startswith(path) for path in paths for of in known)


def _named_objects(statements: Sequence[Statement]) -> Iterator[tuple[str, str]]:
    """The names of constructs, with the objects that they are or are parts of."""
    for statement in statements:
        for name, selector in associations(statement) if is_naming(statement) else ():
            of = object_at(f"{selector.text.lower().strip()}=")
            yield from ((name, of),) if of else ()


def is_naming(statement: Statement) -> bool:
    """Whether it is the head of a construct that gives names to objects."""
    is_select = statement.kind == "select" and "=>" in statement.folded
    return statement.kind == "associate" or is_select
