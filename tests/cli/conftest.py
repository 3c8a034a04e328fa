"""Sources for the tests of the command line."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from polydist.simulate import build as simulator
from support.build import Workshop

GEMM = """\
#include <stdio.h>
#include "size.h"
static double A[N][N], B[N][N], C[N][N];
int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = i + j, B[i][j] = i - j;
#pragma polydist name(product)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            C[i][j] = 0;
            for (int k = 0; k < N; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
    for (int i = 0; i < N; i++)
        printf("%g\\n", C[i][i]);
    return 0;
}
"""

REFUSED = """\
void scatter(int n, const int *index, double *a)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        a[index[i]] = i;
}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with gemm.c (its header in another folder), refused.c and plain.c."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "headers").mkdir()
    (tmp_path / "headers" / "size.h").write_text("#ifndef N\n#define N 12\n#endif\n")
    (tmp_path / "gemm.c").write_text(GEMM)
    (tmp_path / "refused.c").write_text(REFUSED)
    (tmp_path / "plain.c").write_text("int twice(int x) { return 2 * x; }\n")
    return tmp_path


@pytest.fixture(autouse=True)
def _one_runtime(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, workshop: Workshop
) -> None:
    """``analyze`` finds it compiled, which takes it seconds each time; in tests of the full matrix
    it does so itself, and optimises it as it does for users."""
    if request.node.get_closest_marker("full"):
        return

    monkeypatch.setattr(simulator, "FLAGS", tuple(map(_plain, simulator.FLAGS)))

    compile_all = simulator._compile_all

    def core_once(sources: Sequence[Path], place: simulator.Workplace) -> list[Path]:
        core = simulator.core_sources(place.runtime)
        own = [source for source in sources if source not in core]

        def make(target: Path) -> None:
            target.mkdir()
            compile_all(core, replace(place, folder=target))

        folder = workshop.once(f"analyze-{_short(place.preprocessing.compiler)}", make)
        return [*compile_all(own, place), *(folder / f"{source.stem}.o" for source in core)]

    monkeypatch.setattr(simulator, "_compile_all", core_once)


def _plain(flag: str) -> str:
    return "-O0" if flag.startswith("-O") else flag


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
