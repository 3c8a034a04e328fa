"""Random affine programs under MPI: the output is the sequential program's, every value read is
there, and nothing else is sent.

POLYDIST_TEST_EXAMPLES sets how many programs per family.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from oracle.check import check_program, read_program, record_run
from property.programs_strategy import FAMILIES, programs
from support.build import BuildError, Workshop, expected_output
from support.mpi import Mpi

_EXAMPLES = int(os.environ.get("POLYDIST_TEST_EXAMPLES", "1"))
_SETTINGS = settings(
    max_examples=_EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
_SIZES = st.sampled_from(["7 5 2", "6 4 3", "5 7 2", "8 3 1"])
_TILES = st.sampled_from(["1,1,1,1", "2,3,2", "3,2,5", "4,4", "100,100,100"])
_DISTRIBUTIONS = st.sampled_from(["block", "cyclic", "cyclic(2)", "lookup", "lookup,cyclic"])


@pytest.mark.parametrize("family", FAMILIES)
def test_random_programs(workshop: Workshop, mpich: Mpi, family: str) -> None:
    @_SETTINGS
    @given(programs(FAMILIES[family]), st.integers(1, 5), _SIZES, _TILES, _DISTRIBUTIONS)
    def check(text: str, ranks: int, sizes: str, tile: str, distribution: str) -> None:
        with tempfile.TemporaryDirectory(dir=workshop.folder) as folder:
            _check(
                workshop,
                mpich,
                Path(folder),
                text,
                ranks,
                sizes,
                {"POLYRT_TILE": tile, "POLYRT_DIST": distribution},
            )

    check()


def _check(
    workshop: Workshop,
    mpi: Mpi,
    folder: Path,
    text: str,
    ranks: int,
    sizes: str,
    given_settings: dict[str, str],
) -> None:
    source = folder / "random.c"
    source.write_text(text)
    try:
        expected = expected_output(workshop, source, sizes)
        outcome = record_run(workshop, mpi, source, ranks, sizes, given_settings, folder)
    except BuildError as error:
        assume("[too-complex]" not in str(error))
        raise
    told = f"{ranks} ranks, {sizes}, {given_settings}\n{text}"
    assert outcome.status == 0, f"{outcome.stderr.decode(errors='replace')}\n{told}"
    assert outcome.stdout == expected, f"the output differs\n{told}"
    assert check_program(read_program(source), ranks, sizes, folder)
