"""Four nodes with a slow network between them, emulated on this machine: the results are those of
one, and the schedule saves messages, which are what takes time there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi, clean_environment
from support.programs import ROOT

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(
        os.geteuid() != 0 or not Path("/dev/net/tun").exists() or not shutil.which("ip"),
        reason="network namespaces and taps need root, /dev/net/tun and iproute2",
    ),
]


def _run(mpi: Mpi, *words: object) -> str:
    path = os.pathsep.join([str(mpi.launcher.parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=ROOT,
        env={**clean_environment(), "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_many_regions_on_four_nodes(workshop: Workshop, mpich: Mpi) -> None:
    source = ROOT / "examples/vcycle/vcycle.c"
    program = distributed(workshop, source, mpich)
    cluster = ROOT / "bench/cluster/emulated_cluster.py"
    printed = _run(mpich, cluster, "--nodes", 4, "--latency", 1, "--", program, 12, 1)
    assert printed.encode() == expected_output(workshop, source, "12 1")


def test_tiles_in_time_send_as_much_in_fewer_messages(mpich: Mpi) -> None:
    header, _, *rows = _run(mpich, "-m", "bench.cluster.latency", "--short").splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in (header, *rows)]
    names, keep, auto = cells[0], cells[1], cells[2]
    assert names[:4] == ["schedule", "steps", "messages", "bytes"]
    assert (keep[0], auto[0]) == ("keep", "auto") and keep[3] == auto[3]
    assert int(keep[1]) == 8 and 3 * int(auto[2]) < int(keep[2])
