"""What scripts share in one process: the runtime, the communicator that it works on, the memory
that came from it."""

from __future__ import annotations

import atexit
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from typing import TypeVar

from mpi4py import MPI

from polydist.python.embedded_runtime import EmbeddedRuntime, loaded, mpi_of_process
from polydist.python.faults import KernelError, RanksDiffer
from polydist.python.meeting import Meeting
from polydist.toolchain.failures import ToolchainError
from polydist.toolchain.linking import Linking, shared_runtime
from polydist.toolchain.runtime_sources import runtime_directory
from polydist.wrapper.compilers import compilers_of

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Session:
    """``library`` is the runtime's file. ``retired`` are serial numbers of memory that this rank
    needs no more; each piece is given back when no rank does."""

    runtime: EmbeddedRuntime
    library: Path
    meeting: Meeting
    memory: dict[int, tuple[int, int]] = field(default_factory=dict)
    retired: set[int] = field(default_factory=set)
    ended: list[bool] = field(default_factory=list)

    @property
    def comm(self) -> MPI.Intracomm:
        return self.meeting.comm

    def allocate(self, size: int) -> tuple[int, int]:
        """Address and serial number of new memory. Collective."""
        self._give_back()
        serial = max(self.memory, default=0) + 1
        address = self.runtime.new(size)
        self.memory[serial] = (address, size)
        return address, serial

    def retire(self, serial: int) -> None:
        """This rank needs the memory no more. Not collective: when objects go depends on the
        rank."""
        self.retired.add(serial)

    def _give_back(self) -> None:
        if self.comm.size == 1:
            unneeded = set(self.retired)
        else:
            unneeded = set.intersection(*self.comm.allgather(set(self.retired)))
        for serial in sorted(unneeded):
            self.runtime.free(*self.memory.pop(serial))
        self.retired.difference_update(unneeded)

    def end(self) -> None:
        """Waits until all ranks have come to their ends; those that have not are told. Processes
        that were forked have no part in it."""
        if self.ended or MPI.Is_finalized() or os.getpid() != self.meeting.process:
            return
        self.ended.append(True)
        while True:
            with suppress(RanksDiffer):
                self.meeting.meet("the end of the script", patience=inf)
                break
        self.runtime.end()


@cache
def _sessions() -> list[Session]:
    """The one of this process, if there is one."""
    return []


def session_on(comm: MPI.Intracomm | None) -> Session:
    """The process's session, which begins here on the communicator (default: the one that it has,
    else all ranks). Collective. Raises ``KernelError``."""
    known = _sessions()
    if known:
        if comm is not None and not _is_alike(comm, known[0].comm):
            raise KernelError(
                "polydist works on another communicator already; one process can have one"
            )
        return known[0]
    new = _new_session(comm or MPI.COMM_WORLD)
    known.append(new)
    atexit.register(new.end)
    return new


def _is_alike(one: MPI.Intracomm, other: MPI.Intracomm) -> bool:
    return MPI.Comm.Compare(one, other) in (MPI.IDENT, MPI.CONGRUENT)


def _new_session(comm: MPI.Intracomm) -> Session:
    meeting = Meeting(comm.Dup(), os.getpid())
    mpi = mpi_of_process(dict(os.environ))

    def make() -> Path:
        spare = Path(tempfile.mkdtemp(prefix="polydist-runtime-"))
        compiler = compilers_of("polydist-cc", os.environ).own
        linking = Linking(compiler, runtime_directory(), True, spare)
        return shared_runtime(linking, mpi, _say_what_takes_time)

    library = made_once(meeting, make)
    runtime = loaded(library, mpi)
    runtime.begin(comm)
    return Session(runtime, library, meeting)


def _say_what_takes_time() -> None:
    """To a person at a terminal."""
    if sys.stderr.isatty():
        print("polydist: compiling the runtime, once for this MPI", file=sys.stderr)


def made_once(meeting: Meeting, make: Callable[[], Made]) -> Made:
    """What ``make`` makes and keeps: first on rank 0, then on the others, which find it there if
    they share its file system. Where one fails, all raise its ``KernelError``."""
    results: list[Made] = []
    for turn in (True, False):
        fault: KernelError | None = None
        if (meeting.comm.rank == 0) == turn:
            try:
                results.append(make())
            except (KernelError, ToolchainError, OSError) as error:
                fault = error if isinstance(error, KernelError) else KernelError(str(error))
        faults = [one for one in meeting.comm.allgather(fault) if one is not None]
        if faults:
            raise fault or faults[0]
    return results[0]
