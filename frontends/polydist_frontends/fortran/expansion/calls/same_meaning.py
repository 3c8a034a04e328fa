"""Whether a name means the same where a subroutine is called as inside of it.

1. A variable of a module, or of a procedure around both, is one unit's under one name.
2. Variables of a common block are the same where both units declare the block alike up to them.
3. Named constants are the same if their declarations are alike and the names in these mean the
   same, as where both come from one included file.
4. Procedures are the same if they have one text; what nothing declares, if it is a function of the
   language.
"""

from __future__ import annotations

import re

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Bound, Dimension, Symbol
from polydist_frontends.fortran.procedures.definitions import procedure
from polydist_frontends.fortran.procedures.generics import is_generic, specifics
from polydist_frontends.fortran.reading.lines import NAME_BEGINS

_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")
_TYPES = frozenset(("integer", "real", "double", "precision", "complex", "logical", "kind", "type"))
_DEEPEST = 20


def means_the_same(name: str, inside: Scope, outside: Scope, depth: int = 0) -> bool:
    """Whether the name means the same in both scopes."""
    one, other = inside.find(name), outside.find(name)
    if _may_be_procedure(one) and _may_be_procedure(other):
        return _is_one_procedure(name, inside, outside)
    if one is None or other is None:
        return False
    if _is_one_declaration(one, other):
        return True
    kinds = {one.symbol.kind, other.symbol.kind}
    if depth > _DEEPEST or len(kinds) > 1:
        return False
    if kinds == {"variable"} and not _are_common(name, one, other, depth):
        is_function = not one.symbol.dimensions and procedure(name, inside) is not None
        return is_function and _is_one_procedure(name, inside, outside)
    return _are_declared_alike(one, other, depth)


def _may_be_procedure(found: Found | None) -> bool:
    """Whether a name is a procedure's as far as declarations tell, which need not name it."""
    return found is None or found.symbol.kind == "procedure"


def _is_one_declaration(one: Found, other: Found) -> bool:
    """Step 1."""
    units = one.scope.levels[0].unit, other.scope.levels[0].unit
    return units[0] is units[1] and one.symbol.name == other.symbol.name


def _is_one_procedure(name: str, inside: Scope, outside: Scope) -> bool:
    """Step 4."""
    if is_generic(name, inside) or is_generic(name, outside):
        return _specific_units(name, inside) == _specific_units(name, outside)
    one, other = procedure(name, inside), procedure(name, outside)
    return (one and one[0]) is (other and other[0])


def _specific_units(name: str, scope: Scope) -> list[tuple[str, int]]:
    """Where the procedures stand that a generic name calls."""
    found = (procedure(*of) for of in specifics(name, scope))
    return sorted((of[1].file, of[0].first) for of in found if of is not None)


def _are_common(name: str, one: Found, other: Found, depth: int) -> bool:
    """Step 2, but for the variable itself."""
    blocks = one.scope.levels[0].declarations.commons, other.scope.levels[0].declarations.commons
    for block, names in blocks[0].items():
        if name in names:
            before = names[: names.index(name) + 1]
            alike = blocks[1].get(block, ())[: len(before)] == before
            return alike and all(
                _are_declared_alike(*found, depth)
                for member in before[:-1]
                if (found := (one.scope.find(member), other.scope.find(member)))
            )
    return False


def _are_declared_alike(one: Found | None, other: Found | None, depth: int) -> bool:
    """Whether two declarations say the same."""
    if one is None or other is None:
        return False
    texts = _declaration(one.symbol), _declaration(other.symbol)
    words = {word for text in texts[0] for word in _WORD.findall(text)} - _TYPES
    return texts[0] == texts[1] and all(
        means_the_same(word, one.scope, other.scope, depth + 1) for word in words
    )


def _declaration(of: Symbol) -> tuple[str, ...]:
    """What a declaration says, apart from the name: no blanks, lower case."""
    bounds = (bound for d in of.dimensions for bound in _bounds(d))
    kind = of.type.text.lower()
    texts = (of.kind, of.type.category, kind, *bounds, _text(of.value))
    return tuple("".join(text.split()) for text in texts)


def _bounds(of: Dimension) -> tuple[str, str]:
    return _text(of.lower) or "1", _text(of.upper)


def _text(bound: Bound | None) -> str:
    return "" if bound is None else bound.text.lower()
