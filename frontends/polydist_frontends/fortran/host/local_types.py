"""Derived types that a procedure or a main program defines for itself.

The procedures that are generated for a region stand in a module that is made for it, which repeats
the definitions. To the compiler these are other types, whose objects look the same in memory: so
objects are passed by their addresses alone. In a module procedure the definition may need what its
module has, which no other module can use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from polydist_frontends.errors import refuse
from polydist_frontends.fortran.declarations.scopes import Level
from polydist_frontends.fortran.reading.statement_kinds import name_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.variables import Variable

_TYPE = re.compile(r"(type|class)\s*\(\s*(\w+)", re.IGNORECASE)
_PROCEDURES = re.compile(r"\b(?:contains|extends|procedure|abstract)\b")


def local_types(
    variables: Mapping[str, Variable], own: Sequence[Level], context: RegionContext, alone: bool
) -> tuple[tuple[str, str], ...]:
    """Names and definitions, if the variables need any; ``alone``: a module is made for the region.
    Raises ``Refusal`` for types that cannot be repeated."""
    needed = [v for v in variables.values() if _is_local(v, own, context)]
    types = tuple(found for level in reversed(own) for found in _definitions(level))
    plain = alone and not any(_PROCEDURES.search(text.lower()) for _, text in types)
    for variable in needed:
        if not plain or _is_described(variable):
            message = f"'{variable.name}' has a type that is defined inside the procedure"
            raise refuse("local-type", message, variable.place, "define the type in a module")
    return types if needed else ()


def _is_described(variable: Variable) -> bool:
    """Whether more than an address has to be passed."""
    shape, polymorphic = variable.dimensions, variable.declaration.lower().startswith("class")
    return polymorphic or (shape is not None and not shape.contiguous)


def _is_local(variable: Variable, own: Sequence[Level], context: RegionContext) -> bool:
    match = _TYPE.match(variable.declaration)
    definition = context.scope.type_named(match.group(2).lower()) if match else None
    return definition is not None and definition[1] in own


def _definitions(level: Level) -> Iterator[tuple[str, str]]:
    """Of a unit's own types, in their order."""
    first = None
    for statement in level.lines.statements[level.unit.first : level.unit.executable]:
        if statement.kind == "type-definition":
            first = statement
        elif statement.kind == "end-type" and first is not None:
            text = level.lines.text[first.span.start : statement.span.end]
            yield name_of(first.folded), text
