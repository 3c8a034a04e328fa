"""What a statement of several leaves does to one object, where that is only to combine it with
values that may be computed before, each of which can be kept.

1. Every leaf that accesses the object does nothing else, and is all of its text. It is run once in
   each instance of the statement, or for each iteration of loops inside of it whose iterators the
   text has.
2. A leaf that may not happen has values that leave the object as it is.
3. The object can be named outside the instance: with the iterators of the loops around, parameters,
   and the variable itself; or its place is among the values.

The leaves act on the object one after the other, in the order of the text. Where a loop that data
bound is in the statement, each instance has a list of all that it does to the object
(``listings``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from polydist_frontends.integer_expressions import Expression
from polydist_frontends.region import Node, Region, Statement, Update
from polydist_frontends.walks import is_write

from polydist.model.domains.reach import RegionLeaf
from polydist.model.leaf_relations import LeafRelations
from polydist.model.scop import Combination, Listing

_MADE_UP = "polydist_"
"""What the names of iterators begin with that no text has."""


def combinations(
    region: Region,
    members: list[LeafRelations],
    outermost: int,
    depth: int,
    others: Collection[str],
) -> list[Combination]:
    """All of the statement, by the user's names, but for those of the arrays ``others``; leaves
    whose path has ``outermost`` places always happen; ``depth`` loops are around it."""
    names = dict.fromkeys(access.array for of in members for access in of.leaf.accesses)
    return [
        one
        for name in names
        if name not in others and not region.arrays[name].local and has_known_type(region, name)
        for one in _of_array(region, members, name, outermost, depth)
    ]


def may_be_kept(
    region: Region, nodes: tuple[Node, ...], own_text: str, guards: tuple[Expression, ...]
) -> bool:
    """Whether the text is the user's, or all of it that of one element, which is not held; and runs
    in all instances."""
    (first, *others) = nodes
    alone = isinstance(first, Statement) and not others and not first.held
    return not guards and (not own_text or (region.host is not None and alone))


def _of_array(
    region: Region, members: list[LeafRelations], name: str, outermost: int, depth: int
) -> list[Combination]:
    using = [of for of in members if name in {access.array for access in of.leaf.accesses}]
    updates = [_update(of.leaf, name) for of in using]
    found = [
        _combination(of, name, update)
        for of, update in zip(using, updates, strict=True)
        if update is not None
        and _is_kept(of.leaf, update, outermost, depth)
        and update.names <= _known(region, of.leaf, name)
    ]
    return found if len(found) == len(using) else []


def _combination(of: LeafRelations, name: str, update: Update) -> Combination:
    return Combination(
        array=name,
        span=of.leaf.span,
        update=update,
        conditional=_is_conditional(of.leaf),
        iterators=of.leaf.iterators,
        position=of.leaf.position,
        domain=of.domain,
        reads=of.reads,
        writes=of.writes,
        parts=of.parts,
    )


def _is_kept(leaf: RegionLeaf, update: Update, outermost: int, depth: int) -> bool:
    """Whether there is an element for what the leaf makes, whenever it runs: steps 1 and 2."""
    inside = leaf.iterators[depth:]
    if not inside:
        return len(leaf.path) == outermost or _may_not_happen(update)
    named = not any(own.name.startswith(_MADE_UP) for own in inside)
    return named and (not _is_conditional(leaf) or _may_not_happen(update))


def _is_conditional(leaf: RegionLeaf) -> bool:
    return leaf.conditional or bool(leaf.guards)


def _may_not_happen(update: Update) -> bool:
    """Step 2."""
    return all(value.neutral for value in update.values)


def has_known_type(region: Region, name: str) -> bool:
    """Whether memory can be declared that keeps what the object has. The type of a Fortran
    component may have names that only its own module knows."""
    array = region.arrays[name]
    return (
        region.host is None
        or array.root == name
        or any(a.root == a.name and a.element == array.element for a in region.arrays.values())
    )


def _update(leaf: RegionLeaf, array: str) -> Update | None:
    """What the leaf does to the array."""
    own = [access for access in leaf.accesses if access.array == array]
    (update, *others) = {access.update for access in own}
    if others or update is None or update.span != leaf.span:
        return None
    plain = update.placing or not any(access.ranges for access in own)
    return update if plain and any(is_write(access) for access in own) else None


def _known(region: Region, leaf: RegionLeaf, array: str) -> frozenset[str]:
    """Step 3."""
    iterators = frozenset(iterator.name for iterator in leaf.iterators)
    return iterators | region.scalars.keys() | {region.arrays[array].root}


def conditions(found: Iterable[Combination], lists: Iterable[Listing]) -> dict[str, str]:
    """The conditions on types for each array, by its name."""
    own: dict[str, list[str]] = {}
    for combination in found:
        own.setdefault(combination.array, []).append(combination.update.condition)
    own |= {one.array: [update.condition for update in one.updates] for one in lists}
    return {array: _joined(texts) for array, texts in own.items()}


def _joined(texts: list[str]) -> str:
    """One of them, or all."""
    different = list(dict.fromkeys(text for text in texts if text != "1"))
    return different[0] if len(different) == 1 else " .and. ".join(different) or "1"
