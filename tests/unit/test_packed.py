"""Which arrays are packed triangles: those whose rows and columns are certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

LOWER = "for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) "
STRICT = "for (int i = 1; i < n; i++) for (int j = 0; j < i; j++) "
UPPER = "for (int i = 0; i < n; i++) for (int j = i; j < n; j++) "


def _codes(body: str, tmp_path: Path) -> list[str]:
    source = tmp_path / "k.c"
    source.write_text(
        "void f(int n, int m, double *p, double *q)\n{\n    int k = m;\n    unsigned u = n;\n"
        f"    (void)k, (void)u;\n#pragma polydist live_out(p)\n    {{ {body} }}\n}}\n"
    )
    return [d.code for d in translate(source, Options()).diagnostics if d.severity == "error"]


@pytest.mark.parametrize(
    "body",
    [
        LOWER + "p[i * (i + 1) / 2 + j] = q[i];",
        LOWER + "p[m + j + (i * i + i) / 2] = q[j];",
        STRICT + "p[i * (i - 1) / 2 + j] = p[i * (i - 1) / 2 + j] + 1;",
        STRICT + "p[(i + 1) * i / 2 + j] -= p[i * (i + 3) / 2] + p[j * (j + 3) / 2];",
        UPPER + "p[i * n - i * (i - 1) / 2 + j - i] = q[i] * q[j];",
        UPPER + "p[i * (2 * n - i - 1) / 2 + j] = p[j * (2 * n - j + 1) / 2] + 1;",
        LOWER + "p[k++] = q[i];",
        UPPER + "{ p[k] = q[j]; k += 1; }",
    ],
)
def test_triangles(body: str, tmp_path: Path) -> None:
    assert not _codes(body, tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        LOWER.replace("j <= i", "j <= i + 1") + "p[i * (i + 1) / 2 + j] = q[i];",
        LOWER + "p[i * i + j] = q[i];",
        LOWER + "p[i * (i + 1) / 2 + 2 * j] = q[i];",
        LOWER + "p[i * (i - 1) / 2 + j] = q[i];",
        LOWER + "p[(i * i + 2) / 2 + j] = q[i];",
        LOWER + "p[i * (i + 1) / 2 + m * j] = q[i];",
        LOWER + "{ p[i * (i + 1) / 2 + j] = 1; p[n * i - i * (i + 1) / 2 + j] = 2; }",
        UPPER + "p[i * (2 * u - i - 1) / 2 + j] = q[i];",
        LOWER + "p[k += i] = q[j];",
    ],
)
def test_others_are_refused(body: str, tmp_path: Path) -> None:
    assert set(_codes(body, tmp_path)) == {"non-affine-subscript"}
