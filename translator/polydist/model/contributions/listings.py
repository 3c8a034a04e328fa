"""What a statement does to one object any number of times, where all of that is to combine it with
values that may be computed before: each instance has a list of them.

1. All accesses of the object, but for those of members that nothing writes, belong to updates, of
   which one at least is in a loop that data bound (``by_data``).
2. The texts of the updates do not overlap, and stand where a block may stand.
3. The object can be named outside the instance, as all subscripts are among the values.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from polydist_frontends.region import Access, Region, Update
from polydist_frontends.walks import accesses_below

from polydist.model.contributions.combinations import has_known_type
from polydist.model.leaf_relations import LeafRelations, is_steady, written_members
from polydist.model.scop import Combination, Listing
from polydist.model.shapes.array_shape import ArrayShape

_Own = TypeVar("_Own", Combination, Listing)


def listings(
    region: Region, members: list[LeafRelations], text: str, others: Collection[str]
) -> list[Listing]:
    """Those of the statement, by the user's names, but for the arrays ``others``; ``text`` is that
    of the region's file."""
    accesses = [access for of in members for access in of.leaf.accesses]
    names = dict.fromkeys(a.array for a in accesses if a.update and a.update.listing)
    fit = (name for name in names if name not in others and not region.arrays[name].local)
    found = (_listing(region, accesses, text, name) for name in fit)
    return [one for one in found if one]


def _listing(region: Region, accesses: list[Access], text: str, name: str) -> Listing | None:
    known = region.scalars.keys() | {region.arrays[name].root}
    own = (access for access in accesses if access.array == name)
    updates = list(dict.fromkeys(_updates(region, own)))
    if not all(u and u.names <= known for u in updates) or not has_known_type(region, name):
        return None
    ordered = sorted((u for u in updates if u), key=lambda update: update.span.start)
    handle = "integer(8)" if region.host else "int64_t"
    listing = Listing(name, tuple(ordered), handle)
    return listing if _may_be_replaced(ordered, "" if region.host else text) else None


def _updates(region: Region, accesses: Iterable[Access]) -> Iterator[Update | None]:
    """Step 1."""
    written = written_members(accesses_below(region.body))
    for update in (access.update for access in accesses if not is_steady(access, written)):
        yield update if update is None or update.listing else update.listed


def _may_be_replaced(ordered: list[Update], text: str) -> bool:
    """Step 2. In C, whose ``text`` that is, parts of the header of a loop end otherwise."""
    whole = (not text or text[: update.span.end].endswith((";", "}")) for update in ordered)
    return all(whole) and all(a.span.end <= b.span.start for a, b in itertools.pairwise(ordered))


def more_than_lists(region: Region, text: str, lists: list[Listing]) -> bool:
    """Whether there is more to do than to fill lists, which takes some ten times an addition: the
    ``text`` of the statement calls functions of the program as often as it adds, at least."""
    names = {
        *(name for name, _ in region.functions),
        *(region.host.functions if region.host else ()),
    }
    calls = re.findall(rf"(?i)\b(?:{'|'.join(map(re.escape, names))})\s*\(", text) if names else []
    return len(calls) >= sum(len(one.updates) for one in lists)


def listings_beside(
    region: Region,
    members: list[LeafRelations],
    fit: tuple[bool, str, str],
    others: tuple[Sequence[str], Sequence[Combination]],
) -> list[Listing]:
    """Those of arrays that are not among ``others``; none where the text is not the user's."""
    names = (*others[0], *(one.array for one in others[1]))
    may_be, own_text, text = fit
    return listings(region, members, text, names) if may_be and not own_text else []


def in_model(found: list[_Own], shapes: Mapping[str, ArrayShape]) -> tuple[_Own, ...]:
    """The same with the arrays' names in the model."""
    return tuple(replace(one, array=shapes[one.array].model.name) for one in found)
