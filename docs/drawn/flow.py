"""What a tile sends: of what it writes, that which another rank reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drawing import Drawing, Point
from simulated import POINTS, STEPS, Tile, instances, tiles

_UNIT, _LEFT, _TOP = 26, 60, 96
_WRITER, _RECEIVER = 1, 2

Instance = tuple[int, int]
"""``(t, i)``."""


def drawing() -> Drawing:
    found = tiles("diamond", (8, 8))
    owner = {at: next(tile for tile in found if tile.holds(*at)) for at in instances()}
    own = [tile for tile in found if tile.rank == _WRITER]
    writer = max(own, key=lambda tile: len(_sent(owner, tile)))
    flow = _sent(owner, writer)
    seen = {at for at in owner if owner[at].rank in (_WRITER, _RECEIVER)}
    first = min(i for _, i in seen)
    picture = Drawing(
        980,
        440,
        "A flow set",
        "The tile of one rank in one step, the iterations of it whose values another rank reads, "
        "and the iterations that read them.",
    )
    picture.text((_LEFT, 30), "What a tile of rank 1 sends to rank 2", "left title")
    said = "the elements that the tile writes last and that an iteration of rank 2 reads later"
    picture.text((_LEFT, 52), said, "left small")
    _tiles(picture, found, writer, first)
    readers = {at for value in flow for at in _readers(value) if _is_read(owner, at)}
    for t, i in sorted(seen):
        kind = "sent" if (t, i) in flow else "reader" if (t, i) in readers else "dot"
        picture.dot(_place((i, t), first), 5 if kind != "dot" else 2, kind)
    _arrows(picture, flow, readers, first)
    _legend(picture, len(flow))
    return picture


def _tiles(picture: Drawing, found: Sequence[Tile], writer: Tile, first: float) -> None:
    size = ((POINTS - 2) * _UNIT, STEPS * _UNIT)
    picture.window("seen", _place((first - 0.5, -0.5), first), size)
    for tile in found:
        if tile.rank in (_WRITER, _RECEIVER):
            corners = [_place(end, first) for end in tile.corners]
            picture.area(corners, f"rank{tile.rank} fine", "seen")
    picture.area([_place(end, first) for end in writer.corners], f"rank{_WRITER} edge", "seen")


def _arrows(picture: Drawing, flow: set[Instance], readers: set[Instance], first: float) -> None:
    for value in sorted(flow):
        for reader in sorted(_readers(value) & readers):
            start, end = (_place((at[1], at[0]), first) for at in (value, reader))
            picture.arrow(start, _short(start, end), "flow")


def _sent(owner: dict[Instance, Tile], tile: Tile) -> set[Instance]:
    """The instances of the tile that write what the receiver reads. An element is written again two
    time steps later, so each value is an element of its own here."""
    own = [at for at, place in owner.items() if place == tile]
    return {at for at in own if any(_is_read(owner, reader) for reader in _readers(at))}


def _is_read(owner: dict[Instance, Tile], reader: Instance) -> bool:
    return reader in owner and owner[reader].rank == _RECEIVER


def _readers(value: Instance) -> set[Instance]:
    """The three points of the next time step."""
    t, i = value
    return {(t + 1, i + offset) for offset in (-1, 0, 1)}


def _place(point: Point, first: float) -> Point:
    return _LEFT + (point[0] - first + 0.5) * _UNIT, _TOP + point[1] * _UNIT


def _short(start: Point, end: Point) -> Point:
    """The arrow ends at the circle's border."""
    length = sum((b - a) ** 2 for a, b in zip(start, end, strict=True)) ** 0.5
    return (
        end[0] - 7 * (end[0] - start[0]) / length,
        end[1] - 7 * (end[1] - start[1]) / length,
    )


def _legend(picture: Drawing, count: int) -> None:
    rows: Iterable[tuple[str, float, str]] = (
        ("sent", 5, f"sent by the tile: {count} elements, in one message"),
        ("reader", 5, "iterations of rank 2 that read them"),
        ("dot", 2, "other iterations"),
    )
    for number, (kind, radius, words) in enumerate(rows):
        y = 150 + 30 * number
        picture.dot((620, y), radius, kind)
        picture.text((636, y + 4), words, "left")
    for rank in (_WRITER, _RECEIVER):
        y = 200 + 40 * rank
        picture.box((611, y), (18, 18), f"rank{rank} edge")
        picture.text((636, y + 14), f"tiles of rank {rank}", "left")
