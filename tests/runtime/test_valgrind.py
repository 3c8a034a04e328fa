"""No invalid or uninitialised access of ours; what MPI libraries and the loader do inside is left
out."""

import pytest
from runtime_support import need

SUPPRESSED = ["libmpi.so*", "libuc*.so*", "libfabric.so*", "libhwloc.so*", "ld-linux*.so*"]
KINDS = [
    "Addr1",
    "Addr2",
    "Addr4",
    "Addr8",
    "Addr16",
    "Addr32",
    "Cond",
    "Value4",
    "Value8",
    "Param",
]


def suppression(kind: str, library: str) -> str:
    extra = "  ...\n" if kind != "Param" else "  ioctl(*)\n  ...\n"
    return f"{{\n  {kind}-{library}\n  Memcheck:{kind}\n{extra}  obj:*/{library}\n}}\n"


@pytest.mark.parametrize("ranks", [pytest.param(1, marks=pytest.mark.full), 2])
def test_valgrind(mpich, solve, ranks, tmp_path):
    file = tmp_path / "suppressions"
    file.write_text("".join(suppression(kind, library) for kind in KINDS for library in SUPPRESSED))
    valgrind = [need("valgrind", "valgrind"), "-q", "--error-exitcode=9", f"--suppressions={file}"]
    done = mpich.run(ranks, *valgrind, solve, "every", 8, 3, TILE="3,2,2", STATS="1")
    assert done.returncode == 0, done.stderr
