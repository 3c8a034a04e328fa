"""Texts of statements with those of the parts that are emitted anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from polydist_frontends.region import Node, Span, Statement
from polydist_frontends.walks import is_write, nodes_below


def with_texts_anew(nodes: Iterable[Node], span: Span, text: str) -> str:
    """The text in ``span``, which the nodes are, with the parts of it in place that are emitted
    anew; empty if none is."""
    anew = _emitted_anew(list(nodes_below(tuple(nodes))))
    pieces, position = [], span.start
    for node in sorted(anew, key=lambda node: node.span.start):
        pieces += [text[position : node.span.start], node.text]
        position = node.span.end
    return "".join((*pieces, text[position : span.end])) if anew else ""


def _emitted_anew(inside: list[Node]) -> list[Statement]:
    """Not what the ``start`` of a loop gives a first value; nor what has no text of its own where
    the node is that begins there, whose text does the same."""
    found = [node for node in inside if isinstance(node, Statement)]
    started = frozenset[str]().union(*(_written(n) for n in found if n.header == "start"))
    begun = {node.span.start for node in inside if not _is_empty(node.span)}
    return [
        node
        for node in found
        if node.anew and started.isdisjoint(_written(node)) and not _stands_for(node, begun)
    ]


def _stands_for(node: Node, begun: Collection[int]) -> bool:
    """Whether the node only stands before one of which the text is there."""
    return _is_empty(node.span) and node.span.start in begun


def _is_empty(span: Span) -> bool:
    return span.start == span.end


def _written(node: Statement) -> set[str]:
    return {access.array for access in node.accesses if is_write(access)}
