"""What the enumerating checker is not asked about random programs."""

from __future__ import annotations

from pathlib import Path

from fuzz.campaign import bench_for, draft_of
from fuzz.run.checker import _has_chosen_values
from support.mpi import Mpi


def test_variables_for_chosen_values_are_seen_in_either_language(
    mpich: Mpi, tmp_path: Path
) -> None:
    bench = bench_for(tmp_path, 1, mpich)
    for seed, language in ((3, "c"), (4, "f90")):
        draft = draft_of(seed, 1)
        (file,) = draft.files
        stem = Path(file.name).stem
        (bench.folder / f"{stem}.polydist.c").write_text("")
        assert not _has_chosen_values(bench, draft)
        (bench.folder / f"{stem}.polydist.{language}").write_text("polydist_chosen_p96_54 = q")
        assert _has_chosen_values(bench, draft)
