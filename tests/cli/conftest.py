"""Sources for the tests of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

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
