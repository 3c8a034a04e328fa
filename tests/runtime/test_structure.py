"""The runtime's rooms and files form no circle, the rooms without MPI use none of it, and
their functions are simple."""

import re
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import lizard
import pytest
from runtime_support import Mpi, need

from polydist.simulate.build import CORE_ROOMS
from support.build import ROOT, RUNTIME, RUNTIME_FLAGS, Workshop, runtime_archive

SOURCES = RUNTIME / "src"
ROOMS = (*CORE_ROOMS, "channel", "mpi", "process", "selfcheck", "region")
MOST_FILES, MOST_LINES = 15, 350

Arrows = dict[str, set[str]]


def files() -> list[Path]:
    return sorted(SOURCES.rglob("*.[ch]"))


def module(path: Path) -> str:
    """A header and its source are one module: "sets/runs"."""
    return str(path.relative_to(SOURCES).with_suffix(""))


def room(name: str) -> str:
    return name.split("/")[0]


def included() -> Arrows:
    """Module -> the modules that its files include."""
    arrows: Arrows = {module(path): set() for path in files()}
    for path in files():
        for name in re.findall(r'#include "([^"]+)"', path.read_text()):
            if name != "polyrt.h":
                arrows[module(path)].add(module((path.parent / name).resolve()))
    return {name: targets - {name} for name, targets in arrows.items()}


@dataclass(frozen=True)
class Symbols:
    """The names that a module defines for others, and those that it lacks. Weak definitions stand
    in front of the C library's, so that nobody calls the module for them."""

    defined: frozenset[str]
    lacking: frozenset[str]


def symbols_of(archive: Path) -> dict[str, Symbols]:
    """What nm says of the archive's object files, which are called as their sources are."""
    modules = {path.stem: module(path) for path in SOURCES.rglob("*.c")}
    rows: dict[str, list[tuple[str, str]]] = {name: [] for name in modules.values()}
    command = [need("nm", "binutils"), "-gA", archive]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for member, rest in re.findall(r"^[^\n]*?\.a:(\w+)\.o:(.*)$", text, re.MULTILINE):
        rows[modules[member]].append(tuple(rest.split()[-2:]))
    return {
        name: Symbols(
            frozenset(symbol for kind, symbol in found if kind not in "UwW"),
            frozenset(symbol for kind, symbol in found if kind == "U"),
        )
        for name, found in rows.items()
    }


def called(symbols: dict[str, Symbols]) -> Arrows:
    """Module -> the modules that define what its object file uses."""
    defined = {symbol: name for name, own in symbols.items() for symbol in own.defined}
    return {
        name: {defined[symbol] for symbol in own.lacking if symbol in defined} - {name}
        for name, own in symbols.items()
    }


def circle(arrows: Arrows) -> list[str]:
    """Some circle, empty if there is none: what is left when all are removed that lead nowhere."""
    left = {name: set(targets) for name, targets in arrows.items()}
    while ends := {name for name, targets in left.items() if not targets & left.keys()}:
        left = {name: targets for name, targets in left.items() if name not in ends}
    return sorted(left)


def upward(arrows: Arrows) -> list[str]:
    """The arrows that lead from a room to one above it."""
    return [
        f"{name} -> {target}"
        for name, targets in arrows.items()
        for target in targets
        if ROOMS.index(room(target)) > ROOMS.index(room(name))
    ]


@pytest.fixture(scope="module")
def symbols(workshop: Workshop, mpich: Mpi) -> dict[str, Symbols]:
    """Of the runtime as the other tests use it, which is compiled without a warning."""
    return symbols_of(runtime_archive(workshop, mpich.installation))


def test_every_room_is_known() -> None:
    assert {room(module(path)) for path in files()} == set(ROOMS)


def test_no_two_sources_have_one_name() -> None:
    """Objects are named like their sources, and lie in one folder where a program is made."""
    names = [path.stem for path in (*SOURCES.rglob("*.c"), *(RUNTIME / "alone").glob("*.c"))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("look", [circle, upward])
def test_includes_lead_down(look: Callable[[Arrows], list[str]]) -> None:
    assert look(included()) == []


@pytest.mark.parametrize("look", [circle, upward])
def test_calls_lead_down(symbols: dict[str, Symbols], look: Callable[[Arrows], list[str]]) -> None:
    assert look(called(symbols)) == []


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]
    assert upward({"sets/runs": {"plan/tree"}, "plan/tree": {"sets/runs"}}) == [
        "sets/runs -> plan/tree"
    ]


def _mpi(names: Iterable[str]) -> set[str]:
    return {name for name in names if re.match(r"P?MPI_|ompi_|MPIR_", name)}


def test_the_rooms_without_mpi_use_none_of_it(symbols: dict[str, Symbols]) -> None:
    for name, own in symbols.items():
        assert not _mpi(own.defined | own.lacking) or room(name) not in CORE_ROOMS, name
    assert _mpi(symbols["channel/message"].lacking)


def test_cmake_has_the_same_rooms_without_mpi() -> None:
    text = (ROOT / "cmake" / "PolydistSetup.cmake").read_text()
    libraries = {
        name: tuple(rooms.split())
        for name, rooms in re.findall(r"_polydist_add_library\((polyrt\w*) \w+ ([\w ]+)\)", text)
    }
    assert libraries == {"polyrt_core": CORE_ROOMS, "polyrt": ROOMS[len(CORE_ROOMS) :]}


def test_object_files_have_names_of_their_own() -> None:
    """All sources can be compiled in one folder."""
    names = [path.stem for path in SOURCES.rglob("*.c")]
    assert len(set(names)) == len(names)


def test_every_module_has_a_header_that_stands_alone(mpich: Mpi) -> None:
    headers = sorted(SOURCES.rglob("*.h"))
    alone = {f"process/{name}" for name in ("start", "alloc", "away", "lists")} | {
        "region/region",
        "region/run",
    }
    assert {module(path) for path in SOURCES.rglob("*.c")} - set(map(module, headers)) <= alone
    unproven = [header for header in headers if not _comes_first(header)]
    command = [mpich.installation.compiler, *RUNTIME_FLAGS, f"-I{RUNTIME / 'include'}"]
    subprocess.run([*command, "-fsyntax-only", "-x", "c", *unproven], check=True)


def _comes_first(header: Path) -> bool:
    """Whether the source of its name includes it before all else: then the compilation of that
    shows that it needs nothing before it."""
    source = header.with_suffix(".c")
    first = source.exists() and re.search(r'^#include [<"]([^>"]+)', source.read_text(), re.M)
    return bool(first) and (source.parent / first[1]).resolve() == header.resolve()


def test_files_and_rooms_are_small() -> None:
    for path in files():
        assert len(path.read_text().splitlines()) <= MOST_LINES, path
    for name in ROOMS:
        assert len(list((SOURCES / name).glob("*.c"))) <= MOST_FILES, name


def test_functions_are_simple() -> None:
    for path in sorted(SOURCES.rglob("*.c")):
        for function in lizard.analyze_file(str(path)).function_list:
            assert function.cyclomatic_complexity <= 12, f"{path}: {function.name}"
