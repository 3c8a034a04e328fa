"""Replays a recorded distributed run against the sequential history.

State: per rank and element, which instance wrote the value that the rank holds; ``BEFORE`` for
values older than the region.

1. Every instance lies in exactly one computed tile of all ranks; this gives its rank.
2. The ranks' events are run in their own order; a receive waits for the matching send, which took a
   copy of the sender's state.
3. A tile runs its instances in program order; each value read must be an acceptable version.
4. An element sent must have a version that an instance of the receiving rank reads, or may keep, or
   that is wanted there after the region, and no version of an element is sent to a rank twice.
5. After the region every live-out element is right on each rank that gets its array's results.
6. So the number of elements sent is the number of pairs (value, receiving rank), counted here
   without communication sets.

What ranks fetch before the region is no part of it (``homes``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from oracle.faults import expect
from oracle.history import BEFORE, Element, History, Instance, Live
from oracle.placement import Placement
from oracle.recording import Event, Message, Recording, Tile

Receivers = Callable[[str], Collection[int]]
"""The ranks that get an array's results after the region, whoever computed them."""
Value = tuple[Element, int]


@dataclass(frozen=True)
class Summary:
    """``elements`` were sent; ``owed`` pairs of value and receiving rank had to be. ``owner`` has
    the rank of each instance; ``touched`` for each rank how many elements of arrays, and how many
    scalars, its instances read or write; ``fetched``: the elements that came before the region."""

    instances: int
    elements: int
    owed: int
    owner: tuple[int, ...]
    touched: tuple[tuple[int, int], ...] = ()
    fetched: int = 0


def replay(
    history: History,
    placement: Placement,
    recording: Recording,
    receivers: Receivers,
    live: Live,
    combined: frozenset[str] = frozenset(),
) -> Summary:
    """Steps 1 to 6; raises ``ReplayError`` at the first fault. Of the arrays ``combined`` only the
    messages are in order."""
    run = _Replay(history, placement, recording, receivers, live)
    run.combined = combined
    run.run_all()
    run.check_final()
    return run.check_volume()


@dataclass
class _Rank:
    events: deque[Event]
    holds: dict[Element, int] = field(default_factory=dict)

    def version(self, element: Element) -> int:
        return self.holds.get(element, BEFORE)


