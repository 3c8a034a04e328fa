"""Every refusal of the Fortran frontend, with its code and the text that it points at."""

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
     integer :: n
  end type point
  type :: owner
     real(8), allocatable :: own(:)
  end type owner
contains
  pure real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2 * x
  end function twice
  pure real(8) function first(v)
    real(8), intent(in) :: v(*)
    first = v(int(v(1)))
  end function first
  pure subroutine fill(v)
    real(8), intent(inout) :: v(*)
    if (v(1) > 2) go to 1
    v(int(v(1))) = 1
1   continue
  end subroutine fill
  subroutine counting_set(v)
    real(8), intent(out) :: v
    integer, save :: calls = 0
    calls = calls + 1
    v = calls
  end subroutine counting_set
  elemental subroutine set(v)
    real(8), intent(out) :: v
    v = 1
  end subroutine set
end module shapes

subroutine kernel(n, m, a, b, c, idx, p, q, s)
  use shapes
  use absent, only: unknown
  implicit none
  integer, intent(in) :: n, idx(n)
  integer :: m, i, j, k, even, odd
  real(8) :: a(n), b(n), c(n, n), s, e, f, x
  real(8), allocatable :: w(:)
  real(8), pointer :: ptr(:)
  real(8), external :: outside, statement_function
  type(point) :: p(n), q
  type(owner) :: o(3)
  character(len=n) :: word, texts(9)
  character :: longer(9)*3
  character(len=4) :: fixed(9)
  real(8), volatile :: port
  integer, target :: aim
  integer, pointer :: way
  equivalence (e, f), (even, odd)
  real(8) :: lbound, shifted
  shifted(x) = x + port
!$polydist
  do i = 2, n - 1
@
  end do
end subroutine kernel

subroutine shared_set(v)
  common /elsewhere/ w
  real(8) :: v, w
  v = w
end subroutine shared_set

subroutine counted_set(v)
  real(8) :: v
  v = 1
  if (v < 2) call count_this
end subroutine counted_set

subroutine absent_set(v)
  use absent
  real(8) :: v
  v = gone
end subroutine absent_set

real(8) function statement_function(x)
  real(8) :: x, f, y
  f(y) = y + 1
  statement_function = f(x)
