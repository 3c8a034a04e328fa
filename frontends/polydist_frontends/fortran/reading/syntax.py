"""The door to fparser: single statements and expressions as trees, whose nodes know where they
stand in the user's text.

fparser's nodes have no positions. Their leaves (names and literals) stand in the order of the text,
so one walk over both gives every leaf its position; an inner node reaches from its first leaf to
its last.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from fparser.two import Fortran2003
from fparser.two.parser import ParserFactory
from fparser.two.symbol_table import SYMBOL_TABLES
from fparser.two.utils import Base, FparserException
from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.reading.lines import Joined, Lines
from polydist_frontends.fortran.reading.statement_kinds import closing

Tree: TypeAlias = Any
"""A node of fparser's; it ships no type information."""

_MISCOUNTED = re.compile(r"Intrinsic '(\w+)' expects ")


@functools.cache
def _grammar() -> None:
    ParserFactory().create(std="f2008")


@dataclass(frozen=True, eq=False)
class Code:
    """A parsed piece of text. ``starts`` are the positions of the leaves in the text, by
    identity."""

    lines: Lines
    joined: Joined
    tree: Tree
    starts: dict[int, int]

    def place(self, node: Tree) -> Place:
        """Where a node begins in the user's file."""
        return self.lines.place(self.joined.offset(self.start(node)))

    def start(self, node: Tree) -> int:
        """The position of a node's first leaf in the text."""
        return next((self.starts[id(leaf)] for leaf in leaves(node) if id(leaf) in self.starts), 0)

    def end(self, node: Tree) -> int:
        """The position after a node, the brackets that it opens included."""
        first, last = self.start(node), self.start(node)
        for leaf in leaves(node):
            if id(leaf) in self.starts:
                last = self._end_of_leaf(leaf)
        text = self.joined.text
        open_brackets = text.count("(", first, last) - text.count(")", first, last)
        while open_brackets > 0 and last < len(text):
            open_brackets -= text[last] == ")"
            open_brackets += text[last] == "("
            last += 1
        return last

    def _end_of_leaf(self, leaf: Tree) -> int:
        """The position after a leaf. Of a complex number the user's blanks may be others."""
        start = self.starts[id(leaf)]
        if is_a(leaf, "Complex_Literal_Constant"):
            return closing(self.joined.text, start) + 1
        return start + len(str(leaf))

    def source(self, node: Tree) -> str:
        """The user's text of a node, with the brackets and signs before its first leaf, and the
        brackets after its last; of a section with the colons of ends that it does not name."""
        text, first, last = self.joined.text, self.start(node), self.end(node)
        for word in reversed(list(_opening(node))):
            before = text.lower().rfind(word, 0, first)
            first = before if before >= 0 else first
        while last < len(text) and sum(map(text[first:last].count, "([")) > sum(
            map(text[first:last].count, ")]")
        ):
            last += 1
        if is_a(node, "Subscript_Triplet"):
            first = len(text[:first].rstrip(_OPEN))
            last = len(text) - len(text[last:].lstrip(_OPEN))
            return text[first:last].strip()
        return text[first:last]


_OPEN = ": \t"
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")


def parse(rule: str, joined: Joined, lines: Lines) -> Code:
    """``joined`` read by fparser's rule of that name (``Expr``, ``Assignment_Stmt``, ...). Raises
    ``Refusal``."""
    read = _placed(rule, joined.text)
    if read is None:
        message = f"'{joined.text.strip()}' cannot be parsed as Fortran"
        raise refuse(
            "syntax-error",
            message,
            lines.place(joined.offset(0)),
            "compile the file to see the compiler's message; extensions cannot be used here",
        )
    tree, positions = read
    return Code(lines, joined, tree, positions)


@functools.lru_cache(maxsize=4096)
def _placed(rule: str, text: str) -> tuple[Tree, dict[int, int]] | None:
    """The tree, and where its leaves stand in the text. A region is read several times, and files
    with COMMON blocks are included in many procedures."""
    _grammar()
    tree = _read(rule, text, frozenset())
    return None if tree is None else (tree, _positions(tree, text.lower()))


