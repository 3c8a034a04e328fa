"""Reads of members that the region never writes: ``p[j].x`` where it only writes ``p[i].vx``.

An element of an array of structures is one element of the model: it is owned, packed and sent as a
whole. But a member that no statement of the region writes has one value all the time, on every
rank, whoever writes the rest of the element. A read of it depends on nothing; it only counts where
the question is which memory the region touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from polydist_frontends.region import Access

Written = Mapping[str, frozenset[str]]
"""Per array the members that are written; the empty text stands for a whole element."""


def written_members(accesses: Iterable[Access]) -> Written:
    """The members that the accesses write."""
    found: dict[str, frozenset[str]] = {}
    for access in accesses:
        if access.kind.endswith("write"):
            found[access.array] = found.get(access.array, frozenset()) | {access.member}
    return found


def keeps_its_value(access: Access, written: Written) -> bool:
    """Whether the access reads a member, of which no part is written, of an array that is."""
    members = written.get(access.array)
    if access.kind.endswith("write") or not access.member or members is None:
        return False
    return not any(_overlap(access.member, member) for member in members)


def _overlap(one: str, other: str) -> bool:
    """Whether two members, as paths with dots, share memory."""
    first, second = f"{one}.", f"{other}."
    return not other or first.startswith(second) or second.startswith(first)
