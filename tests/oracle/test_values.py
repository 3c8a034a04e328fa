"""How programs are made to tell what they have where they enter regions."""

from __future__ import annotations

from oracle.values import _print_in_fortran


def test_prints_call_intrinsic_functions_whose_names_the_program_hides() -> None:
    text = _print_in_fortran("a@stride", "loc(a(min(1, polydist_size(a))))")
    assert text.splitlines() == [
        "      block",
        "      intrinsic :: char, int, loc, min, size",
        "      write (0, '(a,a,i0)') 'a@stride', char(9), int(loc(a(min(1, size(a)))), 8)",
        "      end block",
    ]
