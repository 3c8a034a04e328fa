"""Completion of words in shells."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from polydist.cli.completion import completion
from polydist.cli.main import main


def completed(*words: str) -> set[str]:
    """What bash offers for the last word."""
    listed = " ".join(f"'{word}'" for word in words)
    text = (
        f"{completion('bash')}\nCOMP_WORDS=({listed}); COMP_CWORD={len(words) - 1}\n"
        '_polydist; printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=True)
    assert not done.stderr
    return set(done.stdout.split())


def test_bash() -> None:
    assert completed("polydist", "ver") == {"verify"}
    assert {"--version", "translate", "analyze"} <= completed("polydist", "")
    assert completed("polydist", "verify", "--mpi") == {"--mpicc", "--mpiexec"}
    assert completed("polydist", "translate", "--emit", "s") == {"scop", "schedule"}
    assert completed("polydist-translate", "--exp") == {"--explain"}
    assert completed("/usr/bin/polydist-translate", "--emit", "co") == {"comm", "code"}
    assert completed("polydist-translate", "heat") == set()


def test_other_shells() -> None:
    assert completion("zsh").startswith("autoload")
    lines = completion("fish").splitlines()
    assert "complete -c polydist-translate -l explain" in lines
    assert any("-l emit -x -a 'scop deps" in line for line in lines)
    if shutil.which("fish"):
        subprocess.run(["fish", "-n"], input=completion("fish"), text=True, check=True)


def test_the_option_prints_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--completion", "bash"]) == 0
    assert capfd.readouterr().out == completion("bash")
