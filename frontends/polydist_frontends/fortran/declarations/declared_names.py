"""The variables that a type declaration or a COMMON statement names, with what it says of each.

The declarations of an included file are those of each procedure that includes it, so they are read
once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from polydist_frontends.fortran.declarations.symbols import Bound, Dimension, Type
from polydist_frontends.fortran.declarations.type_declarations import (
    attribute_of,
    dimensions_of,
    type_of,
    without_newer_attributes,
)
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, parse


@dataclass(frozen=True, eq=False, kw_only=True)
class Declared:
    """``value`` is that of a constant, ``initial`` that with which a variable begins."""

    name: str
    place: Joined
    type: Type
    attributes: frozenset[str]
    dimensions: tuple[Dimension, ...]
    value: Bound | None = None
    initial: str = ""


@dataclass(frozen=True, eq=False)
class Common:
    """A variable in the COMMON block of this name, which is empty for the blank one."""

    block: str
    name: str
    place: Joined
    dimensions: tuple[Dimension, ...]


@lru_cache(maxsize=4096)
def declared_by(statement: Statement, lines: Lines) -> tuple[Declared, ...]:
    """The variables and constants in a type declaration. Raises ``Refusal``."""
    joined, words = without_newer_attributes(statement)
    code = parse("Type_Declaration_Stmt", joined, lines)
    specification, attributes, entities = code.tree.items
    shape: tuple[Dimension, ...] = ()
    for attribute in children(attributes) if attributes is not None else ():
        word, dimensions = attribute_of(attribute, code)
        words |= word
        shape = dimensions or shape
    of = type_of(specification)
    return tuple(_declared(entity, of, words, shape, code) for entity in children(entities))


def _declared(
    entity: Tree, of: Type, words: frozenset[str], shape: tuple[Dimension, ...], code: Code
) -> Declared:
    name, own, length, initial = entity.items
    is_constant = initial is not None and "parameter" in words
    is_initialised = initial is not None and not is_constant
    return Declared(
        name=str(name),
        place=_place(name, code),
        type=of if length is None else Type(of.category, ""),
        attributes=words | {"save"} if is_initialised else words,
        dimensions=dimensions_of(own, code) or shape,
        value=Bound(code, initial.items[1]) if is_constant else None,
        initial=code.source(initial.items[1]) if is_initialised else "",
    )


@lru_cache(maxsize=4096)
def shared_by(statement: Statement, lines: Lines) -> tuple[Common, ...]:
    """The variables in a COMMON statement. Raises ``Refusal``."""
    code = parse("Common_Stmt", statement.joined, lines)
    return tuple(
        _common(entry, str(block or "").lower(), code)
        for block, objects in code.tree.items[0]
        for entry in (
            children(objects) if is_a(objects, "Common_Block_Object_List") else (objects,)
        )
    )


def _common(entry: Tree, block: str, code: Code) -> Common:
    name, shape = entry.items if is_a(entry, "Common_Block_Object") else (entry, None)
    return Common(block, str(name), _place(name, code), dimensions_of(shape, code))


def _place(name: Tree, code: Code) -> Joined:
    return code.joined.part(code.start(name), code.end(name))
