"""Functions that make one value of arrays, in the words of a loop over the elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from polydist_frontends.fortran.declarations.symbols import Category
from polydist_frontends.fortran.reading.lines import Joined
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, Tree, cut, is_a, parse
from polydist_frontends.fortran.semantics.expressions.intrinsics import CALLS, called_intrinsic
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    are_alike,
    infix,
    type_of_value,
)
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.at_once.elementwise import in_place

_TRUTHS = frozenset("< <= > >= == /= .lt. .le. .gt. .ge. .eq. .ne. .and. .or. .eqv. .neqv.".split())
_MASK = re.compile(r"mask\s*=(?!=)\s*", re.IGNORECASE)
_KEYWORD = re.compile(r"[a-z]\w*\s*=(?!=)", re.IGNORECASE)


@dataclass(frozen=True)
class Form:
    """A function that begins with ``start``, of no elements, and combines its result ``{0}`` with
    each element ``{1}`` by a statement ``text``. ``operator``: the name of what that is.
    ``category`` of the result; empty: the elements'. ``compares``: how an element is compared with
    the result that it replaces. ``values``: of how many arrays."""

    operator: str
    start: str
    text: str
    category: Category | Literal[""] = ""
    compares: str = ""
    values: int = 1

    @property
    def is_conditional(self) -> bool:
        """Whether the result may stay as it is."""
        return self.text.startswith("if")


FORMS = {
    "sum": Form("+", "0", "{0} = {0} + {1}"),
    "product": Form("*", "1", "{0} = {0}*{1}"),
    "dot_product": Form("+", "0", "{0} = {0} + {1}", values=2),
    "count": Form("+", "0", "if ({1}) {0} = {0} + 1", category="integer"),
    "any": Form("||", ".false.", "if ({1}) {0} = .true.", category="logical"),
    "all": Form("&&", ".true.", "if (.not. {1}) {0} = .false.", category="logical"),
    "maxval": Form("max", "-huge({0})", "if ({1} > {0}) {0} = {1}", compares=">"),
    "minval": Form("min", "huge({0})", "if ({1} < {0}) {0} = {1}", compares="<"),
}
_TYPES = ("real", "integer")
_MASKED = ("sum", "product", "maxval", "minval")
LEAST = "-huge({0}) - 1"
"""The largest integer of none."""


@dataclass(frozen=True, eq=False)
class Reduced:
    """A call of the function ``name`` for ``values``, where a ``mask`` holds if there is one."""

    name: str
    values: tuple[Code, ...]
    mask: Code | None

    @property
    def form(self) -> Form:
        return FORMS[self.name]

    @property
    def parts(self) -> tuple[Code, ...]:
        """All that has elements."""
        return self.values if self.mask is None else (*self.values, self.mask)

    def shape(self, context: RegionContext) -> tuple[Reference, Code] | None:
        """The first array in it whose elements are in their places, with the code that it stands
        in."""
        found = ((one, part) for part in self.parts for one in in_place(part, context))
        return next(found, None)


def reduced(call: Tree, code: Code, context: RegionContext) -> Reduced | None:
    """What the call reduces; ``None`` if it is another one."""
    name = called_intrinsic(call, context) if is_a(call, *CALLS) else ""
    if name not in FORMS or context.scope.find(name) is not None:
        return None
    text = code.joined.text
    opening = text.index("(", code.start(call))
    pieces = cut(code.joined, opening + 1, closing(text, opening))
    values, others = pieces[: FORMS[name].values], pieces[FORMS[name].values :]
    masks = tuple(_mask(piece, context) for piece in others)
    if not _are_values(name, values) or len(masks) > (name in _MASKED) or None in masks:
        return None
    codes = tuple(parse("Expr", piece, context.lines) for piece in values)
    return Reduced(name, codes, masks[0] if masks else None)


def has_type(target: Tree, code: Code, found: Reduced, context: RegionContext) -> bool:
    """Whether it is certain that the target has the type of the result."""
    own = type_of_value(target, code, context)
    if found.form.category:
        return own.category == found.form.category
    kinds = (type_of_value(value.tree, value, context) for value in found.values)
    return own.category in _TYPES and all(are_alike(own, kind, context) for kind in kinds)


def _are_values(name: str, pieces: Sequence[Joined]) -> bool:
    """Whether these are all the values that the function has, without keywords."""
    return len(pieces) == FORMS[name].values and not any(_KEYWORD.match(p.text) for p in pieces)


def _mask(piece: Joined, context: RegionContext) -> Code | None:
    """The mask in an argument; ``None`` if that may be something else."""
    keyword = _MASK.match(piece.text)
    if keyword is not None:
        own = piece.part(keyword.end(), len(piece.text))
        return parse("Expr", own, context.lines)
    if _KEYWORD.match(piece.text):
        return None
    code = parse("Expr", piece, context.lines)
    return code if _is_truth(code, context) else None


def _is_truth(code: Code, context: RegionContext) -> bool:
    of = reference(code.tree, code, context)
    return infix(code.tree) in _TRUTHS or (of is not None and of.meant.type.category == "logical")
