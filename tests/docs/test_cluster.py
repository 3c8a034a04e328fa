"""The batch scripts of examples/cluster print what the sequential program does."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from console import ROOT, TUTORIAL, files

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi, clean_environment

CLUSTER, SOURCE = ROOT / "examples/cluster", ROOT / "examples/heat2d/heat2d.c"

_SRUN = """#!/bin/sh
echo "$*" >srun.words
while [ "${1#-}" != "$1" ]; do shift; done
exec mpiexec -n 2 "$@"
"""
"""Stands for Slurm's command: the options, then the program on two ranks."""


def _desk(folder: Path, program: Path) -> Path:
    """The folder of a job."""
    shutil.copytree(CLUSTER, folder / "job")
    shutil.copy(program, folder / "job/heat")
    return folder / "job"


def _submit(job: Path, script: str, mpi: Mpi, **given: str) -> str:
    path = os.pathsep.join([str(job), str(mpi.launcher.parent), os.environ["PATH"]])
    environment = {**clean_environment(), **given, "PATH": path, "SIZE": "40", "STEPS": "12"}
    done = subprocess.run(
        ["bash", script], cwd="/", env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _ranks_of(statistics: Path) -> int:
    return len(json.loads(statistics.read_text())["ranks"])


@pytest.mark.full
def test_the_script_for_slurm(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    job = _desk(tmp_path, distributed(workshop, SOURCE, mpich))
    (job / "srun").write_text(_SRUN)
    (job / "srun").chmod(0o755)
    given = {"SLURM_SUBMIT_DIR": str(job), "SLURM_JOB_ID": "7", "SLURM_CPUS_PER_TASK": "2"}
    printed = _submit(job, str(job / "heat.slurm"), mpich, **given)
    assert printed.encode() == expected_output(workshop, SOURCE, "40 12 digest")
    assert "--cpus-per-task=2 --cpu-bind=cores" in (job / "srun.words").read_text()
    assert _ranks_of(job / "heat.7.json") == 2


@pytest.mark.full
def test_the_script_of_the_tutorial(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    job = _desk(tmp_path, distributed(workshop, SOURCE, mpich))
    (job / "tutorial.slurm").write_text(files(TUTORIAL[-1])["heat.slurm"])
    (job / "srun").write_text(_SRUN)
    (job / "srun").chmod(0o755)
    given = {"SLURM_SUBMIT_DIR": str(job), "SLURM_JOB_ID": "9", "SLURM_CPUS_PER_TASK": "1"}
    printed = _submit(job, str(job / "tutorial.slurm"), mpich, **given)
    assert printed.encode() == expected_output(workshop, SOURCE, "40 12")
    assert _ranks_of(job / "heat.9.json") == 2


@pytest.mark.full
def test_the_script_for_pbs(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    job = _desk(tmp_path, distributed(workshop, SOURCE, mpich))
    (job / "nodes").write_text("localhost\n" * 3)
    given = {
        "PBS_O_WORKDIR": str(job),
        "PBS_JOBID": "8.server",
        "PBS_NODEFILE": str(job / "nodes"),
    }
    printed = _submit(job, str(job / "heat.pbs"), mpich, **given)
    assert printed.encode() == expected_output(workshop, SOURCE, "40 12 digest")
    assert _ranks_of(job / "heat.8.server.json") == 3


def test_what_the_container_copies_is_there() -> None:
    text = (CLUSTER / "Containerfile").read_text()
    copied = re.findall(r"^COPY (\S+) ", text, re.MULTILINE)
    assert "examples/heat2d/heat2d.c" in copied
    assert all((ROOT / name).exists() for name in copied)
    assert "podman build -f examples/cluster/Containerfile" in text
