"""Files that rank 0 alone writes in a region, and every rank elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

REGION = """  !$polydist
  do i = 1, n
    a(i) = i
    write (11, *) a(i)
  end do
"""
OPEN, CLOSE = "  open (11, file='x')\n", "  close (11)\n"
WRITE = "  write (unit=11, fmt=*) n\n"
OTHER = "subroutine other\n  integer :: n\n{}end subroutine\n"

SOUND = {
    "a heading before": OPEN + WRITE + REGION + CLOSE,
    "another unit": OPEN + REGION + "  write (12, *) n\n  write (*, *) n\n  print *, n\n",
    "the next file": OPEN + REGION + CLOSE + OPEN + WRITE + CLOSE,
    "a root block": OPEN + REGION + "  !$polydist root\n" + WRITE + "  !$polydist end\n",
    "two regions": OPEN + REGION + REGION + CLOSE,
    "a file for each step": "  do t = 1, 3\n" + OPEN + WRITE + REGION + CLOSE + "  end do\n",
    "a heading before a loop": OPEN + WRITE + "  do 10 t = 1, 3\n" + REGION + "10 continue\n",
    "a branch beside": OPEN + WRITE + "  if (n > 3) then\n" + REGION + "  end if\n",
}
MIXED = {
    "after it": OPEN + REGION + WRITE,
    "on a condition": OPEN + REGION + "  if (n > 3) write (11, *) n\n",
    "in a loop": OPEN + "  do t = 1, 3\n" + WRITE + REGION + "  end do\n",
    "in a loop with a label": OPEN + "  do 10 t = 1, 3\n" + WRITE + REGION + "10 continue\n",
    "in a branch of a loop": "  do t = 1, 3\n  if (n > 3) then\n"
    + WRITE
    + REGION
    + "  end if\n  end do\n",
    "after a loop": OPEN + "  do t = 1, 3\n" + REGION + "  end do\n" + WRITE + CLOSE,
    "by a region that is refused": OPEN
    + REGION
    + "  !$polydist\n  do i = 1, n\n    read *, a(i)\n    write (11, *) a(i)\n  end do\n",
}


def _shared(text: str, tmp_path: Path) -> bool:
    """Whether generated code knows of a file that both write."""
    source = tmp_path / "output.f90"
    source.write_text(text)
    done = translate(source, Options(keep_going=True))
    return any(".also_written" in written for _, written in done.files)


def _program(body: str) -> str:
    return (
        f"program p\n  integer, parameter :: n = 9\n  integer :: i, t\n  real :: a(n)\n{body}end\n"
    )


@pytest.mark.parametrize("name", SOUND)
def test_output_that_ends_in_a_region(name: str, tmp_path: Path) -> None:
    assert not _shared(_program(SOUND[name]), tmp_path)


@pytest.mark.parametrize("name", MIXED)
def test_output_that_all_ranks_continue(name: str, tmp_path: Path) -> None:
    assert _shared(_program(MIXED[name]), tmp_path)


@pytest.mark.parametrize(
    ("own", "other", "is_sound"),
    [
        (OPEN + REGION + CLOSE, WRITE, True),
        (REGION, OPEN + WRITE + CLOSE, True),
        (OPEN + REGION, WRITE, False),
        (REGION, WRITE, False),
        (WRITE + REGION, "", False),
        (OPEN + WRITE + REGION + CLOSE, "", True),
    ],
)
def test_output_of_several_procedures(own: str, other: str, is_sound: bool, tmp_path: Path) -> None:
    text = f"subroutine s(n, a)\n  integer :: n, i\n  real :: a(n)\n{own}end\n{OTHER.format(other)}"
    assert _shared(text, tmp_path) != is_sound
