"""From nodes of the syntax tree back to the user's text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from polydist_frontends.c.reading.syntax import Tree, is_a
from polydist_frontends.c.reading.tokens import Lines
from polydist_frontends.errors import Place

_BLANKS = re.compile(r"(?:\s|/\*.*?\*/)+")


@dataclass(frozen=True)
class SourceMap:
    """Places of nodes in one file. The preprocessor moves columns, so a column is believed only if
    the text has the node's first word there."""

    lines: Lines

    def place(self, tree: Tree, fallback: int) -> Place:
        """Where the node stands; the statement at offset ``fallback`` when a macro hides it."""
        leaf = _first_leaf(tree)
        coordinate = getattr(leaf, "coord", None)
        word = _spelling(leaf)
        if coordinate is None or str(coordinate.file) != self.lines.file:
            return self.lines.place(fallback)
        if word is None:
            return self._checked(coordinate.line, coordinate.column or 0, fallback)
        offset = self._find(word, coordinate.line, coordinate.column or 0, fallback)
        return self.lines.place(fallback if offset is None else offset)

    def declared(self, tree: Tree, name: str) -> Place:
        """Where a declaration introduces ``name``; line only where the column is unsure."""
        coordinate = tree.coord
        if coordinate is None:
            return Place(self.lines.file, 1)
        offset = (
            self._find(name, coordinate.line, coordinate.column or 0, 0)
            if str(coordinate.file) == self.lines.file
            else None
        )
        return self.lines.place(offset) if offset else Place(str(coordinate.file), coordinate.line)

    def line(self, tree: Tree) -> Place:
        """Where the text of the node's line begins."""
        start = self.lines.offset(tree.coord.line, 1)
        if start is None:
            return Place(str(tree.coord.file), tree.coord.line)
        text = self.lines.text[start : self.lines.line_end(tree.coord.line)]
        return self.lines.place(start + len(text) - len(text.lstrip()))

    def _checked(self, line: int, column: int, fallback: int) -> Place:
        offset = self.lines.offset(line, column)
        if offset is None or not fallback <= offset < self.lines.line_end(line):
            return self.lines.place(fallback)
        return (
            self.lines.place(offset)
            if self.lines.text[offset : offset + 1].strip()
            else self.lines.place(fallback)
        )

    def _find(self, word: str, line: int, column: int, fallback: int) -> int | None:
        """The offset of ``word`` on the line, at or after ``fallback``: of several, the one nearest
        to the column."""
        start = self.lines.offset(line, 1)
        if start is None:
            return None
        text = self.lines.text[start : self.lines.line_end(line)]
        begin = max(fallback - start, len(text) - len(text.lstrip()))
        found = [
            match.start()
            for match in re.finditer(rf"(?<![\w$]){re.escape(word)}(?![\w$])", text)
            if match.start() >= begin
        ]
        return (
            start
            + min(
                found,
                key=lambda position: abs(_preprocessed_column(text, begin, position) - column),
            )
            if found
            else None
        )


def _preprocessed_column(text: str, begin: int, position: int) -> int:
    """The column of a position after preprocessing, macros aside: from ``begin`` on, blanks and
    comments are one blank."""
    return begin + 1 + len(_BLANKS.sub(" ", text[begin:position]))


def _first_leaf(tree: Tree) -> Tree:
    """The leaf that the node's text begins with."""
    while tree is not None:
        if is_a(tree, "ArrayRef", "StructRef", "FuncCall"):
            tree = tree.name
        elif is_a(tree, "BinaryOp"):
            tree = tree.left
        elif is_a(tree, "Assignment"):
            tree = tree.lvalue
        elif is_a(tree, "TernaryOp"):
            tree = tree.cond
        elif is_a(tree, "UnaryOp") and tree.op in ("p++", "p--"):
            tree = tree.expr
        elif is_a(tree, "ExprList", "InitList") and tree.exprs:
            tree = tree.exprs[0]
        else:
            return tree
    return tree


def _spelling(leaf: Tree) -> str | None:
    if is_a(leaf, "ID", "Decl"):
        return str(leaf.name) if leaf.name else None
    return str(leaf.value) if is_a(leaf, "Constant") else None
