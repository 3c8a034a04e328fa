"""Where the values of an array are, from one region to the next."""

from __future__ import annotations

from drawing import Drawing, Point
from simulated import RANKS

_ROWS = 16
_CELL = 17
_TOP = 110
_SHARE = _ROWS // RANKS


def drawing() -> Drawing:
    picture = Drawing(
        980,
        470,
        "Between regions",
        "The rows of an array in the memory of four ranks, at three moments: after a region each "
        "rank has the rows that it wrote; when a stencil region begins, each fetches one row from "
        "each neighbour; code outside of regions that reads one row has it brought to all ranks.",
    )
    moments = (
        ("1. A region has written u", "each rank has its rows,", "nothing was sent"),
        ("2. A region reads u[i-1], u[i+1]", "the rows at the borders", "are fetched, once"),
        ("3. Ordinary code reads u[6]", "what is missing there", "is brought to all ranks"),
    )
    for number, (title, *said) in enumerate(moments):
        left = 50 + 315 * number
        picture.text((left, 30), title, "left title")
        for line, words in enumerate(said):
            picture.text((left, 52 + 17 * line), words, "left small")
        for rank in range(RANKS):
            _memory(picture, left, rank, number)
    for left in (290, 605):
        picture.arrow((left, 250), (left + 45, 250))
    _legend(picture)
    return picture


def _memory(picture: Drawing, left: float, rank: int, moment: int) -> None:
    x = left + 60 * rank
    picture.text((x + 20, _TOP - 8), f"rank {rank}", "small")
    for row in range(_ROWS):
        kind = f"rank{row // _SHARE}" if _has(rank, row, moment) else "closed"
        picture.box((x, _TOP + _CELL * row), (40, _CELL), f"{kind} fine")
        if _comes(rank, row, moment):
            picture.dot((x + 20, _TOP + _CELL * (row + 0.5)), 4, "sent")
    for row in range(_ROWS) if moment == 1 else ():
        if _comes(rank, row, moment):
            _fetch(picture, left, rank, row)


def _has(rank: int, row: int, moment: int) -> bool:
    return row // _SHARE == rank or any(_comes(rank, row, k) for k in range(1, moment + 1))


def _comes(rank: int, row: int, moment: int) -> bool:
    """Whether the rank gets the row at this moment."""
    away = row // _SHARE != rank
    if moment == 1:
        return away and (row // _SHARE, row) in (
            (rank - 1, rank * _SHARE - 1),
            (rank + 1, (rank + 1) * _SHARE),
        )
    return moment == 2 and away and row == 6


def _fetch(picture: Drawing, left: float, rank: int, row: int) -> None:
    def middle(of: int) -> Point:
        return left + 60 * of + 20, _TOP + _CELL * (row + 0.5)

    (from_x, y), (to_x, _) = middle(row // _SHARE), middle(rank)
    towards = 1 if to_x > from_x else -1
    picture.curve((from_x + 21 * towards, y), ((from_x + to_x) / 2, y - 6), (to_x - 8 * towards, y))


def _legend(picture: Drawing) -> None:
    y = 420
    for rank in range(RANKS):
        picture.box((50 + 30 * rank, y), (18, 18), f"rank{rank} edge")
    picture.text((176, y + 14), "rows by the rank that wrote them", "left")
    picture.box((430, y), (18, 18), "closed")
    picture.text((456, y + 14), "not here: closed to ordinary code", "left")
    picture.dot((730, y + 9), 4, "sent")
    picture.text((744, y + 14), "comes now", "left")
