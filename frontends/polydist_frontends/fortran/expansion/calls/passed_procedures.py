"""Procedures that are passed to a subroutine whose text stands in the place of its call: each name
for one becomes that of the procedure.

1. What is passed is the name of a procedure whose text is seen. The subroutine's own name for it
   must be declared as a procedure's there, or be called.
2. A function outside of modules has the type that its name has where the call stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from polydist_frontends.fortran.declarations.kinds import size_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.expansion.selectors import Selector, selector_of
from polydist_frontends.fortran.procedures.definitions import procedure
from polydist_frontends.fortran.reading.syntax import Tree, is_a, name_text
from polydist_frontends.fortran.semantics.callees import Dummy

Procedures: TypeAlias = Mapping[str, tuple[str, Scope]]
"""The names of dummy arguments with those of what they stand for, and where these mean that."""

_DECLARED = frozenset(("external", "procedure", "interface"))
_UNLIKE = frozenset(("pointer", "optional"))


def is_procedure(dummy: Symbol, words: Mapping[str, bool]) -> bool:
    """Whether a dummy argument is a procedure; ``words``: whether brackets follow names."""
    if dummy.kind == "procedure" or dummy.attributes & _DECLARED:
        return True
    is_text = dummy.type.category == "character"
    return words.get(dummy.name, False) and not dummy.dimensions and not is_text


def procedures_among(pairs: Sequence[tuple[Dummy | None, Tree]], scope: Scope) -> Procedures:
    """The dummy arguments for which procedures may be passed."""
    return dict(_named(((d.name, _name(a)) for d, a in pairs if d is not None), {}, scope))


def procedures_named(given: Mapping[str, str], outer: Procedures, scope: Scope) -> Procedures:
    """The same of dummy arguments with the texts that are passed, where ``outer`` are passed to the
    procedure around the call."""
    return dict(_named(given.items(), outer, scope))


def _named(
    given: Iterable[tuple[str, str]], outer: Procedures, scope: Scope
) -> Iterator[tuple[str, tuple[str, Scope]]]:
    for dummy, name in given:
        if name in outer:
            yield dummy, outer[name]
        elif name.isidentifier() and procedure(name, scope) is not None:
            yield dummy, (name, scope)


def _name(actual: Tree) -> str:
    return name_text(actual) if is_a(actual, "Name") else ""


def passed_procedure(dummy: Symbol, actual: Tree, inside: Scope, outside: Scope) -> Selector:
    """What a dummy argument that is a procedure stands for. Raises ``NotExpandable``."""
    name = _name(actual)
    found = procedure(name, outside) if name else None
    if found is None or dummy.attributes & _UNLIKE:
        raise NotExpandable
    unit, _, around = found
    if unit.kind == "function" and not around and not _has_its_type(dummy, name, inside, outside):
        raise NotExpandable
    return selector_of(dummy.name, name)


def _has_its_type(dummy: Symbol, name: str, inside: Scope, outside: Scope) -> bool:
    """Step 2."""
    here = outside.find(name) or outside.undeclared(name, outside.levels[0].lines.place(0))
    if here is None or here.symbol.type.category != dummy.type.category:
        return False
    sizes = size_of(dummy.type, inside), size_of(here.symbol.type, here.scope)
    return sizes[0] is not None and sizes[0] == sizes[1]
