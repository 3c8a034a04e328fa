"""Updates of elements that nobody knows: ``h[b[i]] += e``, ``cell[c[i]].mass += m``. The subscripts
are values, too, which are kept beside what is added.

1. A subscript is kept if it names more than iterators and constants. From left to right the first
   that is written so is replaced: ``h[j][b[j]]`` has ``j`` twice.
2. No element has the place that says that nothing is added.
3. In loops that data bound iterators are kept, too: these have no values outside.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.references import Reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.region import Update
from polydist_frontends.statement_forms import Value

_PLACE = "long long"
_NOWHERE = "(-__LONG_LONG_MAX__ - 1)"


def with_places(update: Update, target: Tree, of: Reference, context: RegionContext) -> Update:
    """The update, with that in the place of an unknown element, if there is one, and with that in
    loops that data bound (step 3)."""
    subscripts = (*of.subscripts, *of.inner)
    unknown = [s for s in subscripts if not _is_known(s, context)]
    named = [s for s in subscripts if any(is_a(node, "ID") for node in walk(s))]
    placed = _placed(update, target, of, unknown) if unknown else None
    listed = _placed(update, target, of, named) if named else update
    listed = replace(listed, listing=True) if listed else None
    if placed:
        first = len(update.values)
        combining = f"if ({{{first}}} != {_NOWHERE}) {{{{ {placed.combining} }}}}"
        placed = replace(placed, combining=combining, placing=True, listed=listed)
    return replace(update, placed=placed, listed=listed)


def _placed(update: Update, target: Tree, of: Reference, kept: list[Tree]) -> Update | None:
    """The update with the subscripts ``kept`` among its values."""
    text = printed(target)
    if of.through or any(f"[{printed(s)}]" not in text for s in kept):
        return None
    place = text
    for number, subscript in enumerate(kept, len(update.values)):
        place = place.replace(f"[{printed(subscript)}]", f"[{{{number}}}]", 1)
    return replace(
        update,
        values=(*update.values, *(Value(printed(s), _NOWHERE, _PLACE) for s in kept)),
        combining=update.combining.replace(text, place),
        names=update.names - _names(kept) | {of.root.name},
    )


def _is_known(subscript: Tree, context: RegionContext) -> bool:
    """Step 1."""
    names = [node for node in walk(subscript) if is_a(node, "ID")]
    is_plain = not any(is_a(node, "ArrayRef", "FuncCall", "StructRef") for node in walk(subscript))
    return is_plain and all(context.resolution.symbol(n) in context.iterators for n in names)


def _names(trees: list[Tree]) -> frozenset[str]:
    return frozenset(n.name for tree in trees for n in walk(tree) if is_a(n, "ID"))
