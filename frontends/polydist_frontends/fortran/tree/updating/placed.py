"""Assignments that update elements that nobody knows: ``h(b(i)) = h(b(i)) + e``, ``c(k)%m = ..``.
The subscripts are values, too, which are kept beside what is added.

1. A subscript is kept if it names more than iterators and constants.
2. No element has the place that says that nothing is added.
3. Values for a component are kept in its type, which the text has to tell without names.
4. In loops that data bound iterators are kept, too: these have no values outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from polydist_frontends.fortran.declarations.kinds import size_of
from polydist_frontends.fortran.reading.syntax import Tree, children, is_a
from polydist_frontends.fortran.semantics.references import Reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.region import Update
from polydist_frontends.statement_forms import Part, Value

_PLACE = "integer(8)"
_NOWHERE = "-9223372036854775807_8"
_LITERAL_KIND = re.compile(r"[a-z ]+(\*\d+|\(\d+\))?")


def with_places(update: Update, target: Tree, of: Reference, context: RegionContext) -> Update:
    """The update, with that in the place of an unknown element, if there is one, and with that in
    loops that data bound (step 4)."""
    subscripts = (*(of.subscripts or ()), *of.inner)
    unknown = [s for s in subscripts if not _is_known(s, context)]
    named = [s for s in subscripts if words(s)]
    placed = _placed(update, target, of, unknown) if unknown else None
    listed = _placed(update, target, of, named) if named else update
    listed = replace(listed, listing=True) if listed else None
    if placed:
        combining = f"if ({{{len(update.values)}}} /= {_NOWHERE}) {placed.combining}"
        placed = replace(placed, combining=combining, placing=True, listed=listed)
    return replace(update, placed=placed, listed=listed)


def _placed(update: Update, target: Tree, of: Reference, kept: list[Tree]) -> Update | None:
    """The update with the subscripts ``kept`` among its values."""
    text = str(target)
    if any(_place(text, str(s)) is None for s in kept):
        return None
    placed = text
    for number, subscript in enumerate(kept, len(update.values)):
        placed = _place(placed, str(subscript), f"{{{number}}}") or placed
    return replace(
        update,
        values=(*update.values, *(Value(str(s), _NOWHERE, _PLACE) for s in kept)),
        combining=update.combining.replace(text, placed),
        names=update.names.difference(*map(words, kept)) | {of.root.symbol.name},
    )


def part_of(target: Tree, of: Reference) -> Part | None:
    """The component of an element that the target is, or one number of that."""
    if of.part is None or not of.subscripts or of.is_whole or not of.member:
        return None
    depth = 1 + of.member.count(".")
    *outer, last = [part for part in target.items if not isinstance(part, str)][-depth:]
    is_number = of.part.type.category in ("integer", "real", "logical")
    if not is_number or any(not is_a(part, "Name") for part in outer):
        return None
    many = bool(of.part.dimensions)
    if many and is_a(last, "Name"):
        return None
    return Part(of.member.replace(".", "%"), of.part.type.text, many)


def element_of(of: Reference, context: RegionContext) -> str | None:
    """Step 3: the type of a component; empty of other objects; ``None`` if it is not known."""
    if of.part is None:
        return ""
    own = of.part.type
    if _LITERAL_KIND.fullmatch(own.text.lower()):
        return own.text
    size = size_of(own, context.scope)
    return f"{own.category}({size})" if size else None


def _place(text: str, subscript: str, instead: str = "") -> str | None:
    """The text with another one for the subscript; ``None`` if it does not have it."""
    found = re.search(rf"(?<=[(,])\s*{re.escape(subscript)}\s*(?=[),])", text)
    return f"{text[: found.start()]}{instead}{text[found.end() :]}" if found else None


def _is_known(subscript: Tree, context: RegionContext) -> bool:
    """Step 1."""
    is_plain = not any(is_a(node, "Part_Ref", "Data_Ref") for node in _nodes(subscript))
    return is_plain and all(name in context.iterators for name in words(subscript))


def _nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    for child in children(tree):
        yield from _nodes(child)


def words(tree: Tree) -> frozenset[str]:
    """The names in an expression."""
    return frozenset(str(node).lower() for node in _nodes(tree) if is_a(node, "Name"))
