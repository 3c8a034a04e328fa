"""The parser: from preprocessed text to pycparser's syntax tree. The only module that imports pycparser, which has no type stubs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from pycparser import c_ast as _c_ast  # type: ignore[import-untyped, unused-ignore]
from pycparser import c_generator as _c_generator  # type: ignore[import-untyped, unused-ignore]
from pycparser import c_parser as _c_parser  # type: ignore[import-untyped, unused-ignore]

from polydist_frontends.c.items import PREAMBLE
from polydist_frontends.errors import Place, refuse

Tree: TypeAlias = Any
"""A node of pycparser's syntax tree."""

c: Any = _c_ast
"""The node classes: ``c.For``, ``c.ID``, ..."""

_POSITION = re.compile(r"^(.*?):(\d+):(?:(\d+):)?\s*(.*)$", re.DOTALL)


def parse(text: str, file: str) -> Tree:
    """The syntax tree of preprocessed text. Raises ``Refusal`` with code ``syntax-error`` or ``too-deep``."""
    try:
        return _parse(text, "legacy")
    except _c_parser.ParseError as error:
        first = str(error)
    except RecursionError:
        raise refuse("too-deep", "the function with the region is nested too deeply", Place(file, 1), "split it into functions") from None
    except Exception as error:  # the parser's own faults on text that is no C
        first = f"{file}:1: {type(error).__name__}"
    try:
        return _parse(text, "c23")
    except Exception:
        raise _syntax_error(first, file) from None


def _parse(text: str, dialect: str) -> Tree:
    return _c_parser.CParser(dialect=dialect).parse(f'# 1 "<compiler>"\n{PREAMBLE}' + text, "<compiler>")


def _syntax_error(message: str, file: str) -> Exception:
    match = _POSITION.match(message)
    if match is None:
        return refuse("syntax-error", message, Place(file, 1), "the C compiler should say more")
    name, line, column, rest = match.groups()
    place = Place(name if not name.startswith("<") else file, int(line), int(column or 0))
    words = rest.strip().replace("before: ", "before ", 1) if rest.strip() else "unexpected text"
    return refuse("syntax-error", f"cannot read this as C: {words}", place, "if the compiler accepts it, it is an extension that a function with a region cannot use")


def children(tree: Tree) -> list[Tree]:
    """The direct subtrees in source order."""
    return [child for _, child in tree.children()]


def walk(tree: Tree) -> Iterator[Tree]:
    """``tree`` and everything below it, parents first, in source order."""
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(children(node)))


def is_a(tree: Tree, *names: str) -> bool:
    """Whether the node is of one of the named classes."""
    return type(tree).__name__ in names


def printed(tree: Tree) -> str:
    """The tree as C text, macros expanded."""
    return str(_c_generator.CGenerator().visit(tree))


def block_items(tree: Tree) -> list[Tree]:
    """The statements of a block; any other statement stands for itself."""
    if tree is None:
        return []
    return list(tree.block_items or []) if is_a(tree, "Compound") else [tree]
