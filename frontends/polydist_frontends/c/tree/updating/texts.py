"""The texts of values: the user's own, or what the preprocessor made of them, if none of its words
is a macro that would be expanded again."""

from __future__ import annotations

import re

from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.reading.tokens import Token, tokenize
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.region import Span


def texts_of(
    parts: list[Tree], values: list[Tree], target: Tree, span: Span, context: RegionContext
) -> list[str] | None:
    """The texts of the values in the parts of a statement; ``None`` where they cannot be had."""
    file = context.source_map.lines.text
    tokens = tokenize(file[span.start : span.end])
    if any(token.kind == "directive" for token in tokens):
        return None
    words = {token.text for token in tokens if token.kind == "identifier"}
    if not _are_plain([target], words, file):
        return None
    if _are_plain(parts, words, file):
        return [printed(value) for value in values]
    return _after_operator(parts, tokens, file[span.start : span.end])


def _are_plain(trees: list[Tree], words: set[str], file: str) -> bool:
    """Whether the words of the trees are the user's, and not macros."""
    tokens = (token for tree in trees for token in tokenize(printed(tree)))
    own = {token.text for token in tokens if token.kind == "identifier"}
    return own <= words and not any(
        re.search(rf"#[ \t]*define[ \t]+{re.escape(word)}\b", file) for word in own
    )


def _after_operator(parts: list[Tree], tokens: list[Token], text: str) -> list[str] | None:
    """The user's text of the one value of ``t += e`` or ``t = t + e``."""
    (tree, *others) = parts
    if others or not is_a(tree, "Assignment") or tokens[-1].text != ";":
        return None
    head = [token.text for token in tokenize(printed(tree.lvalue))]
    if tree.op == "=":
        value = tree.rvalue
        if not is_a(value, "BinaryOp") or printed(value.left) != printed(tree.lvalue):
            return None
        head = [*head, "=", *head, value.op]
    else:
        head = [*head, tree.op]
    begun = [token.text for token in tokens[: len(head)]] == head
    rest = tokens[len(head) : -1]
    return [text[rest[0].start : rest[-1].end]] if begun and rest else None
