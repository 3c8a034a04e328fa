"""Strides of arrays: how many elements lie between neighbours in one dimension."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, Union

from polydist.sets.polynomial import ONE, Polynomial


@dataclass(frozen=True)
class UnitStride:
    """Neighbours in the dimension are neighbours in memory."""

    def __str__(self) -> str:
        return "1"


@dataclass(frozen=True)
class WrittenStride:
    """An expression in the user's language, valid where the region stands."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class MeasuredStride:
    """The language does not tell: generated code measures it where the region stands."""

    def __str__(self) -> str:
        return ""


@dataclass(frozen=True)
class MeasuredRows:
    """So many elements of an array of one dimension whose own stride is measured."""

    elements: Polynomial

    def __str__(self) -> str:
        return ""


@dataclass(frozen=True)
class LaidOutStride:
    """The memory is the generated code's own: it is laid out by the ranges of the subscripts."""

    def __str__(self) -> str:
        return ""


@dataclass(frozen=True)
class Triangular:
    """Before row r of a packed triangle are rows of 1, 2, ... r elements: r*(r + 1)/2 of them,
    which are ``sign`` times what lies between it and row 0. ``measured``: so is the distance of
    neighbours in a row, which else is 1."""

    sign: int
    measured: bool = False

    def __str__(self) -> str:
        return "1"


Stride: TypeAlias = Union[
    UnitStride, WrittenStride, MeasuredStride, MeasuredRows, LaidOutStride, Triangular, Polynomial
]
"""A polynomial is over the frontend's scalars, where a one-dimensional array was delinearised."""

UNIT = UnitStride()


def written_stride(text: str) -> Stride:
    """The stride that a frontend gives as text."""
    if text == "1":
        return UNIT
    return WrittenStride(text) if text else MeasuredStride()


def polynomial_stride(value: Polynomial, own: Stride) -> Stride:
    """The stride that delinearising an array finds; ``own`` is that of its elements."""
    if isinstance(own, MeasuredStride):
        return own if value == ONE else MeasuredRows(value)
    return UNIT if value == ONE else value


def is_triangle(strides: Iterable[Stride]) -> bool:
    """Whether they are those of an array with rows of different lengths."""
    return any(isinstance(stride, Triangular) for stride in strides)
