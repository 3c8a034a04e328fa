"""A fixed sample of random programs; ``make fuzz`` runs as many as there is time for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fuzz.campaign import Plan, bench_for, check_batch
from fuzz.draw.generator import generate
from fuzz.program.ordinary import BATCH
from fuzz.run.foretelling import differences
from fuzz.run.isolation import Crash, NoAnswer, isolated
from fuzz.run.series import Item, _parts
from fuzz.run.verdict import report
from fuzz.tally import Entry, Journal, Spent
from fuzz.write.texts import text_of
from support.build import Workshop
from support.mpi import Mpi

_BATCHES = (4, 5)
_IN_SEVERAL_FILES = 15
_EFFORT = 1_000_000


@pytest.mark.parametrize(
    ("batch", "count", "devices"),
    [
        (6, 1, False),
        pytest.param(_IN_SEVERAL_FILES, 1, False, marks=pytest.mark.full),
        pytest.param(6, BATCH, True, marks=pytest.mark.full),
        *(
            pytest.param(batch, BATCH, False, marks=pytest.mark.full)
            for batch in (*_BATCHES, 6, _IN_SEVERAL_FILES)
        ),
    ],
)
def test_sample(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, batch: int, count: int, devices: bool
) -> None:
    plan = Plan(
        first=batch * BATCH,
        count=count,
        jobs=1,
        runs=2,
        seconds=1e9,
        shrink_seconds=0,
        sanitize=2,
        check=12,
        effort=_EFFORT,
        work=workshop.folder / "fuzz",
        failures=tmp_path,
        devices=devices,
    )
    bench = replace(bench_for(plan.work, plan.effort, mpich, devices), workshop=workshop)
    settled = list(check_batch(bench, plan, plan.seeds))
    failed = [(draft, verdict) for draft, verdict in settled if verdict.failed]
    told = "\n\n".join(report(draft.program, verdict, draft.seed) for draft, verdict in failed)
    assert not failed, f"make one small: python -m fuzz --again {failed[0][0].seed}\n{told}"
    assert sum(verdict.kind == "passed" for _, verdict in settled) > count / 3


def test_a_seed_is_one_program() -> None:
    first, again, other = (text_of(generate(seed), seed) for seed in (7, 7, 12))
    assert first == again != other
    fortran = [text_of(generate(9), 9) for _ in range(2)]
    assert fortran[0] == fortran[1]


def test_bytes_that_a_simulation_did_not_foretell_are_told() -> None:
    foretold = {"k0": [8, 16], "k1": [0, 0]}
    assert differences(foretold, {"k0": [8, 16]}) == ""
    told = differences(foretold, {"k0": [16, 8], "(code outside regions)": [8, 0]})
    assert "k0: ranks send [16, 8] bytes; the simulation says [8, 16]" in told
    assert "(code outside regions): ranks send [8, 0] bytes; the simulation says None" in told


def test_output_is_cut_at_its_marks() -> None:
    printed = b"@@ 17:3:4\nA 0 ff\nB 1 2\n@@ 18:5\n@@ end\n"
    parts = _parts(printed)
    assert parts == {Item(17, (3, 4)).word.encode(): b"A 0 ff\nB 1 2", b"18:5": b"", b"end": b""}


def _endless() -> None:
    while True:
        pass


def _raises() -> None:
    raise ValueError("this is why")


def test_whatever_a_call_does_the_caller_goes_on() -> None:
    assert isolated(5, max, 3, 4) == 4
    with pytest.raises(Crash, match="this is why"):
        isolated(5, _raises)
    with pytest.raises(NoAnswer):
        isolated(1, _endless)


def test_a_journal_is_taken_up_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    journal.begin(resume=False)
    for seed, kind, detail in (
        (4, "passed", ""),
        (5, "refused", "too-complex"),
        (6, "difference", "2 rows differ"),
    ):
        journal.write(Entry(seed, kind, detail, 0.25))
    journal.write(Spent({"translate": 4.5, "link": 1.5}))
    tally = journal.begin(resume=True)
    assert [entry.seed for entry in tally.failed] == [6]
    summary = tally.summary()
    assert "3 programs, seeds 4 to 6" in summary
    assert "too-complex                       1   33.3%  e.g. 5" in summary
    assert "seed 6: difference: 2 rows differ" in summary
    assert "seconds of processor time per program: 2.00" in summary
    assert "  translate             1.500" in summary
    assert not journal.begin(resume=False).entries
