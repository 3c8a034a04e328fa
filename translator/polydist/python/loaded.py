"""The functions of a file as a script calls them."""

from __future__ import annotations

import ctypes
import json
import os
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from mpi4py import MPI
from polydist_frontends.signatures import Function, Unavailable

from polydist.python.arguments import Argument, arguments_of, ctypes_of
from polydist.python.arrays import Array, Values
from polydist.python.building import Built, Recipe, built
from polydist.python.faults import GatheringWarning
from polydist.python.sessions import Session, made_once, session_on
from polydist.python.shared_memory import is_shared
from polydist.run_statistics import Statistics, statistics_of

FLAGS = ("-O3",)


@dataclass(frozen=True, eq=False)
class Kernel:
    """A function. It is called with the arguments that its declaration names, by position or by
    name, on all ranks alike."""

    session: Session
    declared: Function
    entry: Any
    stays: bool

    def __call__(self, *values: Any, **named: Any) -> Any:
        """What the function returns. What it writes into a ``polydist.Array`` stays on the ranks
        that wrote it; NumPy arrays have all values on all ranks when it returns."""
        arguments = arguments_of(self.declared, values, named)
        if self.session.comm.size > 1:
            _refuse_shared_memory(self.declared, arguments)
        place = f"{self.declared.name}()"
        self.session.meeting.meet(place, [argument.detail for argument in arguments])
        with _gathering(self.session, self.stays):
            result = self.entry(*_passed(self.declared, arguments))
        self._bring(arguments)
        return result

    def _bring(self, arguments: Sequence[Argument]) -> None:
        """Python's own memory is looked at without anybody knowing."""
        for argument in arguments:
            value = argument.value
            if isinstance(value, np.ndarray):
                self.session.runtime.bring(value.ctypes.data, value.nbytes)

    def __repr__(self) -> str:
        return f"<polydist kernel {self.signature}>"

    @property
    def signature(self) -> str:
        """The declaration, in words of NumPy."""
        listed = ", ".join(
            f"{parameter.name}: {parameter.dtype}"
            + "".join(f"[{text or ''}]" for text in parameter.extents)
            for parameter in self.declared.parameters
        )
        return f"{self.declared.name}({listed}) -> {self.declared.result}"


def _refuse_shared_memory(declared: Function, arguments: Sequence[Argument]) -> None:
    for argument in arguments:
        written = argument.parameter.is_written and isinstance(argument.value, np.ndarray)
        if written and is_shared(argument.value):
            raise ValueError(
                f"argument '{argument.parameter.name}' of {declared.name}() is written, and lies "
                "in memory that other processes share (a mapped file, a window of MPI); pass a "
                "copy, or an array of polydist.zeros()"
            )


def _passed(declared: Function, arguments: Sequence[Argument]) -> list[Any]:
    """Fortran procedures take the shapes of arrays behind all arguments (``binding.py``)."""
    values = [argument.passed for argument in arguments]
    if declared.order == "F":
        values += [ctypes.c_int64(size) for one in arguments for size in one.sizes]
    return values


@contextmanager
def _gathering(session: Session, stays: bool) -> Iterator[None]:
    """Around a call of what may do anything with memory nothing is on some ranks only."""
    if stays:
        yield
        return
    session.runtime.bring_all()
    before = os.environ.get("POLYRT_GATHER")
    os.environ["POLYRT_GATHER"] = "all"
    try:
        yield
    finally:
        if before is None:
            del os.environ["POLYRT_GATHER"]
        else:
            os.environ["POLYRT_GATHER"] = before
        session.runtime.bring_all()


