"""Parsing C text in tests."""

from __future__ import annotations

from pathlib import Path

from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
)
from polydist_frontends.region import If, Loop, Node, Region, Statement
from polydist_frontends.source import ParsedSource, Preprocessing

KINDS = {"read": "r", "write": "w", "may_read": "?r", "may_write": "?w"}
PLAIN = Preprocessing()
KERNEL = "#pragma polydist\n  for (int i = 0; i < 9; i++) a[i] = 1;\n"
"""A region over the array ``a``."""


def parse(
    text: str,
    path: Path = Path("program.c"),
    preprocessing: Preprocessing = PLAIN,
    scop_pragmas: bool = False,
) -> ParsedSource:
    return CFrontend.parse(path, text, preprocessing, scop_pragmas)


def region(text: str, **options: object) -> Region:
    """The only region of a text that must be accepted."""
    parsed = parse(text, **options)  # type: ignore[arg-type]
    assert not parsed.refusals, "\n".join(diagnostic.render() for diagnostic in parsed.refusals)
    assert len(parsed.regions) == 1
    return parsed.regions[0]


def show(of: Expression | None) -> str:
    """An expression as fully bracketed text."""
    if of is None:
        return "?"
    if isinstance(of, Integer):
        return str(of.value)
    if isinstance(of, Name):
        return of.name
    if isinstance(of, Unary):
        return f"{of.operator}({show(of.operand)})"
    if isinstance(of, Binary):
        return f"({show(of.left)} {of.operator} {show(of.right)})"
    if isinstance(of, Select):
        return f"({show(of.condition)} ? {show(of.then)} : {show(of.otherwise)})"
    assert isinstance(of, Opaque)
    return f"<{of.reason}>"


def nodes(tree: tuple[Node, ...]) -> list[Node]:
    """All nodes, parents first."""
    found: list[Node] = []
    for node in tree:
        found.append(node)
        if isinstance(node, Loop):
            found += nodes(node.body)
        elif isinstance(node, If):
            found += nodes(node.then) + nodes(node.otherwise)
    return found


def statements(of: Region) -> list[Statement]:
    return [node for node in nodes(of.body) if isinstance(node, Statement)]


def loops(of: Region) -> list[Loop]:
    return [node for node in nodes(of.body) if isinstance(node, Loop)]


def conditions(of: Region) -> list[If]:
    return [node for node in nodes(of.body) if isinstance(node, If)]


def accesses(of: Statement) -> list[str]:
    """``r A[i,j]``, ``w A[i,j]``; with a question mark where it only may happen."""
    return [
        f"{KINDS[access.kind]} {access.array}[{','.join(map(show, access.subscripts))}]"
        for access in of.accesses
    ]


def texts(text: str, of: Region) -> list[str]:
    """The text of every node's span."""
    return [text[node.span.start : node.span.end] for node in nodes(of.body)]
