"""Functions that put the elements of an array elsewhere, or combine them along one dimension, as
what an element of the result is made of.

1. Along each of its *axes* an array in an expression has a subscript that follows one of the loops
   over the elements, or, where elements are combined, all of them.
2. ``cshift`` turns an axis: the subscript follows the loop by a distance, modulo the extent.
   ``transpose`` exchanges two axes; an array in ``spread`` has one axis less than there are loops,
   and one in ``sum(x, dim=k)`` has one more.
3. The text of an element has brackets in place of the first three, and the function of what is
   combined without its ``dim``. Compilers add up along a dimension in the order of the elements,
   also where the result has several elements.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist_frontends.fortran.declarations.constants import value_of as value_of_constant
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.integer_expressions import expression
from polydist_frontends.fortran.semantics.expressions.intrinsics import CALLS, called_intrinsic
from polydist_frontends.fortran.semantics.references import arguments
from polydist_frontends.fortran.semantics.region_context import ALL, Axes, RegionContext, Turn
from polydist_frontends.integer_expressions import SUBSCRIPT

_ARGUMENTS = {
    "cshift": ("array", "shift", "dim"),
    "transpose": ("matrix",),
    "spread": ("source", "dim", "ncopies"),
}
_COMBINING = frozenset("sum product maxval minval count any all".split())


@dataclass(frozen=True, eq=False)
class Rearranged:
    """A call of the function ``name``: its first argument ``value``, the dimension ``dim``, and
    the ``shift``, if it has them."""

    name: str
    value: Tree
    dim: int
    shift: Tree | None

    @property
    def combines(self) -> bool:
        return self.name in _COMBINING

    def axes(self, axes: Axes, code: Code, context: RegionContext) -> Axes:
        """Those of an array in the argument, where the result has ``axes``."""
        before, after = axes[: self.dim - 1], axes[self.dim - 1 :]
        if self.name == "transpose":
            return axes[::-1]
        if self.combines:
            return (*before, ALL, *after)
        if self.name == "spread":
            return (*before, *after[1:])
        own = replace(context, elementwise=None, axes=())
        turn = Turn(expression(self.shift, code, own, SUBSCRIPT), code.source(self.shift))
        return (
            *before,
            *(replace(axis, turns=(*axis.turns, turn)) for axis in after[:1]),
            *after[1:],
        )

    def shape(self, extents: tuple[str, ...]) -> tuple[str, ...] | None:
        """The extents of the result, of an argument with these."""
        if self.name == "cshift":
            return extents
        if self.name == "transpose":
            return extents[::-1]
        if self.combines:
            return (*extents[: self.dim - 1], *extents[self.dim :])
        return None


def rearranged(tree: Tree, context: RegionContext) -> Rearranged | None:
    """What a call rearranges; ``None`` if it does not, or the dimension is not known."""
    name = called_intrinsic(tree, context) if is_a(tree, *CALLS) else ""
    words = _ARGUMENTS.get(name, ("array", "dim") if name in _COMBINING else ())
    given = _given(tree, words) if words else None
    if given is None or context.scope.find(name) is not None:
        return None
    least = len(words) - (name == "cshift")
    dim = value_of_constant(given["dim"], context.scope) if "dim" in given else 1
    if len(given) < least or words[0] not in given or dim is None or dim < 1:
        return None
    return Rearranged(name, given[words[0]], dim, given.get("shift"))


def _given(tree: Tree, words: tuple[str, ...]) -> dict[str, Tree] | None:
    """The arguments by name; ``None`` where there are others."""
    found: dict[str, Tree] = {}
    for position, actual in enumerate(arguments(tree)):
        by_keyword = is_a(actual, "Actual_Arg_Spec")
        if not by_keyword and position >= len(words):
            return None
        word = name_text(actual.items[0]) if by_keyword else words[position]
        found[word] = actual.items[1] if by_keyword else actual
    return found if set(found) <= set(words) else None
