"""Fortran source as statements: both forms, continuations, labels, strings, directives, and what
kind each statement is."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_sources import regions
from polydist_frontends.fortran.reading.constructs import Do, IfConstruct, constructs_of
from polydist_frontends.fortran.reading.lines import Form, Lines, folded, read_lines
from polydist_frontends.fortran.reading.statement_kinds import kind_of
from polydist_frontends.fortran.reading.units import enclosing_unit, units_of

FREE = """\
program p
  integer :: i ! a comment; not a statement
  a = 'it''s ! & text' // & ! hello
     & 'more'; b = 3

  !$PolyDist name(x) &
  !$polydist& tile(3)
  10 do i = 1, &

     ! a comment between
     n
  s = "&
      &continued & string"
end program p
"""

FIXED = """\
C     a comment
      program p
c$polydist name(x)
*$polydist& tile(4)
   10 do 20 i = 1,
* a comment between
     &   n                                                              columns
\tx = 3
\t1+4
 20   continue
"""


def _read(text: str, form: Form) -> Lines:
    return read_lines("file", text, form)


@pytest.mark.parametrize(("text", "form"), [(FREE, "free"), (FIXED, "fixed")])
def test_spans_are_the_users_text(text: str, form: Form) -> None:
    for statement in _read(text, form).statements:
        written = text[statement.span.start : statement.span.end]
        assert statement.text[0] == written[0] and statement.text[-1] == written[-1]
        for position, character in enumerate(statement.text):
            assert character in (text[statement.joined.offset(position)], " ")


def test_free_form() -> None:
    lines = _read(FREE, "free")
    texts = [" ".join(s.text.split()) for s in lines.statements]
    assert texts[:4] == ["program p", "integer :: i", "a = 'it''s ! & text' // 'more'", "b = 3"]
    assert texts[4] == "do i = 1, n" and lines.statements[4].label == "10"
    assert "continued & string" in texts[5]
    (directive,) = lines.directives
    assert directive.joined.text.split() == ["name(x)", "tile(3)"]
    assert lines.place(directive.joined.offset(directive.joined.text.index("tile"))).line == 7


def test_fixed_form() -> None:
    lines = _read(FIXED, "fixed")
    assert [(s.label, " ".join(s.text.split())) for s in lines.statements] == [
        ("", "program p"),
        ("10", "do 20 i = 1, n"),
        ("", "x = 3+4"),
        ("20", "continue"),
    ]
    assert lines.directives[0].joined.text.split() == ["name(x)", "tile(4)"]


@pytest.mark.parametrize(
    ("beyond", "is_number"),
    [
        ("00000060", True),
        ("10", True),
        ("ABC00010", True),
        ("A    10 ", True),
        ("000000600", False),
        ("10)", False),
        ("tile(10)", False),
    ],
)
def test_sequence_numbers_of_directives(beyond: str, is_number: bool) -> None:
    """Columns 73 to 80 of fixed form; a directive that goes on there is read as it is."""
    line = f"{'c$polydist name(x)':<72}{beyond}"
    (directive,) = read_lines("k.f", f"{line}\n", "fixed").directives
    assert (directive.joined.text.split() == ["name(x)"]) == is_number
    (wide,) = read_lines("k.f", f"{line}\n", "fixed", 132).directives
    assert beyond.strip() in wide.joined.text


KINDS = {
    "do": [
        "do i = 1, n",
        "do 10 i=1,n",
        "do10i=1,n",
        "outer: do j = 1, n",
        "do while (x > 3)",
        "do",
        "do concurrent (i=1:n)",
    ],
    "assignment": [
        "if(i) = 3",
        "real = 3",
        "do i = 3".replace(" i", "i"),
        "a%b(i)%c = 3",
        "end = 2",
        "a(i, j) = b == c",
    ],
    "pointer-assignment": ["p => q", "g%p(i)%q => null()"],
    "if": ["if (a) b(i) = 3", "if (a(i) == ')') x = 1"],
    "if-then": ["if (a(i) == 3) then", "name: if (x) then", "if(x)then"],
    "elseif": ["else if (x) then", "elseif(x)then"],
    "end-do": ["end do", "enddo", "end do outer"],
    "end": ["end"],
    "end-subroutine": ["end subroutine s", "endsubroutine"],
    "function": [
        "pure real(8) function f(x)",
        "double precision function f(x) result(y)",
        "type(t) function h(a)",
        "integer(kind=8) function g()",
    ],
    "subroutine": ["subroutine nop", "recursive subroutine s(a)"],
    "type-definition": ["type grid", "type, public :: grid", "type :: x"],
    "declaration": [
        "type(grid) :: y",
        "real*8 a(10)",
        "character(len=*) c",
        "class(grid), intent(in) :: g",
    ],
    "where": ["where (a > 0) b = 3"],
    "where-construct": ["where (a > 0)"],
    "module-procedure": ["module procedure bar"],
    "module": ["module foo"],
    "goto": ["go to 10", "goto 10"],
    "io": ["write(*,*) x", "print *, x", "open(unit=3)"],
}


@pytest.mark.parametrize(
    ("kind", "text"), [(kind, text) for kind, texts in KINDS.items() for text in texts]
)
def test_kinds_of_statements(kind: str, text: str) -> None:
    assert kind_of(folded(text)) == kind


UNITS = """\
module m
  interface
    subroutine absent
    end subroutine
  end interface
