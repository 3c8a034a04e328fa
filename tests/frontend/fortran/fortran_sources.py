"""Parsing Fortran text in tests."""

from __future__ import annotations

from pathlib import Path

from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.region import Region
from polydist_frontends.source import Preprocessing


def regions(
    tmp_path: Path, text: str, name: str = "a.f90", include: tuple[str, ...] = ()
) -> tuple[Region, ...]:
    """The regions of a text that must be accepted."""
    path = tmp_path / name
    path.write_text(text)
    parsed = FortranFrontend.parse(path, text, Preprocessing(include_directories=include), False)
    assert not parsed.refusals, [refusal.render() for refusal in parsed.refusals]
    return parsed.regions


def region(tmp_path: Path, body: str, declarations: str = "", after: str = "") -> Region:
    """The region ``body`` of a subroutine, between ``declarations`` and what runs ``after`` it."""
    text = (
        "subroutine s(n, a, b)\n implicit none\n integer :: n, i, j, k\n"
        f" real :: a(0:n+1, n), b(n)\n{declarations}\n"
    )
    text += f"!$polydist\n{body}\n!$polydist end\n{after}\nend subroutine\n"
    (found,) = regions(tmp_path, text)
    return found
