"""Regions whose sets have pieces without points: isl crashes where it combines some of them, and
there is nothing in them to scan."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.isolated import translate_in_worker
from polydist.request import Options

_COMBINED = """
static double A, B[20];
static int C[6][9];
void kernel(int n, int m)
{
#pragma polydist independent(l)
    {
        for (long long i = 1; i <= m - 1; i++)
            for (long j = 2; j < m - 2; j += 2) {
                if (A > 0.25 || n > m - 2)
                    C[1 + i][1 + j] = C[i - 1][1 + (1 + j > 0 ? 1 + j : 0)] + C[1 + j][2 + i];
                else
                    C[1 + i][1 + j] = (B[9 + j] > 0.25 ? 2 : 1) + C[i - 1][j - 1];
                for (unsigned k = (unsigned)(2 * j); k < (unsigned)(2 * j + n); k++)
                    B[7 + k] = 0.125 * B[8 + k];
            }
        for (int l = -2; l <= 1 + m; l++)
            B[6 + m - l] = 0.375 * A - (C[3][2 + l] > 0.5 ? C[3][2 + l] : 0.25);
    }
}
"""

_SCANNED = """
static unsigned char B[8][5][2], C[7][6];
static const int turns[5] = {0, 1, 2, 0, 1};
void kernel(int n, int m, int s, double *D)
{
    int k1 = 0, k3 = 0, k6 = 0;
    long k2 = 0, k4 = 0, k5 = 0;
    double W1[10] = {0};
#pragma polydist private(W1, k1, k2, k3, k4, k5, k6)
    {
        for (int k = 0; k < n; k++) {
            k2 = k;
            k1 = n / 2;
            k3 = 2;
            W1[k2] = 0.375 * B[2 + k1][2 + k3][0] + 0.125 * B[0][0][k % 2];
        }
        for (int i = s / 2; i < s + 1; i += 2) {
            k4 = i;
            k5 = i + (i + i) % 2;
            for (int j = 0; j <= i - 1; j++) {
                k1 = j - 1;
                if (k1 > 3) k1 = 3;
            }
        }
        for (int i = 2; i < m; i++)
            for (int j = 1; j < s - 1; j++)
                for (int k = (0 > i - 1 ? 0 : i - 1); k <= (n < 2 + i ? n : 2 + i) - 1; k += 2) {
                    k6 = k - 2;
                    if (i / 2 <= j) continue;
                    for (int l = (s - 2 > 1 ? s - 2 : 1); l < m; l++) {
                        k3 = l;
                        k2 = l + turns[l - 1];
                        D[k3 - 1] *= 0.25 * C[k2 - 1][1 + k6] - 0.125 * (k + n);
                    }
                }
    }
}
"""


@pytest.mark.parametrize("text", [_COMBINED, _SCANNED], ids=["combined", "scanned"])
def test_pieces_without_points_do_no_harm(tmp_path: Path, text: str) -> None:
    source = tmp_path / "kernel.c"
    source.write_text(text)
    translation = translate_in_worker(source, Options())
    assert not translation.refused and translation.files
