"""The choice of runs covers what it promises."""

from __future__ import annotations

from support.matrix import DISTRIBUTIONS, RANKS, TILES, covering


def test_every_value_of_every_axis_occurs() -> None:
    runs = covering("anything", ("1 2", "3", "4 5 6", "7"), 8)
    assert {run.ranks for run in runs} == set(RANKS)
    assert {run.tile for run in runs} == set(TILES)
    assert {run.distribution for run in runs} == set(DISTRIBUTIONS)
    assert {run.arguments for run in runs} == {"1 2", "3", "4 5 6", "7"}


def test_the_choice_is_the_same_every_time_and_differs_between_programs() -> None:
    assert covering("one", ("1",), 8) == covering("one", ("1",), 8)
    assert covering("one", ("1",), 8) != covering("two", ("1",), 8)


def test_many_runs_cover_all_pairs() -> None:
    runs = covering("pairs", ("1", "2"), 40)
    assert len({(run.ranks, run.tile) for run in runs}) == len(RANKS) * len(TILES)
    assert len({(run.tile, run.distribution) for run in runs}) == len(TILES) * len(DISTRIBUTIONS)
