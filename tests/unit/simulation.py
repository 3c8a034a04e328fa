"""The loop IR of a region run on several imaginary ranks, without MPI, and compared with the
sequential run value by value.

A value is known by the instance that wrote it. Each rank has its own memory.
1. A step of a nest is a set of columns, distributed by the owners; a rank runs its columns tile by
   tile: in ascending order where the nest says so, in descending order elsewhere. Every element
   that an instance reads must hold, in its rank's memory, the value that the instance reads in the
   sequential run.
2. After the step each rank asks, for each of its boxes and each box of another rank, what it sends,
   each element once per step and rank. The values arrive at once, or as late as possible: then
   every column of the next step first runs up to its first tile that needs one of them.
3. What was sent must have been written in the sender's box of this step, and must be read by an
   instance of the receiver, from that very writer.
4. In the end every instance has run once, and the values noted for OUT are the final ones, each
   noted once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod

from polydist.analysis import Analysis
from polydist.lower.loop_ir import FlowCode, NestCode, RunNest, SequentialFor
from unit.enumeration import dependences_of, run_region
from unit.interpreter import FAR, hull, instances, offsets
from unit.models import parameter_values
from unit.points import Tuple

_SPACING = 200
"""Distance of rows in the imaginary memory; subscripts stay within half of it."""

Box = list[tuple[int, int]]
Message = tuple[int, Tuple, Tuple]
"""Receiving rank, element, and the instance that wrote the value."""


@dataclass(frozen=True)
class Setting:
    """``cyclic``: the block size of a cyclic placement; ``None`` for blocks. ``late``: messages
    arrive when they are needed. ``grid``: the ranks along each dimension, for nests that distribute
    as many; all ranks are along the only dimension of others."""

    ranks: int
    tile: tuple[int, ...]
    cyclic: int | None = None
    late: bool = False
    grid: tuple[int, ...] = ()


@dataclass
class Column:
    """Tiles of one step that fix some of the tile coordinates: number of the coordinate -> tile."""

    fixed: dict[int, int]
    rank: int


def _up_to_the_first_stop(
    columns: list[Column], tiles: list[list[list[Tuple]]], early: list[int]
) -> list[int]:
    """How many tiles of each column run early where no column begins before those before it on its
    rank have ended."""
    stopped: set[int] = set()
    counts = []
    for column, of, count in zip(columns, tiles, early, strict=True):
        counts.append(0 if column.rank in stopped else count)
        if counts[-1] < len(of):
            stopped.add(column.rank)
    return counts


@dataclass
class Simulation:
    """One execution; ``faults`` are in words, empty if all went well."""

    analysis: Analysis
    values: dict[str, int]
    setting: Setting
    faults: list[str] = field(default_factory=list)
    sent: int = 0

    def __post_init__(self) -> None:
        region, scop = self.analysis.region, self.analysis.scop
        self.events = {event.instance: event for event in run_region(region, scop, self.values)}
        found = dependences_of(list(self.events.values()))
        self.truth = {(reader, element): writer for writer, reader, element in found.flow}
        self.readers: dict[tuple[Tuple, Tuple], list[Tuple]] = {}
        for writer, reader, element in found.flow:
            self.readers.setdefault((writer, element), []).append(reader)
        self.final = found.last
        self.strides = {
            f"_s{k}_{a.name}": _SPACING ** (a.rank - 1 - k)
            for a in scop.arrays
            for k in range(a.rank)
        }
        self.environment = {**parameter_values(scop, self.values), **self.strides}
        touched = {
            element for event in self.events.values() for element in (*event.reads, *event.writes)
        }
        self.element_at = {
            (name, self._offset(name, subscripts)): (name, subscripts)
            for name, subscripts in touched
        }
        self.memory: list[dict[Tuple, Tuple]] = [{} for _ in range(self.setting.ranks)]
        self.rank_of: dict[Tuple, int] = {}
        self.messages: list[Message] = []
        self.under_way: list[Message] = []
        self.noted: dict[Tuple, Tuple] = {}
        self.boxes = {
            (nest.number, rank): list(self._receiver_boxes(nest, rank))
            for nest in self._receivers()
            for rank in range(self.setting.ranks)
        }

    def _receivers(self) -> list[NestCode]:
        nests = self.analysis.program.nests
        return [
            nests[k]
            for k in {
                flow.receiver for nest in nests for flow in nest.flows if flow.receiver is not None
            }
        ]

    def _offset(self, name: str, subscripts: tuple[int, ...]) -> int:
        return sum(s * self.strides[f"_s{k}_{name}"] for k, s in enumerate(subscripts))

    def run(self) -> list[str]:
        self._steps(self.analysis.program.steps, {})
        self._deliver()
        self._final_checks()
        return self.faults

    def _fault(self, text: str) -> None:
        if len(self.faults) < 5:
            self.faults.append(text)

    # ------------------------------------------------------------------------------------- stepping
    def _steps(self, steps: tuple[RunNest | SequentialFor, ...], z: dict[str, int]) -> None:
        for step in steps:
            if isinstance(step, RunNest):
                self._nest(self.analysis.program.nests[step.nest], z)
                continue
            first, last = hull(step.enclosure, {**self.environment, **z})
            for value in range(first, last + 1):
                self._steps(step.body, {**z, f"_z{step.level}": value})

    def _nest(self, nest: NestCode, z: dict[str, int]) -> None:
        names = {**self.environment, **z}
        for columns in self._fronts(nest, names):
            tiles = [
                [
                    instances(nest.compute, {**names, **_bounds("lo", "hi", box)})
                    for box in self._tiles(nest, names, c.fixed, [])
                ]
                for c in columns
            ]
            early = [
                self._early(column.rank, of) for column, of in zip(columns, tiles, strict=True)
            ]
            if nest.in_order:
                early = _up_to_the_first_stop(columns, tiles, early)
            runs = list(zip(columns, tiles, early, strict=True))
            wrote = self._step(runs if nest.in_order else runs[::-1])
            for rank in range(self.setting.ranks):
                self.under_way += set(self._send(nest, names, columns, rank, wrote))
            if not self.setting.late:
                self._deliver()

    def _step(self, runs: list[tuple[Column, list[list[Tuple]], int]]) -> dict[int, set[Tuple]]:
        """The elements that each rank writes in a step. The early tiles run before anything
        arrives, the others after that."""
        wrote: dict[int, set[Tuple]] = {}
        for first in (True, False):
            for column, tiles, count in runs:
                for tile in tiles[:count] if first else tiles[count:]:
                    wrote.setdefault(column.rank, set()).update(self._compute(column.rank, tile))
            self._deliver()
        return wrote

    def _early(self, rank: int, tiles: list[list[Tuple]]) -> int:
        """How many tiles of a column need nothing that is under way to the rank."""
        awaited = {(element, writer) for other, element, writer in self.under_way if other == rank}
        for count, tile in enumerate(tiles):
            if any(
                (e, self.truth.get((i, e))) in awaited
                for i in tile
                if i in self.events
                for e in self.events[i].reads
            ):
                return count
        return len(tiles)

    def _deliver(self) -> None:
        for rank, element, writer in self.under_way:
            self.memory[rank][element] = writer
        self.messages += self.under_way
        self.under_way = []

    def _fronts(self, nest: NestCode, names: dict[str, int]) -> Iterator[list[Column]]:
        """The steps of the nest."""
        if nest.depth == 0:
            yield [Column({}, 0)]
        elif nest.kind == "parallel":
            fixed = [k for k in range(nest.depth) if _is_owning(nest, k)]
            tiles = itertools.product(*(self._range(nest, k, names, []) for k in fixed))
            yield [self._column(nest, dict(zip(fixed, of, strict=True))) for of in tiles]
        else:
            corners = list(self._corners(nest, names, []))
            for w in range(
                min(map(sum, corners), default=0), max(map(sum, corners), default=-1) + 1
            ):
                yield [
                    self._column(nest, dict(enumerate(corner)))
                    for corner in corners
                    if sum(corner) == w
                ]

    def _corners(
        self, nest: NestCode, names: dict[str, int], tiles: list[int]
    ) -> Iterator[tuple[int, ...]]:
        """The tiles of the coordinates of the front."""
        if len(tiles) == nest.front:
            yield tuple(tiles)
            return
        for tile in self._range(
            nest, len(tiles), names, [self._tile(k, t) for k, t in enumerate(tiles)]
        ):
            yield from self._corners(nest, names, [*tiles, tile])

    def _column(self, nest: NestCode, fixed: dict[int, int]) -> Column:
        return Column(fixed, self._owner(nest, fixed))

    def _tile(self, k: int, t: int) -> tuple[int, int]:
        size = self._size(k)
        return t * size, t * size + size - 1

    def _size(self, k: int) -> int:
        return self.setting.tile[k % len(self.setting.tile)]

    def _range(self, nest: NestCode, k: int, names: dict[str, int], box: Box) -> range:
        """The tiles of coordinate k where the coordinates before are in the box, and those not in
        it anywhere."""
        whole = [*box, *[(-FAR, FAR)] * (nest.depth - len(box))]
        first, last = hull(nest.bounds[k], {**names, **_bounds("lo", "hi", whole)})
        return (
            range(first // self._size(k), last // self._size(k) + 1) if first <= last else range(0)
        )

    def _tiles(
        self, nest: NestCode, names: dict[str, int], fixed: dict[int, int], box: Box
    ) -> Iterator[Box]:
        """The tiles of a column in lexicographic order."""
        k = len(box)
        if k == nest.depth:
            yield box
            return
        for t in self._range(nest, k, names, box):
            if fixed.get(k, t) == t:
                yield from self._tiles(nest, names, fixed, [*box, self._tile(k, t)])

    # ------------------------------------------------------------------------------------ ownership
    def _grid(self, nest: NestCode) -> tuple[int, ...]:
        count = len(nest.dimensions)
        assert count == 1 or (
            len(self.setting.grid) == count and prod(self.setting.grid) == self.setting.ranks
        )
        return (self.setting.ranks,) if count == 1 else self.setting.grid

    def _owned(self, nest: NestCode, k: int) -> range:
        """The tiles of coordinate k over all z."""
        first, last = hull(dict(nest.extents)[k], self.environment)
        size = self._size(k)
        return range(first // size, last // size + 1) if first <= last else range(0)

    def _unit(self, form: tuple[int, ...], position: int) -> int:
        """The part of space of a position: as wide as a tile."""
        return position // sum(abs(factor) * self._size(k) for k, factor in enumerate(form))

    def _units(self, nest: NestCode, d: int) -> range:
        """Those of all tiles with points. A point is up to a tile from its tile's origin."""
        form = nest.dimensions[d].form
        alone = (
            [k for k, factor in enumerate(form) if factor]
            if sum(map(abs, form)) == 1
            else [nest.depth + d]
        )
        first, last = hull(dict(nest.extents)[alone[0]], self.environment)
        above = sum(factor * (self._size(k) - 1) for k, factor in enumerate(form) if factor > 0)
        below = sum(factor * (self._size(k) - 1) for k, factor in enumerate(form) if factor < 0)
        return range(self._unit(form, first - above), self._unit(form, last - below) + 1)

    def _owner(self, nest: NestCode, tiles: dict[int, int]) -> int:
        """The rank with the coordinates that the dimensions give to the tiles; the last one runs
        fastest."""
        rank = 0
        for d, (dimension, ranks) in enumerate(zip(nest.dimensions, self._grid(nest), strict=True)):
            unit = self._unit(
                dimension.form, sum(dimension.form[k] * self._size(k) * t for k, t in tiles.items())
            )
            if self.setting.cyclic is not None:
                coordinate = unit // self.setting.cyclic % ranks
            else:
                every = self._units(nest, d)
                coordinate = min(
                    max(unit - every.start, 0) * ranks // max(len(every), 1), ranks - 1
                )
            rank = rank * ranks + coordinate
        if any(t not in self._owned(nest, k) for k, t in tiles.items() if _is_owning(nest, k)):
            self._fault(f"tile {tiles} of N{nest.number} is outside its extents")
        return rank

    def _receiver_boxes(self, nest: NestCode, rank: int) -> Iterator[Box]:
        """Boxes that hold all that the rank ever runs of the nest: the tiles that it owns,
        neighbours along the last coordinate as one."""
        if nest.depth == 0:
            if rank == 0:
                yield []
            return
        fixed = [k for k in range(nest.depth) if _is_owning(nest, k)]
        for before in itertools.product(*(self._owned(nest, k) for k in fixed[:-1])):
            mine = [
                t
                for t in self._owned(nest, fixed[-1])
                if self._owner(nest, dict(zip(fixed, (*before, t), strict=True))) == rank
            ]
            for _, group in itertools.groupby(enumerate(mine), lambda pair: pair[1] - pair[0]):
                tiles = [t for _, t in group]
                box = [(-FAR, FAR)] * nest.depth
                for k, t in zip(fixed, before, strict=False):
                    box[k] = self._tile(k, t)
                box[fixed[-1]] = (
                    self._tile(fixed[-1], tiles[0])[0],
                    self._tile(fixed[-1], tiles[-1])[1],
                )
                yield box

    def _sender_boxes(self, nest: NestCode, columns: list[Column], rank: int) -> Iterator[Box]:
        for column in columns:
            if column.rank == rank:
                yield [
                    self._tile(k, column.fixed[k]) if k in column.fixed else (-FAR, FAR)
                    for k in range(nest.depth)
                ]

    # ------------------------------------------------------------------------ computing and sending
    def _compute(self, rank: int, tile: list[Tuple]) -> set[Tuple]:
        """Runs the instances of a tile; the elements that they write."""
        wrote: set[Tuple] = set()
        for instance in tile:
            event = self.events.get(instance)
            if event is None or instance in self.rank_of:
                self._fault(f"{instance} {'does not exist' if event is None else 'runs twice'}")
                continue
            self.rank_of[instance] = rank
            for element in event.reads:
                seen, expected = self.memory[rank].get(element), self.truth.get((instance, element))
                if seen != expected:
                    self._fault(
                        f"rank {rank}: {instance} reads {element} as written by "
                        f"{seen} instead of {expected}"
                    )
            for element in event.writes:
                self.memory[rank][element] = instance
                wrote.add(element)
        return wrote

    def _send(
        self,
        nest: NestCode,
        names: dict[str, int],
        columns: list[Column],
        rank: int,
        wrote: dict[int, set[Tuple]],
    ) -> Iterator[Message]:
        for flow, box in itertools.product(
            nest.flows, list(self._sender_boxes(nest, columns, rank))
        ):
            here = {**names, **_bounds("lo", "hi", box)}
            if flow.receiver is None:
                self._note(flow, rank, here, wrote)
                continue
            receiver = self.analysis.program.nests[flow.receiver]
            for other in (r for r in range(self.setting.ranks) if r != rank):
                for element in self._owed(flow, receiver, other, here):
                    if element not in wrote.get(rank, set()):
                        self._fault(f"rank {rank} sends {element}, which its step did not write")
                    yield other, element, self.memory[rank].get(element, ("nobody", ()))

    def _owed(
        self, flow: FlowCode, receiver: NestCode, other: int, names: dict[str, int]
    ) -> set[Tuple]:
        reach = [hull(enclosure, names) for enclosure in flow.reach]
        found: set[Tuple] = set()
        for box in self.boxes[receiver.number, other]:
            if all(max(a[0], b[0]) <= min(a[1], b[1]) for a, b in zip(reach, box, strict=True)):
                found |= self._elements(flow, {**names, **_bounds("a", "b", box)})
        return found

    def _elements(self, flow: FlowCode, names: dict[str, int]) -> set[Tuple]:
        places = {(flow.array, offset) for offset in offsets(flow.elements, names)}
        strangers = [place for place in places if place not in self.element_at]
        if strangers:
            self._fault(f"elements that no instance touches are sent: {sorted(strangers)[:3]}")
        return {self.element_at[place] for place in places if place in self.element_at}

    def _note(
        self, flow: FlowCode, rank: int, names: dict[str, int], wrote: dict[int, set[Tuple]]
    ) -> None:
        for element in self._elements(flow, names):
            if element not in wrote.get(rank, set()) or self.memory[rank].get(
                element
            ) != self.final.get(element):
                self._fault(f"rank {rank} takes {element} for final too early")
            if element in self.noted:
                self._fault(f"{element} is final twice")
            self.noted[element] = self.memory[rank].get(element, ("nobody", ()))

    # ----------------------------------------------------------------------------------- in the end
    def _final_checks(self) -> None:
        if missing := self.events.keys() - self.rank_of.keys():
            self._fault(f"never run: {sorted(missing)[:3]} of {len(missing)}")
        for rank, element, writer in self.messages:
            readers = self.readers.get((writer, element), [])
            if not any(self.rank_of.get(reader) == rank for reader in readers):
                self._fault(
                    f"{element} of {writer} was sent to rank {rank}, where nothing reads it"
                )
        self.sent = len(self.messages)
        if len(set(self.messages)) != len(self.messages):
            self._fault(
                f"{len(self.messages) - len(set(self.messages))} values were sent twice to one rank"
            )
        live = {array.name for array in self.analysis.scop.arrays if array.source.live_out}
        wanted = {element: writer for element, writer in self.final.items() if element[0] in live}
        if self.noted != wanted:
            self._fault(f"final values differ: {sorted(self.noted.keys() ^ wanted.keys())[:3]}")


def _bounds(lower: str, upper: str, box: Box) -> dict[str, int]:
    low = {f"_{lower}{k}": interval[0] for k, interval in enumerate(box)}
    return low | {f"_{upper}{k}": interval[1] for k, interval in enumerate(box)}


def _is_owning(nest: NestCode, k: int) -> bool:
    return any(dimension.form[k] for dimension in nest.dimensions)
