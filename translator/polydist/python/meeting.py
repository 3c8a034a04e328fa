"""Ranks of a script meet before they do anything together.

A script runs on all ranks alike, and whatever needs messages begins here: a number made of the
place and of all that has to be the same is compared. So ranks that have gone different ways, or
have different values, find out on all ranks, and none waits for ever for one that is in another
function of polydist. A rank that waits long for one that is elsewhere says so.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from mpi4py import MPI

from polydist.python.faults import RanksDiffer

PATIENCE = 10.0
"""Seconds after which a rank that waits says so."""

_NAP = 0.0005

Detail = tuple[str, str]
"""What has to be the same on all ranks: its name, and its value as a text."""


@dataclass(frozen=True, eq=False)
class Meeting:
    """``comm`` is a communicator for nothing else, ``process`` the number of the process that has
    it."""

    comm: MPI.Intracomm
    process: int

    def meet(self, place: str, details: Sequence[Detail] = (), patience: float = PATIENCE) -> None:
        """Waits for all ranks, and says so after ``patience`` seconds.

        Raises ``RanksDiffer`` on all of them unless all have come to the same place with the same
        details, and ``RuntimeError`` in a process that was forked."""
        if os.getpid() != self.process:
            raise RuntimeError(f"a forked process has no part in MPI: {place}")
        if self.comm.size == 1:
            return
        own = _number((("", place), *details))
        least = np.array([own, -own], dtype=np.int64)
        found = np.empty_like(least)
        self._wait(self.comm.Iallreduce(least, found, MPI.MIN), place, patience)
        if found[0] != -found[1]:
            raise RanksDiffer(_difference(self.comm.allgather((place, tuple(details)))))

    def _wait(self, request: MPI.Request, place: str, patience: float) -> None:
        """Without sleep for the first moment, since ranks mostly come together."""
        begun, told = time.monotonic(), False
        while not request.Test():
            waited = time.monotonic() - begun
            if waited > patience and not told:
                told = True
                print(
                    f"polydist: rank {self.comm.rank} waits in {place} for ranks that have not "
                    "come there; all ranks must call it",
                    file=sys.stderr,
                    flush=True,
                )
            time.sleep(0 if waited < _NAP else _NAP)


def _number(details: Sequence[Detail]) -> int:
    digest = blake2b(digest_size=8)
    for name, value in details:
        for text in (name, value):
            content = text.encode("utf-8", "surrogateescape")
            digest.update(len(content).to_bytes(8, "little") + content)
    return int.from_bytes(digest.digest(), "little") >> 1


def _difference(found: Sequence[tuple[str, tuple[Detail, ...]]]) -> str:
    """What rank 0 and the first rank that differs from it have."""
    first, rank = found[0], next(k for k, one in enumerate(found) if one != found[0])
    other = found[rank]
    if first[0] != other[0]:
        return f"rank 0 is in {first[0]}, rank {rank} in {other[0]}; all ranks must do the same"
    mine, theirs = dict(first[1]), dict(other[1])
    name = next(n for n in (*mine, *theirs) if mine.get(n) != theirs.get(n))
    return (
        f"{first[0]}: {name} is not the same on all ranks: {mine.get(name)} on rank 0, "
        f"{theirs.get(name)} on rank {rank}"
    )
