"""Functions that a file's regions call and other sources of the program define.

1. Other sources are preprocessed as this one is, those alone whose texts may define what is called.
2. A definition is taken if no other source has one too, if it stands after the same directives of
   compilers, and if it means the same here (``same_meaning``). So are those that it calls.
3. What was taken stands behind the file's own text after preprocessing, as if it were defined
   there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from polydist_frontends.c.declarations.scopes import parameter_types
from polydist_frontends.c.functions.purity import called_names, declares
from polydist_frontends.c.other_sources.builtin_names import with_builtin_names
from polydist_frontends.c.other_sources.file_directives import directives_before
from polydist_frontends.c.other_sources.same_meaning import (
    Differs,
    Reading,
    check_prototypes,
    check_same_meaning,
    is_static,
    is_symbol_apart,
    reading,
)
from polydist_frontends.c.other_sources.same_types import Types
from polydist_frontends.c.reading.items import Item, items
from polydist_frontends.c.reading.preprocessing.marks import region_mark
from polydist_frontends.c.reading.preprocessing.preprocess import preprocess
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.errors import Refusal
from polydist_frontends.source import Preprocessing, read_source

_NAME = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
_LONGEST_HEAD = 4000
"""Characters of a definition's head, with parameters declared behind it, that are looked at."""
_INLINE = re.compile(r"\b(?:inline|__inline|__inline__|__gnu_inline__|gnu_inline)\b")


@dataclass(frozen=True, eq=False)
class DefinedElsewhere:
    """The ``text`` of definitions that were taken, their ``names``, why others were not
    (``reasons``), and the files that were ``read``."""

    text: str = ""
    names: frozenset[str] = frozenset()
    reasons: Mapping[str, str] = field(default_factory=dict)
    read: tuple[str, ...] = ()

    def without(self, items: Sequence[Item]) -> list[Item]:
        """The items that the file itself has."""
        return [item for item in items if not (item.is_function and item.offers & self.names)]


def defined_elsewhere(
    files: Sequence[SourceFile], text: str, preprocessing: Preprocessing
) -> DefinedElsewhere:
    """The functions that regions of the ``files`` call; ``text`` is their translation with marks
    after preprocessing."""
    paths = _paths(preprocessing.other_sources, files[0].path)
    others = [_Other(path, preprocessing) for path in paths] if text else []
    search = _Search(str(files[0].path), text, others)
    holding = [item for item in search.items if _has_region(item, files)]
    if not others or not holding:
        return DefinedElsewhere()
    search.take(holding)
    return DefinedElsewhere(
        "".join(map(_marked, search.taken.values())),
        frozenset(search.taken),
        search.reasons,
        tuple(name for other in others for name in other.read),
    )


def _paths(names: Sequence[str], own: Path) -> Iterator[Path]:
    """The C sources among the files, and those in the folders, without the file itself."""
    found: list[Path] = []
    for path in map(Path, names):
        inside = sorted(path.glob("*.c")) if path.is_dir() else [path]
        found += [one for one in inside if one.suffix == ".c" and ".polydist" not in one.name]
    by_place = {path.resolve(): path for path in reversed(found) if path.is_file()}
    return (path for place, path in reversed(by_place.items()) if place != own.resolve())


def _has_region(item: Item, files: Sequence[SourceFile]) -> bool:
    starts = ((r.governed.start, file.number) for file in files for r, _ in file.requested)
    marks = (region_mark(*start) for start in starts)
    return item.is_function and any(mark in item.text for mark in marks)


def _marked(item: Item) -> str:
    """The definition, with the place where it stands."""
    return f'\n# {item.line} "{item.file}"\n{" " * (item.column - 1)}{item.text}\n'


