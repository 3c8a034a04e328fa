"""A fixed sample of random programs; ``make fuzz`` runs as many as there is time for."""

from __future__ import annotations

import pytest

from fuzz.campaign import check_seed, own_folder
from fuzz.generator import generate
from fuzz.render import render
from fuzz.runner import Bench, report
from support.build import Workshop
from support.mpi import Mpi

SEEDS = tuple(seed for seed in range(101, 128) if seed not in (115, 117))  # these two take long
_RUNS = 2


@pytest.mark.parametrize("seed", SEEDS)
def test_sample(workshop: Workshop, mpich: Mpi, seed: int) -> None:
    bench = Bench(workshop, mpich, own_folder(workshop.folder / "fuzz"))
    verdict = check_seed(bench, seed, _RUNS, sanitize=seed % 5 == 0)
    assert not verdict.failed, f"make it small: python -m fuzz --again {seed}\n{report(generate(seed), verdict, seed)}"


def test_a_seed_is_one_program() -> None:
    assert render(generate(7)) == render(generate(7))
    assert render(generate(7)) != render(generate(8))
