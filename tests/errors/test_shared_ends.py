"""Labelled loops that end together: a region takes its end with it, so that the loop around the
region would have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

FRAME = """\
      subroutine kernel(n, a)
      integer n, i, j, k
      real*8 a(n, n, n)
{loops}
      end
"""

SHARED = {
    "two": "      do 20 i = 1, n\n!$polydist\n      do 20 j = 1, n\n   20 a(i, j, 1) = i + j",
    "the middle of three": (
        "      do 20 i = 1, n\n!$polydist\n      do 20 j = 1, n\n      do 20 k = 1, n\n"
        "      a(k, j, i) = 1\n   20 continue"
    ),
    "with an end": (
        "      do 20 i = 1, n\n!$polydist\n      do 20, j = 1, n\n      a(i, j, 1) = 1\n"
        "   20 continue\n!$polydist end"
    ),
}
APART = {
    "the outermost": "!$polydist\n      do 20 i = 1, n\n      do 20 j = 1, n\n   20 a(i, j, 1) = 1",
    "labels of their own": (
        "      do 20 i = 1, n\n!$polydist\n      do 10 j = 1, n\n   10 a(i, j, 1) = 1\n"
        "   20 continue"
    ),
    "another procedure's label": (
        "!$polydist\n      do 20 j = 1, n\n   20 a(1, j, 1) = 1\n      end\n"
        "      subroutine other(n)\n      integer n, i\n      do 20 i = 1, n\n   20 continue"
    ),
}


def codes(loops: str, tmp_path: Path) -> list[str]:
    source = tmp_path / "kernel.f"
    source.write_text(FRAME.format(loops=loops))
    return [d.code for d in translate(source, Options()).diagnostics if d.severity == "error"]


@pytest.mark.parametrize("name", SHARED)
def test_an_end_shared_with_a_loop_around(name: str, tmp_path: Path) -> None:
    assert codes(SHARED[name], tmp_path) == ["shared-end"]


@pytest.mark.parametrize("name", APART)
def test_ends_of_their_own(name: str, tmp_path: Path) -> None:
    assert codes(APART[name], tmp_path) == []
