"""Texts of products that may run on vectors, and texts that may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_HEAD = """
double fabs(double);
void f(int n, double a[n][n], double b[n][n], double c[n][n], const double *d, double x, float y)
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                TEXT
}
"""


def _runs_in_blocks(folder: Path, text: str) -> bool:
    source = folder / "f.c"
    source.write_text(_HEAD.replace("TEXT", text))
    outcome = translate(source, Options())
    assert outcome.files
    return any("polydist_lanes" in text for _, text in outcome.files)


@pytest.mark.parametrize(
    "text",
    [
        "c[i][j] += a[i][k] * b[k][j];",
        "c[i][j] = c[i][j] - x * (a[k][i] + 0.5) * b[j][k] / 4.0;",
        "c [i] [j] +=\n  a[i][k] / x * a[j][k];",
        "c[i][j] += d[i * n + k] * d[n * k + j];",
        "c[i][j] += a[i][k] * a[j][k] * d[k];",
        "{ double e = a[i][k] - b[k][j]; c[i][j] += e * e; }",
        "{ const double e = a[i][k]; c[i][j] += e * b[k][j]; }",
        "{ double e; e = a[i][k] / x; c[i][j] -= e / 2.0 * b[k][j]; }",
    ],
)
def test_texts_for_vectors(tmp_path: Path, text: str) -> None:
    assert _runs_in_blocks(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        "c[i][j] += fabs(a[i][k]) * b[k][j];",
        "c[i][j] += a[i][k] / b[k][j];",
        "c[i][j] += a[i][k] / (x * b[k][j]);",
        "c[i][j] += a[i][k] * b[k][j] * y;",
        "c[i][j] += a[i][k] * b[k][j] * 2;",
        "c[i][j] += a[i][k] * b[k][j] * 0.5f;",
        "c[i][j] += a[i][k] * b[k][j] * k;",
        "c[i][j] += (float)a[i][k] * b[k][j];",
        "c[i][j] += a[i][k] > 0 ? b[k][j] : x;",
        "c[i][j] += a[i][k] * a[k][i] * b[k][j];",
        "c[i][j] += a[i][k] /* of a row */ * b[k][j];",
        "c[i][j] += (*(a[i] + k)) * b[k][j];",
        "{ double e = a[i][k]; c[i][j] += b[k][j] / e; }",
        "{ double e = a[i][k], g = b[k][j]; c[i][j] += e * g; }",
        "{ float e = a[i][k]; c[i][j] += e * b[k][j]; }",
        "{ long double e = a[i][k]; c[i][j] += e * b[k][j]; }",
        "{ double e = a[i][k]; int q = 3; c[i][j] += e * b[k][j] * q; }",
    ],
)
def test_other_texts(tmp_path: Path, text: str) -> None:
    assert not _runs_in_blocks(tmp_path, text)
