"""The shape of an array in the model: as declared, or in the rows and columns of its subscripts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from polydist_frontends.integer_expressions import Expression
from polydist_frontends.variables import Array

from polydist.model.linearised.free_strides import Chain, extents_between, within_rows
from polydist.model.scop import ArrayModel
from polydist.model.shapes.packed import Packed
from polydist.sets.polynomial import Polynomial
from polydist.sets.strides import UNIT, LaidOutStride, Stride, polynomial_stride, written_stride

Shape = tuple[Expression | None, ...]


@dataclass(frozen=True)
class ArrayShape:
    """An array of the region in the model: its isl name, and the extents and lower bounds of its
    modelled dimensions (``None``: not known; 0). ``chain`` is set where its last dimension was
    delinearised, ``packed`` where its rows have different lengths. ``is_whole``: some accesses are
    of all that the declaration gives."""

    model: ArrayModel
    extents: Shape
    lowers: Shape
    chain: tuple[Polynomial, ...] | None
    packed: Packed | None = None
    is_whole: bool = False

    @property
    def declared(self) -> int:
        """How many of the dimensions are those of the declaration, before those of a chain."""
        return len(self.extents) - len(self.chain or ())

    @property
    def outermost(self) -> int | None:
        """The dimension that may leave its extent without touching other rows, or what an access
        of all elements would miss."""
        if self.chain is not None:
            return 0
        return None if self.is_whole else self.model.source.outermost


def declared_shape(array: Array, name: str, *, is_whole: bool = False) -> ArrayShape:
    """The array as its declaration has it; what is expanded is laid out when the region starts."""
    strides: tuple[Stride, ...] = tuple(written_stride(text) for text in array.strides)
    if array.expanded:
        strides = (*[LaidOutStride()] * (len(array.extents) - 1), UNIT)
    model = ArrayModel(name, array, len(array.extents), strides)
    lowers = array.lowers or (None,) * len(array.extents)
    return ArrayShape(model, array.extents, lowers, None, is_whole=is_whole)


def packed_shape(array: Array, packed: Packed, name: str) -> ArrayShape:
    """The array as a packed triangle."""
    strides = packed.strides(written_stride(array.strides[0]))
    model = ArrayModel(name, array, len(strides), strides)
    unknown = (None,) * len(strides)
    return ArrayShape(model, unknown, unknown, None, packed)


def linearised_shape(
    array: Array, chain: Chain, name: str, parameters: Iterable[str]
) -> ArrayShape | None:
    """The array with the strides of a chain in place of its last dimension: every extent but the
    first is the ratio of two strides. ``None`` if that dimension is declared, and not known."""
    bounded = within_rows(array, chain, parameters)
    if bounded is None:
        return None
    inner = extents_between(bounded, array.place)
    unknown = (None,) * (len(chain) - len(inner))
    *rows, own = (written_stride(text) for text in array.strides)
    strides = (*rows, *(polynomial_stride(stride, own) for stride in chain))
    model = ArrayModel(name, array, len(strides), strides)
    extents: Shape = (*array.extents[:-1], *unknown, *inner)
    return ArrayShape(model, extents, (None,) * len(strides), chain)
