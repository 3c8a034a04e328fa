"""What a debugger and a compiler say of translated Fortran: the user's lines, in generated tile
procedures and around the region."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options
from support.build import fortran_compiler

_FREE = """module m
  implicit none
contains
  subroutine f(n, a, b)
    integer, intent(in) :: n
    real, intent(inout) :: a(n, n), b(n, n)
    integer :: i, j, unused_here ! unused
    a(1, 1) = 2 ! around
    !$polydist
    do j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = a(i - 1, j) ! inside
        if (b(i, j) > 3) b(i, j) = a(i, j) & ! inside
          + 1 ! inside
      end do
    end do
    a(:, :) = b(:, :) ! inside
    !$polydist end
    a(1, 1) = 3 ! around
  end subroutine
end module
"""

_FIXED = """C     A COMMENT
      SUBROUTINE F(N, A, B)
      INTEGER N, I, J, UNUSEH
C     THE LINE ABOVE: UNUSED
      REAL A(N, N), B(N, N)
      A(1, 1) = 2 ! around
C$POLYDIST
      DO 20 J = 2, N - 1
      DO 10 I = 2, N - 1
      B(I, J) = A(I - 1, J) ! inside
     &  + 1 ! inside
   10 CONTINUE
   20 CONTINUE
      A(1, 1) = 3 ! around
      END
"""

_SOURCES = {"d.f90": _FREE, "d.F90": _FREE, "d.f": _FIXED}
_Stops = dict[tuple[str, int], set[str]]


@pytest.fixture(scope="module", params=sorted(_SOURCES))
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With the user's file and the generated one, and one.o and two.o made of them without
    optimization; what the compiler said of the second is in two.txt."""
    made = tmp_path_factory.mktemp("debugging")
    name = str(request.param)
    (made / name).write_text(_SOURCES[name])
    outcome = translate(made / name, Options())
    assert not outcome.diagnostics, [d.render() for d in outcome.diagnostics]
    own, text = outcome.files[0]
    (made / own).write_text(text)
    for source, stem in ((name, "one"), (own, "two")):
        command = [fortran_compiler(), "-g", "-O0", "-Wall", "-c", source, "-o", f"{stem}.o"]
        said = subprocess.run(command, cwd=made, check=True, capture_output=True, text=True).stderr
        (made / f"{stem}.txt").write_text(said)
    return made


def _stops(folder: Path, program: str) -> _Stops:
    """Where the line table lets a debugger stop: file and line, and in which procedures."""
    said = subprocess.run(
        ["nm", "-S", program], cwd=folder, check=True, capture_output=True, text=True
    ).stdout
    procedures = [
        (name, int(start, 16), int(start, 16) + int(size, 16))
        for start, size, name in re.findall(r"^(\w+) (\w+) [tT] (\w+)$", said, re.M)
    ]
    said = subprocess.run(
        ["objdump", "--dwarf=decodedline", program],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    stops: _Stops = defaultdict(set)
    for file, line, address in re.findall(r"^(\S+)\s+(\d+)\s+(0x\w+|0)\s+(?:\d+\s+)?x", said, re.M):
        stops[Path(file).name, int(line)] |= {
            name for name, start, end in procedures if start <= int(address, 16) < end
        }
    return stops


def _marked(folder: Path, mark: str) -> list[tuple[str, int]]:
    """The user's lines with a mark on which a debugger stops in the untranslated program."""
    name = next(path.name for path in folder.iterdir() if path.name in _SOURCES)
    stops = _stops(folder, "one.o")
    lines = [
        (name, number)
        for number, line in enumerate(_SOURCES[name].splitlines(), 1)
        if line.endswith(mark)
    ]
    return [line for line in lines if stops[line]]


def test_the_users_lines_are_in_tile_procedures(folder: Path) -> None:
    """And where they were, for executions that cannot be distributed."""
    inside, stops = _marked(folder, "inside"), _stops(folder, "two.o")
    was = _stops(folder, "one.o")
    assert inside
    for line in inside:
        tiles = stops[line] - was[line]
        assert was[line] < stops[line], (line, stops[line])
        assert all(re.search(r"polydist_body_f_n\d+$", name) for name in tiles), (line, tiles)


def test_lines_around_the_region_are_where_they_were(folder: Path) -> None:
    around, before, after = (
        _marked(folder, "around"),
        _stops(folder, "one.o"),
        _stops(folder, "two.o"),
    )
    assert len(around) == 2
    assert [after[line] for line in around] == [before[line] for line in around]


def test_generated_lines_are_those_of_the_generated_file(folder: Path) -> None:
    (generated,) = (path for path in folder.iterdir() if ".polydist." in path.name)
    text = generated.read_text().splitlines()
    own = {line for file, line in _stops(folder, "two.o") if file == generated.name}
    assert own and max(own) <= len(text)
    assert any("polydist_f_region(" in text[line - 1] for line in own)


def test_warnings_are_about_the_users_lines(folder: Path) -> None:
    places = [
        set(re.findall(r"^(?:\S*/)?(d\.\S+?):(\d+):", (folder / f"{stem}.txt").read_text(), re.M))
        for stem in ("one", "two")
    ]
    assert places[0] and places[1] == places[0]
