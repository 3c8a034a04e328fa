"""Arrays whose values may be on any rank.

A function of a kernel leaves what it writes on the ranks that wrote it. So nobody gets at an
array's memory: Python reads copies, for which what is missing is brought first, and writes through
the array. That is exact whatever a script does with a copy: files, pictures, messages of its own.
(A view of the memory could be handed to the system or to MPI, which would see old values.)

Reading with values elsewhere, and writing, needs all ranks: they do the same, as they run the same
script.
"""

from __future__ import annotations

import ctypes
import weakref
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt
from mpi4py import MPI

from polydist.python.meeting import Detail
from polydist.python.sessions import Session, session_on

Values = npt.NDArray[Any]


class Array(np.lib.mixins.NDArrayOperatorsMixin):
    """Made by ``zeros`` and ``asarray``. What it reads are copies: ``u[2:4]`` cannot be written,
    ``u[2:4] = 1`` can."""

    __array_priority__ = 1000
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, session: Session, shape: tuple[int, ...], dtype: Any, order: str) -> None:
        self.dtype = np.dtype(dtype)
        if self.dtype.hasobject or self.dtype.names is not None:
            raise TypeError(f"kernels know numbers, not {self.dtype}")
        self.shape, self.order, self.session = shape, order, session
        self.size = int(np.prod(shape, dtype=np.int64))
        self.address, self.serial = session.allocate(self.nbytes)
        memory: Any = (ctypes.c_char * self.nbytes).from_address(self.address)
        flat = np.frombuffer(memory, dtype=self.dtype) if self.size else np.empty(0, self.dtype)
        self._memory: Values = flat.reshape(shape, order="F" if order == "F" else "C")
        weakref.finalize(self, session.retire, self.serial).atexit = False

    # ---------------------------------------------------------------------------- what it is
    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def nbytes(self) -> int:
        return self.size * int(self.dtype.itemsize)

    @property
    def is_away(self) -> bool:
        """Whether some of its values are not on all ranks; the same on all ranks."""
        return self.session.runtime.is_away(self.address, self.nbytes)

    def __len__(self) -> int:
        return len(self._memory)

    def __repr__(self) -> str:
        """Without values, which would need all ranks."""
        shape = "x".join(map(str, self.shape))
        return f"<polydist.Array {shape} {self.dtype}, number {self.serial}>"

    # ------------------------------------------------------------------------------- reading
    def __getitem__(self, key: Any) -> Any:
        """A copy of some elements, or one element; all ranks must ask for the same."""
        if self.is_away:
            self.session.meeting.meet(f"{self!r}[...]", [("the subscript", _text_of(key))])
        found = self._memory[key]
        return _frozen(np.array(found)) if isinstance(found, np.ndarray) else found

    def __iter__(self) -> Iterator[Any]:
        return iter(self.gathered())

    def gathered(self) -> Values:
        """A copy of all elements."""
        if self.is_away:
            self.session.meeting.meet(f"gather({self!r})")
            self.session.runtime.bring(self.address, self.nbytes)
        return np.array(self._memory, order="K")

    def gathered_at_root(self) -> Values | None:
        """A copy of all elements on rank 0, ``None`` on the others."""
        runtime, comm = self.session.runtime, self.session.comm
        self.session.meeting.meet(f"gather({self!r}, root=True)")
        copy = None
        if runtime.root_begin():
            try:
                copy = np.array(self._memory, order="K")
            finally:
                runtime.root_end()
        return copy if comm.rank == 0 else None

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Values:
        if copy is False:
            raise ValueError("values of a polydist.Array are read as copies")
        values = self.gathered()
        values = values if dtype is None else values.astype(dtype)
        return values if copy else _frozen(values)

    def __array_ufunc__(
        self, ufunc: np.ufunc, method: str, *inputs: Any, out: Any = (), **options: Any
    ) -> Any:
        """On copies of the elements; ``u += 1`` writes them."""
        given = [one.gathered() if isinstance(one, Array) else one for one in inputs]
        targets = tuple(one for one in out if isinstance(one, Array))
        if not targets:
            return getattr(ufunc, method)(*given, **({"out": out} if out else {}), **options)
        if len(out) != 1 or method != "__call__":
            return NotImplemented
        target = targets[0]
        into = np.empty(target.shape, target.dtype)
        target[...] = ufunc(*given, out=(into,), **options)
        return target

    # ------------------------------------------------------------------------------- writing
    def __setitem__(self, key: Any, value: Any) -> None:
        """On all ranks, which must write the same."""
        given = value.gathered() if isinstance(value, Array) else np.asarray(value)
        details = [("the subscript", _text_of(key)), ("the value", _text_of(given))]
        self.session.meeting.meet(f"{self!r}[...] =", details)
        self._memory[key] = given

    def fill(self, value: Any) -> None:
        self[...] = value

    # ------------------------------------------------------------------------- what it is not
    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a polydist.Array is part of all ranks and cannot be sent or stored; take "
            "np.asarray(u) on all ranks"
        )

    def described(self) -> Detail:
        return ("the array", repr(self))


def zeros(
    shape: int | Sequence[int],
    dtype: Any = "float64",
    order: str = "C",
    comm: MPI.Intracomm | None = None,
) -> Array:
    """An array of zeros that grows with use: pages that a rank never touches cost no memory.
    ``order`` is "C", or "F" for Fortran. Collective."""
    if order not in ("C", "F"):
        raise ValueError(f"order is 'C' or 'F', not {order!r}")
    sizes = tuple(int(one) for one in shape) if isinstance(shape, Sequence) else (int(shape),)
    if min(sizes, default=0) < 0:
        raise ValueError(f"there is no shape {sizes}")
    session = session_on(comm)
    asked = f"{sizes} {np.dtype(dtype)} {order}"
    session.meeting.meet("zeros()", [("what is asked for", asked)])
    return Array(session, sizes, dtype, order)


def asarray(values: Any, order: str = "C", comm: MPI.Intracomm | None = None) -> Array:
    """An array with these values, which must be the same on all ranks. Collective."""
    given = np.asarray(values)
    made = zeros(given.shape, given.dtype, order, comm)
    made[...] = given
    return made


def _frozen(copy: Values) -> Values:
    """So that nobody takes it for a view."""
    copy.flags.writeable = False
    return copy


def content_text(values: Values) -> str:
    """A text that is the same for the same elements; padding in elements does not count."""
    if values.dtype in (np.longdouble, np.clongdouble):
        return f"{values.shape}"
    flat = values.reshape(-1, order="A" if values.flags.forc else "C")
    content: Any = np.ascontiguousarray(flat).view(np.uint8)
    return f"{values.shape} {values.dtype} {zlib.crc32(content)}"


def _text_of(thing: Any) -> str:
    """A text that is the same for the same subscript or value."""
    if isinstance(thing, np.ndarray):
        return content_text(thing)
    if isinstance(thing, (tuple, list)):
        return f"({', '.join(map(_text_of, thing))})"
    return repr(thing)
