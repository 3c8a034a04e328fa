"""Where values are between the regions of a program, and what each rank fetches on entering one.

State: per *cell* of memory that some rank lacks, its homes and the ranks that hold its value. A
cell is as many bytes as all elements of the program are made of; it is named by its addresses on
all ranks in the sequential program, so that regions may call it what they like. Where an array lies
elsewhere on some rank than it did, it is other memory.

1. On entering a region a rank needs what its instances read from before it, and lacks those cells
   of it that are away and that it does not hold. It must get each of them once, from its home, and
   no element without such a cell. From then on it holds them.
2. It may get, without need, what an instance may keep and nobody reads, the old value of what it
   contributes to in a reduction, and scalars that the region only reads: all ranks count as their
   readers.
3. After the region the home of what is live is the rank of its last writer, which holds it;
   ``gather(root)`` gives it to rank 0 as well. ``gather(all)`` gives it to everyone: it is away no
   more. What is dead keeps its old state: nobody reads it.
4. What a reduction makes may lie on all ranks (they combine their parts), or where it was written
   last (the translator found it to be an ordinary update). Only the translator knows which, so such
   cells are *loose*: whoever reads one may fetch it once, from its home before or from its last
   writer, or leave it.
5. Ordinary code writes on all ranks alike, and changes nothing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import gcd

from oracle.faults import expect
from oracle.history import BEFORE, Element, History, Values
from oracle.recording import Message

Cell = tuple[int, tuple[int, ...]]
"""The address on rank 0, and how much farther on it is on each rank."""


@dataclass(frozen=True)
class Away:
    """A cell that some rank may lack. ``homes`` has one rank, unless it is loose."""

    homes: frozenset[int]
    holders: frozenset[int]
    loose: bool = False

    def is_lacked_by(self, rank: int) -> bool:
        return rank not in self.holders and self.homes != {rank}


@dataclass(frozen=True)
class Needs:
    """What a rank reads from before the region, and what it may get besides."""

    certain: frozenset[Element]
    possible: frozenset[Element]

    def joined(self, other: Needs) -> Needs:
        return Needs(self.certain | other.certain, self.possible | other.possible)


@dataclass(frozen=True)
class Result:
    """What a region leaves: with their last writers' ranks the elements that are live, and those
    that a reduction made; the ranks beside the writer that get the former, or all."""

    written: Mapping[Element, int]
    combined: Mapping[Element, int]
    gather: str


def needs_of(
    history: History, owner: Sequence[int], ranks: int, combined: Collection[str] = ()
) -> list[Needs]:
    """Step 1, and what may come besides; of several acceptable versions the oldest is needed. Of
    the arrays ``combined`` all ranks that contribute may begin with the old value."""
    certain: list[set[Element]] = [set() for _ in range(ranks)]
    possible: list[set[Element]] = [set() for _ in range(ranks)]
    for instance in history.instances:
        rank = owner[instance.number]
        certain[rank] |= {e for e, writers in instance.reads.items() if writers[-1] == BEFORE}
        possible[rank] |= {e for e, writers in instance.keeps.items() if writers[-1] == BEFORE}
        possible[rank] |= {e for e in instance.reads if e[0] in combined} | instance.steady
    return [Needs(frozenset(a), frozenset(b)) for a, b in zip(certain, possible, strict=True)]


def common_bytes(executions: Collection[Values]) -> int:
    """The bytes of a cell: they divide all sizes and addresses on rank 0."""
    numbers = [
        number
        for values in executions
        for memory in values.memory.values()
        for number in (memory.bases[0], memory.size)
    ]
    return gcd(*numbers) or 1


class Homes:
    """The state between the regions of one run on ``ranks`` ranks."""

    def __init__(self, ranks: int, cell_bytes: int = 1) -> None:
        self.ranks = ranks
        self._bytes = cell_bytes
        self._away: dict[Cell, Away] = {}

    # ------------------------------------------------------------------------------------- entering
    def enter(
        self, values: Values, needs: Sequence[Needs], messages: Sequence[list[Message]]
    ) -> int:
        """Steps 1 and 2: checks what each rank sent and received before the region, and returns how
        many elements that were. Raises ``ReplayError`` at the first fault."""
        _check_ends(messages)
        fetched = 0
        for rank, of_rank in enumerate(messages):
            received = [message for message in of_rank if message.direction == "receive"]
            got = self._received(values, rank, needs[rank], received)
            self._check_all_there(values, rank, needs[rank], got)
            for cell in got:
                away = self._away[cell]
                self._away[cell] = replace(away, holders=away.holders | {rank})
            fetched += sum(len(list(message.elements())) for message in received)
        return fetched

    def _received(
        self, values: Values, rank: int, needs: Needs, messages: list[Message]
    ) -> set[Cell]:
        """The cells that one rank got; every element of a message must have brought one."""
        readable = {
            cell
            for element in needs.certain | needs.possible
            for cell in self._cells(values, element)
        }
        got: set[Cell] = set()
        for message in messages:
            for element in message.elements():
                cells = set(self._cells(values, element))
                brought = {c for c in cells & readable if self._is_due(c, rank, message.peer)}
                where = f"{_named(element)} from rank {message.peer}"
                expect(
                    bool(brought),
                    f"rank {rank} fetches {where}{self._excuse(cells, readable, rank)}",
                )
                expect(not brought & got, f"rank {rank} fetches {where} a second time")
                got |= brought
        return got

    def _is_due(self, cell: Cell, rank: int, source: int) -> bool:
        away = self._away.get(cell)
        return away is not None and away.is_lacked_by(rank) and source in away.homes

    def _excuse(self, cells: set[Cell], readable: set[Cell], rank: int) -> str:
        """Why nothing that these cells hold is due."""
        away = [self._away[cell] for cell in cells if cell in self._away]
        if not away:
            return ", which is on every rank"
        if not cells & readable:
            return ", which is not needed there"
        if not any(cell.is_lacked_by(rank) for cell in away):
            return ", which it holds"
        return f", which is not its home: that is {sorted(away[0].homes)}"

    def _check_all_there(self, values: Values, rank: int, needs: Needs, got: set[Cell]) -> None:
        for element in sorted(needs.certain):
            for cell in self._cells(values, element):
                away = self._away.get(cell)
                expect(
                    cell in got or away is None or away.loose or not away.is_lacked_by(rank),
                    f"rank {rank} does not fetch {_named(element)}, which lies on rank "
                    f"{sorted(away.homes) if away else ''}",
                )

    # -------------------------------------------------------------------------------------- leaving
    def leave(self, values: Values, result: Result) -> None:
        """Steps 3 and 4."""
        for element, rank in result.written.items():
            for cell in self._cells(values, element):
                if result.gather == "all":
                    self._away.pop(cell, None)
                else:
                    root = {0} if result.gather == "root" else set()
                    self._away[cell] = Away(frozenset({rank}), frozenset({rank} | root))
        for element, rank in result.combined.items():
            for cell in self._cells(values, element):
                old = self._away.get(cell, Away(frozenset(), frozenset())).homes
                homes = old | ({rank} if result.gather != "all" else frozenset())
                if homes:
                    self._away[cell] = Away(frozenset(homes), frozenset(), loose=True)

    def _cells(self, values: Values, element: Element) -> Iterator[Cell]:
        """None for what tables of pointers lead to, or has no address."""
        memory = values.memory.get(element[0])
        if memory is not None:
            first = memory.bases[0] + element[1] * memory.size
            apart = tuple(base - memory.bases[0] for base in memory.bases)
            for address in range(first, first + memory.size, self._bytes):
                yield address, apart


def _check_ends(messages: Sequence[list[Message]]) -> None:
    """Whether what one rank sent is what the other received."""
    sent, received = (
        Counter(
            (rank, message.peer, message.runs) if own else (message.peer, rank, message.runs)
            for rank, of_rank in enumerate(messages)
            for message in of_rank
            if (message.direction == "send") == own
        )
        for own in (True, False)
    )
    for source, target, runs in (sent - received) | (received - sent):
        expect(
            False,
            f"rank {source} sends rank {target} other elements before the region than it gets: "
            f"{runs}",
        )


def _named(element: Element) -> str:
    return f"{element[0]}[{element[1]}]"