class _Replay:
    def __init__(
        self,
        history: History,
        placement: Placement,
        recording: Recording,
        receivers: Receivers,
        live: Live,
    ) -> None:
        self.history = history
        self.live = live
        self.receivers = receivers
        self.ranks = [_Rank(deque(events)) for events in recording]
        self.tiles = _instances_by_tile(history, placement)
        self.owner = self._owners(recording)
        self.owed = self._owed()
        self.welcome = self._welcome()
        self.sent: set[tuple[Value, int]] = set()
        self.combined: frozenset[str] = frozenset()
        self.in_flight: dict[tuple[int, int, int], deque[tuple[Message, dict[Element, int]]]] = {}

    # --------------------------------------------------------------------------------- who and what
    def inside(self, tile: Tile) -> list[Instance]:
        return [
            instance for x, instance in self.tiles.get((tile.nest, tile.z), []) if tile.contains(x)
        ]

    def _owners(self, recording: Recording) -> list[int]:
        """Step 1."""
        owner = [-1] * len(self.history.instances)
        for rank, events in enumerate(recording):
            for event in events:
                for instance in self.inside(event) if isinstance(event, Tile) else ():
                    expect(
                        owner[instance.number] < 0,
                        f"{instance} runs twice: "
                        f"on rank {owner[instance.number]} and on rank {rank}",
                    )
                    owner[instance.number] = rank
        missing = [instance for instance in self.history.instances if owner[instance.number] < 0]
        expect(
            not missing,
            f"{len(missing)} instances never run, the first is {missing[0] if missing else ''}",
        )
        return owner

    def _owed(self) -> set[tuple[Value, int]]:
        """The pairs (value, rank) where the rank needs a value that another rank computes: of
        several acceptable versions the oldest."""
        needs: set[tuple[Value, int]] = set()
        for instance in self.history.instances:
            needs |= {
                ((element, writers[-1]), self.owner[instance.number])
                for element, writers in instance.reads.items()
            }
        for element, writer in self.history.final.items():
            needs |= {((element, writer), rank) for rank in self._wanting(element)}
        return {
            ((element, writer), rank)
            for (element, writer), rank in needs
            if writer != BEFORE and self.owner[writer] != rank
        }

    def _wanting(self, element: Element) -> Collection[int]:
        """The ranks that get the element's last value if another one computes it."""
        return self.receivers(element[0]) if self.live(element[0]) else ()

    def _welcome(self) -> set[tuple[Value, int]]:
        """The pairs for values that instances may keep and nobody reads: they may be sent."""
        kept = {
            (i.number, element, writers[-1])
            for i in self.history.instances
            for element, writers in i.keeps.items()
        }
        return {
            ((element, writer), self.owner[number]) for number, element, writer in kept
        } - self.owed

    # -------------------------------------------------------------------------------------- the run
    def run_all(self) -> None:
        """Step 2: round and round until all events have happened."""
        while any(rank.events for rank in self.ranks):
            happened = [self._advance(number) for number in range(len(self.ranks))]
            expect(any(happened), "a rank waits for a message that is never sent")
        waiting = [message for queue in self.in_flight.values() for message, _ in queue]
        expect(not waiting, f"{len(waiting)} messages are never received")

    def _advance(self, number: int) -> bool:
        """Runs one rank as far as it gets; whether it got anywhere."""
        happened = False
        events = self.ranks[number].events
        while events and self._step(number, events[0]):
            events.popleft()
            happened = True
        return happened

    def _step(self, number: int, event: Event) -> bool:
        if isinstance(event, Tile):
            self._compute(number, event)
            return True
        if event.direction == "send":
            self._send(number, event)
            return True
        return self._receive(number, event)

    def _compute(self, number: int, tile: Tile) -> None:
        """Step 3."""
        rank = self.ranks[number]
        for instance in self.inside(tile):
            for element, acceptable in instance.reads.items():
                version = rank.version(element)
                wrong = f"{_named(element)} of writer {version}, needs that of {acceptable[0]}"
                expect(version in acceptable, f"rank {number}: {instance} reads {wrong}")
            rank.holds.update(dict.fromkeys(instance.writes, instance.number))

    def _send(self, number: int, message: Message) -> None:
        copy = {
            element: self.ranks[number].version(element)
            for element in message.elements()
            if element[0] not in self.combined
        }
        self._check_sent(number, message, copy)
        self.in_flight.setdefault((number, message.peer, message.step), deque()).append(
            (message, copy)
        )

    def _check_sent(self, number: int, message: Message, copy: dict[Element, int]) -> None:
        """Step 4."""
        for value in copy.items():
            pair = (value, message.peer)
            where = (
                f"rank {number} to rank {message.peer} after step {message.step}: "
                f"{_named(value[0])} of writer {value[1]}"
            )
            expect(
                pair in self.owed or pair in self.welcome, f"{where} is sent, and not needed there"
            )
            expect(pair not in self.sent, f"{where} is sent a second time")
            self.sent.add(pair)

    def _receive(self, number: int, message: Message) -> bool:
        queue = self.in_flight.get((message.peer, number, message.step))
        if not queue:
            return False
        sent, copy = queue.popleft()
        expect(
            sent.runs == message.runs,
            f"rank {number} unpacks other elements than rank {message.peer} packed "
            f"in step {message.step}",
        )
        self.ranks[number].holds.update(copy)
        return True

    # -------------------------------------------------------------------------------------- the end
    def check_final(self) -> None:
        """Step 5."""
        for element, writer in self.history.final.items():
            owner = {self.owner[writer]} if self.live(element[0]) else set()
            for number in {*self._wanting(element), *owner}:
                version = self.ranks[number].version(element)
                wrong = f"{_named(element)} of writer {version} instead of {writer}"
                expect(version == writer, f"after the region rank {number} holds {wrong}")

    def check_volume(self) -> Summary:
        """Step 6. A newer version that is acceptable, too, stands for the one that is owed."""
        sent = {pair for pair in self.owed if not self.sent.isdisjoint(self._versions(pair))}
        expect(
            len(sent) == len(self.owed),
            f"{len(sent)} elements were sent and {len(self.owed)} are owed",
        )
        return Summary(len(self.history.instances), len(sent), len(self.owed), tuple(self.owner))

    def _versions(self, pair: tuple[Value, int]) -> set[tuple[Value, int]]:
        """The pair, and those by which the rank that reads its value gets an acceptable one."""
        (element, writer), rank = pair
        return {pair} | {
            ((element, newer), rank)
            for instance in self.history.instances
            if self.owner[instance.number] == rank
            for newer in instance.reads.get(element, ())
            if instance.reads[element][-1] == writer
        }


def _instances_by_tile(
    history: History, placement: Placement
) -> dict[tuple[str, tuple[int, ...]], list[tuple[tuple[int, ...], Instance]]]:
    """Per nest and z the instances in program order with their x."""
    found: dict[tuple[str, tuple[int, ...]], list[tuple[tuple[int, ...], Instance]]] = {}
    for instance in history.instances:
        nest, z, x = placement.place(instance)
        found.setdefault((nest, z), []).append((x, instance))
    return found


def _named(element: Element) -> str:
    return f"{element[0]}[{element[1]}]"
