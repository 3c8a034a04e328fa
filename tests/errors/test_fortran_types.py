"""Derived types that a region's procedure defines for itself, where they cannot be repeated; and
names that nothing declares."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

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


def test_procedures_of_types_are_named(tmp_path: Path) -> None:
    """What a type has besides components is told from a type that is not known."""
    source = tmp_path / "k.f90"
    source.write_text(
        "module m\ntype :: shape\nreal(8) :: k\ncontains\nprocedure :: value\nend type\n"
        "type, extends(shape) :: square\nend type\ncontains\n"
        "real(8) function value(this, x)\nclass(shape), intent(in) :: this\nreal(8) :: x\n"
        "value = this%k*x\nend function\nend module\n"
        "subroutine s(n, a, of)\nuse m\ninteger :: n, i\nreal(8) :: a(n)\ntype(square) :: of\n"
        "!$polydist\ndo i = 1, n\na(i) = of%value(a(i))\nend do\nend subroutine\n"
    )
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "unknown-call" and "'%value' is no component of 'of'" in error.message


def test_files_that_are_not_found_are_named(tmp_path: Path) -> None:
    source = tmp_path / "k.f90"
    source.write_text(
        "subroutine k(n, b)\nimplicit none\ninclude 'there.inc'\ninclude \"param.h\"\n"
        "integer :: i, n\nreal :: b(n)\n"
        "!$polydist\ndo i = 1, n\nb(i) = scale0\nend do\nend subroutine\n"
    )
    (tmp_path / "there.inc").write_text("integer, parameter :: one = 1\n")
    (error,) = translate(source, Options()).diagnostics
    assert error.message == "'scale0' is not declared here"
    assert error.hint == "add the folder of the included file with -I; not found: 'param.h'"


_OWN = """\
module m
  integer :: calls = 0
  type :: pair
    real(8) :: a
  @
  end type
  #
contains
  function add(p, q) result(r)
    class(pair), intent(in) :: p
    type(pair), intent(in) :: q
    type(pair) :: r
    calls = calls + 1
    r%a = p%a + q%a*calls
  end function
  subroutine set(p, q)
    type(pair), intent(out) :: p
    integer, intent(in) :: q
    p%a = q
  end subroutine
end module
subroutine k(n, x, y)
  use m, only: pair
  integer :: n, i
  type(pair) :: x(n), y(n)
!$polydist
  do i = 1, n
    y(i) = x(i) + x(i)
  end do
end subroutine
"""


@pytest.mark.parametrize(
    ("bound", "interface", "said"),
    [
        ("", "interface operator (+)\nmodule procedure add\nend interface", "the operator '+'"),
        ("contains\nprocedure :: add\ngeneric :: operator(+) => add", "", "the operator '+'"),
        (
            "",
            "interface assignment(=)\nprocedure :: set\nend interface",
            "the assignment to 'y(i)'",
        ),
    ],
)
def test_operators_with_effects(bound: str, interface: str, said: str, tmp_path: Path) -> None:
    """They were taken for arithmetic, which gave wrong results on several ranks."""
    source = tmp_path / "k.f90"
    source.write_text(_OWN.replace("@", bound).replace("#", interface))
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "unknown-call" and said in error.message and error.hint


@pytest.mark.parametrize(
    "interface",
    [
        "interface operator (+)\nmodule procedure add\nend interface",
        "interface assignment(=)\nprocedure :: set\nend interface",
    ],
)
def test_operators_with_effects_in_a_called_function(interface: str, tmp_path: Path) -> None:
    """A function that could call one does more than compute a value."""
    text = _OWN.replace("@", "").replace("#", interface)
    text = text.replace(
        "end module",
        "  function both(v, w) result(r)\n    real(8), intent(in) :: v, w\n    real(8) :: r\n"
        "    type(pair) :: p\n    p%a = v\n    p = p + p\n    r = p%a * w\n"
        "  end function\nend module",
    )
    text = text.replace("only: pair", "only: pair, both")
    text = text.replace("y(i) = x(i) + x(i)", "y(i)%a = both(x(i)%a, y(i)%a)")
    source = tmp_path / "k.f90"
    source.write_text(text)
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "unknown-call" and "'both'" in error.message


@pytest.mark.parametrize("part", ["z(i)%re", "z(i)%im", "w%re"])
def test_parts_of_complex_numbers(part: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(
        "subroutine s(n, z, x)\ninteger :: n, i\ncomplex(8) :: z(n), w\nreal(8) :: x(n)\n"
        f"!$polydist\ndo i = 1, n\nw = z(i)\nx(i) = {part}\nend do\nend subroutine\n"
    )
    (error,) = (d for d in translate(source, Options()).diagnostics if d.severity == "error")
    assert error.code == "unsupported-reference" and "aimag" in error.hint


_SIZES = "module sizes\ninteger, parameter :: n = {} ! cells\nreal(8) :: u(n)\nend module\n"
_LOOP = (
    "use sizes\nimplicit none\ninteger :: i\n!$polydist\ndo i = 1, n\nu(i) = i\nend do\nend {}\n"
)


def _sources(folder: Path, kind: str = "subroutine") -> Path:
    """A region over a module's array, beside a source of another program with such a module."""
    (folder / "old.f90").write_text(_SIZES.format(4))
    (folder / "sizes.f90").write_text(_SIZES.format(40))
    source = folder / "k.f90"
    source.write_text(f"{kind} k\n{_LOOP.format(kind)}")
    return source


def test_modules_that_several_sources_define_differently_are_not_known(tmp_path: Path) -> None:
    (error,) = translate(_sources(tmp_path), Options()).diagnostics
    assert error.message == "'n' is not declared here"
    assert error.hint == (
        "name the program's source with --other-source; several define the module 'sizes' "
        "(old.f90, sizes.f90)"
    )


def test_a_module_is_that_of_the_source_that_is_named(tmp_path: Path) -> None:
    source = _sources(tmp_path)
    named = Options(preprocessing=Preprocessing(other_sources=(str(tmp_path / "sizes.f90"),)))
    result = translate(source, named)
    assert not result.diagnostics and "u(40)" in result.files[0][1]


def test_a_module_that_several_sources_define_alike_is_known(tmp_path: Path) -> None:
    source = _sources(tmp_path)
    (tmp_path / "old.f90").write_text(_SIZES.format(40).replace("cells", "points"))
    assert not translate(source, Options()).diagnostics


def test_modules_beside_another_main_program_are_of_that_program(tmp_path: Path) -> None:
    source = _sources(tmp_path, "program")
    (tmp_path / "old.f90").write_text(_SIZES.format(4) + "program old\nend program\n")
    assert not translate(source, Options()).diagnostics
    (tmp_path / "sizes.f90").unlink()
    (error,) = translate(source, Options()).diagnostics
    assert error.hint == "add the folders of module sources with -I; not found: 'sizes'"


def test_formats_among_the_declarations_go_with_output(tmp_path: Path) -> None:
    source = tmp_path / "k.f90"
    source.write_text(
        "subroutine k(n, b)\nimplicit none\ninteger :: i, n\nreal :: b(n)\n20 format(f8.2, i4)\n"
        "!$polydist\ndo i = 1, n\nb(i) = i\nwrite(*, 20) b(i), i\nend do\nend subroutine\n"
    )
    result = translate(source, Options())
    assert not result.refused
    assert sum(text.count("20 format(f8.2, i4)") for _, text in result.files) == 2