def _read(rule: str, text: str, arrays: frozenset[str]) -> Tree | None:
    """The tree, or ``None``. An intrinsic function with the wrong number of arguments is no
    function: the user's array has its name (``kind(i, j)``)."""
    try:
        with _declared(arrays):
            return getattr(Fortran2003, rule)(text)
    except (
        FparserException,
        IndexError,
    ) as error:  # fparser looks at the first character of an empty piece
        miscounted = _MISCOUNTED.match(str(error))
    if miscounted is None or miscounted.group(1) in arrays:
        return None
    return _read(rule, text, arrays | {miscounted.group(1)})


@contextmanager
def _declared(arrays: frozenset[str]) -> Iterator[None]:
    """Inside, fparser knows these names as variables; without any it is left alone."""
    if not arrays:
        yield
        return
    SYMBOL_TABLES.enter_scope("polydist")
    try:
        for name in arrays:
            SYMBOL_TABLES.current_scope.add_data_symbol(name, "real")
        yield
    finally:
        SYMBOL_TABLES.exit_scope()
        SYMBOL_TABLES.clear()


def parse_part(rule: str, joined: Joined, start: int, end: int, lines: Lines) -> Code:
    """The part ``start:end`` of a text, without the blanks around it."""
    text = joined.text[start:end]
    first = start + len(text) - len(text.lstrip())
    return parse(rule, joined.part(first, max(first, first + len(text.strip()))), lines)


def is_a(node: object, *kinds: str) -> bool:
    """Whether a node is of one of fparser's classes."""
    return type(node).__name__ in kinds


def children(node: Tree) -> Iterator[Tree]:
    """The nodes directly below, in the order of the text."""
    return _nodes_in(getattr(node, "children", ()))


def _nodes_in(parts: Iterable[object]) -> Iterator[Tree]:
    for part in parts:
        if isinstance(part, Base):
            yield part
        elif isinstance(part, (tuple, list)):
            yield from _nodes_in(part)


def walk(node: Tree) -> Iterator[Tree]:
    """The node and everything below it, in the order of the text."""
    yield node
    for child in children(node):
        yield from walk(child)


def leaves(node: Tree) -> Iterator[Tree]:
    """Names and literals below a node."""
    if _is_leaf(node):
        yield node
    else:
        for child in children(node):
            yield from leaves(child)


def _is_leaf(node: Tree) -> bool:
    return not list(children(node)) or is_a(
        node, "Complex_Literal_Constant", "Real_Literal_Constant", "Int_Literal_Constant"
    )


def _opening(node: Tree) -> Iterator[str]:
    """What stands before the first leaf."""
    while not _is_leaf(node):
        if isinstance(node.items[0], str):
            yield node.items[0].lower()
        node = next(iter(children(node)))


def _positions(tree: Tree, text: str) -> dict[int, int]:
    found: dict[int, int] = {}
    position = 0
    for leaf in leaves(tree):
        match = re.compile(_pattern(leaf)).search(text, position)
        if match is not None:
            found[id(leaf)] = match.start()
            position = match.end()
    return found


def _pattern(leaf: Tree) -> str:
    """What a leaf looks like in the user's text, in lower case."""
    word = str(leaf).lower()
    if is_a(leaf, "Complex_Literal_Constant"):
        return r"\s*".join(map(re.escape, word.replace(" ", "")))
    return rf"(?<![\w]){re.escape(word)}(?![\w])" if word[:1].isalnum() else re.escape(word)


def name_text(node: Tree) -> str:
    """A name in lower case."""
    return str(node).lower()


def cut(joined: Joined, start: int, end: int) -> list[Joined]:
    """The pieces of ``text[start:end]`` between commas at the top level, blanks around them
    removed."""
    pieces, begin, position = [], start, start
    plain = _STRING.sub(lambda found: "_" * len(found.group()), joined.text)
    while position <= end:
        character = plain[position] if position < end else ","
        if character in "([":
            position = closing(plain, position)
        elif character == "," or position == end:
            text = joined.text[begin:position]
            first = begin + len(text) - len(text.lstrip())
            if text.strip():
                pieces.append(joined.part(first, first + len(text.strip())))
            begin = position + 1
        position += 1
    return pieces