end function statement_function
"""

REFUSED = [
    ("non-affine-subscript", "a(i * i) = 1", "i * i"),
    ("indirect-subscript", "a(idx(i)) = a(i) + 1", "idx(i)"),
    ("subscript-out-of-range", "c(n + 5, i) = 1", "c(n + 5"),
    ("non-affine-bound", "do j = 1, idx(i); c(j, 1) = 1; end do", "idx(i)"),
    (
        "while-loop",
        "do while (a(i) > 1); do j = 1, 3; a(j) = a(j) / 2; end do; end do",
        "do j = 1, 3",
    ),
    (
        "control-flow",
        "far: do j = 1, 3; do while (s > 1); if (a(i) > 1) exit far; s = s / 2; end do; end do far",
        "if (a(i) > 1) exit far",
    ),
    ("control-flow", "do while (s > 1); s = s / 2; if (a(i) > 1) return; end do", "return"),
    ("control-flow", "do j = 1, 3; do m = 1, 3; a(m) = 1; end do; if (s > 1) exit; end do", "exit"),
    ("unsupported-loop", "a(1:3) = [(m*1d0, m=1, 3)]; b(i) = m", "a(1:3) = ["),
    ("unsupported-loop", "do j = 1, n, m; do k = j, j + 2; a(k) = 1; end do; end do", "m; do k"),
    (
        "unsupported-loop",
        "do concurrent (integer :: j = 1:n); c(j, i) = 1; end do",
        "do concurrent",
    ),
    ("unsupported-loop", "do x = 1, 3; a(i) = x; end do", "do x"),
    ("control-flow", "a(i) = 2; if (a(i) > 1) exit", "exit"),
    ("control-flow", "if (a(i) > 1) return", "return"),
    ("control-flow", "go to 10", "go to"),
    ("iterator-modified", "i = i + 1", "i = i"),
    ("unsupported-loop", "do j = 1, j; a(i) = 2; end do; b(i) = j", "j; a(i) = 2"),
    ("shadowed-name", "do i = 1, 3; a(i) = 1; end do", "do i = 1, 3"),
    ("shadowed-name", "a(i) = lbound", "lbound"),
    ("bound-modified", "m = m*m; do j = 1, m; c(j, 1) = 1; end do", "m; c(j"),
    ("unsupported-loop", "do j = 1, n, idx(i); c(j, 1) = 1; end do", "idx(i)"),
    ("unknown-call", "a(i) = outside(b(i))", "outside"),
    ("statement-function", "a(i) = shifted(b(i))", "shifted"),
    ("unknown-call", "call work(a)", "call work"),
    ("unknown-call", "call fill(a(i))", "a(i))"),
    ("unknown-call", "call fill(c(2, i))", "c(2, i))"),
    ("unknown-call", "call counting_set(a(i))", "call counting_set"),
    ("unknown-call", "call shared_set(a(i))", "call shared_set"),
    ("unknown-call", "call counted_set(a(i))", "call counted_set"),
    ("unknown-call", "call absent_set(a(i))", "call absent_set"),
    ("unknown-call", "a(i) = statement_function(b(i))", "statement_function"),
    ("unknown-call", "call set(a)", "a)"),
    ("iterator-modified", "call set(i)", "i)"),
    ("unknown-call", "a(i) = first(b(i))", "b(i))"),
    ("io-call", "read *, a(i)", "read"),
    ("io-call", "open (9, file='x')", "open"),
    ("io-call", "write (9, *, iostat=k) a(i)", "write"),
    ("unsupported-loop", "print *, (a(k), k=1, n, m)", "m)"),
    ("shadowed-name", "print *, (a(i), i=1, 3)", "(a(i)"),
    ("shadowed-name", "print *, ((c(k, 1), k=1, 3), k=1, 2)", "(c(k, 1), k=1, 3)"),
    ("shadowed-name", "k = k + 1; print *, (a(k), k=1, 3); a(i) = k", "(a(k)"),
    ("iterator-outside-loop", "forall (k=1:3) c(k, 1) = k; a(i) = k + 0", "k + 0"),
    ("iterator-outside-loop", "print *, (i, x=1, 3)", "print"),
    ("unsupported-loop", "a(1:3) = [(b(i), i=1, 3)]", "i=1, 3"),
    ("unsupported-loop", "a(1:3) = [(b(k), k=1, n, m)]", "k=1, n, m"),
    ("allocation-call", "allocate (w(3))", "allocate"),
    ("pointer-moves", "ptr => null()", "ptr"),
    ("pointer-to-pointer", "o(i)%own(2) = 1", "o(i)"),
    ("pointer-to-pointer", "a(i) = sum([(o(k)%own(1), k=1, 3)]) + o(k)%own(i)", "o(k)%own(1)"),
    ("pointer-to-pointer", "odd = 2; a(i) = o(even)%own(i)", "o(even)"),
    ("pointer-to-pointer", "way = 2; a(i) = o(aim)%own(i)", "o(aim)"),
    ("pointer-to-pointer", "k = k + 1; o(k)%own(i) = 1", "o(k)"),
    ("whole-object", "q = p(i)", "q"),
    ("partial-subscripts", "a(i) = c(i)", "c(i)"),
    ("equivalence", "f = a(i); a(i) = e", "f = a"),
    ("optional-argument", "if (present(s)) a(i) = b(i)", "present"),
    ("character", "word = 'abc'", "word"),
    ("character", "texts(i) = 'abc'", "texts"),
    ("character", "longer(i) = 'abc'", "longer"),
    ("character", "fixed(1:i)(2:3) = 'ab'", "fixed(1:i)(2:3)"),
    ("volatile", "a(i) = port", "port"),
    ("unknown-type", "a(i) = unknown + 1", "unknown"),
    ("unsupported-statement", "select type (p); type is (integer); a(i) = 1; end select", "select"),
    (
        "control-flow",
        "select case (texts(i)); case ('a'); do j = 1, 3; a(i) = 1; end do; end select",
        "do j",
    ),
    ("control-flow", "select case (i); case (1); a(i) = 1; cycle; end select", "cycle"),
    ("control-flow", "select case (i); case (1); if (a(i) > 1) exit; end select", "if (a(i)"),
    ("control-flow", "select case (i); case (1); return; end select", "return"),
    (
        "unsupported-statement",
        "associate (t => s + 1); s = t; a(i) = t; end associate",
        "associate",
    ),
    ("unsupported-statement", "block; real(8), save :: t; t = t + 1; a(i) = t; end block", "block"),
    ("unsupported-statement", "forall (j = 2:n) c(j, i) = c(j - 1, i)", "forall"),
    ("unsupported-statement", "forall (j = 1:n, c(j, i) > 0) c(n + 1 - j, i) = 1", "forall"),
    (
        "unsupported-statement",
        "forall (j = 1:n, a(j) > 0); a(j) = 1; c(j, i) = 2; end forall",
        "forall",
    ),
    (
        "unsupported-statement",
        "forall (j = 1:n); forall (k = 1:n) c(j, k) = i; end forall",
        "forall",
    ),
    (
        "unsupported-statement",
        "do concurrent (j = 1:n, j > 2); do k = 1, n; c(j, k) = 1; end do; end do",
        "do concurrent",
    ),
    ("shape-may-change", "w = a(i:n)", "a(i:n)"),
    ("shape-may-change", "w = [a(1), a(2)]", "a(1), a(2)"),
    ("shape-may-change", "w = sum(c, m)", "sum(c, m)"),
    ("syntax-error", "a(i) = = 1", "a(i)"),
    ("syntax-error", "if (a(i) > 1) then; a(i) = 1", "if (a(i)"),
]


def framed(example: str) -> str:
    return FRAME.replace("@", f"     {example}")


@pytest.mark.parametrize(
    ("code", "example", "at"), REFUSED, ids=[f"{code}: {example}" for code, example, _ in REFUSED]
)
def test_refused_with_its_code_and_place(code: str, example: str, at: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(framed(example))
    result = translate(source, Options())
    errors = [d for d in result.diagnostics if d.severity == "error"]
    assert [d.code for d in errors] == [code], [d.render() for d in errors]
    (error,) = errors
    assert error.hint
    line = source.read_text().splitlines(keepends=True)[error.place.line - 1]
    assert line[error.place.column - 1 :].startswith(at), error.render(line)
    assert result.files == ()


def test_the_frame_itself_is_translated(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(framed("a(i) = twice(b(i)) + b(i - 1)"))
    assert not translate(source, Options()).refused


DIRECTIVES = [
    ("unknown-clause", "!$polydist tiles(3)"),
    ("malformed-clause", "!$polydist gather(some)"),
    ("unsupported-clause", "!$polydist dist(lookup(owner))"),
    ("bad-tile-size", "!$polydist tile(0)"),
    ("unknown-name", "!$polydist live_out(zz)"),
    ("unknown-name", "!$polydist tile(zz)"),
    ("unknown-name", "!$polydist independent(j)"),
    ("unknown-name", "!$polydist reduction(+: zz)"),
    ("malformed-clause", "!$polydist reduction(.eqv.: a)"),
    ("not-a-reduction", "!$polydist reduction(max: a)"),
    ("malformed-clause", "!$polydist assume(a(1) > 2)"),
    ("malformed-clause", "!$polydist size(a(9))"),
    ("malformed-clause", "!$polydist size(n)"),
    ("unmatched-end", "!$polydist end\n!$polydist end\n!$polydist"),
    ("directive-without-loop", "!$polydist\n  x = 1"),
    ("directive-without-statement", "!$polydist root\n!$polydist"),
]


@pytest.mark.parametrize(
    ("code", "directive"),
    DIRECTIVES,
    ids=[f"{code}: {directive}" for code, directive in DIRECTIVES],
)
def test_refused_directives(code: str, directive: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(framed("a(i) = a(i) + b(i)").replace("!$polydist", directive))
    errors = [d for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert [d.code for d in errors][:1] == [code], [d.render() for d in errors]


def test_a_directive_outside_executable_statements(tmp_path: Path) -> None:
    source = tmp_path / "m.f90"
    source.write_text("module m\n!$polydist\n  integer :: n\nend module m\n")
    assert [d.code for d in translate(source, Options()).diagnostics] == [
        "directive-outside-function"
    ]


def test_fixed_form_points_at_columns(tmp_path: Path) -> None:
    source = tmp_path / "k.f"
    source.write_text(
        "      SUBROUTINE K(N, A, IX)\n      INTEGER N, IX(N), I\n      REAL A(N)\nC$POLYDIST\n"
        "      DO 10 I = 1, N\n"
        "   10 A(1 +\n     &     IX(I)) = A(I)\n      END\n"
    )
    (error,) = translate(source, Options()).diagnostics
    assert (error.code, error.place.line, error.place.column) == ("indirect-subscript", 6, 9)


def test_keep_going_leaves_the_loop_and_says_so(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(framed("a(idx(i)) = a(i) + 1"))
    result = translate(source, Options(keep_going=True))
    assert [d.severity for d in result.diagnostics] == ["warning"]
    assert result.files[0][1] == source.read_text()


@pytest.mark.parametrize(
    ("construct", "ending", "part"),
    [
        ("associate (x => a([1, n]), y => n)", "end associate", "does not stand for"),
        ("associate (x => 2 * a)", "end associate", "does not stand for a variable"),
        ("select rank (x => a); rank (1)", "end select", "does not stand for a variable"),
    ],
)
def test_constructs_around_a_region(construct: str, ending: str, part: str, tmp_path: Path) -> None:
    source = tmp_path / "k.f90"
    loop = "!$polydist\ndo i = 1, n - 1\nb(i) = x(i)\nend do\n!$polydist end\n"
    source.write_text(
        f"subroutine k(n, a, b)\ninteger :: n, i\nreal :: a(n), b(n)\n{construct}\n"
        f"{loop}{ending}\nend subroutine\n"
    )
    (error,) = translate(source, Options()).diagnostics
    assert (error.code, error.severity) == ("unsupported-statement", "error")
    assert part in error.message and error.hint


@pytest.mark.parametrize(
    ("name", "line"), [("k.f90", "include 'loop.inc'"), ("k.F90", '#include "loop.inc"')]
)
def test_a_directive_in_an_included_file(name: str, line: str, tmp_path: Path) -> None:
    """Also where another included file names it."""
    (tmp_path / "outer.inc").write_text(f"{line}\n")
    (tmp_path / "loop.inc").write_text("  b = 1\n  !$polydist\ndo i = 1, n\nb(i) = i\nend do\n")
    source = tmp_path / name
    source.write_text(
        f"subroutine k(n, b)\ninteger :: n, i\nreal :: b(n)\n{line.replace('loop', 'outer')}\n"
        "end subroutine\n"
    )
    (error,) = translate(source, Options()).diagnostics
    assert (error.code, Path(error.place.file).name, error.place.line, error.place.column) == (
        "directive-in-include",
        "loop.inc",
        2,
        3,
    )


def test_a_definition_in_a_region(tmp_path: Path) -> None:
    source = tmp_path / "k.F90"
    source.write_text(
        "subroutine k(n, b)\ninteger :: n, i\nreal :: b(n)\n!$polydist\ndo i = 1, n\n"
        "#define TWICE 2\nb(i) = TWICE * i\nend do\nend subroutine\n"
    )
    (error,) = translate(source, Options()).diagnostics
    assert (error.code, error.place.line) == ("conditional-in-region", 6)
    assert error.hint
