"""Arrays of their own in elements of derived types: what the refusal of several elements says."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_TEXT = """\
module grids
  implicit none
  type block_t
    integer :: n
    real(8), allocatable :: q(:)
  end type
  type level_t
    type(block_t), allocatable :: block(:)
  end type
  type(block_t) :: block(4)
  type(level_t) :: level(3)
contains
  subroutine kernel(k, m)
    integer, intent(in) :: k, m
    integer :: ib, i
@
  end subroutine kernel
end module grids
"""
_SEVERAL = """\
!$polydist
    do ib = 1, 4
      do i = 1, 9
        ${of}%q(i) = 1
      end do
    end do
"""
_DEEP = "level(k)%block({})"


def _errors(body: str, tmp_path: Path) -> list[tuple[str, str, str]]:
    source = tmp_path / "kernel.f90"
    source.write_text(_TEXT.replace("@", body))
    found = translate(source, Options()).diagnostics
    return [(d.code, d.message, d.hint) for d in found if d.severity == "error"]


@pytest.mark.parametrize(
    ("element", "way_out"),
    [
        ("block(ib)", "inside of the one over 'ib'; or"),
        (_DEEP.format("ib"), "inside of the one over 'ib', with a name for it around them:"),
        (_DEEP.format("m"), f"associate (e => {_DEEP.format('m')})"),
    ],
)
def test_the_loops_that_may_be_regions_are_named(
    element: str, way_out: str, tmp_path: Path
) -> None:
    ((code, message, hint),) = _errors(_SEVERAL.replace("${of}", element), tmp_path)
    assert code == "pointer-to-pointer"
    assert f"'{element}%q(i)' is an array of its own" in message
    assert way_out in hint


def test_the_ways_out_are_accepted(tmp_path: Path) -> None:
    inside = "do ib = 1, 4\n!$polydist\ndo i = 1, 9\nblock(ib)%q(i) = 1\nend do\nend do\n"
    assert not _errors(inside, tmp_path)
    named = "do i = 1, 9\ne%q(i) = 1\nend do\n"
    element = _DEEP.format("ib")
    around = f"associate (e => {element})\n!$polydist\n{named}end associate\n"
    assert not _errors(f"do ib = 1, 4\n{around}end do\n", tmp_path)
