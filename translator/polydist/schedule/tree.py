"""Schedules as trees of bands (design section 2.3): the form in which every later step reads a
schedule, wherever it came from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias, Union

import islpy as isl

Form: TypeAlias = tuple[int, ...]
"""The coefficients of an integer-linear form of a band's members."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Band:
    """Loops that may be tiled together if ``permutable``. ``members[k]`` maps each instance to the
    k-th coordinate.

    Of the dependences that the loops around leave uncarried, no flow has a distance in member k if
    ``coincident[k]``; ``in_order[k]`` if an anti or output dependence has one (``privatisation``).
    ``spatial``: for diamonds, the forms of the members that time leaves in place, one for each
    member of the wavefront but the first. ``relayed``: its tiles run one after the other, each on
    the rank that has its data (``relays``).
    """

    members: tuple[isl.UnionMap, ...]
    coincident: tuple[bool, ...]
    permutable: bool
    child: Tree
    in_order: tuple[bool, ...]
    spatial: tuple[Form, ...] = ()
    relayed: bool = False


@dataclass(frozen=True, eq=False)
class Sequence:
    """Children one after the other."""

    children: tuple[Tree, ...]


@dataclass(frozen=True, eq=False)
class Leaf:
    """Nothing left to schedule: at most the original order inside."""

    domain: isl.UnionSet


Tree: TypeAlias = Union[Band, Sequence, Leaf]


def domain_of(tree: Tree) -> isl.UnionSet:
    """The statement instances that a subtree schedules; a sequence has at least one child."""
    if isinstance(tree, Band):
        return tree.members[0].domain()
    if isinstance(tree, Leaf):
        return tree.domain
    return reduce(isl.UnionSet.union, map(domain_of, tree.children))
