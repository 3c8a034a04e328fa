"""Sources in an order in which compilers find the modules of Fortran: each after those that it
uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from polydist_frontends.suffixes import SUFFIXES

_MODULE = re.compile(r"^[ \t]*module[ \t]+(\w+)[ \t]*(?:[!;].*)?\r?$", re.I | re.M)
_SUBMODULE = re.compile(
    r"^[ \t]*submodule[ \t]*\([ \t]*(\w+)[ \t]*(?::[ \t]*(\w+)[ \t]*)?\)[ \t]*(\w+)", re.I | re.M
)
_USED = re.compile(
    r"^[ \t]*use\b(?:[ \t]*,[ \t]*non_intrinsic)?(?:[ \t]*::)?[ \t]*(\w+)", re.I | re.M
)


def is_fortran(source: Path) -> bool:
    return source.suffix in SUFFIXES["fortran"]


def in_module_order(sources: Sequence[Path]) -> list[Path]:
    """The sources, in their order where modules ask for no other one; where some use each other,
    the compiler says so."""
    texts = {source: source.read_text("latin-1") for source in sources if is_fortran(source)}
    makers = {name: source for source, text in texts.items() for name in _made(text)}
    needs = {
        source: [makers[name] for name in _needed(text) if name in makers]
        for source, text in texts.items()
    }
    found: dict[Path, None] = {}
    for source in sources:
        _place(source, needs, found, ())
    return [*found]


def _place(
    source: Path, needs: dict[Path, list[Path]], found: dict[Path, None], before: tuple[Path, ...]
) -> None:
    """Puts a source after those that it needs, unless it is among those that wait for it."""
    if source in found or source in before:
        return
    for other in needs.get(source, []):
        _place(other, needs, found, (*before, source))
    found.setdefault(source)


def _made(text: str) -> Iterator[str]:
    """The modules of a file, and its submodules after a colon."""
    yield from (name.lower() for name in _MODULE.findall(text))
    yield from (f"{top}:{name}".lower() for top, _, name in _SUBMODULE.findall(text))


def _needed(text: str) -> Iterator[str]:
    yield from (name.lower() for name in _USED.findall(text))
    for top, parent, _ in _SUBMODULE.findall(text):
        yield f"{top}:{parent}".lower() if parent else top.lower()
