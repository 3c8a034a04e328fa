"""Where this installation has its files, and what it consists of."""

from __future__ import annotations

import platform
from importlib import import_module, metadata
from pathlib import Path

import polydist
from polydist.cli.usage import UsageError
from polydist.launch.mpi import find_mpi, version_of
from polydist.toolchain import runtime_sources

CMAKE_FOLDER = Path("share", "cmake", "polydist")


def cmake_directory() -> Path:
    """The folder with ``polydistConfig.cmake``, for ``polydist_DIR`` or ``CMAKE_PREFIX_PATH``.

    An editable installation has several folders for the package: the source tree, and the one that
    CMake has installed into.
    """
    for folder in polydist.__path__:
        candidate = Path(folder) / CMAKE_FOLDER
        if (candidate / "polydistConfig.cmake").is_file():
            return candidate
    source_tree = Path(polydist.__file__).resolve().parents[2]
    raise UsageError(
        "this polydist is run from its source tree and is not installed, so there is no CMake "
        "package to point to.\n"
        f"Install it with `python3 -m pip install {source_tree}`, or use "
        f"add_subdirectory({source_tree}) in your project."
    )


def runtime_directory() -> Path:
    """The folder with the runtime's sources."""
    try:
        return runtime_sources.runtime_directory()
    except runtime_sources.NoRuntime as error:
        raise UsageError(str(error)) from None


def version_text() -> str:
    """The versions of polydist and of what decides its output."""
    parts = [f"{name} {_version(name)}" for name in ("islpy", "pycparser", "fparser")]
    return (
        f"polydist {polydist.__version__} ({', '.join(parts)}, isl {_isl()}, {_mpi()}, "
        f"Python {platform.python_version()}, {platform.system()})"
    )


def _isl() -> str:
    """What isl calls itself; islpy's wheels have a version of theirs."""
    try:
        return str(import_module("islpy").isl_version()).strip()
    except ImportError:
        return "missing"


def _mpi() -> str:
    """The MPI that programs are run with."""
    found = find_mpi(None, None)
    return version_of(found) if found else "no MPI"


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "missing"
