"""Coalescing: the same points in fewer pieces, whatever memory looks like."""

from __future__ import annotations

import islpy as isl

from polydist.driver import translate
from polydist.request import Options
from polydist.sets.coalescing import coalesced_lifted
from polydist.sets.isl_context import new_context
from support.programs import ROOT

_COLOURS = """[s, r, c, z, y, l, h, m, k] -> { [S[t = z, x = 1, i = 1, j] -> a[1, j]] : y = 1 and
    (j) mod 2 = 0 and r >= 3 and 0 <= z <= -2 + s and l <= 1 and h > 0 and j >= m and 0 < j <= k and
    j <= -2 + c; [S[t = z, x = y, i = 1, j] -> a[1, j]] : (1 + y + j) mod 2 = 0 and r >= 3
    and z >= 0 and 0 <= y <= 1 and y < s - z and l <= 1 and h > 0 and j >= m and 2 <= j <= k
    and j <= -2 + c; [S[t = z, x = 0, i = 1, j] -> a[1, j]] : y = 0 and (1 + j) mod 2 = 0
    and r >= 3 and 0 <= z < s and l <= 1 and h > 0 and j >= m and 0 < j <= k and j <= -2 + c
    and ((2 <= j <= -7 + s + r + c - z) or j <= -4 + s + c - z) }"""
"""Elements of a row that the sweeps of one colour read."""


def _found(text: str, disturbance: int) -> isl.UnionSet:
    """What is found where other allocations precede it."""
    kept = [bytearray(disturbance * 37 + k * 11) for k in range(50)]
    pieces = isl.UnionSet.read_from_str(new_context(), text)
    found = coalesced_lifted(pieces)
    assert found.is_equal(pieces) and len(kept) == 50
    return found


def test_pieces_with_strides_are_always_combined_alike() -> None:
    assert len({str(_found(_COLOURS, k)) for k in range(30)}) == 1


def test_tuples_keep_their_names() -> None:
    text = """{ [S[i] -> a[i]] : 0 <= i < 9 and i mod 2 = 0;
        [S[i] -> a[i]] : 5 < i < 20 and i mod 2 = 0 }"""
    found = _found(text, 0)
    pieces: list[isl.Set] = []
    found.foreach_set(pieces.append)
    assert [piece.n_basic_set() for piece in pieces] == [1]


def test_pieces_whose_variables_are_no_quotients_stay_what_they_are() -> None:
    text = """[n, m] -> { a[i] : exists j, k : i = 378j + 18k and 0 <= j < n and j <= k < m;
        a[i] : exists j, k : i = 378j + 18k + 1 and 0 <= j < m and j <= k < n }"""
    pieces: list[isl.Set] = []
    _found(text, 0).foreach_set(pieces.append)
    assert [piece.n_basic_set() for piece in pieces] == [2]


def test_regions_with_strides_are_always_translated_alike() -> None:
    """What the restriction between two grids touches has strides."""
    found = [translate(ROOT / "examples/vcycle/vcycle.f90", Options()) for _ in range(4)]
    assert len({translation.files for translation in found}) == 1
