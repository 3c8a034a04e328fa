"""Placement arithmetic and sets of elements, without MPI, under the sanitizers."""

import os
import subprocess
from pathlib import Path

import pytest
from runtime_support import PROGRAMS, SANITIZE, STRICT, need

from support.build import RUNTIME, Workshop

HOMES = ("deliveries", "gaps", "live_in", "objects", "ownership", "patterns", "scan", "transitions")
"""What of the room needs no descriptors."""

ON_DEVICES = ("kept_copies",)


@pytest.fixture(scope="session")
def serial(workshop: Workshop) -> Path:
    return workshop.once("serial", _build)


def _build(target: Path) -> None:
    sources = [
        *sorted((PROGRAMS / "serial").glob("*.c")),
        RUNTIME / "src/base/hash.c",
        RUNTIME / "src/base/memory.c",
        RUNTIME / "src/base/threads.c",
        *(RUNTIME / "src/homes" / f"{name}.c" for name in HOMES),
        RUNTIME / "src/device/listing.c",
        RUNTIME / "src/device/pieces.c",
        RUNTIME / "src/device/transfers.c",
        RUNTIME / "src/layout/diamonds.c",
        RUNTIME / "src/layout/tile_counts.c",
        RUNTIME / "src/plan/final_values.c",
        RUNTIME / "src/plan/tree.c",
        RUNTIME / "src/trials/single_rank.c",
        RUNTIME / "src/region/tile_parts.c",
        RUNTIME / "src/report/affinity.c",
        RUNTIME / "src/report/entries.c",
        RUNTIME / "src/trials/trial_choice.c",
        RUNTIME / "src/trials/trials.c",
        *(
            path
            for room in ("sets", "owners", "guards", "files")
            for path in sorted((RUNTIME / "src" / room).glob("*.c"))
            if path.stem not in ON_DEVICES
        ),
    ]
    includes = [f"-I{RUNTIME / 'include'}", f"-I{RUNTIME / 'src'}"]
    subprocess.run(
        [
            need("cc", "a C compiler"),
            *STRICT,
            "-O1",
            "-g1",
            *SANITIZE,
            *includes,
            *sources,
            "-o",
            target,
        ],
        check=True,
    )


def test_against_counting(serial):
    done = subprocess.run([serial], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "right\n"), done.stdout + done.stderr


def test_out_of_memory_is_an_error(serial):
    done = subprocess.run([serial, "memory"], capture_output=True, text=True)
    assert done.returncode == 3 and "out of memory" in done.stdout


def test_what_cannot_be_told_apart_in_tables_is_an_error(serial):
    done = subprocess.run([serial, "subscripts"], capture_output=True, text=True)
    assert done.returncode == 3 and "subscript 3 of a goes from 0 to 2097152" in done.stdout


@pytest.mark.parametrize("regions, told", [(1, ""), (4, "tiny: too little work to share")])
def test_regions_that_are_shared_at_a_loss_are_told(serial, regions, told):
    done = subprocess.run([serial, "losses", str(regions)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(told) and bool(told) == bool(done.stdout)
    if told:
        assert "30000 executions took 0.12 ms each" in done.stdout
        assert "one rank alone would take 0.02 ms" in done.stdout
        assert "about 4 s in all" in done.stdout


@pytest.mark.parametrize("seconds, told", [("4", True), ("1.5", False), ("0.4", False)])
def test_long_entering_is_told(serial: Path, seconds: str, told: bool) -> None:
    done = subprocess.run([serial, "entries", seconds], capture_output=True, text=True)
    text = (
        "tiny: too little work: about 2000000 executions ran as they were written, and entering "
        "one took 0.002 ms; entering such regions took about 4.5 of 8 s"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, text if told else "", "")


ADVICE = {
    "alone": "",
    "bound": "",
    "crowded": "polyrt: on a, 3 ranks with 3 threads in all may run on 2 cores, so some wait for "
    "others' turns: start fewer ranks there, or lower OMP_NUM_THREADS\n",
    "unbound": "polyrt: on b, 2 ranks with 4 threads in all may run on 4 cores in 2 NUMA domains, "
    "and are not bound to any, so they move away from their memory: srun --cpu-bind=cores, or "
    "mpiexec --bind-to core (Open MPI), -bind-to core (MPICH)\n",
    "spread": "polyrt: on a, 1 rank with 4 threads in all may run on 4 cores in 2 NUMA domains, "
    "and threads of one rank in several: start at least one rank for each domain, and bind it "
    "there\n",
    "idle": "polyrt: on a, 1 rank with 2 threads in all may run on 70 cores, so more than half "
    "have nothing to do: OMP_NUM_THREADS=70, or more ranks\n",
}


@pytest.mark.parametrize("case", ADVICE)
def test_what_ranks_should_change_about_their_cores(serial, case):
    done = subprocess.run([serial, "affinity", case], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, ADVICE[case], "")


def test_the_system_says_which_cores_there_are(serial):
    done = subprocess.run([serial, "affinity", "own"], capture_output=True, text=True)
    cores, online = len(os.sched_getaffinity(0)), os.sysconf("SC_NPROCESSORS_ONLN")
    assert f"{online + 1} threads in all may run on {cores} core" in done.stdout


def test_the_measure_of_planning_fits_the_library():
    source, includes = (
        RUNTIME.parent / "bench/planning/planning.c",
        [f"-I{RUNTIME / 'include'}", f"-I{RUNTIME / 'src'}"],
    )
    subprocess.run(
        [
            need("cc", "a C compiler"),
            "-std=gnu11",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-fsyntax-only",
            *includes,
            source,
        ],
        check=True,
    )