contains
subroutine s(n)
  integer n
  do 10 i = 1, n
  do 10 j = 1, n
  if (a) b = 3
10 continue
  if (x) then
    a = 3
  else if (y) then
    b = 3
  end if
contains
 function f()
   f = 3
 end
end subroutine
end module
i = 3
end
"""


def test_units_and_constructs() -> None:
    lines = _read(UNITS, "free")
    units = units_of(lines.statements)
    assert [(u.kind, u.name, [a.name for a in u.around]) for u in units] == [
        ("module", "m", []),
        ("subroutine", "s", ["m"]),
        ("function", "f", ["m", "s"]),
        ("program", "", []),
    ]
    body = units[1]
    loop, condition = constructs_of(lines.statements[body.executable : body.contains], lines)
    assert isinstance(loop, Do) and isinstance(loop.body[0], Do)
    assert UNITS[loop.span.start : loop.span.end].endswith("continue")
    assert loop.span.end == loop.body[0].span.end, "both loops end with the labelled statement"
    assert isinstance(condition, IfConstruct) and len(condition.branches) == 2
    assert enclosing_unit(units, body.executable) is body


# ------------------------------------------------------------------------------ as it is written
@pytest.mark.parametrize(
    "used", ["iso_fortran_env", "iso_fortran_env, wide => real64", "iso_fortran_env, only: real64"]
)
def test_names_of_intrinsic_modules(used: str, tmp_path: Path) -> None:
    """With and without ``only``; names that the module has not are the program's own."""
    word = "wide" if "wide" in used else "real64"
    (of,) = regions(
        tmp_path,
        f"subroutine s(n, a)\nuse, intrinsic :: {used}\ninteger :: n, i\nreal({word}) :: a(n)\n"
        f"!$polydist\ndo i = 1, n\na(i) = real(i, {word}) * other\nend do\nend subroutine\n",
    )
    assert "other" in of.variables and word not in of.variables


def test_a_region_ends_with_the_sequence_number_of_its_last_line(tmp_path: Path) -> None:
    lines = ("subroutine s(n, a)", "integer n, i", "real a(n)", "do 10 i = 1, n", "a(i) = i")
    cards = [f"{f'      {line}':<72}{k:08d}" for k, line in enumerate(lines)]
    text = "\n".join(
        [*cards[:3], "c$polydist", *cards[3:], f"{'   10 continue':<72}00000070", "      end", ""]
    )
    (of,) = regions(tmp_path, text, "a.f")
    assert text[: of.span.end].endswith("00000070")


def test_declared_intrinsic_functions_stay_intrinsic(tmp_path: Path) -> None:
    """F77 declares their types; generated procedures must not take them for external ones."""
    (of,) = regions(
        tmp_path,
        "subroutine s(n, a)\ninteger n, i\ndouble precision a(n), dsqrt, own\nexternal own\n"
        "!$polydist pure(own)\ndo i = 1, n\na(i) = dsqrt(own(1))\nend do\nend subroutine\n",
    )
    assert of.host is not None
    assert [text for text in of.host.constants if "external" in text] == [
        "double precision, external :: own"
    ]
