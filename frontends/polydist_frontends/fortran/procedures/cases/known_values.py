"""Values of a procedure's conditions that what is passed to it decides."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.reading.syntax import Tree, is_a, name_text
from polydist_frontends.fortran.semantics.callees import Dummy

Value: TypeAlias = int | bool | str

_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    ".eq.": operator.eq,
    "/=": operator.ne,
    ".ne.": operator.ne,
    "<": operator.lt,
    ".lt.": operator.lt,
    "<=": operator.le,
    ".le.": operator.le,
    ">": operator.gt,
    ".gt.": operator.gt,
    ">=": operator.ge,
    ".ge.": operator.ge,
}
_MAY_BE_ABSENT = frozenset(("optional", "allocatable", "pointer"))
_OF_TEXTS = frozenset(("==", ".eq.", "/=", ".ne."))


@dataclass(frozen=True)
class Given:
    """The ``values`` of dummy arguments for which constants are passed, those that are certainly
    ``present``, and those that are ``absent``; other names are those of ``scope``, the procedure's
    own."""

    values: Mapping[str, Value] = field(default_factory=dict)
    present: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()
    scope: Scope | None = None

    def __bool__(self) -> bool:
        return bool(self.values or self.present or self.absent)

    def without(self, changed: frozenset[str]) -> Given:
        kept = {name: of for name, of in self.values.items() if name not in changed}
        return replace(self, values=kept)

    def inside(self, scope: Scope) -> Given:
        """The same in the procedure, which has strings as they are passed only where it takes their
        lengths from there."""
        kept = {
            name: of
            for name, of in self.values.items()
            if not isinstance(of, str) or _has_any_length(name, scope)
        }
        return replace(self, values=kept, scope=scope)


NOTHING = Given()


def _has_any_length(name: str, scope: Scope) -> bool:
    found = scope.find(name)
    text = "" if found is None else "".join(found.symbol.type.text.lower().split())
    return text in ("character(len=*)", "character(*)", "character*(*)")


def given_to(
    pairs: Iterable[tuple[Dummy | None, Tree]], dummies: Iterable[Dummy], scope: Scope
) -> Given:
    """What a call in ``scope`` passes, argument by argument."""
    passed = [(dummy.name, actual) for dummy, actual in pairs if dummy is not None]
    values = {name: constant(actual, scope) for name, actual in passed}
    absent = {dummy.name for dummy in dummies} - values.keys()
    known = {name: of for name, of in values.items() if of is not None}
    present = {name for name, actual in passed if _is_there(actual, scope)}
    return Given(known, frozenset(present), frozenset(absent))


def _is_there(actual: Tree, scope: Scope) -> bool:
    """Whether what is passed is no variable that may be absent itself, or without memory."""
    if is_a(actual, "Data_Ref", "Proc_Component_Ref"):
        return False
    found = scope.find(name_text(actual)) if is_a(actual, "Name") else None
    return found is None or not found.symbol.attributes & _MAY_BE_ABSENT


def constant(tree: Tree, scope: Scope) -> Value | None:
    """The value of a literal, or of an integer constant."""
    if is_a(tree, "Logical_Literal_Constant"):
        return str(tree).lower().startswith(".true")
    if is_a(tree, "Char_Literal_Constant"):
        text = str(tree)
        return text[1:-1].rstrip() if text[:1] in "'\"" and text[:1] not in text[1:-1] else None
    return value_of(tree, scope)


def value(tree: Tree, known: Given) -> Value | None:
    if is_a(tree, "Parenthesis"):
        return value(tree.items[1], known)
    if is_a(tree, "Name") and name_text(tree) in known.values:
        return known.values[name_text(tree)]
    return None if known.scope is None else constant(tree, known.scope)


def truth(tree: Tree, known: Given) -> bool | None:
    """Whether a condition holds; ``None`` if that is not known."""
    if is_a(tree, "Parenthesis"):
        return truth(tree.items[1], known)
    if is_a(tree, "And_Operand"):
        inner = truth(tree.items[1], known)
        return None if inner is None else not inner
    if is_a(tree, "Or_Operand", "Equiv_Operand"):
        return _joined(tree, known)
    if is_a(tree, "Level_4_Expr"):
        return _compared(tree, known)
    if is_a(tree, "Intrinsic_Function_Reference"):
        return _is_present(tree, known)
    found = value(tree, known)
    return found if isinstance(found, bool) else None


def _joined(tree: Tree, known: Given) -> bool | None:
    left, word, right = tree.items
    one, other = truth(left, known), truth(right, known)
    decisive = str(word).lower() == ".or."
    if decisive in (one, other):
        return decisive
    return None if None in (one, other) else not decisive


def _compared(tree: Tree, known: Given) -> bool | None:
    left, word, right = tree.items
    one, other = value(left, known), value(right, known)
    sign = str(word).lower()
    if one is None or type(one) is not type(other) or sign not in _COMPARISONS:
        return None
    if isinstance(one, str):
        return (one == other) == (sign in ("==", ".eq.")) if sign in _OF_TEXTS else None
    return None if isinstance(one, bool) else _COMPARISONS[sign](int(one), int(other))


def _is_present(tree: Tree, known: Given) -> bool | None:
    """What ``present(name)`` gives."""
    asked, given = tree.items
    names = [] if given is None else [name_text(of) for of in given.items if is_a(of, "Name")]
    if str(asked).lower() != "present" or len(names) != 1:
        return None
    return True if names[0] in known.present else False if names[0] in known.absent else None
