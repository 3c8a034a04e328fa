"""Texts of statements with those of the parts that are emitted anew."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.region import Access, Node, Span, Statement
from polydist_frontends.walks import is_write, nodes_below


def with_texts_anew(nodes: Iterable[Node], span: Span, text: str) -> str:
    """The text in ``span``, which the nodes are, with the parts of it in place that are emitted
    anew; empty if none is."""
    found = [node for node in nodes_below(tuple(nodes)) if isinstance(node, Statement)]
    started = {a.array for node in found if node.header == "start" for a in _writes(node)}
    anew = [n for n in found if n.anew and started.isdisjoint(a.array for a in _writes(n))]
    pieces, position = [], span.start
    for node in sorted(anew, key=lambda node: node.span.start):
        pieces += [text[position : node.span.start], node.text]
        position = node.span.end
    return "".join((*pieces, text[position : span.end])) if anew else ""


def _writes(node: Statement) -> Iterable[Access]:
    return (access for access in node.accesses if is_write(access))