class Kernels:
    """The functions of the files that ``build`` was given, as attributes."""

    def __init__(self, session: Session, made: Built, library: ctypes.PyDLL) -> None:
        self._session = session
        self._functions: dict[str, Kernel] = {}
        self._unavailable: dict[str, str] = {}
        for signature in made.signatures:
            if isinstance(signature, Unavailable):
                self._unavailable[signature.name] = signature.reason
            else:
                entry = _entry(library, signature)
                self._functions[signature.name] = Kernel(
                    session, signature, entry, not made.unknown
                )

    def __getattr__(self, name: str) -> Kernel:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in self._functions:
            return self._functions[name]
        reason = self._unavailable.get(name, f"there are: {', '.join(self._functions)}")
        raise AttributeError(f"no function {name}() can be called: {reason}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._functions]

    def __repr__(self) -> str:
        return f"<polydist kernels {', '.join(self._functions)}>"

    @property
    def comm(self) -> MPI.Intracomm:
        """The communicator that the functions work on, a duplicate of the one that was given."""
        return self._session.comm

    @property
    def functions(self) -> tuple[Kernel, ...]:
        return tuple(self._functions.values())

    def gather(self, array: Array, root: bool = False) -> Values | None:
        """A copy of all values as a NumPy array: on all ranks, or with ``root`` on rank 0 alone,
        and ``None`` on the others. Collective."""
        return array.gathered_at_root() if root else array.gathered()

    def statistics(self) -> Statistics:
        """What regions did so far, on all ranks. Collective."""
        comm = self._session.comm
        self._session.meeting.meet("statistics()")
        with tempfile.TemporaryDirectory(prefix="polydist-") as folder:
            path = Path(folder) / "statistics.json"
            self._session.runtime.write_statistics(path)
            text = path.read_text() if comm.rank == 0 else ""
        return statistics_of(json.loads(comm.bcast(text)))


def _entry(library: ctypes.PyDLL, function: Function) -> Any:
    entry = getattr(library, function.symbol)
    entry.restype = None if function.result is None else ctypes_of(function.result)
    return entry


def build(
    *sources: str | os.PathLike[str],
    comm: MPI.Intracomm | None = None,
    tile: int | Sequence[int] = (),
    flags: Sequence[str] = FLAGS,
    options: Sequence[str] = (),
) -> Kernels:
    """Translates and compiles C and Fortran files, once for each content, and loads their
    functions. Collective over the communicator (default: all ranks).

    ``tile`` sizes are for regions whose directive has none; ``flags`` go to the compiler (``-I``,
    ``-D``, ``-O3``), ``options`` to the translator, as the command line has them
    (``--dist=cyclic``). Raises ``Refused`` where a region cannot be translated exactly, and
    ``KernelError``."""
    session = session_on(comm)
    recipe = Recipe(
        sources=tuple(Path(source).resolve() for source in sources),
        options=(*_tile_option(tile), *_as_own(options)),
        flags=tuple(flags),
        runtime=session.library,
    )
    details = [("what is asked for", f"{recipe.sources} {recipe.options} {recipe.flags}")]
    session.meeting.meet("build()", details)
    made = made_once(session.meeting, lambda: built(recipe))
    if made.unknown and session.comm.rank == 0:
        warnings.warn(_of_gathering(recipe, made), GatheringWarning, stacklevel=2)
    return Kernels(session, made, ctypes.PyDLL(str(made.library)))


def _of_gathering(recipe: Recipe, made: Built) -> str:
    names = ", ".join(path.name for path in recipe.sources)
    return (
        f"{names}: nothing is known of {', '.join(made.unknown)}, so all values go to all ranks "
        "whenever one of its functions is called; move what calls that to a file of its own"
    )


def _tile_option(tile: int | Sequence[int]) -> tuple[str, ...]:
    sizes = tuple(tile) if isinstance(tile, Sequence) else (tile,)
    return (f"--polydist-tile={','.join(map(str, sizes))}",) if sizes else ()


def _as_own(options: Sequence[str]) -> tuple[str, ...]:
    """The translator's options as the wrapper takes them."""
    return tuple(f"--polydist-{option.removeprefix('--')}" for option in options)
