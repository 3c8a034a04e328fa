"""What a distributed run has recorded, per execution of a region and per rank, in the order in
which it took effect."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, Union

from oracle.faults import expect
from oracle.history import Element

BEFORE_REGION = -2
"""The step of messages with values that earlier regions left elsewhere."""


@dataclass(frozen=True)
class Tile:
    """A box of a nest's scheduled space that was computed."""

    nest: str
    step: int
    z: tuple[int, ...]
    lo: tuple[int, ...]
    hi: tuple[int, ...]

    def contains(self, x: tuple[int, ...]) -> bool:
        return all(
            low <= value <= high for low, value, high in zip(self.lo, x, self.hi, strict=True)
        )


@dataclass(frozen=True)
class Message:
    """Elements sent to, or received from, the rank ``peer``; step -1 is the gathering, step -2 what
    is fetched before the region."""

    direction: Literal["send", "receive"]
    peer: int
    step: int
    runs: tuple[tuple[str, int, int], ...]

    def elements(self) -> Iterable[Element]:
        return ((array, offset + k) for array, offset, length in self.runs for k in range(length))


Event: TypeAlias = Union[Tile, Message]
Recording: TypeAlias = list[list[Event]]
"""The events of one execution: one list per rank."""


def fetches_of(recording: Recording) -> list[list[Message]]:
    """What each rank sent and received before the region: before all else that it did."""
    fetches = []
    for rank, events in enumerate(recording):
        of_rank = [e for e in events if isinstance(e, Message) and e.step == BEFORE_REGION]
        expect(
            list(events[: len(of_rank)]) == of_rank,
            f"rank {rank} fetches values after the region has begun",
        )
        fetches.append(of_rank)
    return fetches


def without_fetches(recording: Recording) -> Recording:
    """What happened in the region."""
    return [
        [e for e in events if not isinstance(e, Message) or e.step != BEFORE_REGION]
        for events in recording
    ]


def executions_in(prefix: Path, ranks: int) -> dict[int, Recording]:
    """The recordings by the number of the execution; an execution in which nothing happened is
    missing."""
    lines = [_lines(prefix.with_name(f"{prefix.name}.{rank}.jsonl")) for rank in range(ranks)]
    numbers = {line["execution"] for rank in lines for line in rank}
    return {
        number: [[_event(line) for line in rank if line["execution"] == number] for rank in lines]
        for number in sorted(numbers)
    }


def _lines(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def _event(line: dict[str, Any]) -> Event:
    if "compute" in line:
        return Tile(
            line["compute"], line["step"], tuple(line["z"]), tuple(line["lo"]), tuple(line["hi"])
        )
    direction: Literal["send", "receive"] = "send" if "send" in line else "receive"
    runs = tuple(
        (array, offset, length)
        for array, pieces in sorted(line["runs"].items())
        for offset, length in pieces
    )
    return Message(direction, line[direction], line["step"], runs)
