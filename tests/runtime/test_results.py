"""Distributed results are those of the sequential loops, bit for bit, whatever the ranks, tiles and
placement."""

import itertools

import pytest
from runtime_support import SANITIZE


def check(done):
    assert done.returncode == 0, done.stdout + done.stderr
    assert (done.stdout, done.stderr) == ("done\n", "")


def settings():
    """All triples of settings; the quick ones have all pairs of them."""
    ranks, tiles = (1, 2, 3, 4, 7, 9), ("1,1,1", "3,3,3", "1000,1000,1000")
    every = itertools.product(enumerate(ranks), enumerate(tiles), enumerate(("block", "cyclic")))
    return [
        pytest.param(r, t, d, marks=[] if (i + j + k) % 2 else pytest.mark.full)
        for (i, r), (j, t), (k, d) in every
    ]


@pytest.mark.parametrize(("ranks", "tile", "dist"), settings())
def test_every_problem(mpich, solve, ranks, tile, dist):
    check(mpich.run(ranks, solve, "every", 11, 5, TILE=tile, DIST=dist))


@pytest.mark.parametrize("ranks", [1, 2, 3, 4, 7])
def test_defaults(mpich, solve, ranks):
    check(mpich.run(ranks, solve, "every", 70, 6))


@pytest.mark.parametrize(
    "tile,dist",
    [
        ("2,5,3", "cyclic(2)"),
        ("5,2,7", "cyclic:3"),
        ("4,7", "block"),
        ("7,4", "lookup"),
        ("2,3,2", "lookup, cyclic(2)"),
    ],
)
def test_unequal_tiles_and_repetition(mpich, solve, tile, dist):
    check(mpich.run(4, solve, "every", 17, 4, "all", 3, TILE=tile, DIST=dist))


@pytest.mark.parametrize("n,steps", [(0, 3), (1, 3), (2, 2), (3, 1), (9, 0)])
def test_empty_and_tiny(mpich, solve, n, steps):
    check(mpich.run(3, solve, "every", n, steps, TILE="2,2,2"))


@pytest.mark.parametrize("gather", ["root", "none"])
@pytest.mark.parametrize("ranks", [1, 2, 4])
def test_gather(mpich, solve, gather, ranks):
    check(mpich.run(ranks, solve, "every", 17, 4, gather, TILE="3,2,4"))


@pytest.mark.parametrize("limit", ["1", "7", "64"])
def test_messages_in_pieces(mpich, solve, limit):
    check(mpich.run(3, solve, "every", 12, 3, TILE="3,3,3", MESSAGE_LIMIT=limit))


@pytest.mark.full
@pytest.mark.parametrize(
    "ranks,dist",
    [(2, "block"), (2, "cyclic"), (4, "cyclic")],
)
def test_threads(mpich, build, ranks, dist):
    program = build(mpich, "solve", "-O1", "-fopenmp")
    check(mpich.run(ranks, program, "every", 24, 5, TILE="2,3,4", DIST=dist, _OMP_NUM_THREADS="3"))


@pytest.mark.parametrize(
    "ranks,tile,dist",
    [(3, "1,2,3", "cyclic"), (1, "3,3,3", "block"), (4, "3,2,5", "block")],
)
@pytest.mark.full
def test_openmpi(openmpi, build, ranks, tile, dist):
    check(openmpi.run(ranks, build(openmpi, "solve"), "every", 13, 5, TILE=tile, DIST=dist))


@pytest.mark.full
@pytest.mark.parametrize(
    "ranks,dist", [(1, "block"), (2, "cyclic"), (4, "block"), (3, "lookup,cyclic")]
)
def test_sanitizers(mpich, build, ranks, dist, tmp_path):
    leaks = tmp_path / "leaks"
    leaks.write_text("leak:libmpi\nleak:libuc\nleak:libfabric\nleak:libhwloc\n")
    program = build(mpich, "solve", "-O1", *SANITIZE)
    options = f"suppressions={leaks}:print_suppressions=0"
    check(mpich.run(ranks, program, "every", 11, 4, TILE="3,2,2", DIST=dist, _LSAN_OPTIONS=options))
