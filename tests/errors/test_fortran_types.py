"""Derived types that a region's procedure defines for itself, where they cannot be repeated."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options


@pytest.mark.parametrize(
    ("around", "definition", "kind"),
    [
        (("module m\ncontains\n", "end module\n"), "real(8) :: x\nend type", "type(own)"),
        (("", ""), "real(8) :: x\ncontains\nprocedure :: f\nend type", "type(own)"),
        (("", ""), "real(8) :: x\nend type", "class(own)"),
    ],
)
def test_types_that_cannot_be_repeated(
    around: tuple[str, str], definition: str, kind: str, tmp_path: Path
) -> None:
    source = tmp_path / "k.f90"
    loop = "!$polydist\ndo i = 1, n\np%x = p%x + i\nend do\n"
    source.write_text(
        f"{around[0]}subroutine k(n, p)\ninteger :: n, i\ntype :: own\n{definition}\n"
        f"{kind} :: p\n{loop}end subroutine\n{around[1]}"
    )
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "local-type" and error.hint
