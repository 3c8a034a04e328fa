"""Calls in regions of Fortran: what a function reads besides the elements that are named, and
which procedure a name stands for."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

FRAME = """\
module shapes
  implicit none
  type :: point
     real(8) :: x, y
     real(8) :: w(3)
  end type point
  interface
    real(8) function sized(n, v)
      real(8) :: n, v(*)
    end function sized
  end interface
  interface either
    module procedure either_one, either_more
  end interface either
contains
  pure real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2 * x
  end function twice
  pure real(8) function first(v)
    real(8), intent(in) :: v(*)
    first = v(int(v(1)))
  end function first
  real(8) function either_one(x)
    real(8), intent(in) :: x
    either_one = x
  end function either_one
  real(8) function either_more(x)
    real(8), intent(in) :: x(:)
    either_more = sum(x)
  end function either_more
end module shapes

subroutine kernel(n, a, b, c, p, s)
  use shapes
  implicit none
  integer, intent(in) :: n
  integer :: i
  real(8) :: a(n), b(n), c(n, n), s
  real(8), external :: outside
  type(point) :: p(n)
!$polydist
  do i = 2, n - 1
@
  end do
contains
  real(8) function inner(x)
    real(8) :: x
    s = x
    inner = x
  end function inner
  real(8) function scaled(x)
    real(8) :: x
    scaled = x * s
  end function scaled
end subroutine kernel
"""


def framed(example: str, function: str = "") -> str:
    asked = f"!$polydist pure({function})" if function else "!$polydist"
    return FRAME.replace("!$polydist", asked).replace("@", f"     {example}")


PURE = [
    ("unknown-call", "outside", "a(i) = outside(c(i, 1))", "c(i, 1))"),
    ("unknown-call", "outside", "a(i) = outside(b(i)) + 1", "b(i))"),
    ("unknown-call", "outside", "a(i) = outside(p(i)%x)", "p(i)%x)"),
    ("unknown-call", "first", "a(i) = first(c(1, i))", "c(1, i))"),
    ("unknown-call", "first", "a(i) = first(v=b(i))", "b(i))"),
    ("unknown-call", "sized", "a(i) = sized(s, b(i))", "b(i))"),
    ("internal-procedure", "inner", "a(i) = inner(b(i))", "inner(b"),
    ("unknown-call", "scaled", "s = scaled(b(i))", "scaled(b"),
]


@pytest.mark.parametrize(("code", "function", "example", "at"), PURE)
def test_refused_though_pure(
    code: str, function: str, example: str, at: str, tmp_path: Path
) -> None:
    """What the clause does not say: how much of an array an element stands for, that a function can
    be called from elsewhere."""
    source = tmp_path / "kernel.f90"
    source.write_text(framed(example, function))
    (error,) = (d for d in translate(source, Options()).diagnostics if d.severity == "error")
    assert (error.code, bool(error.hint)) == (code, True), error.render()
    line = source.read_text().splitlines(keepends=True)[error.place.line - 1]
    assert line[error.place.column - 1 :].startswith(at), error.render(line)


@pytest.mark.parametrize(
    ("function", "example"),
    [
        ("outside", "a(i) = outside((c(i, 1))) + outside(b) + outside(c(:, i)) + outside(s)"),
        ("first", "a(i) = first(b(2:4)) + first(v=c(:, i))"),
        ("sized", "a(i) = sized(b(i), c(:, i))"),
        ("either", "a(i) = either(b(i)) + either(c(:, i))"),
        ("scaled", "a(i) = scaled(b(i))"),
        ("twice", "a(i) = twice(b(i)) + twice(p(i)%x)"),
        ("cshift", "a(:) = cshift(b, 1)"),
    ],
)
def test_accepted_as_pure(function: str, example: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(framed(example, function))
    assert not translate(source, Options()).diagnostics


def test_functions_of_the_program_with_intrinsic_names(tmp_path: Path) -> None:
    """They read a variable of their module, which the intrinsic functions do not."""
    source = tmp_path / "kernel.f90"
    for name in ("gamma", "scale", "max"):
        source.write_text(
            "module m\nreal :: state\ncontains\n"
            f"real function {name}(x, k)\nreal :: x\ninteger :: k\nstate = x\n{name} = x + k\n"
            f"end function\nreal function over(x)\nreal :: x\nover = {name}(x, 1)\n"
            "end function\nend module\n"
            "subroutine s(n, a)\nuse m\ninteger :: n, i\nreal :: a(n)\n!$polydist\ndo i = 1, n\n"
            f"a(i) = {name}(a(i), 1)\nend do\n!$polydist\ndo i = 1, n\na(i) = over(a(i))\nend do\n"
            "end subroutine\n"
        )
        found = [d.code for d in translate(source, Options()).diagnostics]
        assert found == ["unknown-call"] * 2, name


RECORDS = """module shapes
  type one
    real(8) :: x
    real(8), allocatable :: t(:)
  end type
