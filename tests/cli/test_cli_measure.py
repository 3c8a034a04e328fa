"""polydist measure, and the machine that analyze estimates times for."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from cli_support import analyze

from polydist.cli.main import guarded, main
from polydist.simulate.machine import machine_of
from polydist.simulate.simulation import Machine
from support.build import Workshop, distributed
from support.mpi import Mpi
from support.programs import ROOT


@pytest.mark.usefixtures("folder")
def test_times_are_for_the_machine_of_a_file(capfd: pytest.CaptureFixture[str]) -> None:
    """What the file leaves out has its default; options go before it."""
    Path("machine.json").write_text('{"latency": 5e-6, "point": 3e-9}')
    assert (
        analyze(
            "gemm.c", "-Iheaders", "--ranks", "2", "--machine", "machine.json", "--point", "4e-9"
        )
        == 0
    )
    said = capfd.readouterr().out.splitlines()[0]
    assert (
        said
        == "times are estimates: latency 5 us, overhead 1 us per message, bandwidth 10.0 GB/s, 4 "
        "ns per statement instance"
    )


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "text",
    [
        '{"latency": -1}',
        *(
            pytest.param(text, marks=pytest.mark.full)
            for text in ("[1]", "{", '{"speed": 3}', '{"point": true}')
        ),
    ],
)
def test_a_machine_that_is_none(capfd: pytest.CaptureFixture[str], text: str) -> None:
    Path("machine.json").write_text(text)
    assert analyze("gemm.c", "-Iheaders", "--machine", "machine.json") == 2
    assert "--machine machine.json: " in capfd.readouterr().err


def test_measuring_a_machine(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Two ranks on one machine, and the time of an instance of a program: positive numbers, which
    analyze takes."""
    program = distributed(workshop, ROOT / "tests" / "programs" / "jacobi2d.c", mpich)
    machine = tmp_path / "machine.json"
    options = [
        "--mpicc",
        str(mpich.compiler),
        "--mpiexec",
        str(mpich.launcher),
        "-n",
        "2",
        "-o",
        str(machine),
    ]
    assert guarded(main, ["measure", *options, "--", str(program), "60", "60", "20"]) == 0
    assert "POLYRT_MACHINE=latency=" in capfd.readouterr().out
    told = json.loads(machine.read_text())
    assert set(told) == {"latency", "overhead", "bandwidth", "point"} and all(
        0 < value < 1e13 for value in told.values()
    )
    assert machine_of(machine.read_text(), Machine()) == Machine(**told)


def test_measuring_what_is_no_translated_program(
    mpich: Mpi, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "idle.c").write_text("int main(void) { return 0; }\n")
    subprocess.run(["cc", str(tmp_path / "idle.c"), "-o", str(tmp_path / "idle")], check=True)
    options = ["--mpicc", str(mpich.compiler), "--mpiexec", str(mpich.launcher)]
    assert guarded(main, ["measure", *options, "--", str(tmp_path / "idle")]) == 2
    assert "wrote no statistics" in capfd.readouterr().err
    assert guarded(main, ["measure", *options, "--", str(tmp_path / "gone")]) == 2
    assert "there is no program" in capfd.readouterr().err
