"""Linearised subscripts as expressions: their terms, the strides they may have, and how they are
split."""

from __future__ import annotations

import pytest
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name, Unary

from polydist.model.linearised.delinearize import (
    candidate_splits,
    ratio,
    stride_chains,
    terms_of,
    written_shares,
)
from polydist.sets.polynomial import ONE, summed
from unit.enumeration import value_of

_HERE = Place("program.c", 1)


def _n(name: str) -> Expression:
    return Name(name, _HERE)


def _sum(left: Expression, right: Expression) -> Expression:
    return Binary("+", left, right, _HERE)


def _times(left: Expression, right: Expression) -> Expression:
    return Binary("*", left, right, _HERE)


@pytest.mark.parametrize(
    ("sign", "shares"),
    [
        (1, [{(): 3}, {("k",): 2}, {("n",): 1, (): 4}]),
        (-1, [{(): -3}, {("k",): -2}, {("n",): -1, (): -4}]),
    ],
)
def test_shares_as_they_are_written(sign: int, shares: list[dict[tuple[str, ...], int]]) -> None:
    """``(i + 1)*(n*m) + m*(2*k + (j + 2*n)) + n + 4``."""
    planes = _times(_sum(_n("i"), Integer(1, _HERE)), _times(_n("n"), _n("m")))
    rows = _times(
        _n("m"),
        _sum(_times(Integer(2, _HERE), _n("k")), _sum(_n("j"), _times(Integer(2, _HERE), _n("n")))),
    )
    expression = _sum(_sum(planes, rows), _sum(_n("n"), Integer(4, _HERE)))
    chain = (summed([(("m", "n"), 1)]), summed([(("m",), 1)]), ONE)
    found = written_shares(
        expression if sign > 0 else Unary("-", expression, _HERE), chain, ["n", "m", "k"]
    )
    assert [dict(share.terms) for share in found] == shares


def test_every_candidate_split_is_the_same_number() -> None:
    expression = _sum(
        _times(_sum(_n("i"), Integer(1, _HERE)), _times(_n("n"), _n("m"))),
        _sum(_times(_n("j"), _n("m")), _n("m")),
    )
    terms = terms_of(expression, ["n", "m"])
    assert terms is not None
    chain = stride_chains([expression], ["n", "m"])[0]
    assert chain == (summed([(("m", "n"), 1)]), summed([(("m",), 1)]), ONE)
    values = {"i": 3, "j": 5, "n": 7, "m": 11}
    strides = (77, 11, 1)
    splits = list(
        candidate_splits(terms, chain, _HERE, written_shares(expression, chain, ["n", "m"]))
    )
    assert len(splits) > 1
    for split in splits:
        subscripts = [value_of(subscript, values) for subscript in split]
        assert sum(
            s * d for s, d in zip(subscripts, strides, strict=True) if s is not None
        ) == value_of(expression, values)


def test_strides_that_are_no_chain() -> None:
    assert (
        stride_chains([_sum(_times(_n("i"), _n("n")), _times(_n("j"), _n("m")))], ["n", "m"]) == ()
    )


def test_ratio_of_polynomials() -> None:
    square, line = summed([(("n", "n"), 1), (("n",), 4), ((), 4)]), summed([(("n",), 1), ((), 2)])
    assert ratio(square, line) == line
    assert ratio(line, square) is None
    assert ratio(summed([(("m", "n"), 6), (("m",), 12)]), summed([(("m",), 3)])) == summed(
        [(("n",), 2), ((), 4)]
    )


def test_rows_with_a_margin() -> None:
    row = _sum(_n("n"), Integer(2, _HERE))
    expression = _sum(
        _times(_sum(_n("i"), Integer(1, _HERE)), row), _sum(_n("j"), Integer(-1, _HERE))
    )
    terms = terms_of(expression, ["n"])
    assert terms is not None
    (chain, *_) = stride_chains([expression], ["n"])
    assert chain == (summed([(("n",), 1), ((), 2)]), ONE)
    first = next(iter(candidate_splits(terms, chain, _HERE)))
    assert [value_of(subscript, {"i": 3, "j": 5, "n": 7}) for subscript in first] == [4, 4]


def test_an_iterator_in_row_and_column() -> None:
    """``i*(n+2) + i``: rows of n+2 as it is written, of n+3 altogether, of n as monomials."""
    expression = _sum(_times(_n("i"), _sum(_n("n"), Integer(2, _HERE))), _n("i"))
    lines = [summed([(("n",), 1), ((), margin)]) for margin in (2, 3, 0)]
    assert stride_chains([expression], ["n"]) == tuple((line, ONE) for line in lines)


def test_rows_that_only_some_subscripts_tell_of() -> None:
    """``i*n + 2*i + j``, as of a pointer that walks along a row, beside ``i*(n+2) + i``."""
    row = _sum(_n("n"), Integer(2, _HERE))
    walking = _sum(_sum(_times(_n("i"), _n("n")), _times(Integer(2, _HERE), _n("i"))), _n("j"))
    diagonal = _sum(_times(_n("i"), row), _n("i"))
    assert (summed([(("n",), 1), ((), 2)]), ONE) in stride_chains([walking, diagonal], ["n"])


def test_every_other_row() -> None:
    """``(2*i + 1)*n + j`` has rows of n, not of 2*n."""
    every_other = _sum(_times(Integer(2, _HERE), _n("i")), Integer(1, _HERE))
    expression = _sum(_times(every_other, _n("n")), _n("j"))
    assert stride_chains([expression], ["n"])[0] == (summed([(("n",), 1)]), ONE)


def test_products_of_iterators_are_no_terms() -> None:
    assert terms_of(_times(_n("i"), _n("j")), ["n"]) is None
