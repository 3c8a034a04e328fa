"""What the library does to the process: MPI, input, output, memory; and every error, with its
message."""

import os
import subprocess
import time

import pytest
from runtime_support import need

from support.build import RUNTIME


def lines(text: str) -> list[str]:
    return sorted(text.splitlines())


# ------------------------------------------------------------------------------------ input, output


def test_only_rank_0_writes(mpich, process):
    assert mpich.run(3, process, "nothing").stdout == "nothing\n"
    assert mpich.run(3, process, "nothing", STDOUT="all").stdout.count("nothing") == 3


@pytest.mark.parametrize("ranks", [1, 3])
def test_every_rank_reads_the_input(mpich, process, ranks):
    done = mpich.run(ranks, process, "read", stdin=" ".join(map(str, range(5001))))
    assert lines(done.stderr) == [f"rank {rank} sum 12502500" for rank in range(ranks)]


@pytest.mark.parametrize("ranks", [1, 3])
def test_what_root_reads_is_gone_for_all(mpich, process, ranks):
    done = mpich.run(ranks, process, "read_root", stdin="100 200\n1 2 3\n")
    assert lines(done.stderr) == [*(f"rank {rank} sum 6" for rank in range(ranks)), "root 100 200"]


def test_input_that_comes_bit_by_bit(mpich, process):
    reading, writing = os.pipe()
    running = subprocess.Popen(
        [mpich.launcher, "-n", "2", process, "read"],
        stdin=reading,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(reading)
    for number in range(1, 4):
        os.write(writing, f"{number}\n".encode())
        time.sleep(0.1)
    os.close(writing)
    assert lines(running.communicate(timeout=30)[1]) == ["rank 0 sum 6", "rank 1 sum 6"]


def test_without_input(mpich, process):
    assert lines(mpich.run(2, process, "read").stderr) == ["rank 0 sum 0", "rank 1 sum 0"]


@pytest.mark.full
def test_openmpi_input_and_output(openmpi, build):
    program = build(openmpi, "process")
    done = openmpi.run(3, program, "read_pair", stdin="2 4\n6\n")
    assert lines(done.stderr) == [f"rank {rank} sum 6" for rank in range(3)]
    assert openmpi.run(3, program, "mpi").stdout == "provided 1 sum 3\n"


# -------------------------------------------------------------------------------------- MPI, memory


def test_programs_that_start_mpi_themselves(mpich, process):
    done = mpich.run(3, process, "mpi")
    assert (done.returncode, done.stdout) == (0, "provided 1 sum 3\n"), done.stderr


def test_without_mpiexec(process):
    done = subprocess.run([process, "region"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "right\n"), done.stderr


def test_memory_costs_nothing_until_touched(mpich, process):
    assert mpich.run(1, process, "memory").stdout == "0 2\n"


def test_the_header_serves_cpp(tmp_path):
    source = tmp_path / "user.cpp"
    source.write_text(
        '#include "polyrt.h"\n'
        "int main() { return polyrt_root_begin() && polyrt_floor_div(-1, 2) == -1; }\n"
    )
    command = [
        need("c++", "a C++ compiler"),
        "-std=c++11",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsyntax-only",
        f"-I{RUNTIME / 'include'}",
        source,
    ]
    assert subprocess.run(command, check=False).returncode == 0


def test_parts_of_the_ranks(mpich, process):
    done = mpich.run(5, process, "split", STATS="1")
    assert done.returncode == 0 and done.stderr.count("all regions") == 2, done.stderr


# ------------------------------------------------------------------------------------------- errors

ERRORS = [
    ("no_memory", {}, "rank 0: out of memory: polyrt_alloc("),
    ("late_comm", {}, "polyrt_set_comm after a region has run"),
    ("overlap", {}, "jacobi.c:10: region jacobi: a and b overlap in memory"),
    ("overlap", {"STRICT": "yes"}, "POLYRT_STRICT=yes is neither 0 nor 1"),
    (
        "overlap_on_one_rank",
        {"STRICT": "0"},
        "rank 1: a and b overlap in memory; this is not so on every rank",
    ),
    (
        "different_parameter",
        {},
        "region jacobi: parameter 1 differs between ranks: 50 on rank 0, 49 on rank 1",
    ),
    (
        "different_tile",
        {},
        "region jacobi: tile size 2 differs between ranks: 4 on rank 0, 5 on rank 1",
    ),
    (
        "different_region",
        {},
        (
            "ranks are in different places. rank 0: region jacobi (jacobi.c:10); "
            "rank 1: region jacobi (jacobi.c:11); rank 2"
        ),
    ),
    ("negative_tile", {}, "region jacobi: tile size 1 is -3"),
    (
        "unknown_nest",
        {},
        "region jacobi: nest b_from_a: this library cannot run depth 1, wavefront 9",
    ),
    ("region_in_root", {}, "region jacobi: a region inside a root block"),
    ("region_in_parallel", {}, "region jacobi: a region inside an OpenMP parallel construct"),
    ("require", {}, "rank 0: here.c:3: n is even"),
    ("region", {"TILE": "0"}, "POLYRT_TILE=0: size 1 is not a number of at least 1"),
    ("region", {"TILE": "4,x"}, "POLYRT_TILE=4,x: size 2 is not a number"),
    ("region", {"TILE": "4,"}, "POLYRT_TILE=4,: size 2 is not a number"),
    ("region", {"TILE": "99999999999999999999"}, "size 1 is not a number of at least 1"),
    ("region", {"DIST": "spiral"}, "POLYRT_DIST=spiral is not a distribution"),
    ("region", {"DIST": "cyclic(0)"}, "POLYRT_DIST=cyclic(0) is not a distribution"),
    ("region", {"DIST": "cyclic(2"}, "POLYRT_DIST=cyclic(2 is not a distribution"),
    ("region", {"DIST": "lookup,"}, "POLYRT_DIST=lookup, is not a distribution"),
    ("region", {"DIST": "lookup(f)"}, "POLYRT_DIST=lookup(f) is not a distribution"),
    ("region", {"MESSAGE_LIMIT": "none"}, "POLYRT_MESSAGE_LIMIT=none is not a size"),
]


@pytest.mark.parametrize("what,settings,message", ERRORS)
def test_errors(mpich, process, what, settings, message):
    done = mpich.run(3, process, what, **settings)
    assert done.returncode != 0
    assert "polyrt: error: rank " in done.stderr and message in done.stderr, done.stderr
    assert "polyrt: hint: " in done.stderr


@pytest.mark.full
def test_a_region_inside_an_openmp_construct(mpich, build):
    done = mpich.run(2, build(mpich, "process", "-O1", "-fopenmp"), "region_in_parallel")
    assert done.returncode != 0
    assert (
        "jacobi.c:10: region jacobi: a region inside an OpenMP parallel construct" in done.stderr
    ), done.stderr
    program = build(mpich, "process", "-O1", "-fopenmp")
    done = mpich.run(2, program, "region_in_parallel", STRICT="0")
    assert (done.returncode, done.stdout) == (0, "right\nright\n"), done.stderr
    assert done.stderr.count("polyrt: warning") == 1, done.stderr


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("region_in_root", "a region inside a root block would run on rank 0 alone"),
        ("overlap", "a and b overlap in memory; the loops run as they were written, on all ranks"),
    ],
)
def test_what_cannot_be_distributed_runs_as_written(mpich, process, what, said):
    done = mpich.run(3, process, what, STRICT="0")
    assert done.returncode == 0 and done.stdout == ("right\n" if "root" in what else "")
    assert done.stderr.count(said) == done.stderr.count("polyrt: warning") == 1, done.stderr
    assert done.stderr.count("POLYRT_STRICT=1 ends the program instead") == 1


def test_errors_that_all_ranks_find_are_said_once(mpich, process):
    assert mpich.run(3, process, "region", DIST="spiral").stderr.count("polyrt: error") == 1


@pytest.mark.full
def test_openmpi_error(openmpi, build):
    done = openmpi.run(2, build(openmpi, "process"), "different_parameter")
    assert done.returncode != 0 and "parameter 1 differs" in done.stderr


@pytest.mark.parametrize("name", ["TILE", "DIST", "STATS"])
def test_environments_that_differ(mpich, process, name):
    script = f'[ "$PMI_RANK" = 1 ] && export POLYRT_{name}=3; exec "$0" region'
    done = mpich.run(2, "sh", "-c", script, process)
    told = f"environment variable POLYRT_{name} differs between ranks: rank 1 has a different value"
    assert done.returncode != 0 and told in done.stderr, done.stderr


def test_unknown_settings_are_named_once(mpich, process):
    done = mpich.run(3, process, "region", TIEL="3")
    assert done.returncode == 0
    assert (
        done.stderr.count("unknown environment variable POLYRT_TIEL")
        == 1
        == len(done.stderr.splitlines())
    )
