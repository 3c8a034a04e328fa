"""Source-distinct partitioning of sets of pairs, against grouping their points by hand."""

from __future__ import annotations

from random import Random

import islpy as isl
import pytest

from polydist.comm.reference.partition import source_distinct
from unit.points import Tuple, pair_points

Pairs = set[tuple[Tuple, Tuple]]


def _box(random: Random, statement: str) -> str:
    """Writers i, j in a box or a triangle, of element i + j of a."""
    i, j = random.randint(0, 6), random.randint(0, 6)
    shape = f"{i} <= i < {i + random.randint(1, 5)} and {j} <= j < {j + random.randint(1, 5)}"
    more = random.choice(["", " and i <= j", " and (i + j) mod 2 = 0"])
    return f"[{statement}[i, j] -> a[i + j]] : {shape}{more}"


def _sources(random: Random, context: isl.Context) -> isl.UnionSet:
    pieces = "; ".join(_box(random, random.choice("WV")) for _ in range(random.randint(1, 2)))
    return isl.UnionSet.read_from_str(context, f"{{ {pieces} }}")


def _points(sources: isl.UnionSet) -> Pairs:
    return pair_points(sources, {})


@pytest.mark.parametrize("seed", range(30))
def test_dependences_of_a_part_have_the_same_sources(seed: int) -> None:
    random, context = Random(seed), isl.Context()
    dependences = {k: _sources(random, context) for k in range(random.randint(1, 4))}
    leaving = {k: _points(sources) for k, sources in dependences.items()}
    expected: dict[frozenset[int], Pairs] = {}
    for pair in set().union(*leaving.values()):
        expected.setdefault(
            frozenset(k for k, pairs in leaving.items() if pair in pairs), set()
        ).add(pair)
    parts = source_distinct(dependences, 100)
    assert len(parts) == len(expected)
    assert {part.labels: _points(part.sources) for part in parts} == expected


@pytest.mark.parametrize("seed", range(10))
def test_a_bound_on_the_parts_keeps_them_disjoint_and_complete(seed: int) -> None:
    random, context = Random(seed), isl.Context()
    dependences = {k: _sources(random, context) for k in range(6)}
    parts = [_points(part.sources) for part in source_distinct(dependences, 2)]
    everything: Pairs = set().union(*(_points(sources) for sources in dependences.values()))
    assert set().union(*parts) == everything and sum(map(len, parts)) == len(everything)
    assert all(parts)


def test_the_stencil_of_the_paper() -> None:
    """Dathathri et al. 2013, figure 3c: what goes up only, up and right, and up, right and left."""
    context = isl.Context()
    tile = "0 <= t <= 3 and 4 <= i + t <= 7"
    texts = {distance: f"(t = 3 or i + t + {distance} > 7)" for distance in (0, 1, 2)}
    dependences = {
        distance: isl.UnionSet.read_from_str(
            context, f"{{ [S[t, i] -> a[t, i]] : {tile} and {text} }}"
        )
        for distance, text in texts.items()
    }
    parts = {
        tuple(sorted(part.labels)): _points(part.sources)
        for part in source_distinct(dependences, 100)
    }
    assert {labels: len(pairs) for labels, pairs in parts.items()} == {
        (0, 1, 2): 4,
        (1, 2): 3,
        (2,): 3,
    }
