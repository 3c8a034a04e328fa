"""The choice of runs covers what it promises."""

from __future__ import annotations

import itertools

from support.matrix import DISTRIBUTIONS, RANKS, TILES, Configuration, covering, quick
from support.programs import QUICK

_PAIRS = {
    *itertools.product(RANKS, TILES),
    *itertools.product(RANKS, DISTRIBUTIONS),
    *itertools.product(TILES, DISTRIBUTIONS),
}


def _pairs(runs: list[Configuration]) -> set[tuple[object, object]]:
    return {
        pair
        for run in runs
        for pair in (
            (run.ranks, run.tile),
            (run.ranks, run.distribution),
            (run.tile, run.distribution),
        )
    }


def test_every_value_of_every_axis_occurs() -> None:
    runs = covering("anything", ("1 2", "3", "4 5 6", "7"), 6)
    assert {run.ranks for run in runs} == set(RANKS)
    assert {run.tile for run in runs} == set(TILES)
    assert {run.distribution for run in runs} == set(DISTRIBUTIONS)
    assert {run.arguments for run in runs} == {"1 2", "3", "4 5 6", "7"}


def test_the_choice_is_the_same_every_time_and_differs_between_programs() -> None:
    assert covering("one", ("1",), 8) == covering("one", ("1",), 8)
    assert covering("one", ("1",), 8) != covering("two", ("1",), 8)


def test_many_runs_of_a_program_cover_all_pairs() -> None:
    assert _pairs(covering("pairs", ("1", "2"), 80)) == _PAIRS


def test_the_quick_runs_of_all_programs_cover_all_pairs() -> None:
    runs = [run for k, p in enumerate(QUICK) if k % 2 for run in quick(k // 2, p.arguments)]
    assert _pairs(runs) == _PAIRS
