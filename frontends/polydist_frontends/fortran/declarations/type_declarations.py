"""Types, attributes and shapes in declarations, as symbols have them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from polydist_frontends.fortran.declarations.symbols import (
    UNKNOWN,
    Bound,
    Category,
    Dimension,
    Type,
)
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.syntax import (
    Code,
    Tree,
    children,
    is_a,
    name_text,
    parse,
)

_CATEGORIES: dict[str, Category] = {
    "INTEGER": "integer",
    "REAL": "real",
    "DOUBLE PRECISION": "real",
    "COMPLEX": "complex",
    "DOUBLE COMPLEX": "complex",
    "LOGICAL": "logical",
    "CHARACTER": "character",
    "BYTE": "integer",
}


_NEWER = re.compile(r",\s*(contiguous|codimension\s*\[[^]]*\])")


def without_newer_attributes(statement: Statement) -> tuple[Joined, frozenset[str]]:
    """The declaration with the attributes blanked that fparser does not know, and these."""
    head = statement.folded.find("::")
    found = list(_NEWER.finditer(statement.folded, 0, max(head, 0)))
    text = statement.text
    for match in found:
        text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    return Joined(text, statement.joined.pieces), frozenset(match.group(1) for match in found)


def type_of(specification: Tree) -> Type:
    if is_a(specification, "Declaration_Type_Spec"):
        word, name = specification.items
        return Type(
            "derived", f"{str(word).lower()}({name})", name_text(name).partition("(")[0].strip()
        )
    if is_a(specification, "Intrinsic_Type_Spec"):
        word = str(specification.items[0]).upper()
        text = str(specification)
        return Type(_CATEGORIES.get(word, "unknown"), text if word == "CHARACTER" else text.lower())
    return UNKNOWN


def attribute_of(attribute: Tree, code: Code) -> tuple[set[str], tuple[Dimension, ...]]:
    """The words of an attribute, and the shape that ``dimension(...)`` gives."""
    if is_a(attribute, "Dimension_Attr_Spec"):
        return set(), dimensions_of(attribute.items[1], code)
    if is_a(attribute, "Intent_Attr_Spec"):
        return {str(attribute.items[1]).lower().replace(" ", "")}, ()
    return {str(attribute).lower()}, ()


def shape_of(piece: Joined, lines: Lines) -> tuple[Dimension, ...]:
    """The dimensions in ``name(...)``, read as in a declaration."""
    code = parse("Entity_Decl", piece, lines)
    return dimensions_of(code.tree.items[1], code)


def dimensions_of(shape: Tree | None, code: Code) -> tuple[Dimension, ...]:
    """The dimensions of a shape as it is written."""
    if shape is None:
        return ()
    if is_a(shape, "Assumed_Size_Spec"):
        inner, lower = shape.items
        return (*dimensions_of(inner, code), Dimension("last", _bound(lower, code)))
    parts: Iterable[Tree] = children(shape) if type(shape).__name__.endswith("_List") else (shape,)
    return tuple(_dimension(part, code) for part in parts)


def _dimension(part: Tree, code: Code) -> Dimension:
    if is_a(part, "Explicit_Shape_Spec"):
        return Dimension("explicit", _bound(part.items[0], code), _bound(part.items[1], code))
    lower = part.items[0] if is_a(part, "Assumed_Shape_Spec") else None
    return Dimension("assumed" if lower is not None else "deferred", _bound(lower, code))


def _bound(tree: Tree | None, code: Code) -> Bound | None:
    return None if tree is None else Bound(code, tree)
