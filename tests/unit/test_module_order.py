"""The order in which Fortran's sources are compiled."""

from __future__ import annotations

from pathlib import Path

from polydist.verify.module_order import in_module_order


def _written(folder: Path, texts: dict[str, str]) -> list[Path]:
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [folder / name for name in texts]


def _names(sources: list[Path]) -> list[str]:
    return [source.name for source in in_module_order(sources)]


def test_modules_come_before_what_uses_them(tmp_path: Path) -> None:
    used = "  USE Solver, only: go\n  use, intrinsic :: iso_c_binding\n"
    texts = {
        "a_main.f90": f"program a\n{used}end\n",
        "b.c": "use params\n",
        "details.f90": "submodule (solver:top) inner ! one\nend submodule\n",
        "solver.f90": "! use a\nmodule SOLVER\n  use :: params, only: n\nend module\n",
        "top.f90": "submodule (solver) top\nend submodule\n",
        "params.f90": "  module params ! sizes\nend module params\n",
    }
    assert _names(_written(tmp_path, texts)) == [
        "params.f90",
        "solver.f90",
        "a_main.f90",
        "b.c",
        "top.f90",
        "details.f90",
    ]


def test_sources_stay_in_their_order_where_nothing_asks_for_another(tmp_path: Path) -> None:
    circle = {
        "c.f90": "module c\n use b\nend module\n",
        "b.f90": "module b\n use c\n contains\n module procedure x\nend module\n",
        "a.f90": "program a\n use unknown\nend\n",
    }
    assert set(_names(_written(tmp_path, circle))) == set(circle)
    plain = {"z.f90": "program z\n usage = 1\nend\n", "y.f90": "module y\nend module\n"}
    assert _names(_written(tmp_path, plain)) == ["z.f90", "y.f90"]
