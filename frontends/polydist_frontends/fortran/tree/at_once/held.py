"""Assignments of arrays that read other elements of what they write: their values are held until
all of them are computed (``statement_forms.Held``).

1. They are numbers or truth values, of a type that can be declared anywhere: that of a variable, or
   of a component whose size is known. Names of kinds may mean nothing outside of its module.
2. The place of an element depends on scalars alone, since it is found again after values have been
   stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.fortran.declarations.kinds import size_of
from polydist_frontends.fortran.declarations.symbols import Type
from polydist_frontends.fortran.reading.syntax import Tree, children, is_a
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.at_once.elementwise import DESIGNATORS, Target
from polydist_frontends.region import Access
from polydist_frontends.statement_forms import Held

_CATEGORIES = ("integer", "real", "complex", "logical")


def may_be_held(target: Target, context: RegionContext) -> bool:
    """Whether the values of what is assigned can be."""
    of = target.of
    places = [tree for subscript in of.subscripts or () for tree in _named(subscript)]
    return (
        of.symbol.type.category in _CATEGORIES
        and (_is_variable(of) or size_of(of.symbol.type, context.scope) is not None)
        and not of.inner
        and not any(_is_element(tree, target, context) for tree in places)
    )


def held(
    text: str, loops: int, target: Target, placing: Iterable[Access], context: RegionContext
) -> Held:
    """What the assignment of one element of the target, with this text in ``loops`` loops, holds
    back; finding its place reads ``placing``."""
    place, value = _sides(text)
    names = frozenset(access.array for access in placing)
    element = "" if _is_variable(target.of) else _declared(target.of.symbol.type, context)
    return Held(loops, value, f"{_escaped(place)} = {{0}}", names, element)


def _declared(of: Type, context: RegionContext) -> str:
    """The type with its size, in words that mean the same everywhere."""
    return f"{of.category}({size_of(of, context.scope)})"


def _named(subscript: Tree) -> Iterator[Tree]:
    """What a subscript names, each as a whole."""
    if is_a(subscript, "Name", *DESIGNATORS):
        yield subscript
    else:
        for child in children(subscript):
            yield from _named(child)


def _is_variable(of: Reference) -> bool:
    return "%" not in of.name


def _is_element(tree: Tree, target: Target, context: RegionContext) -> bool:
    """Whether what is named is more than a scalar, or calls something."""
    of = reference(tree, target.code, context)
    if of is None:
        return not is_a(tree, "Name")
    return of.rank > 0 or of.part is not None


def _sides(text: str) -> tuple[str, str]:
    """What is before and after the equals sign."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == "=" and depth == 0:
            return text[:at].strip(), text[at + 1 :].strip()
    raise ValueError(f"no assignment: {text}")


def _escaped(text: str) -> str:
    """The text as ``str.format`` leaves it."""
    return text.replace("{", "{{").replace("}", "}}")
