"""Random regions against brute force: their dependences, and their loop IR on imaginary ranks.

POLYDIST_FUZZ_EXAMPLES sets how many, POLYDIST_FUZZ_SEED where the numbers start.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from polydist_frontends.errors import Refusal

from polydist.analysis import Analysis, analyse_region
from polydist.request import Options, clauses
from property.affine_programs import random_program
from unit.enumeration import conflicts, dependences_of, followed, run_region
from unit.models import parameter_values, region_of
from unit.points import flow_points, map_points
from unit.simulation import Setting, Simulation

_EXAMPLES = int(os.environ.get("POLYDIST_FUZZ_EXAMPLES", "8"))
_FIRST = int(os.environ.get("POLYDIST_FUZZ_SEED", "1"))
_OPTIONS = Options(effort=3_000_000)


def _analysis(text: str, schedule: str) -> Analysis:
    try:
        return analyse_region(
            region_of(text),
            "kernel",
            text,
            Options(effort=_OPTIONS.effort, clauses=clauses(f"schedule({schedule})")),
        )  # type: ignore[arg-type]
    except Refusal as refusal:
        if refusal.diagnostic.code == "too-complex":
            pytest.skip("the region is too complex within the bound on effort")
        raise


def _setting(random: Random) -> Setting:
    tile = tuple(random.randint(1, 4) for _ in range(3))
    return Setting(
        random.randint(2, 4), tile, random.choice((None, None, 1, 2)), random.random() < 0.5
    )


def _check_dependences(analysis: Analysis, values: dict[str, int]) -> None:
    events = run_region(analysis.region, analysis.scop, values)
    expected = dependences_of(events)
    at = parameter_values(analysis.scop, values)
    found = analysis.dependences
    assert flow_points(found.flow_elements, at) == expected.flow
    storage = map_points(found.output.union(found.anti), at)
    assert storage <= conflicts(events)
    assert expected.output | expected.anti <= followed(storage)
    assert map_points(found.live_in, at) == expected.live_in
    assert map_points(found.live_out, at) == {
        (writer, element) for element, writer in expected.last.items()
    }


@pytest.mark.parametrize("seed", range(_FIRST, _FIRST + _EXAMPLES))
def test_random_region(seed: int) -> None:
    random = Random(seed)
    text = random_program(random)
    values = {"steps": random.randint(0, 3), "n": random.randint(2, 7), "m": random.randint(0, 5)}
    for schedule in ("auto", "keep"):
        analysis = _analysis(text, schedule)
        if schedule == "auto":
            _check_dependences(analysis, values)
        for setting in (_setting(random), _setting(random)):
            faults = Simulation(analysis, values, setting).run()
            assert not faults, f"{schedule}, {values}, {setting}\n{text}\n" + "\n".join(faults)
