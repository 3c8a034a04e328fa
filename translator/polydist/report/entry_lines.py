"""What a region reads from before it, and what its placement follows, in words (part of
``explain``)."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.clauses.distribution import Distribution

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences, before_region
from polydist.schedule.nests import Structure
from polydist.schedule.placement import Placements, placements
from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of


def entry_lines(
    scop: Scop, dependences: Dependences, structure: Structure, asked: Distribution | None
) -> Iterable[str]:
    """One line about the arrays that are read, and one about those whose blocks are followed."""
    found = {one.get_tuple_name(OUT) for one in maps_of(before_region(scop, dependences))}
    arrays = [one for one in scop.arrays if one.name in found and one.rank > 0]
    names = dict.fromkeys(one.source.name for one in arrays if not one.source.local)
    if names:
        read = _listed(names)
        yield f"before the region each rank gets what it reads of {read} and does not hold"
    followed = _followed(scop, placements(scop, structure.nests))
    if followed and asked is None:
        left = _listed(followed, "or")
        yield (
            f"its blocks are those in which an earlier region left {left}, if it did; POLYRT_STATS "
            "says where others had to be brought"
        )


def _followed(scop: Scop, placed: Placements) -> dict[str, None]:
    """The arrays with subscripts that are distributed, those that are preferred first."""
    arrays = [
        scop.array(counted.array).source
        for nest in placed
        for dimension in nest
        for counted in dimension.counted
    ]
    return dict.fromkeys(array.name for array in arrays if not array.local and not array.expanded)


def _listed(names: Iterable[str], word: str = "and") -> str:
    quoted = [f"'{name}'" for name in names]
    return f" {word} ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)