contains
  real(8) function first(p)
    type(one), intent(in) :: p
    first = p%x
  end function
  subroutine set(p, x)
    type(one) :: p
    real(8) :: x
    p%x = x
  end subroutine
  subroutine handed(p, x)
    type(one), intent(in) :: p
    real(8), intent(out) :: x
    type(one) :: q
    q = p
    x = q%x
  end subroutine
  pure subroutine inside(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    @
    do i = 1, n
      a(i) = i
    end do
  end subroutine
end module
subroutine kernel(n, a, p)
  use shapes
  integer :: n, i
  real(8) :: a(n)
  type(one) :: p
  !$polydist
  do i = 1, n
    @
  end do
end subroutine kernel
"""


@pytest.mark.parametrize(
    ("inside", "example", "code"),
    [
        ("", "call set(p, a(i))", ""),
        ("", "call handed(p, a(i))", "unknown-call"),
        ("!$polydist", "a(i) = first(p)", "pure-procedure"),
        ("", "a(i) = first(p)", ""),
    ],
)
def test_records_that_are_passed(inside: str, example: str, code: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(RECORDS.replace("@", inside, 1).replace("@", example))
    errors = [d.code for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert errors == ([code] if code else [])


PRIVATE = """module m
  implicit none
  private
  public :: set, f
  real(8) :: table(9)@
contains
  subroutine set(x)
    real(8), intent(in) :: x
    integer :: i
    @
    do i = 1, 9
      table(i) = x*i
    end do
    @
  end subroutine
  real(8) function f(x)
    real(8), intent(in) :: x
    f = table(3)*x
  end function
end module
subroutine kernel(n, a)
  use m
  integer :: n, i
  real(8) :: a(n)
  !$polydist name(kernel)
  do i = 1, n
    a(i) = f(a(i))
  end do
end subroutine kernel
"""


@pytest.mark.parametrize(
    ("attribute", "before", "after", "hint"),
    [
        ("", "", "", ""),
        ("", "!$polydist", "!$polydist end", "pass 'table' as an argument, or make it public"),
        ("", "!$polydist root", "!$polydist end", "pass 'table' as an argument"),
        ("\n  public :: table", "!$polydist", "!$polydist end", ""),
        ("\n  target :: table", "", "", "add pure(f) if its value"),
        (
            "\n  interface\n  module subroutine far\n  end subroutine\n  end interface",
            "",
            "",
            "pass 'table' as an argument, or make it public",
        ),
    ],
)
def test_variables_that_modules_keep_to_themselves(
    attribute: str, before: str, after: str, hint: str, tmp_path: Path
) -> None:
    source = tmp_path / "kernel.f90"
    text = PRIVATE.replace("@", attribute, 1).replace("@", before, 1).replace("@", after)
    source.write_text(text)
    errors = [d.hint for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert len(errors) == bool(hint)
    assert not hint or errors[0].startswith(hint)


def test_variables_that_are_not_known_where_the_region_stands(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    text = (
        PRIVATE.replace("@", "").replace("  private\n", "").replace("use m\n", "use m, only: f\n")
    )
    source.write_text(text)
    (error,) = (d for d in translate(source, Options()).diagnostics if d.severity == "error")
    assert "has another meaning here" in error.message
    assert error.hint == "pass 'table' as an argument, or name it here: use m, only: table"


def test_allocations_that_change_places(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(RECORDS.replace("@", "", 1).replace("@", "call move_alloc(v, w)"))
    (refusal, *_) = translate(source, Options()).diagnostics
    assert refusal.code == "unknown-call"
    assert refusal.hint is not None
    assert refusal.hint.startswith("swap pointers")


KEPT = {
    "by an initial value": ("integer :: calls = 0", "calls = calls + 1", False),
    "by data": ("integer calls\n data calls/0/", "calls = calls + 1", False),
    "in a list of data": ("integer calls, m\n data m, calls/2*0/", "calls = m", False),
    "and given to a subroutine": ("integer, save :: calls = 0", "call advance(calls)", False),
    "and left as it is": ("integer, save :: calls = 3", "counted = calls", True),
    "as data": ("integer calls, m\n data m/4/\n data calls/3/", "counted = calls*m", True),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_function_keeps_nothing_between_calls(name: str, tmp_path: Path) -> None:
    declared, done, is_accepted = KEPT[name]
    source = tmp_path / "counted.f90"
    source.write_text(
        f"module m\ncontains\nreal function counted(x)\n real, intent(in) :: x\n {declared}\n"
        f" {done}\n counted = x\nend function\nsubroutine advance(k)\n integer :: k\n k = k + 1\n"
        "end subroutine\nend module\nsubroutine s(a, n)\n use m\n integer :: n, i\n real :: a(n)\n"
        "!$polydist\n do i = 1, n\n  a(i) = counted(a(i))\n end do\nend subroutine\n"
    )
    codes = [d.code for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert codes == ([] if is_accepted else ["unknown-call"])


def test_what_a_call_changes_under_another_name_is_known(tmp_path: Path) -> None:
    path = tmp_path / "kernel.f90"
    path.write_text(
        "module m\n  implicit none\ncontains\n"
        "  pure subroutine advance(k)\n    integer, intent(inout) :: k\n"
        "    associate (c => k)\n      c = c + 1\n    end associate\n  end subroutine\n"
        "  subroutine both(v, k, n)\n    integer, intent(in) :: n\n"
        "    real(8), intent(inout) :: v(n)\n    integer, intent(inout) :: k\n"
        "    integer :: i\n"
        "    do i = 1, n\n      v(i) = v(i) + 1\n    end do\n    call advance(k)\n"
        "    do i = 1, n\n      v(i) = v(i)*2\n    end do\n  end subroutine\nend module\n"
        "subroutine s(a, k, n)\n  use m\n  implicit none\n  integer :: n, k, it\n"
        "  real(8) :: a(n, n)\n"
        "!$polydist\n  do it = 1, 5\n    call both(a(:, k), k, n)\n  end do\nend subroutine\n"
    )
    translation = translate(path, Options())
    assert [one.code for one in translation.diagnostics] == ["non-affine-subscript"]


BEGUN = {
    "a count": ("integer calls\n data calls/0/", "calls = calls + 1\n x = calls", False),
    "as declared": ("integer :: calls = 0", "calls = calls + 1\n x = calls", False),
    "a bound": ("integer last\n data last/3/", "do k = 1, last\n x = x + k\n end do", True),
    "a table": ("real :: w(3)\n data w/1., 2*.5/", "x = x*w(2) + w(3)", True),
    "numbers of two kinds": ("real :: w(2)\n data w/1., 2.d0/", "x = x*w(2)", True),
    "part of a table": ("real :: w(2)\n data w(2)/1./", "x = x*w(2)", True),
    "behind statements": ("real :: w", "x = x*2\n data w/2./\n x = x*w", False),
}


@pytest.mark.parametrize("name", BEGUN)
def test_a_called_subroutine_begins_with_its_values(name: str, tmp_path: Path) -> None:
    declared, done, is_accepted = BEGUN[name]
    source = tmp_path / "begun.f90"
    source.write_text(
        f"module m\ncontains\nsubroutine change(x)\n real :: x\n integer :: k\n {declared}\n"
        f" {done}\nend subroutine\nend module\nsubroutine s(a, n)\n use m\n integer :: n, i\n"
        " real :: a(n)\n!$polydist\n do i = 1, n\n  call change(a(i))\n end do\nend subroutine\n"
    )
    codes = [d.code for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert codes == ([] if is_accepted else ["unknown-call"])