@dataclass(frozen=True, eq=False)
class _Other:
    """Another source."""

    path: Path
    preprocessing: Preprocessing
    read: dict[str, None] = field(default_factory=dict)

    @cached_property
    def written(self) -> str:
        return read_source(self.path)

    @cached_property
    def heads(self) -> frozenset[str]:
        """What it may define, and more."""
        pieces = self.written.split("{")[:-1]
        before = (piece.rpartition("}")[2][-_LONGEST_HEAD:] for piece in pieces)
        return frozenset(name for text in before for name in _NAME.findall(text))

    @cached_property
    def text(self) -> str:
        """After preprocessing. Raises ``Differs``."""
        name = str(self.path).replace("\\", "\\\\").replace('"', '\\"')
        self.read[str(self.path)] = None
        try:
            found = preprocess(f'#line 1 "{name}"\n{self.written}', self.path, self.preprocessing)
        except Refusal:
            raise Differs(f"{self.path} cannot be preprocessed with this file's options") from None
        self.read.update(dict.fromkeys(found.headers))
        return found.text

    @cached_property
    def items(self) -> list[Item]:
        return items(self.text)

    def defined(self, name: str) -> list[Item]:
        """The functions of that name. Raises ``Differs``."""
        if name not in self.heads:
            return []
        return [item for item in self.items if item.is_function and declares(item, name)]


@dataclass(frozen=True, eq=False)
class _Search:
    """In ``file``, whose translation is ``text``."""

    file: str
    text: str
    others: Sequence[_Other]
    taken: dict[str, Item] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)

    @cached_property
    def items(self) -> list[Item]:
        return items(self.text)

    @cached_property
    def defined(self) -> frozenset[str]:
        """The functions that the file defines."""
        return frozenset(name for item in self.items if item.is_function for name in item.offers)

    def take(self, holding: Sequence[Item]) -> None:
        """What the functions with regions name, and what that calls."""
        before = {directives_before(self.text, item, self.items) for item in holding}
        waiting = sorted(frozenset().union(*(item.words for item in holding)))
        seen = set(waiting)
        while waiting:
            name = waiting.pop()
            try:
                called = () if name in self.defined else self._taken(name, before)
            except Differs as difference:
                self.reasons[name] = str(difference)
                continue
            waiting += sorted(frozenset(called) - seen)
            seen.update(called)

    def _taken(self, name: str, before: set[tuple[str, ...] | None]) -> frozenset[str]:
        """Takes the definition, if there is one, and says what it calls. Raises ``Differs``."""
        found = self._found(name)
        if found is None:
            return frozenset()
        other, definition = found
        if before != {directives_before(other.text, definition, other.items)} or None in before:
            raise Differs(f"directives in {other.path} say how it is compiled")
        theirs = reading(definition, other.items, str(other.path), name)
        theirs = with_builtin_names(theirs, name, self.items)
        self._check(name, theirs)
        self.taken[name] = theirs.definition
        return called_names(theirs.tree)

    def _found(self, name: str) -> tuple[_Other, Item] | None:
        """The definition, if there is one and the file declares the function."""
        found = [(other, item) for other in self.others for item in other.defined(name)]
        found = [(other, item) for other, item in found if not is_static(item)] or found[:1]
        if len(found) > 1:
            places = " and ".join(str(one.path) for one, _ in found)
            raise Differs(f"{places} define it")
        return found[0] if found and any(name in item.offers for item in self.items) else None

    def _check(self, name: str, theirs: Reading) -> None:
        """Raises ``Differs``."""
        definition = theirs.definition
        if is_static(definition) or any(
            is_static(item) for item in self.items if name in item.offers
        ):
            raise Differs(f"it is static in {theirs.file}")
        if _INLINE.search(definition.text[: definition.body]):
            raise Differs(f"it is inline in {theirs.file}")
        if is_symbol_apart(name, theirs.items) or is_symbol_apart(name, self.items):
            raise Differs("another definition may take its place")
        ours = reading(definition, [*self.items, definition], self.file, name)
        _check_declared(name, theirs, ours)
        check_same_meaning(theirs, ours)


def _check_declared(name: str, theirs: Reading, ours: Reading) -> None:
    """Whether the function is declared here as it is defined there. Raises ``Differs``."""
    before = ours.resolution.file.ext[:-1]
    declared = [s for node in before if (s := ours.resolution.declared.get(id(node)))]
    here = next((symbol for symbol in declared if symbol.name == name), None)
    there = theirs.resolution.declared[id(theirs.tree.decl)]
    given = parameter_types(theirs.resolution.file.ext, name) or ()
    listed = parameter_types(before, name)
    if here is None or (listed is None and given):
        raise Differs(f"{ours.file} does not declare its parameters")
    types = Types(theirs.resolution, ours.resolution)
    check_prototypes(name, types, (there, here), (given, listed or ()))
