"""Texts of statements with those of the parts that are emitted anew."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.region import Access, Node, Span, Statement
from polydist_frontends.walks import is_write, nodes_below


def with_texts_anew(nodes: Iterable[Node], span: Span, text: str) -> str:
    """The text in ``span``, which the nodes are, with the parts of it in place that are emitted
    anew; empty if none is. What has no text of its own stands for the beginning of a node that
    follows, and is left away where that is there."""
    inside = list(nodes_below(tuple(nodes)))
    found = [node for node in inside if isinstance(node, Statement)]
    begun = {node.span.start for node in inside if node.span.end > node.span.start}
    started = {a.array for node in found if node.header == "start" for a in _writes(node)}
    anew = [n for n in found if n.anew and started.isdisjoint(a.array for a in _writes(n))]
    anew = [n for n in anew if n.span.end > n.span.start or n.span.start not in begun]
    pieces, position = [], span.start
    for node in sorted(anew, key=lambda node: node.span.start):
        pieces += [text[position : node.span.start], node.text]
        position = node.span.end
    return "".join((*pieces, text[position : span.end])) if anew else ""


def _writes(node: Statement) -> Iterable[Access]:
    return (access for access in node.accesses if is_write(access))
