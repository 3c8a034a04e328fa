"""Assignments of arrays that read other elements of what they write: their values are held until
all of them are computed (``statement_forms.Held``).

1. They are numbers or truth values, of a type that can be declared anywhere: that of a variable, or
   of a component without a name in it.
2. The place of an element depends on scalars alone, since it is found again after values have been
   stored.
"""

from __future__ import annotations

import re

from polydist_frontends.fortran.reading.syntax import Tree, is_a, walk
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.at_once.elementwise import Target
from polydist_frontends.statement_forms import Held

_CATEGORIES = ("integer", "real", "complex", "logical")
_NUMBERED = re.compile(
    r"(integer|real|complex|logical)(\s*\*?\s*\(?\s*\d+\s*\)?)?|double precision"
)


def may_be_held(target: Target, context: RegionContext) -> bool:
    """Whether the values of what is assigned can be."""
    of = target.of
    type_of = of.symbol.type
    declarable = _is_variable(of) or _NUMBERED.fullmatch("".join(type_of.text.lower().split()))
    places = [tree for subscript in of.subscripts or () for tree in walk(subscript)]
    return (
        type_of.category in _CATEGORIES
        and bool(declarable)
        and not of.inner
        and not any(_is_element(tree, target, context) for tree in places)
    )


def held(text: str, loops: int) -> Held:
    """What the assignment of one element, with this text in ``loops`` loops, holds back."""
    place, value = _sides(text)
    return Held(loops, value, f"{_escaped(place)} = {{0}}")


def _is_variable(of: Reference) -> bool:
    return "%" not in of.name


def _is_element(tree: Tree, target: Target, context: RegionContext) -> bool:
    """Whether what is named is more than a scalar variable, or calls something."""
    if is_a(tree, "Name"):
        of = reference(tree, target.code, context)
        return of is not None and of.rank > 0
    return is_a(tree, "Part_Ref", "Data_Ref") or type(tree).__name__.endswith("_Reference")


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
