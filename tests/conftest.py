"""Fixtures that all tests share."""

from __future__ import annotations

import functools
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

_TESTS = Path(__file__).resolve().parent
sys.path.insert(0, str(_TESTS))

from support.build import Workshop  # noqa: E402
from support.mpi import SHARED_CORES, Kind, Mpi, find_mpi  # noqa: E402
from support.runtime.kept import use_one_runtime  # noqa: E402

os.environ.update(SHARED_CORES, POLYRT_STRICT="1")


_FIRST = ("unit", "golden", "frontend", "errors", "runtime")
_SLOW_SINGLES = ("fuzz", "property", "cmake", "docs", "cli")
_ORDER = {name: k for k, name in enumerate((*_FIRST, *_SLOW_SINGLES))}
"""Folders in the order in which they run: first what answers at once, then tests of many seconds,
and last the many short ones, which keep all processes busy to the end."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Orders the tests, and keeps those of one program in one process, so that none waits for
    another that builds the same."""
    items.sort(key=lambda item: _ORDER.get(_folder(item.path), len(_ORDER)))
    for item in items:
        group = _group(item)
        if group:
            item.add_marker(pytest.mark.xdist_group(group))


def pytest_collection_finish() -> None:
    """What collection leaves behind is large and stays: it is not searched for garbage again, nor
    in the forks that translate."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@functools.cache
def _folder(path: Path) -> str:
    return path.relative_to(_TESTS).parts[0]


def _group(item: pytest.Item) -> str | None:
    """The program that a test builds; of quick tests, and of those of the runtime, their file."""
    folder, values = _folder(item.path), getattr(item, "callspec", None)
    if folder in ("unit", "golden", "frontend", "errors", "runtime"):
        return item.path.stem
    if folder not in ("mpi", "oracle") or values is None:
        return None
    program = values.params.get("program", values.params.get("name"))
    return getattr(program, "name", program)


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """What is built once per session, whichever process asks first."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "workshop"
    folder.mkdir(exist_ok=True)
    return Workshop(folder)


@pytest.fixture(scope="session", autouse=True)
def _own_cache(workshop: Workshop) -> Iterator[None]:
    """What commands keep for users stays with the session."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(workshop.folder / "cache"))
        use_one_runtime(workshop, patch)
        yield


def _required(kind: Kind) -> Mpi:
    try:
        return find_mpi(kind)
    except LookupError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def mpich() -> Mpi:
    return _required("mpich")


@pytest.fixture(scope="session")
def openmpi() -> Mpi:
    return _required("openmpi")
