"""The runtime as a library of this process."""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass
from pathlib import Path

from mpi4py import MPI

from polydist.python.faults import KernelError
from polydist.toolchain.mpi_wrapper import Wrapped, find_wrapper, wrapped

_LIBMPI = re.compile(r"\s(/\S*/libmpi(?:ch)?\.so[.\d]*)$", re.MULTILINE)
_MOST_WORDS = 1 << 13


@dataclass(frozen=True, eq=False)
class EmbeddedRuntime:
    """The functions of ``embedded.h``. None of them gives up Python's lock: Python does nothing
    else while the runtime works."""

    library: ctypes.PyDLL

    def begin(self, comm: MPI.Intracomm) -> None:
        self.library.polyrt_embedded_begin(ctypes.c_void_p(MPI._addressof(comm)))  # noqa: SLF001

    def end(self) -> None:
        self.library.polyrt_embedded_end()

    def new(self, size: int) -> int:
        """The address of zeroed memory. Raises ``MemoryError``."""
        function = self.library.polyrt_embedded_new
        function.restype = ctypes.c_void_p
        address = function(ctypes.c_size_t(size))
        if not address:
            raise MemoryError(f"there is no memory for {size} bytes")
        return int(address)

    def free(self, address: int, size: int) -> None:
        self.library.polyrt_embedded_free(ctypes.c_void_p(address), ctypes.c_size_t(size))

    def is_away(self, address: int, size: int) -> bool:
        """Whether some of the memory's values are not on all ranks."""
        function = self.library.polyrt_embedded_away
        return bool(function(ctypes.c_void_p(address), ctypes.c_size_t(size)))

    def bring(self, address: int, size: int) -> None:
        """Brings the memory's values to all ranks."""
        self.library.polyrt_embedded_bring(ctypes.c_void_p(address), ctypes.c_size_t(size))

    def bring_all(self) -> None:
        self.library.polyrt_embedded_bring_all()

    def write_statistics(self, path: Path) -> None:
        """Those of the run so far, as JSON; rank 0 writes."""
        self.library.polyrt_embedded_statistics(str(path).encode())

    def root_begin(self) -> bool:
        """On rank 0 True at once: what it reads until ``root_end`` is brought to it alone. On the
        others False when rank 0 has come to ``root_end``."""
        return bool(self.library.polyrt_root_begin())

    def root_end(self) -> None:
        self.library.polyrt_root_end()


def loaded(path: Path, mpi: Wrapped) -> EmbeddedRuntime:
    """The runtime in a shared library that was made for ``mpi``. Raises ``KernelError`` where that
    is another MPI than the one that mpi4py has loaded."""
    library = ctypes.PyDLL(str(path))
    text, length = ctypes.create_string_buffer(_MOST_WORDS), ctypes.c_int()
    library.MPI_Get_library_version(text, ctypes.byref(length))
    theirs, ours = MPI.Get_library_version().rstrip("\0"), text.value.decode()
    if _first_line(theirs) != _first_line(ours):
        raise KernelError(
            f"mpi4py uses {_first_line(theirs)}, while {mpi.wrapper} belongs to "
            f"{_first_line(ours)}; name the compiler of mpi4py's MPI with POLYDIST_MPICC"
        )
    return EmbeddedRuntime(library)


def _first_line(text: str) -> str:
    return " ".join(text.strip().splitlines()[0].split())


def mpi_of_process(environment: dict[str, str]) -> Wrapped:
    """The compiler of the MPI that mpi4py has loaded: the one that ``POLYDIST_MPICC`` names, else
    the one beside the library, else as for programs. Raises ``KernelError`` and ``NoMpi``."""
    named = environment.get("POLYDIST_MPICC")
    beside = (Path(name).parents[1] / "bin" / "mpicc" for name in _LIBMPI.findall(_maps()))
    found = next((str(path) for path in beside if path.is_file()), None)
    wrapper = find_wrapper(environment) if named or found is None else found
    if wrapper is None:
        raise KernelError(
            "there is no mpicc, neither beside mpi4py's MPI nor on the path; name it with "
            "POLYDIST_MPICC=/path/to/mpicc"
        )
    return wrapped(wrapper)


def _maps() -> str:
    try:
        return Path("/proc/self/maps").read_text()
    except OSError:
        return ""
