"""What a page shows, as data: all numbers are found out, and all texts are as they are read. The
template (``page.html.j2``) only arranges them.

Lengths are in the units of a picture's view; ``share`` is a part of the largest, from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

NoteKind = Literal["decision", "error", "warning", "remark"]
Mark = Literal["", "region", "refused"]


@dataclass(frozen=True)
class Note:
    """What is said of a line: the explanation of a nest, or a diagnostic with its hint."""

    kind: NoteKind
    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class SourceLine:
    """``mark``: whether it is a part of a region, or of one that is refused."""

    number: int
    text: str
    mark: Mark
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class SourceFile:
    """The source, or a header with regions. ``anchor`` begins the names of its lines."""

    name: str
    anchor: str
    lines: tuple[SourceLine, ...]


@dataclass(frozen=True)
class Shape:
    """The tiles of one rank in one step, as an SVG path."""

    step: int
    rank: int
    path: str


@dataclass(frozen=True)
class Picture:
    """The tiles of a nest: what goes to the right and what goes downwards, and from where to
    where. ``box`` is the view: left, top, width, height."""

    title: str
    across: str
    down: str
    box: tuple[float, float, float, float]
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Cell:
    """What one rank sends to another."""

    sender: int
    receiver: int
    share: float
    text: str


@dataclass(frozen=True)
class Segment:
    """A part of a bar: from where on, and how long."""

    kind: str
    start: float
    share: float
    text: str


@dataclass(frozen=True)
class Bar:
    """A row of a bar diagram."""

    label: str
    text: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class Tick:
    """A line of a diagram's grid."""

    position: float
    text: str


@dataclass(frozen=True)
class Curve:
    """A line of a diagram: ``points`` as SVG takes them, and each with what is said of it."""

    kind: str
    label: str
    points: tuple[tuple[float, float, str], ...]


@dataclass(frozen=True)
class Chart:
    """Something over numbers of ranks."""

    title: str
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    curves: tuple[Curve, ...]


@dataclass(frozen=True)
class RunView:
    """A region on one number of ranks. ``captions``: one for each step that is drawn, of ``steps``
    in all. ``cells`` are ``None`` where there are too many ranks for a matrix."""

    ranks: int
    scheme: str
    steps: int
    tile: str
    captions: tuple[str, ...]
    pictures: tuple[Picture, ...]
    cells: tuple[Cell, ...] | None
    cells_text: str
    balance: tuple[Bar, ...]
    balance_text: str


@dataclass(frozen=True)
class Table:
    """Cells as text."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class RegionView:
    """A region: what it would cost, what it looks like on numbers of ranks, and how long it
    took in a run (``times``, with what their colours mean)."""

    name: str
    place: str
    link: str
    forecast: Table | None
    charts: tuple[Chart, ...]
    runs: tuple[RunView, ...]
    times: tuple[Bar, ...]
    phases: tuple[str, ...]
    times_text: str


@dataclass(frozen=True)
class Page:
    """``remarks`` say what is not on the page, and how it would be."""

    title: str
    version: str
    machine: str
    remarks: tuple[str, ...]
    regions: tuple[RegionView, ...]
    files: tuple[SourceFile, ...]
