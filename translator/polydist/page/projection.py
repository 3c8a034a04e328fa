"""How the tiles of a nest are drawn: in the loops as they are written, where the first two
coordinates of its tiles come from two loops, else in the coordinates themselves.

1. The first two coordinates of a statement are affine: x = M i + c, with i the values of its loops.
2. Where exactly two loops have coefficients and M can be inverted, i = M^-1 (x - c), so that a
   diamond is drawn as a diamond: the outer loop goes downwards, the inner one to the right.
3. Otherwise x0 goes downwards and x1 to the right. One coordinate goes to the right alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.report.schedule_table import values_text
from polydist.schedule.nests import Nest
from polydist.sets.spaces import DIV, IN, OUT, PARAM
from polydist.sets.unions import maps_of

Row = tuple[float, float, float]
"""Factors of x0 and x1, and a constant."""


@dataclass(frozen=True)
class Projection:
    """From a corner of a tile to the picture; what the axes are called."""

    across: str
    down: str
    across_row: Row
    down_row: Row

    def point(self, corner: tuple[float, float]) -> tuple[float, float]:
        """To the right, and downwards."""
        return _applied(self.across_row, corner), _applied(self.down_row, corner)


def _applied(row: Row, corner: tuple[float, float]) -> float:
    return row[0] * corner[0] + row[1] * corner[1] + row[2]


def projection_of(scop: Scop, nest: Nest) -> Projection:
    """For the statement whose loops show most."""
    if nest.depth == 0:
        return Projection("", "", (0, 1, 0), (1, 0, 0))
    labels = [_label(scop, nest, k) for k in range(min(nest.depth, 2))]
    if nest.depth == 1:
        return Projection(labels[0], "", (0, 1, 0), (1, 0, 0))
    for piece in maps_of(nest.schedule):
        statement = scop.statement(str(piece.get_tuple_name(IN)))
        for value in _affine_pieces(piece):
            found = _inverted(value, nest.sequential, statement)
            if found:
                return found
    return Projection(labels[1], labels[0], (0, 1, 0), (1, 0, 0))


def _label(scop: Scop, nest: Nest, position: int) -> str:
    return values_text(scop, nest.coordinate(nest.sequential + position)).replace("'", "")


def _affine_pieces(piece: isl.Map) -> Iterator[isl.MultiAff]:
    found: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(piece).foreach_piece(lambda _, value: found.append(value))
    yield from (value for value in found if value.dim(OUT) >= 2)


def _inverted(value: isl.MultiAff, first: int, statement: Statement) -> Projection | None:
    """``None`` where the two coordinates do not come from two loops alone."""
    rows = [_coefficients(value.get_at(first + k)) for k in range(2)]
    if rows[0] is None or rows[1] is None:
        return None
    loops = [k for k in range(value.dim(IN)) if rows[0][k] or rows[1][k]]
    if len(loops) != 2:
        return None
    (a, b), (c, d) = ((row[loops[0]], row[loops[1]]) for row in (rows[0], rows[1]))
    e, f = rows[0][-1], rows[1][-1]
    whole = a * d - b * c
    if whole == 0:
        return None
    outer, inner = (statement.iterators[k].name for k in loops)
    return Projection(
        across=inner,
        down=outer,
        across_row=(-c / whole, a / whole, (c * e - a * f) / whole),
        down_row=(d / whole, -b / whole, (b * f - d * e) / whole),
    )


def _coefficients(value: isl.Aff) -> list[int] | None:
    """Of the loops, and the constant; ``None`` with quotients or parameters."""
    if value.dim(DIV) or any(_number(value, PARAM, k) for k in range(value.dim(PARAM))):
        return None
    loops = [_number(value, IN, k) for k in range(value.dim(IN))]
    return [*loops, int(value.get_constant_val().to_str())]


def _number(value: isl.Aff, kind: isl.dim_type, position: int) -> int:
    return int(value.get_coefficient_val(kind, position).to_str())
